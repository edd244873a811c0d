/** A business with markup in every text, and a check whether a page has made an element of that markup. */
import type { Page } from 'playwright-core';
import { okAsMember } from '../support/asMember.ts';
import type { InputOf, OperationId, Operations } from '../../src/contract/index.ts';
import type { Harness } from '../support/harness.ts';
import { confirm, monday, mornings } from '../operations/bookings/desk.ts';

/** Markup as the text of one field. It draws, links, loads and leads away. Elements that a page makes of it carry the field's name. */
export const markup = (field: string): string =>
  `${field} <b data-planted=${field}>b</b><a data-planted=${field} href=//evil.example/>a</a>` +
  `<img data-planted=${field} src=x onerror=planted()><meta data-planted=${field} http-equiv=refresh content="1;url=/planted">`;

/** Markup that is short enough for a field of 80 characters. */
export const shortMarkup = (field: string): string => `<img data-planted=${field} src=x onerror=planted()>`;

/** A square around the customers' addresses, so that the board's map shows an area under each visit. */
const square = (center: readonly [number, number], half: number) => {
  const [longitude, latitude] = center;
  const corners = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
    [-half, -half],
  ] as const;
  return { type: 'Polygon' as const, coordinates: [corners.map(([x, y]) => [longitude + x, latitude + y])] };
};

/** The coordinates of the visit on the Monday. */
const place = [-73.985, 40.748] as const;

export async function plantMarkup(harness: Harness) {
  const of = await harness.business();
  const member = <Id extends OperationId>(id: Id, input: InputOf<Operations[Id]>) => okAsMember(harness, of, id, input);
  const area = await of.ok('createServiceArea', {
    name: markup('area'),
    description: markup('area-description'),
    city: 'New York',
    boundary: square(place, 0.02) as never,
  });
  const { id: category } = await of.ok('createSkillCategory', { name: markup('category') });
  const { id: skill } = await of.ok('createSkill', {
    name: markup('skill'),
    category_id: category,
    description: markup('skill-description'),
  });
  const { id: type } = await of.ok('createJobType', { name: markup('type'), default_duration_minutes: 60, skill_ids: [skill] });
  const technician = async (field: string) =>
    of.ok('createTechnician', {
      full_name: markup(field),
      email: `${field}@example.com`,
      job_title: markup('title'),
      service_area_ids: [area.id],
      skill_ids: [skill],
      start_location_lat: 40.75,
      start_location_long: -73.99,
      start_location_type: 'home',
    });
  const [{ id: lead }, { id: second }] = [await technician('technician'), await technician('colleague')];
  const vehicle = await of.ok('createVehicle', {
    name: markup('vehicle'),
    brand: shortMarkup('brand'),
    model: shortMarkup('model'),
    plate_number: '<b data-planted=plate>',
    assigned_technician_id: lead,
  } as never);
  const { customer_id: customer } = await of.ok('createCustomer', {
    full_name: markup('customer'),
    phone: '+1 212 555 0123',
    email: 'grace@example.com',
    notes: markup('notes'),
    address: {
      line: markup('line'),
      line2: markup('line2'),
      city: 'New York',
      postal_code: '10001',
      latitude: place[1],
      longitude: place[0],
    },
  });
  const job = async () =>
    of.ok('createJobRequest', {
      customer_id: customer,
      job_type_id: type,
      description: markup('description'),
      job_dates: mornings(monday),
    });
  const visit = await job();
  const quoted = await of.ok('quoteJobRequest', { id: visit.id, job_duration_minutes: 60 });
  const { error_code } = await confirm(of, quoted, '10:00', lead);
  if (error_code !== 0) throw new Error(String(error_code));
  const waiting = await job();
  await of.ok('quoteJobRequest', { id: waiting.id, job_duration_minutes: 60 });
  const unquoted = await job();
  await of.ok('createTechnicianTimeOff', { id: second, start_date: '2030-06-12', end_date: '2030-06-12', reason: markup('reason') });
  await member('createClosure', { date: '2031-12-25', reason: markup('closure').slice(0, 200) });
  const key = await member('createApiKey', { name: markup('key'), permissions: ['customers_view'] });
  const { id: role } = await member('createRole', { name: markup('role'), permissions: ['customers_view'] });
  await member('updateAccount', { full_name: markup('member') });
  await member('replaceMailText', {
    version: 0,
    kind: 'confirmed',
    locale: 'en',
    intro: markup('intro-of-mail'),
    signature: markup('signature'),
  });
  const { version } = await member('getBusinessSettings', {});
  await member('updateBusinessSettings', { version, name: `Business ${shortMarkup('business')}` });
  await member('updateBookingPageSettings', { enabled: true, intro: markup('intro') });
  return {
    of,
    ids: { area: area.id, skill, type, lead, second, vehicle: vehicle.id, customer, visit, waiting, unquoted, key: key.id, role },
  };
}

interface Watched {
  readonly watched: { readonly made: string[]; readonly refused: string[] };
}

/**
 * Runs before every script of a page. Records each element that is made of planted markup, even for a moment, and what the policy refuses.
 */
const watcher = `
  globalThis.watched = { made: [], refused: [] };
  globalThis.planted = () => watched.made.push('a script ran');
  const note = (node) => {
    if (node.nodeType !== 1) return;
    for (const element of [node, ...node.querySelectorAll('*')])
      for (const name of element.getAttributeNames()) if (name === 'data-planted') watched.made.push(element.outerHTML);
  };
  const watch = (root) => new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(note);
  }).observe(root, { childList: true, subtree: true });
  watch(document);
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (...options) {
    const root = attachShadow.apply(this, options);
    watch(root);
    return root;
  };
  document.addEventListener('securitypolicyviolation', (event) => watched.refused.push(event.violatedDirective + ' ' + event.sample));
`;

export const watch = (page: Page): Promise<unknown> => page.context().addInitScript(watcher);

/** The elements that the current page made of planted markup, and what its policy refused. */
export const foundOn = (page: Page) => page.evaluate(() => (globalThis as unknown as Watched).watched);

/** The fields whose markup a page shows as text. */
export async function shownOn(page: Page): Promise<string[]> {
  const text = await page.evaluate<string>(
    "[document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])].map((root) => (root.body ?? root).textContent).join(' ')",
  );
  const values = await page.evaluate<string>("[...document.querySelectorAll('input, textarea')].map(({ value }) => value).join(' ')");
  return [...new Set([...`${text} ${values}`.matchAll(/data-planted=([\w-]+)/g)].map(([, field]) => field!))];
}

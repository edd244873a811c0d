/** What a dispatcher does all day, counted in clicks on the demo's day. Keys only fill fields that already have the focus or are tabbed to. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { secretBox } from '../../src/auth/secretBox.ts';
import type { OperationId, Operations, OutputOf, RequestOf } from '../../src/contract/index.ts';
import { seedDemo } from '../../src/demo/seed.ts';
import { callAsMember, okAsMember } from '../support/asMember.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { card } from './boardSteps.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';
import { hasFocus } from './keyboard.ts';

/** Thursday, 9:05 in Denver: the day was seeded at 7:02, and nobody has begun. */
const now = Date.parse('2026-06-11T15:05:00Z');
const [today, tomorrow] = ['2026-06-11', '2026-06-12'];
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const facts = await seedDemo(harness.store, {
  nowMilliseconds: Date.parse('2026-06-11T13:02:00Z'),
  publicUrl: harness.url,
  passwordCostLog2: 10,
  box: secretBox(Buffer.alloc(32)),
});
const [{ id: ownerId }] = (await harness.store.query('select id from members where business_id = $1', [facts.business_id])) as [
  { id: string },
];
// Another file may have put the demo into this database too, with the same owner.
const owner = { ...facts.owner, email: 'flows@example.com' };
await harness.store.query('update members set email = $2 where id = $1', [ownerId, owner.email]);
const business = { businessId: facts.business_id, ownerId, owner } as TestBusiness;
const ok = <Id extends OperationId>(id: Id, input: RequestOf<Operations[Id]>): Promise<OutputOf<Operations[Id]>> =>
  okAsMember(harness, business, id, input as never);

let visit: DashboardVisit;
let clicks = 0;
beforeEach(() => void (clicks = 0));
afterEach(() => visit.close());

async function open(date: string, more = ''): Promise<Page> {
  visit = await openDashboard(harness, business, { path: `/board?date=${date}${more}` });
  await visit.page.locator('.visit').first().waitFor();
  return visit.page;
}

/** Every click of a flow goes through this. */
async function click(target: Locator): Promise<void> {
  clicks++;
  await target.click();
}

const drawer = (page: Page) => page.getByRole('dialog').first();
const apply = (page: Page) =>
  card(page)
    .getByRole('button', { name: /^(Apply|Move|Send|Confirm)/ })
    .first();
const undo = (page: Page) => page.getByRole('button', { name: /^Undo/ }).first();
const visitNamed = (page: Page, code: string) =>
  page
    .locator('.visit')
    .and(page.getByRole('button', { name: new RegExp(code) }))
    .first();

/** The visits of a day that have not begun: job, code and technician. */
async function visitsOf(date: string) {
  const { visits, jobs, technicians } = await ok('getBoard', { from: date, to: date });
  return visits.job.flatMap((job, at) =>
    visits.parts[at] === 1 && jobs.progress[job] === 'scheduled'
      ? [
          {
            id: jobs.id[job]!,
            code: jobs.short_code[job]!,
            crew: jobs.crew_size[job]!,
            isLead: visits.is_lead[at]!,
            technician: technicians.id[visits.technician[at]!]!,
          },
        ]
      : [],
  );
}

it('[flow.clicks] a late visit is seen, and the customer is told by phone with the words on the screen, in three clicks', async () => {
  const page = await open(today);
  await click(page.locator('.visit[data-flag=late]').first());
  await drawer(page)
    .getByText(/is running about/)
    .waitFor();
  const call = drawer(page).getByRole('link', { name: /^Call/ });
  expect(await call.getAttribute('href')).toMatch(/^tel:\+\d+$/);
  // Following the link would leave the browser.
  clicks++;
  expect(clicks).toBeLessThanOrEqual(3);
  expectNothingOdd(visit);
});

it('[flow.clicks] a visit is lengthened in two clicks where nobody else is touched', async () => {
  const candidates = await visitsOf(tomorrow);
  let found: (typeof candidates)[number] | undefined;
  for (const one of candidates.filter(({ crew }) => crew === 1)) {
    const { quote } = await ok('getJobRequest', { id: one.id });
    const plan = await callAsMember(harness, business, 'previewJobRequestChange', {
      id: one.id,
      duration_minutes: quote.job_duration_minutes! + 15,
    });
    const { total_moves: moves, overtime_minutes: over, warnings, customers_notified: told, customers_to_phone: phoned } = plan.data;
    if (plan.error_code === 0 && moves + over + warnings.length + told + phoned === 0) found ??= one;
  }
  const page = await open(tomorrow);
  await click(visitNamed(page, found!.code));
  await click(drawer(page).getByRole('button', { name: '+15 min' }));
  await undo(page).waitFor();
  expect(clicks).toBeLessThanOrEqual(2);
  expectNothingOdd(visit);
});

it('[flow.clicks] a visit goes to the next day in two clicks, and the button says when and who is told', async () => {
  const page = await open(tomorrow);
  const [one] = (await visitsOf(tomorrow)).filter(({ crew }) => crew === 1);
  const next = await openNext(page, one!.code);
  await click(next);
  await undo(page).waitFor();
  expect(clicks).toBeLessThanOrEqual(2);
  expect((await ok('getJobRequest', { id: one!.id })).schedule.scheduled_local).not.toContain(tomorrow);
});

async function openNext(page: Page, code: string): Promise<Locator> {
  await click(visitNamed(page, code));
  const next = drawer(page).getByRole('button', { name: /^Next week · .*(e-mail|phoned)/ });
  await next.waitFor();
  return next;
}

/** The first helper whom another technician can replace. */
async function firstExchange(
  crews: readonly { readonly id: string }[],
  technicians: readonly { readonly id: string; readonly full_name: string }[],
) {
  for (const { id } of crews) {
    const job = await ok('getJobRequest', { id });
    const before = job.crew!.find(({ role }) => role === 'buddy')!.technician_id!;
    for (const one of technicians) {
      if (job.crew!.some(({ technician_id: member }) => member === one.id)) continue;
      const change = { id, add_technician_ids: [one.id], remove_technician_ids: [before] };
      if ((await callAsMember(harness, business, 'previewJobRequestChange', change)).error_code === 0)
        return { job, before, name: one.full_name };
    }
  }
  return null;
}

it('[flow.clicks] a helper is exchanged in four clicks', async () => {
  const page = await open(tomorrow);
  const days = Array.from({ length: 8 }, (_, ahead) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + ahead * 86_400_000).toISOString().slice(0, 10),
  );
  const crews = (await Promise.all(days.map(visitsOf))).flat().filter(({ crew, isLead }) => crew === 2 && isLead);
  const { technicians } = await ok('listTechnicians', { limit: 100 });
  const found = await firstExchange(crews, technicians);
  const { job, before, name } = found!;
  await visit.go(`/board?date=${job.schedule.scheduled_local!.slice(0, 10)}`);
  await click(visitNamed(page, job.short_code!));
  await click(drawer(page).getByRole('button', { name: 'Crew', exact: true }));
  await click(drawer(page).getByRole('option', { name }));
  await click(
    drawer(page)
      .getByRole('button', { name: /^(Apply|Change)/ })
      .last(),
  );
  await undo(page).waitFor();
  expect(clicks).toBeLessThanOrEqual(4);
  expect((await ok('getJobRequest', { id: job.id })).crew!.some(({ technician_id: id }) => id === before)).toBe(false);
});

it('[flow.clicks] an absence is handed over from its row in the queue in five clicks, with the numbers of those to call', async () => {
  const page = await open(today);
  await click(page.getByRole('button', { name: /Derek Olsen .*visits/ }));
  const all = page.getByRole('button', { name: /^Reassign \d+ job/ });
  await all.waitFor();
  await click(all);
  await page.getByRole('heading', { name: /reassigned/ }).waitFor();
  await page.locator('.board-panel a[href^="tel:"]').first().waitFor();
  expect(clicks).toBeLessThanOrEqual(5);
});

it('[flow.clicks] work is booked again in four clicks', async () => {
  const page = await open(tomorrow);
  const [one] = await visitsOf(tomorrow);
  await click(visitNamed(page, one!.code));
  await click(drawer(page).getByRole('button', { name: 'Book again' }));
  const form = drawer(page).getByRole('form', { name: 'Book again' });
  await click(form.getByRole('group').getByRole('button').first());
  await click(form.locator('button[type=submit]:not([disabled])'));
  await page.getByText(/^Booked again for/).waitFor();
  expect(clicks).toBeLessThanOrEqual(4);
});

it('[flow.clicks] a visit is cancelled with its reason in three clicks', async () => {
  const page = await open(tomorrow);
  const [one] = (await visitsOf(tomorrow)).filter(({ crew }) => crew === 1);
  await click(visitNamed(page, one!.code));
  await click(drawer(page).getByRole('button', { name: 'Cancel job' }));
  const question = page.getByRole('dialog').last();
  await expect.poll(() => hasFocus(question.getByRole('textbox').first())).toBe(true);
  await page.keyboard.type('Moved away');
  await click(question.getByRole('button', { name: 'Cancel job' }));
  await page.getByText(/The job was cancelled/).waitFor();
  expect(clicks).toBeLessThanOrEqual(3);
});

it('[flow.clicks] a new caller has a confirmed visit in eight clicks, and a number', async () => {
  const page = await open(today);
  await click(page.getByRole('button', { name: 'New call' }));
  await page.getByRole('textbox', { name: 'Phone' }).waitFor();
  await page.keyboard.type('+1 303 555 7788');
  await page.getByRole('textbox', { name: 'Name' }).fill('Nora Newcomer');
  await page.getByRole('textbox', { name: 'Street and number' }).fill('1415 Tennyson St');
  await page.getByRole('textbox', { name: 'Postal code' }).fill('80204');
  await page.getByRole('textbox', { name: 'City' }).fill('Denver');
  await click(page.getByRole('combobox', { name: 'Job type' }));
  await click(page.getByRole('option', { name: 'Furnace tune-up' }));
  await click(page.getByText('Afternoon', { exact: true }).first());
  await click(page.getByRole('button', { name: 'Book', exact: true }));
  await click(page.getByRole('button', { name: 'Save duration' }));
  await click(page.getByRole('radiogroup', { name: 'Available starts' }).getByRole('radio').first());
  await click(page.getByRole('button', { name: /^Confirm / }));
  await page.getByText('Nora Newcomer is booked').waitFor();
  await drawer(page).getByText(/JR-/).first().waitFor();
  expect(clicks).toBeLessThanOrEqual(8);
});

it('[flow.clicks] a gap is filled in three clicks', async () => {
  const page = await open(today);
  await click(page.getByRole('button', { name: /gaps? ≥ 1 h/ }));
  const panel = page.getByRole('region', { name: 'Fill gaps' });
  await click(panel.getByRole('button', { name: /^Schedule / }).first());
  await click(apply(page));
  await undo(page).waitFor();
  expect(clicks).toBeLessThanOrEqual(3);
});

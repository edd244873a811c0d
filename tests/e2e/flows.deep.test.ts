/**
 * What a dispatcher does all day, counted in clicks on the demo's day from Today, where a sign-in leads. Keys only fill fields that already have the
 * focus or are tabbed to.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { customerTokens } from '../../src/machinery/auth/customerTokens.ts';
import { secretBox } from '../../src/machinery/auth/secretBox.ts';
import type { OperationId, Operations, OutputOf, RequestOf } from '../../src/contract/index.ts';
import { nearestStart } from '../../dashboard/job/nearestStart.ts';
import { seedDemo } from '../../src/process/demo/seed.ts';
import { callAsMember, okAsMember } from '../support/asMember.ts';
import { callAsCustomer } from '../support/guest.ts';
import { harnessSecret, startHarness, type TestBusiness } from '../support/harness.ts';
import { card } from './boardSteps.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';
import { hasFocus } from './keyboard.ts';

/** Thursday, 9:05 in Denver: the day was seeded at 7:02, and nobody has begun. */
const now = Date.parse('2026-06-11T15:05:00Z');
const [today, tomorrow, monday] = ['2026-06-11', '2026-06-12', '2026-06-15'];
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const facts = await seedDemo(harness.store, {
  nowMilliseconds: Date.parse('2026-06-11T13:02:00Z'),
  publicUrl: harness.url,
  passwordCostLog2: 10,
  box: secretBox(Buffer.alloc(32)),
  customerTokens: customerTokens(harnessSecret),
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

async function open(): Promise<Page> {
  visit = await openDashboard(harness, business);
  await visit.page.getByRole('heading', { name: 'Decide now' }).waitFor();
  return visit.page;
}

/** Every click of a flow goes through this. */
async function click(target: Locator): Promise<void> {
  clicks++;
  await target.click();
}

async function clickToBoard(page: Page): Promise<void> {
  await click(page.getByRole('navigation').getByRole('link', { name: 'Board' }));
  await page.locator('.visit').first().waitFor();
}

/** The link of a row of Today that opens the drawer of a job on the board. */
const rowOf = (page: Page, id: string) => page.locator(`main a[href*="open=${id}"]:visible`).first();

const drawer = (page: Page) => page.getByRole('dialog').first();
const apply = (page: Page) =>
  card(page)
    .getByRole('button', { name: /^(Apply|Move|Send|Confirm)/ })
    .first();
const undo = (page: Page) => page.getByRole('button', { name: /^Undo/ }).first();

/** The visits of a day that have not begun: job, crew and technician. */
async function visitsOf(date: string) {
  const { visits, jobs, technicians } = await ok('getBoard', { from: date, to: date });
  return visits.job.flatMap((job, at) =>
    visits.parts[at] === 1 && jobs.progress[job] === 'scheduled'
      ? [
          {
            id: jobs.id[job]!,
            crew: jobs.crew_size[job]!,
            isLead: visits.is_lead[at]!,
            technician: technicians.id[visits.technician[at]!]!,
          },
        ]
      : [],
  );
}

/** Those of today that Today names: what is late, and where each technician is or goes next. */
async function visitsOnToday(page: Page) {
  const links = await page.locator('main a[href*="open="]:visible').evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  return (await visitsOf(today)).filter(({ id }) => links.some((href) => href.includes(id)));
}

it('[flow.clicks] three clicks find a late visit and notify its customer by phone, with the words on the screen', async () => {
  const page = await open();
  // The browser has no telephone. The page keeps the number that it would call.
  await page.evaluate(`document.addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="tel:"]');
    if (link) [globalThis.called] = [link.getAttribute('href'), event.preventDefault()];
  })`);
  await page
    .getByText(/\d+ min late/)
    .first()
    .waitFor();
  await click(page.getByRole('listitem').filter({ hasText: 'Planned' }).getByRole('link').first());
  await drawer(page)
    .getByText(/is running about/)
    .waitFor();
  const { customer, live } = await ok('getJobRequest', { id: new URL(page.url()).searchParams.get('open')! });
  expect(live!.late_minutes).toBeGreaterThan(0);
  expect(await drawer(page).locator('.live-words').textContent()).toContain(`Hello ${customer.name}`);
  await click(drawer(page).getByRole('link', { name: /^Call/ }));
  expect(await page.evaluate('globalThis.called')).toBe(`tel:${customer.phone}`);
  expect(clicks).toBeLessThanOrEqual(3);
  expectNothingOdd(visit);
});

it('[flow.clicks] two clicks lengthen a visit when no other visit moves', async () => {
  const page = await open();
  const candidates = await visitsOnToday(page);
  let found: (typeof candidates)[number] | undefined;
  let before = 0;
  for (const one of candidates.filter(({ crew }) => crew === 1)) {
    const { quote } = await ok('getJobRequest', { id: one.id });
    const plan = await callAsMember(harness, business, 'previewJobRequestChange', {
      id: one.id,
      job_duration_minutes: quote.job_duration_minutes! + 15,
    });
    const { total_moves: moves, overtime_minutes: over, warnings, customers_notified: told, customers_to_phone: phoned } = plan.data;
    if (plan.error_code !== 0 || moves + over + warnings.length + told + phoned > 0) continue;
    [found, before] = [one, quote.job_duration_minutes!];
    break;
  }
  await click(rowOf(page, found!.id));
  await click(drawer(page).getByRole('button', { name: '+15 min' }));
  await undo(page).waitFor();
  expect(clicks).toBeLessThanOrEqual(2);
  expect((await ok('getJobRequest', { id: found!.id })).quote.job_duration_minutes).toBe(before + 15);
  expectNothingOdd(visit);
});

it('[flow.clicks] a visit of today goes to tomorrow in two clicks, and the button says when and who must be phoned', async () => {
  const page = await open();
  // The first visit whose technician has a start tomorrow at which nobody else is touched: the nearest one to the present clock time.
  let found: { readonly id: string; readonly start: string } | undefined;
  for (const { id, crew, technician } of await visitsOnToday(page)) {
    if (crew > 1) continue;
    const { schedule } = await ok('getJobRequest', { id });
    const { data } = await callAsMember(harness, business, 'listFeasibleStarts', { job_request_id: id, from: tomorrow, to: tomorrow });
    const ranges = data.technicians.starts[data.technicians.id.indexOf(technician)] ?? [];
    const wanted = `${tomorrow}T${schedule.scheduled_local!.slice(11, 16)}`;
    const start = nearestStart({ from: data.start_at, ranges }, wanted, data.business_timezone);
    if (start === null) continue;
    const plan = await callAsMember(harness, business, 'previewJobRequestMove', { id, technician_id: technician, start_at: start });
    if (plan.error_code !== 0 || plan.data.total_moves + plan.data.overtime_minutes > 0) continue;
    if (plan.data.warnings.some(({ code }) => code !== 'MOVED_OUTSIDE_WINDOW')) continue;
    found = { id, start };
    break;
  }
  await click(rowOf(page, found!.id));
  const hour = Number(found!.start.slice(11, 13)) % 12 || 12;
  await click(
    drawer(page).getByRole('button', {
      name: new RegExp(`^Tomorrow · Fri, Jun 12, ${hour}:${found!.start.slice(14)}\\s[AP]M Must be phoned$`),
    }),
  );
  await undo(page).waitFor();
  expect(clicks).toBeLessThanOrEqual(2);
  expect((await ok('getJobRequest', { id: found!.id })).schedule.scheduled_local).toContain(found!.start);
  expectNothingOdd(visit);
});

it('[flow.clicks] a helper is exchanged in four clicks', async () => {
  const page = await open();
  const crew = (await visitsOnToday(page)).find((one) => one.crew === 2 && one.isLead)!;
  const job = await ok('getJobRequest', { id: crew.id });
  const helper = job.crew!.find(({ role }) => role === 'buddy')!.technician_id!;
  // The demo has nobody to spare.
  const { service_areas } = await ok('getTechnician', { id: helper });
  const { id: spare } = await ok('createTechnician', {
    full_name: 'Robin Spare',
    email: 'robin.spare@example.com',
    assignment_tier: 'buddy',
    skill_ids: job.skills.flatMap(({ id }) => id ?? []),
    service_area_ids: service_areas.map(({ id }) => id),
  });
  await click(rowOf(page, crew.id));
  await click(drawer(page).getByRole('button', { name: 'Crew', exact: true }));
  await click(drawer(page).getByRole('option', { name: 'Robin Spare' }));
  await click(
    drawer(page)
      .getByRole('button', { name: /^Change (crew|and notify)/ })
      .last(),
  );
  await undo(page).waitFor();
  expect(clicks).toBeLessThanOrEqual(4);
  const after = (await ok('getJobRequest', { id: crew.id })).crew!.map(({ technician_id: id }) => id);
  expect([after.includes(spare), after.includes(helper)]).toEqual([true, false]);
  expectNothingOdd(visit);
});

/** The technician with the most visits of today, and these jobs. */
async function busiestToday() {
  const { visits, jobs, technicians } = await ok('getBoard', { from: today, to: today });
  const byTechnician = Map.groupBy(visits.job.keys(), (at) => visits.technician[at]!);
  const [technician, most] = [...byTechnician].sort(([, one], [, other]) => other.length - one.length)[0]!;
  return {
    name: technicians.full_name[technician]!,
    ids: most.map((at) => jobs.id[visits.job[at]!]!),
  };
}

it('[flow.clicks] five clicks reassign an absence with the most visits in the demo, with the numbers to call', async () => {
  const { name, ids } = await busiestToday();
  expect(ids.length).toBeGreaterThanOrEqual(7);
  const before = await Promise.all(ids.map((id) => ok('getJobRequest', { id })));
  const page = await open();
  await clickToBoard(page);
  await click(page.getByRole('button', { name: 'Mark absent' }));
  const panel = page.getByRole('region', { name: 'Technician absent' });
  await click(panel.getByRole('combobox', { name: 'Technician' }));
  await page.keyboard.type(name);
  await panel.getByRole('option', { name }).waitFor();
  await page.keyboard.press('Enter');
  await panel.getByRole('heading', { name: `${ids.length} affected jobs` }).waitFor();
  await click(panel.getByRole('button', { name: 'Accept all' }));
  await click(panel.getByRole('button', { name: `Reassign ${ids.length} jobs` }));
  await panel.getByRole('heading', { name: `${ids.length} jobs were reassigned.` }).waitFor();
  expect(clicks).toBeLessThanOrEqual(5);
  const numbers = () => panel.locator('a[href^="tel:"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')).sort());
  const toCall: string[] = [];
  for (const { id, schedule, assignment, customer } of before) {
    const after = await ok('getJobRequest', { id });
    expect([after.assignment.technician_id, after.schedule.scheduled_at]).not.toEqual([assignment.technician_id, schedule.scheduled_at]);
    // Whose visit keeps its time has nothing to hear.
    if (after.schedule.scheduled_at !== schedule.scheduled_at) toCall.push(`tel:${customer.phone}`);
  }
  await expect.poll(numbers).toEqual(toCall.sort());
  // The next tests find the demo's day as it was.
  await undo(page).click();
  await page.getByText(/^Undone: /).waitFor();
  expectNothingOdd(visit);
});

it('[flow.clicks] three clicks from the row on Today reassign the visits of a sick technician', async () => {
  const page = await open();
  await click(page.getByRole('link', { name: /^Reassign: .*Derek Olsen/ }));
  const panel = page.getByRole('region', { name: 'Technician absent' });
  const affected = await panel.getByRole('heading', { name: /^\d+ affected jobs$/ }).textContent();
  const count = Number.parseInt(affected!);
  expect(count).toBeGreaterThan(1);
  await click(panel.getByRole('button', { name: 'Accept all' }));
  await click(panel.getByRole('button', { name: `Reassign ${count} jobs` }));
  await panel.getByRole('heading', { name: `${count} jobs were reassigned.` }).waitFor();
  expect(clicks).toBeLessThanOrEqual(3);
  expectNothingOdd(visit);
});

it('[flow.clicks] a request of a customer for another time is answered in three clicks', async () => {
  const [one] = (await visitsOf(tomorrow)).filter(({ crew }) => crew === 1);
  const { status_version, customer_url } = await ok('getJobRequest', { id: one!.id });
  const { days } = (await callAsCustomer(harness, customer_url!, 'listCustomerVisitWindows', { from: monday })).data;
  const job_dates = days.slice(0, 2).map(({ date, periods }) => ({ date, periods: periods.map(({ period }) => ({ period })) }));
  expect(job_dates.length).toBeGreaterThan(0);
  expect(
    await callAsCustomer(harness, customer_url!, 'askForOtherTime', { status_version, job_dates, note: 'After the holiday' }),
  ).toMatchObject({ error_code: 0 });
  const page = await open();
  await click(page.getByRole('link', { name: /^Answer: / }));
  const form = drawer(page).getByRole('form', { name: 'Propose a time' });
  await click(form.getByRole('group').getByRole('button').first());
  await click(form.locator('button[type=submit]:not([disabled])'));
  await page.getByText(/The request is answered/).waitFor();
  expect(clicks).toBeLessThanOrEqual(3);
  const answered = await ok('getJobRequest', { id: one!.id });
  expect(answered).not.toHaveProperty('open_request');
  expect(job_dates.map(({ date }) => date)).toContain(answered.schedule.scheduled_local!.slice(0, 10));
  expectNothingOdd(visit);
});

it('[flow.clicks] work is booked again in four clicks', async () => {
  const page = await open();
  const [one] = await visitsOnToday(page);
  await click(rowOf(page, one!.id));
  await click(drawer(page).getByRole('button', { name: 'Book again' }));
  const form = drawer(page).getByRole('form', { name: 'Book again' });
  await click(form.getByRole('group').getByRole('button').first());
  await click(form.locator('button[type=submit]:not([disabled])'));
  await page.getByText(/^Booked again for/).waitFor();
  expect(clicks).toBeLessThanOrEqual(4);
  const [again] = (await ok('getJobRequest', { id: one!.id })).follow_ups!;
  expect((await ok('getJobRequest', { id: again!.id })).schedule.scheduled_at).not.toBeNull();
});

it('[flow.clicks] a visit is cancelled with its reason in three clicks, and the question says who must be phoned', async () => {
  const page = await open();
  const [one] = (await visitsOnToday(page)).filter(({ crew }) => crew === 1);
  await click(rowOf(page, one!.id));
  await click(drawer(page).getByRole('button', { name: 'Cancel job' }));
  const question = page.getByRole('dialog').last();
  await expect.poll(() => hasFocus(question.getByRole('textbox').first())).toBe(true);
  await page.keyboard.type('Moved away');
  const { customer } = await ok('getJobRequest', { id: one!.id });
  await question.getByRole('link', { name: customer.phone }).waitFor();
  await click(question.getByRole('button', { name: 'Cancel job' }));
  await page.getByText(/The job was cancelled/).waitFor();
  expect(clicks).toBeLessThanOrEqual(3);
  expect((await ok('getJobRequest', { id: one!.id })).cancellation).toMatchObject({ reason: 'Moved away' });
});

it('[flow.clicks] eight clicks and a typed number give a new caller a confirmed visit', async () => {
  const page = await open();
  await clickToBoard(page);
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
  await click(page.getByRole('radiogroup', { name: 'Available starts' }).getByRole('radio').first());
  await click(page.getByRole('button', { name: /^Confirm / }));
  await page.getByText('Nora Newcomer is booked').waitFor();
  await drawer(page).getByText(/JR-/).first().waitFor();
  expect(clicks).toBeLessThanOrEqual(8);
});

it('[flow.clicks] a gap is filled in three clicks', async () => {
  const page = await open();
  await click(page.getByRole('link', { name: /Fill gaps: 11 Thu/ }));
  const panel = page.getByRole('region', { name: 'Fill gaps' });
  await click(panel.getByRole('button', { name: /^Schedule / }).first());
  await apply(page).waitFor();
  const asked = new URL(page.url()).searchParams;
  await click(apply(page));
  await undo(page).waitFor();
  expect(clicks).toBeLessThanOrEqual(3);
  const { assignment, schedule } = await ok('getJobRequest', { id: asked.get('ask')! });
  expect([assignment.technician_id, schedule.scheduled_local]).toEqual([asked.get('to'), expect.stringContaining(asked.get('at')!)]);
});

/**
 * A better day on the board, in a real browser: on the demo with the keyboard, and on a new business without coordinates by touch.
 * docs/optimisation.md#on-the-board
 */
import { afterEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { customerTokens } from '../../src/machinery/auth/customerTokens.ts';
import { secretBox } from '../../src/machinery/auth/secretBox.ts';
import type { OperationId, Operations, OutputOf, RequestOf } from '../../src/contract/index.ts';
import { seedDemo } from '../../src/process/demo/seed.ts';
import { okAsMember } from '../support/asMember.ts';
import { axe } from '../support/browser.ts';
import { harnessSecret, startHarness, type TestBusiness } from '../support/harness.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';
import { hasFocus, tabTo } from './keyboard.ts';

/** Thursday, 9:05 in Denver: the day was seeded at 7:02. */
const now = Date.parse('2026-06-11T15:05:00Z');
const tomorrow = '2026-06-12';
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
const owner = { ...facts.owner, email: 'optimise@example.com' };
await harness.store.query('update members set email = $2 where id = $1', [ownerId, owner.email]);
const demo = { businessId: facts.business_id, ownerId, owner } as TestBusiness;
const ok = <Id extends OperationId>(id: Id, input: RequestOf<Operations[Id]>): Promise<OutputOf<Operations[Id]>> =>
  okAsMember(harness, demo, id, input as never);

let visit: DashboardVisit;
afterEach(() => visit.close());

const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const panel = (page: Page) => page.getByRole('region', { name: 'Optimise a day' });
const apply = (page: Page) =>
  panel(page)
    .getByRole('button', { name: /^Apply/ })
    .last();
const steps = (page: Page) => panel(page).locator('.optimise-steps > li');
const totals = (page: Page) => panel(page).locator('.optimise-totals:not([aria-busy])');
const again = (page: Page) => panel(page).getByRole('button', { name: 'Look again' }).last();
const preview = '**/schedule/optimization/preview';

/** The plan that the panel shows. */
async function shownPlan(page: Page) {
  await apply(page).waitFor({ timeout: 30_000 });
  await expect.poll(() => parameter(page, 'plan')).not.toBeNull();
  return ok('getScheduleOptimization', { id: parameter(page, 'plan')! });
}

/** As the panel words it. */
const driving = (saved: number) => {
  const [hours, minutes] = [Math.floor(Math.abs(saved) / 60), Math.abs(saved) % 60];
  const time = hours === 0 ? `${minutes} min` : minutes === 0 ? `${hours} h` : `${hours} h ${String(minutes).padStart(2, '0')}`;
  return `${time} ${saved > 0 ? 'less' : 'more'} driving`;
};

it('[board.optimise] the keyboard opens the panel, deselects a step and the steps that depend on it, applies the rest and undoes it', async () => {
  visit = await openDashboard(harness, demo, { path: '/board?date=today' });
  const { page } = visit;
  await page.locator('.visit').first().waitFor();
  await page.getByRole('button', { name: 'Optimise tomorrow' }).waitFor();
  await page.locator('.board').focus();
  await page.keyboard.press('o');
  await expect.poll(() => hasFocus(panel(page).getByRole('heading', { level: 2 }))).toBe(true);
  const plan = await shownPlan(page);
  expect([parameter(page, 'date'), parameter(page, 'day'), plan.date, plan.freedom]).toEqual([tomorrow, tomorrow, tomorrow, 'keep_times']);
  const saved = plan.totals.before.driving_minutes - plan.totals.after.driving_minutes;
  expect(await totals(page).textContent()).toContain(driving(saved));
  expect(await steps(page).locator('label').allTextContents()).toEqual(
    plan.steps.map(({ step_number: id, sentence }) => `${id}. ${sentence}`),
  );
  // The other freedoms are searched by themselves.
  await panel(page)
    .getByRole('radio', { name: /^Promised windows.*(driving|placed|No better plan)/ })
    .waitFor({ timeout: 30_000 });
  expect(await page.locator('.ghost[data-kind=landing], .ghost[data-kind=moved]').count()).toBe(
    plan.steps.flatMap(({ moves }) => moves).length,
  );
  await steps(page).first().hover();
  await page.locator('.ghost[data-faint]').first().waitFor();
  expect(await axe(page)).toEqual([]);

  const needed = plan.steps.find(({ step_number: id }) => plan.steps.some(({ requires }) => requires.includes(id)))!;
  const others = plan.steps.filter(({ requires }) => requires.includes(needed.step_number)).map(({ step_number: id }) => id);
  await panel(page).getByRole('heading', { level: 2 }).focus();
  const toggle = panel(page).getByRole('switch', { name: new RegExp(`^${needed.step_number}\\. `) });
  await tabTo(page, toggle, 40);
  await page.keyboard.press('Space');
  await panel(page)
    .getByText(`Switched off with step ${needed.step_number}: ${others.join(', ')}`)
    .waitFor();
  const off = [needed.step_number, ...others].sort((a, b) => a - b);
  expect(
    parameter(page, 'without')!
      .split(',')
      .map(Number)
      .sort((a, b) => a - b),
  ).toEqual(off);
  const chosen = plan.steps.map(({ step_number: id }) => id).filter((id) => !off.includes(id));
  const price = await ok('priceScheduleOptimization', { plan_token: plan.plan_token, step_numbers: chosen });
  expect(price.missing_required).toEqual([]);
  const rest = driving(plan.totals.before.driving_minutes - price.totals.driving_minutes);
  await totals(page).getByText(rest).waitFor();

  await page.reload();
  await totals(page).getByText(rest).waitFor({ timeout: 30_000 });
  expect(parameter(page, 'plan')).toBe(plan.id);
  // A key that is held down applies nothing, also when the focus has moved to the button meanwhile.
  const deed = panel(page).getByRole('button', { name: `Apply ${chosen.length} of ${plan.steps.length}` });
  await panel(page).getByRole('heading', { level: 2 }).focus();
  await page.keyboard.down('Enter');
  await deed.focus();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(await page.getByText('Steps applied').count()).toBe(0);
  await page.keyboard.press('Enter');
  const done = panel(page).getByRole('heading', { name: `Steps applied: ${chosen.length} of ${plan.steps.length}` });
  await done.waitFor();
  await expect.poll(() => hasFocus(done)).toBe(true);
  for (const { job_request_id: id, to } of plan.steps
    .filter(({ step_number: step }) => chosen.includes(step))
    .flatMap(({ moves }) => moves))
    expect((await ok('getJobRequest', { id })).assignment.technician_id).toBe(to.technician_id);
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await page.getByText(/^Undone: /).waitFor();
  for (const { job_request_id: id, from } of plan.steps.flatMap(({ moves }) => moves))
    expect((await ok('getJobRequest', { id })).assignment.technician_id ?? null).toBe(from?.technician_id ?? null);
  // What was applied makes way for another question.
  await page.getByRole('button', { name: 'Optimise tomorrow' }).click();
  await apply(page).waitFor({ timeout: 30_000 });
  await expect.poll(() => parameter(page, 'plan')).not.toBeNull();
  expect([await done.count(), parameter(page, 'plan') === plan.id]).toEqual([0, false]);
  expectNothingOdd(visit);
});

it('[board.optimise, optimization.balance] work is shared evenly on request, and the address keeps that choice', async () => {
  visit = await openDashboard(harness, demo, { path: `/board?date=${tomorrow}&panel=optimise&freedom=within_windows` });
  const { page } = visit;
  expect((await shownPlan(page)).balance).toBe('off');
  await panel(page).getByRole('switch', { name: 'Share work evenly' }).click();
  await expect.poll(() => parameter(page, 'even')).toBe('1');
  const plan = await shownPlan(page);
  expect(plan.balance).toBe('even');
  const { before, after } = plan.totals;
  const says = (await totals(page).textContent())!.includes('workloads differ');
  expect(says).toBe(before.load_spread_minutes !== after.load_spread_minutes);
  await page.reload();
  expect((await shownPlan(page)).id).toBe(plan.id);
  expect(await panel(page).getByRole('switch', { name: 'Share work evenly' }).isChecked()).toBe(true);
  await panel(page).getByLabel('Search effort').selectOption('thorough');
  await expect.poll(() => parameter(page, 'effort')).toBe('thorough');
  expect(await shownPlan(page)).toMatchObject({ balance: 'even', effort: 'thorough' });
});

it('[board.optimise, optimization.several-days, optimization.overtime] days and overtime are chosen, kept in the address, and applied', async () => {
  visit = await openDashboard(harness, demo, { path: `/board?date=${tomorrow}&panel=optimise` });
  const { page } = visit;
  expect(await shownPlan(page)).toMatchObject({ date: tomorrow, until_date: tomorrow, max_overtime_minutes: 0 });
  await panel(page).getByLabel('Days', { exact: true }).selectOption('3');
  await expect.poll(() => parameter(page, 'days')).toBe('3');
  await shownPlan(page);
  await panel(page).getByLabel('Overtime').selectOption('60');
  await expect.poll(() => parameter(page, 'overtime')).toBe('60');
  const plan = await shownPlan(page);
  expect(plan).toMatchObject({ date: tomorrow, until_date: '2026-06-14', max_overtime_minutes: 60 });
  expect(await steps(page).locator('label').allTextContents()).toEqual(
    plan.steps.map(({ step_number: id, sentence }) => `${id}. ${sentence}`),
  );
  expect(await axe(page)).toEqual([]);
  await page.reload();
  expect((await shownPlan(page)).id).toBe(plan.id);
  expect(await panel(page).getByLabel('Days', { exact: true }).inputValue()).toBe('3');
  await apply(page).click();
  await panel(page)
    .getByRole('heading', { name: `Steps applied: ${plan.steps.length} of ${plan.steps.length}` })
    .waitFor();
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await page.getByText(/^Undone: /).waitFor();
  expectNothingOdd(visit);
});

it('[board.optimise-honest] the panel reports a busy service and a stopped search; a drifted plan names its steps, and the rest is applied', async () => {
  visit = await openDashboard(harness, demo, { path: '/board?date=today' });
  const { page } = visit;
  await page.locator('.visit').first().waitFor();
  const envelope = { error_code: 'RATE_LIMITED', message: 'Too many requests.', data: { retry_after_seconds: 1 }, errors: null };
  await page.route(preview, (route) =>
    route.fulfill({ status: 429, contentType: 'application/json', headers: { 'Retry-After': '1' }, body: JSON.stringify(envelope) }),
  );
  await page.getByRole('button', { name: 'Optimise tomorrow' }).click();
  await panel(page).getByRole('alert').getByText('Wait a moment, then try again.', { exact: true }).waitFor();
  // Asked once: nothing is repeated behind a page that says it is looking.
  await page.unroute(preview);
  await page.route(preview, () => undefined);
  await panel(page).getByRole('button', { name: 'Try again' }).first().click();
  await panel(page).getByRole('button', { name: 'Stop' }).click();
  await panel(page).getByText('The search was stopped. Nothing was changed.').waitFor();
  expect(await axe(page)).toEqual([]);
  // Another day is another search.
  const day = panel(page).getByLabel('Day', { exact: true });
  await day.fill('2026-06-13');
  await panel(page).getByRole('button', { name: 'Stop' }).waitFor();
  await day.fill(tomorrow);
  await panel(page).getByText('The search was stopped. Nothing was changed.').waitFor();
  await page.unroute(preview);
  await again(page).click();
  const plan = await shownPlan(page);

  // A colleague changes a job, which the board does not show.
  const touched = plan.steps.find(({ step_number: id }) => plan.steps.every(({ requires }) => !requires.includes(id)))!;
  const [{ job_request_id: id, short_code: code, priority }] = touched.moves as [(typeof touched.moves)[number]];
  await ok('updateJobPriority', { id, priority: priority === 'p2' ? 'p3' : 'p2' });
  await apply(page).click();
  const alert = panel(page).getByRole('alert').filter({ hasText: 'Nothing was saved' });
  await alert.getByText(`Step ${touched.step_number}`, { exact: true }).waitFor();
  await alert.getByText(`Changed since: ${code}`).waitFor();
  expect(await axe(page)).toEqual([]);
  const valid = plan.steps.length - 1;
  await alert.getByRole('button', { name: `Apply ${valid} of ${plan.steps.length}` }).click();
  await panel(page)
    .getByRole('heading', { name: `Steps applied: ${valid} of ${plan.steps.length}` })
    .waitFor();
  expectNothingOdd(visit, /409|429/);
});

it('[board.optimise-honest, dashboard.new-business] a business without coordinates is told so, and sets the places of its jobs by touch on a phone', async () => {
  const of = await harness.business({ timezone: 'Europe/London', name: 'Aire Valley Plumbing' });
  visit = await openDashboard(harness, of, { path: `/board?date=today`, width: 390, touch: true });
  const { page } = visit;
  const area = await of.ok('createServiceArea', { name: 'Aireford', city: 'Aireford' });
  for (const name of ['Ada Lovelace', 'Bea Arthur'])
    await of.ok('createTechnician', { full_name: name, email: `${name.slice(0, 3)}@aire.example`, service_area_ids: [area.id] });
  await visit.go(`/board?date=today&view=day`);
  await page.getByRole('button', { name: 'Optimise tomorrow' }).tap();
  await panel(page).getByText('The day is as good as it gets').waitFor({ timeout: 30_000 });
  await panel(page).getByText('There are no visits on this day, and no waiting job fits it.').waitFor();

  const { customer_id } = await of.ok('createCustomer', {
    full_name: 'Grace Hopper',
    phone: '+44 113 496 0123',
    address: { line: '5 Main St', city: 'Aireford', country: 'GB' },
  });
  const periods = [{ period: 'morning' as const }, { period: 'afternoon' as const }];
  for (let count = 0; count < 2; count++) {
    const { id } = await of.ok('createJobRequest', { customer_id, job_dates: [{ date: tomorrow, periods }] });
    await of.ok('quoteJobRequest', { id, job_duration_minutes: 90 });
  }
  await again(page).tap();
  await apply(page).waitFor({ timeout: 30_000 });
  await panel(page).getByText('2 waiting jobs placed').first().waitFor();
  // No mail is sent here, so each customer must be phoned.
  await panel(page).getByRole('link', { name: '+44 113 496 0123' }).first().waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await page.locator('html').evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await steps(page).first().locator('label').tap();
  await totals(page).getByText('1 waiting job placed').waitFor();
  await steps(page).first().locator('label').tap();
  await apply(page).tap();
  await panel(page)
    .getByRole('heading', { name: /^Steps applied/ })
    .waitFor();
  await again(page).tap();
  await panel(page).getByText('The day is as good as it gets').waitFor({ timeout: 30_000 });
  await panel(page).getByText('No visit of this day has a place on the map, so driving counts as 0 minutes.').waitFor();
  await panel(page).getByRole('button', { name: 'Allow other starts' }).tap();
  await expect.poll(() => parameter(page, 'freedom')).toBe('within_windows');
  expectNothingOdd(visit);
});

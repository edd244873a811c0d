/** The page of maintenance plans in a real browser. docs/maintenance-plans.md. */
import { expect, it } from 'vitest';
import { newCustomer } from '../scenarios/fixtures.ts';
import { startHarness } from '../support/harness.ts';
import { axe } from '../support/browser.ts';
import { expectNothingOdd, openDashboard } from './dashboard.ts';

/** A Wednesday in Leeds. */
let now = Date.parse('2030-06-19T10:00:00Z');
const harness = await startHarness({ emptyDatabase: true, clock: { nowMilliseconds: () => now } });

it('[maintenance-plan.page] a new business creates a plan for a customer, moves and pauses it, and finds it from its job', async () => {
  const business = await harness.business({ timezone: 'Europe/London', currency: 'GBP' });
  const customer = await newCustomer(business, 'Iris Whitfield');
  await business.ok('createJobType', { name: 'Boiler service', default_duration_minutes: 60 });
  const shown = await openDashboard(harness, business, { path: `/customers?open=${customer}` });
  const { page } = shown;
  await page.getByRole('link', { name: 'Add plan' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: 'Job type' }).click();
  await page.getByRole('option', { name: 'Boiler service' }).click();
  expect(await drawer.getByRole('combobox', { name: 'Customer' }).inputValue()).toBe('Iris Whitfield');
  await drawer.getByLabel('First visit').fill('2030-07-15');
  await drawer.getByRole('combobox', { name: 'Times that suit' }).click();
  await page.getByRole('option', { name: 'Morning' }).click();
  await drawer.getByLabel('First visit').click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('12 months').waitFor();
  const [plan] = (await business.ok('listMaintenancePlans', {})).maintenance_plans;
  expect(plan).toMatchObject({
    customer: { id: customer },
    recurrence: 'FREQ=MONTHLY;INTERVAL=12',
    wanted_periods: ['morning'],
    next_visit: { due_date: '2030-07-15', request_date: '2030-06-17' },
  });

  await drawer.getByRole('button', { name: 'Move next visit' }).click();
  await drawer.getByLabel('New day').fill('2030-07-22');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer
    .getByText(/22 Jul 2030|Jul 22, 2030/)
    .first()
    .waitFor();
  await drawer.getByRole('button', { name: 'Pause' }).click();
  await drawer.getByRole('button', { name: 'Resume' }).click();
  await drawer.getByRole('button', { name: 'Pause' }).waitFor();
  expect(await axe(page)).toEqual([]);

  now = Date.parse('2030-06-25T10:00:00Z');
  await harness.server.background.tick('make requests of maintenance plans');
  const { items } = await business.ok('listJobRequests', {});
  expect(items).toMatchObject([
    { maintenance_plan_id: plan!.id, schedule: { job_dates: [{ date: '2030-07-22' }, {}, {}, {}, {}, {}, {}, {}, {}, {}] } },
  ]);
  await page.goto(new URL(`/jobs?open=${items[0]!.id}`, page.url()).href);
  await page.getByRole('link', { name: 'Open the maintenance plan' }).click();
  await page.getByRole('dialog').getByRole('link', { name: items[0]!.short_code! }).waitFor();

  await page.getByRole('dialog').getByRole('button', { name: 'End plan' }).click();
  await page.getByRole('dialog', { name: 'End this maintenance plan?' }).getByRole('button', { name: 'End plan' }).click();
  await page.getByText('Maintenance plan saved.').waitFor();
  await expect.poll(async () => (await business.ok('getMaintenancePlan', { id: plan!.id })).status).toBe('ended');
  expectNothingOdd(shown);
  await shown.close();
});

it('[maintenance-plan.page] a number in the form replaces a plan’s custom rule, and Today leads to plans that need attention', async () => {
  now = Date.parse('2030-06-19T10:00:00Z');
  const business = await harness.business({ timezone: 'Europe/London', currency: 'GBP' });
  const customer_id = await newCustomer(business, 'Iris Whitfield');
  const job_type_id = (await business.ok('createJobType', { name: 'Boiler service', default_duration_minutes: 60 })).id;
  const plan = await business.ok('createMaintenancePlan', {
    customer_id,
    job_type_id,
    recurrence: 'FREQ=YEARLY;BYMONTH=7',
    start_date: '2030-07-01',
    lead_weeks: 2,
  });
  const shown = await openDashboard(harness, business, { path: `/maintenance?open=${plan.id}` });
  const { page } = shown;
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Edit' }).click();
  await drawer.getByLabel('Every').fill('6');
  expect(await drawer.getByRole('combobox', { name: 'Unit' }).inputValue()).toBe('months');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('6 months').waitFor();
  expect((await business.ok('getMaintenancePlan', { id: plan.id })).recurrence).toBe('FREQ=MONTHLY;INTERVAL=6');

  await business.ok('updateJobType', { id: job_type_id, status: 'inactive' });
  await harness.server.background.tick('make requests of maintenance plans');
  await page.goto(new URL('/', page.url()).href);
  await page.getByText('1 maintenance plan needs attention').waitFor();
  await page.getByRole('link', { name: /Check maintenance plans/ }).click();
  await page.getByRole('row', { name: /Iris Whitfield/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('missed')).toBe('yes');
  expectNothingOdd(shown);
  await shown.close();
});

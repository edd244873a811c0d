/** Maintenance plans and the opening hours: for which days they ask, and what they warn of. docs/maintenance-plans.md. */
import { expect, it } from 'vitest';
import { inactiveCustomers } from '../../src/store/customers/inactive.ts';
import { madeJobs, openPlans } from '../operations/maintenance/plans.ts';

const desk = await openPlans();
const { store } = desk;

it('[maintenance-plan.open-days] after an annual holiday the plan requests the first open days, and creating a plan during it warns of no open day', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, create, read } = await desk.setting();
  const holiday = Array.from({ length: 21 }, (_, day) => `2030-09-${String(day + 2).padStart(2, '0')}`);
  for (const date of holiday) await of.ok('createClosure', { date, reason: 'Annual holiday' });
  const plan = await create();
  expect(plan).not.toHaveProperty('warnings');
  const weekly = await create({ recurrence: 'FREQ=WEEKLY;INTERVAL=2', start_date: '2030-09-02' });
  expect(weekly.warnings).toEqual([{ code: 'NO_OPEN_DAY', wanted_weekdays: [], wanted_periods: [] }]);
  await desk.run('2030-08-19T12:00:00Z');
  const jobs = await madeJobs(of);
  expect(jobs.map(({ schedule }) => schedule.job_dates![0]!.date)).toEqual(['2030-09-23', '2030-09-23']);
  // The date whose two weeks are closed is missed, and the plan goes on.
  const after = await read(weekly.id);
  expect([after.status, after.visits.map(({ status: state }) => state)]).toEqual(['active', ['requested', 'missed']]);
});

it('[maintenance-plan.open-days] a wish outside the opening hours gets a warning, and its jobs ask for open times and can be quoted', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, create, read } = await desk.setting();
  const { version } = await of.ok('getOpeningHours', {});
  const weekly_hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 720 }));
  await of.ok('replaceOpeningHours', { version, weekly_hours });
  const plan = await create({ wanted_weekdays: [7, 2], wanted_periods: ['evening'] });
  const warnings = [{ code: 'WISH_OUTSIDE_OPENING_HOURS', wanted_weekdays: [7], wanted_periods: ['evening'] }];
  expect(plan.warnings).toEqual(warnings);
  expect((await read(plan.id)).warnings).toEqual(warnings);
  await desk.run('2030-08-05T12:00:00Z');
  const [job] = await madeJobs(of);
  expect(job!.schedule.job_dates!.map(({ date, periods }) => [date, periods.map(({ period }) => period)])).toEqual([
    ['2030-09-03', ['morning']],
    ['2030-09-10', ['morning']],
  ]);
  expect((await of.ok('quoteJobRequest', { id: job!.id, job_duration_minutes: 60 })).quote.quoted_at).not.toBeNull();
});

it('[maintenance-plan.problem] a plan of a business without opening hours is paused until it has some', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, create, read } = await desk.setting();
  const { version } = await of.ok('getOpeningHours', {});
  await of.ok('replaceOpeningHours', { version, weekly_hours: [] });
  const plan = await create();
  expect(plan.warnings!.map(({ code }) => code)).toEqual(['NO_OPEN_DAY']);
  await desk.run('2030-08-05T12:00:00Z');
  expect(await madeJobs(of)).toEqual([]);
  expect(await read(plan.id)).toMatchObject({ status: 'paused', problem: 'no_open_day', next_visit: { due_date: '2030-09-02' } });
  const { version: closed } = await of.ok('getOpeningHours', {});
  await of.ok('replaceOpeningHours', { version: closed, weekly_hours: [{ weekday: 1, start_minute: 480, end_minute: 720 }] });
  await of.ok('updateMaintenancePlan', { id: plan.id, version: (await read(plan.id)).version, status: 'active' });
  await desk.run('2030-08-05T12:01:00Z');
  expect((await madeJobs(of)).length).toBe(1);
});

it('[maintenance-plan.end] a plan without a next date has ended, and does not exempt its customer from the retention period', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, customer, create, read } = await desk.setting();
  const plan = await create({ end_date: '2030-09-02' });
  await desk.run('2030-08-05T12:00:00Z');
  expect(await read(plan.id)).toMatchObject({
    status: 'ended',
    next_visit: null,
    ended_at: '2030-08-05T12:00:00Z',
    visits: [{ status: 'requested' }],
  });
  const listed = async (state: 'active' | 'ended') =>
    (await of.ok('listMaintenancePlans', { status: state })).maintenance_plans.map(({ id }) => id);
  expect([await listed('active'), await listed('ended')]).toEqual([[], [plan.id]]);
  const [tenant] = await store.query<{ id: number }>(`select id from tenants where business_id = $1 and environment = 'live'`, [
    of.businessId,
  ]);
  const inactive = async () =>
    (await inactiveCustomers(store, tenant!.id, '2031-01-01T00:00:00Z', { after: null, count: 9 })).map(({ id }) => id);
  const [job] = await madeJobs(of);
  expect(await inactive()).not.toContain(customer);
  await of.ok('archiveJobRequest', { id: job!.id });
  expect(await inactive()).toContain(customer);
});

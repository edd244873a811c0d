/** Plans of several days: waiting jobs and listed visits take other days that their customers asked for, and only touched days can drift. */
import { expect, it } from 'vitest';
import type { TestBusiness } from '../../support/harness.ts';
import { mornings, monday, openDesk } from '../bookings/desk.ts';
import { invalid } from '../replies.ts';
import { at, booked, rowsOf, team, utc } from './board.ts';

const desk = await openDesk();
const [tuesday, wednesday] = ['2030-06-11', '2030-06-12'];

/** A quoted job that accepts the mornings of these days. */
async function jobOn(of: TestBusiness, customer: string, dates: readonly string[], minutes: number) {
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(...dates) });
  return of.ok('quoteJobRequest', { id, job_duration_minutes: minutes });
}

/** One technician, a Monday whose morning is taken, and three jobs that wait. */
async function daysOf() {
  const found = await team(desk, 'Ada Lovelace');
  const { of, customer } = found;
  const ada = found.ids[0]!;
  const waiting = [
    await jobOn(of, customer, [monday, tuesday], 180),
    await jobOn(of, customer, [tuesday, wednesday], 180),
    await jobOn(of, customer, [wednesday], 120),
  ];
  await booked(of, customer, ada, '08:00', 'p2', 240);
  return { of, customer, ada, waiting };
}

const range = { date: monday, until_date: wednesday };

it('[optimization.several-days] one plan with one undo places each waiting job on a day that its customer asked for', async () => {
  const { of, waiting } = await daysOf();
  const before = await rowsOf(desk, of);
  const plan = await of.ok('previewScheduleOptimization', range);
  expect(await rowsOf(desk, of)).toEqual(before);
  expect(plan).toMatchObject({ ...range, totals: { before: { unscheduled: { p2: 3 } }, after: { placed: 3, unscheduled: { p2: 0 } } } });
  const asked = [[monday, tuesday], [tuesday, wednesday], [wednesday]];
  for (const { moves, sentence } of plan.steps)
    for (const { job_request_id: id, to } of moves) {
      expect(asked[waiting.findIndex((job) => job.id === id)]).toContain(to.start_at.slice(0, 10));
      expect(sentence).toMatch(/(Mon|Tue|Wed), Jun 1[0-2] \d+:\d\d\s[AP]M/);
    }
  const only = await of.ok('previewScheduleOptimization', { date: monday });
  expect(only).toMatchObject({ until_date: monday, totals: { after: { placed: 0 } } });
  const done = await of.ok('commitScheduleOptimization', { plan_token: plan.plan_token });
  expect(done.jobs).toHaveLength(3);
  expect(await of.ok('getScheduleOptimization', { id: plan.id })).toEqual(plan);
  await of.ok('undoScheduleChange', { undo_token: done.undo_token! });
  for (const { id } of waiting) expect((await of.ok('getJobRequest', { id })).schedule).toMatchObject({ scheduled_at: null });
});

it('[optimization.several-days] a listed visit moves to another day that its customer asked for, and no other visit does', async () => {
  const { of, customer, ids } = await team(desk, 'Ada Lovelace');
  const asked = await jobOn(of, customer, [monday, tuesday], 60);
  const urgent = await jobOn(of, customer, [monday], 170);
  const listed = await of.ok('confirmJobRequest', { ...ofJob(asked), scheduled_at: at('10:00'), technician_id: ids[0]! });
  const other = await booked(of, customer, ids[0]!, '08:00');
  await of.ok('lockJobRequest', { id: (await booked(of, customer, ids[0]!, '12:00', 'p2', 360)).id });
  const wish = { ...range, freedom: 'listed' as const, may_leave_window_ids: [listed.id, other.id] };
  const { steps, totals, plan_token } = await of.ok('previewScheduleOptimization', wish);
  expect(totals.after).toMatchObject({ placed: 1, changed_technicians: 0 });
  const startOf = (job: string) =>
    steps.flatMap((step) => step.moves).find(({ job_request_id: id }) => id === job)?.to.start_at ?? utc('08:00');
  // The Monday has room for two of the three, and only one customer of them accepts the Tuesday too.
  expect([listed.id, other.id, urgent.id].map((id) => startOf(id).slice(0, 10))).toEqual([tuesday, monday, monday]);
  await of.ok('commitScheduleOptimization', { plan_token });
  const { sessions } = (await of.ok('getJobRequest', { id: listed.id })).schedule!;
  expect(sessions).toMatchObject([{ start_at: startOf(listed.id) }]);
});

const ofJob = ({ id, status_version }: { id: string; status_version: number }) => ({ id, status_version });

it('[optimization.several-days, optimization.drifted] a change of one day leaves the steps of other days as they are', async () => {
  const { of, customer, ada } = await daysOf();
  const plan = await of.ok('previewScheduleOptimization', range);
  const datesOf = (id: number) => new Set(plan.steps[id - 1]!.moves.map(({ to }) => to.start_at.slice(0, 10)));
  const late = await jobOn(of, customer, [wednesday], 60);
  await of.ok('confirmJobRequest', { ...ofJob(late), scheduled_at: at('16:00', wednesday), technician_id: ada });
  const all = plan.steps.map(({ step_number }) => step_number);
  const touched = all.filter((id) => datesOf(id).has(wednesday));
  const reply = await of.call('commitScheduleOptimization', { plan_token: plan.plan_token });
  expect([reply.status, reply.error_code]).toEqual([409, 'OPTIMIZATION_PLAN_DRIFTED']);
  const { drifted, still_valid_step_numbers: valid } = reply.data as unknown as {
    drifted: { step_number: number; technician_ids: string[] }[];
    still_valid_step_numbers: number[];
  };
  expect(drifted).toEqual(touched.map((id) => ({ step_number: id, job_request_ids: [], technician_ids: [ada] })));
  expect(valid).toEqual(all.filter((id) => !touched.includes(id)));
  expect(valid.length).toBeGreaterThan(0);
  const done = await of.ok('commitScheduleOptimization', { plan_token: plan.plan_token, step_numbers: valid });
  expect(done.jobs.every(({ start_at: start }) => start! < utc('00:00', wednesday))).toBe(true);
});

it('[optimization.several-days] covers at most 14 days, and until_date must not be before date', async () => {
  const { of } = await team(desk, 'Ada Lovelace');
  const ask = (until_date: string) => of.call('previewScheduleOptimization', { date: monday, until_date });
  expect(invalid(await ask('2030-06-09'))).toEqual(['VALIDATION_ERROR', 'until_date']);
  expect(invalid(await ask('2030-06-24'))).toEqual(['VALIDATION_ERROR', 'until_date']);
  expect((await ask('2030-06-23')).error_code).toBe(0);
});

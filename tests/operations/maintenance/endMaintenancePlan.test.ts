import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { madeJobs, openPlans } from './plans.ts';

const desk = await openPlans();
const { of, create, read } = await desk.setting();

it('[maintenance-plan.end] an ended plan makes no more jobs, keeps those it made, and cannot be changed', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { id } = await create({ start_date: '2030-06-10', recurrence: 'FREQ=WEEKLY', lead_weeks: 1 });
  await desk.run('2030-06-05T16:00:00Z');
  const made = await madeJobs(of);
  expect(made).toHaveLength(1);
  const ended = await of.ok('endMaintenancePlan', { id, version: 1 });
  expect(ended).toMatchObject({ status: 'ended', next_visit: null, upcoming_dates: [], ended_at: '2030-06-05T16:00:00Z', version: 2 });
  await desk.run('2030-12-05T16:00:00Z');
  expect((await madeJobs(of)).map((job) => job.id)).toEqual(made.map((job) => job.id));
  expect(await read(id)).toEqual(ended);
  const over = [409, 'MAINTENANCE_PLAN_ENDED'];
  expect(refusal(await of.call('endMaintenancePlan', { id, version: 2 }))).toEqual(over);
  expect(refusal(await of.call('updateMaintenancePlan', { id, version: 2, status: 'active' }))).toEqual(over);
  expect(refusal(await of.call('changeMaintenanceVisit', { id, version: 2, due_date: '2030-06-17', action: 'skip' }))).toEqual(over);
  const { of: other } = await desk.setting();
  expect(refusal(await other.call('endMaintenancePlan', { id, version: 2 }))).toEqual([404, 'MAINTENANCE_PLAN_NOT_FOUND']);
});

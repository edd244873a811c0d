import { expect, it } from 'vitest';
import { invalid, refusal } from '../replies.ts';
import { madeJobs, openPlans } from './plans.ts';

const desk = await openPlans();
const { of, create, read } = await desk.setting();

it('[maintenance-visit.change] skips the next date, and moves the one after it without moving later ones', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const plan = await create({ start_date: '2030-07-01', recurrence: 'FREQ=MONTHLY', lead_weeks: 1 });
  const skipped = await of.ok('changeMaintenanceVisit', { id: plan.id, version: 1, due_date: '2030-07-01', action: 'skip' });
  expect(skipped).toMatchObject({
    next_visit: { due_date: '2030-08-01' },
    visits: [{ due_date: '2030-07-01', status: 'skipped', job_request_id: null }],
  });
  const move = { id: plan.id, version: skipped.version, due_date: '2030-08-01', action: 'move' as const };
  expect(invalid(await of.call('changeMaintenanceVisit', move))).toEqual(['VALIDATION_ERROR', 'visit_date']);
  for (const visit_date of ['2030-02-31', '2030-06-04', '2030-09-01'])
    expect(invalid(await of.call('changeMaintenanceVisit', { ...move, visit_date }))).toEqual(['VALIDATION_ERROR', 'visit_date']);
  const moved = await of.ok('changeMaintenanceVisit', { ...move, visit_date: '2030-08-20' });
  expect(moved.next_visit).toEqual({ due_date: '2030-08-01', visit_date: '2030-08-20', request_date: '2030-08-13' });
  expect(moved.upcoming_dates).toEqual(['2030-08-20', '2030-09-01', '2030-10-01', '2030-11-01']);
  await desk.run('2030-08-12T16:00:00Z');
  expect(await madeJobs(of)).toEqual([]);
  await desk.run('2030-08-13T16:00:00Z');
  const [job, ...more] = await madeJobs(of);
  expect(more).toEqual([]);
  expect(job!.schedule.job_dates![0]!.date).toBe('2030-08-20');
  // Its request was made, so the date is no longer the plan's to change.
  const settled = await of.call('changeMaintenanceVisit', { ...move, version: moved.version, visit_date: '2030-08-25' });
  expect(refusal(settled)).toEqual([409, 'MAINTENANCE_VISIT_SETTLED']);
  expect(settled.data).toEqual({ due_date: '2030-09-01' });
  expect((await read(plan.id)).visits).toHaveLength(2);
  const { of: other } = await desk.setting();
  expect(refusal(await other.call('changeMaintenanceVisit', { ...move, action: 'skip' }))).toEqual([404, 'MAINTENANCE_PLAN_NOT_FOUND']);
});

it('[maintenance-visit.change] of two concurrent changes only one applies', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { id } = await create({ start_date: '2031-07-01' });
  const skip = { id, version: 1, due_date: '2031-07-01', action: 'skip' as const };
  const replies = await Promise.all([of.call('changeMaintenanceVisit', skip), of.call('changeMaintenanceVisit', skip)]);
  expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, 'VERSION_CONFLICT']);
  expect(await read(id)).toMatchObject({ version: 2, next_visit: { due_date: '2032-07-01' } });
});

import { expect, it } from 'vitest';
import { okAsMember } from '../../support/asMember.ts';
import { invalid, refusal } from '../replies.ts';
import { madeJobs, openPlans } from './plans.ts';

const desk = await openPlans();
const { of, create, read } = await desk.setting();

it('[maintenance-plan.update] changes only the fields that are sent, and refuses an outdated version', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const plan = await create({ description: 'Long ladder', wanted_periods: ['morning'], lead_weeks: 2 });
  const changed = await of.ok('updateMaintenancePlan', { id: plan.id, version: 1, lead_weeks: 5, wanted_weekdays: [1] });
  expect(changed).toEqual({
    ...plan,
    lead_weeks: 5,
    wanted_weekdays: [1],
    next_visit: { ...plan.next_visit, request_date: '2030-07-29' },
    version: 2,
    updated_at: changed.updated_at,
  });
  expect(await of.ok('updateMaintenancePlan', { id: plan.id, version: 2, lead_weeks: 5 })).toEqual(changed);
  const stale = await of.call('updateMaintenancePlan', { id: plan.id, version: 1, description: 'x' });
  expect(refusal(stale)).toEqual([409, 'VERSION_CONFLICT']);
  expect(stale.data).toMatchObject({ version: 2, current_record: { lead_weeks: 5 } });
  expect(invalid(await of.call('updateMaintenancePlan', { id: plan.id, version: 2, recurrence: 'FREQ=DAILY' }))).toEqual([
    'VALIDATION_ERROR',
    'recurrence',
  ]);
  const { of: other } = await desk.setting();
  expect(refusal(await other.call('updateMaintenancePlan', { id: plan.id, version: 2 }))).toEqual([404, 'MAINTENANCE_PLAN_NOT_FOUND']);
  const entries = (await okAsMember(desk.harness, of, 'listAuditLog', {})).entries.filter(({ subject }) => subject?.id === plan.id);
  expect(entries.map(({ action }) => action)).toEqual(['maintenance_plan.updated', 'maintenance_plan.created']);
  expect(JSON.stringify(entries)).not.toMatch(/ladder|Hopper/);
});

it('[maintenance-plan.update] a new rule counts from today and after settled dates; any other change keeps a moved date', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const plan = await create({ start_date: '2030-06-20', lead_weeks: 2, recurrence: 'FREQ=MONTHLY' });
  await desk.run('2030-06-06T12:00:00Z');
  expect((await read(plan.id)).next_visit!.due_date).toBe('2030-07-20');
  const moved = await of.ok('changeMaintenanceVisit', {
    id: plan.id,
    version: 1,
    due_date: '2030-07-20',
    action: 'move',
    visit_date: '2030-07-25',
  });
  const same = await of.ok('updateMaintenancePlan', { id: plan.id, version: moved.version, description: 'Filter too' });
  expect(same.next_visit).toMatchObject({ due_date: '2030-07-20', visit_date: '2030-07-25' });
  // The start before the settled date of 20 June makes no second visit of it.
  const weekly = await of.ok('updateMaintenancePlan', {
    id: plan.id,
    version: same.version,
    recurrence: 'FREQ=WEEKLY',
    start_date: '2030-06-06',
  });
  expect(weekly.next_visit).toMatchObject({ due_date: '2030-06-27', visit_date: '2030-06-27' });
});

it('[maintenance-plan.pause] a paused plan makes no jobs, and resuming it skips the dates that passed', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const paused = await desk.setting();
  const plan = await paused.create({ start_date: '2030-07-01', recurrence: 'FREQ=MONTHLY', lead_weeks: 1 });
  await paused.of.ok('updateMaintenancePlan', { id: plan.id, version: 1, status: 'paused' });
  await desk.run('2030-09-10T12:00:00Z');
  expect(await madeJobs(paused.of)).toEqual([]);
  const resumed = await paused.of.ok('updateMaintenancePlan', { id: plan.id, version: 2, status: 'active' });
  expect(resumed).toMatchObject({ status: 'active', next_visit: { due_date: '2030-10-01' }, missed_count: 0 });
  expect(resumed.visits.map(({ due_date, status: state }) => [due_date, state])).toEqual([
    ['2030-09-01', 'skipped'],
    ['2030-08-01', 'skipped'],
    ['2030-07-01', 'skipped'],
  ]);
  await desk.run('2030-09-24T16:00:00Z');
  expect(await madeJobs(paused.of)).toHaveLength(1);
});

it('[maintenance-plan.update] a moved visit stays when only the end or the spelling of the rule changes, and a skipped date stays skipped', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const plan = await create({ start_date: '2030-07-20', lead_weeks: 2, recurrence: 'FREQ=MONTHLY' });
  const move = { due_date: '2030-07-20', action: 'move', visit_date: '2030-07-25' } as const;
  await of.ok('changeMaintenanceVisit', { id: plan.id, version: 1, ...move });
  const respelled = await of.ok('updateMaintenancePlan', { id: plan.id, version: 2, recurrence: 'freq=monthly;interval=1' });
  expect(respelled).toMatchObject({ recurrence: 'FREQ=MONTHLY', version: 2, next_visit: { visit_date: '2030-07-25' } });
  const ending = await of.ok('updateMaintenancePlan', { id: plan.id, version: 2, end_date: '2030-12-31' });
  expect(ending.next_visit).toMatchObject({ due_date: '2030-07-20', visit_date: '2030-07-25' });
  await of.ok('changeMaintenanceVisit', { id: plan.id, version: 3, due_date: '2030-07-20', action: 'skip' });
  const cut = await of.ok('updateMaintenancePlan', { id: plan.id, version: 4, end_date: '2030-08-01' });
  expect(cut.next_visit).toBeNull();
  const longer = await of.ok('updateMaintenancePlan', { id: plan.id, version: 5, end_date: '' });
  // The skipped date stays skipped.
  expect(longer.next_visit).toMatchObject({ due_date: '2030-08-20' });
  expect(invalid(await of.call('updateMaintenancePlan', { id: plan.id, version: 6, end_date: '2030-07-19' }))).toEqual([
    'VALIDATION_ERROR',
    'end_date',
  ]);
});

it('[maintenance-plan.update] a new rule may start before a skipped date, and that date stays skipped', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of: own, create: make, read: see } = await desk.setting();
  const plan = await make({ start_date: '2030-06-17', lead_weeks: 1, recurrence: 'FREQ=MONTHLY' });
  await own.ok('changeMaintenanceVisit', { id: plan.id, version: 1, due_date: '2030-06-17', action: 'skip' });
  const weekly = await own.ok('updateMaintenancePlan', { id: plan.id, version: 2, recurrence: 'FREQ=WEEKLY', start_date: '2030-06-10' });
  expect(weekly.upcoming_dates).toEqual(['2030-06-10', '2030-06-24', '2030-07-01', '2030-07-08']);
  await desk.run('2030-06-18T12:00:00Z');
  expect((await see(plan.id)).visits.map(({ due_date, status: state }) => [due_date, state])).toEqual([
    ['2030-06-24', 'requested'],
    ['2030-06-17', 'skipped'],
    ['2030-06-10', 'missed'],
  ]);
});

it('[maintenance-plan.problem] resuming a plan that paused itself makes the jobs it could not make, and dates replaced by a new rule become missed', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of: own, jobType, create: make, read: see } = await desk.setting();
  const mended = await make({ start_date: '2030-07-01', lead_weeks: 2 });
  const replaced = await make({ start_date: '2030-07-01', lead_weeks: 2 });
  await own.ok('updateJobType', { id: jobType, status: 'inactive' });
  await desk.run('2030-06-20T16:00:00Z');
  await own.ok('updateJobType', { id: jobType, status: 'active' });
  desk.setClock('2030-07-05T16:00:00Z');
  const resumed = await own.ok('updateMaintenancePlan', { id: mended.id, version: 1, status: 'active' });
  expect(resumed).toMatchObject({ status: 'active', problem: null, next_visit: { due_date: '2030-07-01' }, visits: [] });
  const changed = await own.ok('updateMaintenancePlan', {
    id: replaced.id,
    version: 1,
    status: 'active',
    start_date: '2030-09-01',
  });
  expect(changed).toMatchObject({ next_visit: { due_date: '2030-09-01' }, visits: [{ due_date: '2030-07-01', status: 'missed' }] });
  await desk.run('2030-07-05T16:01:00Z');
  expect(await see(mended.id)).toMatchObject({
    last_visit: { due_date: '2030-07-01', status: 'requested' },
    next_visit: { due_date: '2031-07-01' },
  });
});

/** A technician calls in ill: one commit records the time off and gives the visits to others, and one undo takes both back. */
import { expect, it } from 'vitest';
import { absenceTeam } from '../operations/dispatch/absenceTeam.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { refusal } from '../operations/replies.ts';

const { harness } = await openDesk();
const tuesday = '2030-06-11';
const wednesday = '2030-06-12';
const team = async () => {
  const own = await absenceTeam(harness, 'Ada Lovelace', 'Bea Arthur');
  const timeOff = async () => (await own.of.ok('listTechnicianTimeOff', { id: own.absent })).time_off;
  return { ...own, timeOff };
};

it('[absence.records-time-off] the commit records approved time off for the requested days, and the undo removes it', async () => {
  const { of, ids, absent, range, job, preview, sessionsOf, timeOff } = await team();
  const { id } = await job('09:00');
  const plan = await preview();
  expect(plan.time_off_to_record).toEqual([{ start_date: monday, end_date: monday }]);
  const done = await of.ok('commitAbsenceResolve', { plan_token: plan.plan_token, record_time_off: true, time_off_reason: 'Ill' });
  expect(done.time_off).toMatchObject([{ technician_id: absent, start_date: monday, end_date: monday, status: 'approved', reason: 'Ill' }]);
  expect(await timeOff()).toEqual(done.time_off);
  expect(await sessionsOf(ids[1]!)).toEqual([id]);
  await of.ok('undoScheduleChange', { undo_token: done.undo_token! });
  expect(await timeOff()).toEqual([]);
  expect(await sessionsOf(absent)).toEqual([id]);
  expect((await of.ok('previewAbsenceResolve', range)).time_off_to_record).toHaveLength(1);
});

it('[absence.records-time-off] records time off only for days that have none, and the undo keeps the time off that somebody else recorded', async () => {
  const { of, absent, off, job, timeOff } = await team();
  const first = await job('09:00');
  const own = await off('pending', tuesday, tuesday);
  const range = { technician_id: absent, date: monday, until_date: wednesday };
  const plan = await of.ok('previewAbsenceResolve', range);
  expect(plan.time_off_to_record).toEqual([
    { start_date: monday, end_date: monday },
    { start_date: wednesday, end_date: wednesday },
  ]);
  const done = await of.ok('commitAbsenceResolve', { plan_token: plan.plan_token, record_time_off: true });
  expect(done.time_off.map(({ start_date, end_date, status }) => [start_date, end_date, status])).toEqual([
    [monday, monday, 'approved'],
    [tuesday, tuesday, 'approved'],
    [wednesday, wednesday, 'approved'],
  ]);
  await of.ok('undoScheduleChange', { undo_token: done.undo_token! });
  expect(await timeOff()).toMatchObject([{ id: own.id, status: 'pending' }]);
  expect((await of.ok('getJobRequest', { id: first.id })).assignment.technician_id).toBe(absent);

  // What is recorded already is not recorded again.
  await off('approved', monday, wednesday);
  const covered = await of.ok('previewAbsenceResolve', range);
  expect(covered.time_off_to_record).toEqual([]);
  await of.ok('commitAbsenceResolve', { plan_token: covered.plan_token, record_time_off: true });
  expect(await timeOff()).toHaveLength(2);
});

it('[absence.records-time-off] time off of part of a day is extended to cover a job outside it; unresolved jobs are flagged until the undo', async () => {
  const { of, absent, job, preview, timeOff } = await team();
  await of.ok('createTechnicianTimeOff', {
    id: absent,
    start_date: monday,
    end_date: monday,
    start_minute: 480,
    end_minute: 720,
    status: 'approved',
  });
  const [late, behind] = [await job('14:00'), await job('16:00')];
  const isFlagged = async () => (await of.ok('getJobRequest', { id: behind.id })).attention.flagged;
  const plan = await preview();
  expect(plan.time_off_to_record).toEqual([{ start_date: monday, end_date: monday }]);
  const kept = plan.resolved.filter(({ job_id }) => job_id === late.id);
  const done = await of.ok('commitAbsenceResolve', { plan_token: plan.plan_token, assignments: kept, record_time_off: true });
  expect(done.resolved.map(({ job_id }) => job_id)).toEqual([late.id]);
  expect(await timeOff()).toHaveLength(2);
  expect(await isFlagged()).toBe(true);
  await of.ok('undoScheduleChange', { undo_token: done.undo_token! });
  expect(await timeOff()).toMatchObject([{ start_minute: 480, end_minute: 720, status: 'approved' }]);
  expect(await isFlagged()).toBe(false);
});

it('[absence.records-time-off] the commit needs the permission to record time off; a refused commit records nothing', async () => {
  const { of, range, job, preview, timeOff } = await team();
  const { id, status_version } = await job('09:00');
  const { plan_token } = await preview();
  const commit = { plan_token, record_time_off: true };
  const key = await of.newKey(['job_manage', 'schedule_manage', 'job_view']);
  const lacking = await of.call('commitAbsenceResolve', commit, { key });
  expect([...refusal(lacking), lacking.data]).toEqual([403, 'PERMISSION_DENIED', { missing_permissions: ['team_manage'] }]);
  const without = await of.call('commitAbsenceResolve', { plan_token }, { key });
  expect(refusal(without)).toEqual([409, 'ABSENCE_RESOLVE_TIME_OFF_REQUIRED']);
  await of.ok('updateJobPriority', { id, priority: 'p1' });
  expect(refusal(await of.call('commitAbsenceResolve', commit))).toEqual([409, 'ABSENCE_RESOLVE_PLAN_DRIFTED']);
  expect(await timeOff()).toEqual([]);
  await of.ok('archiveJobRequest', { id, status_version: status_version + 1 });
  expect(refusal(await of.call('commitAbsenceResolve', { ...range, assignments: [], record_time_off: true }))).toEqual([
    409,
    'ABSENCE_RESOLVE_NO_ORPHANED_JOBS',
  ]);
  expect(await timeOff()).toEqual([]);
});

it('[absence.records-time-off] the undo needs the permission too, and makes the technician available again even if no job moves', async () => {
  const { of, absent, job, preview, timeOff } = await team();
  const { id, status_version } = await job('09:00');
  await of.ok('lockJobRequest', { id });
  const { plan_token, time_off_to_record } = await preview();
  expect(time_off_to_record).toHaveLength(1);
  const isOffered = async () => {
    const { days } = await of.ok('listBookableStarts', { technician_id: absent, job_duration_minutes: 60, from: monday, to: monday });
    return days.some(({ starts }) => starts.length > 0);
  };
  expect(await isOffered()).toBe(true);
  const done = await of.ok('commitAbsenceResolve', { plan_token, assignments: [], record_time_off: true });
  expect([done.resolved, await isOffered()]).toEqual([[], false]);
  const key = await of.newKey(['job_manage', 'schedule_manage', 'job_view']);
  const undo = { undo_token: done.undo_token! };
  expect(refusal(await of.call('undoScheduleChange', undo, { key }))).toEqual([403, 'PERMISSION_DENIED']);
  expect(await timeOff()).toHaveLength(1);
  await of.ok('undoScheduleChange', undo);
  expect([await timeOff(), await isOffered()]).toEqual([[], true]);
  expect((await of.ok('getJobRequest', { id })).status_version).toBeGreaterThan(status_version);
});

/** Locked visits stay. docs/reference/scheduling.md#locked-visits. */
import { expect, it } from 'vitest';
import { monday, openDesk } from './desk.ts';
import { confirmedVisit } from './takenBack.ts';
import { refusal } from '../replies.ts';
import { eventTypesOf } from '../dispatch/board.ts';
import { newTechnician } from '../../scenarios/fixtures.ts';

const desk = await openDesk();

it('[lock.never-moved, lock.remedy] a locked visit is not moved or changed, and the remedy unlocks it', async () => {
  const { of, technician, customer } = await desk.staffed();
  const job = await confirmedVisit(of, customer, '09:00', technician);
  expect(job).toMatchObject({ locked: false, locked_at: null, locked_by_name: null });
  const locked = await of.ok('lockJobRequest', { id: job.short_code! });
  expect(locked).toMatchObject({ locked: true, locked_at: expect.any(String) as string, locked_by_name: expect.any(String) as string });
  expect(locked.locked_by_name).not.toBe('');
  expect(locked.status_version).toBe(job.status_version + 1);
  expect((await eventTypesOf(desk, job.id)).at(-1)).toBe('job_request.updated');
  const moved = await of.call('previewJobRequestMove', { id: job.id, start_at: `${monday}T11:00` });
  expect([...refusal(moved), moved.data]).toMatchObject([
    409,
    'SCHEDULE_MOVE_NOT_ELIGIBLE',
    {
      failed_precondition: 'locked',
      remedies: [
        {
          kind: 'unlock_visit',
          operation: 'unlockJobRequest',
          arguments: { id: job.id },
          then: [{ operation: 'previewJobRequestMove', arguments: { start_at: `${monday}T11:00` } }],
        },
      ],
    },
  ]);
  for (const change of [{ job_duration_minutes: 90 }, { skill_ids: [], job_duration_minutes: 30 }]) {
    const refused = await of.call('previewJobRequestChange', { id: job.id, ...change });
    expect([...refusal(refused), refused.data]).toMatchObject([
      409,
      'SCHEDULE_MOVE_NOT_ELIGIBLE',
      {
        failed_precondition: 'locked',
        remedies: [{ kind: 'unlock_visit', then: [{ operation: 'previewJobRequestChange', arguments: { id: job.id, ...change } }] }],
      },
    ]);
  }
  expect(await of.call('listBookableStarts', { job_request_id: job.id })).toMatchObject({
    error_code: 'SCHEDULE_MOVE_NOT_ELIGIBLE',
    data: { failed_precondition: 'locked', remedies: [{ kind: 'unlock_visit', operation: 'unlockJobRequest' }] },
  });
  const back = await of.ok('unlockJobRequest', { id: job.id });
  expect(back).toMatchObject({ locked: false, locked_at: null, locked_by_name: null, status_version: locked.status_version + 1 });
  await of.ok('previewJobRequestMove', { id: job.id, start_at: `${monday}T11:00` });
});

it('[lock.remedy] when several moves include locked visits, the remedies unlock them and then repeat the preview', async () => {
  const { of, technician, customer } = await desk.staffed();
  const jobs = [await confirmedVisit(of, customer, '09:00', technician), await confirmedVisit(of, customer, '11:00', technician)];
  const [one, two] = jobs.map(({ id }) => id) as [string, string];
  await of.ok('lockJobRequest', { id: one });
  const remediesOf = async (input: object) => {
    const { data } = await of.call('previewScheduleMoves', input);
    return (data as unknown as { remedies: { kind: string; then: { operation: string; arguments: object }[] }[] }).remedies;
  };
  expect(await remediesOf({ moves: [{ job_request_id: one, start_at: `${monday}T14:00` }] })).toMatchObject([
    { kind: 'unlock_visit', arguments: { id: one }, then: [{ operation: 'previewScheduleMoves' }] },
  ]);
  await of.ok('lockJobRequest', { id: two });
  const [remedy] = await remediesOf({ swap_job_request_ids: [one, two] });
  expect(remedy).toMatchObject({
    kind: 'unlock_visit',
    operation: 'unlockJobRequest',
    arguments: { id: one },
    then: [{ operation: 'unlockJobRequest', arguments: { id: two } }, { operation: 'previewScheduleMoves' }],
  });
  await of.ok('unlockJobRequest', { id: one });
  await of.ok('unlockJobRequest', { id: two });
  expect(refusal(await of.call('previewScheduleMoves', remedy!.then[1]!.arguments))).toEqual([200, 0]);
});

it('[lock.never-moved, absence.reason-detail] a plan for an emergency, another job or an absence does not move a locked visit', async () => {
  const { of, area, technician, customer } = await desk.staffed();
  const job = await confirmedVisit(of, customer, '09:00', technician);
  await of.ok('lockJobRequest', { id: job.id });
  const urgent = await of.ok('createJobRequest', {
    customer_id: customer,
    job_dates: [{ date: monday, periods: [{ period: 'morning' }] }],
  });
  await of.ok('quoteJobRequest', { id: urgent.id, job_duration_minutes: 60 });
  await of.ok('updateJobPriority', { id: urgent.id, priority: 'p0' });
  const emergency = await of.call('previewEmergencyReschedule', {
    job_request_id: urgent.id,
    technician_id: technician,
    start_at: `${monday}T09:00`,
  });
  expect(emergency).toMatchObject({
    error_code: 'EMERGENCY_RESCHEDULE_SLOT_OCCUPIED',
    data: { conflicts: [{ job_request_id: job.id, frozen_because: 'locked' }] },
  });
  const other = await confirmedVisit(of, customer, '11:00', technician);
  const moved = await of.call('previewJobRequestMove', { id: other.id, start_at: `${monday}T09:00`, allow_non_p0_displacement: true });
  expect(moved).toMatchObject({ error_code: 'SCHEDULE_MOVE_SLOT_OCCUPIED', data: { conflicts: [{ frozen_because: 'locked' }] } });
  const ada = (await newTechnician(of, area, 'Grace Hopper')).id;
  const days = { technician_id: technician, date: monday, until_date: monday };
  const absence = await of.ok('previewAbsenceResolve', days);
  expect(absence.resolved).toMatchObject([{ job_id: other.id, technician_id: ada }]);
  expect(absence.unresolved).toMatchObject([{ job_id: job.id, reason_code: 'in_progress', detail: 'locked', alternatives: [] }]);
  await of.ok('createTechnicianTimeOff', { id: technician, start_date: monday, end_date: monday, status: 'approved' });
  const { status_version } = await of.ok('getJobRequest', { id: job.id });
  const forced = await of.call('commitAbsenceResolve', {
    ...days,
    assignments: [{ job_id: job.id, technician_id: ada, expected_version: status_version }],
  });
  expect(forced.status).toBe(409);
  expect(await of.ok('getJobRequest', { id: job.id })).toMatchObject({
    assignment: { technician_id: technician },
    schedule: { scheduled_at: '2030-06-10T13:00:00Z' },
  });
});

it('[lock.allows] a locked visit still allows actions, texts, notes and cancelling; unscheduling and archiving end the lock', async () => {
  const { of, technician, customer } = await desk.staffed();
  const job = await confirmedVisit(of, customer, '09:00', technician);
  const { status_version } = await of.ok('lockJobRequest', { id: job.id });
  const text = { id: job.id, description: 'The tap drips.' };
  const { plan_token } = await of.ok('previewJobRequestChange', text);
  const told = await of.ok('commitJobRequestChange', { ...text, plan_token });
  await of.ok('undoScheduleChange', { undo_token: told.undo_token! });
  await of.ok('createNote', { job_request_id: job.id, text: 'Ring twice.' });
  await of.ok('updateJobPriority', { id: job.id, priority: 'p3' });
  const still = await of.ok('getJobRequest', { id: job.id });
  expect(still).toMatchObject({ locked: true, description: null, priority_level: 'p3' });
  expect(still.status_version).toBeGreaterThan(status_version);
  const back = await of.ok('unscheduleJobRequest', { id: job.id, status_version: still.status_version });
  expect(back).toMatchObject({ locked: false, locked_at: null });
  await of.ok('undoScheduleChange', { undo_token: back.undo_token! });
  // The lock comes back with the time, and holds.
  expect(await of.ok('getJobRequest', { id: job.id })).toMatchObject({ locked: true, schedule: { scheduled_at: '2030-06-10T13:00:00Z' } });
  expect((await of.call('previewJobRequestMove', { id: job.id, start_at: `${monday}T11:00` })).status).toBe(409);
  expect(await of.ok('archiveJobRequest', { id: job.id })).toMatchObject({ locked: false });
  const begun = await confirmedVisit(of, customer, '10:00', technician);
  const lockedOne = await of.ok('lockJobRequest', { id: begun.id });
  const departed = await of.ok('fireJobRequestAction', { id: begun.id, key: 'depart', status_version: lockedOne.status_version });
  expect(departed).toMatchObject({ locked: true, current_status: { key: 'on_the_way' } });
});

it('[lock.undo] a change made before the lock cannot be undone', async () => {
  const { of, technician, customer } = await desk.staffed();
  const job = await confirmedVisit(of, customer, '09:00', technician);
  await of.ok('lockJobRequest', { id: job.id });
  expect(await of.call('undoScheduleChange', { undo_token: job.undo_token! })).toMatchObject({
    status: 409,
    error_code: 'UNDO_NOT_POSSIBLE',
    data: { reason: 'locked', changed_jobs: [{ job_request_id: job.id, reason: 'locked' }] },
  });
});

it('[lock.state] only an open, scheduled visit can be locked, and only once', async () => {
  const { of, technician, customer } = await desk.staffed();
  const waiting = await of.ok('createJobRequest', {
    customer_id: customer,
    job_dates: [{ date: monday, periods: [{ period: 'morning' }] }],
  });
  for (const operation of ['lockJobRequest', 'unlockJobRequest'] as const)
    expect(await of.call(operation, { id: waiting.id })).toMatchObject({
      status: 409,
      error_code: 'JOB_REQUEST_INVALID_TRANSITION',
      data: { reason: 'not_scheduled', required: 'confirmed and scheduled' },
    });
  await of.ok('archiveJobRequest', { id: waiting.id });
  expect(await of.call('lockJobRequest', { id: waiting.id })).toMatchObject({ data: { reason: 'over', is_archived: true } });
  const job = await confirmedVisit(of, customer, '09:00', technician);
  const [first, second] = await Promise.all([1, 2].map(() => of.ok('lockJobRequest', { id: job.id })));
  expect(second!.status_version).toBe(first!.status_version);
  const { of: other } = await desk.staffed();
  expect(refusal(await other.call('lockJobRequest', { id: job.id }))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
});

/** A day with a locked visit, a meeting and a job that is wanted today, on a bare business: no coordinates, another country. */
import { expect, it } from 'vitest';
import { startHarness } from '../support/harness.ts';

/** A Monday, 06:30 in Berlin. */
const now = Date.parse('2030-06-10T04:30:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const today = '2030-06-10';
const address = { line: 'Chausseestr. 5', postal_code: '10115', city: 'Berlin' };
const at = (time: string) => `${today}T${time}`;

it('[lock.never-moved, lock.undo, reserved.taken, reserved.strands, wanted.found] a dispatcher can keep a promise with locks, reserved time and wanted days', async () => {
  const of = await harness.business({ timezone: 'Europe/Berlin' });
  const area = (await of.ok('createServiceArea', { name: 'Mitte', postal_code: '10115' })).id;
  const hire = async (full_name: string, email: string) =>
    (await of.ok('createTechnician', { full_name, email, service_area_ids: [area] })).id;
  const ute = await hire('Ute Kern', 'ute@example.com');
  const jan = await hire('Jan Vogt', 'jan@example.com');
  const book = (time: string, technician_id: string, name: string) =>
    of.ok('bookAndConfirmJobRequest', {
      customer: { full_name: name, phone: '+49 30 5550100' },
      address,
      scheduled_at: at(time),
      job_duration_minutes: 60,
      technician_id,
    });
  const promised = await book('09:00', ute, 'Ida Maas');
  const later = await book('10:30', ute, 'Ben Roth');
  expect([promised.confirmed, later.confirmed]).toEqual([true, true]);
  await of.ok('lockJobRequest', { id: promised.id });

  // A meeting of both: the visit in it stays, and is told.
  const meeting = { technician_ids: [ute, jan], start_at: at('11:00'), end_at: at('12:00'), title: 'Werkstatt' };
  const made = await of.ok('createReservedTime', meeting);
  expect(made.stranded_visits.visits).toMatchObject([{ job_request_id: later.id, reason: 'on_time_off' }]);
  expect((await of.ok('getDayBrief', {})).flagged_jobs.items).toMatchObject([
    { job_request_id: later.id, reason: 'technician_on_time_off' },
  ]);

  // Nobody can be moved onto the locked visit or into the meeting.
  const move = (start: string) => of.call('previewJobRequestMove', { id: later.id, start_at: at(start), allow_non_p0_displacement: true });
  expect(await move('09:30')).toMatchObject({
    error_code: 'SCHEDULE_MOVE_SLOT_OCCUPIED',
    data: { conflicts: [{ frozen_because: 'locked' }] },
  });
  expect(await move('11:15')).toMatchObject({ error_code: 'SCHEDULE_MOVE_TECH_INFEASIBLE', data: { reason: 'on_time_off' } });
  const { plan_token } = await of.ok('previewJobRequestMove', { id: later.id, start_at: at('12:30') });
  const moved = await of.ok('commitJobRequestMove', { id: later.id, start_at: at('12:30'), plan_token });
  expect(moved.job_request.attention.flagged).toBe(false);
  await of.ok('lockJobRequest', { id: later.id });
  expect(await of.call('undoScheduleChange', { undo_token: moved.undo_token! })).toMatchObject({ data: { reason: 'locked' } });

  // An emergency goes to Jan, or to Ute once a person has ended the lock.
  const urgent = await of.ok('createJobRequest', {
    customer_id: (await of.ok('createCustomer', { full_name: 'Eva Lang', email: 'eva@example.com', address })).customer_id,
    job_dates: [{ date: today, periods: [{ period: 'morning' }] }],
  });
  await of.ok('quoteJobRequest', { id: urgent.id, job_duration_minutes: 60 });
  await of.ok('updateJobPriority', { id: urgent.id, priority: 'p0' });
  const { candidates } = await of.ok('listEmergencyCandidates', { job_request_id: urgent.id, start_at: at('09:00') });
  expect(candidates.map(({ technician }) => technician.id)).toEqual([jan]);
  await of.ok('unlockJobRequest', { id: promised.id });
  const after = await of.ok('listEmergencyCandidates', { job_request_id: urgent.id, start_at: at('09:00') });
  expect(after.candidates.map(({ technician }) => technician.id).sort()).toEqual([jan, ute].sort());

  // Wanted today: the brief lists the job with the next call, until it has a time.
  await of.ok('updateJobWantedDay', { id: urgent.id, wanted_date: today });
  expect((await of.ok('getDayBrief', {})).wanted_jobs.items).toMatchObject([
    { job_request_id: urgent.id, next_call: { operation: 'listEmergencyCandidates', arguments: { job_request_id: urgent.id } } },
  ]);
  const { status_version } = await of.ok('getJobRequest', { id: urgent.id });
  await of.ok('confirmJobRequest', { id: urgent.id, status_version, scheduled_at: at('09:00'), technician_id: jan });
  expect((await of.ok('getDayBrief', {})).wanted_jobs.count).toBe(0);

  // Without the meeting the visit can move into its hour.
  await of.ok('deleteReservedTime', { id: made.id });
  expect((await of.ok('listReservedTimes', {})).reserved_times).toEqual([]);
  await of.ok('unlockJobRequest', { id: later.id });
  const free = await of.ok('previewJobRequestMove', { id: later.id, start_at: at('11:15') });
  expect(free.landing).toMatchObject({ technician_id: ute, start_at: '2030-06-10T09:15:00Z' });
});

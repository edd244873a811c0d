/** Visits taken back to the queue, on a bare business, over REST with an API key. docs/internals/dispatch.md#cancellations. */
import { expect, it } from 'vitest';
import { eventTypesOf } from '../operations/dispatch/board.ts';
import { monday, mornings, openDesk } from '../operations/bookings/desk.ts';
import { confirmedVisit, visitMailsOf } from '../operations/bookings/takenBack.ts';

const desk = await openDesk();
const { store } = desk.harness;

const mailsOf = (id: string) => visitMailsOf(desk, id);

const rowOf = async (id: string) =>
  (
    await store.query(
      `select status_key, pending_action, status_history, scheduled_at, ends_at, promised_start_at, arrival_window_minutes, technician_id, assigned_at,
              service_area_id, vehicle_id, attention_reason,
              (select jsonb_agg(to_jsonb(s) order by s.technician_id, s.ordinal) from sessions s
                where s.tenant_id = j.tenant_id and s.job_request_id = j.id) as sessions
         from job_requests j where id = $1`,
      [id],
    )
  )[0];

/** As if the mail server had taken none of the job's mails yet, or all of them. */
const setMails = (id: string, status: 'queued' | 'sent') =>
  store.query(`update mails set status = $2, reason = null, recipient_address = 'grace@example.com' where job_request_id = $1`, [
    id,
    status,
  ]);

it('[unschedule.back-to-queue, unschedule.undo, undo.public] a visit goes back to the queue, and the undo restores it whole', async () => {
  const { of, technician, customer } = await desk.staffed();
  const van = await of.ok('createVehicle', { name: 'Van 7' });
  const spare = await of.ok('createVehicle', { name: 'Van 8' });
  await of.ok('replaceTechnicianVehicles', { id: technician, vehicle_ids: [van.id, spare.id] });
  const job = await confirmedVisit(of, customer, '09:00', technician);
  const before = await rowOf(job.id);
  const back = await of.ok('unscheduleJobRequest', { id: job.id, status_version: job.status_version, note: 'No parts' });
  expect(back).toMatchObject({
    current_status: { key: 'booking' },
    next_actions: [{ key: 'confirm_booking' }],
    assignment: { technician_id: null },
    schedule: { scheduled_at: null, sessions: [] },
    quote: { job_duration_minutes: 60 },
    action_audit: { unschedule: { payload: { note: 'No parts', from: { technician_id: technician } } } },
    undo_token: expect.any(String) as string,
  });
  expect(back).not.toHaveProperty('assigned_vehicle');
  expect((await eventTypesOf(desk, job.id)).slice(-2)).toEqual(['job_request.confirmed', 'job_request.unscheduled']);
  // The time is free for another job.
  const other = await confirmedVisit(of, customer, '09:00', technician);
  expect(other.schedule.scheduled_at).toBe('2030-06-10T13:00:00Z');
  expect(await of.call('undoScheduleChange', { undo_token: back.undo_token! })).toMatchObject({
    status: 409,
    error_code: 'UNDO_NOT_POSSIBLE',
    data: { reason: 'occupied' },
  });
  await of.ok('undoScheduleChange', { undo_token: other.undo_token! });
  expect((await eventTypesOf(desk, other.id)).at(-1)).toBe('job_request.unscheduled');
  expect(await of.ok('undoScheduleChange', { undo_token: back.undo_token! })).toMatchObject({
    kind: 'unscheduling',
    jobs: [{ start_at: '2030-06-10T13:00:00Z', technician_id: technician }],
  });
  expect(await rowOf(job.id)).toEqual(before);
});

it('[unschedule.told] a customer who knows the time hears once, and a customer who never heard of it hears nothing', async () => {
  const { of, technician } = await desk.staffed();
  const { customer_id: customer } = await of.ok('createCustomer', {
    full_name: 'Grace Hopper',
    email: 'grace@example.com',
    address: { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 },
  });
  const job = await confirmedVisit(of, customer, '09:00', technician);
  await setMails(job.id, 'queued');
  const { customer_notification } = await of.ok('unscheduleJobRequest', { id: job.id, status_version: job.status_version });
  expect(customer_notification).toMatchObject({ will_be_sent: false, reason: 'unchanged' });
  expect(await mailsOf(job.id)).toEqual([
    { kind: 'confirmed', status: 'skipped', reason: 'superseded' },
    { kind: 'unscheduled', status: 'skipped', reason: 'unchanged' },
  ]);
  const known = await confirmedVisit(of, customer, '11:00', technician);
  await setMails(known.id, 'sent');
  const silent = await of.ok('unscheduleJobRequest', { id: known.id, status_version: known.status_version, notify: false });
  expect(silent.customer_notification).toEqual({ will_be_sent: false, channel: 'none', reason: 'not_wanted' });
  expect((await mailsOf(known.id)).map(({ kind }) => kind)).toEqual(['confirmed']);
  await of.ok('undoScheduleChange', { undo_token: silent.undo_token! });
  // The customer knows this time already.
  expect((await mailsOf(known.id)).map(({ kind }) => kind)).toEqual(['confirmed']);
  const { status_version } = await of.ok('getJobRequest', { id: known.id });
  await setMails(known.id, 'sent');
  await of.ok('unscheduleJobRequest', { id: known.id, status_version });
  expect((await mailsOf(known.id)).at(-1)).toMatchObject({ kind: 'unscheduled', reason: expect.not.stringMatching('unchanged') as string });
});

it('[undo.public] a caller who may book but not undo gets no undo token', async () => {
  const { of, technician, customer } = await desk.staffed();
  const book = async (key: string, time: string) => {
    const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
    const { status_version } = await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
    const input = { id, status_version, scheduled_at: `${monday}T${time}`, technician_id: technician };
    return (await of.ok('confirmJobRequest', input, { key })).undo_token;
  };
  expect(await book(of.key, '09:00')).toEqual(expect.any(String));
  expect(await book(await of.newKey(['job_view', 'job_manage']), '11:00')).toBeNull();
});

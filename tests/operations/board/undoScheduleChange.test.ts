/** Undoing what was done to the board. docs/internals/dispatch.md#undo. */
import { expect, it } from 'vitest';
import type { TestBusiness } from '../../support/harness.ts';
import { newTechnician } from '../../scenarios/fixtures.ts';
import { newMember, signIn } from '../../support/session.ts';
import { confirm, monday, openDesk } from '../bookings/desk.ts';
import { at, booked, emergency, eventTypesOf } from '../dispatch/board.ts';
import { openBoard } from './boardDesk.ts';

const desk = await openDesk();
const { store } = desk.harness;

/** The jobs of a business and their sessions, without the columns that count changes. */
async function jobsAndSessions(of: TestBusiness): Promise<unknown> {
  return store.query(
    `select j.id, j.status_key, j.pending_action, j.status_history, j.action_audit - 'undo' as audit, j.scheduled_at, j.ends_at, j.promised_start_at,
            j.arrival_window_minutes, j.technician_id, j.assigned_at, j.service_area_id, j.vehicle_id, j.attention_reason, j.attention_since,
            (select jsonb_agg(to_jsonb(s) order by s.technician_id, s.ordinal) from sessions s
              where s.tenant_id = j.tenant_id and s.job_request_id = j.id) as sessions,
            (select jsonb_agg(jsonb_build_array(o.id, o.status) order by o.id) from time_off o where o.tenant_id = j.tenant_id) as time_off
       from job_requests j join tenants t on t.id = j.tenant_id where t.business_id = $1 order by j.id`,
    [of.businessId],
  );
}

const mailsOf = (id: string) =>
  store.query(`select kind, status, reason from mails where job_request_id = $1 and kind <> 'booked' order by created_at, id`, [id]);

it('[undo.move] undo restores a move and all jobs that it pushed in one commit, with events and without notifying the customers', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const van = await of.ok('createVehicle', { name: 'Van 7' });
  await of.ok('replaceTechnicianVehicles', { id: ada, vehicle_ids: [van.id] });
  const job = await booked(of, customer, ada, '10:00');
  const other = await booked(of, customer, bea, '14:00', 'p3');
  const before = await jobsAndSessions(of);
  const moved = await owner.ok('commitJobRequestMove', {
    id: job.id,
    technician_id: bea,
    start_at: at('14:00'),
    allow_non_p0_displacement: true,
  });
  expect(moved).toMatchObject({ total_moves: 1, undo_token: expect.stringMatching(/^[0-9a-f-]{36}\.[\w-]{22}$/) as string });
  const undone = await owner.ok('undoScheduleChange', { undo_token: moved.undo_token! });
  expect(undone).toMatchObject({
    applied: true,
    kind: 'move',
    jobs: expect.arrayContaining([
      {
        job_request_id: job.id,
        short_code: job.short_code,
        status_version: job.status_version + 2,
        start_at: '2030-06-10T14:00:00Z',
        technician_id: ada,
        // The customer may have been phoned after the move.
        customer_notification: { will_be_sent: false, channel: 'none', reason: 'no_address', phone_to_call: '+1 212 555 0123' },
      },
      expect.objectContaining({ job_request_id: other.id, start_at: '2030-06-10T18:00:00Z', technician_id: bea }),
    ]) as unknown,
  });
  expect(await jobsAndSessions(of)).toEqual(before);
  expect((await of.ok('getJobRequest', { id: job.id })).action_audit['undo']).toMatchObject({
    by: { user_id: of.ownerId },
    payload: { kind: 'move' },
  });
  for (const { id } of [job, other])
    expect((await eventTypesOf(desk, id)).slice(-2)).toEqual(['job_request.rescheduled', 'job_request.rescheduled']);
  // The undo comes within a minute of the move. No customer was told of the new time, so no mail about the old time waits.
  for (const { id } of [job, other])
    expect((await mailsOf(id)).filter((mail) => (mail as { status: string }).status === 'queued')).toEqual([]);
  expect(await owner.call('undoScheduleChange', { undo_token: moved.undo_token! })).toMatchObject({
    status: 409,
    error_code: 'UNDO_NOT_POSSIBLE',
    data: { reason: 'already_undone', changed_jobs: [] },
  });
});

it('[undo.emergency] after the undo of an emergency, the P0 job waits for its confirmation again and the pushed jobs are restored', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const pushed = await booked(of, customer, ada, '10:00');
  const p0 = await emergency(of, customer);
  const before = await jobsAndSessions(of);
  const done = await owner.ok('commitEmergencyReschedule', { job_request_id: p0.id, technician_id: ada, start_at: at('10:00') });
  expect([done.total_moves, done.job_request.current_status.key]).toEqual([1, 'scheduled']);
  // Puts the confirmation mail back into the queue, as if no mail server had taken it yet.
  await store.query(
    `update mails set status = 'queued', reason = null, recipient_address = 'grace@example.com' where job_request_id = $1 and kind = 'confirmed'`,
    [p0.id],
  );
  const { jobs } = await owner.ok('undoScheduleChange', { undo_token: done.undo_token! });
  expect(jobs.find(({ job_request_id }) => job_request_id === p0.id)).toMatchObject({ start_at: null, technician_id: null });
  expect(await jobsAndSessions(of)).toEqual(before);
  expect(await of.ok('getJobRequest', { id: p0.id })).toMatchObject({
    current_status: { key: 'booking' },
    next_actions: [{ key: 'confirm_booking' }],
  });
  expect((await eventTypesOf(desk, p0.id)).slice(-2)).toEqual(['job_request.confirmed', 'job_request.unscheduled']);
  expect(await mailsOf(p0.id)).toContainEqual({ kind: 'confirmed', status: 'skipped', reason: 'superseded' });
  expect((await eventTypesOf(desk, pushed.id)).at(-1)).toBe('job_request.rescheduled');
  // The emergency can be committed again.
  expect(await owner.ok('commitEmergencyReschedule', { job_request_id: p0.id, technician_id: ada, start_at: at('10:00') })).toMatchObject({
    total_moves: 1,
  });
});

it('[undo.absence] jobs go back to who was absent, and the time off is asked for again', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  await booked(of, customer, ada, '10:00');
  await booked(of, customer, ada, '13:00');
  await booked(of, customer, bea, '13:00');
  await of.ok('createTechnicianTimeOff', { id: ada, start_date: monday, end_date: monday });
  const before = await jobsAndSessions(of);
  const range = { technician_id: ada, date: monday, until_date: monday };
  const preview = await of.ok('previewAbsenceResolve', range);
  expect([preview.resolved.length, preview.unresolved.length]).toEqual([1, 1]);
  const done = await owner.ok('commitAbsenceResolve', { ...range, assignments: preview.resolved });
  expect(done.time_off).toMatchObject([{ status: 'approved' }]);
  expect(await jobsAndSessions(of)).not.toEqual(before);
  // Ada's lane has changed since, so it is judged as it is now: with the time off that the undo takes back.
  await of.ok('replaceTechnicianVehicles', { id: ada, vehicle_ids: [] });
  // The planners read the board after the commit. Below, they must also see the undo.
  await of.ok('listNearbyTechnicians', { latitude: 40.748, longitude: -73.985, at: at('10:00') });
  expect(await owner.ok('undoScheduleChange', { undo_token: done.undo_token! })).toMatchObject({
    kind: 'absence',
    jobs: [{ technician_id: ada }],
  });
  expect(await jobsAndSessions(of)).toEqual(before);
  // Bea, who had taken over the job, is free again, for the planners too.
  expect((await booked(of, customer, bea, '10:00')).assignment.technician_id).toBe(bea);
});

it('[undo.absence] undo gives a late visit back at its original start, although that start has passed', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada] = ids as [string, string];
  await booked(of, customer, ada, '10:00');
  await of.ok('createTechnicianTimeOff', { id: ada, start_date: monday, end_date: monday });
  desk.setClock('2030-06-10T14:20:00Z');
  const range = { technician_id: ada, date: monday, until_date: monday };
  const { unresolved } = await of.ok('previewAbsenceResolve', range);
  const { job_id, expected_version, alternatives } = unresolved[0]!;
  const assignments = [{ job_id, expected_version, ...alternatives[0]! }];
  const done = await owner.ok('commitAbsenceResolve', { ...range, assignments });
  desk.setClock('2030-06-11T14:25:00Z');
  expect(await owner.call('undoScheduleChange', { undo_token: done.undo_token! })).toMatchObject({ data: { reason: 'passed' } });
  desk.setClock('2030-06-10T14:25:00Z');
  expect((await owner.ok('undoScheduleChange', { undo_token: done.undo_token! })).jobs).toMatchObject([
    { technician_id: ada, start_at: '2030-06-10T14:00:00Z' },
  ]);
  desk.setClock('2030-06-05T12:00:00Z');
});

it('[undo.crew] undo restores all members of a crew', async () => {
  const { of, ids, customer, owner, area } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const dates = [{ date: monday, periods: [{ period: 'morning' as const }] }];
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: dates });
  await confirm(of, await of.ok('quoteJobRequest', { id, job_duration_minutes: 60, crew_size: 2 }), '10:00', ada);
  await newTechnician(of, area, 'Cy Young');
  await booked(of, customer, bea, '14:00');
  const before = await jobsAndSessions(of);
  const moved = await owner.ok('commitJobRequestMove', { id, start_at: at('14:00') });
  expect(moved.members.map(({ is_new }) => is_new)).toEqual([false, true]);
  await owner.ok('undoScheduleChange', { undo_token: moved.undo_token! });
  expect(await jobsAndSessions(of)).toEqual(before);
});

it('[undo.refused] says what has changed, that a visit would be in the past, or that its place is taken; nothing is written then', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const job = await booked(of, customer, ada, '10:00');
  const move = async (time: string, technician_id = ada) =>
    (await owner.ok('commitJobRequestMove', { id: job.id, start_at: at(time), technician_id })).undo_token!;
  const refused = async (undo_token: string, reason: string, changed: object[]) => {
    const before = await jobsAndSessions(of);
    expect(await owner.call('undoScheduleChange', { undo_token })).toMatchObject({
      status: 409,
      error_code: 'UNDO_NOT_POSSIBLE',
      data: { reason, changed_jobs: changed },
    });
    expect(await jobsAndSessions(of)).toEqual(before);
  };
  const first = await move('14:00');
  const second = await move('16:00', bea);
  await refused(first, 'changed', [
    { job_request_id: job.id, short_code: job.short_code, status_version: job.status_version + 2, reason: 'changed' },
  ]);
  // Ada now has another visit at 13:30, which is not over by 14:00.
  const inPlace = await booked(of, customer, ada, '13:30');
  await refused(second, 'occupied', [{ job_request_id: job.id, reason: 'occupied', technician_id: ada }]);
  await of.ok('archiveJobRequest', { id: inPlace.id });
  // Ada's lane has changed since the move, but 14:00 is free again.
  expect((await owner.ok('undoScheduleChange', { undo_token: second })).jobs).toMatchObject([
    { technician_id: ada, start_at: '2030-06-10T18:00:00Z' },
  ]);
  const third = await move('09:00');
  const handed = await booked(of, customer, ada, '11:00');
  const given = await owner.ok('commitJobRequestChange', { id: handed.id, lead_technician_id: bea, remove_technician_ids: [ada] });
  desk.setClock('2030-06-10T18:01:00Z');
  await refused(third, 'passed', [{ job_request_id: job.id, reason: 'passed' }]);
  // It would begin when it begins now, but with somebody else.
  await refused(given.undo_token!, 'passed', [{ job_request_id: handed.id, reason: 'passed' }]);
  desk.setClock('2030-06-05T12:00:00Z');
  // The visit would end at 15:00. Ada's next visit, at 15:10, is half an hour's drive away.
  const far = await booked(of, customer, ada, '15:10');
  await store.query('update sessions set latitude_e6 = 40900000 where job_request_id = $1', [far.id]);
  await refused(third, 'occupied', [{ job_request_id: job.id, technician_id: ada }]);
  await of.ok('archiveJobRequest', { id: far.id });
  // Nor does Ada get there in the ten minutes since the end of a visit that is as far away.
  const before = await booked(of, customer, ada, '12:50');
  await store.query('update sessions set latitude_e6 = 40900000 where job_request_id = $1', [before.id]);
  await refused(third, 'occupied', [{ job_request_id: job.id, technician_id: ada }]);
  await of.ok('archiveJobRequest', { id: before.id });
  await of.ok('createTechnicianTimeOff', {
    id: ada,
    start_date: monday,
    end_date: monday,
    start_minute: 840,
    end_minute: 860,
    status: 'approved',
  });
  await refused(third, 'occupied', [{ job_request_id: job.id, technician_id: ada }]);
  await of.ok('archiveJobRequest', { id: job.id });
  await refused(third, 'changed', [{ job_request_id: job.id, reason: 'over' }]);
});

it('[undo.move] a move can be undone until the minute in which the visit would begin', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '10:00');
  const { undo_token } = await owner.ok('commitJobRequestMove', { id: job.id, start_at: at('14:00') });
  desk.setClock('2030-06-10T14:00:00Z');
  expect((await owner.call('undoScheduleChange', { undo_token: undo_token! })).error_code).toBe(0);
  desk.setClock('2030-06-05T12:00:00Z');
});

it('[undo.once] two concurrent undos of one change apply it once', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '10:00');
  const { undo_token } = await owner.ok('commitJobRequestMove', { id: job.id, start_at: at('14:00') });
  const replies = await Promise.all([1, 2].map(() => owner.call('undoScheduleChange', { undo_token: undo_token! })));
  expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, 'UNDO_NOT_POSSIBLE']);
});

it('[undo.tokens] undo tokens are issued to callers who may undo, and are valid for seven days in their own business and environment', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '10:00');
  expect((await of.ok('commitJobRequestMove', { id: job.id, start_at: at('11:00') })).undo_token).not.toBeNull();
  expect((await owner.ok('commitJobRequestMove', { id: job.id, start_at: at('11:00') })).undo_token).toBeNull();
  const undo_token = (await owner.ok('commitJobRequestMove', { id: job.id, start_at: at('14:00') })).undo_token!;
  const unknown = { status: 404, error_code: 'SCHEDULE_CHANGE_NOT_FOUND', data: null };
  const other = await openBoard(desk, 'Zoe Other');
  expect(await other.owner.call('undoScheduleChange', { undo_token })).toMatchObject(unknown);
  expect(await owner.call('undoScheduleChange', { undo_token }, { environment: 'sandbox' })).toMatchObject(unknown);
  expect(
    await owner.call('undoScheduleChange', { undo_token: `${undo_token.slice(0, -1)}${undo_token.endsWith('A') ? 'B' : 'A'}` }),
  ).toMatchObject(unknown);
  expect(await owner.call('undoScheduleChange', { undo_token: 'x' })).toMatchObject(unknown);
  const viewer = await signIn(desk.harness, await newMember(desk.harness, of, { role: 'Viewer' }));
  expect(await viewer.call('undoScheduleChange', { undo_token })).toMatchObject({ status: 403 });
  await store.query(`update schedule_changes set at = at - interval '8 days' where id = $1`, [undo_token.split('.')[0]]);
  await desk.harness.server.background.tick('forget old schedule changes');
  expect(await owner.call('undoScheduleChange', { undo_token })).toMatchObject(unknown);
});

/** Applying the plan of an emergency. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { confirm, monday, openDesk } from '../bookings/desk.ts';
import { refusal } from '../replies.ts';
import { at, booked, emergency, eventTypesOf, oneAt, rowsOf, team, utc } from './board.ts';
import { settingsOf } from './settings.ts';
import { asInEvents } from '../bookings/lifecycle.ts';

const desk = await openDesk();
const { store } = desk.harness;
const sunday = '2030-06-09';
const { longestVisit } = settingsOf(desk);

it('[plan.preview-never-writes, emergency.auto-confirm, plan.all-or-nothing] the commit applies what the preview showed', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const van = await of.ok('createVehicle', { name: 'Van 7' });
  await of.ok('replaceTechnicianVehicles', { id: ada, vehicle_ids: [van.id] });
  const p1 = await booked(of, customer, ada, '10:00', 'p1');
  const p3 = await booked(of, customer, ada, '11:00', 'p3');
  const job = await emergency(of, customer);
  const input = { job_request_id: job.id, technician_id: ada, start_at: at('10:00') };
  const before = await rowsOf(desk, of);
  const preview = await of.ok('previewEmergencyReschedule', input);
  expect(await rowsOf(desk, of)).toEqual(before);
  // The P1 must move. Alone it would go to 12:00; that to 11:00 and the P3 to 12:00 is as much delay, but two moves.
  expect(preview).toMatchObject({
    status_version: job.status_version,
    mode: 'overtime',
    displacement_mode: 'push',
    landing: { technician_id: ada, technician_name: 'Ada Lovelace', start_at: utc('10:00'), end_at: utc('11:00') },
    moves: [
      {
        job_request_id: p1.id,
        priority: 'p1',
        status_version: p1.status_version,
        kind: 'push',
        from: { technician_id: ada, start_at: utc('10:00'), end_at: utc('11:00') },
        to: { technician_id: ada, start_at: utc('12:00'), end_at: utc('13:00') },
        leaves_confirmed_window: false,
        sla_breached: false,
        customer_renotified: true,
      },
    ],
    total_moves: 1,
    overtime_minutes: 0,
    warnings: [],
    after_hours_override_required: false,
  });
  const { plan_token, ...shown } = preview;
  const fences = { emergency_expected_version: job.status_version, plan_token, idempotency_key: randomUUID() };
  const done = await of.ok('commitEmergencyReschedule', { ...input, ...fences });
  expect(done).toMatchObject({ ...shown, applied: true });
  const { customer_url: _link, ...resource } = await of.ok('getJobRequest', { id: job.id });
  expect(done.job_request).toMatchObject(resource);
  expect(resource).toMatchObject({
    current_status: { key: 'scheduled' },
    status_version: job.status_version + 1,
    assignment: { technician_id: ada },
    assigned_vehicle: { id: van.id },
    schedule: { scheduled_at: utc('10:00'), ends_at: utc('11:00') },
  });
  const moved = await of.ok('getJobRequest', { id: p1.id });
  expect(moved).toMatchObject({
    current_status: { key: 'scheduled' },
    status_version: p1.status_version + 1,
    schedule: { scheduled_at: utc('12:00'), ends_at: utc('13:00') },
    assigned_vehicle: { id: van.id },
    action_audit: { reschedule: { payload: { displaced_by: resource.short_code } } },
  });
  expect((await of.ok('getJobRequest', { id: p3.id })).status_version).toBe(p3.status_version);
  const { sessions } = await of.ok('getTechnicianSchedule', { id: ada, from: monday, to: monday });
  expect(sessions.map(({ job_request_id }) => job_request_id)).toEqual([job.id, p3.id, p1.id]);
  expect((await eventTypesOf(desk, job.id)).at(-1)).toBe('job_request.confirmed');
  expect((await eventTypesOf(desk, p1.id)).at(-1)).toBe('job_request.rescheduled');
  expect(await eventTypesOf(desk, p3.id)).not.toContain('job_request.rescheduled');
  const [event] = await store.query<{ object: unknown }>(
    `select body->'data'->'object' as object from events where resource_id = $1 and type = 'job_request.rescheduled'`,
    [p1.id],
  );
  expect(event!.object).toEqual(asInEvents(moved));
  // A retry with the same idempotency key gets the same answer. Without the key, the job no longer waits for confirmation.
  expect(await of.ok('commitEmergencyReschedule', { ...input, ...fences })).toEqual(done);
  expect(done.job_request.customer_url).toContain('/j/');
  const [{ stored }] = (await store.query('select string_agg(k::text, chr(10)) as stored from idempotency_keys k')) as [{ stored: string }];
  expect(stored).not.toContain('/j/');
  expect(await of.call('commitEmergencyReschedule', input)).toMatchObject({
    status: 409,
    data: { failed_precondition: 'smart_assign_unavailable' },
  });
});

it('[move.outside-window] a displaced job keeps its confirmed promised window', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const standing = await booked(of, customer, ids[0]!, '10:00');
  await of.ok('commitEmergencyReschedule', oneAt((await emergency(of, customer)).id, ids[0]!, '10:00'));
  expect((await of.ok('getJobRequest', { id: standing.id })).schedule.scheduled_at).toBe(utc('11:00'));
  const { warnings } = await of.ok('previewJobRequestMove', { id: standing.id, start_at: at('12:30') });
  expect(warnings).toEqual([{ code: 'MOVED_OUTSIDE_WINDOW', start_at: utc('10:00'), end_at: utc('12:00') }]);
});

it('[emergency.reassign] mode reassign hands the displaced job over at its time, or pushes it when no technician can take it', async () => {
  const { of, ids, customer, area } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const first = await booked(of, customer, ada, '10:00');
  const job = await emergency(of, customer);
  const input = { job_request_id: job.id, technician_id: ada, start_at: at('10:00'), displacement_mode: 'reassign' as const };
  const preview = await of.ok('previewEmergencyReschedule', input);
  expect(preview.moves).toMatchObject([
    {
      job_request_id: first.id,
      kind: 'reassign',
      to: { technician_id: bea, start_at: utc('10:00') },
      leaves_confirmed_window: false,
      customer_renotified: false,
    },
  ]);
  await of.ok('commitEmergencyReschedule', { ...input, plan_token: preview.plan_token });
  expect(await of.ok('getJobRequest', { id: first.id })).toMatchObject({
    assignment: { technician_id: bea, service_area_id: area },
    schedule: { scheduled_at: utc('10:00') },
  });
  expect((await of.ok('getTechnicianSchedule', { id: bea, from: monday, to: monday })).sessions).toMatchObject([
    { job_request_id: first.id },
  ]);
  // Now both technicians are busy, so the next emergency pushes Bea's job.
  const second = await emergency(of, customer);
  const pushed = await of.ok('previewEmergencyReschedule', { ...input, job_request_id: second.id, technician_id: bea });
  expect(pushed.moves).toMatchObject([{ job_request_id: first.id, kind: 'push', to: { technician_id: bea, start_at: utc('11:00') } }]);
});

it('[emergency.override, emergency.preview-closed-day, emergency.commit-closed-day] an emergency on a closed day needs the override, and the audit names who gave it', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  await of.ok('createTechnicianTimeOff', { id: ada, start_date: sunday, end_date: sunday, status: 'approved' });
  const job = await emergency(of, customer);
  const input = { job_request_id: job.id, start_at: at('10:00', sunday) };
  const closed = { business_timezone: 'America/New_York', requested_weekday: 'sunday', override_available: true };
  const refused = { status: 409, error_code: 'EMERGENCY_RESCHEDULE_NO_WORKING_DAY', data: closed };
  expect(await of.call('listEmergencyCandidates', input)).toMatchObject(refused);
  const { candidates, warnings } = await of.ok('listEmergencyCandidates', { ...input, after_hours_override: true });
  expect(warnings).toEqual([{ code: 'AFTER_HOURS' }]);
  expect(candidates).toMatchObject([
    { technician: { id: ada }, warnings: [{ code: 'AFTER_HOURS' }, { code: 'TIME_OFF_OVERLAP', technician_id: ada }] },
  ]);
  const landing = { ...input, technician_id: ada };
  const preview = await of.ok('previewEmergencyReschedule', landing);
  expect(preview).toMatchObject({ after_hours_override_required: true, overtime_minutes: 60 });
  expect(preview.warnings.map(({ code }) => code)).toEqual(['AFTER_HOURS', 'TIME_OFF_OVERLAP', 'OVERTIME']);
  expect(await of.call('commitEmergencyReschedule', { ...landing, plan_token: preview.plan_token })).toMatchObject(refused);
  const done = await of.ok('commitEmergencyReschedule', { ...landing, plan_token: preview.plan_token, after_hours_override: true });
  expect(done.warnings.map(({ code }) => code)).toContain('AFTER_HOURS');
  expect(done.job_request.action_audit['confirm_booking']).toMatchObject({
    by: { actor: 'business_on_behalf' },
    payload: { emergency: true, after_hours_authorized_by: { user_id: of.ownerId, key_id: expect.any(String) as string } },
  });
});

it('[emergency.commit-closed-day, plan.token] the plan token of a closed day still needs the override', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const urgent = await emergency(of, customer);
  const landing = { job_request_id: urgent.id, technician_id: ids[0]!, start_at: at('10:00', '2030-06-09') };
  const { plan_token } = await of.ok('previewEmergencyReschedule', landing);
  expect(refusal(await of.call('commitEmergencyReschedule', { ...landing, plan_token }))).toEqual([
    409,
    'EMERGENCY_RESCHEDULE_NO_WORKING_DAY',
  ]);
  await of.ok('commitEmergencyReschedule', { ...landing, plan_token, after_hours_override: true });
});

it('[emergency.drifted, plan.token] a change since the preview is refused, and nothing is written', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const first = await booked(of, customer, ada, '10:00');
  const job = await emergency(of, customer);
  const input = { job_request_id: job.id, technician_id: ada, start_at: at('10:00') };
  const { plan_token } = await of.ok('previewEmergencyReschedule', input);
  const drifted = (rows: object[]) => ({ status: 409, error_code: 'EMERGENCY_RESCHEDULE_PLAN_DRIFTED', data: { drifted: rows } });
  expect(await of.call('commitEmergencyReschedule', { ...input, emergency_expected_version: 99 })).toMatchObject(
    drifted([{ job_request_id: job.id, expected_version: 99, status_version: job.status_version }]),
  );
  const changed = await of.ok('updateJobPriority', { id: first.id, priority: 'p3' });
  const before = await rowsOf(desk, of);
  expect(await of.call('commitEmergencyReschedule', { ...input, plan_token })).toMatchObject(
    drifted([
      {
        job_request_id: first.id,
        short_code: first.short_code,
        expected_version: first.status_version,
        status_version: changed.status_version,
        reason: 'version',
      },
    ]),
  );
  expect(await rowsOf(desk, of)).toEqual(before);
  // A new job takes the time to which the displaced job should go. No job of the plan has changed, so the refusal names no job.
  const again = await of.ok('previewEmergencyReschedule', input);
  await booked(of, customer, ada, '11:00');
  expect(await of.call('commitEmergencyReschedule', { ...input, plan_token: again.plan_token })).toMatchObject(drifted([]));
  expect(await of.call('commitEmergencyReschedule', { ...input, plan_token: 'no token of ours' })).toMatchObject(drifted([]));
  const settled = await of.ok('previewEmergencyReschedule', input);
  expect(settled.plan_token).toBe((await of.ok('previewEmergencyReschedule', input)).plan_token);
  expect(await of.ok('commitEmergencyReschedule', { ...input, plan_token: settled.plan_token })).toMatchObject({ applied: true });
});

it('[emergency.multi-day, plan.token] a longest visit that was shortened since the preview counts as drift', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const urgent = await emergency(of, customer, 180);
  const landing = { job_request_id: urgent.id, technician_id: ids[0]!, start_at: at('10:00') };
  const { plan_token } = await of.ok('previewEmergencyReschedule', landing);
  await longestVisit(of, 120);
  expect((await of.call('commitEmergencyReschedule', { ...landing, plan_token })).error_code).toBe('EMERGENCY_RESCHEDULE_PLAN_DRIFTED');
  expect((await of.call('commitEmergencyReschedule', landing)).error_code).toBe('EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED');
});

it('[plan.all-or-nothing] of two concurrent emergencies for the same hour, one gets it', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const standing = await booked(of, customer, ada, '10:00');
  const jobs = [await emergency(of, customer), await emergency(of, customer)];
  const commit = async ({ id }: { id: string }) => {
    const input = { job_request_id: id, technician_id: ada, start_at: at('10:00') };
    const { plan_token } = await of.ok('previewEmergencyReschedule', input);
    return { ...input, plan_token };
  };
  const inputs = [await commit(jobs[0]!), await commit(jobs[1]!)];
  const replies = await Promise.all(inputs.map((input) => of.call('commitEmergencyReschedule', input)));
  expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, 'EMERGENCY_RESCHEDULE_PLAN_DRIFTED']);
  const { sessions } = await of.ok('getTechnicianSchedule', { id: ada, from: monday, to: monday });
  expect(sessions).toHaveLength(2);
  expect((await of.ok('getJobRequest', { id: standing.id })).status_version).toBe(standing.status_version + 1);
});

it('[idempotency.replay, idempotency.reuse] an idempotency key replays its own emergency commit and is refused for another', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const displaced = await booked(of, customer, ada, '10:00');
  const job = await emergency(of, customer);
  const commit = (time: string) => of.call('commitEmergencyReschedule', { ...oneAt(job.id, ada, time), idempotency_key: 'burst-1' });
  const first = await commit('10:00');
  expect(first).toMatchObject({ status: 200, data: { applied: true, moves: [{ job_request_id: displaced.id }] } });
  expect(first.headers.get('Idempotent-Replayed')).toBeNull();
  const after = await rowsOf(desk, of);
  const again = await commit('10:00');
  expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([200, 'true']);
  expect(again.data).toEqual(first.data);
  expect(refusal(await commit('10:30'))).toEqual([422, 'IDEMPOTENCY_KEY_REUSE']);
  expect(await rowsOf(desk, of)).toEqual(after);
});

it('a refused confirmation of a P0 job leads to an emergency commit that confirms the job', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  await booked(of, customer, ada, '10:00');
  const job = await emergency(of, customer);
  expect(refusal(await confirm(of, job, '10:00'))).toEqual([409, 'JOB_REQUEST_P0_REQUIRES_DISPLACEMENT']);
  const { candidates } = await of.ok('listEmergencyCandidates', { job_request_id: job.id, start_at: at('10:00') });
  const input = { job_request_id: job.id, technician_id: candidates[0]!.technician.id, start_at: at('10:00') };
  // The refused confirmation has raised the job's version.
  const { plan_token, status_version } = await of.ok('previewEmergencyReschedule', input);
  expect(status_version).toBe(job.status_version + 1);
  const done = await of.ok('commitEmergencyReschedule', { ...input, plan_token, emergency_expected_version: status_version });
  expect(done.job_request.current_status.key).toBe('scheduled');
});

it('[travel.unknown-point] an emergency and a displaced job without coordinates have no travel, in the answer or in the database', async () => {
  const { of, ids } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  // A village that no gazetteer knows. The area covers it by its name.
  const address = { line: '5 Main St', city: 'Hinterwaldhausen' };
  const area = await of.ok('createServiceArea', { name: 'Hinterwald', city: 'Hinterwaldhausen' });
  await of.ok('replaceTechnicianServiceAreas', { id: ada, service_area_ids: [area.id] });
  const { customer_id: customer } = await of.ok('createCustomer', { full_name: 'Nowhere Near', phone: '2125550170', address });
  const other = await booked(of, customer, ada, '10:00', 'p3');
  const job = await emergency(of, customer);
  const input = oneAt(job.id, ada, '10:00');
  const { plan_token, moves } = await of.ok('previewEmergencyReschedule', input);
  expect(moves).toMatchObject([{ job_request_id: other.id, kind: 'push' }]);
  await of.ok('commitEmergencyReschedule', { ...input, plan_token });
  for (const { id } of [job, other]) {
    const [session] = (await of.ok('getJobRequest', { id })).schedule.sessions;
    expect(Object.keys(session!)).toEqual(expect.not.arrayContaining(['travel_minutes', 'depart_at', 'return_at']));
  }
});

/** Emergencies: candidates, preview and commit. Specification, "Emergency rules". */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { confirm, monday, openDesk } from '../bookings/desk.ts';
import { refusal } from '../replies.ts';
import { booked, emergency, eventTypesOf, rowsOf, team, utc } from './board.ts';

const desk = await openDesk();
const { store } = desk.harness;
const at = (time: string, date = monday) => `${date}T${time}`;
const sunday = '2030-06-09';

it('[emergency.candidates] lists booked technicians with what they would displace, the fastest first', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur', 'Cy Young');
  const [ada, bea, cy] = ids as [string, string, string];
  await of.ok('updateTechnician', { id: bea, start_location_lat: 40.8, start_location_long: -73.9 });
  await of.ok('updateTechnician', { id: cy, status: 'onboarding' });
  const job = await booked(of, customer, ada, '10:00', 'p3');
  const { id } = await emergency(of, customer);
  const found = await of.ok('listEmergencyCandidates', { job_request_id: id, start_at: at('10:00') });
  expect(found.candidates.map(({ technician }) => technician.id)).toEqual([ada, bea]);
  expect(found.candidates[0]).toMatchObject({
    is_booked: true,
    displacement: {
      total_moves: 1,
      moves: [{ job_request_id: job.id, kind: 'push', priority: 'p3' }],
      overtime_minutes: 0,
      sla_breaches: 0,
    },
    warnings: [],
  });
  expect(found.candidates[1]).toMatchObject({ is_booked: false, displacement: { total_moves: 0, moves: [] } });
  const [first, second] = found.candidates as [(typeof found.candidates)[0], (typeof found.candidates)[0]];
  expect(first.travel_minutes).toBeLessThan(second.travel_minutes!);
  // Days ahead, everybody can be there by then.
  expect(found.candidates.map(({ arrival_at, start_at }) => [arrival_at, start_at])).toEqual([
    [utc('10:00'), utc('10:00')],
    [utc('10:00'), utc('10:00')],
  ]);
  expect(found).toMatchObject({ start_at: utc('10:00'), end_at: utc('11:00'), considered: 2, blocked_by: {}, truncated: false });
  // A short code, no start (now, 08:00 on the Wednesday) and a limit.
  const { short_code } = await of.ok('getJobRequest', { id });
  const now = await of.ok('listEmergencyCandidates', { job_request_id: short_code!.toLowerCase(), limit: 1 });
  expect(now).toMatchObject({ start_at: '2030-06-05T12:00:00Z', truncated: true });
  expect(now.candidates).toHaveLength(1);
});

it('[emergency.crew-recommendation] recommends the median crew of completed jobs of the type', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const type = await of.ok('createJobType', { name: 'Burst pipe' });
  const bookedOfType = async (crew_size: number) => {
    const dates = [{ date: monday, periods: [{ period: 'morning' as const }] }];
    const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: dates, job_type_id: type.id });
    return of.ok('quoteJobRequest', { id, job_duration_minutes: 60, crew_size });
  };
  const { id } = await bookedOfType(1);
  await of.ok('updateJobPriority', { id, priority: 'p0' });
  const ask = async () => (await of.ok('listEmergencyCandidates', { job_request_id: id, start_at: at('15:00') })).crew_recommendation;
  expect(await ask()).toMatchObject({
    median_crew_size: null,
    sample_size: 0,
    disclaimer: expect.stringContaining('completed jobs') as string,
  });
  for (const [time, size] of [
    ['08:00', 2],
    ['10:00', 2],
    ['12:00', 1],
  ] as const) {
    const { data } = await confirm(of, await bookedOfType(size), time, ids[0]);
    await of.ok('fireJobRequestAction', { id: data.id, key: 'complete', status_version: data.status_version });
  }
  expect(await ask()).toMatchObject({ median_crew_size: 2, sample_size: 3 });
});

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
  // The P1 must give way; at 12:00 it moves alone, which is fewer than both.
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
  const { customer_url: _movedLink, ...told } = moved;
  expect(event!.object).toEqual(told);
  // A retry replays; without the key the job no longer waits.
  expect(await of.ok('commitEmergencyReschedule', { ...input, ...fences })).toEqual(done);
  expect(done.job_request.customer_url).toContain('/j/');
  const [{ stored }] = (await store.query('select string_agg(k::text, chr(10)) as stored from idempotency_keys k')) as [{ stored: string }];
  expect(stored).not.toContain('/j/');
  expect(await of.call('commitEmergencyReschedule', input)).toMatchObject({
    status: 409,
    data: { failed_precondition: 'smart_assign_unavailable' },
  });
});

it('[emergency.modes] overtime stays on the day, next_day rolls the overflow on', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const last = await booked(of, customer, ada, '17:00', 'p2');
  const job = await emergency(of, customer);
  const input = { job_request_id: job.id, technician_id: ada, start_at: at('17:00') };
  expect(await of.ok('previewEmergencyReschedule', input)).toMatchObject({
    moves: [{ job_request_id: last.id, kind: 'push', to: { start_at: utc('18:00') } }],
    overtime_minutes: 60,
    warnings: [{ code: 'OVERTIME', overtime_minutes: 60 }],
  });
  const next = await of.ok('previewEmergencyReschedule', { ...input, mode: 'next_day' });
  expect(next).toMatchObject({
    moves: [{ job_request_id: last.id, kind: 'reschedule', to: { start_at: utc('08:00', '2030-06-11') }, leaves_confirmed_window: true }],
    overtime_minutes: 0,
    warnings: [{ code: 'DISPLACED_OUTSIDE_WINDOW', job_request_ids: [last.id] }],
  });
  await of.ok('commitEmergencyReschedule', { ...input, mode: 'next_day', plan_token: next.plan_token });
  const moved = await of.ok('getJobRequest', { id: last.id });
  expect(moved.schedule.sessions).toMatchObject([{ date: '2030-06-11', start_at: utc('08:00', '2030-06-11') }]);
});

it('[emergency.reassign] reassign hands the displaced job over at its time, and pushes it when nobody can', async () => {
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
  // Now both are busy: the next emergency pushes Bea's job.
  const second = await emergency(of, customer);
  const pushed = await of.ok('previewEmergencyReschedule', { ...input, job_request_id: second.id, technician_id: bea });
  expect(pushed.moves).toMatchObject([{ job_request_id: first.id, kind: 'push', to: { technician_id: bea, start_at: utc('11:00') } }]);
});

it('[emergency.override, emergency.preview-closed-day, emergency.commit-closed-day] a closed day needs the override, and says who gave it', async () => {
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
    payload: { emergency: true, after_hours_authorized_by: { user_id: null, key_id: expect.any(String) as string } },
  });
});

it('[plan.all-or-nothing] of two emergencies that want the same hour at once, one gets it', async () => {
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

it('confirm sends a P0 that meets occupied technicians here, and the way ends with its confirmation', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  await booked(of, customer, ada, '10:00');
  const job = await emergency(of, customer);
  expect(refusal(await confirm(of, job, '10:00'))).toEqual([409, 'JOB_REQUEST_P0_REQUIRES_DISPLACEMENT']);
  const { candidates } = await of.ok('listEmergencyCandidates', { job_request_id: job.id, start_at: at('10:00') });
  const input = { job_request_id: job.id, technician_id: candidates[0]!.technician.id, start_at: at('10:00') };
  // The refused confirm has raised the version.
  const { plan_token, status_version } = await of.ok('previewEmergencyReschedule', input);
  expect(status_version).toBe(job.status_version + 1);
  const done = await of.ok('commitEmergencyReschedule', { ...input, plan_token, emergency_expected_version: status_version });
  expect(done.job_request.current_status.key).toBe('scheduled');
});

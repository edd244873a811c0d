/** Moving confirmed jobs on the board. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { TestBusiness } from '../../support/harness.ts';
import { newTechnician } from '../../scenarios/fixtures.ts';
import { confirm, monday, openDesk } from '../bookings/desk.ts';
import { refusal } from '../replies.ts';
import { at, booked, emergency, eventTypesOf, rowsOf, team, utc } from './board.ts';

const desk = await openDesk();
const { store } = desk.harness;

/** A confirmed job with a crew of two. */
async function crewJob(of: TestBusiness, customer: string, lead: string, time: string) {
  const dates = [{ date: monday, periods: [{ period: 'morning' as const }] }];
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: dates });
  const { data, error_code } = await confirm(
    of,
    await of.ok('quoteJobRequest', { id, job_duration_minutes: 60, crew_size: 2 }),
    time,
    lead,
  );
  if (error_code !== 0) throw new Error(String(error_code));
  return data;
}

it('[move.time, move.preview, move.event, move.outside-window] moves a visit to another time with the same technician', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const van = await of.ok('createVehicle', { name: 'Van 7' });
  await of.ok('replaceTechnicianVehicles', { id: ada, vehicle_ids: [van.id] });
  const job = await booked(of, customer, ada, '10:00');
  const before = await rowsOf(desk, of);
  const within = await of.ok('previewJobRequestMove', { id: job.id, start_at: at('12:00') });
  expect(within.warnings).toEqual([]);
  const preview = await of.ok('previewJobRequestMove', { id: job.id, start_at: at('13:00') });
  expect(await rowsOf(desk, of)).toEqual(before);
  expect(preview).toMatchObject({
    status_version: job.status_version,
    landing: { technician_id: ada, technician_name: 'Ada Lovelace', start_at: utc('13:00'), end_at: utc('14:00') },
    members: [{ technician_id: ada, role: 'lead', is_new: false }],
    plans: { overtime: { moves: [], overtime_minutes: 0 }, next_day: { moves: [] } },
    moves: [],
    total_moves: 0,
    warnings: [{ code: 'MOVED_OUTSIDE_WINDOW', start_at: utc('10:00'), end_at: utc('12:00') }],
    after_hours_override_required: false,
  });
  const { plan_token, ...shown } = preview;
  const fences = { expected_version: job.status_version, expected_move_ids: [], expected_member_ids: [ada], plan_token };
  const done = await of.ok('commitJobRequestMove', { id: job.id, start_at: at('13:00'), ...fences });
  expect(done).toMatchObject({ ...shown, applied: true });
  const moved = await of.ok('getJobRequest', { id: job.id });
  expect(moved).toMatchObject({
    status_version: job.status_version + 1,
    current_status: { key: 'scheduled' },
    schedule: { scheduled_at: utc('13:00'), ends_at: utc('14:00'), sessions: [{ start_at: utc('13:00') }] },
    assignment: { technician_id: ada, assigned_at: job.assignment.assigned_at },
    assigned_vehicle: { id: van.id },
    action_audit: { reschedule: { payload: { from: { start_at: utc('10:00') }, to: { start_at: utc('13:00') } } } },
  });
  const { customer_url: _link, ...resource } = moved;
  expect(done.job_request).toMatchObject(resource);
  expect((await eventTypesOf(desk, job.id)).filter((type) => type === 'job_request.rescheduled')).toHaveLength(1);
  expect((await of.ok('getTechnicianSchedule', { id: ada, from: monday, to: monday })).sessions).toHaveLength(1);
});

it('[move.reassign, move.tech-infeasible] moves a visit to another technician, if that technician can take it', async () => {
  const { of, ids, customer, area } = await team(desk, 'Ada Lovelace', 'Bea Arthur', 'Cy Young');
  const [ada, bea, cy] = ids as [string, string, string];
  await of.ok('createTechnicianTimeOff', { id: cy, start_date: monday, end_date: monday, status: 'approved' });
  const job = await booked(of, customer, ada, '10:00');
  const done = await of.ok('commitJobRequestMove', { id: job.id, technician_id: bea });
  expect(done).toMatchObject({
    members: [{ technician_id: bea, is_new: true }],
    warnings: [],
    job_request: { assignment: { technician_id: bea, service_area_id: area }, schedule: { scheduled_at: utc('10:00') } },
  });
  expect((await of.ok('getTechnicianSchedule', { id: ada, from: monday, to: monday })).sessions).toEqual([]);
  // The planners also know that Ada is free again.
  expect((await booked(of, customer, ada, '10:00')).assignment.technician_id).toBe(ada);
  const toCy = { id: job.id, technician_id: cy };
  const data = { technician: { id: cy, name: 'Cy Young' }, reason: 'on_time_off', blockers: [{ kind: 'on_time_off' }] };
  for (const id of ['previewJobRequestMove', 'commitJobRequestMove'] as const)
    expect(await of.call(id, toCy)).toMatchObject({ status: 409, error_code: 'SCHEDULE_MOVE_TECH_INFEASIBLE', data });
  await of.ok('updateJobPriority', { id: job.id, priority: 'p0' });
  const advised = await of.ok('commitJobRequestMove', toCy);
  expect(advised.warnings).toMatchObject([
    { code: 'TIME_OFF_OVERLAP', technician_id: cy },
    { code: 'TECH_NOT_FEASIBLE', technician_id: cy, reason: 'on_time_off', blockers: [{ kind: 'on_time_off' }] },
  ]);
  expect(advised.job_request.assignment.technician_id).toBe(cy);
  expect(refusal(await of.call('previewJobRequestMove', { id: job.id, technician_id: randomUUID() }))).toEqual([
    404,
    'TECHNICIAN_NOT_FOUND',
  ]);
});

it('[move.reassign, move.outside-window] who was displaced and is then given to somebody else is still promised the time that was confirmed', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const job = await booked(of, customer, ada, '10:00');
  const urgent = await emergency(of, customer);
  await of.ok('commitEmergencyReschedule', { job_request_id: urgent.id, technician_id: ada, start_at: at('10:00') });
  await of.ok('commitJobRequestMove', { id: job.id, technician_id: bea });
  expect((await of.ok('previewJobRequestMove', { id: job.id, start_at: at('12:30') })).warnings).toEqual([
    { code: 'MOVED_OUTSIDE_WINDOW', start_at: utc('10:00'), end_at: utc('12:00') },
  ]);
});

it('[plan.token] arguments beside the plan token that differ from the preview make another plan, which is refused as drift', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur', 'Cy Young');
  const [ada, bea, cy] = ids as [string, string, string];
  const job = await booked(of, customer, ada, '10:00');
  const { plan_token } = await of.ok('previewJobRequestMove', { id: job.id, technician_id: bea });
  for (const other of [{ technician_id: cy }, { mode: 'next_day' as const }, { start_at: at('11:00') }])
    expect(refusal(await of.call('commitJobRequestMove', { id: job.id, plan_token, ...other }))).toEqual([
      409,
      'SCHEDULE_MOVE_PLAN_DRIFTED',
    ]);
  const done = await of.ok('commitJobRequestMove', { id: job.id, plan_token, after_hours_override: true });
  expect(done.job_request.assignment.technician_id).toBe(bea);
  // The override was not needed, so the record names nobody who authorized overtime.
  expect(done.job_request.action_audit['reschedule']!.payload).not.toHaveProperty('after_hours_authorized_by');
});

it('[move.requires-free-slot] only an emergency displaces visits without permission; with permission, the preview shows both plans', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const job = await booked(of, customer, ada, '10:00');
  const other = await booked(of, customer, bea, '17:00', 'p3');
  const input = { id: job.id, technician_id: bea, start_at: at('17:00') };
  const refused = {
    status: 409,
    error_code: 'SCHEDULE_MOVE_REQUIRES_FREE_SLOT',
    data: { would_push: [{ job_request_id: other.id, short_code: other.short_code }], allow_non_p0_displacement: false },
  };
  expect(await of.call('previewJobRequestMove', input)).toMatchObject(refused);
  expect(await of.call('commitJobRequestMove', input)).toMatchObject(refused);
  const allowed = { ...input, allow_non_p0_displacement: true };
  const preview = await of.ok('previewJobRequestMove', allowed);
  expect(preview).toMatchObject({
    plans: {
      overtime: { moves: [{ kind: 'push', to: { start_at: utc('18:00') } }], overtime_minutes: 60 },
      next_day: { moves: [{ kind: 'reschedule', to: { start_at: utc('08:00', '2030-06-11') } }] },
    },
    moves: [{ job_request_id: other.id, kind: 'push' }],
    total_moves: 1,
  });
  expect(preview.warnings.map(({ code }) => code)).toEqual(['MOVED_OUTSIDE_WINDOW', 'OVERTIME']);
  const reassigned = await of.ok('previewJobRequestMove', { ...allowed, displacement_mode: 'reassign' });
  expect(reassigned.moves).toMatchObject([
    { job_request_id: other.id, kind: 'reassign', to: { technician_id: ada, start_at: utc('17:00') } },
  ]);
  // Without the field, the business's own setting applies. The service may cache that setting for a second.
  await store.query('update tenants set allow_non_p0_displacement = true where business_id = $1', [of.businessId]);
  desk.setClock('2030-06-05T12:00:02Z');
  expect((await of.ok('previewJobRequestMove', input)).total_moves).toBe(1);
  const done = await of.ok('commitJobRequestMove', { ...allowed, plan_token: preview.plan_token, expected_move_ids: [other.id] });
  expect(done).toMatchObject({ applied: true, job_request: { schedule: { scheduled_at: utc('17:00') } } });
  const pushed = await of.ok('getJobRequest', { id: other.id });
  expect(pushed).toMatchObject({ status_version: other.status_version + 1, schedule: { scheduled_at: utc('18:00') } });
  for (const { id } of [job, other]) expect((await eventTypesOf(desk, id)).at(-1)).toBe('job_request.rescheduled');
});

it('[move.slot-occupied, plan.frozen] a P0 job is never displaced, and a P1 job only by a P0 job', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const job = await booked(of, customer, ada, '15:00');
  const p1 = await booked(of, customer, ada, '10:00', 'p1');
  const input = { id: job.id, start_at: at('10:30'), allow_non_p0_displacement: true };
  const occupied = (frozen_because: string) => ({
    status: 409,
    error_code: 'SCHEDULE_MOVE_SLOT_OCCUPIED',
    data: {
      conflicts: [{ job_request_id: p1.id, short_code: p1.short_code, start_at: utc('10:00'), end_at: utc('11:00'), frozen_because }],
    },
  });
  expect(await of.call('previewJobRequestMove', input)).toMatchObject(occupied('p1'));
  await of.ok('updateJobPriority', { id: job.id, priority: 'p0' });
  expect((await of.ok('previewJobRequestMove', input)).moves).toMatchObject([{ job_request_id: p1.id, to: { start_at: utc('11:30') } }]);
  await of.ok('updateJobPriority', { id: p1.id, priority: 'p0' });
  expect(await of.call('commitJobRequestMove', input)).toMatchObject(occupied('p0'));
});

it('[move.no-working-day] only a single P0 visit can move to a closed day, and only with the override', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const job = await booked(of, customer, ada, '10:00');
  const input = { id: job.id, start_at: at('10:00', '2030-06-09'), after_hours_override: true };
  const closed = (override_available: boolean) => ({
    status: 409,
    error_code: 'SCHEDULE_MOVE_NO_WORKING_DAY',
    data: { business_timezone: 'America/New_York', requested_weekday: 'sunday', override_available },
  });
  expect(await of.call('previewJobRequestMove', input)).toMatchObject(closed(false));
  await of.ok('updateJobPriority', { id: job.id, priority: 'p0' });
  const { after_hours_override: _override, ...plain } = input;
  const preview = await of.ok('previewJobRequestMove', plain);
  expect(preview.after_hours_override_required).toBe(true);
  expect(preview.warnings.map(({ code }) => code)).toEqual(['AFTER_HOURS', 'TECH_NOT_FEASIBLE', 'MOVED_OUTSIDE_WINDOW', 'OVERTIME']);
  expect(await of.call('commitJobRequestMove', { ...plain, plan_token: preview.plan_token })).toMatchObject(closed(true));
  const done = await of.ok('commitJobRequestMove', { ...input, plan_token: preview.plan_token });
  expect(done.job_request.action_audit['reschedule']).toMatchObject({
    payload: { after_hours_authorized_by: { user_id: of.ownerId, key_id: expect.any(String) as string } },
  });
});

it('[move.crew] a crew moves as a whole, replaces members who cannot come, and never pushes other visits', async () => {
  const { of, ids, area, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const job = await crewJob(of, customer, ada, '10:00');
  const cy = (await newTechnician(of, area, 'Cy Young')).id;
  const blocking = await booked(of, customer, bea, '14:00');
  const preview = await of.ok('previewJobRequestMove', { id: job.id, start_at: at('14:00') });
  expect(preview.members).toEqual([
    { technician_id: ada, technician_name: 'Ada Lovelace', role: 'lead', is_new: false },
    { technician_id: cy, technician_name: 'Cy Young', role: 'buddy', is_new: true },
  ]);
  const input = { id: job.id, start_at: at('14:00'), plan_token: preview.plan_token };
  expect(refusal(await of.call('commitJobRequestMove', { ...input, expected_member_ids: [ada, bea] }))).toEqual([
    409,
    'SCHEDULE_MOVE_PLAN_DRIFTED',
  ]);
  const { job_request } = await of.ok('commitJobRequestMove', { ...input, expected_member_ids: [cy, ada] });
  expect(job_request.crew).toMatchObject([
    { technician_id: ada, role: 'lead', sessions: [{ start_at: utc('14:00') }] },
    { technician_id: cy, role: 'buddy', sessions: [{ start_at: utc('14:00') }] },
  ]);
  expect((await of.ok('getTechnicianSchedule', { id: bea, from: monday, to: monday })).sessions).toMatchObject([
    { job_request_id: blocking.id },
  ]);
  // Cy becomes the lead and Ada a buddy. Both are on the job already.
  const swapped = await of.ok('commitJobRequestMove', { id: job.id, technician_id: cy });
  expect(swapped.members.map(({ technician_id, role, is_new }) => [technician_id, role, is_new])).toEqual([
    [cy, 'lead', false],
    [ada, 'buddy', false],
  ]);
  expect(await of.call('previewJobRequestMove', { id: job.id, technician_id: bea, allow_non_p0_displacement: true })).toMatchObject({
    error_code: 'SCHEDULE_MOVE_REQUIRES_FREE_SLOT',
    data: { would_push: [{ job_request_id: blocking.id }], crew_never_displaces: true },
  });
  await booked(of, customer, bea, '08:00');
  await booked(of, customer, ada, '08:00');
  expect(await of.call('previewJobRequestMove', { id: job.id, start_at: at('08:00') })).toMatchObject({
    status: 409,
    error_code: 'SCHEDULE_MOVE_CREW_UNSTAFFABLE',
    data: { crew_size: 2, missing_count: 1, unavailable_member_ids: [ada] },
  });
});

it('[move.drifted] a change since the preview is refused, and nothing is written', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const job = await booked(of, customer, ada, '10:00', 'p0');
  const other = await booked(of, customer, ada, '15:00');
  const input = { id: job.id, start_at: at('15:00') };
  const { plan_token } = await of.ok('previewJobRequestMove', input);
  await of.ok('updateJobPriority', { id: other.id, priority: 'p3' });
  const before = await rowsOf(desk, of);
  for (const fence of [{ plan_token }, { expected_version: job.status_version + 1 }, { expected_move_ids: [] }]) {
    const refused = await of.call('commitJobRequestMove', { ...input, ...fence });
    expect([refused.status, refused.error_code, refused.data]).toEqual([409, 'SCHEDULE_MOVE_PLAN_DRIFTED', null]);
  }
  expect(await rowsOf(desk, of)).toEqual(before);
  const fences = { expected_version: job.status_version, expected_move_ids: [other.id] };
  expect(await of.ok('commitJobRequestMove', { ...input, ...fences })).toMatchObject({ applied: true, total_moves: 1 });
});

it('[move.event] a move to where the job stands already changes nothing', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '10:00');
  const before = await rowsOf(desk, of);
  for (const input of [{ start_at: at('10:00') }, { technician_id: ids[0]! }])
    expect(await of.ok('commitJobRequestMove', { id: job.id, ...input })).toMatchObject({
      applied: true,
      total_moves: 0,
      job_request: { status_version: job.status_version },
    });
  expect(await rowsOf(desk, of)).toEqual(before);
  expect(await eventTypesOf(desk, job.id)).not.toContain('job_request.rescheduled');
});

it('[time-off.attention] an emergency moved within time off stays flagged', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '09:00', 'p0');
  await of.ok('createTechnicianTimeOff', { id: ids[0]!, start_date: monday, end_date: monday, status: 'approved' });
  const { job_request } = await of.ok('commitJobRequestMove', { id: job.id, start_at: at('10:00') });
  expect(job_request.attention).toMatchObject({ flagged: true, reason: 'technician_on_time_off' });
});

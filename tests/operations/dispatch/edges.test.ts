/** Edges of emergencies and moves over HTTP: deadlines, clock changes, identifiers, other businesses, permissions. */
import { expect, it } from 'vitest';
import type { TestBusiness } from '../../harness.ts';
import { newTechnician, quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday, openDesk } from '../bookings/desk.ts';
import { invalid, refusal } from '../replies.ts';
import { booked, emergency, rowsOf, team, utc } from './board.ts';

const desk = await openDesk();
const at = (time: string, date = monday) => `${date}T${time}`;
const oneAt = (job_request_id: string, technician_id: string, time: string) => ({ job_request_id, technician_id, start_at: at(time) });

/** Work of two days: the Monday from noon, and the Tuesday. */
async function longJob(of: TestBusiness, customer: string, technician: string) {
  const { data, error_code } = await confirm(of, await quotedJob(of, customer, monday, 900), '12:00', technician);
  if (error_code !== 0) throw new Error(String(error_code));
  return data;
}

it('[emergency.multi-day, plan.frozen] work of several days is no emergency, and gives way to none', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const long = await longJob(of, customer, ada);
  const job = await emergency(of, customer);
  expect(await of.call('previewEmergencyReschedule', oneAt(job.id, ada, '14:00'))).toMatchObject({
    status: 409,
    error_code: 'EMERGENCY_RESCHEDULE_SLOT_OCCUPIED',
    data: {
      conflicts: [{ job_request_id: long.id, short_code: long.short_code, start_at: utc('12:00'), frozen_because: 'multi_day' }],
    },
  });
  await of.ok('updateJobPriority', { id: long.id, priority: 'p0' });
  const input = oneAt(long.id, ada, '14:00');
  for (const one of [
    await of.call('listEmergencyCandidates', { job_request_id: long.id, start_at: input.start_at }),
    await of.call('previewEmergencyReschedule', input),
    await of.call('commitEmergencyReschedule', input),
  ])
    expect([one.status, one.error_code, one.data]).toEqual([
      409,
      'EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED',
      { session_count: 2, session_dates: ['2030-06-10', '2030-06-11'] },
    ]);
});

it('[emergency.slot-occupied, move.slot-occupied, plan.frozen] every frozen job in the way is named with its own reason', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada] = ids as [string, string];
  const p0 = await booked(of, customer, ada, '10:00', 'p0');
  const left = await booked(of, customer, ada, '11:00');
  await of.ok('fireJobRequestAction', { id: left.id, key: 'depart', status_version: left.status_version });
  const { id } = await quotedJob(of, customer, monday);
  const crew = (await confirm(of, await of.ok('quoteJobRequest', { id, job_duration_minutes: 60, crew_size: 2 }), '12:00', ada)).data;
  const conflicts = [
    { job_request_id: p0.id, start_at: utc('10:00'), end_at: utc('11:00'), frozen_because: 'p0' },
    { job_request_id: left.id, start_at: utc('11:00'), end_at: utc('12:00'), frozen_because: 'under_way' },
    { job_request_id: crew.id, start_at: utc('12:00'), end_at: utc('13:00'), frozen_because: 'crew' },
  ];
  const job = await emergency(of, customer, 180);
  expect(await of.call('previewEmergencyReschedule', oneAt(job.id, ada, '10:00'))).toMatchObject({ data: { conflicts } });
  const other = await booked(of, customer, ada, '14:00', 'p2', 180);
  const move = await of.call('previewJobRequestMove', { id: other.id, start_at: at('10:00'), allow_non_p0_displacement: true });
  expect(move).toMatchObject({ error_code: 'SCHEDULE_MOVE_SLOT_OCCUPIED', data: { conflicts } });
});

it('[emergency.candidates, move.preview] a deadline that a plan would miss is told; one it just keeps is not', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const p1 = await booked(of, customer, ada, '10:00');
  const deadline = (time: string) => of.ok('updateJobPriority', { id: p1.id, priority: 'p1', sla_deadline: at(time) });
  const job = await emergency(of, customer);
  const seen = async () => {
    const { moves, warnings } = await of.ok('previewEmergencyReschedule', oneAt(job.id, ada, '10:00'));
    const { candidates } = await of.ok('listEmergencyCandidates', { job_request_id: job.id, start_at: at('10:00') });
    return [moves.map((one) => one.sla_breached), warnings, candidates.map(({ displacement }) => displacement.sla_breaches)];
  };
  await deadline('12:00');
  expect(await seen()).toEqual([[false], [], [0]]);
  await deadline('11:59');
  expect(await seen()).toEqual([[true], [{ code: 'SLA_BREACHED', job_request_ids: [p1.id] }], [1]]);
  const moved = async (time: string) => (await of.ok('previewJobRequestMove', { id: p1.id, start_at: at(time) })).warnings;
  expect(await moved('10:59')).toEqual([]);
  expect(await moved('11:00')).toEqual([{ code: 'SLA_BREACHED', job_request_ids: [p1.id] }]);
});

it('[move.tech-infeasible] names the rule about the technician, as a refusal or, for an emergency, as advice', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur', 'Cy Young');
  const [ada, bea, cy] = ids as [string, string, string];
  await of.ok('updateTechnician', { id: bea, assignment_tier: 'buddy' });
  await of.ok('replaceTechnicianServiceAreas', { id: cy, service_area_ids: [] });
  const job = await booked(of, customer, ada, '10:00');
  const cases = [
    [bea, 'Bea Arthur', 'not_lead_tier'],
    [cy, 'Cy Young', 'outside_service_area'],
  ] as const;
  for (const [id, name, reason] of cases)
    for (const operation of ['previewJobRequestMove', 'commitJobRequestMove'] as const) {
      const { status, error_code, data } = await of.call(operation, { id: job.id, technician_id: id });
      expect([status, error_code, data]).toEqual([
        409,
        'SCHEDULE_MOVE_TECH_INFEASIBLE',
        { technician: { id, name }, reason, blockers: [{ kind: reason }] },
      ]);
    }
  await of.ok('updateJobPriority', { id: job.id, priority: 'p0' });
  const urgent = await emergency(of, customer);
  for (const [id, , reason] of cases) {
    const advice = [{ code: 'TECH_NOT_FEASIBLE', technician_id: id, reason, blockers: [{ kind: reason }] }];
    expect((await of.ok('previewJobRequestMove', { id: job.id, technician_id: id })).warnings).toEqual(advice);
    expect((await of.ok('previewEmergencyReschedule', oneAt(urgent.id, id, '15:00'))).warnings).toEqual(advice);
  }
});

it('[move.tech-infeasible] a later start is offered only where every blocker is about time', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  await booked(of, customer, bea, '10:30');
  const off = { start_date: monday, end_date: monday, start_minute: 600, end_minute: 720 };
  await of.ok('createTechnicianTimeOff', { id: bea, ...off, status: 'approved' });
  const job = await booked(of, customer, ada, '10:00');
  const ask = async () => (await of.call('previewJobRequestMove', { id: job.id, technician_id: bea })).data as object;
  const earliest = { earliest_feasible_at: utc('12:00') };
  const ofTime = [{ kind: 'on_time_off' }, { kind: 'cannot_arrive_in_time', ...earliest }];
  expect(await ask()).toMatchObject({ reason: 'on_time_off', blockers: ofTime, ...earliest });
  await of.ok('replaceTechnicianServiceAreas', { id: bea, service_area_ids: [] });
  const lasting = await ask();
  expect(lasting).toMatchObject({ reason: 'outside_service_area', blockers: [{ kind: 'outside_service_area' }, ...ofTime] });
  expect(lasting).not.toHaveProperty('earliest_feasible_at');
});

it('[tenancy.other-business, tenancy.references] ids of another business are unknown, and a forged token tells nothing of it', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const foreign = await team(desk, 'Bea Arthur');
  const [ada, bea] = [ids[0]!, foreign.ids[0]!];
  const [job, urgent] = [await booked(of, customer, ada, '10:00'), await emergency(of, customer)];
  const theirs = await booked(foreign.of, foreign.customer, bea, '10:00');
  const theirUrgent = await emergency(foreign.of, foreign.customer);
  const before = [await rowsOf(desk, of), await rowsOf(desk, foreign.of)];
  const noJob = { status: 404, error_code: 'JOB_REQUEST_NOT_FOUND', data: null };
  const noTechnician = { status: 404, error_code: 'TECHNICIAN_NOT_FOUND', data: null };
  for (const reference of [theirUrgent.id, theirUrgent.short_code!]) {
    expect(await of.call('listEmergencyCandidates', { job_request_id: reference, start_at: at('10:00') })).toMatchObject(noJob);
    for (const id of ['previewEmergencyReschedule', 'commitEmergencyReschedule'] as const)
      expect(await of.call(id, oneAt(reference, ada, '10:00'))).toMatchObject(noJob);
  }
  for (const id of ['previewEmergencyReschedule', 'commitEmergencyReschedule'] as const)
    expect(await of.call(id, oneAt(urgent.id, bea, '10:00'))).toMatchObject(noTechnician);
  for (const id of ['previewJobRequestMove', 'commitJobRequestMove'] as const) {
    expect(await of.call(id, { id: theirs.id, start_at: at('12:00') })).toMatchObject(noJob);
    expect(await of.call(id, { id: job.id, technician_id: bea })).toMatchObject(noTechnician);
  }
  const jobs = [[theirs.id, theirs.status_version + 1]];
  const plan_token = Buffer.from(JSON.stringify({ hash: 'forged', jobs })).toString('base64url');
  const inserted = await of.call('commitEmergencyReschedule', { ...oneAt(urgent.id, ada, '10:00'), plan_token });
  expect([inserted.status, inserted.error_code, inserted.data]).toEqual([409, 'EMERGENCY_RESCHEDULE_PLAN_DRIFTED', { drifted: [] }]);
  const moved = await of.call('commitJobRequestMove', { id: job.id, start_at: at('12:00'), plan_token });
  expect([moved.status, moved.error_code, moved.data]).toEqual([409, 'SCHEDULE_MOVE_PLAN_DRIFTED', null]);
  expect([await rowsOf(desk, of), await rowsOf(desk, foreign.of)]).toEqual(before);
});

it('[emergency.auto-confirm, move.reassign] ids are taken in capitals, and an emergency by its short code', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const job = await emergency(of, customer);
  const inCapitals = oneAt(job.id.toUpperCase(), ada.toUpperCase(), '10:00');
  const first = await of.ok('previewEmergencyReschedule', inCapitals);
  expect(first).toMatchObject({ job_request_id: job.id, landing: { technician_id: ada } });
  const candidates = { job_request_id: job.id.toUpperCase(), start_at: at('10:00') };
  expect((await of.ok('listEmergencyCandidates', candidates)).job_request_id).toBe(job.id);
  const byCode = { ...inCapitals, job_request_id: job.short_code! };
  expect((await of.ok('previewEmergencyReschedule', byCode)).plan_token).toBe(first.plan_token);
  const done = await of.ok('commitEmergencyReschedule', { ...byCode, plan_token: first.plan_token });
  expect(done.job_request).toMatchObject({ id: job.id, assignment: { technician_id: ada } });
  const move = { id: job.id.toUpperCase(), technician_id: bea.toUpperCase(), expected_member_ids: [bea.toUpperCase()] };
  expect((await of.ok('commitJobRequestMove', move)).job_request).toMatchObject({ id: job.id, assignment: { technician_id: bea } });
  for (const id of ['previewJobRequestMove', 'commitJobRequestMove'] as const)
    expect(invalid(await of.call(id, { id: job.short_code!, technician_id: ada }))).toEqual(['VALIDATION_ERROR', 'id']);
});

it('[emergency.preview-closed-day, move.time] an hour that the clocks skip is no start; of one they repeat the first is meant', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const [job, urgent] = [await booked(of, customer, ada, '10:00', 'p0'), await emergency(of, customer)];
  const landingOf = (start_at: string) => [
    of.call('previewEmergencyReschedule', { job_request_id: urgent.id, technician_id: ada, start_at }),
    of.call('previewJobRequestMove', { id: job.id, start_at }),
  ];
  for (const [start_at, start] of [
    [at('01:30', '2031-03-09'), '2031-03-09T06:30:00Z'],
    [at('03:00', '2031-03-09'), '2031-03-09T07:00:00Z'],
    [at('01:30', '2030-11-03'), '2030-11-03T05:30:00Z'],
    [at('02:00', '2030-11-03'), '2030-11-03T07:00:00Z'],
  ] as const)
    for (const { data } of await Promise.all(landingOf(start_at))) expect(data.landing.start_at).toBe(start);
  const skipped = at('02:30', '2031-03-09');
  const refused = { status: 422, error_code: 'VALIDATION_ERROR', errors: [{ field: 'start_at', code: 'nonexistent_time' }] };
  for (const reply of await Promise.all(landingOf(skipped))) expect(reply).toMatchObject(refused);
  expect(await of.call('listEmergencyCandidates', { job_request_id: urgent.id, start_at: skipped })).toMatchObject(refused);
  const commit = { job_request_id: urgent.id, technician_id: ada, start_at: skipped, after_hours_override: true };
  expect(await of.call('commitEmergencyReschedule', commit)).toMatchObject(refused);
  expect(await of.call('commitJobRequestMove', { id: job.id, start_at: skipped, after_hours_override: true })).toMatchObject(refused);
});

it('[emergency.candidates] who has no start location comes last, with a way that nobody knows', async () => {
  const { of, ids, area, customer } = await team(desk, 'Ada Lovelace');
  const nowhere = await of.ok('createTechnician', { full_name: 'Aa Aa', email: 'aa@example.com', service_area_ids: [area] });
  const far = (await newTechnician(of, area, 'Cy Young')).id;
  await of.ok('updateTechnician', { id: far, start_location_lat: 40.9, start_location_long: -73.8 });
  const { id } = await emergency(of, customer);
  const { candidates } = await of.ok('listEmergencyCandidates', { job_request_id: id, start_at: at('10:00') });
  expect(candidates.map(({ technician }) => technician.id)).toEqual([ids[0], far, nowhere.id]);
  expect(candidates[1]!.travel_minutes).toBeGreaterThan(0);
  expect(candidates[2]).toMatchObject({ arrival_at: utc('10:00') });
  for (const field of ['travel_minutes', 'distance_km']) expect(candidates[2]).not.toHaveProperty(field);
});

it('[permissions.every-operation, auth.restricted-key] to see a plan takes schedule_manage, to apply it job_manage as well', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const [job, urgent] = [await booked(of, customer, ada, '10:00'), await emergency(of, customer)];
  const insert = oneAt(urgent.id, ada, '14:00');
  const move = { id: job.id, start_at: at('12:00') };
  const before = await rowsOf(desk, of);
  const missing = (permission: string) => ({ status: 403, data: { missing_permissions: [permission] } });
  let key = await of.newKey(['job_view', 'job_manage']);
  const range = { technician_id: ada, date: monday, until_date: monday };
  for (const reply of [
    await of.call('listEmergencyCandidates', { job_request_id: urgent.id }, { key }),
    await of.call('previewEmergencyReschedule', insert, { key }),
    await of.call('commitEmergencyReschedule', insert, { key }),
    await of.call('previewJobRequestMove', move, { key }),
    await of.call('commitJobRequestMove', move, { key }),
    await of.call('previewAbsenceResolve', range, { key }),
  ])
    expect(reply).toMatchObject(missing('schedule_manage'));
  key = await of.newKey(['job_view', 'schedule_manage']);
  expect(await of.call('commitEmergencyReschedule', insert, { key })).toMatchObject(missing('job_manage'));
  expect(await of.call('commitJobRequestMove', move, { key })).toMatchObject(missing('job_manage'));
  expect((await of.call('previewEmergencyReschedule', insert, { key })).status).toBe(200);
  expect((await of.call('previewJobRequestMove', move, { key })).status).toBe(200);
  expect(await rowsOf(desk, of)).toEqual(before);
});

it('[idempotency.replay, idempotency.reuse] the commit of an emergency is replayed, and its key is good for no other', async () => {
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

/** Common rules of emergencies and moves: promises to customers, attention, identifiers, clock changes, tenancy, permissions. */
import { expect, it } from 'vitest';
import { confirm, monday, openDesk } from '../operations/bookings/desk.ts';
import { at, booked, emergency, oneAt, rowsOf, team, utc } from '../operations/dispatch/board.ts';
import { settingsOf } from '../operations/dispatch/settings.ts';
import { quotedJob } from './fixtures.ts';

const desk = await openDesk();
const { openAlways } = settingsOf(desk);

it('[move.outside-window] however often a job is displaced, its promised window stays the one that the customer confirmed', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const job = await booked(of, customer, ada, '08:00');
  const leaves: boolean[] = [];
  for (const start of ['08:00', '09:30', '11:00']) {
    const urgent = await emergency(of, customer, 90);
    const { moves } = await of.ok('commitEmergencyReschedule', { job_request_id: urgent.id, technician_id: ada, start_at: at(start) });
    leaves.push(moves.find(({ job_request_id }) => job_request_id === job.id)!.leaves_confirmed_window);
  }
  expect(leaves).toEqual([false, true, true]);
  const back = await of.ok('previewJobRequestMove', { id: job.id, start_at: at('16:00') });
  expect(back.warnings).toContainEqual({ code: 'MOVED_OUTSIDE_WINDOW', start_at: utc('08:00'), end_at: utc('10:00') });
  // A move of the job itself makes a new promise.
  await of.ok('commitJobRequestMove', { id: job.id, start_at: at('16:00') });
  const { warnings } = await of.ok('previewJobRequestMove', { id: job.id, start_at: at('16:30') });
  expect(warnings.map(({ code }) => code)).not.toContain('MOVED_OUTSIDE_WINDOW');
});

it('[time-off.attention] the attention flag is removed when the job moves to a present technician or to a free time', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const stranded = [
    await booked(of, customer, ada, '09:00'),
    await booked(of, customer, ada, '11:00'),
    await booked(of, customer, ada, '14:00'),
  ];
  await of.ok('createTechnicianTimeOff', {
    id: ada,
    start_date: monday,
    end_date: monday,
    start_minute: 540,
    end_minute: 960,
    status: 'approved',
  });
  const attention = async ({ id }: { id: string }) => (await of.ok('getJobRequest', { id })).attention;
  for (const job of stranded) expect(await attention(job)).toMatchObject({ flagged: true, reason: 'technician_on_time_off' });
  await of.ok('commitJobRequestMove', { id: stranded[0]!.id, technician_id: bea });
  await of.ok('commitJobRequestMove', { id: stranded[1]!.id, start_at: at('16:00') });
  const urgent = await emergency(of, customer);
  const input = { job_request_id: urgent.id, technician_id: ada, start_at: at('14:00'), displacement_mode: 'reassign' as const };
  expect((await of.ok('commitEmergencyReschedule', input)).moves).toMatchObject([{ job_request_id: stranded[2]!.id, kind: 'reassign' }]);
  for (const job of stranded) expect(await attention(job)).toEqual({ flagged: false, reason: null, since: null });
});

it('[plan.frozen, move.time] long work that fits into one shift is one visit, which can be displaced, moved and reassigned', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  await openAlways(of);
  const { data: long } = await confirm(of, await quotedJob(of, customer, monday, 900), '04:00', ada);
  expect(long.schedule.sessions).toHaveLength(1);
  const urgent = await emergency(of, customer);
  const { moves } = await of.ok('previewEmergencyReschedule', { job_request_id: urgent.id, technician_id: ada, start_at: at('04:00') });
  expect(moves).toMatchObject([{ job_request_id: long.id, kind: 'push' }]);
  await of.ok('commitJobRequestMove', { id: long.id, start_at: at('05:00') });
  const plan = await of.ok('previewAbsenceResolve', { technician_id: ada, date: monday, until_date: monday });
  expect(plan.resolved).toMatchObject([{ job_id: long.id, technician_id: bea }]);
});

it('[emergency.auto-confirm, move.reassign] ids may be in capital letters, and an emergency may be named by its short code', async () => {
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
  const back = await of.ok('commitJobRequestMove', { id: job.short_code!, technician_id: ada });
  expect(back.job_request).toMatchObject({ id: job.id, assignment: { technician_id: ada } });
});

it('[emergency.preview-closed-day, move.time] a skipped hour is refused as a start; a repeated hour means its first occurrence', async () => {
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

it('[tenancy.other-business, tenancy.references] ids of another business are unknown, and a forged token reveals nothing about that business', async () => {
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
  expect(inserted).toMatchObject({ status: 409, error_code: 'EMERGENCY_RESCHEDULE_PLAN_DRIFTED', data: { drifted: [] } });
  expect(JSON.stringify(inserted.data)).not.toContain(theirs.id);
  const moved = await of.call('commitJobRequestMove', { id: job.id, start_at: at('12:00'), plan_token });
  expect([moved.status, moved.error_code, moved.data]).toEqual([409, 'SCHEDULE_MOVE_PLAN_DRIFTED', null]);
  expect([await rowsOf(desk, of), await rowsOf(desk, foreign.of)]).toEqual(before);
});

it('[permissions.every-operation, auth.restricted-key] a preview needs schedule_manage, and a commit needs job_manage too', async () => {
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

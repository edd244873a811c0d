/** The plan of an emergency before it is applied, or the reason why there is no plan. */
import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import type { TestBusiness } from '../../support/harness.ts';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday, openDesk, unquotedJob } from '../bookings/desk.ts';
import { bare, refusal } from '../replies.ts';
import { at, booked, emergency, oneAt, team, utc } from './board.ts';
import { settingsOf } from './settings.ts';

const desk = await openDesk();
const { store } = desk.harness;
const { openAlways } = settingsOf(desk);

/** A job of two days: the Monday from noon, and the Tuesday. */
async function longJob(of: TestBusiness, customer: string, technician: string) {
  const { data, error_code } = await confirm(of, await quotedJob(of, customer, monday, 900), '12:00', technician);
  if (error_code !== 0) throw new Error(String(error_code));
  return data;
}

it('[emergency.modes] mode overtime keeps displaced visits on the day, and next_day moves the overflow to the next day', async () => {
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

it('[emergency.candidates, move.preview] a plan that misses a deadline has a warning, and one that just meets it has none', async () => {
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

it('[emergency.slot-occupied] a refusal names the frozen job in the way', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const frozen = await booked(of, customer, ada, '10:00', 'p0');
  const job = await emergency(of, customer);
  const input = { job_request_id: job.id, technician_id: ada, start_at: at('10:30') };
  for (const id of ['previewEmergencyReschedule', 'commitEmergencyReschedule'] as const)
    expect(await of.call(id, input)).toMatchObject({
      status: 409,
      error_code: 'EMERGENCY_RESCHEDULE_SLOT_OCCUPIED',
      data: {
        conflicts: [
          {
            job_request_id: frozen.id,
            short_code: frozen.short_code,
            start_at: utc('10:00'),
            end_at: utc('11:00'),
            frozen_because: 'p0',
          },
        ],
      },
    });
  // A technician who cannot be freed for the emergency is not a candidate.
  const { candidates, blocked_by } = await of.ok('listEmergencyCandidates', { job_request_id: job.id, start_at: at('10:30') });
  expect([candidates, blocked_by]).toEqual([[], { not_available_today: 1 }]);
});

it('[emergency.not-eligible, emergency.crew-unsupported, emergency.multi-day, emergency.in-past] a refusal says why the job cannot be rescheduled as an emergency', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const ask = async (job_request_id: string, start_at = at('10:00')) => {
    const { status, error_code, data } = await of.call('previewEmergencyReschedule', { job_request_id, technician_id: ids[0]!, start_at });
    const all = [
      await of.call('commitEmergencyReschedule', { job_request_id, technician_id: ids[0]!, start_at }),
      await of.call('listEmergencyCandidates', { job_request_id, start_at }),
    ];
    for (const other of all) expect([other.status, other.error_code, bare(other.data)]).toEqual([status, error_code, bare(data)]);
    return { error_code, data: bare(data) };
  };
  const notEligible = (failed_precondition: string) => ({ error_code: 'EMERGENCY_RESCHEDULE_NOT_ELIGIBLE', data: { failed_precondition } });
  const unquoted = await unquotedJob(of);
  await of.ok('updateJobPriority', { id: unquoted, priority: 'p0' });
  expect(await ask(unquoted)).toMatchObject(notEligible('not_quoted'));
  expect(await ask((await quotedJob(of, customer, monday)).id)).toMatchObject(notEligible('not_p0'));
  const archived = await emergency(of, customer);
  await of.ok('archiveJobRequest', { id: archived.id });
  expect(await ask(archived.id)).toMatchObject(notEligible('archived'));
  const completed = await booked(of, customer, ids[0]!, '14:00', 'p0');
  await of.ok('fireJobRequestAction', { id: completed.id, key: 'complete', status_version: completed.status_version });
  expect(await ask(completed.id)).toMatchObject(notEligible('completed'));
  const crew = await emergency(of, customer);
  await store.query('update job_requests set crew_size = 2 where id = $1', [crew.id]);
  expect(await ask(crew.id)).toMatchObject({ error_code: 'EMERGENCY_RESCHEDULE_CREW_UNSUPPORTED', data: { crew_size: 2 } });
  const long = await emergency(of, customer, 1_500);
  expect(await ask(long.id)).toMatchObject({
    error_code: 'EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED',
    data: { reason: 'visit_too_long', blockers: [{ kind: 'visit_too_long', visit_minutes: 1_500, max_minutes: 600 }] },
  });
  const late = await emergency(of, customer);
  expect(await ask(late.id, at('07:59', '2030-06-05'))).toEqual({
    error_code: 'EMERGENCY_RESCHEDULE_IN_PAST',
    data: { business_timezone: 'America/New_York', start_at: '2030-06-05T07:59:00', start_at_utc: '2030-06-05T11:59:00Z' },
  });
  expect((await ask(randomUUID())).error_code).toBe('JOB_REQUEST_NOT_FOUND');
  const unknown = { job_request_id: late.id, technician_id: randomUUID(), start_at: at('10:00') };
  expect(refusal(await of.call('previewEmergencyReschedule', unknown))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
  expect(refusal(await of.call('commitEmergencyReschedule', unknown))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
  expect((await of.call('previewEmergencyReschedule', { ...unknown, start_at: '2030-06-10' })).errors).toMatchObject([
    { field: 'start_at' },
  ]);
});

it('[emergency.multi-day, plan.frozen] a job of several days cannot be an emergency, and is never displaced', async () => {
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
    expect([one.status, one.error_code, bare(one.data)]).toEqual([
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

it('[plan.frozen] jobs under way and crew jobs are never displaced', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada] = ids as [string];
  const running = await booked(of, customer, ada, '10:00');
  await of.ok('fireJobRequestAction', { id: running.id, key: 'depart', status_version: running.status_version });
  const job = await emergency(of, customer);
  const frozen = async (technician_id: string, start_at: string) => {
    const { data } = await of.call('previewEmergencyReschedule', { job_request_id: job.id, technician_id, start_at });
    return (data as unknown as { conflicts: { frozen_because: string }[] }).conflicts.map(({ frozen_because }) => frozen_because);
  };
  expect(await frozen(ada, at('10:00'))).toEqual(['under_way']);
  const dates = [{ date: monday, periods: [{ period: 'afternoon' as const }] }];
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: dates });
  await confirm(of, await of.ok('quoteJobRequest', { id, job_duration_minutes: 60, crew_size: 2 }), '15:00', ada);
  expect(await frozen(ada, at('15:00'))).toEqual(['crew']);
});

it('[emergency.slot-occupied, plan.frozen] a job that began the evening before can be displaced within one night shift, but not across two shifts', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  await openAlways(of);
  const night = await emergency(of, customer, 120);
  await of.ok('commitEmergencyReschedule', { job_request_id: night.id, technician_id: ids[0]!, start_at: at('23:00') });
  await of.ok('updateJobPriority', { id: night.id, priority: 'p3' });
  const urgent = await emergency(of, customer);
  const landing = { job_request_id: urgent.id, technician_id: ids[0]!, start_at: at('00:30', '2030-06-11') };
  const preview = () => of.call('previewEmergencyReschedule', { ...landing, mode: 'next_day' });
  expect(await preview()).toMatchObject({ error_code: 0, data: { moves: [{ job_request_id: night.id }] } });
  // A shift that ends at midnight, and one that begins after it.
  await of.ok('replaceTechnicianAvailability', {
    id: ids[0]!,
    weekly_hours: [
      { weekday: 1, start_minute: 480, end_minute: 1440 },
      { weekday: 2, start_minute: 15, end_minute: 1440 },
    ],
  });
  expect(await preview()).toMatchObject({
    error_code: 'EMERGENCY_RESCHEDULE_SLOT_OCCUPIED',
    data: { conflicts: [{ job_request_id: night.id, frozen_because: 'other_day' }] },
  });
});

it('[plan.frozen] a job whose start has passed is never displaced, whatever its status', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  await booked(of, customer, ada, '10:00', 'p3', 120);
  const job = await emergency(of, customer);
  onTestFinished(() => desk.setClock('2030-06-05T12:00:00Z'));
  desk.setClock('2030-06-10T14:30:00Z');
  const reply = await of.call('previewEmergencyReschedule', { job_request_id: job.id, technician_id: ada, start_at: at('11:00') });
  expect(reply).toMatchObject({
    error_code: 'EMERGENCY_RESCHEDULE_SLOT_OCCUPIED',
    data: { conflicts: [{ frozen_because: 'under_way' }] },
  });
});

it('[emergency.as-soon-as-possible] without a start, the plan uses the earliest possible arrival, and the commit keeps it two minutes later', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const job = await emergency(of, customer);
  onTestFinished(() => desk.setClock('2030-06-05T12:00:00Z'));
  desk.setClock(utc('10:02'));
  const plan = await of.ok('previewEmergencyReschedule', { job_request_id: job.id, technician_id: ids[0]! });
  const { candidates } = await of.ok('listEmergencyCandidates', { job_request_id: job.id });
  expect(plan.landing).toMatchObject({ start_at: candidates[0]!.start_at, arrival_at: candidates[0]!.arrival_at });
  expect(Date.parse(plan.landing.start_at)).toBeGreaterThanOrEqual(Date.parse(utc('10:05')));
  expect(Date.parse(plan.landing.start_at)).toBeLessThan(Date.parse(utc('10:40')));
  desk.setClock(utc('10:04'));
  const { landing } = await of.ok('commitEmergencyReschedule', { job_request_id: job.id, plan_token: plan.plan_token });
  expect(landing.start_at).toBe(plan.landing.start_at);
});

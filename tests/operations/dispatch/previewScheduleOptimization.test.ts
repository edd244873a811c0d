/** Plans for a better day: what moves, what stays, and what the steps say. */
import { expect, it } from 'vitest';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { monday, openDesk } from '../bookings/desk.ts';
import { invalid, refusal } from '../replies.ts';
import { at, booked, emergency, rowsOf, team, utc } from './board.ts';

const desk = await openDesk();

it('[optimization.preview, optimization.deterministic] changes nothing, never makes the day worse, and answers the same plan again', async () => {
  const { of, customer, ids } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  await booked(of, customer, ids[0]!, '10:00');
  await quotedJob(of, customer, monday);
  const before = await rowsOf(desk, of);
  const ask = async () => {
    const { id: _id, plan_token: _token, solver, ...plan } = await of.ok('previewScheduleOptimization', { date: monday });
    return { ...plan, solver: { ...solver, duration_ms: 0 } };
  };
  const plan = await ask();
  expect(await ask()).toEqual(plan);
  expect(await rowsOf(desk, of)).toEqual(before);
  expect(plan.totals.after.unscheduled.p2).toBe(0);
});

it('[optimization.proven] a plan without jobs to place is proven optimal, because every visit keeps its start', async () => {
  const { of, customer, ids } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  await booked(of, customer, ids[0]!, '10:00');
  await booked(of, customer, ids[1]!, '12:00');
  const solverOf = async (input: object) => (await of.ok('previewScheduleOptimization', { date: monday, ...input })).solver;
  expect(await solverOf({})).toMatchObject({ proven_optimal: true, step_count: 0 });
  expect(await solverOf({ freedom: 'within_windows' })).toMatchObject({ proven_optimal: false });
});

it('[optimization.frozen] locked, kept and crew visits and emergencies keep their time, and are counted', async () => {
  const { of, customer, ids } = await team(desk, 'Ada Lovelace', 'Bea Arthur', 'Cy Young');
  const [ada, bea, cy] = ids as [string, string, string];
  const locked = await booked(of, customer, ada, '08:00');
  await of.ok('lockJobRequest', { id: locked.id });
  const kept = await booked(of, customer, ada, '10:00');
  await booked(of, customer, bea, '10:00', 'p0');
  const crew = await of.ok('bookAndConfirmJobRequest', {
    customer_id: customer,
    scheduled_at: at('14:00'),
    job_duration_minutes: 60,
    crew_size: 2,
    technician_id: cy,
  });
  expect(crew.confirmed).toBe(true);
  const plan = await of.ok('previewScheduleOptimization', { date: monday, keep_job_request_ids: [kept.id] });
  expect(plan.frozen).toMatchObject({ locked: 1, kept: 1, p0: 1, crew: 2, broken: 0 });
  expect(plan.steps).toEqual([]);
  expect(plan.totals.after).toEqual(plan.totals.before);
});

it('[optimization.balance] balancing the load never leaves out a job', async () => {
  // Only Ada can do the two long jobs, so placing both is as uneven as a day can be.
  const { of, ids, customer } = await team(desk, ...Array.from({ length: 9 }, (_, index) => `Technician ${'ABCDEFGHI'[index]}`));
  const category = await of.ok('createSkillCategory', { name: 'Trades' });
  const skill = await of.ok('createSkill', { name: 'Gas', category_id: category.id });
  await of.ok('updateTechnician', { id: ids[0]!, skill_ids: [skill.id] });
  for (const minutes of [270, 240]) {
    const { id } = await of.ok('createJobRequest', {
      customer_id: customer,
      job_dates: [{ date: monday, periods: [{ period: 'morning' }, { period: 'afternoon' }] }],
      skill_ids: [skill.id],
    });
    await of.ok('quoteJobRequest', { id, job_duration_minutes: minutes });
    await of.ok('updateJobPriority', { id, priority: 'p3' });
  }
  const { totals, left_out } = await of.ok('previewScheduleOptimization', { date: monday, balance: 'even' });
  expect(left_out).toEqual([]);
  expect([totals.before.unscheduled.p3, totals.after.unscheduled.p3]).toEqual([2, 0]);
});

it('[optimization.left-out] names each waiting job that was not placed, with the reason', async () => {
  const { of, customer, ids } = await team(desk, 'Ada Lovelace');
  const long = await quotedJob(of, customer, monday, 240);
  const urgent = await emergency(of, customer);
  for (const time of ['08:00', '11:00', '14:00'])
    await of.ok('lockJobRequest', { id: (await booked(of, customer, ids[0]!, time, 'p2', 170)).id });
  const { left_out } = await of.ok('previewScheduleOptimization', { date: monday });
  expect(left_out).toEqual([
    {
      job_request_id: long.id,
      short_code: long.short_code,
      priority: 'p2',
      reason: 'no_room',
      blocked_by: { not_available_today: 1 },
      considered: 1,
      remedies: [{ kind: 'see_times', operation: 'listMatchingSlots', arguments: { id: long.id } }],
    },
    {
      job_request_id: urgent.id,
      short_code: urgent.short_code,
      priority: 'p0',
      reason: 'emergency',
      blocked_by: {},
      considered: 0,
      remedies: [{ kind: 'use_emergency_flow', operation: 'listEmergencyCandidates', arguments: { job_request_id: urgent.id } }],
    },
  ]);
});

it('[optimization.left-out] for a job that fits only at a time its customer did not ask for, the answer names the time and a working call', async () => {
  const { of, customer, ids } = await team(desk, 'Ada Lovelace');
  const { id } = await of.ok('createJobRequest', {
    customer_id: customer,
    job_dates: [{ date: monday, periods: [{ period: 'morning' }] }],
  });
  await of.ok('quoteJobRequest', { id, job_duration_minutes: 120 });
  for (const time of ['08:00', '10:00']) await of.ok('lockJobRequest', { id: (await booked(of, customer, ids[0]!, time)).id });
  await of.ok('lockJobRequest', { id: (await booked(of, customer, ids[0]!, '12:00')).id });
  const { left_out } = await of.ok('previewScheduleOptimization', { date: monday });
  expect(left_out).toMatchObject([{ job_request_id: id, reason: 'other_time', considered: 1 }]);
  const [confirmation, times] = left_out[0]!.remedies;
  expect(times).toEqual({ kind: 'see_times', operation: 'listMatchingSlots', arguments: { id } });
  expect(confirmation).toMatchObject({ kind: 'confirm_instead', operation: 'confirmJobRequest', arguments: { id, technician_id: ids[0] } });
  const confirmed = await of.ok('confirmJobRequest', confirmation!.arguments as never);
  expect(confirmed.schedule.sessions).toHaveLength(1);
});

/** A job far from the other customer, due at noon, beside a locked visit at its own place in the afternoon. */
async function dueAtNoon() {
  const found = await team(desk, 'Ada Lovelace');
  const { of, ids } = found;
  const { customer_id: far } = await of.ok('createCustomer', {
    full_name: 'Katherine Johnson',
    phone: '+1 212 555 0177',
    address: { line: '1 Broad St', city: 'New York', postal_code: '10004', latitude: 40.6, longitude: -74.1 },
  });
  const lock = async (customer: string, time: string, minutes = 60) =>
    of.ok('lockJobRequest', { id: (await booked(of, customer, ids[0]!, time, 'p2', minutes)).id });
  await lock(far, '14:00');
  const due = await quotedJob(of, far, monday);
  await of.ok('updateJobPriority', { id: due.id, priority: 'p1', sla_deadline: at('12:00') });
  return { ...found, lock, due };
}

it('[optimization.deadline] a waiting job ends by its deadline, even if a later time would need less driving', async () => {
  const { of, due } = await dueAtNoon();
  const { steps, totals } = await of.ok('previewScheduleOptimization', { date: monday });
  const move = steps.flatMap(({ moves }) => moves).find(({ job_request_id: id }) => id === due.id)!;
  expect(Date.parse(move.to.end_at)).toBeLessThanOrEqual(Date.parse(utc('12:00')));
  expect([totals.before.sla_breaches, totals.after.sla_breaches]).toEqual([1, 0]);
});

it('[optimization.deadline] a waiting job that cannot meet its deadline is placed late, and the totals count it', async () => {
  const { of, customer, lock, due } = await dueAtNoon();
  await lock(customer, '08:00', 210);
  const { steps, totals, left_out } = await of.ok('previewScheduleOptimization', { date: monday });
  expect(left_out).toEqual([]);
  const move = steps.flatMap(({ moves }) => moves).find(({ job_request_id: id }) => id === due.id)!;
  expect(Date.parse(move.to.end_at)).toBeGreaterThan(Date.parse(utc('12:00')));
  expect([totals.before.sla_breaches, totals.after.sla_breaches]).toEqual([1, 1]);
});

it('[optimization.deadline] a job whose deadline cannot be met still counts fully, and comes before a less urgent job', async () => {
  const { of, customer, ids } = await team(desk, 'Ada Lovelace');
  for (const [time, minutes] of [
    ['08:00', 170],
    ['11:00', 170],
    ['15:10', 165],
  ] as const)
    await of.ok('lockJobRequest', { id: (await booked(of, customer, ids[0]!, time, 'p2', minutes)).id });
  const lost = await quotedJob(of, customer, monday);
  await of.ok('updateJobPriority', { id: lost.id, priority: 'p1', sla_deadline: at('07:30') });
  const other = await quotedJob(of, customer, monday);
  const { steps, left_out } = await of.ok('previewScheduleOptimization', { date: monday });
  expect(steps.flatMap(({ moves }) => moves.map(({ job_request_id: id }) => id))).toEqual([lost.id]);
  expect(left_out.map(({ job_request_id: id }) => id)).toEqual([other.id]);
});

it('[optimization.left-out] a time that is possible only in overtime is not offered as a remedy, because no other call accepts it', async () => {
  const { of, customer, ids } = await team(desk, 'Ada Lovelace');
  for (const [time, minutes] of [
    ['08:00', 290],
    ['13:00', 295],
  ] as const)
    await of.ok('lockJobRequest', { id: (await booked(of, customer, ids[0]!, time, 'p2', minutes)).id });
  const { id } = await of.ok('createJobRequest', {
    customer_id: customer,
    job_dates: [{ date: monday, periods: [{ period: 'morning' }] }],
  });
  await of.ok('quoteJobRequest', { id, job_duration_minutes: 60, force: true });
  const { left_out } = await of.ok('previewScheduleOptimization', { date: monday, max_overtime_minutes: 120 });
  expect(left_out.map(({ reason, remedies }) => [reason, remedies.map(({ kind }) => kind)])).toEqual([['other_time', ['see_times']]]);
});

it('[optimization.totals] totals count jobs that are never placed, and missed deadlines of visits that stay', async () => {
  const { of, customer, ids } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const crew = await of.ok('createJobRequest', { customer_id: customer, job_dates: [{ date: monday, periods: [{ period: 'morning' }] }] });
  await of.ok('quoteJobRequest', { id: crew.id, job_duration_minutes: 60, crew_size: 2 });
  await of.ok('updateJobPriority', { id: crew.id, priority: 'p1', sla_deadline: at('12:00') });
  const urgent = await emergency(of, customer);
  const locked = await booked(of, customer, ids[0]!, '14:00', 'p1');
  await of.ok('updateJobPriority', { id: locked.id, priority: 'p1', sla_deadline: at('12:00') });
  await of.ok('lockJobRequest', { id: locked.id });
  const { totals, left_out } = await of.ok('previewScheduleOptimization', { date: monday });
  expect(left_out.map(({ job_request_id: id, reason }) => [id, reason])).toEqual(
    expect.arrayContaining([
      [crew.id, 'needs_crew'],
      [urgent.id, 'emergency'],
    ]),
  );
  expect(totals.before).toMatchObject({ unscheduled: { p0: 1, p1: 1, p2: 0, p3: 0 }, sla_breaches: 2 });
  expect(totals.after).toEqual(totals.before);
});

it('[optimization.sentence] describes each step in the language of the caller', async () => {
  const { of, customer } = await team(desk, 'Ada Lovelace');
  const job = await quotedJob(of, customer, monday);
  const sentenceIn = async (language: string) =>
    (await of.ok('previewScheduleOptimization', { date: monday }, { headers: { 'x-locale': language } })).steps[0]!.sentence;
  expect(await sentenceIn('en')).toMatch(
    new RegExp(`^${job.short_code} goes to Ada Lovelace at \\d+:\\d\\d\\s[AP]M: \\d+ min more driving\\.$`),
  );
  expect(await sentenceIn('de')).toMatch(new RegExp(`^${job.short_code} geht an Ada Lovelace um \\d+:\\d\\d: \\d+ Min\\. mehr Fahrt\\.$`));
});

it('[optimization.queue] too many concurrent searches answer 429 with Retry-After, and a disconnected caller’s search ends', async () => {
  const { of, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur', 'Cy Young');
  for (let job = 0; job < 13; job++) await quotedJob(of, customer, monday);
  const leaving = new AbortController();
  const ask = () =>
    fetch(`${desk.harness.url}/v1/schedule/optimization/preview`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${of.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ date: monday, effort: 'thorough' }),
      signal: leaving.signal,
    });
  const asked = Array.from({ length: 6 }, ask);
  const refused = await Promise.race(asked);
  expect(refused.status).toBe(429);
  const { error_code, data } = (await refused.json()) as { error_code: string; data: { retry_after_seconds: number } };
  expect(error_code).toBe('RATE_LIMITED');
  expect(refused.headers.get('retry-after')).toBe(String(data.retry_after_seconds));
  leaving.abort();
  await Promise.allSettled(asked);
  // The service sees the closed connections a moment later.
  await expect.poll(async () => (await of.call('previewScheduleOptimization', { date: monday })).error_code).toBe(0);
});

it('[optimization.preview] refuses days that are over, wrong freedoms and unknown ids', async () => {
  const { of } = await team(desk, 'Ada Lovelace');
  const unknown = '00000000-0000-7000-8000-00000000dead';
  expect(invalid(await of.call('previewScheduleOptimization', { date: '2020-01-01' }))).toEqual(['VALIDATION_ERROR', 'date']);
  expect(invalid(await of.call('previewScheduleOptimization', { date: monday, freedom: 'listed' }))).toEqual([
    'VALIDATION_ERROR',
    'may_leave_window_ids',
  ]);
  expect(refusal(await of.call('previewScheduleOptimization', { date: monday, technician_ids: [unknown] }))).toEqual([
    404,
    'TECHNICIAN_NOT_FOUND',
  ]);
  expect(refusal(await of.call('previewScheduleOptimization', { date: monday, keep_job_request_ids: [unknown] }))).toEqual([
    404,
    'JOB_REQUEST_NOT_FOUND',
  ]);
});

/** Plans of several visits that move together: what is asked, what is refused, and what helps. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { InputOf, OutputOf, Operations } from '../../../src/contract/index.ts';
import type { TestBusiness } from '../../support/harness.ts';
import { confirm, monday, openDesk } from '../bookings/desk.ts';
import { invalid, refusal } from '../replies.ts';
import { at, booked, emergency, rowsOf, team, utc } from './board.ts';

const desk = await openDesk();
const tuesday = '2030-06-11';

type Plan = OutputOf<Operations['previewScheduleMoves']>;

/** Where each visit goes: job, technician and start, in time order. */
const placesOf = ({ visits }: Plan) => visits.map(({ job_request_id: id, landing }) => [id, landing.technician_id, landing.start_at]);

/** A confirmed job with a crew of two. */
async function crewJob(of: TestBusiness, customer: string, lead: string, time: string) {
  const { id } = await of.ok('createJobRequest', {
    customer_id: customer,
    job_dates: [{ date: monday, periods: [{ period: 'morning' as const }] }],
  });
  const quoted = await of.ok('quoteJobRequest', { id, job_duration_minutes: 60, crew_size: 2 });
  const { data, error_code } = await confirm(of, quoted, time, lead);
  if (error_code !== 0) throw new Error(String(error_code));
  return data;
}

it('[schedule-moves.preview] swaps two visits that fit only because the other one moves', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const one = await booked(of, customer, ada, '10:00');
  const two = await booked(of, customer, bea, '10:30');
  const before = await rowsOf(desk, of);
  // Alone, each is refused: the other one is still there.
  for (const alone of [
    { id: one.id, technician_id: bea, start_at: at('10:30') },
    { id: two.id, technician_id: ada, start_at: at('10:00') },
  ])
    expect(refusal(await of.call('previewJobRequestMove', alone))).toEqual([409, 'SCHEDULE_MOVE_REQUIRES_FREE_SLOT']);
  const swap = { swap_job_request_ids: [one.id, two.short_code!] };
  const plan = await of.ok('previewScheduleMoves', swap);
  expect(placesOf(plan)).toEqual([
    [two.id, ada, utc('10:00')],
    [one.id, bea, utc('10:30')],
  ]);
  expect(plan).toMatchObject({
    visits: [
      {
        from: { technician_id: bea, technician_name: 'Bea Arthur', start_at: utc('10:30') },
        status_version: two.status_version,
        customer_phone: '+1 212 555 0123',
        members: [{ technician_id: ada, role: 'lead', is_new: true }],
        is_changed: true,
        customer_notification: { will_be_sent: false },
        warnings: [{ code: 'MOVED_OUTSIDE_WINDOW', start_at: utc('10:30'), end_at: utc('12:30') }],
      },
      { warnings: [] },
    ],
    left_out: [],
    customers_renotified: 2,
  });
  expect(await of.ok('previewScheduleMoves', swap)).toEqual(plan);
  expect(await rowsOf(desk, of)).toEqual(before);
  // The same as a list, whose token also says the places.
  const moves = [
    { job_request_id: one.id, technician_id: bea, start_at: at('10:30') },
    { job_request_id: two.id, technician_id: ada.toUpperCase(), start_at: at('10:00') },
  ];
  const { plan_token, ...listed } = await of.ok('previewScheduleMoves', { moves });
  expect({ ...listed, plan_token: plan.plan_token }).toEqual(plan);
  expect(plan.plan_token.length).toBeLessThan(plan_token.length);
});

it('[schedule-moves.forms, schedule-moves.left-out] moves the rest of a day, and lists the visits that stay', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur', 'Cy Young');
  const [ada, bea, cy] = ids as [string, string, string];
  const early = await booked(of, customer, ada, '09:00');
  const late = await booked(of, customer, ada, '13:00');
  const last = await booked(of, customer, ada, '15:00');
  await booked(of, customer, bea, '11:00');
  // Ada helps, because Bea has another visit then.
  const crew = await crewJob(of, customer, cy, '11:00');
  const from = { technician_id: ada, date: monday };
  const afternoon = await of.ok('previewScheduleMoves', { from: { ...from, start_minute: 720 }, to: { technician_id: bea } });
  expect(placesOf(afternoon)).toEqual([
    [late.id, bea, utc('13:00')],
    [last.id, bea, utc('15:00')],
  ]);
  expect(afternoon.customers_renotified).toBe(0);
  const nextDay = await of.ok('previewScheduleMoves', { from, to: { date: tuesday } });
  expect(placesOf(nextDay)).toEqual([
    [early.id, ada, utc('09:00', tuesday)],
    [late.id, ada, utc('13:00', tuesday)],
    [last.id, ada, utc('15:00', tuesday)],
  ]);
  expect(nextDay.left_out).toEqual([{ job_request_id: crew.id, short_code: crew.short_code, reason: 'helper' }]);
});

it('[schedule-moves.forms] requires exactly one form, each job once, and a change for each job', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const job = await booked(of, customer, ada, '10:00');
  const move = { job_request_id: job.id, technician_id: bea };
  const from = { technician_id: ada, date: monday };
  const refusedFields: [object, unknown[]][] = [
    [{}, ['moves']],
    [{ moves: [move], swap_job_request_ids: [job.id, job.id] }, ['moves']],
    [{ moves: [move], to: { date: monday } }, ['to']],
    [{ from }, ['to']],
    [{ from, to: {} }, ['to']],
    [{ from: { ...from, date: '2030-02-30' }, to: { date: monday } }, ['from.date']],
    [{ from: { ...from, start_minute: 720 }, to: { technician_id: bea } }, ['from']],
    [{ moves: [{ job_request_id: job.id }] }, ['moves[0].start_at']],
    [{ moves: [move, { ...move, job_request_id: job.short_code! }] }, ['moves[1].job_request_id']],
    [{ swap_job_request_ids: [job.id, job.id] }, ['swap_job_request_ids[1]']],
    [{ moves: [{ ...move, start_at: '2030-03-10T02:30' }] }, ['moves[0].start_at']],
  ];
  for (const [input, fields] of refusedFields)
    expect(invalid(await of.call('previewScheduleMoves', input)), JSON.stringify(input)).toEqual(['VALIDATION_ERROR', ...fields]);
  for (const [input, code] of [
    [{ moves: [{ ...move, job_request_id: randomUUID() }] }, 'JOB_REQUEST_NOT_FOUND'],
    [{ moves: [{ ...move, technician_id: randomUUID() }] }, 'TECHNICIAN_NOT_FOUND'],
    [{ from: { ...from, technician_id: randomUUID() }, to: { date: tuesday } }, 'TECHNICIAN_NOT_FOUND'],
  ] satisfies [InputOf<Operations['previewScheduleMoves']>, string][])
    expect(refusal(await of.call('previewScheduleMoves', input)), code).toEqual([404, code]);
  // Another business knows neither job nor technician.
  const { of: stranger } = await team(desk, 'Dan Brown');
  expect(refusal(await stranger.call('previewScheduleMoves', { moves: [move] }))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
});

it('[schedule-moves.forms] a day of more visits than a plan holds is refused', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  for (let minute = 8 * 60; minute < 8 * 60 + 51 * 10; minute += 10)
    await booked(
      of,
      customer,
      ada,
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
      'p2',
      10,
    );
  const from = { technician_id: ada, date: monday };
  const { errors } = await of.call('previewScheduleMoves', { from, to: { technician_id: bea } });
  expect(errors).toMatchObject([{ field: 'from', code: 'too_many', message: expect.stringContaining('51 visits') as string }]);
  const rest = await of.ok('previewScheduleMoves', { from: { ...from, start_minute: 490 }, to: { technician_id: bea } });
  expect(rest.visits).toHaveLength(50);
});

it('[schedule-moves.forms] moving a day onto a clock change names the visit whose new time does not exist', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const ada = ids[0]!;
  const { version } = await of.ok('getOpeningHours', {});
  await of.ok('replaceOpeningHours', { version, weekly_hours: [{ weekday: 1, start_minute: 0, end_minute: 1020 }] });
  const night = await booked(of, customer, ada, '02:30');
  await booked(of, customer, ada, '09:00');
  const { errors } = await of.call('previewScheduleMoves', {
    from: { technician_id: ada, date: monday },
    to: { date: '2031-03-09' },
  });
  expect(errors).toMatchObject([{ field: 'to.date', code: 'nonexistent_time' }]);
  expect(errors![0]!.message).toContain(`visit ${night.short_code!} would start`);
});

it('[schedule-moves.refused] names each visit that does not fit, what is in its way, and calls that work', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const one = await booked(of, customer, ada, '10:00');
  const two = await booked(of, customer, ada, '13:00');
  const standing = await booked(of, customer, bea, '13:30');
  const reply = await of.call('previewScheduleMoves', { from: { technician_id: ada, date: monday }, to: { technician_id: bea } });
  expect(refusal(reply)).toEqual([409, 'SCHEDULE_MOVES_REFUSED']);
  expect(reply.data).toMatchObject({
    visits: [
      {
        job_request_id: two.id,
        short_code: two.short_code,
        technician_id: bea,
        start_at: utc('13:00'),
        code: 'SCHEDULE_MOVE_TECH_INFEASIBLE',
        reason: 'cannot_arrive_in_time',
        taken_by: [
          { job_request_id: standing.id, short_code: standing.short_code, start_at: utc('13:30'), end_at: utc('14:30'), is_moved: false },
        ],
        nearest_start_at: utc('12:30'),
      },
    ],
    remedies: [
      { kind: 'leave_out', arguments: { moves: [{ job_request_id: one.id, technician_id: bea, start_at: at('10:00') }] } },
      { kind: 'choose_time', arguments: { moves: [{ job_request_id: one.id }, { job_request_id: two.id, start_at: at('12:30') }] } },
    ],
  });
  for (const { operation, arguments: input } of (reply.data as unknown as { remedies: { operation: string; arguments: object }[] })
    .remedies)
    expect(refusal(await of.call(operation as 'previewScheduleMoves', input))).toEqual([200, 0]);
});

it('[schedule-moves.refused] two moved visits that overlap name each other as the obstacle', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const one = await booked(of, customer, ada, '10:00');
  const two = await booked(of, customer, bea, '10:00');
  const moves = [one, two].map(({ id }) => ({ job_request_id: id, technician_id: ada, start_at: at('15:00') }));
  const { data } = await of.call('previewScheduleMoves', { moves });
  expect(data).toMatchObject({
    visits: [
      { job_request_id: one.id, taken_by: [{ job_request_id: two.id, is_moved: true }] },
      { job_request_id: two.id, taken_by: [{ job_request_id: one.id, is_moved: true }] },
    ],
    remedies: [{ kind: 'choose_time' }, { kind: 'choose_technician' }],
  });
});

it('[schedule-moves.refused] says for each visit which rule of a single move it breaks', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  await of.ok('createTechnicianTimeOff', { id: bea, start_date: monday, end_date: monday, status: 'approved' });
  const job = await booked(of, customer, ada, '10:00');
  const other = await booked(of, customer, ada, '12:00');
  const urgent = await emergency(of, customer);
  const codeOf = async (move: NonNullable<InputOf<Operations['previewScheduleMoves']>['moves']>[number]) => {
    const { data } = await of.call('previewScheduleMoves', { moves: [move, { job_request_id: other.id, start_at: at('14:00') }] });
    return (data as unknown as { visits: { code: string; reason?: string }[] }).visits.map(({ code, reason }) => [code, reason]);
  };
  const { id: job_request_id } = job;
  expect(await codeOf({ job_request_id, technician_id: bea })).toEqual([['SCHEDULE_MOVE_TECH_INFEASIBLE', 'on_time_off']]);
  expect(await codeOf({ job_request_id, start_at: '2030-06-04T10:00' })).toEqual([['SCHEDULE_MOVE_IN_PAST', undefined]]);
  expect(await codeOf({ job_request_id, start_at: '2030-06-09T10:00' })).toEqual([['SCHEDULE_MOVE_NO_WORKING_DAY', undefined]]);
  expect(await codeOf({ job_request_id: urgent.id, start_at: at('10:00') })).toEqual([['SCHEDULE_MOVE_NOT_ELIGIBLE', undefined]]);
  await of.ok('fireJobRequestAction', { id: job.id, key: 'depart', status_version: job.status_version });
  expect(await codeOf({ job_request_id, technician_id: bea })).toEqual([['SCHEDULE_MOVE_IN_PROGRESS', undefined]]);
});

it('[schedule-moves.crew] a crew moves as a whole, beside the other visits of the plan', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur', 'Cy Young');
  const [ada, bea, cy] = ids as [string, string, string];
  const crew = await crewJob(of, customer, ada, '10:00');
  const helper = crew.crew!.find(({ role }) => role === 'buddy')!.technician_id;
  const free = [bea, cy].find((id) => id !== helper)!;
  const single = await booked(of, customer, free, '10:00');
  const later = [crew.id, single.id].map((id) => ({ job_request_id: id, start_at: at('14:00') }));
  const plan = await of.ok('previewScheduleMoves', { moves: later });
  expect(plan.visits.find(({ job_request_id: id }) => id === crew.id)!.members).toMatchObject([
    { technician_id: ada, role: 'lead', is_new: false },
    { technician_id: helper, role: 'buddy', is_new: false },
  ]);
  // With the helper taken by the other visit, the third technician helps.
  const taken = await of.ok('previewScheduleMoves', {
    moves: [later[0]!, { job_request_id: single.id, technician_id: helper, start_at: at('14:00') }],
  });
  expect(taken.visits.find(({ job_request_id: id }) => id === crew.id)!.members).toMatchObject([{}, { technician_id: free, is_new: true }]);
  await of.ok('createTechnicianTimeOff', { id: free, start_date: monday, end_date: monday, status: 'approved' });
  const short = await of.call('previewScheduleMoves', {
    moves: [later[0]!, { job_request_id: single.id, technician_id: helper, start_at: at('14:00') }],
  });
  expect(short.data).toMatchObject({
    visits: [{ job_request_id: crew.id, code: 'SCHEDULE_MOVE_CREW_UNSTAFFABLE', unavailable_member_ids: [helper] }],
  });
});

it('[schedule-moves.left-out] visits that have begun or would start in the past are left out', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const done = await booked(of, customer, ada, '08:30');
  const begun = await booked(of, customer, ada, '10:00');
  const missed = await booked(of, customer, ada, '11:00');
  const ahead = await booked(of, customer, ada, '15:00');
  for (const { id, status_version } of [done, begun])
    await of.ok('fireJobRequestAction', { id, key: id === done.id ? 'complete' : 'depart', status_version });
  desk.setClock(utc('11:30'));
  const plan = await of.ok('previewScheduleMoves', { from: { technician_id: ada, date: monday }, to: { technician_id: bea } });
  expect(placesOf(plan)).toEqual([[ahead.id, bea, utc('15:00')]]);
  expect(plan.left_out.map(({ job_request_id, reason }) => [job_request_id, reason])).toEqual([
    [begun.id, 'begun'],
    [missed.id, 'passed'],
  ]);
});

it('[schedule-moves.refused] a swap with a job that has no time is refused, in either order', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const visit = await booked(of, customer, ids[0]!, '10:00');
  const waiting = await emergency(of, customer);
  for (const swap_job_request_ids of [
    [visit.id, waiting.id],
    [waiting.id, visit.id],
  ]) {
    const { status, error_code, data } = await of.call('previewScheduleMoves', { swap_job_request_ids });
    expect([status, error_code]).toEqual([409, 'SCHEDULE_MOVES_REFUSED']);
    expect(data).toMatchObject({ visits: [{ job_request_id: waiting.id, code: 'SCHEDULE_MOVE_NOT_ELIGIBLE' }], remedies: [] });
  }
});

it('[schedule-moves.forms] moves the day of a technician who has left', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const visit = await booked(of, customer, ada, '10:00');
  await of.ok('updateTechnician', { id: ada, status: 'deactive' });
  const plan = await of.ok('previewScheduleMoves', { from: { technician_id: ada, date: monday }, to: { technician_id: bea } });
  expect(placesOf(plan)).toEqual([[visit.id, bea, utc('10:00')]]);
});

/** A technician overruns: what is offered and planned for the rest of the day, and which bookings and plans still hold. */
import { expect, it } from 'vitest';
import { okAsMember } from '../support/asMember.ts';
import type { TestBusiness } from '../support/harness.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { at, booked, emergency, team, utc } from '../operations/dispatch/board.ts';
import { quotedJob } from './fixtures.ts';

const desk = await openDesk();
const { setClock } = desk;

async function fire(of: TestBusiness, id: string, key: string, time: string) {
  setClock(utc(time));
  const { status_version } = await of.ok('getJobRequest', { id });
  await of.ok('fireJobRequestAction', { id, key, status_version });
}

/** Ada's day: on site since 09:00 for an hour, then 11:00 and 15:00. Customer and start location are next door. */
async function adasDay(...others: string[]) {
  setClock('2030-06-05T12:00:00Z');
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', ...others);
  const [ada, bea] = ids as [string, string];
  const first = await booked(of, customer, ada, '09:00');
  const second = await booked(of, customer, ada, '11:00');
  const third = await booked(of, customer, ada, '15:00');
  const waiting = await quotedJob(of, customer, monday);
  await fire(of, first.id, 'depart', '08:55');
  await fire(of, first.id, 'arrive', '09:00');
  return { of, ada, bea, customer, first, second, third, waiting };
}

const startsOf = async (of: TestBusiness, id: string, step_minutes = 30) =>
  (await of.ok('listMatchingSlots', { id, step_minutes })).slots.map(({ start_at }) => start_at);
const confirmed = async (of: TestBusiness, id: string, time: string, technician_id: string) => {
  const { status_version } = await of.ok('getJobRequest', { id });
  return of.call('confirmJobRequest', { id, scheduled_at: at(time), status_version, technician_id });
};

it('[live.plans] an overrun delays today’s windows, slots and starts, and no other day', async () => {
  const { of, ada, customer, waiting, second } = await adasDay();
  setClock(utc('10:00'));
  expect(await startsOf(of, waiting.id)).toEqual(
    ['10:00', '12:00', '12:30', '13:00', '13:30', '14:00', '16:00', '16:30'].map((time) => utc(time)),
  );
  // At 11:30 the first visit still goes on. The second then lasts from 11:30 to 12:30 at the earliest.
  setClock(utc('11:30'));
  expect((await of.ok('getJobRequest', { id: second.id })).live).toMatchObject({ state: 'late_to_start', earliest_end_at: utc('12:30') });
  expect(await startsOf(of, waiting.id)).toEqual(['12:30', '13:00', '13:30', '14:00', '16:00', '16:30'].map((time) => utc(time)));
  const asked = { x_timezone: 'America/New_York', customer_id: customer, from: monday, to: monday } as const;
  const [day] = (await of.ok('listJobRequestBookingWindows', asked)).days;
  const afternoon = day!.periods.find(({ period }) => period === 'afternoon')!;
  expect(afternoon.business_view[0]).toMatchObject({ start_minute: 12 * 60 + 30 });
  expect(await confirmed(of, waiting.id, '12:00', ada)).toMatchObject({
    error_code: 'JOB_REQUEST_TECH_INFEASIBLE',
    data: { reason: 'cannot_arrive_in_time', earliest_feasible_at: utc('12:30') },
  });
  const fits = await okAsMember(desk.harness, of, 'listFeasibleStarts', { job_request_id: waiting.id, from: monday, to: '2030-06-11' });
  const [starts] = fits.technicians.starts as [number[]];
  expect(starts[0]).toBe(12 * 60 + 30);
  expect(starts.some((minute) => minute >= 24 * 60 && minute < 34 * 60)).toBe(true);
});

it('[live.plans-grace] a booking made nine minutes after its offer is confirmed, unless an action was fired in between', async () => {
  const { of, ada, customer, waiting, first } = await adasDay();
  const other = await quotedJob(of, customer, monday);
  setClock(utc('11:30'));
  expect((await startsOf(of, waiting.id))[0]).toBe(utc('12:30'));
  // By the clock alone the second visit would now last until 12:39.
  setClock(utc('11:39'));
  expect((await startsOf(of, waiting.id))[0]).toBe(utc('13:00'));
  expect((await confirmed(of, waiting.id, '12:30', ada)).error_code).toBe(0);
  setClock(utc('11:40'));
  // First until 11:40, second until 12:40, the new booking until 13:40.
  expect((await startsOf(of, other.id, 5))[0]).toBe(utc('13:40'));
  await fire(of, first.id, 'complete', '11:48');
  setClock(utc('11:49'));
  expect(await confirmed(of, other.id, '13:40', ada)).toMatchObject({
    error_code: 'JOB_REQUEST_TECH_INFEASIBLE',
    data: { reason: 'cannot_arrive_in_time' },
  });
});

it('[live.plans, live.plans-facts] an emergency lands after the overrun and pushes the late visits; the plan holds until an action is fired', async () => {
  const { of, ada, bea, customer, first, second } = await adasDay('Bea Arthur');
  await of.ok('updateTechnician', { id: bea, start_location_lat: 40.93, start_location_long: -73.985 });
  const urgent = await emergency(of, customer);
  setClock(utc('11:30'));
  const { candidates } = await of.ok('listEmergencyCandidates', { job_request_id: urgent.id, start_at: at('11:30') });
  expect(candidates[0]).toMatchObject({ technician: { id: ada }, start_at: utc('11:35') });
  expect(candidates[0]!.displacement.moves).toMatchObject([{ job_request_id: second.id, kind: 'push', to: { start_at: utc('12:35') } }]);
  const input = { job_request_id: urgent.id, technician_id: ada, start_at: at('11:40') };
  const { plan_token, landing } = await of.ok('previewEmergencyReschedule', input);
  expect(landing.start_at).toBe(utc('11:40'));
  await fire(of, second.id, 'depart', '11:35');
  setClock(utc('11:36'));
  expect(await of.call('commitEmergencyReschedule', { ...input, plan_token })).toMatchObject({
    error_code: 'EMERGENCY_RESCHEDULE_PLAN_DRIFTED',
  });
  expect((await of.ok('getJobRequest', { id: first.id })).live?.state).toBe('running_over');
});

it('[live.plans, live.plans-facts] a late visit can be lengthened in place, and moved to its earliest time until that time has passed', async () => {
  const { of, ada, second, third } = await adasDay();
  setClock(utc('11:30'));
  expect(await of.call('previewJobRequestMove', { id: third.id, start_at: at('12:00') })).toMatchObject({
    error_code: 'SCHEDULE_MOVE_REQUIRES_FREE_SLOT',
  });
  const longer = await of.ok('previewJobRequestChange', { id: second.id, job_duration_minutes: 90 });
  expect(longer.moves).toEqual([]);
  const move = { id: second.id, technician_id: ada, start_at: at('11:35') };
  const { plan_token, landing, moves } = await of.ok('previewJobRequestMove', move);
  expect([landing.start_at, moves]).toEqual([utc('11:35'), []]);
  setClock(utc('11:34'));
  expect((await of.ok('commitJobRequestMove', { ...move, plan_token })).landing.start_at).toBe(utc('11:35'));
  const again = { ...move, start_at: at('11:40') };
  const { plan_token: tooLate } = await of.ok('previewJobRequestMove', again);
  setClock(utc('11:41'));
  expect((await of.call('commitJobRequestMove', { ...again, plan_token: tooLate })).error_code).toBe('SCHEDULE_MOVE_IN_PAST');
});

it('[live.plans-grace] passing time alone causes no drift for ten minutes, but does after that', async () => {
  const { of, ada, second, third } = await adasDay();
  const moveTo = (time: string) => ({ id: third.id, technician_id: ada, start_at: at(time) });
  setClock(utc('11:30'));
  // First until 11:30, second until 12:30.
  const early = await of.ok('previewJobRequestMove', moveTo('12:30'));
  setClock(utc('11:41'));
  expect((await of.call('commitJobRequestMove', { ...moveTo('12:30'), plan_token: early.plan_token })).error_code).toBe(
    'SCHEDULE_MOVE_PLAN_DRIFTED',
  );
  // First until 11:41, second until 12:41.
  const { plan_token } = await of.ok('previewJobRequestMove', moveTo('12:45'));
  setClock(utc('11:50'));
  // By the clock alone the second visit would now last until 12:50.
  expect((await of.ok('getJobRequest', { id: second.id })).live).toMatchObject({ earliest_end_at: utc('12:50') });
  expect((await of.ok('commitJobRequestMove', { ...moveTo('12:45'), plan_token })).landing.start_at).toBe(utc('12:45'));
});

it('[live.plans-facts] an overdue visit without a fired action blocks its technician for offers, but not for emergencies', async () => {
  setClock('2030-06-05T12:00:00Z');
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  await booked(of, customer, ada, '09:00');
  const beas = await booked(of, customer, bea, '09:00');
  const waiting = await quotedJob(of, customer, monday);
  const urgent = await emergency(of, customer);
  setClock(utc('11:30'));
  // The whole team is silent: the firm tells nothing, so the day goes as booked.
  expect((await startsOf(of, waiting.id))[0]).toBe(utc('11:30'));
  await fire(of, beas.id, 'depart', '11:30');
  await of.ok('updateTechnician', { id: bea, status: 'deactive' });
  // Ada would be there at once, or after the minute from her start location.
  expect((await startsOf(of, waiting.id))[0]).toBe(utc('13:00'));
  const { candidates } = await of.ok('listEmergencyCandidates', { job_request_id: urgent.id, start_at: at('11:30') });
  expect(candidates).toMatchObject([{ technician: { id: ada }, start_at: utc('11:35'), displacement: { moves: [] } }]);
  const input = { job_request_id: urgent.id, technician_id: ada, start_at: at('11:30') };
  const { plan_token } = await of.ok('previewEmergencyReschedule', input);
  setClock(utc('11:39'));
  expect((await of.call('commitEmergencyReschedule', { ...input, plan_token })).error_code).toBe('EMERGENCY_RESCHEDULE_IN_PAST');
  setClock(utc('11:34'));
  expect((await of.ok('commitEmergencyReschedule', { ...input, plan_token })).landing.start_at).toBe(utc('11:35'));
});

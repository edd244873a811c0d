/** No technician departs in the past. A near start is offered only if the technician can get there, and the offer holds ten minutes. */
import { expect, it } from 'vitest';
import { heldDeparture } from '../../../src/domain/planning/visits/departure.ts';
import type { TestBusiness } from '../../support/harness.ts';
import { newArea, newCustomer, newTechnician, quotedJob } from '../../scenarios/fixtures.ts';
import { monday, openDesk } from '../../operations/bookings/desk.ts';
import { booked, emergency, team, utc } from '../../operations/dispatch/board.ts';

const desk = await openDesk();
const { setClock } = desk;
const at = (time: string) => `${monday}T${time}`;

/** Ada's start location is about 40 minutes north of the customer, and Bea's is next door. */
async function farAndNear() {
  setClock('2030-06-05T12:00:00Z');
  const { of, ids, customer, area } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  await of.ok('updateTechnician', { id: ada, start_location_lat: 40.93, start_location_long: -73.985 });
  return { of, ada, bea, customer, area };
}

const confirmed = async (of: TestBusiness, job: { id: string }, time: string, technician_id?: string) => {
  const { status_version } = await of.ok('getJobRequest', { id: job.id });
  return of.call('confirmJobRequest', { id: job.id, scheduled_at: at(time), status_version, ...(technician_id ? { technician_id } : {}) });
};

async function fire(of: TestBusiness, id: string, key: string) {
  const { status_version } = await of.ok('getJobRequest', { id });
  await of.ok('fireJobRequestAction', { id, key, status_version });
}

/** Travel from Ada's start location to the customer in whole minutes, as the service reports it. */
async function wayOf(of: TestBusiness, ada: string, job: { id: string }): Promise<number> {
  const { slots } = await of.ok('listMatchingSlots', { id: job.id, step_minutes: 60 });
  return slots[0]!.technicians.find(({ id }) => id === ada)!.travel_minutes!;
}

it('[departure.offers, departure.grace, confirm.earliest] a start that is too near is refused with the earliest possible start, and an offer holds for ten minutes', async () => {
  const { of, ada, customer } = await farAndNear();
  const first = await quotedJob(of, customer, monday);
  const way = await wayOf(of, ada, first);
  expect(way).toBeGreaterThan(30);
  // It is 10:00 on the Monday.
  setClock(utc('10:00'));
  const { slots } = await of.ok('listMatchingSlots', { id: first.id, step_minutes: 5 });
  const startsOf = (id: string) => slots.filter((slot) => slot.technicians.some((one) => one.id === id)).map(({ start_at }) => start_at);
  const minutesAhead = (start: string) => (Date.parse(start) - Date.parse(utc('10:00'))) / 60_000;
  expect(minutesAhead(startsOf(ada)[0]!)).toBe(Math.ceil(way / 5) * 5);

  const refused = await confirmed(of, first, '10:05', ada);
  const earliest_feasible_at = new Date(Date.parse(utc('10:00')) + way * 60_000).toISOString().replace('.000Z', 'Z');
  const { status_version } = await of.ok('getJobRequest', { id: first.id });
  expect(refused).toMatchObject({
    error_code: 'JOB_REQUEST_TECH_INFEASIBLE',
    data: { reason: 'cannot_arrive_in_time', earliest_feasible_at, status_version },
  });
  // The offer, and the earliest start from the refusal, hold for ten minutes and no longer.
  const remedy = earliest_feasible_at.slice(11, 16).replace(/^14/, '10');
  setClock(utc('10:11'));
  expect(await confirmed(of, first, remedy, ada)).toMatchObject({ data: { reason: 'cannot_arrive_in_time' } });
  setClock(utc('10:10'));
  expect((await confirmed(of, first, remedy, ada)).error_code).toBe(0);
});

it('[departure.grace] a plan keeps its departure for ten minutes, and never one later than now', () => {
  const [now, minute] = [Date.parse(utc('10:00')), Date.parse(utc('10:00')) / 60_000];
  const held = [null, minute - 11, minute - 10, minute, minute + 1].map((offered) => heldDeparture(now, offered));
  expect(held).toEqual([null, null, minute - 10, minute, null]);
});

it('[departure.emergency, confirm.tech-infeasible] an emergency that fails only because of the travel time is refused without displacing other jobs', async () => {
  const { of, ada, customer } = await farAndNear();
  const urgent = await emergency(of, customer);
  setClock(utc('15:00'));
  expect(await confirmed(of, urgent, '15:05', ada)).toMatchObject({
    error_code: 'JOB_REQUEST_TECH_INFEASIBLE',
    data: { reason: 'cannot_arrive_in_time' },
  });
});

it('[departure.offers, nearby.order] nearby technicians can all arrive by the requested start, and nobody arrives later', async () => {
  const { of, ada, bea, customer, area } = await farAndNear();
  const [west, east, south, north] = [-74.1, -73.9, 40.7, 40.8];
  const ring = [west, east, east, west, west].map((longitude, corner) => [longitude, corner % 4 < 2 ? south : north]);
  await of.ok('updateServiceArea', { id: area, boundary: { type: 'Polygon', coordinates: [ring] } });
  const job = await quotedJob(of, customer, monday);
  setClock(utc('16:00'));
  const nearby = { latitude: 40.748, longitude: -73.985, duration_minutes: 30 };
  const soon = await of.ok('listNearbyTechnicians', { ...nearby, at: at('16:10') });
  expect(soon.candidates.map(({ technician, arrival_at }) => [technician.id, arrival_at])).toEqual([[bea, utc('16:10')]]);
  expect(soon.blocked_by).toEqual({ cannot_arrive_in_time: 1 });
  const later = await of.ok('listNearbyTechnicians', { ...nearby, at: at('17:00') });
  expect(later.candidates.map(({ technician, arrival_at }) => [technician.id, arrival_at])).toEqual([
    [bea, utc('17:00')],
    [ada, utc('17:00')],
  ]);
  expect((await confirmed(of, job, '16:05')).data.assignment.technician_id).toBe(bea);
});

it('[departure.offers] travel counts from the technician’s last visit, not from home', async () => {
  const { of, ada, customer } = await farAndNear();
  const first = await booked(of, customer, ada, '09:00');
  const second = await quotedJob(of, customer, monday);
  setClock(utc('09:00'));
  await fire(of, first.id, 'depart');
  await fire(of, first.id, 'arrive');
  setClock(utc('10:00'));
  await fire(of, first.id, 'complete');
  setClock(utc('10:10'));
  // Ada has been next door since 10:00, although her start location is far away.
  const { data } = await confirmed(of, second, '10:20', ada);
  expect(data.schedule.scheduled_at).toBe(utc('10:20'));
  expect(data.crew![0]!.sessions[0]!.travel_minutes).toBe(0);
  expect(first.assignment.technician_id).toBe(ada);
});

it('[departure.emergency, emergency.candidates] an emergency starts on arrival, with the same time in candidates, preview and commit', async () => {
  const { of, ada, bea, customer } = await farAndNear();
  const urgent = await emergency(of, customer);
  const pushed = await booked(of, customer, ada, '15:30');
  const way = await wayOf(of, ada, await quotedJob(of, customer, monday));
  setClock(utc('15:00'));
  const found = await of.ok('listEmergencyCandidates', { job_request_id: urgent.id, start_at: at('15:05') });
  const starts = (15 * 60 + Math.ceil(way / 5) * 5) / 60;
  const start_at = utc(`${Math.floor(starts)}:${String(Math.round((starts % 1) * 60)).padStart(2, '0')}`);
  const warning = { code: 'STARTS_ON_ARRIVAL', technician_id: ada, asked_start_at: utc('15:05'), start_at };
  expect(found.candidates.map(({ technician }) => technician.id)).toEqual([bea, ada]);
  expect(found.candidates[0]).toMatchObject({ start_at: utc('15:05'), arrival_at: utc('15:05'), warnings: [] });
  const arrival_at = new Date(Date.parse(utc('15:00')) + way * 60_000).toISOString().replace('.000Z', 'Z');
  expect(found.candidates[1]).toMatchObject({ start_at, arrival_at, travel_minutes: way, warnings: [warning] });
  expect(found.candidates[1]!.displacement.moves).toMatchObject([{ job_request_id: pushed.id }]);

  const input = { job_request_id: urgent.id, technician_id: ada, start_at: at('15:05') };
  const preview = await of.ok('previewEmergencyReschedule', input);
  expect(preview.landing).toMatchObject({ start_at, arrival_at });
  expect(preview.warnings).toContainEqual(expect.objectContaining(warning));
  expect(preview.moves).toEqual(found.candidates[1]!.displacement.moves);
  // The plan holds for ten minutes, even when the requested start has passed by then. After that Ada would arrive later.
  setClock(utc('15:25'));
  const { plan_token } = preview;
  expect((await of.call('commitEmergencyReschedule', { ...input, plan_token })).error_code).toMatch(/IN_PAST|PLAN_DRIFTED/);
  setClock(utc('15:09'));
  const done = await of.ok('commitEmergencyReschedule', { ...input, plan_token });
  expect(done).toMatchObject({ landing: preview.landing, moves: preview.moves, warnings: preview.warnings });
  expect(done.job_request.schedule).toMatchObject({ scheduled_at: start_at, sessions: [{ start_at, travel_minutes: way }] });
  expect(done.job_request.schedule.arrival_window!.start).toBe(start_at);
});

it('[departure.emergency] without a token the commit lands where a preview of this minute does', async () => {
  const { of, ada, customer } = await farAndNear();
  const urgent = await emergency(of, customer);
  setClock(utc('15:00'));
  const input = { job_request_id: urgent.id, technician_id: ada, start_at: at('15:20') };
  const { landing } = await of.ok('previewEmergencyReschedule', input);
  expect(landing.start_at).not.toBe(utc('15:20'));
  expect((await of.ok('commitEmergencyReschedule', input)).landing).toEqual(landing);
});

it('[departure.moves] a job moves to a near start only if its technician can arrive; a job that stays is not checked', async () => {
  const { of, ada, bea, customer } = await farAndNear();
  const job = await booked(of, customer, bea, '11:00');
  setClock(utc('10:50'));
  const asked = await of.call('previewJobRequestMove', { id: job.id, technician_id: ada });
  expect(asked).toMatchObject({
    error_code: 'SCHEDULE_MOVE_TECH_INFEASIBLE',
    data: { reason: 'cannot_arrive_in_time', earliest_feasible_at: expect.any(String) },
  });
  const { earliest_feasible_at } = asked.data as unknown as { earliest_feasible_at: string };
  const start_at = at(earliest_feasible_at.slice(11, 16).replace(/^1(\d)/, (_, digit: string) => String(Number(`1${digit}`) - 4)));
  const move = { id: job.id, technician_id: ada, start_at };
  const preview = await of.ok('previewJobRequestMove', move);
  expect(preview.landing).toMatchObject({ start_at: earliest_feasible_at, arrival_at: earliest_feasible_at });
  setClock(utc('10:58'));
  expect((await of.ok('commitJobRequestMove', { ...move, plan_token: preview.plan_token })).landing).toEqual(preview.landing);
  // Two minutes before the start the service believes that Ada is still at home. A preview that keeps her job is allowed anyway.
  setClock(new Date(Date.parse(earliest_feasible_at) - 120_000).toISOString());
  const stays = await of.ok('previewJobRequestMove', { ...move, technician_id: ada });
  expect(stays).toMatchObject({ total_moves: 0, landing: { start_at: earliest_feasible_at } });
});

it('[departure.moves] a displaced job is reassigned only to a technician who can arrive in time', async () => {
  const { of, ada, bea, customer } = await farAndNear();
  const displaced = await booked(of, customer, bea, '11:00');
  const urgent = await emergency(of, customer);
  const input = { job_request_id: urgent.id, technician_id: bea, start_at: at('11:00'), displacement_mode: 'reassign' as const };
  setClock(utc('10:00'));
  expect((await of.ok('previewEmergencyReschedule', input)).moves).toMatchObject([
    { job_request_id: displaced.id, kind: 'reassign', to: { technician_id: ada, start_at: utc('11:00') } },
  ]);
  setClock(utc('10:50'));
  expect((await of.ok('previewEmergencyReschedule', input)).moves).toMatchObject([{ job_request_id: displaced.id, kind: 'push' }]);
});

it('[departure.absence] an alternate takes over a near job only in time, and the offer holds for ten minutes', async () => {
  const { of, ada, bea, customer } = await farAndNear();
  await booked(of, customer, bea, '11:00');
  await of.ok('createTechnicianTimeOff', { id: bea, start_date: monday, end_date: monday });
  const range = { technician_id: bea, date: monday, until_date: monday };
  setClock(utc('10:15'));
  const { resolved } = await of.ok('previewAbsenceResolve', range);
  expect(resolved).toMatchObject([{ technician_id: ada, start_at: utc('11:00') }]);
  setClock(utc('10:40'));
  const later = await of.ok('previewAbsenceResolve', range);
  expect(later.resolved).toEqual([]);
  expect(later.unresolved[0]!.alternatives.map(({ alternative_kind }) => alternative_kind)).toContain('reschedule_same_day');
  expect(await of.call('commitAbsenceResolve', { ...range, assignments: resolved })).toMatchObject({
    error_code: 'ABSENCE_RESOLVE_PLAN_DRIFTED',
    data: { drifted: [{ reason: 'occupied' }] },
  });
  setClock(utc('10:24'));
  expect((await of.call('commitAbsenceResolve', { ...range, assignments: resolved })).error_code).toBe(0);
});

it('[departure.offers] windows and quotes count departures from the present minute', async () => {
  setClock('2030-06-05T12:00:00Z');
  const of = await desk.harness.business();
  const area = (await newArea(of)).id;
  const { id: technician } = await newTechnician(of, area);
  await of.ok('updateTechnician', { id: technician, start_location_lat: 40.93, start_location_long: -73.985 });
  const customer = await newCustomer(of);
  const { id } = await of.ok('createJobRequest', {
    customer_id: customer,
    job_dates: [{ date: monday, periods: [{ period: 'morning' }] }],
  });
  setClock(utc('11:30'));
  const windows = await of.ok('listJobRequestBookingWindows', {
    x_timezone: 'America/New_York',
    customer_id: customer,
    from: monday,
    to: monday,
  });
  expect(windows.days[0]!.periods.map(({ period }) => period)).not.toContain('morning');
  expect(await of.call('quoteJobRequest', { id, job_duration_minutes: 30 })).toMatchObject({
    error_code: 'JOB_REQUEST_QUOTE_NOT_SCHEDULABLE',
    data: { reason: 'no_technician_available' },
  });
});

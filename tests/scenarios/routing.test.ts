/** A service with a routing provider: every offer, refusal and plan uses the provider's minutes. docs/reference/scheduling.md#travel. */
import { expect, it } from 'vitest';
import { atEnd } from '../support/atEnd.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { confirm, monday } from '../operations/bookings/desk.ts';
import { json, startLocalServer } from '../outbound/localServer.ts';
import { newArea, newTechnician } from './fixtures.ts';

/** Far more than the estimate for a few streets: 20 minutes northwards, 25 in any other direction. */
const minutesOf = (from: number, to: number) => (to > from ? 20 : 25);

const osrm = await startLocalServer();
osrm.answer((request, response) => {
  const text = decodeURIComponent(new URL(request.url!, osrm.url).pathname).split('/').at(-1)!;
  const latitudes = text.split(';').map((place) => Number(place.split(',')[1]));
  const tableOf = (cell: (from: number, to: number) => number) =>
    latitudes.map((from, row) => latitudes.map((to, column) => (row === column ? 0 : cell(from, to))));
  const durations = tableOf((from, to) => minutesOf(from, to) * 60);
  json({ code: 'Ok', durations, distances: tableOf(() => 12_300) })(request, response);
});
atEnd(() => osrm.close());

const harness = await startHarness({
  clock: { nowMilliseconds: () => Date.parse('2030-06-05T12:00:00Z') },
  env: { ROUTING_URL: osrm.url },
});

/** The technician starts at latitude 40.75. */
async function staffed() {
  const of = await harness.business();
  const technician = (await newTechnician(of, (await newArea(of)).id)).id;
  return { of, technician };
}

async function quoted(of: TestBusiness, latitude: number) {
  const { customer_id } = await of.ok('createCustomer', {
    full_name: `At ${latitude}`,
    phone: '+1 212 555 0123',
    address: { line: '5 Main St', city: 'New York', postal_code: '10001', latitude, longitude: -73.985 },
  });
  const job_dates = [{ date: monday, periods: [{ period: 'morning' as const }, { period: 'afternoon' as const }] }];
  const { id } = await of.ok('createJobRequest', { customer_id, job_dates });
  return of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
}

const utc = (time: string) => new Date(`${monday}T${time}:00-04:00`).toISOString().replace('.000Z', 'Z');

it('[travel.provider, offers.agree] slots, confirmations and refusals use the minutes of the routing service', async () => {
  const { of, technician } = await staffed();
  const first = await quoted(of, 40.748);
  const { slots } = await of.ok('listMatchingSlots', { id: first.id, step_minutes: 15 });
  expect(slots[0]!.technicians).toMatchObject([{ id: technician, travel_minutes: 25, distance_km: 12.3 }]);
  const { data } = await confirm(of, first, '10:00', technician);
  expect(data.schedule.sessions).toMatchObject([{ start_at: utc('10:00'), travel_minutes: 25 }]);

  const second = await quoted(of, 40.749);
  const starts = (await of.ok('listMatchingSlots', { id: second.id, step_minutes: 5 })).slots.map((slot) => slot.start_at);
  // 20 minutes north from the first visit, which ends at 11:00; and 25 minutes back to it from a visit before.
  expect(starts.find((start) => start >= utc('10:00'))).toBe(utc('11:20'));
  expect(starts.findLast((start) => start < utc('10:00'))).toBe(utc('08:35'));
  expect(await confirm(of, second, '11:15', technician)).toMatchObject({
    error_code: 'JOB_REQUEST_TECH_INFEASIBLE',
    data: { reason: 'cannot_arrive_in_time', earliest_feasible_at: utc('11:20') },
  });
  const fresh = await of.ok('getJobRequest', { id: second.id });
  expect((await confirm(of, fresh, '11:20', technician)).data.schedule.sessions).toMatchObject([{ travel_minutes: 20 }]);
});

it('[travel.provider, plan.token] a cascade uses the routing minutes for every leg, not only around the landing', async () => {
  const { of, technician } = await staffed();
  for (const [latitude, time] of [
    [40.748, '10:00'],
    [40.747, '11:30'],
  ] as const)
    expect((await confirm(of, await quoted(of, latitude), time, technician)).error_code).toBe(0);
  const { id } = await quoted(of, 40.749);
  await of.ok('updateJobPriority', { id, priority: 'p0' });
  const input = { job_request_id: id, technician_id: technician, start_at: `${monday}T10:00` };
  const plan = await of.ok('previewEmergencyReschedule', input);
  // 11:00 plus 25 minutes, and then 12:25 plus 25: less delay than behind the second visit.
  expect(plan.moves.map(({ to }) => to.start_at)).toEqual([utc('11:25'), utc('12:50')]);
  const done = await of.ok('commitEmergencyReschedule', { ...input, plan_token: plan.plan_token });
  expect(done.moves).toEqual(plan.moves);
  const { sessions } = await of.ok('getTechnicianSchedule', { id: technician, from: monday, to: monday });
  expect(sessions.map(({ travel_minutes }) => travel_minutes)).toEqual([25, 25, 25]);
});

it('[travel.provider] a move lands, or is refused, by the routing minutes', async () => {
  const { of, technician } = await staffed();
  expect((await confirm(of, await quoted(of, 40.748), '10:00', technician)).error_code).toBe(0);
  const moved = (await confirm(of, await quoted(of, 40.749), '14:00', technician)).data;
  const move = (time: string) => of.call('previewJobRequestMove', { id: moved.id, start_at: `${monday}T${time}` });
  expect((await move('11:15')).error_code).toBe('SCHEDULE_MOVE_REQUIRES_FREE_SLOT');
  expect((await move('11:20')).data).toMatchObject({ total_moves: 0 });
  const done = await of.ok('commitJobRequestMove', { id: moved.id, start_at: `${monday}T11:20` });
  expect(done.job_request.schedule.sessions).toMatchObject([{ travel_minutes: 20 }]);
});

it('[travel.provider] answers are cached: the same question is sent to the routing service only once', async () => {
  const { of } = await staffed();
  const job = await quoted(of, 40.748);
  await of.ok('listMatchingSlots', { id: job.id });
  const asked = osrm.requests.length;
  await of.ok('listMatchingSlots', { id: job.id });
  expect(osrm.requests).toHaveLength(asked);
});

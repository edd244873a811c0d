/** Which technicians could arrive soonest. */
import { expect, it } from 'vitest';
import { newCustomer, quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday, openDesk } from '../bookings/desk.ts';
import { invalid, newSkill } from '../replies.ts';

const { harness } = await openDesk();

const place = { latitude: 40.75, longitude: -73.99 };
const at = `${monday}T10:00`;
const square = (south: number, west: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + 1, south],
      [west + 1, south + 1],
      [west, south + 1],
      [west, south],
    ],
  ],
});

async function roster() {
  const of = await harness.business();
  const area = (await of.ok('createServiceArea', { name: 'Here', city: 'New York', boundary: square(40.2, -74.5) })).id;
  const hire = async (name: string, start: { lat: number; long: number } | null, input: object = {}) =>
    (
      await of.ok('createTechnician', {
        full_name: name,
        email: `${name}@example.com`,
        service_area_ids: [area],
        ...(start ? { start_location_lat: start.lat, start_location_long: start.long } : {}),
        ...input,
      })
    ).id;
  const near = await hire('near', { lat: 40.76, long: -73.98 });
  const far = await hire('far', { lat: 40.9, long: -73.8 });
  const unknown = await hire('unknown', null);
  const ids = async (input: object = {}) =>
    (await of.ok('listNearbyTechnicians', { ...place, at, duration_minutes: 60, ...input })).candidates.map(
      ({ technician }) => technician.id,
    );
  return { of, area, hire, ids, near, far, unknown };
}

it('[nearby.order] sorts by travel time from the start location, and puts technicians with unknown travel last', async () => {
  const { of, ids, near, far, unknown } = await roster();
  expect(await ids()).toEqual([near, far, unknown]);
  const { candidates, ...answer } = await of.ok('listNearbyTechnicians', { ...place, at, duration_minutes: 60 });
  expect(answer).toEqual({
    start_at: '2030-06-10T14:00:00Z',
    end_at: '2030-06-10T15:00:00Z',
    business_timezone: 'America/New_York',
    considered: 3,
    blocked_by: {},
    truncated: false,
  });
  const minutes = candidates.map(({ travel_minutes }) => travel_minutes);
  expect(minutes[0]).toBeLessThan(minutes[1]!);
  // The start is days ahead, so every technician can arrive by then.
  for (const { arrival_at } of candidates) expect(arrival_at).toBe(answer.start_at);
  expect(candidates[2]).not.toHaveProperty('travel_minutes');
});

it('[nearby.filters] heeds hours, the schedule, time off, areas and skills', async () => {
  const { of, ids, hire, near, far, unknown } = await roster();
  const skill = await newSkill(of);
  await of.ok('replaceTechnicianSkills', { id: far, skill_ids: [skill] });
  expect(await ids({ skill_ids: [skill] })).toEqual([far]);
  const elsewhere = (await of.ok('createServiceArea', { name: 'There', boundary: square(10, 10) })).id;
  const stranger = await hire('stranger', { lat: 40.75, long: -73.99 }, { service_area_ids: [elsewhere] });
  expect(await ids()).not.toContain(stranger);
  await of.ok('createTechnicianTimeOff', { id: unknown, start_date: monday, end_date: monday, status: 'approved' });
  await of.ok('replaceTechnicianAvailability', { id: far, weekly_hours: [{ weekday: 1, start_minute: 480, end_minute: 600 }] });
  expect(await ids()).toEqual([near]);
  await confirm(of, await quotedJob(of, await newCustomer(of), monday), '10:00', near);
  const { blocked_by, considered } = await of.ok('listNearbyTechnicians', { ...place, at });
  expect(blocked_by).toEqual({ outside_service_area: 1, on_time_off: 1, off_shift: 1, cannot_arrive_in_time: 1 });
  expect(considered).toBe(4);
});

it('[nearby.limit] returns at most limit technicians, and refuses a past time', async () => {
  const { of, ids, near } = await roster();
  expect(await ids({ limit: 1 })).toEqual([near]);
  expect((await of.ok('listNearbyTechnicians', { ...place, at, limit: 2 })).truncated).toBe(true);
  for (const limit of [0, 51])
    expect(invalid(await of.call('listNearbyTechnicians', { ...place, at, limit }))).toEqual(['VALIDATION_ERROR', 'limit']);
  expect(invalid(await of.call('listNearbyTechnicians', { ...place, at: '2030-06-05T07:00' }))).toEqual(['VALIDATION_ERROR', 'at']);
  // Without `at`, the start is now: 08:00 in New York, within the opening hours of a Wednesday.
  expect((await of.ok('listNearbyTechnicians', place)).start_at).toBe('2030-06-05T12:00:00Z');
});

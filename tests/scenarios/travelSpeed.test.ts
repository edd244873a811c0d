/** A business that drives at another speed than the default. docs/reference/scheduling.md#travel. */
import { expect, it } from 'vitest';
import { okAsMember } from '../support/asMember.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { confirm, monday } from '../operations/bookings/desk.ts';
import { newArea, newTechnician } from './fixtures.ts';

const clock = { nowMilliseconds: () => Date.parse('2030-06-05T12:00:00Z') };
const harness = await startHarness({ clock });

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

/** Sets the speed and the factor as the owner does on the dashboard. */
async function setSpeed(of: TestBusiness, changes: { travel_speed_kmh?: number; travel_detour_factor?: number }) {
  const { version } = await okAsMember(harness, of, 'getBusinessSettings', {});
  return okAsMember(harness, of, 'updateBusinessSettings', { version, ...changes });
}

it('[travel.own-speed, offers.agree] a business at 20 km/h is offered later starts, and a confirmation uses the same speed', async () => {
  const of = await harness.business();
  const technician = (await newTechnician(of, (await newArea(of)).id)).id;
  await confirm(of, await quoted(of, 40.75), '10:00', technician);
  // 7.8 km north of the first visit, which ends at 11:00: 16 minutes at 40 km/h, 31 at 20 km/h.
  const second = await quoted(of, 40.82);
  const afterFirst = async () => {
    const { slots } = await of.ok('listMatchingSlots', { id: second.id, step_minutes: 5 });
    return slots.find((slot) => slot.start_at >= utc('10:00'))!;
  };
  expect(await afterFirst()).toMatchObject({ start_at: utc('11:20'), technicians: [{ travel_minutes: 16, distance_km: 10.1 }] });
  expect(await setSpeed(of, { travel_speed_kmh: 20 })).toMatchObject({ travel_speed_kmh: 20, travel_detour_factor: 1.3 });
  expect(await afterFirst()).toMatchObject({ start_at: utc('11:35'), technicians: [{ travel_minutes: 31, distance_km: 10.1 }] });
  const refused = await confirm(of, second, '11:20', technician);
  expect(refused).toMatchObject({
    status: 409,
    data: { blockers: [{ kind: 'cannot_arrive_in_time', earliest_feasible_at: utc('11:31') }] },
  });
  const { status, data } = await confirm(of, await of.ok('getJobRequest', { id: second.id }), '11:35', technician);
  expect([status, data.schedule.sessions]).toMatchObject([200, [{ start_at: utc('11:35'), travel_minutes: 31 }]]);
});

it('[travel.own-speed, offers.agree] a faster business can confirm an earlier start, which the check before writing accepts', async () => {
  const of = await harness.business();
  const technician = (await newTechnician(of, (await newArea(of)).id)).id;
  await confirm(of, await quoted(of, 40.75), '10:00', technician);
  await setSpeed(of, { travel_speed_kmh: 100, travel_detour_factor: 1.1 });
  const second = await quoted(of, 40.82);
  const { status, data } = await confirm(of, second, '11:06', technician);
  expect([status, data.schedule.sessions]).toMatchObject([200, [{ start_at: utc('11:06'), travel_minutes: 6 }]]);
});

it('[travel.own-speed] answers say how travel is estimated, and do not mention defaults', async () => {
  const of = await harness.business();
  await newTechnician(of, (await newArea(of)).id);
  const placeOf = async () => (await of.ok('checkCoverage', { line: 'New York, NY 10001' })).place!;
  const before = await placeOf();
  expect(before).not.toHaveProperty('travel_estimate');
  expect(before.warnings).toMatchObject([{ text: 'Travel is estimated from the centre of 10001.' }]);
  await setSpeed(of, { travel_speed_kmh: 24.5, travel_detour_factor: 1.5 });
  expect(await placeOf()).toMatchObject({
    travel_estimate: { speed_kmh: 24.5, detour_factor: 1.5 },
    warnings: [
      { text: 'Travel is estimated from the centre of 10001. It counts 24.5 km/h, and roads 1.5 times as long as the straight line.' },
    ],
  });
});

it('[travel.own-speed] an unrealistic speed or detour factor is refused', async () => {
  const of = await harness.business();
  const { version } = await okAsMember(harness, of, 'getBusinessSettings', {});
  for (const wrong of [
    { travel_speed_kmh: 4.9 },
    { travel_speed_kmh: 131 },
    { travel_detour_factor: 0.99 },
    { travel_detour_factor: 3.1 },
  ]) {
    const refused = okAsMember(harness, of, 'updateBusinessSettings', { version, ...wrong });
    await expect(refused).rejects.toThrow();
  }
});

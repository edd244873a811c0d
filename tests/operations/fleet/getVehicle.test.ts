/** Reading a vehicle: whether it is out, and how much it is used. docs/internals/bookings.md#vehicles. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { email, openGarage } from './garage.ts';

const { harness, business, other, clock, van, hire, crewed, at } = await openGarage();

it('[vehicle.not-found] answers 404 for an unknown and a foreign vehicle, and to every change of a deleted one', async () => {
  const deleted = (await van()).id;
  await business.ok('deleteVehicle', { id: deleted });
  const technician = await hire();
  for (const id of [randomUUID(), (await van({}, other)).id, deleted]) {
    const replies = [
      ...(id === deleted ? [] : [await business.call('getVehicle', { id })]),
      await business.call('updateVehicle', { id, name: 'X' }),
      await business.call('deleteVehicle', { id }),
      await business.call('replaceTechnicianVehicles', { id: technician.id, vehicle_ids: [id] }),
      await business.call('createTechnician', { full_name: 'Ghost', email: email(), vehicle_ids: [id] }),
      await business.call('updateTechnician', { id: technician.id, vehicle_ids: [id] }),
    ];
    expect(replies.map(refusal)).toEqual(replies.map(() => [404, 'VEHICLE_NOT_FOUND']));
  }
  expect((await business.ok('listTechnicians', { search: 'Ghost' })).technicians).toEqual([]);
});

it('[vehicle.read-deleted] a deleted vehicle can be read, but appears in no list and with no technician', async () => {
  const technician = await hire();
  const stored = await van();
  await business.ok('replaceTechnicianVehicles', { id: technician.id, vehicle_ids: [stored.id] });
  const { deleted_at } = await business.ok('deleteVehicle', { id: stored.id });
  const read = await business.ok('getVehicle', { id: stored.id });
  expect(read).toEqual({ ...stored, technician_ids: [], owner: null, deleted_at, updated_at: read.updated_at });
  expect(stored).not.toHaveProperty('deleted_at');
  const { vehicles } = await business.ok('listVehicles', {});
  expect(vehicles.map(({ id }) => id)).not.toContain(stored.id);
});

it('[vehicle.operational-status] a vehicle is on_job only during a session', async () => {
  const { vehicleIds, book, statusOf } = await crewed();
  const [id] = vehicleIds as [string];
  expect(await statusOf(id)).toEqual(['idle', 'idle']);
  await book('10:00');
  for (const [time, expected] of [
    ['09:59', 'assigned'],
    ['10:00', 'on_job'],
    ['10:59', 'on_job'],
    ['11:00', 'assigned'],
  ] as const)
    await at(time, async () => expect([time, ...(await statusOf(id))]).toEqual([time, 'on_job', expected]));
});

it('[vehicle.utilization] utilization is the booked share of the week’s opening hours', async () => {
  const { own, technician, vehicleIds, book, release } = await crewed();
  const [id] = vehicleIds as [string];
  const { weekly_hours } = await own.ok('getTechnicianAvailability', { id: technician.id });
  const open = weekly_hours.reduce((sum, range) => sum + range.end_minute - range.start_minute, 0);
  const percent = async () => (await own.ok('getVehicle', { id })).utilization_percent;
  await book('09:00', technician.id, 90);
  const { id: late } = await book('14:00', technician.id, 60);
  // An archived job uses no vehicle.
  await own.ok('archiveJobRequest', { id: (await book('16:00')).id });
  await at('08:00', async () => expect(await percent()).toBe(Math.round((150 / open) * 1000) / 10));
  // After the job the vehicle is released, but its use still counts.
  await release(late);
  await at('20:00', async () => expect(await percent()).toBe(Math.round((150 / open) * 1000) / 10));
  clock.milliseconds += 21 * 86_400_000;
  expect(await percent()).toBe(0);
  clock.milliseconds -= 21 * 86_400_000;
  await harness.store.query('delete from opening_hours where tenant_id = (select tenant_id from vehicles where id = $1)', [id]);
  await at('08:00', async () => expect(await percent()).toBe(0));
  await harness.store.query(
    'insert into opening_hours select tenant_id, 1, 0, 30 from vehicles where id = $1 union all select tenant_id, 2, 0, 30 from vehicles where id = $1',
    [id],
  );
  await at('08:00', async () => expect(await percent()).toBe(100));
});

/** Removing a vehicle. docs/internals/bookings.md#vehicles. */
import { expect, it } from 'vitest';
import { asRead } from '../bookings/lifecycle.ts';
import { openGarage } from './garage.ts';

const { business, van, hire, crewed } = await openGarage();

it('[vehicle.delete] a vehicle is deleted softly and removed from the lists of its technicians', async () => {
  const [kept, gone] = [await van(), await van()];
  const technician = await hire([gone.id, kept.id]);
  expect(await business.ok('deleteVehicle', { id: gone.id.toUpperCase() })).toEqual({
    id: gone.id,
    deleted_at: expect.stringMatching(/Z$/),
  });
  const after = await business.ok('getTechnician', { id: technician.id });
  expect(after.vehicle_ids).toEqual([kept.id]);
  expect(after.updated_at > technician.updated_at).toBe(true);
  const { vehicles } = await business.ok('listVehicles', { limit: 1000 });
  expect(vehicles.map(({ id }) => id)).not.toContain(gone.id);
});

it('[vehicle.delete] open jobs of the vehicle get the next vehicle of their technician, or no vehicle', async () => {
  const { own, vehicleIds, book } = await crewed(2);
  const [first, second] = vehicleIds as [string, string];
  const job = await book('10:00');
  const vehicleNow = async () => (await own.ok('getJobRequest', { id: job.id })).assignment.vehicle_id;
  await own.ok('deleteVehicle', { id: first });
  expect(await vehicleNow()).toBe(second);
  await own.ok('deleteVehicle', { id: second });
  const left = await own.ok('getJobRequest', { id: job.id });
  const expected = { ...asRead(job), assignment: { ...job.assignment, vehicle_id: null }, updated_at: expect.any(String) };
  expect(left).toEqual(Object.fromEntries(Object.entries(expected).filter(([key]) => key !== 'assigned_vehicle')));
});

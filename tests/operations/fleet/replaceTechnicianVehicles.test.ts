/** Which vehicles a technician may take, and which technician owns a vehicle. docs/internals/bookings.md#vehicles. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { openGarage } from './garage.ts';

const { harness, business, van, hire } = await openGarage();

it('[technician.vehicles] replaces the whole ordered list, and changes nothing when one vehicle is unknown', async () => {
  const [first, second, third] = [(await van()).id, (await van()).id, (await van()).id];
  const { id } = await hire([second, first, second]);
  expect((await business.ok('getTechnician', { id })).vehicle_ids).toEqual([second, first]);
  const replaced = await business.ok('replaceTechnicianVehicles', { id, vehicle_ids: [third, second] });
  expect(replaced.vehicle_ids).toEqual([third, second]);
  expect(await business.ok('getTechnician', { id })).toEqual(replaced);
  const bad = await business.call('replaceTechnicianVehicles', { id, vehicle_ids: [first, randomUUID()] });
  expect(refusal(bad)).toEqual([404, 'VEHICLE_NOT_FOUND']);
  expect(refusal(await business.call('replaceTechnicianVehicles', { id: randomUUID(), vehicle_ids: [] }))).toEqual([
    404,
    'TECHNICIAN_NOT_FOUND',
  ]);
  expect((await business.ok('updateTechnician', { id, job_title: 'Fitter' })).vehicle_ids).toEqual([third, second]);
  expect((await business.ok('updateTechnician', { id, vehicle_ids: [] })).vehicle_ids).toEqual([]);
  const events = await harness.store.query<{ type: string }>('select type from events where resource_id = $1 order by created_at, id', [
    id,
  ]);
  expect(events.map(({ type }) => type)).toEqual(['technician.created', 'technician.updated']);
});

it('[vehicle.owner, vehicle.technician-ids] the first technician who gets a vehicle owns it until it is removed from that technician’s list', async () => {
  const [vehicle, spare] = [await van(), await van()];
  const [ada, grace] = [await hire([vehicle.id]), await hire([vehicle.id])];
  const claimed = () => business.ok('getVehicle', { id: vehicle.id });
  expect(await claimed()).toMatchObject({ owner: { id: ada.id, full_name: 'Ada Lovelace' }, technician_ids: [ada.id, grace.id] });
  await business.ok('replaceTechnicianVehicles', { id: ada.id, vehicle_ids: [spare.id, vehicle.id] });
  expect(await claimed()).toMatchObject({ owner: { id: ada.id }, technician_ids: [ada.id, grace.id] });
  await business.ok('replaceTechnicianVehicles', { id: ada.id, vehicle_ids: [] });
  await business.ok('replaceTechnicianVehicles', { id: ada.id, vehicle_ids: [vehicle.id] });
  expect(await claimed()).toMatchObject({ owner: { id: grace.id }, technician_ids: [grace.id, ada.id] });
  await business.ok('deleteTechnician', { id: grace.id });
  expect(await claimed()).toMatchObject({ owner: { id: ada.id }, technician_ids: [ada.id] });
  await business.ok('deleteTechnician', { id: ada.id });
  expect(await claimed()).toMatchObject({ owner: null, technician_ids: [] });
});

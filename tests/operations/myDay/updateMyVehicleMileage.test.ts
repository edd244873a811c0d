/** Updating the mileage of the technician's own vehicle. docs/reference/pages.md#technician-view. */
import { expect, it } from 'vitest';
import { openMyDayDesk, wednesday } from './myDayDesk.ts';

const { open } = await openMyDayDesk();

it('[my-day.mileage, my-day.own] the mileage is stored for a vehicle of the technician’s list or visit, and never decreases', async () => {
  const { session, business, mine, theirs, book } = await open();
  const [van, car] = [
    await business.ok('createVehicle', { name: 'Van 1', plate_number: 'AB-1' }),
    await business.ok('createVehicle', { name: 'Car 2' }),
  ];
  const note = (id: string, current_mileage: number) => session.call('updateMyVehicleMileage', { id, current_mileage });
  expect((await note(van.id, 1)).error_code).toBe('VEHICLE_NOT_FOUND');
  await business.ok('replaceTechnicianVehicles', { id: mine, vehicle_ids: [van.id] });
  await business.ok('replaceTechnicianVehicles', { id: theirs, vehicle_ids: [car.id] });
  expect((await note(van.id, 41_250)).data).toEqual({ id: van.id, name: 'Van 1', plate_number: 'AB-1', current_mileage: 41_250 });
  expect((await note(van.id, 41_249)).errors).toMatchObject([{ field: 'current_mileage', code: 'too_small' }]);
  expect((await note(van.id, 41_250)).error_code).toBe(0);
  expect((await note(car.id, 5)).error_code).toBe('VEHICLE_NOT_FOUND');
  expect((await business.ok('getVehicle', { id: van.id })).current_mileage).toBe(41_250);
  // The van has left the technician's list, but an open visit of the technician still uses it.
  await book(`${wednesday}T09:00`);
  await business.ok('replaceTechnicianVehicles', { id: mine, vehicle_ids: [] });
  expect((await session.ok('getMyDay', {})).vehicles).toEqual([
    { id: van.id, name: 'Van 1', plate_number: 'AB-1', current_mileage: 41_250 },
  ]);
  expect((await note(van.id, 41_300)).error_code).toBe(0);
});

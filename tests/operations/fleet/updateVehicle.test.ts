/** Changing a vehicle. */
import { expect, it } from 'vitest';
import { invalid } from '../replies.ts';
import { openGarage, plate } from './garage.ts';

const { business, van } = await openGarage();

it('[vehicle.update] keeps fields that are not sent; an empty string clears a field, and null clears the mileage', async () => {
  const made = await van({ brand: 'Ford', model: 'Transit', plate_number: plate(), current_mileage: 0, status: 'inactive' });
  expect(await business.ok('updateVehicle', { id: made.id, name: 'Truck' })).toEqual({
    stranded_visits: { total: 0, visits: [] },
    ...made,
    name: 'Truck',
    updated_at: expect.any(String),
  });
  const cleared = { brand: '', model: ' ', plate_number: '', current_mileage: null };
  expect(await business.ok('updateVehicle', { id: made.id, ...cleared })).toMatchObject({ ...cleared, model: '', status: 'inactive' });
  expect(await van({ plate_number: '' })).toMatchObject({ plate_number: '' });
  for (const bad of [{ name: '' }, { name: null }, { status: 'parked' }])
    expect(invalid(await business.call('updateVehicle', { id: made.id, ...bad } as never))).toEqual([
      'VALIDATION_ERROR',
      ...Object.keys(bad),
    ]);
});

it('[vehicle.status-by-hand] a caller cannot set the status on_job', async () => {
  const { id } = await van();
  for (const reply of [
    await business.call('createVehicle', { name: 'Van', status: 'on_job' } as never),
    await business.call('updateVehicle', { id, status: 'on_job' } as never),
  ])
    expect([reply.status, ...invalid(reply)]).toEqual([422, 'VALIDATION_ERROR', 'status']);
  expect((await business.ok('updateVehicle', { id, status: 'maintenance' })).status).toBe('maintenance');
});

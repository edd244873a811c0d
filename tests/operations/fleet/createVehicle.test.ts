/** Adding a vehicle. */
import { expect, it } from 'vitest';
import { invalid, refusal } from '../replies.ts';
import { openGarage, plate } from './garage.ts';

const { business, other, van } = await openGarage();

it('[vehicle.create] needs a name and answers the whole vehicle', async () => {
  const made = await van({ name: ' Van 1 ' });
  expect(made).toEqual({
    id: expect.any(String),
    business_id: business.businessId,
    uid: '',
    name: 'Van 1',
    brand: '',
    model: '',
    plate_number: '',
    current_mileage: null,
    status: 'idle',
    operational_status: 'idle',
    is_attached: false,
    owner: null,
    technician_ids: [],
    utilization_percent: 0,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect(await business.ok('getVehicle', { id: made.id })).toEqual(made);
  const input = { brand: 'Ford', model: 'Transit', plate_number: plate(), current_mileage: 12_000, status: 'maintenance' } as const;
  expect(await van(input)).toMatchObject({ ...input, operational_status: 'maintenance' });
  for (const [bad, field] of [
    [{}, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'V', current_mileage: -1 }, 'current_mileage'],
    [{ name: 'V', plate_number: 'x'.repeat(33) }, 'plate_number'],
  ] as const)
    expect(invalid(await business.call('createVehicle', bad as never))).toEqual(['VALIDATION_ERROR', field]);
});

it('[vehicle.plate-unique] a plate number is unique in upper or lower case until its vehicle is deleted', async () => {
  const sent = `ab-${plate()}`;
  const both = await Promise.all([1, 2].map(() => business.call('createVehicle', { name: 'Van', plate_number: sent })));
  expect(both.map(({ error_code }) => error_code).sort()).toEqual([0, 'VEHICLE_DUPLICATE']);
  const taken = await business.call('createVehicle', { name: 'Van', plate_number: ` ${sent.toUpperCase()} ` });
  expect([...refusal(taken), taken.data]).toEqual([409, 'VEHICLE_DUPLICATE', { plate_number: sent.toUpperCase() }]);
  const second = await van();
  expect(refusal(await business.call('updateVehicle', { id: second.id, plate_number: sent }))).toEqual([409, 'VEHICLE_DUPLICATE']);
  expect((await van({ plate_number: sent }, other)).plate_number).toBe(sent);
  const [first] = both.filter(({ error_code }) => error_code === 0);
  expect((await business.ok('updateVehicle', { id: first!.data.id, plate_number: sent })).plate_number).toBe(sent);
  await business.ok('deleteVehicle', { id: first!.data.id });
  expect((await business.ok('updateVehicle', { id: second.id, plate_number: sent })).plate_number).toBe(sent);
});

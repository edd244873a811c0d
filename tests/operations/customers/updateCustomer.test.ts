/** Changing a customer: which fields are kept, replaced and cleared. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { invalid } from '../replies.ts';
import { minimal, openRegistry, references } from './registry.ts';

const { harness, business, create } = await openRegistry();

it('[customer.update.partial, customer.update.empty-enum, customer.update.address-absent] keeps what is left out', async () => {
  const id = await create({ uid: randomUUID().slice(0, 20), notes: 'Dog', tier: 'vip', address: { line: '1 Main St', city: 'Troy' } });
  const before = await business.ok('getCustomer', { id });
  expect(before.contact.address).toMatchObject({
    line: '1 Main St',
    line2: '',
    city: 'Troy',
    formatted: '1 Main St, Troy',
    latitude: null,
    longitude: null,
  });
  const after = await business.ok('updateCustomer', { id, full_name: 'Ada King', tier: '', status: '', uid: '', notes: '' });
  expect(after.profile).toMatchObject({ full_name: 'Ada King', tier: 'vip', status: 'active', uid: '', notes: '' });
  expect(after.contact).toEqual(before.contact);
});

it('[customer.update.address-replaced, customer.coordinates-both] replaces the whole address, and refuses half a coordinate', async () => {
  const id = await create({ address: { line: '1 Main St', city: 'Troy', latitude: 40, longitude: -74 } });
  const { contact } = await business.ok('updateCustomer', { id, address: { city: 'Utica' } });
  expect(contact.address).toMatchObject({ line: '', city: 'Utica', formatted: 'Utica', latitude: null, longitude: null });
  const half = await business.call('updateCustomer', { id, address: { latitude: 1 } });
  expect([half.error_code, half.errors![0]!.field]).toEqual(['VALIDATION_ERROR', 'address.longitude']);
});

it('[customer.coordinates-range] lies on the globe', async () => {
  const id = await create();
  for (const [latitude, longitude] of [
    [90, 180],
    [-90, -180],
    [0, 0],
  ] as const)
    expect((await business.ok('updateCustomer', { id, address: { latitude, longitude } })).contact.address).toMatchObject({
      latitude,
      longitude,
    });
  for (const [latitude, longitude, field] of [
    [90.000001, 0, 'latitude'],
    [-90.000001, 0, 'latitude'],
    [0, 180.000001, 'longitude'],
    [0, -180.000001, 'longitude'],
  ] as const) {
    const address = { latitude, longitude };
    for (const reply of [
      await business.call('createCustomer', minimal({ address })),
      await business.call('updateCustomer', { id, address }),
    ])
      expect(invalid(reply)).toEqual(['VALIDATION_ERROR', `address.${field}`]);
  }
});

it('[customer.update.clear] an empty string clears a field, one by one', async () => {
  const { technician, area } = await references(business);
  const full = { uid: randomUUID().slice(0, 20), phone: '2125550142', notes: 'Dog' };
  const id = await create({ ...full, preferred_technician_id: technician.id, service_area_id: area.id });
  const fields = ['uid', 'phone', 'notes', 'preferred_technician_id', 'service_area_id'] as const;
  const read = (customer: Awaited<ReturnType<typeof get>>) => ({
    uid: customer.profile.uid,
    phone: customer.contact.phone,
    notes: customer.profile.notes,
    preferred_technician_id: customer.contact.preferred_technician,
    service_area_id: customer.contact.service_area,
  });
  const get = () => business.ok('getCustomer', { id });
  const expected: Record<string, unknown> = read(await get());
  for (const field of fields) {
    expected[field] = field.endsWith('_id') ? null : '';
    expect(read(await business.ok('updateCustomer', { id, [field]: '' }))).toEqual(expected);
    expect(read(await get())).toEqual(expected);
  }
  // The e-mail address can be cleared only while a phone number remains.
  expect((await business.ok('updateCustomer', { id, phone: '2125550143', email: '' })).contact).toMatchObject({
    email: '',
    phone: '2125550143',
  });
  // Another customer can have a uid that was cleared.
  await create({ uid: full.uid });
});

it('[customer.events] records an event with the customer in the shape of its GET', async () => {
  const id = await create();
  await business.ok('updateCustomer', { id, notes: 'Gate 4' });
  const got = await business.ok('getCustomer', { id });
  await business.ok('deleteCustomer', { id });
  const events = await harness.store.query<{ type: string; body: { data: { object: unknown } } }>(
    'select type, body from events where resource_id = $1 order by created_at, id',
    [id],
  );
  expect(events.map((event) => event.type)).toEqual(['customer.created', 'customer.updated', 'customer.deleted']);
  expect(events[1]!.body.data.object).toEqual(got);
});

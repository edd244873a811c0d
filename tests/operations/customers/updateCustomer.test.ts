/** Changing a customer: which fields are kept, replaced and cleared. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { invalid } from '../replies.ts';
import { minimal, openRegistry, references } from './registry.ts';

const { harness, business, create } = await openRegistry();

it('[customer.update.partial, customer.update.empty-enum, customer.update.address-absent] keeps fields that are not sent', async () => {
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

it('[customer.update.address-replaced, customer.coordinates-both] replaces the whole address, and ignores a single coordinate', async () => {
  const id = await create({ address: { line: '1 Main St', city: 'Troy', latitude: 40, longitude: -74 } });
  const { contact } = await business.ok('updateCustomer', { id, address: { city: 'Utica' } });
  const utica = { latitude: 43.101, longitude: -75.233, precision: 'city', source: 'gazetteer' };
  expect(contact.address).toMatchObject({ line: '', city: 'Utica', formatted: 'Utica', ...utica });
  const half = await business.ok('updateCustomer', { id, address: { city: 'Utica', latitude: 1 } });
  expect(half.contact.address).toMatchObject(utica);
});

it('[address.place-kept] keeps the place while the address text stays, and sent coordinates while only the house number changes', async () => {
  const text = { line: '1 Main St', city: 'Troy', state: 'NY' };
  const pin = { latitude: 42.7281, longitude: -73.6921 };
  const id = await create({ address: { ...text, ...pin } });
  const placed = async (address: object) => {
    const updated = await business.ok('updateCustomer', { id, address });
    const { latitude, longitude, precision, source } = updated.contact.address;
    return [latitude, longitude, precision, source];
  };
  const sent = [pin.latitude, pin.longitude, 'exact', 'sent'];
  expect(await placed({ ...text, line2: 'Flat 2' })).toEqual(sent);
  expect(await placed({ ...text, ...pin })).toEqual(sent);
  expect(await placed({ ...text, line: '17b Main St', ...pin })).toEqual(sent);
});

it('[address.found-anew] looks the place up again when the text changes, even if the stored coordinates are sent back', async () => {
  const id = await create({ address: { line: '1 Main St', city: 'Troy', state: 'NY' } });
  const { contact } = await business.ok('getCustomer', { id });
  const { latitude, longitude } = contact.address;
  const coarse = await business.ok('updateCustomer', {
    id,
    address: { line: '1 Main St', city: 'Troy', state: 'NY', latitude: latitude!, longitude: longitude! },
  });
  expect(coarse.contact.address).toMatchObject({ precision: 'city', source: 'gazetteer' });
  const moved = { line: '1 Main St', city: 'Utica', state: 'NY', latitude: latitude!, longitude: longitude! };
  expect((await business.ok('updateCustomer', { id, address: moved })).contact.address).toMatchObject({
    latitude: 43.101,
    precision: 'city',
  });
});

it('[address.line] reads the parts of an address from one line; contradictory parts give no place', async () => {
  const addressOf = async (line: string) => (await business.ok('getCustomer', { id: await create({ address: { line } }) })).contact.address;
  expect(await addressOf('1437 Bannock St, Denver, CO 80202')).toMatchObject({
    line: '1437 Bannock St',
    city: 'Denver',
    state: 'CO',
    postal_code: '80202',
    formatted: '1437 Bannock St, Denver, CO 80202',
    precision: 'postal_code',
  });
  expect(await addressOf('5 Main St, Denver, CA')).toMatchObject({
    latitude: null,
    precision: null,
    place_note: '"Denver" is not in CA.',
  });
  expect(await addressOf('call first')).toMatchObject({ line: 'call first', latitude: null });
});

it('[customer.coordinates-range] coordinates must lie on the globe', async () => {
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

it('[customer.update.clear] an empty string clears each optional field', async () => {
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
  const other = await create({ uid: full.uid });
  // Spaces around it do not make it another one.
  expect((await business.call('updateCustomer', { id, uid: ` ${full.uid} ` })).error_code).toBe('CUSTOMER_DUPLICATE');
  expect((await business.ok('updateCustomer', { id: other, uid: ` ${full.uid} ` })).profile.uid).toBe(full.uid);
});

it('[customer.events] records an event with the customer as getCustomer returns it', async () => {
  const id = await create();
  await business.ok('updateCustomer', { id, tier: 'vip', notes: 'Gate 4' });
  const got = await business.ok('getCustomer', { id });
  await business.ok('deleteCustomer', { id });
  const events = await harness.store.query<{ type: string; body: { data: { object: unknown } } }>(
    'select type, body from events where resource_id = $1 order by created_at, id',
    [id],
  );
  expect(events.map((event) => event.type)).toEqual(['customer.created', 'customer.updated', 'customer.deleted']);
  expect(events[1]!.body.data.object).toEqual(got);
});

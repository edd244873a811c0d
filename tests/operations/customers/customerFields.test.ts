/** What a customer consists of, how long each field may be, and how the list finds it. Specification, "Customer" and "Customer write shapes". */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startHarness, type TestBusiness } from '../../harness.ts';
import { nextWorkday } from '../../scenarios/fixtures.ts';
import { invalid } from '../replies.ts';

const harness = await startHarness();
const business = await harness.business();
const email = () => `${randomUUID()}@example.com`;
const minimal = (input: object = {}) => ({ full_name: 'Ada Byron', email: email(), ...input });
const create = async (input: object = {}, of = business) => (await of.ok('createCustomer', minimal(input))).customer_id;
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const instant = expect.stringMatching(rfc3339) as unknown;

async function references(of: TestBusiness) {
  const technician = await of.ok('createTechnician', { full_name: 'Bea Arthur', email: email() });
  const area = await of.ok('createServiceArea', { name: randomUUID() });
  return { technician, area };
}

it('[customer.groups, customer.named-references, customer.create.answer, customer.update.answer] has its three groups with every field', async () => {
  const { technician, area } = await references(business);
  const uid = randomUUID().slice(0, 30);
  const address = { line: '1 Main St', line2: 'Flat 2', city: 'Troy', state: 'NY', postal_code: '12180', country: 'US' };
  const sent = { full_name: 'Ada Byron', phone: '(212) 555-0142', email: email(), uid, tier: 'vip' as const, notes: 'Dog' };
  const created = await business.ok('createCustomer', {
    ...sent,
    preferred_technician_id: technician.id,
    service_area_id: area.id,
    address: { ...address, latitude: 42.73, longitude: -73.69 },
  });
  expect(Object.keys(created)).toEqual(['customer_id']);
  expect(created.customer_id).toMatch(uuid);
  const id = created.customer_id;
  const customer = await business.ok('getCustomer', { id });
  expect(customer).toEqual({
    profile: {
      id,
      uid,
      full_name: 'Ada Byron',
      status: 'active',
      tier: 'vip',
      request_count: 0,
      notes: 'Dog',
      created_at: instant,
      updated_at: instant,
    },
    contact: {
      address: { ...address, formatted: '1 Main St, Flat 2, Troy, NY 12180, US', latitude: 42.73, longitude: -73.69 },
      email: sent.email,
      phone: '(212) 555-0142',
      preferred_technician: { id: technician.id, name: 'Bea Arthur' },
      service_area: { id: area.id, name: area.name },
    },
    spending: {
      total_spent_12m: 0,
      avg_job_value: 0,
      currency: 'USD',
      tier: 'regular',
      tier_progress: { current: 0, next: 'vip', remaining: 5000 },
      rank_position_label: 'No completed jobs in 12 months',
    },
  });
  const updated = await business.ok('updateCustomer', { id, full_name: 'Ada King', status: 'inactive' });
  expect(updated.profile).toMatchObject({ full_name: 'Ada King', status: 'inactive' });
  expect(updated).toEqual(await business.ok('getCustomer', { id }));
});

it('[customer.create.defaults, customer.named-references] is active and regular, with nothing else, unless told otherwise', async () => {
  const plain = await business.ok('getCustomer', { id: await create() });
  expect(plain.profile).toMatchObject({ status: 'active', tier: 'regular', uid: '', notes: '', request_count: 0 });
  expect(plain.contact).toMatchObject({ phone: '', preferred_technician: null, service_area: null });
  expect(plain.contact.address).toEqual({
    line: '',
    line2: '',
    city: '',
    state: '',
    postal_code: '',
    country: '',
    formatted: '',
    latitude: null,
    longitude: null,
  });
  expect((await business.ok('getCustomer', { id: await create({ tier: 'vip' }) })).profile).toMatchObject({
    status: 'active',
    tier: 'vip',
  });
});

it.each([
  [
    { line: '1 Main St', line2: 'Flat 2', city: 'Troy', state: 'NY', postal_code: '12180', country: 'US' },
    '1 Main St, Flat 2, Troy, NY 12180, US',
  ],
  [{ city: 'Troy', postal_code: '12180' }, 'Troy, 12180'],
  [{ line: '1 Main St', city: ' ', country: 'United States' }, '1 Main St, United States'],
  [{ city: 'Troy', formatted: 'By the old mill' }, 'By the old mill'],
  [{ city: 'Troy', formatted: ' ' }, 'Troy'],
  [{}, ''],
])('[customer.address.formatted] the address %j reads on one line %j', async (address, formatted) => {
  const id = await create({ address });
  expect((await business.ok('getCustomer', { id })).contact.address.formatted).toBe(formatted);
});

it.each(['US', 'USA', 'United States of America', 'deutschland', '日本'])(
  '[customer.address.country] keeps the country %s',
  async (country) => {
    const id = await create({ address: { country } });
    expect((await business.ok('getCustomer', { id })).contact.address.country).toBe(country);
  },
);

it.each([
  ['full_name', 255],
  ['uid', 32],
  ['notes', 4000],
] as const)('[customer.full-name, customer.uid-length, customer.notes-length] %s has at most %i characters', async (field, most) => {
  const id = await create({ [field]: 'x'.repeat(most) });
  expect((await business.ok('getCustomer', { id })).profile[field]).toBe('x'.repeat(most));
  // Characters, not bytes.
  await business.ok('updateCustomer', { id, [field]: 'ß'.repeat(most) });
  const long = 'x'.repeat(most + 1);
  expect(invalid(await business.call('createCustomer', minimal({ [field]: long })))).toEqual(['VALIDATION_ERROR', field]);
  expect(invalid(await business.call('updateCustomer', { id, [field]: long }))).toEqual(['VALIDATION_ERROR', field]);
});

it('[customer.full-name, customer.update.name-not-empty] always has a name', async () => {
  const nameless = await harness.request('POST', '/v1/customers', { key: business.key, body: { email: email() } });
  expect(invalid(nameless)).toEqual(['VALIDATION_ERROR', 'full_name']);
  const id = await create();
  for (const full_name of ['', ' ', '\t\n']) {
    expect(invalid(await business.call('createCustomer', minimal({ full_name })))).toEqual(['VALIDATION_ERROR', 'full_name']);
    expect(invalid(await business.call('updateCustomer', { id, full_name }))).toEqual(['VALIDATION_ERROR', 'full_name']);
  }
  expect((await business.ok('getCustomer', { id })).profile.full_name).toBe('Ada Byron');
});

it('[customer.phone-length] a phone number has 10 to 20 characters', async () => {
  const id = await create();
  for (const phone of ['2125550142', '+1 (212) 555-0142 x1']) {
    expect((await business.ok('getCustomer', { id: await create({ phone }) })).contact.phone).toBe(phone);
    expect((await business.ok('updateCustomer', { id, phone })).contact.phone).toBe(phone);
  }
  for (const phone of ['212555014', '+1 (212) 555-0142 x12']) {
    expect(invalid(await business.call('createCustomer', minimal({ phone })))).toEqual(['VALIDATION_ERROR', 'phone']);
    expect(invalid(await business.call('updateCustomer', { id, phone }))).toEqual(['VALIDATION_ERROR', 'phone']);
  }
});

it.each([
  ['line', 255],
  ['line2', 255],
  ['city', 100],
  ['state', 100],
  ['postal_code', 32],
  ['country', 100],
  ['formatted', 500],
] as const)('[customer.address-lengths] %s has at most %i characters', async (field, most) => {
  const id = await create({ address: { [field]: 'x'.repeat(most) } });
  expect((await business.ok('getCustomer', { id })).contact.address[field]).toBe('x'.repeat(most));
  const address = { [field]: 'x'.repeat(most + 1) };
  for (const reply of [await business.call('createCustomer', minimal({ address })), await business.call('updateCustomer', { id, address })])
    expect(invalid(reply)).toEqual(['VALIDATION_ERROR', `address.${field}`]);
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
  // The e-mail address can go only where a phone number stays.
  expect((await business.ok('updateCustomer', { id, phone: '2125550143', email: '' })).contact).toMatchObject({
    email: '',
    phone: '2125550143',
  });
  // A uid that was cleared is free again.
  await create({ uid: full.uid });
});

it('[customer.list.item] a list item has its fields, deleted_at only once deleted', async () => {
  const of = await harness.business();
  const id = await create({ uid: 'u-7', tier: 'vip', address: { city: 'Troy' } }, of);
  const item = {
    id,
    uid: 'u-7',
    full_name: 'Ada Byron',
    status: 'active',
    tier: 'vip',
    request_count: 0,
    last_request_at: null,
    updated_at: instant,
  };
  const items = async () => (await of.ok('listCustomers', {})).customers;
  expect(await items()).toEqual([item]);
  await of.ok('createJobRequest', { customer_id: id, job_dates: [{ date: nextWorkday(Date.now()), periods: [{ period: 'morning' }] }] });
  expect(await items()).toEqual([{ ...item, request_count: 1, last_request_at: instant }]);
  const { deleted_at } = await of.ok('deleteCustomer', { id });
  expect(await items()).toEqual([{ ...item, request_count: 1, last_request_at: instant, deleted_at }]);
  expect(await items()).toEqual((await of.ok('listCustomers', { since: '2020-01-01T00:00:00Z' })).customers);
});

it('[customer.search, customer.filter.status-tier] the list is searched by name, e-mail, phone and uid, and filtered', async () => {
  const of = await harness.business();
  const make = (input: object) => create({ phone: '9995550000', ...input }, of);
  const ann = await make({ full_name: 'Ann Zulu', email: 'ann@one.example', phone: '212-555-0142', uid: 'A-17' });
  const bob = await make({ full_name: 'Bob Yankee', email: 'bob@two.example', tier: 'vip' });
  const cyd = await make({ full_name: 'Cyd X', email: 'cyd@three.example', tier: 'vip', notes: 'zulu', address: { city: 'Zulu' } });
  await of.ok('updateCustomer', { id: cyd, status: 'inactive' });
  const found = async (filter: object) => (await of.ok('listCustomers', filter)).customers.map(({ id }) => id).sort();
  for (const search of ['Ann', 'zulu', 'ANN@ONE', '555-0142', 'a-17']) expect(await found({ search }), search).toEqual([ann]);
  expect(await found({ search: 'example' })).toEqual([ann, bob, cyd].sort());
  expect(await found({ search: 'nobody' })).toEqual([]);
  expect(await found({ status: 'active' })).toEqual([ann, bob].sort());
  expect(await found({ status: 'inactive' })).toEqual([cyd]);
  expect(await found({ tier: 'vip' })).toEqual([bob, cyd].sort());
  expect(await found({ tier: 'vip', status: 'active' })).toEqual([bob]);
  expect(await found({ tier: 'regular', search: 'Bob' })).toEqual([]);
  expect((await of.ok('listCustomers', { tier: 'vip', limit: 1 })).meta.total).toBe(2);
});

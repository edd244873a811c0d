/** Adding a customer: the fields, and how long each may be. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { invalid, refusal } from '../replies.ts';
import { email, minimal, openRegistry, references, rfc3339 } from './registry.ts';

const { harness, business, create } = await openRegistry();
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const instant = expect.stringMatching(rfc3339) as unknown;

it('[customer.groups, customer.named-references, customer.create.answer, customer.update.answer] a customer has three groups with all fields', async () => {
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
      address: {
        ...address,
        formatted: '1 Main St, Flat 2, Troy, NY 12180, US',
        latitude: 42.73,
        longitude: -73.69,
        precision: 'exact',
        source: 'sent',
        place_note: null,
      },
      email: sent.email,
      phone: '(212) 555-0142',
      sms_consent: false,
      sms_consent_at: null,
      preferred_channel: null,
      preferred_technician: { id: technician.id, name: 'Bea Arthur' },
      service_area: { id: area.id, name: area.name },
    },
    sites: [],
    site_count: 0,
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

it('[customer.create.defaults, customer.named-references] by default, a new customer is active and regular, and all other fields are unset', async () => {
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
    precision: null,
    source: null,
    place_note: null,
  });
  expect((await business.ok('getCustomer', { id: await create({ tier: 'vip' }) })).profile).toMatchObject({
    status: 'active',
    tier: 'vip',
  });
});

it('[customer.create.phone-or-email, customer.update.phone-or-email, customer.phone-as-supplied] needs a phone number or an e-mail address', async () => {
  expect(refusal(await business.call('createCustomer', { full_name: 'A', phone: '', email: '' }))).toEqual([
    422,
    'PHONE_OR_EMAIL_REQUIRED',
  ]);
  const id = await create();
  expect(refusal(await business.call('updateCustomer', { id, email: '' }))).toEqual([422, 'PHONE_OR_EMAIL_REQUIRED']);
  const updated = await business.ok('updateCustomer', { id, email: '', phone: '(212) 555-0142' });
  expect(updated.contact).toMatchObject({ email: '', phone: '(212) 555-0142' });
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
  [{ line: '1 A\n2 B', city: 'B' }, '1 A 2 B, B'],
  [{ line: '\u20281  A\r\n\t2\u00A0B ', line2: ' \n', city: 'B' }, '1 A 2 B, B'],
  [{ line: '1 A', formatted: '1 A\nB\n' }, '1 A B'],
])('[customer.address.formatted, text.one-line] the address %j is formatted on one line as %j', async (address, formatted) => {
  const id = await create({ address });
  expect((await business.ok('getCustomer', { id })).contact.address.formatted).toBe(formatted);
});

it('[text.one-line] line breaks in a name become spaces, and notes keep their line breaks', async () => {
  const id = await create({ full_name: ' Ada\r\n  Lovelace ', notes: 'One\nTwo' });
  expect(await business.ok('getCustomer', { id })).toMatchObject({ profile: { full_name: 'Ada Lovelace', notes: 'One\nTwo' } });
  await business.ok('updateCustomer', { id, full_name: 'Ada\nKing', address: { line: '1 A\n2 B', city: 'B' } });
  expect(await business.ok('getCustomer', { id })).toMatchObject({
    profile: { full_name: 'Ada King' },
    contact: { address: { line: '1 A 2 B', formatted: '1 A 2 B, B' } },
  });
});

it.each(['\u0085', '\u001c', '\u001f', '\u0007', '\u009f', '\u2028'])(
  '[text.one-line] the control character %j in a name becomes a space',
  async (control) => {
    const id = await create({ full_name: `Ada${control}Lovelace${control}` });
    expect((await business.ok('getCustomer', { id })).profile.full_name).toBe('Ada Lovelace');
  },
);

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
  // The limit counts characters, not bytes.
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

it('[customer.uid-unique] refuses a uid in use, by update and by concurrent creates too', async () => {
  const uid = randomUUID().slice(0, 30);
  const replies = await Promise.all([1, 2, 3].map(() => business.call('createCustomer', { full_name: 'A', email: email(), uid })));
  expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 'CUSTOMER_DUPLICATE', 'CUSTOMER_DUPLICATE']);
  expect(refusal(await business.call('updateCustomer', { id: await create(), uid }))).toEqual([409, 'CUSTOMER_DUPLICATE']);
});

it("[customer.foreign-reference, customer.not-found] refuses another business's technician and area, and hides its customers", async () => {
  const other = await harness.business();
  const area = (await other.ok('createServiceArea', { name: 'Theirs' })).id;
  expect(refusal(await business.call('createCustomer', { full_name: 'A', email: email(), service_area_id: area }))).toEqual([
    404,
    'SERVICE_AREA_NOT_FOUND',
  ]);
  expect(refusal(await business.call('createCustomer', { full_name: 'A', email: email(), preferred_technician_id: randomUUID() }))).toEqual(
    [404, 'TECHNICIAN_NOT_FOUND'],
  );
  const id = await create();
  for (const operation of ['getCustomer', 'updateCustomer', 'deleteCustomer'] as const)
    expect(refusal(await other.call(operation, { id }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
});

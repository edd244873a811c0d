/** Taking over customers from another system. docs/reference/pages.md#jobs-customers-team-vehicles-catalog. */
import { expect, it } from 'vitest';
import { stopTexts } from '../../../src/store/mail/texting.ts';
import { json, startLocalServer } from '../../outbound/localServer.ts';
import { atEnd } from '../../support/atEnd.ts';
import { openOffice } from '../settings/office.ts';

/** It finds no address. */
const geocoder = await startLocalServer();
atEnd(() => geocoder.close());
geocoder.answer(json([]));
const { harness, ok, call, auditOf } = await openOffice({ env: { GEOCODER_URL: geocoder.url } });
const ada = { uid: 'CRM-1', full_name: 'Ada Lovelace', phone: '+1 212 555 0123', email: 'ada@example.com' };
const grace = { uid: 'CRM-2', full_name: 'Grace Hopper', email: 'grace@example.com' };

it('[import.rerun, import.events] creates, updates or keeps records by uid; importing the same rows again changes nothing', async () => {
  const of = await harness.business();
  const rows = [
    { ...ada, tier: 'vip', notes: 'Two dogs', address: { line: '5 Main St', city: 'New York', latitude: '40.7', longitude: -73.9 } },
    { ...grace, status: 'inactive' },
  ];
  const first = await ok(of, 'importCustomers', { rows });
  expect(first).toMatchObject({ dry_run: false, created: 2, updated: 0, unchanged: 0, refused: 0 });
  const made = await of.ok('getCustomer', { id: first.rows[0]!.id! });
  expect(made).toMatchObject({
    profile: { uid: 'CRM-1', full_name: 'Ada Lovelace', tier: 'vip', notes: 'Two dogs' },
    contact: { phone: '+1 212 555 0123', address: { line: '5 Main St', formatted: '5 Main St, New York', latitude: 40.7 } },
  });
  expect((await of.ok('getCustomer', { id: first.rows[1]!.id! })).profile.status).toBe('inactive');
  expect(await ok(of, 'importCustomers', { rows })).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  const changed = await ok(of, 'importCustomers', { rows: [{ uid: 'CRM-1', full_name: 'Ada King', notes: '' }, grace] });
  expect(changed.rows.map(({ outcome }) => outcome)).toEqual(['updated', 'unchanged']);
  expect((await of.ok('getCustomer', { id: first.rows[0]!.id! })).profile).toMatchObject({ full_name: 'Ada King', notes: '', tier: 'vip' });
  const events = await harness.store.query<{ type: string }>(`select type from events where resource_id = $1 order by created_at, id`, [
    first.rows[0]!.id,
  ]);
  expect(events.map(({ type }) => type)).toEqual(['customer.created', 'customer.updated']);
  expect((await auditOf(of, 'customers.imported')).length).toBe(2);
});

it('[phone.written] reads phone numbers as people of the country write them; another spelling of a number changes nothing', async () => {
  const of = await harness.business({ timezone: 'Europe/Madrid' });
  const rows = [
    { uid: 'A', full_name: 'Ana', phone: '612345679' },
    { uid: 'B', full_name: 'Bea', phone: 612345680 },
    { uid: 'C', full_name: 'Carla', phone: '61234' },
    { uid: 'D', full_name: 'Dora', phone: '12-12-12-12-12' },
  ];
  const first = await ok(of, 'importCustomers', { rows });
  expect(first.rows.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'refused', 'created']);
  expect(first.rows[2]!.errors).toMatchObject([
    { field: 'phone', message: expect.stringContaining('needs 9 digits, such as 612 34 56 78') },
  ]);
  const phones = await Promise.all([0, 1, 3].map(async (row) => (await of.ok('getCustomer', { id: first.rows[row]!.id! })).contact.phone));
  expect(phones).toEqual(['+34612345679', '+34612345680', '12-12-12-12-12']);
  const again = [{ ...rows[0], phone: '0034 612 34 56 79' }, rows[1]!];
  expect((await ok(of, 'importCustomers', { rows: again })).rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
});

it('[import.dry-run] a dry run answers the outcome of every row, including refusals, and writes nothing', async () => {
  const of = await harness.business();
  const { id } = { id: (await ok(of, 'importCustomers', { rows: [ada] })).rows[0]!.id! };
  const rows = [{ ...ada, phone: '', email: '' }, grace, { ...ada, full_name: 'Twice' }];
  const dry = await ok(of, 'importCustomers', { rows, dry_run: true });
  expect(dry).toMatchObject({ dry_run: true, created: 1, updated: 0, refused: 2 });
  expect(dry.rows).toEqual([
    {
      row: 1,
      uid: 'CRM-1',
      outcome: 'refused',
      id,
      matched_by: 'uid',
      name_before: null,
      errors: [{ field: 'phone', code: 'PHONE_OR_EMAIL_REQUIRED', message: expect.any(String) }],
    },
    { row: 2, uid: 'CRM-2', outcome: 'created', id: null, matched_by: null, name_before: null, errors: [] },
    {
      row: 3,
      uid: 'CRM-1',
      outcome: 'refused',
      id,
      matched_by: 'uid',
      name_before: null,
      errors: [{ field: 'uid', code: 'duplicate', message: 'uid is already in row 1.' }],
    },
  ]);
  expect((await of.ok('listCustomers', {})).meta.total).toBe(1);
  expect((await of.ok('getCustomer', { id })).contact.phone).toBe(ada.phone);
  expect((await auditOf(of, 'customers.imported')).length).toBe(1);
  const real = await ok(of, 'importCustomers', { rows });
  expect(real.rows.map(({ outcome }) => outcome)).toEqual(dry.rows.map(({ outcome }) => outcome));
});

it('[import.dry-run] a dry run asks no outside geocoder', async () => {
  const of = await harness.business();
  const rows = [{ ...ada, address: { line: '5 Nowhere Rd', city: 'New York' } }];
  const asked = [];
  for (const dry_run of [true, false]) {
    const before = geocoder.requests.length;
    await ok(of, 'importCustomers', { rows, dry_run });
    asked.push(geocoder.requests.length > before);
  }
  expect(asked).toEqual([false, true]);
});

it('[import.reasons] refuses an invalid row and names its fields in the language of the caller, and imports the other rows', async () => {
  const of = await harness.business();
  const area = await of.ok('createServiceArea', { name: 'Köln Süd', city: 'Köln' });
  const rows = [
    { uid: 'CRM-1', full_name: '', phone: '12', tier: 'gold' },
    { full_name: 'Nobody' },
    { ...grace, service_area: 'koln sud' },
    { ...grace, uid: 'CRM-4', service_area: 'Bonn' },
    { ...grace, uid: 'CRM-5', preferred_technician: 'nobody@example.com' },
    { ...grace, uid: 'x'.repeat(33) },
    { ...grace, uid: 'CRM-7', address: { latitude: 400 } },
    { ...grace, uid: 'CRM-8', full_name: 7 },
  ];
  const answer = await ok(of, 'importCustomers', { rows }, { locale: 'de' });
  expect(answer).toMatchObject({ created: 1, refused: 7 });
  expect(answer.rows.map(({ errors }) => errors.map(({ field }) => field).sort())).toEqual([
    ['full_name', 'phone', 'tier'],
    ['phone'],
    [],
    ['service_area'],
    ['preferred_technician'],
    ['uid'],
    ['address.latitude'],
    ['full_name'],
  ]);
  expect(answer.rows[3]!.errors[0]!.message).toBe('service_area: „Bonn“ gibt es nicht. Bekannt sind: Köln Süd.');
  expect((await of.ok('getCustomer', { id: answer.rows[2]!.id! })).contact.service_area).toEqual({ id: area.id, name: 'Köln Süd' });
});

it('[import.bounded] accepts at most a thousand rows', async () => {
  const of = await harness.business();
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    uid: `CRM-${index}`,
    full_name: `Customer ${index}`,
    email: `c${index}@example.com`,
  }));
  expect(await ok(of, 'importCustomers', { rows })).toMatchObject({ created: 1000 });
  expect(await ok(of, 'importCustomers', { rows })).toMatchObject({ unchanged: 1000 });
  expect(await call(of, 'importCustomers', { rows: [...rows, ada] })).toMatchObject({ status: 422 });
  expect(await call(of, 'importCustomers', { rows: [] })).toMatchObject({ status: 422 });
});

it('[import.rerun] a uid counts in one environment only, and a deleted customer no longer has it', async () => {
  const of = await harness.business();
  const { rows } = await ok(of, 'importCustomers', { rows: [ada] });
  expect(await ok(of, 'importCustomers', { rows: [ada] }, { environment: 'sandbox' })).toMatchObject({ created: 1 });
  await of.ok('deleteCustomer', { id: rows[0]!.id! });
  expect(await ok(of, 'importCustomers', { rows: [ada] })).toMatchObject({ created: 1 });
});

it('[import.match] a row without uid updates the customer with its phone number or e-mail address, or creates a customer', async () => {
  const of = await harness.business();
  const stored = (await of.ok('createCustomer', { full_name: 'Ada Lovelace', phone: '+1 212 555 0123', notes: 'Two dogs' })).customer_id;
  const rows = [
    { full_name: 'Ada Lovelace', phone: '001 212 555 0123', email: 'ada@example.com', notes: '' },
    { full_name: 'Grace Hopper', email: 'grace@example.com' },
    { full_name: 'Nobody' },
  ];
  const first = await ok(of, 'importCustomers', { rows });
  expect(first.rows.map(({ outcome, matched_by }) => [outcome, matched_by])).toEqual([
    ['updated', 'phone'],
    ['created', null],
    ['refused', null],
  ]);
  expect(first.rows[0]!.id).toBe(stored);
  expect(await of.ok('getCustomer', { id: stored })).toMatchObject({
    profile: { notes: 'Two dogs' },
    contact: { email: 'ada@example.com' },
  });
  expect(await ok(of, 'importCustomers', { rows })).toMatchObject({ created: 0, updated: 0, unchanged: 2, refused: 1 });
  const moved = await ok(of, 'importCustomers', {
    rows: [{ full_name: 'Grace Murray', email: 'GRACE@example.com', phone: '+1 212 555 0199' }],
  });
  expect(moved.rows[0]).toMatchObject({ outcome: 'updated', id: first.rows[1]!.id, matched_by: 'email', name_before: 'Grace Hopper' });
});

it('[import.match] members of a household stay separate customers, and a row that matches several customers is refused', async () => {
  const of = await harness.business();
  const phone = '+1 303 555 0142';
  const rows = [
    { full_name: 'Ana Ruiz', phone },
    { row: 7, full_name: 'Bo Ruiz', phone: '(303) 555-0142' },
    { row: 9, full_name: 'ana  ruiz', phone },
  ];
  const first = await ok(of, 'importCustomers', { rows });
  expect(first.rows.map(({ row, outcome }) => [row, outcome])).toEqual([
    [1, 'created'],
    [7, 'created'],
    [9, 'refused'],
  ]);
  expect(first.rows[2]!.errors).toEqual([{ field: 'phone', code: 'duplicate', message: 'phone is already in row 1.' }]);
  expect(await ok(of, 'importCustomers', { rows: rows.slice(0, 2) })).toMatchObject({ unchanged: 2 });
  const third = await ok(of, 'importCustomers', { rows: [{ full_name: 'Cy Ruiz', phone }] });
  expect(third.rows[0]!.errors[0]).toMatchObject({
    field: 'phone',
    code: 'several_match',
    message: expect.stringContaining('Ana Ruiz, Bo Ruiz'),
  });
  // Ana and Bo have rows of their own, so Cy is new.
  expect(await ok(of, 'importCustomers', { rows: [...rows.slice(0, 2), { full_name: 'Cy Ruiz', phone }] })).toMatchObject({
    created: 1,
    unchanged: 2,
  });
  expect((await of.ok('listCustomers', {})).meta.total).toBe(3);
});

it('[import.match, names.folded] names match without their accents', async () => {
  const of = await harness.business();
  const phone = '+1 303 555 0143';
  const rows = [
    { full_name: 'José Núñez', phone },
    { full_name: 'Ana Núñez', phone },
  ];
  const { rows: stored } = await ok(of, 'importCustomers', { rows });
  const again = await ok(of, 'importCustomers', { rows: [{ full_name: 'JOSE NUNEZ', phone, notes: 'Two dogs' }] });
  expect(again.rows[0]).toMatchObject({ outcome: 'updated', id: stored[0]!.id, matched_by: 'phone' });
});

it.each([
  ['Inactive', 'inactive', 'regular'],
  ['FALSE', 'inactive', 'regular'],
  ['nein', 'inactive', 'regular'],
  ['ACTIVE', 'active', 'regular'],
  ['true', 'active', 'regular'],
  ['Lead', 'active', 'regular'],
  ['VIP', 'active', 'vip'],
])('[import.words] the status %s is read alike for a new and an existing customer', async (word, status, tier) => {
  const of = await harness.business();
  for (const outcome of ['created', 'unchanged']) {
    const { rows } = await ok(of, 'importCustomers', { rows: [{ ...ada, status: word }] });
    expect(rows[0]).toMatchObject({ outcome, errors: [] });
    expect((await of.ok('getCustomer', { id: rows[0]!.id! })).profile).toMatchObject({ status, tier });
  }
});

it('[import.consent] only a clear yes gives a new customer’s consent, and a file never changes an existing customer’s consent', async () => {
  const of = await harness.business();
  const cells = ['yes', 'TRUE', '1', 1, true, ' Ja ', 'はい', 'no', 'maybe', 'opted out', '0', 0, false, 'ok', '2', {}, '', '  ', null];
  const rows = cells.map((sms_consent, index) => ({ uid: `T-${index}`, full_name: 'Ada', phone: `+1212555${2000 + index}`, sms_consent }));
  const first = await ok(of, 'importCustomers', { rows });
  expect(first).toMatchObject({ created: rows.length, refused: 0 });
  const consentsOf = () => Promise.all(first.rows.map(async ({ id }) => (await of.ok('getCustomer', { id: id! })).contact.sms_consent_at));
  const consents = await consentsOf();
  expect(consents.map((at) => at !== null)).toEqual(cells.map((_, index) => index < 7));
  expect(await ok(of, 'importCustomers', { rows })).toMatchObject({ unchanged: rows.length });
  expect(await consentsOf()).toEqual(consents);
  const blank = rows.map(({ sms_consent: _consent, ...row }, index) => ({ ...row, sms_consent: '', notes: `Note ${index}` }));
  expect(await ok(of, 'importCustomers', { rows: blank })).toMatchObject({ updated: rows.length });
  expect(await consentsOf()).toEqual(consents);
  await ok(of, 'updateCustomer', { id: first.rows[0]!.id!, sms_consent: false });
  const kept = await consentsOf();
  const other = rows.map((row) => ({ ...row, sms_consent: row.sms_consent === 'yes' ? 'yes' : 'no' }));
  expect(await ok(of, 'importCustomers', { rows: other })).toMatchObject({ unchanged: rows.length });
  expect(await consentsOf()).toEqual(kept);
});

it('[import.consent] a yes in the file does not lift a STOP', async () => {
  const of = await harness.business();
  const row = { uid: 'S-1', full_name: 'Ada', phone: '+12125552101', sms_consent: 'yes' };
  await ok(of, 'importCustomers', { rows: [row] });
  await stopTexts(harness.store, row.phone, '2030-06-05T12:00:00Z');
  await ok(of, 'importCustomers', { rows: [{ ...row, notes: 'Again' }] });
  await of.ok('importJobRequests', { rows: [{ external_reference: '1', full_name: 'Ada', phone: row.phone, sms_consent: 'yes' }] });
  expect(await harness.store.query('select 1 from sms_stops where phone = $1', [row.phone])).toHaveLength(1);
});

it('[import.words] refuses an unknown word, for a new and an existing customer alike', async () => {
  const of = await harness.business();
  const rows = [
    { ...ada, status: 'Sleeping' },
    { ...grace, tier: 'Gold' },
  ];
  const wrong = { created: 0, updated: 0, refused: 2 };
  expect(await ok(of, 'importCustomers', { rows })).toMatchObject(wrong);
  await ok(of, 'importCustomers', { rows: [{ ...ada, tier: 'Vip' }, grace] });
  const again = await ok(of, 'importCustomers', { rows });
  expect(again).toMatchObject(wrong);
  expect(again.rows.map(({ errors }) => errors.map(({ message }) => message))).toEqual([
    ['status must be one of active, inactive.'],
    ['tier must be one of regular, vip.'],
  ]);
});

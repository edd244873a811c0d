/** Taking over customers from another system. docs/reference/pages.md#jobs-customers-team-vehicles-catalog; docs/decisions/0057. */
import { expect, it } from 'vitest';
import { openOffice } from '../settings/office.ts';

const { harness, ok, call, auditOf } = await openOffice();
const ada = { uid: 'CRM-1', full_name: 'Ada Lovelace', phone: '+1 212 555 0123', email: 'ada@example.com' };
const grace = { uid: 'CRM-2', full_name: 'Grace Hopper', email: 'grace@example.com' };

it('[import.rerun, import.events] makes, changes and leaves records by uid; the same again changes nothing', async () => {
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

it('[import.dry-run] tells what would be, refusals too, and writes nothing', async () => {
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
      errors: [{ field: 'phone', code: 'PHONE_OR_EMAIL_REQUIRED', message: expect.any(String) }],
    },
    { row: 2, uid: 'CRM-2', outcome: 'created', id: null, errors: [] },
    {
      row: 3,
      uid: 'CRM-1',
      outcome: 'refused',
      id,
      errors: [{ field: 'uid', code: 'duplicate', message: 'uid is already in row 1.' }],
    },
  ]);
  expect((await of.ok('listCustomers', {})).meta.total).toBe(1);
  expect((await of.ok('getCustomer', { id })).contact.phone).toBe(ada.phone);
  expect((await auditOf(of, 'customers.imported')).length).toBe(1);
  const real = await ok(of, 'importCustomers', { rows });
  expect(real.rows.map(({ outcome }) => outcome)).toEqual(dry.rows.map(({ outcome }) => outcome));
});

it('[import.reasons] a wrong row is refused with its fields, in the language of the caller, and the others are taken', async () => {
  const of = await harness.business();
  const area = await of.ok('createServiceArea', { name: 'Köln Süd', city: 'Köln' });
  const rows = [
    { uid: 'CRM-1', full_name: '', phone: '12', tier: 'gold' },
    { full_name: 'Nobody', phone: '+1 212 555 0123' },
    { ...grace, service_area: 'koln sud' },
    { ...grace, uid: 'CRM-4', service_area: 'Bonn' },
    { ...grace, uid: 'CRM-5', preferred_technician: 'nobody@example.com' },
    { ...grace, uid: 'x'.repeat(33) },
    { ...grace, uid: 'CRM-7', address: { latitude: 40 } },
    { ...grace, uid: 'CRM-8', full_name: 7 },
  ];
  const answer = await ok(of, 'importCustomers', { rows }, { locale: 'de' });
  expect(answer).toMatchObject({ created: 1, refused: 7 });
  expect(answer.rows.map(({ errors }) => errors.map(({ field }) => field).sort())).toEqual([
    ['full_name', 'phone', 'tier'],
    ['uid'],
    [],
    ['service_area'],
    ['preferred_technician'],
    ['uid'],
    ['address.longitude'],
    ['full_name'],
  ]);
  expect(answer.rows[3]!.errors[0]!.message).toBe('service_area: „Bonn“ gibt es nicht. Bekannt sind: Köln Süd.');
  expect((await of.ok('getCustomer', { id: answer.rows[2]!.id! })).contact.service_area).toEqual({ id: area.id, name: 'Köln Süd' });
});

it('[import.bounded] takes a thousand rows and no more', async () => {
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

it('[import.rerun] a uid is of one environment, and a deleted customer has none', async () => {
  const of = await harness.business();
  const { rows } = await ok(of, 'importCustomers', { rows: [ada] });
  expect(await ok(of, 'importCustomers', { rows: [ada] }, { environment: 'sandbox' })).toMatchObject({ created: 1 });
  await of.ok('deleteCustomer', { id: rows[0]!.id! });
  expect(await ok(of, 'importCustomers', { rows: [ada] })).toMatchObject({ created: 1 });
});

/** What a merge of two customers would do. */
import { expect, it } from 'vitest';
import { invalid, refusal } from '../replies.ts';
import { chosen, home, openMerges, otherHome, phone } from './mergeDesk.ts';

const { harness, of, add, book, complete, plan, file } = await openMerges();
const preview = (id: string, merge_customer_id: string, choices: Parameters<typeof chosen>[0] = {}) =>
  of.ok('previewCustomerMerge', { id, merge_customer_id, field_choices: chosen(choices) });

it('[customer-merge.preview] counts what moves, and writes nothing', async () => {
  const [kept, merged] = [await add({}), await add({ full_name: 'J. Nguyen' })];
  await book(merged);
  await complete(merged, 10);
  await plan(merged);
  const site = await of.ok('createCustomerSite', { id: merged, name: 'Shop', address: otherHome });
  const own = await of.ok('createCustomerSite', { id: kept, name: 'Store', address: { ...otherHome, line: '9 broad st' } });
  await of.ok('createNote', { customer_id: merged, text: 'Rings twice' });
  await file(merged);
  await of.ok('createCallback', { customer_id: merged, text: 'Call back' });
  const before = [await of.ok('getCustomer', { id: kept }), await of.ok('getCustomer', { id: merged })];
  const asked = await preview(kept, merged);
  expect(asked).toMatchObject({
    customer: { id: kept, name: 'Joan Nguyen' },
    merged_customer: { id: merged, name: 'J. Nguyen' },
    moved: {
      open_jobs: 1,
      ended_jobs: 1,
      maintenance_plans: 1,
      sites: 1,
      notes: 1,
      files: 1,
      callbacks: 1,
      messages: 0,
      earlier_wishes: 0,
    },
    differing_fields: [{ field: 'full_name', kept: 'Joan Nguyen', merged: 'J. Nguyen', stands: 'kept' }],
    same_address_sites: [{ site: { id: own.id, name: 'Store' }, merged_site: { id: site.id, name: 'Shop' } }],
    address_becomes_site: false,
  });
  expect([await of.ok('getCustomer', { id: kept }), await of.ok('getCustomer', { id: merged })]).toEqual(before);
  // The other way round, what moves is what the other record has.
  expect((await preview(merged, kept)).moved).toMatchObject({ open_jobs: 0, sites: 1, notes: 0 });
});

it('[customer-merge.preview] the same file on both records moves once', async () => {
  const [kept, merged] = [await add({}), await add({})];
  await file(kept);
  await file(merged);
  expect((await preview(kept, merged)).moved.files).toBe(0);
  await of.ok('commitCustomerMerge', { id: kept, merge_customer_id: merged });
  expect((await of.ok('listFiles', { customer_id: kept })).files).toHaveLength(1);
});

it('[customer-merge.fields] names each differing field with both values, and what stands', async () => {
  const technician = (await of.ok('listTechnicians', {})).technicians[0]!;
  const area = (await of.ok('listServiceAreas', {})).service_areas[0]!;
  const kept = await add({ uid: 'k-1', notes: 'Dog', email: 'joan@example.com', address: home, preferred_channel: 'sms' });
  const merged = await add({
    full_name: 'Joan N.',
    phone: '+1 212 555 0199',
    uid: 'm-1',
    notes: 'Gate 5',
    tier: 'vip',
    address: otherHome,
    preferred_technician_id: technician.id,
    service_area_id: area.id,
    preferred_channel: 'email',
  });
  await of.ok('updateCustomer', { id: merged, status: 'inactive' });
  const { differing_fields } = await preview(kept, merged, { phone: 'merged', notes: 'kept' });
  expect(differing_fields.map(({ field, kept: own, merged: other, stands }) => [field, own, other, stands])).toEqual([
    ['full_name', 'Joan Nguyen', 'Joan N.', 'kept'],
    ['phone', phone, '+1 212 555 0199', 'merged'],
    ['email', 'joan@example.com', '', 'kept'],
    ['uid', 'k-1', 'm-1', 'kept'],
    ['status', 'active', 'inactive', 'kept'],
    ['tier', 'regular', 'vip', 'kept'],
    ['notes', 'Dog', 'Gate 5', 'kept'],
    ['address', expect.stringContaining('5 Main St'), expect.stringContaining('9 Broad St'), 'kept'],
    ['service_area', '', area.name, 'merged'],
    ['preferred_technician', '', technician.full_name, 'merged'],
    ['preferred_channel', 'sms', 'email', 'kept'],
  ]);
  // A number in another spelling is the same.
  const spelt = await add({ phone: '(212) 555-0170' });
  expect((await preview(await add({}), spelt)).differing_fields).toEqual([]);
});

it('[customer-merge.fields] notes are put together up to 4,000 characters, and longer ones are refused', async () => {
  const [kept, merged] = [await add({ notes: 'x'.repeat(3990) }), await add({ notes: 'Twelve signs' })];
  const standing = async (fields: object = {}) => (await preview(kept, merged, fields)).differing_fields[0]!.stands;
  expect(await standing()).toBe('kept');
  expect(
    invalid(await of.call('previewCustomerMerge', { id: kept, merge_customer_id: merged, field_choices: chosen({ notes: 'both' }) })),
  ).toEqual(['VALIDATION_ERROR', 'field_choices']);
  await of.ok('updateCustomer', { id: kept, notes: 'Dog' });
  expect(await standing()).toBe('both');
});

it('[customer-merge.refused] only two different customers of the environment who are not deleted', async () => {
  const [kept, merged] = [await add({}), await add({})];
  const asked = (id: string, merge_customer_id: string) => of.call('previewCustomerMerge', { id, merge_customer_id });
  expect(invalid(await asked(kept, kept))).toEqual(['VALIDATION_ERROR', 'merge_customer_id']);
  const other = await harness.business();
  const foreign = await add({}, other);
  const sandbox = await of.ok('createCustomer', { full_name: 'Joan Nguyen', phone }, { key: of.sandboxKey });
  for (const id of [foreign, sandbox.customer_id])
    for (const pair of [asked(kept, id), asked(id, kept)]) expect(refusal(await pair)).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  await of.ok('deleteCustomer', { id: merged });
  for (const pair of [asked(kept, merged), asked(merged, kept)]) expect(refusal(await pair)).toEqual([404, 'CUSTOMER_NOT_FOUND']);
});

it('[customer-merge.refused] more than 500 sites together are refused', async () => {
  const [kept, merged] = [await add({}), await add({})];
  for (const id of [kept, merged]) await of.ok('createCustomerSite', { id, name: 'Shop', address: home });
  const copies = `insert into customer_sites (tenant_id, id, customer_id, name, created_at, updated_at)
    select tenant_id, gen_random_uuid(), customer_id, name, created_at, updated_at from customer_sites, generate_series(1, $2) where customer_id = $1`;
  await harness.store.query(copies, [kept, 498]);
  expect((await preview(kept, merged)).moved.sites).toBe(1);
  await of.ok('createCustomerSite', { id: merged, name: 'Shed', address: home });
  for (const id of ['previewCustomerMerge', 'commitCustomerMerge'] as const)
    expect(refusal(await of.call(id, { id: kept, merge_customer_id: merged }))).toEqual([409, 'CUSTOMER_SITE_LIMIT_REACHED']);
});

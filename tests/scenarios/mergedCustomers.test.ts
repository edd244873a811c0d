/** What happens to a person after two records became one: old ids, imports, exports, erasures and retention. */
import { expect, it } from 'vitest';
import { openMerges, phone } from '../operations/customers/mergeDesk.ts';
import { refusal } from '../operations/replies.ts';
import { okAsMember } from '../support/asMember.ts';
import { countInactiveCustomers } from '../../src/store/customers/inactive.ts';

const { harness, of, add, book, complete } = await openMerges();
const merge = (id: string, merge_customer_id: string) => of.ok('commitCustomerMerge', { id, merge_customer_id });

it('[customer-merge.not-found] every operation with the id of a merged record names the customer who has its jobs, at last', async () => {
  const [first, second, third] = [await add({}), await add({}), await add({})];
  await merge(second, first);
  await merge(third, second);
  const job_dates = [{ date: '2039-09-02', periods: [{ period: 'morning' as const }] }];
  const { id: job_type_id } = await of.ok('createJobType', { name: 'Merged', default_duration_minutes: 60 });
  const plan = { job_type_id, recurrence: 'FREQ=MONTHLY;INTERVAL=12', start_date: '2039-09-02' };
  const calls = [
    of.call('getCustomer', { id: first }),
    of.call('getCustomer', { id: second }),
    of.call('updateCustomer', { id: first, notes: 'Dog' }),
    of.call('deleteCustomer', { id: first }),
    of.call('eraseCustomer', { id: first }),
    of.call('createCustomerSite', { id: first, name: 'Shop', address: { line: '1 Elk St' } }),
    of.call('listCustomerSites', { id: first }),
    of.call('createNote', { customer_id: first, text: 'Dog' }),
    of.call('createCallback', { customer_id: first, text: 'Dog' }),
    of.call('createJobRequest', { customer_id: first, job_dates }),
    of.call('createMaintenancePlan', { customer_id: first, ...plan }),
    of.call('checkCoverage', { customer_id: first }),
    of.call('previewCustomerMerge', { id: first, merge_customer_id: third }),
    of.call('previewCustomerMerge', { id: third, merge_customer_id: second }),
  ];
  for (const reply of calls)
    expect([...refusal(await reply), (await reply).data]).toEqual([404, 'CUSTOMER_NOT_FOUND', { merged_into_customer_id: third }]);
  const blind = await of.newKey(['customers_manage']);
  expect((await of.call('deleteCustomer', { id: first }, { key: blind })).data).toBeNull();
  const other = await harness.business();
  expect((await other.call('getCustomer', { id: first })).data).toBeNull();
});

it('[customer-merge.not-found] an import finds the customer by the uid of the merged record, and leaves the own uid', async () => {
  const [kept, merged] = [await add({ uid: 'crm-1' }), await add({ uid: 'crm-2' })];
  await merge(kept, merged);
  const row = (uid: string, full_name: string) => ({ uid, full_name, phone });
  const one = await okAsMember(harness, of, 'importCustomers', { rows: [row('crm-2', 'Joan N.')] });
  expect(one.rows[0]).toMatchObject({ id: kept, matched_by: 'uid' });
  expect((await of.ok('getCustomer', { id: kept })).profile).toMatchObject({ uid: 'crm-1', full_name: 'Joan N.' });
  const both = await okAsMember(harness, of, 'importCustomers', { rows: [row('crm-1', 'Joan'), row('crm-2', 'Joan N.')] });
  expect(both).toMatchObject({ updated: 1, refused: 1, created: 0 });
});

it('[customer-merge.erased] an export has the merged records, and an erasure erases them and what an undo needs', async () => {
  const name = 'Wilhelmina Featherstone';
  const [kept, merged] = [
    await add({ full_name: 'Mina F.', phone: '+1 212 555 0160' }),
    await add({ full_name: name, phone: '+1 212 555 0161' }),
  ];
  const done = await complete(merged, 10);
  const guest = await complete(merged, 20);
  // A booking that was never linked to the record.
  await harness.store.query('update job_requests set customer_id = null where id = $1', [guest.id]);
  await merge(kept, merged);
  const exported = await okAsMember(harness, of, 'exportCustomer', { id: kept });
  expect([exported.merged_customers.map(({ profile }) => profile.full_name), exported.jobs.map(({ id }) => id).sort()]).toEqual([
    [name],
    [done.id, guest.id].sort(),
  ]);
  const erased = await of.ok('eraseCustomer', { id: kept });
  expect(erased.job_count).toBe(2);
  for (const id of [done.id, guest.id]) expect((await of.ok('getJobRequest', { id })).customer.name).toBe('Erased customer');
  const rows = await harness.store.query<{ name: string; phone: string | null; memory: unknown; erased: boolean }>(
    `select c.full_name as name, c.phone, m.memory, c.erased_at is not null as erased from customer_merges m
       join customers c on c.tenant_id = m.tenant_id and c.id = m.merged_customer_id where c.id = $1`,
    [merged],
  );
  expect(rows).toEqual([{ name: '', phone: null, memory: null, erased: true }]);
  expect(refusal(await of.call('undoCustomerMerge', { id: kept, merge_customer_id: merged }))).toEqual([404, 'CUSTOMER_MERGE_NOT_FOUND']);
});

it('[customer-merge.erased] open jobs under the name of a merged record keep the customer from an erasure', async () => {
  const [kept, merged] = [
    await add({ full_name: 'Ida A.', phone: '+1 212 555 0162' }),
    await add({ full_name: 'Ida B.', phone: '+1 212 555 0163' }),
  ];
  const job = await book(merged, 16);
  await harness.store.query('update job_requests set customer_id = null where id = $1', [job.id]);
  await merge(kept, merged);
  expect(refusal(await of.call('eraseCustomer', { id: kept }))).toEqual([409, 'CUSTOMER_HAS_OPEN_JOBS']);
  expect(await of.ok('eraseCustomer', { id: kept, cancel_open_jobs: true })).toMatchObject({ job_count: 1, cancelled_job_count: 1 });
});

it('[customer-merge.erased] a guest’s booking in the name of the merged record is of the person', async () => {
  const [kept, merged] = [await add({ full_name: 'Kim A.' }), await add({ full_name: 'Kim B.' })];
  const job = await complete(merged, 10);
  await harness.store.query('update job_requests set booked_in_other_name = null, customer_locale = $2 where id = $1', [job.id, 'en']);
  await harness.store.query('delete from events where resource_id = $1', [job.id]);
  await merge(kept, merged);
  expect(await of.ok('eraseCustomer', { id: kept })).toMatchObject({ job_count: 1, kept_job_count: 0 });
});

it('[customer-merge.erased] a retention period does not end a merged record by itself', async () => {
  const [kept, merged] = [await add({}), await add({})];
  await merge(kept, merged);
  const [{ id: tenant }] = (await harness.store.query<{ id: number }>('select tenant_id as id from customers where id = $1', [kept])) as [
    { id: number },
  ];
  const due = () => countInactiveCustomers(harness.store, tenant, '2200-01-01T00:00:00Z');
  const before = await due();
  await of.ok('undoCustomerMerge', { id: kept, merge_customer_id: merged });
  expect(await due()).toBe(before + 1);
});

/** Two customer records become one. tests/scenarios/mergedCustomers.test.ts has what happens to the person later. */
import { expect, it } from 'vitest';
import { okAsMember } from '../../support/asMember.ts';
import { openPage } from '../../support/guest.ts';
import { refusal } from '../replies.ts';
import { chosen, home, openMerges, otherHome, phone } from './mergeDesk.ts';

const { harness, of, add, book, complete, plan, file, eventsAfter } = await openMerges();
/** Merges, and reads the customer who stays. */
const merge = async (id: string, merge_customer_id: string, choices: Parameters<typeof chosen>[0] = {}) => {
  const done = await of.ok('commitCustomerMerge', { id, merge_customer_id, field_choices: chosen(choices) });
  expect(done.customer.id).toBe(id);
  return { ...done, customer: await of.ok('getCustomer', { id }) };
};

it('[customer-merge.commit] jobs, plans, sites, notes, files and messages move, and the copies of jobs stay', async () => {
  const [kept, merged] = [await add({}), await add({ full_name: 'J. Nguyen', email: 'joan@example.com' })];
  const job = await book(merged);
  const before = await of.ok('getJobRequest', { id: job.id });
  const { id: planId } = await plan(merged);
  const site = await of.ok('createCustomerSite', { id: merged, name: 'Shop', address: otherHome });
  const note = await of.ok('createNote', { customer_id: merged, text: 'Rings twice' });
  const { id: fileId } = await file(merged);
  const call = await of.ok('createCallback', { customer_id: merged, text: 'Call back' });
  const done = await merge(kept, merged);
  expect(done).toMatchObject({
    applied: true,
    merged_customer_id: merged,
    moved: { open_jobs: 1, maintenance_plans: 1, sites: 1, notes: 1, files: 1, callbacks: 1 },
    customer: { profile: { id: kept, full_name: 'Joan Nguyen', request_count: 1 }, contact: { phone, email: 'joan@example.com' } },
  });
  const after = await of.ok('getJobRequest', { id: job.id });
  expect(after.customer).toEqual({ ...before.customer, id: kept });
  expect({ ...after, customer: null, updated_at: null }).toEqual({ ...before, customer: null, updated_at: null });
  expect((await of.ok('getMaintenancePlan', { id: planId })).customer.id).toBe(kept);
  expect((await of.ok('listCustomerSites', { id: kept })).sites.map(({ id }) => id)).toEqual([site.id]);
  expect((await of.ok('listNotes', { customer_id: kept })).notes.map(({ id }) => id)).toEqual([note.id]);
  expect((await of.ok('listFiles', { customer_id: kept })).files.map(({ id }) => id)).toEqual([fileId]);
  expect((await of.ok('listJobRequests', { customer_id: kept })).items.map(({ id }) => id)).toEqual([job.id]);
  expect(await harness.store.query('select customer_id from callbacks where id = $1', [call.id])).toEqual([{ customer_id: kept }]);
});

it('[customer-merge.commit] spending, tier, the number of jobs and the last booking follow', async () => {
  const [kept, merged] = [await add({}), await add({})];
  await complete(kept, 100);
  await complete(merged, 250);
  const { customer } = await merge(kept, merged);
  expect([customer.spending.total_spent_12m, customer.spending.avg_job_value, customer.profile.request_count]).toEqual([350, 175, 2]);
  const rows = await harness.store.query<{ count: number; last: string | null }>(
    'select request_count as count, last_request_at as last from customers where id = any ($1::uuid[]) order by request_count',
    [[kept, merged]],
  );
  expect(rows).toEqual([
    { count: 0, last: null },
    { count: 2, last: expect.any(String) },
  ]);
});

it('[customer-merge.commit] customer links of the moved jobs work on', async () => {
  const [kept, merged] = [await add({}), await add({})];
  const { customer_url, id } = await book(merged, 12);
  await merge(kept, merged);
  const page = await openPage(harness, new URL(customer_url!).pathname);
  expect([page.status, (await of.ok('getJobRequest', { id })).customer.id]).toEqual([200, kept]);
});

it('[customer-merge.fields] the chosen values stand, and empty ones are filled', async () => {
  const technician = (await of.ok('listTechnicians', {})).technicians[0]!;
  const kept = await add({ uid: 'c-1', notes: 'Dog', address: home });
  const merged = await add({
    full_name: 'Joan N.',
    phone: '+1 212 555 0198',
    email: 'jn@example.com',
    uid: 'c-2',
    notes: 'Gate 5',
    tier: 'vip',
    address: otherHome,
    preferred_technician_id: technician.id,
  });
  const { customer } = await merge(kept, merged, { full_name: 'merged', phone: 'merged', uid: 'merged', tier: 'merged' });
  expect(customer).toMatchObject({
    profile: { full_name: 'Joan N.', uid: 'c-2', tier: 'vip', notes: 'Dog\n\nGate 5' },
    contact: {
      phone: '+1 212 555 0198',
      email: 'jn@example.com',
      address: { line: '5 Main St' },
      preferred_technician: { id: technician.id },
    },
  });
  // The number by which the customer is found is the new one.
  expect(
    (await of.ok('listCustomers', { phone: '2125550198' })).customers
      .map(({ id, merged_into_customer_id }) => [id, merged_into_customer_id])
      .sort(),
  ).toEqual(
    [
      [kept, undefined],
      [merged, kept],
    ].sort(),
  );
  const addressed = await add({ address: home });
  const { customer: moved } = await merge(addressed, await add({ address: otherHome }), { address: 'merged' });
  expect(moved.contact.address).toMatchObject({ line: '9 Broad St', latitude: otherHome.latitude });
});

it('[customer-merge.consent] for one number both must agree or the consent be chosen; for two it goes with the number that stands', async () => {
  const other = '+1 212 555 0197';
  const consents = async (own: object, its: object, fields: object = {}) =>
    (await merge(await add(own), await add(its), fields)).customer.contact.sms_consent;
  const [yes, no] = [{ sms_consent: true }, {}];
  expect(await consents(yes, yes)).toBe(true);
  expect(await consents(yes, no)).toBe(false);
  expect(await consents(no, yes)).toBe(false);
  expect(await consents(no, yes, { sms_consent: 'merged' })).toBe(true);
  expect(await consents(yes, no, { sms_consent: 'kept' })).toBe(true);
  expect(await consents(yes, { phone: other })).toBe(true);
  expect(await consents(no, { ...yes, phone: other })).toBe(false);
  expect(await consents(no, { ...yes, phone: other }, { phone: 'merged' })).toBe(true);
  // Agreement to another number is none to this one.
  expect(await consents(no, { ...yes, phone: other }, { sms_consent: 'merged' })).toBe(false);
});

it('[customer-merge.address] a plan that visits the address that does not stand goes on visiting it, as a site', async () => {
  const [kept, merged] = [await add({ address: home }), await add({ address: otherHome })];
  const visiting = await plan(merged);
  const elsewhere = await of.ok('createCustomerSite', { id: merged, name: 'Shop', address: { ...home, line: '1 Elk St' } });
  const atSite = await plan(merged, { site_id: elsewhere.id });
  const own = await plan(kept);
  const asked = { id: kept, merge_customer_id: merged };
  expect((await of.ok('previewCustomerMerge', asked)).address_becomes_site).toBe(true);
  const { customer } = await merge(kept, merged);
  const made = customer.sites.find(({ name }) => name === '9 Broad St')!;
  expect(made.address).toMatchObject({ line: '9 Broad St', latitude: otherHome.latitude });
  const siteOf = async ({ id }: { id: string }) => (await of.ok('getMaintenancePlan', { id })).site?.id ?? null;
  expect([await siteOf(visiting), await siteOf(atSite), await siteOf(own)]).toEqual([made.id, elsewhere.id, null]);
  // With the address of the other, the plan of the customer who stays needs a site.
  const [first, second] = [await add({ address: home }), await add({ address: otherHome })];
  const atHome = await plan(first);
  const { customer: moved } = await merge(first, second, { address: 'merged' });
  expect(await siteOf(atHome)).toBe(moved.sites.find(({ name }) => name === '5 Main St')!.id);
});

it('[customer-merge.address] a plan that has ended goes to no site', async () => {
  const [kept, merged] = [await add({ address: home }), await add({ address: otherHome })];
  const [ended, running] = [await plan(merged), await plan(merged)];
  await of.ok('endMaintenancePlan', { id: ended.id, version: ended.version });
  await merge(kept, merged);
  const siteOf = async ({ id }: { id: string }) => (await of.ok('getMaintenancePlan', { id })).site?.name;
  expect([await siteOf(ended), await siteOf(running)]).toEqual([undefined, '9 Broad St']);
});

it('[customer-merge.drifted] the token of an earlier state is refused, and nothing moves', async () => {
  const [kept, merged] = [await add({}), await add({})];
  const asked = { id: kept, merge_customer_id: merged };
  for (const change of [
    () => of.ok('updateCustomer', { id: kept, notes: 'Dog' }),
    () => of.ok('updateCustomer', { id: merged, notes: 'Dog' }),
    () => of.ok('createNote', { customer_id: merged, text: 'Dog' }),
  ]) {
    const { plan_token } = await of.ok('previewCustomerMerge', asked);
    await change();
    expect(refusal(await of.call('commitCustomerMerge', { ...asked, plan_token }))).toEqual([409, 'CUSTOMER_MERGE_DRIFTED']);
  }
  expect((await of.ok('getCustomer', { id: merged })).profile.id).toBe(merged);
  const { plan_token } = await of.ok('previewCustomerMerge', asked);
  await of.ok('commitCustomerMerge', { ...asked, plan_token });
});

it('[customer-merge.events] events, feeds and audit tell of both records and of each job', async () => {
  const [kept, merged] = [await add({}), await add({})];
  const job = await book(merged, 14);
  const before = (await eventsAfter(0)).length;
  const since = (await of.ok('listCustomers', { since: '2020-01-01T00:00:00Z', limit: 200 })).next_since;
  const jobsSince = (await of.ok('listJobRequestChanges', { since: '2020-01-01T00:00:00Z', limit: 200 })).next_since;
  await merge(kept, merged);
  expect(await eventsAfter(before)).toEqual([
    ['customer.deleted', merged],
    ['customer.updated', kept],
    ['job_request.updated', job.id],
  ]);
  const { customers } = await of.ok('listCustomers', { since, limit: 200 });
  expect(
    customers.map(({ id, deleted_at, merged_into_customer_id }) => [id, deleted_at !== undefined, merged_into_customer_id]).sort(),
  ).toEqual(
    [
      [kept, false, undefined],
      [merged, true, kept],
    ].sort(),
  );
  const { items: changes } = await of.ok('listJobRequestChanges', { since: jobsSince });
  expect(changes.map(({ id, changed_fields }) => [id, changed_fields])).toEqual([[job.id, ['customer']]]);
  const { entries } = await okAsMember(harness, of, 'listAuditLog', { action: 'customer.merged', limit: 2 });
  expect(entries.map(({ subject, changes: [change] }) => [subject.id, change!.field, change!.after]).sort()).toEqual(
    [
      [merged, 'merged_into', kept],
      [kept, 'merged_customer_id', merged],
    ].sort(),
  );
});

it('[customer-merge.commit] a retry with the same key answers the same, and needs both permissions', async () => {
  const asked = { id: await add({}), merge_customer_id: await add({}) };
  for (const permissions of [['customers_view'], ['customers_manage']] as const)
    expect(refusal(await of.call('commitCustomerMerge', asked, { key: await of.newKey([...permissions]) }))).toEqual([
      403,
      'PERMISSION_DENIED',
    ]);
  const once = { ...asked, idempotency_key: asked.id };
  expect(await of.ok('commitCustomerMerge', once)).toEqual(await of.ok('commitCustomerMerge', once));
});

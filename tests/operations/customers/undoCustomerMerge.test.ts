/** Taking back a merge of two customers. */
import { expect, it } from 'vitest';
import { forgottenMerges } from '../../../src/domain/jobs/records/forgottenMerges.ts';
import { okAsMember } from '../../support/asMember.ts';
import { refusal } from '../replies.ts';
import { chosen, home, openMerges, otherHome } from './mergeDesk.ts';

let now = Date.now();
const { harness, of, add, book, plan, file, eventsAfter } = await openMerges({ clock: { nowMilliseconds: () => now } });
const undo = (id: string, merge_customer_id: string) => of.call('undoCustomerMerge', { id, merge_customer_id });
const hour = 3_600_000;
const refusalOf = async (reply: ReturnType<typeof undo>) => [...refusal(await reply), (await reply).data];

it('[customer-merge.undo] both records are again as they were, with all that moved', async () => {
  const kept = await add({ uid: 'u-1', notes: 'Dog', address: home, sms_consent: true });
  const merged = await add({ full_name: 'J. N.', uid: 'u-2', email: 'j@example.com', notes: 'Gate', address: otherHome });
  const job = await book(merged);
  const { id: planId } = await plan(merged);
  const site = await of.ok('createCustomerSite', { id: merged, name: 'Shop', address: home });
  await of.ok('createNote', { customer_id: merged, text: 'Rings twice' });
  await file(merged);
  const shown = async (id: string) => {
    const { profile, ...rest } = await of.ok('getCustomer', { id });
    return { ...rest, profile: { ...profile, updated_at: null } };
  };
  const before = [await shown(kept), await shown(merged)];
  await of.ok('commitCustomerMerge', {
    id: kept,
    merge_customer_id: merged,
    field_choices: chosen({ full_name: 'merged', uid: 'merged', address: 'kept' }),
  });
  const count = (await eventsAfter(0)).length;
  const done = await of.ok('undoCustomerMerge', { id: kept, merge_customer_id: merged });
  expect(done).toMatchObject({ applied: true, fields_not_restored: [], records_not_restored: [] });
  expect([await shown(kept), await shown(merged)]).toEqual(before);
  expect((await of.ok('getJobRequest', { id: job.id })).customer.id).toBe(merged);
  expect(await of.ok('getMaintenancePlan', { id: planId })).toMatchObject({ customer: { id: merged }, site: null });
  expect((await of.ok('listCustomerSites', { id: merged })).sites.map(({ id }) => id)).toEqual([site.id]);
  expect((await of.ok('listCustomerSites', { id: kept })).sites).toEqual([]);
  expect((await of.ok('listNotes', { customer_id: merged })).notes).toHaveLength(1);
  expect((await of.ok('listFiles', { customer_id: merged })).files).toHaveLength(1);
  expect(await eventsAfter(count)).toEqual([
    ['customer.updated', merged],
    ['customer.updated', kept],
    ['job_request.updated', job.id],
  ]);
  const { entries } = await okAsMember(harness, of, 'listAuditLog', { action: 'customer.merge_undone', limit: 2 });
  expect(entries.map(({ subject }) => subject.id).sort()).toEqual([kept, merged].sort());
  expect(refusal(await undo(kept, merged))).toEqual([404, 'CUSTOMER_MERGE_NOT_FOUND']);
});

it('[customer-merge.undo] what was changed since stays, and is named', async () => {
  const [kept, merged, third] = [await add({ notes: 'Dog' }), await add({ full_name: 'J. N.', notes: 'Gate', tier: 'vip' }), await add({})];
  const site = await of.ok('createCustomerSite', { id: kept, name: 'Shop', address: home });
  const [back, atSite] = [await book(merged, 11), await book(merged, 13)];
  const note = await of.ok('createNote', { customer_id: merged, text: 'Rings twice' });
  await of.ok('commitCustomerMerge', {
    id: kept,
    merge_customer_id: merged,
    field_choices: chosen({ tier: 'merged', full_name: 'merged' }),
  });
  await of.ok('updateCustomer', { id: kept, full_name: 'Joan N.' });
  await of.ok('updateJobSite', { id: atSite.id, site_id: site.id });
  await of.ok('deleteNote', { id: note.id });
  const after = await of.ok('createNote', { customer_id: kept, text: 'Written since' });
  const done = await of.ok('undoCustomerMerge', { id: kept, merge_customer_id: merged });
  expect([done.fields_not_restored, done.records_not_restored]).toEqual([
    ['full_name'],
    [
      { kind: 'job_request', id: atSite.id },
      { kind: 'note', id: note.id },
    ],
  ]);
  expect((await of.ok('getCustomer', { id: kept })).profile).toMatchObject({
    full_name: 'Joan N.',
    tier: 'regular',
    notes: 'Dog',
    request_count: 1,
  });
  const owner = async ({ id }: { id: string }) => (await of.ok('getJobRequest', { id })).customer.id;
  expect([await owner(back), await owner(atSite)]).toEqual([merged, kept]);
  expect((await of.ok('listNotes', { customer_id: kept })).notes.map(({ id }) => id)).toEqual([after.id]);
  expect(third).not.toBe(kept);
});

it('[customer-merge.undo] a plan that visits a site of the customer who stayed since, stays with that customer', async () => {
  const [kept, merged] = [await add({ address: home }), await add({ address: home })];
  const site = await of.ok('createCustomerSite', { id: kept, name: 'Shop', address: otherHome });
  const { id } = await plan(merged);
  await of.ok('commitCustomerMerge', { id: kept, merge_customer_id: merged });
  const { version } = await of.ok('getMaintenancePlan', { id });
  await of.ok('updateMaintenancePlan', { id, version, site_id: site.id });
  const { records_not_restored } = await of.ok('undoCustomerMerge', { id: kept, merge_customer_id: merged });
  expect(records_not_restored).toEqual([{ kind: 'maintenance_plan', id }]);
  expect(await of.ok('getMaintenancePlan', { id })).toMatchObject({ customer: { id: kept }, site: { id: site.id } });
});

it('[customer-merge.undo] is refused after 24 hours, for records that were not merged, and where it can no longer be right', async () => {
  const [kept, merged, third] = [await add({ uid: 'r-0' }), await add({ uid: 'r-1' }), await add({})];
  expect(refusal(await undo(kept, merged))).toEqual([404, 'CUSTOMER_MERGE_NOT_FOUND']);
  await of.ok('commitCustomerMerge', { id: kept, merge_customer_id: merged });
  expect(refusal(await undo(merged, kept))).toEqual([404, 'CUSTOMER_MERGE_NOT_FOUND']);
  const taken = await add({ uid: 'r-1' });
  expect(await refusalOf(undo(kept, merged))).toEqual([409, 'CUSTOMER_MERGE_UNDO_NOT_POSSIBLE', { reason: 'uid_taken' }]);
  await of.ok('updateCustomer', { id: taken, uid: null });
  await of.ok('commitCustomerMerge', { id: third, merge_customer_id: kept });
  expect(await refusalOf(undo(kept, merged))).toEqual([409, 'CUSTOMER_MERGE_UNDO_NOT_POSSIBLE', { reason: 'merged_again' }]);
  await of.ok('undoCustomerMerge', { id: third, merge_customer_id: kept });
  // The earlier merge leads to its customer again.
  expect((await of.call('getCustomer', { id: merged })).data).toEqual({ merged_into_customer_id: kept });
  await of.ok('undoCustomerMerge', { id: kept, merge_customer_id: merged });
  await of.ok('commitCustomerMerge', { id: kept, merge_customer_id: merged });
  await of.ok('deleteCustomer', { id: kept });
  expect(await refusalOf(undo(kept, merged))).toEqual([409, 'CUSTOMER_MERGE_UNDO_NOT_POSSIBLE', { reason: 'deleted' }]);
  const late = [await add({}), await add({})] as const;
  await of.ok('commitCustomerMerge', { id: late[0], merge_customer_id: late[1] });
  now += 24 * hour + 1000;
  expect(refusal(await undo(...late))).toEqual([404, 'CUSTOMER_MERGE_NOT_FOUND']);
});

it('[customer-merge.undo] a uid that another customer has taken meanwhile is not restored', async () => {
  const [kept, merged] = [await add({ uid: 't-1' }), await add({ uid: 't-2' })];
  await of.ok('commitCustomerMerge', { id: kept, merge_customer_id: merged, field_choices: chosen({ uid: 'merged' }) });
  await of.ok('updateCustomer', { id: kept, uid: 't-3' });
  await add({ uid: 't-1' });
  const done = await of.ok('undoCustomerMerge', { id: kept, merge_customer_id: merged });
  const uidOf = async (id: string) => (await of.ok('getCustomer', { id })).profile.uid;
  expect([done.fields_not_restored, await uidOf(kept), await uidOf(merged)]).toEqual([['uid'], 't-3', 't-2']);
});

it('[customer-merge.forgotten] what an undo needs is deleted after 24 hours, and the record still leads on', async () => {
  const [kept, merged] = [await add({}), await add({})];
  await of.ok('commitCustomerMerge', { id: kept, merge_customer_id: merged });
  const memory = async () =>
    (
      await harness.store.query<{ kept: boolean }>('select memory is not null as kept from customer_merges where merged_customer_id = $1', [
        merged,
      ])
    )[0]!.kept;
  const sweep = () => forgottenMerges.run({ store: harness.store, services: null as never }, now, new AbortController().signal);
  now += 23 * hour;
  await sweep();
  expect(await memory()).toBe(true);
  now += 2 * hour;
  await sweep();
  expect(await memory()).toBe(false);
  expect((await of.call('getCustomer', { id: merged })).data).toEqual({ merged_into_customer_id: kept });
});

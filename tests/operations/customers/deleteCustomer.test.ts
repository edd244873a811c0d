/** Removing a customer. */
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { openRegistry } from './registry.ts';

const { harness, create } = await openRegistry();

it('[customer.delete.soft, customer.delete.frees-uid] deletes softly: the customer can still be listed and read but not changed, and the uid is free again', async () => {
  const fresh = await harness.business();
  const id = await create({ uid: 'u-1' }, fresh);
  const deleted = await fresh.ok('deleteCustomer', { id });
  expect((await fresh.ok('getCustomer', { id })).profile.deleted_at).toBe(deleted.deleted_at);
  const list = await fresh.ok('listCustomers', {});
  expect(list.customers).toMatchObject([{ id, deleted_at: deleted.deleted_at }]);
  expect(list.meta.total).toBe(1);
  for (const operation of ['updateCustomer', 'deleteCustomer'] as const)
    expect(refusal(await fresh.call(operation, { id }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  await create({ uid: 'u-1' }, fresh);
});

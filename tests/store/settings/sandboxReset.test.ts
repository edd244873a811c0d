/** Large tables are emptied in small steps. docs/internals/records.md#sandbox. */
import { expect, it } from 'vitest';
import { findTenantId } from '../../../src/store/settings/businesses.ts';
import { emptyLargeTables } from '../../../src/store/settings/sandboxReset.ts';
import { startHarness } from '../../support/harness.ts';

const harness = await startHarness();

it('[dashboard.sandbox-reset] one call removes a limited number of rows and says whether more are left; other businesses’ rows stay', async () => {
  const [of, other] = [await harness.business(), await harness.business()];
  for (const business of [of, other])
    for (let number = 0; number < 5; number++)
      await business.ok(
        'createCustomer',
        { full_name: `Customer ${number}`, email: `c${number}@example.com` },
        { key: business.sandboxKey },
      );
  const tenantId = (await findTenantId(harness.store, of.businessId, 'sandbox'))!;
  const left = async () =>
    (await harness.store.query<{ n: number }>('select count(*) as n from customers where tenant_id = $1', [tenantId]))[0]!.n;
  const bounds = { chunkRows: 2, mostChunks: 2 };
  // Events come first: five events are more than one call removes.
  expect([await emptyLargeTables(harness.store, tenantId, bounds), await left()]).toEqual([false, 5]);
  expect([await emptyLargeTables(harness.store, tenantId, bounds), await left()]).toEqual([false, 1]);
  expect([await emptyLargeTables(harness.store, tenantId, bounds), await left()]).toEqual([true, 0]);
  expect((await other.ok('listCustomers', {}, { key: other.sandboxKey })).customers.length).toBe(5);
});

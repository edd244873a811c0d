/** Deleting a business. Every table with rows of a business is looked at, also those of later migrations. */
import { expect, it } from 'vitest';
import { createBusiness } from '../../../src/machinery/auth/onboarding.ts';
import { customerTokens } from '../../../src/machinery/auth/customerTokens.ts';
import { secretBox } from '../../../src/machinery/auth/secretBox.ts';
import { seedDemo } from '../../../src/process/demo/seed.ts';
import { deleteBusinessRows, ownedTables } from '../../../src/store/settings/businessDeletion.ts';
import { emptyDatabase } from '../../support/harness.ts';

it('[cli.delete-business] removes each row of the demo, and none of another business', async () => {
  const database = await emptyDatabase();
  const { store } = database;
  try {
    const now = Date.UTC(2026, 2, 11, 15);
    const other = await createBusiness(
      store,
      { name: 'Other', timezone: 'Europe/London', ownerEmail: 'o@example.com', passwordCostLog2: 1 },
      now,
    );
    const counts = async () => {
      const tables = ['businesses', 'tenants', ...(await ownedTables(store)).map(({ name }) => name)];
      const counted: Record<string, number> = {};
      for (const name of tables) counted[name] = (await store.query<{ n: number }>(`select count(*)::int as n from ${name}`))[0]!.n;
      return counted;
    };
    const before = await counts();
    const secret = Buffer.alloc(32, 7);
    const demo = await seedDemo(store, {
      ...{ nowMilliseconds: now, passwordCostLog2: 1, publicUrl: 'http://127.0.0.1', box: secretBox(secret) },
      customerTokens: customerTokens(secret),
    });
    const filled = await counts();
    expect(Object.values(filled).filter((count) => count > 0).length).toBeGreaterThan(25);
    await deleteBusinessRows(store, demo.business_id);
    expect(await counts()).toEqual(before);
    await deleteBusinessRows(store, other.businessId);
    expect(Object.entries(await counts()).filter(([, count]) => count > 0)).toEqual([]);
  } finally {
    await database.close();
  }
});

/** The list of tables whose rows belong to a customer has every such table of the schema. */
import { expect, it } from 'vitest';
import { tablesOfCustomers } from '../../../src/store/customers/merges.ts';
import { startHarness } from '../../support/harness.ts';

const { store } = await startHarness();

it('[customer-merge.commit] every table with a customer_id moves with a merge', async () => {
  const rows = await store.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'customer_id' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(tablesOfCustomers).sort());
});

it('[customer-merge.commit] every other reference to a customer is one of the merges themselves', async () => {
  const rows = await store.query<{ name: string; column: string }>(
    `select distinct c.conrelid::regclass::text as name, a.attname as column from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid = 'customers'::regclass and a.attname not in ('tenant_id', 'customer_id') order by 1, 2`,
  );
  expect(rows.map(({ name, column }) => `${name}.${column}`)).toEqual([
    'customer_merges.kept_customer_id',
    'customer_merges.merged_customer_id',
    'customer_merges.merged_into',
  ]);
});

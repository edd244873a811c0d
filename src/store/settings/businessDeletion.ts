/** Deletes a business with everything that belongs to it, in both environments. */
import type { Database, Store, Transaction } from '../driver/database.ts';
import { emptyLargeTables } from './sandboxReset.ts';

/** Signs all members out and refuses all keys and apps of the business. Processes notice within a second. Returns the ids for `reopenBusiness`. */
export async function closeBusiness(db: Database, businessId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `update members set status = 'suspended' where business_id = $1 and status = 'active' returning id`,
    [businessId],
  );
  return rows.map(({ id }) => id);
}

/** Lets the members in again. */
export async function reopenBusiness(db: Database, businessId: string, memberIds: readonly string[]): Promise<void> {
  await db.query(`update members set status = 'active' where business_id = $1 and id = any ($2::uuid[])`, [businessId, memberIds]);
}

/**
 * Deletes all rows of the business: the large tables in chunks, then the rest in one transaction. A crash in between leaves a business
 * that nobody can use, and the next call goes on.
 */
export async function deleteBusinessRows(store: Store, businessId: string): Promise<void> {
  const tenants = await store.query<{ id: number }>('select id from tenants where business_id = $1', [businessId]);
  for (const { id } of tenants) while (!(await emptyLargeTables(store, id)));
  await store.transaction(
    async (tx) => {
      // Nobody adds a row meanwhile: a new row of any table needs a lock on its tenant or business.
      await tx.query('select 1 from businesses where id = $1 for update', [businessId]);
      await tx.query('select 1 from tenants where business_id = $1 for update', [businessId]);
      const tables = await ownedTables(tx);
      // Triggers of one table may write rows of another that is already empty.
      for (let removed = 1; removed > 0;) {
        removed = 0;
        for (const { name, owner } of tables)
          removed += await removeRows(
            tx,
            name,
            owner === 'tenant' ? 'tenant_id in (select id from tenants where business_id = $1)' : 'business_id = $1',
            businessId,
          );
      }
      await removeRows(tx, 'tenants', 'business_id = $1', businessId);
      await removeRows(tx, 'businesses', 'id = $1', businessId);
    },
    { unlimited: true },
  );
}

async function removeRows(tx: Transaction, table: string, condition: string, businessId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `with gone as (delete from ${table} where ${condition} returning 1) select count(*)::int as n from gone`,
    [businessId],
  );
  return row!.n;
}

interface OwnedTable {
  readonly name: string;
  /** Whether its rows name their tenant or only their business. */
  readonly owner: 'tenant' | 'business';
}

/** All tables with rows of one business, each before the tables that its rows refer to. Read from the catalog, so that no new table is forgotten. */
export async function ownedTables(db: Database): Promise<OwnedTable[]> {
  const columns = await db.query<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns
      where table_schema = current_schema() and column_name in ('tenant_id', 'business_id') and table_name not in ('tenants', 'businesses')
        and table_name in (select table_name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE')
      order by table_name`,
  );
  const references = await db.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
      where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`,
  );
  const owners = new Map<string, OwnedTable['owner']>();
  for (const { name, column } of columns)
    if (column === 'tenant_id' || !owners.has(name)) owners.set(name, column === 'tenant_id' ? 'tenant' : 'business');
  const sorted: OwnedTable[] = [];
  while (owners.size > 0) {
    // A table is next when no remaining table refers to it.
    const next = [...owners].filter(([name]) => !references.some(({ from, to }) => to === name && owners.has(from)));
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...owners.keys()].join(', ')}`);
    for (const [name, owner] of next) {
      sorted.push({ name, owner });
      owners.delete(name);
    }
  }
  return sorted;
}

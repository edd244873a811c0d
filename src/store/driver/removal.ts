/** Removes old rows in batches: each statement is short, costs what it removes, and waits for nobody. docs/internals/store.md#clean-ups. */
import type { Database } from './database.ts';
import { sqlState } from './sqlState.ts';
import { isUnavailable } from './unavailable.ts';

interface OldRows {
  readonly table: string;
  /** SQL: which rows are old. */
  readonly where: string;
  /** Parameters of `where`. */
  readonly values: readonly unknown[];
  /** The column by whose index the oldest rows are found. */
  readonly age: string;
  /** The column that says whose row it is. A row that cannot be removed does not stop those of others. */
  readonly owner: 'tenant_id' | 'business_id';
}

/** Rows that one statement removes. */
const mostAtOnce = 500;
/** SQLSTATE of a statement that reached its time limit. It is no sign that the database is away, because these statements are short. */
const cancelled = '57014';

/**
 * Removes all of the rows. Rows that another transaction has locked stay until the next time. Throws at the end what failed for one owner, and
 * at once when the database is away.
 */
export async function removeOld(db: Database, rows: OldRows, signal?: AbortSignal): Promise<void> {
  const failed = new Map<string, unknown>();
  let isMore = true;
  while (isMore && !signal?.aborted) {
    const others = [...failed.keys()];
    try {
      isMore = (await removeBatch(db, rows, `t.${rows.owner}::text <> all (`, others)) === mostAtOnce;
    } catch (error) {
      if (isAway(error)) throw error;
      const owners = await ownersOfBatch(db, rows, others);
      if (owners.length === 0) throw error;
      for (const owner of owners)
        await removeBatch(db, rows, `t.${rows.owner}::text = any (`, [owner]).catch((met: unknown) => {
          if (isAway(met)) throw met;
          failed.set(owner, met);
        });
    }
  }
  if (failed.size > 0) throw failuresOf(rows.table, failed);
}

/** Whether nothing can be done for anybody. */
export const isAway = (error: unknown): boolean => isUnavailable(error) && sqlState(error) !== cancelled;

const failuresOf = (table: string, failed: ReadonlyMap<string, unknown>) =>
  new AggregateError(
    failed.values(),
    `old rows of ${table} stay: ${[...failed].map(([owner, error]) => `${owner}: ${String(error)}`).join('; ')}`,
  );

const batchOf = ({ table, where, values, age }: OldRows, whose: string) =>
  `from ${table} t where ${where} and ${whose}$${values.length + 1}::text[]) order by t.${age} limit ${mostAtOnce}`;

async function removeBatch(db: Database, rows: OldRows, whose: string, owners: readonly string[]): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `with gone as (
       delete from ${rows.table} where ctid = any (array(select t.ctid ${batchOf(rows, whose)} for update of t skip locked)) returning 1
     ) select count(*)::int as count from gone`,
    [...rows.values, owners],
  );
  return row!.count;
}

async function ownersOfBatch(db: Database, rows: OldRows, others: readonly string[]): Promise<string[]> {
  const found = await db.query<{ owner: string }>(
    `select distinct owner from (select t.${rows.owner}::text as owner ${batchOf(rows, `t.${rows.owner}::text <> all (`)}) batch`,
    [...rows.values, others],
  );
  return found.map(({ owner }) => owner);
}

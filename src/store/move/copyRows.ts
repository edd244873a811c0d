/** Copies the rows of one table into another database, in batches, and compares both by digests. */
import type { Database, Store, Transaction } from '../driver/database.ts';
import { shortenLog } from '../driver/embedded.ts';
import { type CopiedTable, type KeyTexts, type OwnedBy, quotedName, rowsAfter, rowSql, sameTexts } from './catalog.ts';
import { noteProgress } from './marks.ts';

/** About the size of a batch. The database and this process hold a few copies of it at a time. */
const batchBytes = 2_000_000;
const firstRows = 64;
const mostRows = 4_096;
/** Rows of one statement that computes digests: well under a second, also on the embedded database. */
const digestRows = 10_000;

/** Rows of a table as one JSON text, an array of arrays of texts, with the key of the last one. */
interface RowBatch {
  readonly rows: string;
  readonly count: number;
  readonly last: readonly string[];
}

interface BatchOptions {
  /** Only rows after this key; null: all. */
  readonly after: KeyTexts;
  readonly owner?: OwnedBy;
  /** SQL of columns whose value is another one. */
  readonly replaced?: Readonly<Record<string, string>>;
}

/** The rows of a table in batches, in the order of their key. The session needs the settings of `sameTexts`. */
export async function* rowBatches(db: Database, table: CopiedTable, { after, owner, replaced }: BatchOptions): AsyncGenerator<RowBatch> {
  let limit = firstRows;
  for (let at = after; ;) {
    const { text, values } = rowsAfter(table, { after: at, limit, owner }, `${rowSql(table, replaced)} as row`);
    const [batch] = await db.query<{ rows: string | null; count: number; last: string[] | null; bytes: number }>(
      `with part as (${text})
       select json_agg(row order by place)::text as rows, count(*) as count, coalesce(sum(octet_length(row::text)), 0) as bytes,
              (select last from part order by place desc limit 1) as last from part`,
      values,
    );
    const { rows, count, last, bytes } = batch!;
    if (rows === null || last === null) return;
    yield { rows, count, last };
    if (count < limit) return;
    at = last;
    // A power of two, because each limit makes a statement that the connection keeps.
    const wanted = Math.min(mostRows, 4 * limit, (batchBytes / Math.max(bytes, 1)) * count);
    limit = 2 ** Math.max(0, Math.floor(Math.log2(wanted)));
  }
}

export interface InsertedValues {
  /** SQL of columns that get another value than the batch has. Its placeholder `$2` is `value`. */
  readonly replaced: Readonly<Record<string, string>>;
  readonly value?: unknown;
  /** Rows whose key is there already are left out. */
  readonly keepsKnown?: boolean;
}

/** Inserts the rows of a batch. */
export async function insertBatch(
  tx: Transaction,
  { name, columns }: CopiedTable,
  rows: string,
  { replaced, value, keepsKnown }: InsertedValues = { replaced: {} },
): Promise<void> {
  const values = columns.map((column, index) => replaced[column.name] ?? `(e->>${index})::${column.type}`);
  await tx.query(
    `insert into ${quotedName(name)} (${columns.map((column) => quotedName(column.name)).join(', ')}) overriding system value
     select ${values.join(', ')} from jsonb_array_elements($1::jsonb) e${keepsKnown ? ' on conflict do nothing' : ''}`,
    value === undefined ? [rows] : [rows, value],
  );
}

/** Copies the rows after `after`. Each batch is one transaction of the target that also notes the progress. Returns how many rows it copied. */
export async function copyTable(source: Database, target: Store, table: CopiedTable, after: KeyTexts): Promise<number> {
  let copied = 0;
  const write = (work: (tx: Transaction) => Promise<void>) =>
    target.transaction(
      async (tx) => {
        await sameTexts(tx);
        await work(tx);
      },
      { unlimited: true },
    );
  for await (const { rows, count, last } of rowBatches(source, table, { after })) {
    await write(async (tx) => {
      await insertBatch(tx, table, rows);
      await noteProgress(tx, table.name, last);
    });
    copied += count;
    // No background work of a service does this meanwhile.
    if (target.embedded) await shortenLog(target);
  }
  await write((tx) => noteProgress(tx, table.name, true));
  return copied;
}

export interface TableDigest {
  readonly rows: number;
  /** Sums of the two halves of the rows' MD5, in hexadecimal. They do not depend on the order of the rows. */
  readonly digest: string;
}

const bits64 = (1n << 64n) - 1n;

/** Counts the rows and computes their digest. Call it in a transaction that had `sameTexts`. Detects faults, not forgery. */
export async function digestOf(db: Database, table: CopiedTable): Promise<TableDigest> {
  let rows = 0;
  let [left, right] = [0n, 0n];
  for (let at: KeyTexts = null; ;) {
    const { text, values } = rowsAfter(table, { after: at, limit: digestRows }, `md5(${rowSql(table)}::text) as hash`);
    const half = (side: 'left' | 'right') => `coalesce(sum(('x' || ${side}(hash, 16))::bit(64)::bigint::numeric), 0)::text`;
    const [part]: { count: number; left: string; right: string; last: string[] | null }[] = await db.query(
      `with part as (${text})
       select count(*) as count, ${half('left')} as left, ${half('right')} as right,
              (select last from part order by place desc limit 1) as last from part`,
      values,
    );
    rows += part!.count;
    left += BigInt(part!.left);
    right += BigInt(part!.right);
    if (part!.count < digestRows) break;
    at = part!.last;
  }
  const hex = (sum: bigint) => (sum & bits64).toString(16).padStart(16, '0');
  return { rows, digest: hex(left) + hex(right) };
}

/** Reads the pages of lists that have their rows in one statement. docs/internals/store.md#lists. */
import type { Database } from './driver/database.ts';
import { afterSql, cursorOf, keysSql, restSql, sliceOf, type ListOrder, type ListPage } from './listOrder.ts';
import type { Conditions, Page } from './paging.ts';

interface ListQuery {
  /** The select list of a row. As a function: it takes values of its own, which the count does not have. */
  readonly columns: string | ((values: Conditions) => string);
  /**
   * `from notes n where n.tenant_id = $1`, with all conditions. Several: parts of the list that share no row. Each is read in the order by an index of
   * its own, which PostgreSQL does not do for conditions that "or" joins.
   */
  readonly from: string | readonly string[];
  /** Counts the same rows; left out: `from`. */
  readonly counted?: string;
  /** Counts no more rows than these. Left out: all. */
  readonly mostCounted?: number;
  /** Has the values of `from`. */
  readonly where: Conditions;
  readonly order: ListOrder;
}

/** A page of a list. A page after a row is not counted, so it costs the same wherever it is, if an index has the order. */
export async function readPage<Row extends object>(db: Database, query: ListQuery, page: Page): Promise<ListPage<Row>> {
  const { columns, from, where, order } = query;
  const parts = typeof from === 'string' ? [from] : from;
  const total = page.total ?? (await countOf(db, query, parts));
  const later = page.after ? ` and ${afterSql(where, order, page.after)}` : '';
  const selected = `select ${typeof columns === 'string' ? columns : columns(where)}, ${keysSql(order)} as "listKeys"`;
  const slice = sliceOf(order, page);
  const text =
    parts.length === 1
      ? `${selected} ${parts[0]}${later} ${restSql(slice)}`
      : `select * from (${parts
          .map((part) => `(${selected} ${part}${later} ${restSql({ ...slice, limit: slice.limit + slice.offset, offset: 0 })})`)
          .join(' union all ')}) parts ${restSql({ ...slice, order: byKeys(order) })}`;
  const found = await db.query<Row & { readonly listKeys: readonly string[] }>(text, where.values);
  const shown = found.slice(0, page.limit);
  return {
    rows: shown.map(({ listKeys: _keys, ...row }) => row as unknown as Row),
    total,
    next: found.length > page.limit ? cursorOf(order, page, total, shown.at(-1)!.listKeys) : null,
  };
}

async function countOf(db: Database, { counted, mostCounted, where }: ListQuery, parts: readonly string[]): Promise<number> {
  const counts = (counted === undefined ? parts : [counted]).map((part) =>
    mostCounted === undefined ? `(select count(*) ${part})` : `(select count(*) from (select ${part} limit ${mostCounted}) one)`,
  );
  const [row] = await db.query<{ total: number }>(`select ${counts.join(' + ')} as total`, where.values);
  return row!.total;
}

/** The same order of rows that have their keys. */
const byKeys = (order: ListOrder): ListOrder => ({
  ...order,
  keys: order.keys.map(({ type }, index) => ({ sql: `("listKeys"->>${index})::${type}`, type })),
});

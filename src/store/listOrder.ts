/** Orders of lists, the rows of a page in them, and the cursor of the row after which a page begins. docs/internals/store.md#lists. */
import type { Conditions, Page } from './paging.ts';

/** What a key is compared as. The names are PostgreSQL's. */
type KeyType = 'timestamptz' | 'date' | 'uuid' | 'text' | 'boolean' | 'bigint' | 'numeric';

interface OrderKey {
  /** Never null, so that rows compare. */
  readonly sql: string;
  readonly type: KeyType;
}

/** An order in one direction of all its keys, as the index behind it has. The last key tells any two rows apart. */
export interface ListOrder {
  /** Of the list and this order of it. No other order has it, so a cursor of another one is refused. */
  readonly name: string;
  readonly keys: readonly OrderKey[];
  readonly descending: boolean;
}

export const orderOf = (name: string, descending: boolean, ...keys: readonly (readonly [sql: string, type: KeyType])[]): ListOrder => ({
  name,
  descending,
  keys: keys.map(([sql, type]) => ({ sql, type })),
});

/** The text for `order by`. */
const orderBySql = ({ keys, descending }: ListOrder): string => keys.map(({ sql }) => (descending ? `${sql} desc` : sql)).join(', ');

/** The rows of a page and one more, which tells that more rows come. */
export interface Slice {
  readonly order: ListOrder;
  readonly limit: number;
  readonly offset: number;
  /** `order` is the reverse of the list's, so the rows are found from the last to the first. */
  readonly isReversed: boolean;
}

export const sliceOf = (order: ListOrder, { limit, offset }: Page): Slice => ({ order, limit: limit + 1, offset, isReversed: false });

/** The rows of a page of a list with `total` rows, from the end that is nearer: skipping rows costs as much as reading them in the index. */
export function sliceFromNearerEnd(order: ListOrder, page: Page, total: number): Slice {
  const end = Math.min(page.offset + page.limit + 1, total);
  if (page.after !== undefined || total - end >= page.offset) return sliceOf(order, page);
  return { order: { ...order, descending: !order.descending }, limit: end - page.offset, offset: total - end, isReversed: true };
}

/** The end of a statement that reads the rows of a slice. */
export const restSql = ({ order, limit, offset }: Slice): string => `order by ${orderBySql(order)} limit ${limit} offset ${offset}`;

/** What a statement found of a slice, in the order of the list. */
export const inListOrder = <Row>({ isReversed }: Slice, rows: readonly Row[] | null): readonly Row[] =>
  isReversed ? (rows ?? []).toReversed() : (rows ?? []);

/** The keys of a row as a JSON array of texts, true to the microsecond. */
export const keysSql = ({ keys }: ListOrder): string =>
  `json_build_array(${keys.map(({ sql, type }) => (type === 'timestamptz' ? sql : `(${sql})::text`)).join(', ')})`;

/** The condition that a row comes after the one with these keys. `where` takes the values. */
export function afterSql(where: Conditions, { keys, descending }: ListOrder, after: readonly string[]): string {
  const values = keys.map(({ type }, index) => `${where.value(after[index])}::${type}`);
  return `(${keys.map(({ sql }) => sql).join(', ')}) ${descending ? '<' : '>'} (${values.join(', ')})`;
}

const forms: Readonly<Record<KeyType, RegExp>> = {
  // PostgreSQL knows no year 0.
  date: /^((?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])|-?infinity)$/,
  timestamptz: /^((?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00:00|-?infinity)$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  // PostgreSQL stores no null character.
  text: /^[^\0]{0,2000}$/su,
  boolean: /^(true|false)$/,
  bigint: /^-?\d{1,18}$/,
  numeric: /^-?\d{1,30}(\.\d{1,30})?$/,
};

const isKey = ({ type }: OrderKey, value: unknown): value is string =>
  typeof value === 'string' && forms[type].test(value) && value.isWellFormed() && !isNoDay(type, value);

/** 30 February, which PostgreSQL refuses. */
const isNoDay = (type: KeyType, value: string) =>
  (type === 'timestamptz' || type === 'date') && /^\d/.test(value) && new Date(value).toISOString().slice(0, 10) !== value.slice(0, 10);

/** A page as the store found it. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Rows on all pages. On a page after a row, as of the page where the walk began. */
  readonly total: number;
  /** The cursor of the next page. null: no row follows. */
  readonly next: string | null;
}

/** The cursor of the page after the row with these keys: opaque to callers, the same in any process. It carries the number of that page and the total. */
export const cursorOf = ({ name }: ListOrder, { page }: Page, total: number, keys: readonly string[]): string =>
  Buffer.from(JSON.stringify([name, page + 1, total, ...keys])).toString('base64url');

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

/** Reads a cursor. null: it is none of this order. */
export function readCursor(cursor: string, { name, keys }: ListOrder): Required<Pick<Page, 'page' | 'total' | 'after'>> | null {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
  if (!Array.isArray(parts) || parts.length !== keys.length + 3 || parts[0] !== name) return null;
  const [page, total, ...after] = parts.slice(1) as unknown[];
  if (!isWhole(page, 2, 1_000_000_000) || !isWhole(total, 0, Number.MAX_SAFE_INTEGER)) return null;
  return keys.every((key, index) => isKey(key, after[index])) ? { page, total, after: after as string[] } : null;
}

/** The tables of a database as they are copied to another one: columns, keys and identities, read from PostgreSQL's own catalog. */
import type { Database } from '../driver/database.ts';
import { markTable } from './marks.ts';

interface CopiedColumn {
  readonly name: string;
  /** PostgreSQL's name of the type, such as `timestamp with time zone`. */
  readonly type: string;
  /** Whether the database numbers the rows itself. */
  readonly isIdentity: boolean;
}

export interface CopiedTable {
  readonly name: string;
  /** The columns whose values are copied. */
  readonly columns: readonly CopiedColumn[];
  /** The columns of the primary key, in its order. */
  readonly key: readonly CopiedColumn[];
}

/** Quotes a name for SQL. Names come from the catalog, never from a caller. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * All tables that hold data, by name. Not `migrations`, which every database writes itself, and not unlogged tables, whose content is of the
 * moment. Generated columns are left out, and transaction numbers (`xid8`), which mean nothing in another database: their defaults apply.
 */
export async function copiedTables(db: Database): Promise<CopiedTable[]> {
  const rows = await db.query<{ table: string; name: string; type: string; isIdentity: boolean; keyPosition: number | null }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attidentity <> '' as "isIdentity",
            array_position(k.conkey, a.attnum) as "keyPosition"
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
       left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
        and c.relname not in ('migrations', $1)
      order by c.relname, a.attnum`,
    [markTable],
  );
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => {
    const key = columns.filter(({ keyPosition }) => keyPosition !== null).sort((a, b) => a.keyPosition! - b.keyPosition!);
    if (key.length === 0) throw new Error(`the table ${name} has no primary key, so its rows cannot be copied in batches`);
    return { name, columns, key };
  });
}

/**
 * SQL of a row of `rowsAfter` as a JSON array of texts. The same row gives the same text in every database, with the settings of `sameTexts`.
 * `replaced` is the SQL of columns whose value is another one.
 */
export function rowSql({ columns }: CopiedTable, replaced: Readonly<Record<string, string>> = {}): string {
  return `json_build_array(${columns.map(({ name }) => `(${replaced[name] ?? `t.${quotedName(name)}`})::text`).join(', ')})`;
}

/** Settings of a transaction by which every value has one text. */
export async function sameTexts(db: Database): Promise<void> {
  await db.query(
    `select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true),
            set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true), set_config('statement_timeout', '0', true),
            set_config('idle_in_transaction_session_timeout', '0', true)`,
  );
}

/** Key values of a row as texts, in the order of the key. null: before the first row. */
export type KeyTexts = readonly string[] | null;

/** Rows of a table that belong to one owner. */
export interface OwnedBy {
  readonly column: string;
  readonly value: string;
}

interface AskedRows {
  /** Only rows after this key. */
  readonly after: KeyTexts;
  readonly limit: number;
  readonly owner?: OwnedBy | undefined;
}

/** SQL of rows in the order of their key, and the values of its placeholders. `selected` are further expressions. */
export function rowsAfter(table: CopiedTable, { after, limit, owner }: AskedRows, selected: string): { text: string; values: string[] } {
  const names = table.key.map(({ name }) => `t.${quotedName(name)}`);
  const keyValues = after ?? [];
  const conditions = [
    ...(after === null ? [] : [`(${names.join(', ')}) > (${table.key.map(({ type }, index) => `$${index + 1}::${type}`).join(', ')})`]),
    ...(owner === undefined ? [] : [`t.${quotedName(owner.column)} = $${keyValues.length + 1}`]),
  ];
  const condition = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
  const keyTexts = `json_build_array(${names.map((name) => `${name}::text`).join(', ')})`;
  return {
    text: `select ${selected}, ${keyTexts} as last, row_number() over (order by ${names.join(', ')}) as place
             from ${quotedName(table.name)} t${condition} order by ${names.join(', ')} limit ${limit}`,
    values: [...keyValues, ...(owner === undefined ? [] : [owner.value])],
  };
}

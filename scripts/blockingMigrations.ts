/**
 * What a migration does that keeps writers out of a table for as long as the table is large. It is found in what PostgreSQL has done, not in the
 * words of the file: the migration is applied to an empty database, and the catalog is compared. docs/internals/store.md#migrations.
 */
import type { Database, Store } from '../src/store/driver/database.ts';
import { concurrentStatements, isConcurrent, plainStatements } from '../src/store/driver/concurrentMigration.ts';
import type { MigrationFile } from '../src/store/driver/migrate.ts';

/** Tables with few rows for each business, whatever it books. Every other table grows with the work. */
export const smallTables: ReadonlySet<string> = new Set(
  `api_keys booking_page_settings businesses calendar_feeds closures computed_forms former_aliases job_types mail_settings mail_texts members migrations
  oauth_clients oauth_connections opening_hours permission_groups schedules service_areas setup_links skill_categories skills technician_buddies
  technician_pictures technician_service_areas technician_skills technicians tenants vehicles webhook_endpoints workflows`.split(/\s+/),
);

interface Catalog {
  readonly tables: ReadonlyMap<string, Table>;
  /** Name and table of each index. */
  readonly indexes: ReadonlyMap<string, string>;
  readonly constraints: ReadonlyMap<string, Constraint>;
}

interface Table {
  readonly name: string;
  /** Changes when the table is written anew. */
  readonly file: number;
  /** How often this transaction looked through it. */
  readonly reads: number;
  readonly columns: Readonly<Record<string, { readonly isRequired: boolean }>>;
}

interface Constraint {
  readonly name: string;
  readonly table: string;
  readonly isValid: boolean;
  readonly definition: string;
  readonly columns: readonly string[];
}

const tablesSql = `
  select relname as name, pg_relation_filenode(pg_class.oid)::integer as file,
         coalesce((select seq_scan + coalesce(idx_scan, 0) from pg_stat_xact_user_tables where relid = pg_class.oid), 0) as reads,
         (select json_object_agg(attname, json_build_object('isRequired', attnotnull)) from pg_attribute
           where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;

const indexesSql = `
  select index.relname as name, indrelid::regclass::text as table from pg_index join pg_class as index on index.oid = indexrelid
   where index.relnamespace = 'public'::regnamespace`;

const constraintsSql = `
  select conname || ' of ' || conrelid::regclass as name, conrelid::regclass::text as table, convalidated as "isValid",
         pg_get_constraintdef(oid) as definition,
         array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f')`;

async function readCatalog(db: Database): Promise<Catalog> {
  const byName = <Row extends { readonly name: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.name, row]));
  const indexes = await db.query<{ name: string; table: string }>(indexesSql);
  return {
    tables: byName(await db.query<Table>(tablesSql)),
    indexes: new Map(indexes.map(({ name, table }) => [name, table])),
    constraints: byName(await db.query<Constraint>(constraintsSql)),
  };
}

/**
 * Applies one migration to an embedded database with the tables before it. Returns what is wrong with it, a line each, with what to do instead.
 * Tables that it makes itself are free.
 */
export async function blockingParts(store: Store, file: MigrationFile): Promise<string[]> {
  if (isConcurrent(file)) {
    await store.transaction((tx) => tx.query(plainStatements(file)));
    return concurrentStatements(file).length === 0 ? [`${file.name}: holds no statement`] : [];
  }
  return store.transaction(async (tx) => {
    const before = await readCatalog(tx);
    await tx.query(file.sql);
    return differences(before, await readCatalog(tx)).map((line) => `${file.name}: ${line}`);
  });
}

const instead = {
  index: 'Make it with "create index concurrently" in a migration whose name ends with .concurrent.sql.',
  rewrite: 'Add another column that may be null, fill it in the background, and drop the old one in a later release.',
  rows: 'Let the service change the rows in the background, some at a time.',
  constraint: 'Add it as "not valid", and "alter table … validate constraint …" in a migration whose name ends with .concurrent.sql.',
  required:
    'Add a check "(… is not null) not valid", validate it in a migration whose name ends with .concurrent.sql, and set it in a later one.',
};

function differences(before: Catalog, after: Catalog): string[] {
  const grows = (table: string) => before.tables.has(table) && !smallTables.has(table);
  const found: string[] = [];
  for (const [index, table] of after.indexes)
    if (grows(table) && !before.indexes.has(index)) found.push(`the index ${index} keeps writers out of ${table}. ${instead.index}`);
  for (const [name, { table, isValid, columns, definition }] of after.constraints) {
    const earlier = before.tables.get(table);
    if (earlier === undefined || !grows(table) || !isValid || before.constraints.get(name)?.isValid) continue;
    // PostgreSQL checks no row for a reference in a column that is new and empty.
    const isOfNewColumns = definition.startsWith('FOREIGN KEY') && columns.every((column) => !(column in earlier.columns));
    if (!isOfNewColumns) found.push(`the constraint ${name} is checked for all rows. ${instead.constraint}`);
  }
  for (const [name, now] of after.tables) {
    const was = before.tables.get(name);
    if (was === undefined || !grows(name)) continue;
    if (was.file !== now.file) {
      found.push(`${name} is written anew, or emptied. ${instead.rewrite}`);
      continue;
    }
    if (now.reads > was.reads && found.every((line) => !line.includes(` ${name}`)))
      found.push(`the rows of ${name} are read or changed. ${instead.rows}`);
    for (const [column, { isRequired }] of Object.entries(now.columns))
      if (isRequired && was.columns[column]?.isRequired === false && !isChecked(before, name, column))
        found.push(`${name}.${column} is set not null, which reads all rows. ${instead.required}`);
  }
  return found;
}

/** Whether a valid constraint says already that the column is never null. */
const isChecked = ({ constraints }: Catalog, table: string, column: string): boolean =>
  [...constraints.values()].some(
    ({ table: of, isValid, definition }) => of === table && isValid && definition === `CHECK ((${column} IS NOT NULL))`,
  );

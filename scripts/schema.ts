/** The database's schema as readable SQL, read back from a database. */
import { openStore, type Database } from '../src/store/driver/database.ts';
import { migrate } from '../src/store/driver/migrate.ts';

/** The schema of a freshly migrated embedded database. */
export async function derivedSchema(): Promise<string> {
  const store = await openStore({ databaseUrl: null, folder: 'memory://', poolSize: 1 });
  try {
    await migrate(store);
    return await describeSchema(store);
  } finally {
    await store.close();
  }
}

/** Functions, then tables with their columns and constraints, then the tables' indexes and triggers, by name. */
export async function describeSchema(db: Database): Promise<string> {
  const sections = ['-- What the migrations make, as PostgreSQL sees it. Derived by `npm run derive`; change migrations/ instead.'];
  for (const { line } of await db.query<{ line: string }>(functions)) sections.push(line);
  for (const { name } of await db.query<{ name: string }>(tables)) sections.push(await describeTable(db, name));
  return `${sections.join('\n\n')}\n`;
}

/** Those of extensions are left out. */
const functions = `
  select rtrim(pg_get_functiondef(oid), E'\\n') || ';' as line from pg_proc
   where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by proname`;

const tables = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`;

const storage = `
  select case relpersistence when 'u' then 'unlogged ' else '' end as unlogged,
         coalesce(' with (' || array_to_string(reloptions, ', ') || ')', '') as options
    from pg_class where oid = $1::regclass`;

const columns = `
  select format('  %I %s%s%s%s%s', attname, format_type(atttypid, atttypmod),
           case when attstorage <> typstorage then ' storage ' || case attstorage when 'e' then 'external' when 'm' then 'main' when 'p' then 'plain' else 'extended' end else '' end,
           case when attcollation <> typcollation then ' collate ' || attcollation::regcollation::text else '' end,
           case when attnotnull then ' not null' else '' end,
           case when attidentity <> '' then ' generated always as identity'
                when attgenerated <> '' then ' generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
                when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) else '' end) as line
    from pg_attribute join pg_type on pg_type.oid = atttypid left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`;

// PostgreSQL 18 also lists not-null constraints, which the column lines already say.
const constraints = `
  select format('  constraint %I %s', conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where conrelid = $1::regclass and contype <> 'n' order by contype, conname`;

const indexes = `
  select pg_get_indexdef(indexrelid) || ';' as line from pg_index
   where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid) order by 1`;

const triggers = `select pg_get_triggerdef(oid) || ';' as line from pg_trigger where tgrelid = $1::regclass and not tgisinternal order by 1`;

async function describeTable(db: Database, table: string): Promise<string> {
  const lines = async (text: string) => (await db.query<{ line: string }>(text, [table])).map(({ line }) => line);
  const inside = [...(await lines(columns)), ...(await lines(constraints))];
  const [kind] = await db.query<{ unlogged: string; options: string }>(storage, [table]);
  return [
    `create ${kind!.unlogged}table ${table} (`,
    inside.join(',\n'),
    `)${kind!.options};`,
    ...(await lines(indexes)),
    ...(await lines(triggers)),
  ].join('\n');
}

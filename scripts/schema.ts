/** The database's schema as readable SQL, read back from a freshly migrated embedded database. */
import { openStore, type Store } from '../src/store/driver/database.ts';
import { migrate } from '../src/store/driver/migrate.ts';

/** Tables with their columns and constraints, then indexes and triggers, by name. */
export async function describeSchema(): Promise<string> {
  const store = await openStore({ databaseUrl: null, folder: 'memory://', poolSize: 1 });
  try {
    await migrate(store);
    const sections = ['-- What the migrations make, as PostgreSQL sees it. Derived by `npm run derive`; change migrations/ instead.'];
    for (const { name } of await store.query<{ name: string }>(tables)) sections.push(await describeTable(store, name));
    return `${sections.join('\n\n')}\n`;
  } finally {
    await store.close();
  }
}

const tables = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`;

const storage = `
  select case relpersistence when 'u' then 'unlogged ' else '' end as unlogged,
         coalesce(' with (' || array_to_string(reloptions, ', ') || ')', '') as options
    from pg_class where oid = $1::regclass`;

const columns = `
  select format('  %I %s%s%s', attname, format_type(atttypid, atttypmod), case when attnotnull then ' not null' else '' end,
           case when attidentity <> '' then ' generated always as identity'
                when attgenerated <> '' then ' generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
                when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) else '' end) as line
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`;

// PostgreSQL 18 also lists not-null constraints, which the column lines already say.
const constraints = `
  select format('  constraint %I %s', conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where conrelid = $1::regclass and contype <> 'n' order by contype, conname`;

const indexes = `
  select pg_get_indexdef(indexrelid) || ';' as line from pg_index
   where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid) order by 1`;

const triggers = `select pg_get_triggerdef(oid) || ';' as line from pg_trigger where tgrelid = $1::regclass and not tgisinternal order by 1`;

async function describeTable(store: Store, table: string): Promise<string> {
  const lines = async (text: string) => (await store.query<{ line: string }>(text, [table])).map(({ line }) => line);
  const inside = [...(await lines(columns)), ...(await lines(constraints))];
  const [kind] = await store.query<{ unlogged: string; options: string }>(storage, [table]);
  return [
    `create ${kind!.unlogged}table ${table} (`,
    inside.join(',\n'),
    `)${kind!.options};`,
    ...(await lines(indexes)),
    ...(await lines(triggers)),
  ].join('\n');
}

/** Takes the bytes of what was erased out of the database. docs/personal-data.md#when-the-bytes-are-gone; docs/internals/records.md#erasing. */
import type { Database, Store } from '../driver/database.ts';
import { sqlState } from '../driver/sqlState.ts';

/** Key of the advisory lock under which one process at a time clears. The number has no meaning. */
const clearingLock = 7318422917;

/** All tables of which rows are changed or deleted. */
const touchedTables = [
  'customers',
  'customer_merges',
  'customer_sites',
  'job_requests',
  'job_searches',
  'maintenance_plans',
  'sessions',
  'notes',
  'files',
  'file_pieces',
  'file_thumbnails',
  'callbacks',
  'customer_messages',
  'customer_requests',
  'mails',
  'mail_unsubscribes',
  'sms_stops',
  'text_choices',
  'earlier_wishes',
  'time_proposals',
  'technician_days',
  'push_messages',
  'events',
  'event_queue',
  'webhook_deliveries',
  'webhook_attempts',
  'schedule_changes',
  'schedule_plans',
  'idempotency_keys',
];

/**
 * Takes what was erased out of the statistics, and its old row versions out of the tables. A server does it without locks, and overwrites
 * the bytes when it needs the room. The embedded database writes the tables anew, and its log too, so that the folder has no copy. Does
 * nothing when nobody was erased since, or while another process does it. All tables are read, and the embedded database makes other statements wait
 * meanwhile, so erasures by retention periods wait until the last time was a day ago. `mayDeleteLog` is asked just before the log is deleted, which a
 * backup that has begun needs; then the next call does it again. docs/personal-data.md#when-the-bytes-are-gone.
 */
export async function clearErased(store: Store, mayDeleteLog: () => boolean): Promise<void> {
  if ((await dueTraces(store)) === null) return;
  if (store.embedded) return clear(store, mayDeleteLog);
  await store.session(async (session, { isDirect }) => {
    // Through a pooler a lock of the session would stay with the next client.
    const [row] = isDirect ? await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [clearingLock]) : [];
    if (row?.taken !== false) await clear(store, mayDeleteLog);
  });
}

interface Traces {
  readonly erased: readonly { readonly tenant: number; readonly id: string; readonly version: string }[];
  readonly guests: readonly { readonly tenant: number; readonly at: string }[];
}

/** What was erased and not cleared yet. null: nothing, or it may wait. */
async function dueTraces(store: Store): Promise<Traces | null> {
  const erased = await store.query<{ tenant: number; id: string; version: string }>(
    `select tenant_id as tenant, id, xmin::text as version from customers where erased_at is not null and erasure_cleared_at is null`,
  );
  const guests = await store.query<{ tenant: number; at: string }>(
    `select id as tenant, guests_erased_at::text as at from tenants where guests_erased_at > coalesce(guests_cleared_at, '-infinity')`,
  );
  return erased.length + guests.length === 0 || (await mayWait(store)) ? null : { erased, guests };
}

async function clear(store: Store, mayDeleteLog: () => boolean): Promise<void> {
  // Another process may have ended just now.
  const traces = await dueTraces(store);
  if (traces === null) return;
  const { erased, guests } = traces;
  const left: Record<Exclude<Outcome, 'cleared'>, string[]> = { cut: [], locked: [] };
  for (const table of touchedTables) {
    const outcome = await clearTable(store, table);
    if (outcome !== 'cleared') left[outcome].push(table);
  }
  const failures = [
    left.cut.length > 0 &&
      `the vacuum of ${left.cut.join(', ')} took longer than the database allows, and goes on within an hour; if it does each time, run VACUUM on a direct connection`,
    left.locked.length > 0 &&
      `the vacuum of ${left.locked.join(', ')} waited too long for another statement that holds a lock, such as another VACUUM, and is tried again within an hour`,
  ].filter((failure) => failure !== false);
  if (failures.length > 0) throw new Error(failures.join('; '));
  if (store.embedded) {
    if (!mayDeleteLog()) return;
    await writeLogAnew(store);
  }
  // Customers who were erased once more meanwhile have another version of their row.
  await store.query(
    `update customers c set erasure_cleared_at = clock_timestamp() from unnest($1::int[], $2::uuid[], $3::text[]) as done (tenant, id, version)
      where c.tenant_id = done.tenant and c.id = done.id and c.xmin::text = done.version and c.erased_at is not null`,
    [erased.map(({ tenant }) => tenant), erased.map(({ id }) => id), erased.map(({ version }) => version)],
  );
  await store.query(
    `update tenants t set guests_cleared_at = done.at from unnest($1::int[], $2::timestamptz[]) as done (tenant, at) where t.id = done.tenant`,
    [guests.map(({ tenant }) => tenant), guests.map(({ at }) => at)],
  );
}

/** Whether only retention periods erased since the last clearing, and that was less than a day ago. The audit says which setting erased. */
async function mayWait(db: Database): Promise<boolean> {
  const [row] = await db.query<{ is: boolean }>(
    `with erased as materialized (
       select t.business_id, c.id from customers c join tenants t on t.id = c.tenant_id
        where c.erased_at is not null and c.erasure_cleared_at is null
     ), latest as materialized (
       select distinct on (a.subject_id) a.subject_id, a.changes from erased e join audit_log a on a.business_id = e.business_id and a.subject_id = e.id
        where a.action = 'customer.erased' order by a.subject_id, a.id desc
     )
     select (exists (select from customers where erasure_cleared_at > clock_timestamp() - interval '24 hours')
             or exists (select from tenants where guests_cleared_at > clock_timestamp() - interval '24 hours'))
        and not exists (select from erased e where not exists (select from latest l where l.subject_id = e.id and l.changes @> '[{"field": "erase_customers_after_months"}]')) as is`,
  );
  return row!.is;
}

/** `cut`: the time limit of a pooler's role ended the vacuum; what is done stays, and the next one goes on. `locked`: it waited too long for a lock. */
type Outcome = 'cleared' | 'cut' | 'locked';

async function clearTable(store: Store, table: string): Promise<Outcome> {
  if (store.embedded) {
    const pieces = table === 'file_pieces' ? await removedPieces(store) : null;
    if (pieces !== null && clearedPieces.get(store.changed) === pieces) return 'cleared';
    await store.withoutLimit(`vacuum (full, analyze) ${table}`);
    if (pieces !== null) clearedPieces.set(store.changed, pieces);
    return 'cleared';
  }
  try {
    await store.withoutLimit(`vacuum (analyze) ${table}`);
    return 'cleared';
  } catch (error) {
    const outcome = outcomes.get(sqlState(error) ?? '');
    if (outcome === undefined) throw error;
    return outcome;
  }
}

/** By SQLSTATE. */
const outcomes: ReadonlyMap<string, Outcome> = new Map([
  ['57014', 'cut'],
  ['55P03', 'locked'],
]);

/** What `removedPieces` said before the table was last written anew, by database. */
const clearedPieces = new WeakMap<Store['changed'], string>();

/**
 * Another text whenever the table of files' bytes has lost rows, as far as this process knows. The table may have gigabytes, and others wait while it
 * is written anew. Rows that were inserted and rolled back count as lost.
 */
async function removedPieces(store: Store): Promise<string> {
  await store.query('select pg_stat_force_next_flush()');
  const [row] = await store.query<{ seen: string }>(
    `select concat_ws(' ', n_tup_upd, n_tup_del, n_tup_ins - (select count(*) from file_pieces)) as seen
       from pg_stat_user_tables where relid = 'file_pieces'::regclass`,
  );
  return row!.seen;
}

/** More segments than the log of an embedded database ever has. */
const mostSegments = 50;

/**
 * Statistics have samples of the values, and the log has every change. Its old segments are deleted instead of used again. Segments that were
 * kept for use before still have old bytes, so the log moves on until it has passed them all.
 */
async function writeLogAnew(db: Database): Promise<void> {
  await db.query('vacuum full pg_statistic');
  await db.query('set wal_recycle = off');
  for (let count = 0; count < mostSegments; count++) {
    const [ahead] = await db.query<{ is: boolean }>(
      "select exists (select from pg_ls_waldir() where name > pg_walfile_name(pg_current_wal_insert_lsn()) and name ~ '^[0-9A-F]{24}$') as is",
    );
    await db.query('select pg_switch_wal()');
    await db.query('checkpoint');
    if (!ahead!.is) break;
  }
  await db.query('reset wal_recycle');
}

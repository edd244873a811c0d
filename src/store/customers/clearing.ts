/** Takes the bytes of what was erased out of the database. docs/personal-data.md#when-the-bytes-are-gone, docs/decisions/0131 and 0156. */
import type { Database, Store } from '../driver/database.ts';
import { sqlState } from '../driver/sqlState.ts';

/** All tables of which rows are changed or deleted. */
const touchedTables = [
  'customers',
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
 * nothing when nobody was erased since. While the embedded database writes its tables anew, other statements wait, so erasures by retention periods
 * wait until the last time was a day ago. `mayDeleteLog` is asked just before the log is deleted, which a backup that has begun needs; then the
 * next call does it again. docs/personal-data.md#when-the-bytes-are-gone.
 */
export async function clearErased(store: Store, mayDeleteLog: () => boolean): Promise<void> {
  const erased = await store.query<{ tenant: number; id: string; version: string }>(
    `select tenant_id as tenant, id, xmin::text as version from customers where erased_at is not null and erasure_cleared_at is null`,
  );
  const guests = await store.query<{ tenant: number; at: string }>(
    `select id as tenant, guests_erased_at::text as at from tenants where guests_erased_at > coalesce(guests_cleared_at, '-infinity')`,
  );
  if (erased.length + guests.length === 0 || (store.embedded && (await mayWait(store)))) return;
  const left: string[] = [];
  for (const table of touchedTables) if (!(await clearTable(store, table))) left.push(table);
  if (left.length > 0)
    throw new Error(
      `the vacuum of ${left.join(', ')} took longer than the database allows, and goes on within an hour; if it does each time, run VACUUM on a direct connection`,
    );
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

/** Returns whether the table is cleared. On a server a pooler's limit may end the vacuum; what is done stays, and the next one goes on. */
async function clearTable(store: Store, table: string): Promise<boolean> {
  if (store.embedded) {
    if (table !== 'file_pieces' || (await hasRemovedPieces(store))) await store.withoutLimit(`vacuum (full, analyze) ${table}`);
    return true;
  }
  try {
    await store.withoutLimit(`vacuum (analyze) ${table}`);
    return true;
  } catch (error) {
    if (!cutStates.has(sqlState(error) ?? '')) throw error;
    return false;
  }
}

/** SQLSTATEs of a statement that reached its time limit, or waited too long for a lock. */
const cutStates: ReadonlySet<string> = new Set(['57014', '55P03']);

/** What `hasRemovedPieces` saw last, by database. */
const seenPieces = new WeakMap<Store['changed'], string>();

/**
 * Whether the table of files' bytes has lost rows since it was last written anew, as far as this process knows. It may have gigabytes, and others wait
 * while it is written. Rows that were inserted and rolled back count as lost.
 */
async function hasRemovedPieces(store: Store): Promise<boolean> {
  await store.query('select pg_stat_force_next_flush()');
  const [row] = await store.query<{ seen: string }>(
    `select concat_ws(' ', n_tup_upd, n_tup_del, n_tup_ins - (select count(*) from file_pieces)) as seen
       from pg_stat_user_tables where relid = 'file_pieces'::regclass`,
  );
  const isSame = seenPieces.get(store.changed) === row!.seen;
  seenPieces.set(store.changed, row!.seen);
  return !isSame;
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

/**
 * Erases the personal data of a customer from every table (docs/personal-data.md, docs/decisions/0131). Rows that carry money, times or the
 * history of the team stay, without the person. All else about the person is deleted.
 */
import type { Database, Store, Transaction } from '../driver/database.ts';
import { sqlState } from '../driver/sqlState.ts';
import { endMaintenancePlansOf } from '../jobs/maintenancePlans.ts';
import { unsubscriptionsOf } from '../mail/settings.ts';
import { names, type Person } from './person.ts';

const withoutPlace = `address = '{}', latitude = null, longitude = null, precision = null, place_source = null, place_note = null`;

/**
 * Where on the map past visits stay, in millionths of a degree: 0.01 degrees, about a kilometre. The distances that were driven that day stay
 * about right.
 */
const coarseE6 = 10_000;

/** Who did what and when stays. What was sent with it may have texts; a quote and a confirmation have only times and numbers. */
const auditWithoutTexts = `coalesce((select jsonb_object_agg(key, case when key in ('quote', 'confirm_booking') then value
    else jsonb_set(value, '{payload}', '{}') end) from jsonb_each(action_audit)), '{}')`;

/** So many texts are found faster one by one than all ids of an answer with a regular expression. */
const mostTexts = 20;

/**
 * Erases the person. Hold the schedule lock and the lock of `lockPerson`. `jobIds`, `callbackIds`, `textedNumbers` (E.164): of the person. `at`: the tenant's present
 * time, RFC 3339. Doing it again erases what was added meanwhile, and keeps the time of the first erasure.
 */
export async function erasePerson(
  tx: Transaction,
  tenantId: number,
  person: Person,
  {
    jobIds,
    callbackIds,
    textedNumbers,
    at,
  }: {
    readonly jobIds: readonly string[];
    readonly callbackIds: readonly string[];
    readonly textedNumbers: readonly string[];
    readonly at: string;
  },
): Promise<void> {
  const of = [tenantId, person.id, jobIds] as const;
  // Before the jobs and mails lose their addresses.
  await eraseUnsubscriptions(tx, tenantId, person, jobIds);
  // The pieces of a file go with its row.
  for (const table of ['notes', 'callbacks', 'files'])
    await tx.query(`delete from ${table} where tenant_id = $1 and (customer_id = $2 or job_request_id = any ($3::uuid[]))`, of);
  for (const table of ['customer_requests', 'mails', 'text_choices', 'earlier_wishes', 'time_proposals'])
    await tx.query(`delete from ${table} where tenant_id = $1 and job_request_id = any ($2::uuid[])`, [tenantId, jobIds]);
  await eraseStops(tx, tenantId, person, textedNumbers);
  // Mails to the business say which job they are about.
  await tx.query(`delete from mails where tenant_id = $1 and job_request_id is null and ${names('facts', '$2')}`, [
    tenantId,
    [person.id, ...jobIds],
  ]);
  // Without the address, and not deleted: the technicians must still hear of visits that are gone.
  await tx.query(
    `update technician_days set told = (select jsonb_agg(case when v->>'jobRequestId' = any ($2::text[]) then v || '{"address": ""}' else v end)
                                          from jsonb_array_elements(told) v)
      where tenant_id = $1 and ${names('told', '$2')}`,
    [tenantId, jobIds],
  );
  await tx.query(`delete from push_messages where tenant_id = $1 and ${names('facts', '$2')}`, [tenantId, jobIds]);
  await tx.query('delete from callbacks where tenant_id = $1 and id = any ($2::uuid[])', [tenantId, callbackIds]);
  await eraseEvents(tx, tenantId, [person.id, ...jobIds], person.erasedAt);
  // Plans and undo data name the jobs and hold copies of them.
  await tx.query(`delete from schedule_changes where tenant_id = $1 and (${names('before', '$2')} or ${names('after', '$2')})`, [
    tenantId,
    jobIds,
  ]);
  await tx.query(`delete from schedule_plans where tenant_id = $1 and ${names('plan', '$2')}`, [tenantId, jobIds]);
  await eraseAnswers(tx, tenantId, person, jobIds);
  await tx.query(
    `update job_requests set customer_name = '', customer_email = null, customer_phone = null, ${withoutPlace}, description = null,
            site_id = null, site_name = null, site_access_notes = null, external_reference = null, magic_token_hash = null,
            rating_comment = null, archive_note = null, cancellation = jsonb_set(cancellation, '{reason}', '""'),
            action_audit = ${auditWithoutTexts},
            updated_at = tenant_now($1)
      where tenant_id = $1 and id = any ($2::uuid[])`,
    [tenantId, jobIds],
  );
  await tx.query(
    `update sessions set latitude_e6 = round(latitude_e6::numeric / ${coarseE6}) * ${coarseE6}, longitude_e6 = round(longitude_e6::numeric / ${coarseE6}) * ${coarseE6}
      where tenant_id = $1 and job_request_id = any ($2::uuid[])`,
    [tenantId, jobIds],
  );
  await endMaintenancePlansOf(tx, tenantId, person.id, at);
  await tx.query(`update maintenance_plans set description = '', site_id = null where tenant_id = $1 and customer_id = $2`, [
    tenantId,
    person.id,
  ]);
  await tx.query('delete from customer_sites where tenant_id = $1 and customer_id = $2', [tenantId, person.id]);
  await tx.query(
    `update customers set uid = null, full_name = '', email = null, phone = null, phone_key = null, sms_phone = null, sms_consent_at = null,
            preferred_channel = null, notes = '', ${withoutPlace},
            preferred_technician_id = null, service_area_id = null, deleted_at = coalesce(deleted_at, $3), erased_at = coalesce(erased_at, $3),
            erasure_cleared_at = null,
            updated_at = tenant_now($1)
      where tenant_id = $1 and id = $2`,
    [tenantId, person.id, at],
  );
}

/** A number that another customer has, or to which a guest agreed to texts, keeps its STOP. Call it after the choices of the person are gone. */
async function eraseStops(tx: Transaction, tenantId: number, { id }: Person, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  await tx.query(
    `delete from sms_stops s where s.tenant_id = $1 and s.phone = any ($2::text[])
        and not exists (select from customers c
          where c.tenant_id = $1 and c.id <> $3 and c.deleted_at is null and s.phone in (c.sms_phone, '+' || c.phone_key))
        and not exists (select from text_choices v where v.tenant_id = $1 and v.phone = s.phone and v.agreed)`,
    [tenantId, numbers, id],
  );
}

/**
 * The choices of mails of all addresses of the person, as an export has them. An address that another customer or a job of another person
 * has too keeps its choice. Few addresses have one, so the jobs are rarely looked through.
 */
async function eraseUnsubscriptions(tx: Transaction, tenantId: number, person: Person, jobIds: readonly string[]): Promise<void> {
  const found = await unsubscriptionsOf(tx, tenantId, person, jobIds);
  if (found.length === 0) return;
  await tx.query(
    `delete from mail_unsubscribes u where u.tenant_id = $1 and u.address = any ($2::text[])
        and not exists (select from customers c
          where c.tenant_id = $1 and c.id <> $3 and c.deleted_at is null and lowered(c.email) = lowered(u.address))
        and not exists (select from job_requests j
          where j.tenant_id = $1 and j.id <> all ($4::uuid[]) and j.deleted_at is null and lowered(j.customer_email) = lowered(u.address))`,
    [tenantId, found.map(({ address }) => address), person.id, jobIds],
  );
}

/**
 * Events of these records and proposals that name them, with what was sent about them and what receivers answered. The events of the first
 * erasure name nobody. They stay, because they may not have been sent yet.
 */
async function eraseEvents(tx: Transaction, tenantId: number, resourceIds: readonly string[], erasedAt: string | null): Promise<void> {
  await tx.query(
    `with gone as (
       delete from events where tenant_id = $1 and (resource_id = any ($2::uuid[])
          or (type = 'schedule.optimization_proposed' and ${names('body', '$2')}))
         and not (type in ('customer.erased', 'job_request.archived') and coalesce(created_at >= $3::timestamptz, false))
       returning id
     ), queued as (
       delete from event_queue q using gone where q.tenant_id = $1 and q.event_id = gone.id
     ), deliveries as (
       delete from webhook_deliveries d using gone where d.tenant_id = $1 and d.event_id = gone.id returning d.id
     )
     delete from webhook_attempts a using deliveries d where a.tenant_id = $1 and a.delivery_id = d.id`,
    [tenantId, resourceIds, erasedAt],
  );
}

/**
 * Stored answers with an id, the phone number or the e-mail address of the person. Whoever is named in an answer has an id in it, and a name
 * alone is also that of others. The keys stay spent: a call that is sent again with one is refused as IDEMPOTENCY_KEY_REUSE, so that no late
 * repetition makes the customer again.
 */
async function eraseAnswers(tx: Transaction, tenantId: number, { id, email, phone }: Person, jobIds: readonly string[]): Promise<void> {
  const isFew = jobIds.length <= mostTexts;
  const texts = [id, email, phone, ...(isFew ? jobIds : [])]
    .filter((text) => text !== null && text !== '')
    .map((text) => JSON.stringify(text));
  await tx.query(
    `update idempotency_keys set response = '{"data":null,"code":null}', fingerprint = '\\x'
      where tenant_id = $1 and (exists (select from unnest($2::text[]) as text where position(text in response::text) > 0)
         or cardinality($3::text[]) > 0 and ${names('response', '$3')})`,
    [tenantId, texts, isFew ? [] : jobIds],
  );
}

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
  for (const table of touchedTables) await clearTable(store, table);
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

async function clearTable(store: Store, table: string): Promise<void> {
  if (store.embedded) {
    await store.query(`vacuum (full, analyze) ${table}`);
    return;
  }
  try {
    await store.query(`vacuum (analyze) ${table}`);
  } catch (error) {
    // A table that takes longer than a statement may take is left to the server's autovacuum.
    if (sqlState(error) !== cancelled) throw error;
  }
}

/** SQLSTATE of a statement that reached its time limit. */
const cancelled = '57014';
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

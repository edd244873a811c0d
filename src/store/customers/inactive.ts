/** Which customers and jobs the retention periods of a business are over for. [retention.customers, retention.jobs]; docs/retention.md. */
import type { Database, Transaction } from '../driver/database.ts';
import { plannedAnew } from '../driver/plannedAnew.ts';

/** A business with a retention period, and its clock. */
export interface RetainingTenant {
  readonly id: number;
  readonly clockOffsetMilliseconds: number;
  readonly eraseCustomersAfterMonths: number;
  readonly deleteJobNotesAfterMonths: number;
}

export const retainingTenants = (db: Database): Promise<RetainingTenant[]> =>
  db.query(
    `select t.id, t.clock_offset_milliseconds as "clockOffsetMilliseconds", t.erase_customers_after_months as "eraseCustomersAfterMonths",
            t.delete_job_notes_after_months as "deleteJobNotesAfterMonths"
       from tenants t join businesses b on b.id = t.business_id and b.suspended_at is null
      where t.erase_customers_after_months > 0 or t.delete_job_notes_after_months > 0 order by t.id`,
  );

/** A message that nobody has answered, or that came or was answered since `$2`. A call that was never made keeps nobody's data. */
const isRecentCallback = `(k.closed_at is null and k.reason is null or k.created_at >= $2 or k.closed_at >= $2)`;

/** Open, or changed since `$2`, or with a visit since then or ahead, or with a note, a file or a message since then. */
export const isRecentJob = `(j.completed_at is null and j.archived_at is null or j.updated_at >= $2 or j.ends_at >= $2
  or exists (select from notes n where n.tenant_id = $1 and n.job_request_id = j.id and n.updated_at >= $2)
  or exists (select from files f where f.tenant_id = $1 and f.job_request_id = j.id and f.created_at >= $2)
  or exists (select from callbacks k where k.tenant_id = $1 and k.job_request_id = j.id and ${isRecentCallback}))`;

/** Nothing about the customer was written since `$2`, no job is open, and no maintenance plan goes on. A merged record ends with the customer who has its jobs. */
const isInactive = `c.tenant_id = $1 and c.erased_at is null and c.updated_at < $2 and c.created_at < $2
  and not exists (select from customer_merges m where m.tenant_id = $1 and m.merged_customer_id = c.id)
  and not exists (select from maintenance_plans p where p.tenant_id = $1 and p.customer_id = c.id and (p.next_due_on is not null or p.updated_at >= $2))
  and not exists (select from job_requests j where j.tenant_id = $1 and j.customer_id = c.id and ${isRecentJob})
  and not exists (select from notes n where n.tenant_id = $1 and n.customer_id = c.id and n.updated_at >= $2)
  and not exists (select from files f where f.tenant_id = $1 and f.customer_id = c.id and f.created_at >= $2)
  and not exists (select from customer_sites s where s.tenant_id = $1 and s.customer_id = c.id and s.deleted_at is null and s.updated_at >= $2)
  and not exists (select from customer_messages e where e.tenant_id = $1 and e.customer_id = c.id and e.created_at >= $2)
  and not exists (select from callbacks k where k.tenant_id = $1 and k.customer_id = c.id and ${isRecentCallback})`;

/** The name with the e-mail address, and with the end of the phone number. null: there is none. */
export const withEmail = (name: string, email: string) => `folded(${name}) || ' ' || lowered(${email})`;
export const withPhone = (name: string, phone: string) => `folded(${name}) || ' ' || right(regexp_replace(${phone}, '\\D', '', 'g'), 7)`;

/**
 * Names and contacts of recent jobs and messages without a link, which can be of a customer. Which of them are is decided under the lock, by the rule of
 * erasures. Asked for by itself, because the database keeps no statistics of names and would compare each customer with each job.
 */
export async function contactsOfGuests(db: Database, tenantId: number, since: string): Promise<string[]> {
  const rows = await db.query<{ contact: string }>(
    `select ${plannedAnew} distinct contact from job_requests j
      cross join lateral (values (${withEmail('j.customer_name', 'j.customer_email')}), (${withPhone('j.customer_name', 'j.customer_phone')})) v(contact)
      where j.tenant_id = $1 and j.customer_id is null and j.deleted_at is null and ${isRecentJob} and contact is not null
     union select ${withPhone('k.name', 'k.phone')} from callbacks k
      where k.tenant_id = $1 and k.customer_id is null and k.job_request_id is null and ${isRecentCallback}`,
    [tenantId, since],
  );
  return rows.map(({ contact }) => contact);
}

/** `$3`: of `contactsOfGuests`. */
const isNoGuest = `coalesce(${withEmail('c.full_name', 'c.email')}, '') <> all ($3::text[])
  and coalesce(${withPhone('c.full_name', 'c.phone')}, '') <> all ($3::text[])`;

/** A customer to erase, and the position in the order of the last change. */
export interface InactiveCustomer {
  readonly id: string;
  readonly changedAt: string;
}

/** Customers without activity since an instant, those longest unchanged first, at most `count`, after the customer `after`. */
export async function inactiveCustomers(
  db: Database,
  tenantId: number,
  since: string,
  { after, count }: { readonly after: InactiveCustomer | null; readonly count: number },
): Promise<InactiveCustomer[]> {
  const guests = await contactsOfGuests(db, tenantId, since);
  return db.query(
    `select ${plannedAnew} c.id, to_char(c.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "changedAt" from customers c
      where ${isInactive} and ${isNoGuest} and ($4::timestamptz is null or (c.updated_at, c.id) > ($4, $5::uuid))
      order by c.updated_at, c.id limit $6`,
    [tenantId, since, guests, after?.changedAt ?? null, after?.id ?? null, count],
  );
}

export async function countInactiveCustomers(db: Database, tenantId: number, since: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select ${plannedAnew} count(*)::int as count from customers c where ${isInactive} and ${isNoGuest}`,
    [tenantId, since, await contactsOfGuests(db, tenantId, since)],
  );
  return row!.count;
}

/** Asks again about one customer, who is locked. Jobs and messages without a link are left to the caller. */
export async function isStillInactive(tx: Transaction, tenantId: number, since: string, id: string): Promise<boolean> {
  const rows = await tx.query(`select 1 from customers c where ${isInactive} and c.id = $3`, [tenantId, since, id]);
  return rows.length > 0;
}

/** Whether one of these jobs or messages is recent. */
export async function isAnyRecent(
  tx: Transaction,
  tenantId: number,
  since: string,
  { jobIds, callbackIds }: { readonly jobIds: readonly string[]; readonly callbackIds: readonly string[] },
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from job_requests j where j.tenant_id = $1 and j.id = any ($3::uuid[]) and ${isRecentJob}
     union all select 1 from callbacks k where k.tenant_id = $1 and k.id = any ($4::uuid[]) and ${isRecentCallback} limit 1`,
    [tenantId, since, jobIds, callbackIds],
  );
  return rows.length > 0;
}

/** Notes and files of jobs that ended before `$2`, which were not written since. */
const oldTexts = (table: 'notes' | 'files', writtenAt: string) =>
  `select x.job_request_id as id from ${table} x join job_requests j on j.tenant_id = x.tenant_id and j.id = x.job_request_id
    where x.tenant_id = $1 and x.${writtenAt} < $2 and greatest(j.completed_at, j.archived_at) < $2`;
const jobsWithOldTexts = `${oldTexts('notes', 'updated_at')} union ${oldTexts('files', 'created_at')}`;

export async function countJobsWithOldTexts(db: Database, tenantId: number, since: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(`select ${plannedAnew} count(*)::int as count from (${jobsWithOldTexts}) jobs`, [
    tenantId,
    since,
  ]);
  return row!.count;
}

/** How much was deleted. */
interface DeletedTexts {
  readonly jobs: number;
  readonly notes: number;
  readonly files: number;
}

/**
 * Deletes the notes and files of jobs that ended before an instant: of at most `jobs`, with at most `bytes` in the database, but of a job at least.
 * A second process deletes nothing twice.
 */
export async function deleteOldJobTexts(
  tx: Transaction,
  tenantId: number,
  since: string,
  most: { readonly jobs: number; readonly bytes: number },
): Promise<DeletedTexts> {
  const [row] = await tx.query<DeletedTexts>(
    `with sized as (
       select old.id, coalesce((select sum(f.size_bytes) from files f where f.tenant_id = $1 and f.job_request_id = old.id
                                   and f.created_at < $2 and f.object_key is null), 0) as bytes
         from (select id from (${jobsWithOldTexts}) jobs order by id limit $3) old),
     summed as (select id, bytes, sum(bytes) over (order by id) as total from sized),
     due as (select id from summed where total <= $4::bigint or total = bytes),
     notes_gone as (delete from notes n using due where n.tenant_id = $1 and n.job_request_id = due.id and n.updated_at < $2 returning due.id),
     files_gone as (delete from files f using due where f.tenant_id = $1 and f.job_request_id = due.id and f.created_at < $2 returning due.id)
     select ${plannedAnew} (select count(*)::int from (select id from notes_gone union select id from files_gone) cleared) as jobs,
            (select count(*)::int from notes_gone) as notes, (select count(*)::int from files_gone) as files`,
    [tenantId, since, most.jobs, most.bytes],
  );
  return row!;
}

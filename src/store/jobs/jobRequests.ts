/** One job request: find, lock, book and quote it. */
import type { RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { bookingColumns, jobColumns, jobTables, queryJobs, type JobAuditEntry, type JobRow } from './jobRows.ts';

/** The job, even if it is deleted. */
export async function findJob(db: Database, tenantId: number, id: string): Promise<JobRow | null> {
  const [row] = await queryJobs(db, tenantId, `select ${jobColumns} ${jobTables} where j.tenant_id = $1 and j.id = $2`, [tenantId, id]);
  return row ?? null;
}

/** The job, unless it is deleted. */
export async function findUndeletedJob(db: Database, tenantId: number, id: string): Promise<JobRow | null> {
  const row = await findJob(db, tenantId, id);
  return row?.deletedAt === null ? row : null;
}

/** The id of a job from its UUID or short code, in upper or lower case. null when there is no such job. */
export async function findJobId(db: Database, tenantId: number, idOrCode: string): Promise<string | null> {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(idOrCode);
  const [row] = await db.query<{ id: string }>(
    `select id from job_requests where tenant_id = $1 and ${isUuid ? 'id = $2::uuid' : 'short_code = $2'}`,
    [tenantId, isUuid ? idOrCode : idOrCode.toUpperCase()],
  );
  return row?.id ?? null;
}

/** The ids of these jobs, each given as UUID or short code in lower case, in this order. null for a job that does not exist. */
export async function findJobIds(db: Database, tenantId: number, references: readonly string[]): Promise<(string | null)[]> {
  const isCode = (reference: string) => reference.length < 36;
  const rows = await db.query<{ id: string; code: string }>(
    `select id, short_code as code from job_requests
      where tenant_id = $1 and deleted_at is null and (id = any ($2::uuid[]) or short_code = any ($3::text[]))`,
    [tenantId, references.filter((reference) => !isCode(reference)), references.filter(isCode).map((reference) => reference.toUpperCase())],
  );
  const idOf = new Map(rows.flatMap(({ id, code }) => [[id, id] as const, [code.toLowerCase(), id] as const]));
  return references.map((reference) => idOf.get(reference) ?? null);
}

/** Whether a technician works or has worked on the job. */
export async function isJobOf(db: Database, tenantId: number, id: string, technicianId: string): Promise<boolean> {
  const [row] = await db.query<{ isOwn: boolean }>(
    `select exists (select from sessions where tenant_id = $1 and technician_id = $3 and job_request_id = $2) as "isOwn"`,
    [tenantId, id, technicianId],
  );
  return row!.isOwn;
}

/** Locks the job, so that its version cannot change between check and write. A deleted job is not found. */
export async function lockJob(tx: Transaction, tenantId: number, id: string): Promise<JobRow | null> {
  const [row] = await queryJobs(
    tx,
    tenantId,
    `select ${jobColumns} ${jobTables} where j.tenant_id = $1 and j.id = $2 and j.deleted_at is null for update of j`,
    [tenantId, id],
  );
  return row ?? null;
}

/** Like `lockJob`, for several jobs, in the order of their ids. */
export function lockJobs(tx: Transaction, tenantId: number, ids: readonly string[]): Promise<JobRow[]> {
  return queryJobs(
    tx,
    tenantId,
    `select ${jobColumns} ${jobTables} where j.tenant_id = $1 and j.id = any ($2::uuid[]) and j.deleted_at is null order by j.id for update of j`,
    [tenantId, ids],
  );
}

/** Locks those of the jobs that no other transaction holds, and returns their ids. Does not wait. */
export async function lockFreeJobs(tx: Transaction, tenantId: number, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.query<{ id: string }>(
    `select j.id from job_requests j where j.tenant_id = $1 and j.id = any ($2::uuid[]) and j.deleted_at is null order by j.id for update skip locked`,
    [tenantId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Jobs by their ids, also archived and deleted ones, the oldest first. */
export const readJobs = (db: Database, tenantId: number, ids: readonly string[]): Promise<JobRow[]> =>
  queryJobs(db, tenantId, `select ${jobColumns} ${jobTables} where j.tenant_id = $1 and j.id = any ($2::uuid[]) order by j.id`, [
    tenantId,
    ids,
  ]);

/** A job as it is booked. */
type NewJob = RowOf<typeof bookingColumns>;

/** Inserts the booking, counts it for its customer and reads it back, in one statement. Returns null when the short code is taken: make another. */
export async function insertJob(tx: Transaction, tenantId: number, job: NewJob): Promise<JobRow | null> {
  const rows = await queryJobs(
    tx,
    tenantId,
    `with job as (
       insert into job_requests (tenant_id, pending_action, updated_at, ${bookingColumns.names})
       values ($1, 'quote', tenant_now($1), ${bookingColumns.parameters(2)})
       on conflict (tenant_id, short_code) do nothing
       returning *
     ), counted as (
       update customers c set request_count = request_count + 1, last_request_at = greatest(last_request_at, job.created_at),
                updated_at = tenant_now($1)
         from job where c.tenant_id = $1 and c.id = job.customer_id
     )
     select ${jobColumns} from job j join workflows w on w.tenant_id = j.tenant_id and w.id = j.workflow_id`,
    [tenantId, ...bookingColumns.values(job)],
  );
  return rows[0] ?? null;
}

/** Puts the earlier job of a new follow-up into the feed of changes: its `follow_ups` have changed. */
export async function touchEarlierJob(tx: Transaction, tenantId: number, id: string): Promise<void> {
  await tx.query(
    `update job_requests set updated_at = tenant_now($1),
            unplaced_fields = array(select distinct name from unnest(unplaced_fields || '{follow_ups}'::text[]) name order by name)
      where tenant_id = $1 and id = $2`,
    [tenantId, id],
  );
}

export interface QuoteValues {
  readonly jobDurationMinutes: number;
  readonly mobilizationMinutes: number;
  readonly demobilizationMinutes: number;
  readonly crewSize: number;
}

/** Writes the quote. The job then waits for the customer's confirmation. */
export async function writeQuote(tx: Transaction, tenantId: number, id: string, quote: QuoteValues, audit: JobAuditEntry): Promise<void> {
  await tx.query(
    `update job_requests set quoted_at = ($7::jsonb->>'at')::timestamptz, job_duration_minutes = $3, mobilization_minutes = $4,
            demobilization_minutes = $5, crew_size = $6, pending_action = 'confirm_booking',
            action_audit = action_audit || jsonb_build_object('quote', $7::jsonb),
            status_version = status_version + 1, updated_at = tenant_now($1)
      where tenant_id = $1 and id = $2`,
    [tenantId, id, quote.jobDurationMinutes, quote.mobilizationMinutes, quote.demobilizationMinutes, quote.crewSize, JSON.stringify(audit)],
  );
}

/** Raises the version after a refused attempt to confirm ([confirm.failed-bumps-version]). */
export async function bumpStatusVersion(tx: Transaction, tenantId: number, id: string): Promise<void> {
  await tx.query(
    `update job_requests set status_version = status_version + 1, updated_at = tenant_now($1) where tenant_id = $1 and id = $2`,
    [tenantId, id],
  );
}

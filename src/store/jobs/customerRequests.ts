/**
 * What customers ask for (migrations/0081_schema.sql). Messages for a person (callbacks.ts) are shown in the same list.
 * docs/internals/records.md#customers-requests.
 */
import type { CustomerRequestEnd, CustomerRequestKind, CustomerRequestStatus } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { orderOf, type ListOrder, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';

export interface CustomerRequestRow {
  readonly id: string;
  readonly kind: CustomerRequestKind;
  readonly status: CustomerRequestStatus;
  readonly jobRequestId: string | null;
  readonly shortCode: string | null;
  readonly customerId: string | null;
  readonly name: string;
  readonly phone: string;
  readonly jobDates: unknown[];
  /** Of the job; null for a message without a job. */
  readonly customerTimezone: string | null;
  readonly words: string | null;
  readonly message: string | null;
  readonly createdAt: string;
  readonly answeredAt: string | null;
  readonly answeredByUserId: string | null;
  readonly endedBy: CustomerRequestEnd | null;
}

/** Requests as rows. */
const requests = `(select q.id, q.kind, q.status, q.job_request_id, j.short_code, j.customer_id, j.customer_name as name,
         coalesce(j.customer_phone, '') as phone, q.job_dates, j.customer_timezone, q.words, q.message, q.created_at, q.answered_at,
         q.answered_by_user_id, q.ended_by, true as is_asked
    from customer_requests q join job_requests j on j.tenant_id = q.tenant_id and j.id = q.job_request_id
   where q.tenant_id = $1)`;
/** Messages as rows of the same form. A call that the business must make (`not is_asked`) is no request of the customer. */
const messages = `(select k.id, 'callback' as kind, case when k.closed_at is null then 'open' else 'answered' end as status, k.job_request_id, j.short_code, k.customer_id,
         k.name, k.phone, '[]'::jsonb as job_dates, j.customer_timezone, k.message as words, k.answer as message, k.created_at,
         k.closed_at as answered_at, k.closed_by_user_id as answered_by_user_id,
         case when k.closed_at is not null then 'person' end as ended_by, k.reason is null as is_asked
    from callbacks k left join job_requests j on j.tenant_id = k.tenant_id and j.id = k.job_request_id
   where k.tenant_id = $1)`;
/** Both halves name the tenant, so that each uses its own index. */
const all = `(${requests} union all ${messages}) r`;

const columns = `r.id, r.kind, r.status, r.job_request_id as "jobRequestId", r.short_code as "shortCode", r.customer_id as "customerId",
  r.name, r.phone, r.job_dates as "jobDates", r.customer_timezone as "customerTimezone", r.words, r.message, r.created_at as "createdAt",
  r.answered_at as "answeredAt", r.answered_by_user_id as "answeredByUserId", r.ended_by as "endedBy"`;

/** All requests and messages of a customer, about jobs and with these ids, the oldest first, without those about jobs of others. */
export const readRequestsOf = (
  db: Database,
  tenantId: number,
  customerId: string,
  {
    jobIds,
    otherJobIds,
    ids,
  }: { readonly jobIds: readonly string[]; readonly otherJobIds: readonly string[]; readonly ids: readonly string[] },
  most: number,
): Promise<CustomerRequestRow[]> =>
  db.query(
    `select ${columns} from ${all} where (r.customer_id = $2 or r.job_request_id = any ($3::uuid[]) or r.id = any ($4::uuid[]))
        and coalesce(r.job_request_id <> all ($5::uuid[]), true) order by r.created_at, r.id limit ${most}`,
    [tenantId, customerId, jobIds, ids, otherJobIds],
  );

interface CustomerRequestFilter {
  readonly status?: CustomerRequestStatus | undefined;
  readonly kind?: CustomerRequestKind | undefined;
  readonly jobRequestId?: string | undefined;
  readonly customerId?: string | undefined;
}

/** Open requests the oldest first, others the newest first. */
export const customerRequestOrder = ({ status }: Pick<CustomerRequestFilter, 'status'>): ListOrder => {
  const isOpen = status === 'open';
  return orderOf(isOpen ? 'customer requests open' : 'customer requests', !isOpen, ['r.created_at', 'timestamptz'], ['r.id', 'uuid']);
};

/** A page of requests. */
export function listCustomerRequestRows(
  db: Database,
  tenantId: number,
  { status, kind, jobRequestId, customerId }: CustomerRequestFilter,
  page: Page,
): Promise<ListPage<CustomerRequestRow>> {
  const where = new Conditions(tenantId);
  // As text, so that the indexes of open requests and messages are used.
  if (status === 'open') where.addText(`r.status = 'open' and r.answered_at is null`);
  else if (status !== undefined) where.add((value) => `r.status = ${value}`, status);
  if (kind !== undefined) where.add((value) => `r.kind = ${value}`, kind);
  if (jobRequestId !== undefined) where.add((value) => `r.job_request_id = ${value}`, jobRequestId);
  if (customerId !== undefined) where.add((value) => `r.customer_id = ${value}`, customerId);
  const from = [requests, messages].map((rows) => `from ${rows} r where r.is_asked${where.sql}`);
  return readPage(db, { columns, from, where, order: customerRequestOrder({ status }) }, page);
}

/** One request or message. null: there is none. */
export async function findCustomerRequest(db: Database, tenantId: number, id: string): Promise<CustomerRequestRow | null> {
  const [row] = await db.query<CustomerRequestRow>(`select ${columns} from ${all} where r.is_asked and r.id = $2`, [tenantId, id]);
  return row ?? null;
}

interface NewCustomerRequest {
  readonly id: string;
  readonly jobRequestId: string;
  readonly kind: Exclude<CustomerRequestKind, 'callback'>;
  readonly jobDates: unknown;
  readonly words: string | null;
  readonly at: string;
}

/** Records a request. An open one of the same kind is withdrawn. Hold the lock of the job. */
export async function insertCustomerRequest(
  tx: Transaction,
  tenantId: number,
  { id, jobRequestId, kind, jobDates, words, at }: NewCustomerRequest,
): Promise<void> {
  await tx.query(
    `update customer_requests set status = 'withdrawn', answered_at = $4, ended_by = 'newer_request'
      where tenant_id = $1 and job_request_id = $2 and kind = $3 and status = 'open'`,
    [tenantId, jobRequestId, kind, at],
  );
  await tx.query(
    `insert into customer_requests (tenant_id, id, job_request_id, kind, job_dates, words, created_at)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7)`,
    [tenantId, id, jobRequestId, kind, JSON.stringify(jobDates), words, at],
  );
  await noteOnJobs(tx, tenantId, [jobRequestId]);
}

/** Ends an open request with a person's answer. Hold the lock of the job. */
export async function answerRequest(
  tx: Transaction,
  tenantId: number,
  id: string,
  answer: {
    readonly status: 'answered' | 'declined';
    readonly message: string | null;
    readonly at: string;
    readonly userId: string | null;
  },
): Promise<void> {
  await tx.query(
    `update customer_requests set status = $3, message = $4, answered_at = $5, answered_by_user_id = $6, ended_by = 'person'
      where tenant_id = $1 and id = $2 and status = 'open'`,
    [tenantId, id, answer.status, answer.message, answer.at, answer.userId],
  );
}

/** Ends the open requests for another time of jobs that got a new time. Does not wait for the statement. */
export function answerByNewTime(tx: Transaction, tenantId: number, jobIds: readonly string[], at: string, userId: string | null): void {
  tx.later(
    `with ended as (update customer_requests set status = 'answered', answered_at = $3, answered_by_user_id = $4, ended_by = 'new_time'
                     where tenant_id = $1 and job_request_id = any ($2::uuid[]) and kind = 'another_time' and status = 'open'
                     returning job_request_id)
     update job_requests set unplaced_fields = ${withOpenRequest}, updated_at = tenant_now($1)
      where tenant_id = $1 and id in (select job_request_id from ended)`,
    [tenantId, jobIds, at, userId],
  );
}

/** Opens again what the change of this time had answered, because the change is undone. */
export async function reopenRequests(tx: Transaction, tenantId: number, jobIds: readonly string[], at: string): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `update customer_requests set status = 'open', answered_at = null, answered_by_user_id = null, ended_by = null
      where tenant_id = $1 and job_request_id = any ($2::uuid[]) and ended_by = 'new_time' and answered_at = $3
      returning job_request_id as id`,
    [tenantId, jobIds, at],
  );
  if (rows.length > 0)
    await noteOnJobs(
      tx,
      tenantId,
      rows.map(({ id }) => id),
    );
}

/** Ends the open requests of a job that has ended: an archived job answers a request for a cancellation. Does not wait for the statement. */
export function endRequests(
  tx: Transaction,
  tenantId: number,
  jobId: string,
  { at, userId, by }: { readonly at: string; readonly userId: string | null; readonly by: 'job_archived' | 'job_completed' },
): void {
  tx.later(
    `update customer_requests set status = case when $5 = 'job_archived' and kind = 'cancellation' then 'answered' else 'withdrawn' end,
            answered_at = $3, answered_by_user_id = $4, ended_by = $5
      where tenant_id = $1 and job_request_id = $2 and status = 'open'`,
    [tenantId, jobId, at, userId, by],
  );
  // A text message that asked to cancel has what it asked for.
  if (by === 'job_archived')
    tx.later(
      `update customer_messages set read_at = $3
        where tenant_id = $1 and job_request_id = $2 and direction = 'in' and meaning = 'cancel' and read_at is null`,
      [tenantId, jobId, at],
    );
}

const withOpenRequest = `array(select distinct name from unnest(unplaced_fields || '{open_request}'::text[]) name order by name)`;

/** Opens the requests again that the end of their job ended, and flags the job for the newest. `at`: when the job ended. */
export async function reopenEndedRequests(
  tx: Transaction,
  tenantId: number,
  jobId: string,
  { at, by }: { readonly at: string; readonly by: 'job_archived' | 'job_completed' },
): Promise<void> {
  await tx.query(
    `with again as (
       update customer_requests set status = 'open', answered_at = null, answered_by_user_id = null, ended_by = null
        where tenant_id = $1 and job_request_id = $2 and ended_by = $4 and answered_at = $3
        returning kind, created_at
     )
     update job_requests j set attention_since = a.created_at, unplaced_fields = ${withOpenRequest},
            attention_reason = case a.kind when 'cancellation' then 'customer_asks_cancellation' else 'customer_asks_other_time' end
       from (select * from again order by created_at desc limit 1) a where j.tenant_id = $1 and j.id = $2`,
    [tenantId, jobId, at, by],
  );
}

/** Puts the jobs into the feed of changes, so that open pages and pollers read their `open_request` again. */
export async function noteOnJobs(tx: Transaction, tenantId: number, jobIds: readonly string[]): Promise<void> {
  await tx.query(
    `update job_requests set unplaced_fields = ${withOpenRequest}, updated_at = tenant_now($1) where tenant_id = $1 and id = any ($2::uuid[])`,
    [tenantId, jobIds],
  );
}

/** SQL of the open request of job `j`, for lists that show one: a cancellation before another time. null: none. */
export const openRequestSql = `(select jsonb_build_object('id', q.id, 'kind', q.kind, 'jobDates', q.job_dates, 'words', q.words,
                             'createdAt', to_char(q.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
     from customer_requests q where q.tenant_id = j.tenant_id and q.job_request_id = j.id and q.status = 'open'
    order by q.kind desc limit 1)`;

/**
 * Removes the attention flag that a request raised, or passes it to a request that is still open. `reasons`: the reason of each kind. The
 * version goes up, as with every change of the flag.
 */
export async function clearRequestFlag(
  tx: Transaction,
  tenantId: number,
  jobId: string,
  kind: Exclude<CustomerRequestKind, 'callback'>,
  reasons: Readonly<Record<Exclude<CustomerRequestKind, 'callback'>, string>>,
): Promise<void> {
  const open = (column: string) =>
    `(select ${column} from customer_requests q where q.tenant_id = $1 and q.job_request_id = $2 and q.status = 'open' order by q.created_at limit 1)`;
  await tx.query(
    `update job_requests set attention_reason = case when attention_reason = $3 then $4::jsonb->>${open('q.kind')} else attention_reason end,
            attention_since = case when attention_reason = $3 then ${open('q.created_at')} else attention_since end,
            status_version = status_version + 1, unplaced_fields = ${withOpenRequest}, updated_at = tenant_now($1)
      where tenant_id = $1 and id = $2`,
    [tenantId, jobId, reasons[kind], JSON.stringify(reasons)],
  );
}

/** Messages to a person of the business (migrations/0081_schema.sql), and calls to make (migrations/0117_calls_to_make.sql). */
import type { CallbackEnd, NewsKind, Locale, MailReason, ScheduleChangeKind } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { content, tenantTables, type MailContent } from '../mail/outbox.ts';
import { orderOf, type ListOrder, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';

export interface CallbackRow {
  readonly id: string;
  readonly customerId: string | null;
  readonly jobRequestId: string | null;
  readonly shortCode: string | null;
  readonly name: string;
  readonly phone: string;
  readonly text: string;
  readonly createdAt: string;
  readonly closedAt: string | null;
  readonly closedByUserId: string | null;
  /** null: it is open, or an earlier version closed it. */
  readonly endedBy: CallbackEnd | null;
  /** null: a person left the message. */
  readonly call: CallToMake | null;
}

/** What a customer must hear on the phone. */
interface CallToMake {
  readonly reason: NewsKind;
  readonly untoldBecause: MailReason;
  readonly locale: Locale;
  readonly change: CallChange | null;
  /** What the message is made of that did not reach the customer. */
  readonly content: MailContent;
}

/** The change of the schedule that made a call necessary. */
interface CallChange {
  readonly id: string;
  readonly kind: ScheduleChangeKind;
  readonly shortCode: string | null;
  readonly technicianName: string | null;
}

/** SQL: of a call what the job says now, of a message what was said then. */
function ofCall(own: string, ofJob: string): string {
  return `case when k.reason is null then ${own}
    else (select ${ofJob} from job_requests j where j.tenant_id = k.tenant_id and j.id = k.job_request_id) end`;
}

/**
 * Columns of a row, from `callbacks k`. A call has the name and the number that the job has now. Its content is read like that of a mail
 * (store/mail/outbox.ts).
 */
const columns = `k.id, k.customer_id as "customerId", k.job_request_id as "jobRequestId",
  (select j.short_code from job_requests j where j.tenant_id = k.tenant_id and j.id = k.job_request_id) as "shortCode",
  ${ofCall('k.name', 'j.customer_name')} as name, ${ofCall('k.phone', "coalesce(j.customer_phone, '')")} as phone, k.message as text,
  k.created_at as "createdAt", k.closed_at as "closedAt", k.closed_by_user_id as "closedByUserId", k.ended_by as "endedBy",
  case when k.reason is not null then jsonb_build_object('reason', k.reason, 'untoldBecause', k.untold_because, 'locale', k.locale, 'change',
    (select jsonb_build_object('id', c.id, 'kind', c.kind,
            'shortCode', (select j.short_code from job_requests j where j.tenant_id = c.tenant_id and j.id = c.job_request_id),
            'technicianName', (select t.full_name from technicians t where c.kind = 'absence' and t.tenant_id = c.tenant_id and t.id = c.technician_id))
       from schedule_changes c where c.tenant_id = k.tenant_id and c.id = k.schedule_change_id),
    'content', (select to_jsonb(x) from (select ${content} from
       (select k.tenant_id, k.id, 'sms' as channel, k.reason as kind, k.locale, ${ofCall('k.name', 'j.customer_name')} as recipient_name,
               null as recipient_address, k.job_request_id, k.facts, k.created_at) m join (${tenantTables}) on t.id = m.tenant_id) x)) end as call`;

type NewCallback = Omit<CallbackRow, 'shortCode' | 'closedAt' | 'closedByUserId' | 'endedBy' | 'call'>;

export async function insertCallback(tx: Transaction, tenantId: number, message: NewCallback): Promise<CallbackRow> {
  const { id, customerId, jobRequestId, name, phone, text, createdAt } = message;
  const [row] = await tx.query<CallbackRow>(
    `insert into callbacks as k (tenant_id, id, customer_id, job_request_id, name, phone, message, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
    [tenantId, id, customerId, jobRequestId, name, phone, text, createdAt],
  );
  return row!;
}

/** Closes a message. A closed one stays as it is. null: there is no such message. */
export async function closeCallbackRow(
  tx: Transaction,
  tenantId: number,
  {
    id,
    at,
    userId,
    answer = null,
  }: { readonly id: string; readonly at: string; readonly userId: string | null; readonly answer?: string | null },
): Promise<CallbackRow | null> {
  const [row] = await tx.query<CallbackRow>(
    `update callbacks as k set closed_by_user_id = case when closed_at is null then $4::uuid else closed_by_user_id end,
            answer = case when closed_at is null then $5 else answer end,
            ended_by = case when closed_at is null then 'person' else ended_by end, closed_at = coalesce(closed_at, $3)
      where k.tenant_id = $1 and k.id = $2 returning ${columns}`,
    [tenantId, id, at, userId, answer],
  );
  return row ?? null;
}

/** The open messages, the oldest first, or the closed ones, the newest first. */
export const callbackOrder = (isClosed: boolean): ListOrder =>
  orderOf(isClosed ? 'callbacks closed' : 'callbacks open', isClosed, ['k.created_at', 'timestamptz'], ['k.id', 'uuid']);

/** A page of the open messages, or of the closed ones. */
export function listCallbackRows(db: Database, tenantId: number, isClosed: boolean, page: Page): Promise<ListPage<CallbackRow>> {
  const from = `from callbacks k where k.tenant_id = $1 and k.closed_at is ${isClosed ? 'not null' : 'null'}`;
  return readPage(db, { columns, from, where: new Conditions(tenantId), order: callbackOrder(isClosed) }, page);
}

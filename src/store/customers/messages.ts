/** Rows of customer_messages: the conversation with a customer by text message. docs/internals/messages.md#conversations. */
import { automaticTextKinds } from '../../contract/messageVocabulary.ts';
import type { MailReason, MailStatus, MessageDirection, MessageMeaning, NoteAuthorKind } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { authorNameSql, type NoteAuthorOf } from '../jobs/notes.ts';
import { orderOf, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';
import { findMails, type MailRow } from '../mail/outbox.ts';
import { rowsAbout } from './rowsAbout.ts';

export interface CustomerMessageRow {
  readonly id: string;
  readonly customerId: string;
  readonly jobRequestId: string | null;
  readonly shortCode: string | null;
  readonly direction: MessageDirection;
  readonly phone: string;
  readonly text: string;
  readonly meaning: MessageMeaning | null;
  readonly authorKind: NoteAuthorKind | null;
  readonly authorName: string | null;
  /** Of the message of the outbox that sends an answer. null: a received message. */
  readonly status: MailStatus | null;
  readonly reason: MailReason | null;
  readonly createdAt: string;
  readonly readAt: string | null;
}

/** From `customer_messages c`. An outbox that was cleared meanwhile had sent the answer. */
const columns = `c.id, c.customer_id as "customerId", c.job_request_id as "jobRequestId",
  (select j.short_code from job_requests j where j.tenant_id = c.tenant_id and j.id = c.job_request_id) as "shortCode",
  c.direction, c.phone, c.body as text, c.meaning, c.author_kind as "authorKind", c.author_name as "authorName",
  case when c.direction = 'out' then coalesce((select m.status from mails m where m.tenant_id = c.tenant_id and m.id = c.mail_id), 'sent') end as status,
  (select m.reason from mails m where m.tenant_id = c.tenant_id and m.id = c.mail_id) as reason,
  c.created_at as "createdAt", c.read_at as "readAt"`;

const isUnread = `c.direction = 'in' and c.read_at is null`;

/** Attention reason of a job about which a message is unread. When another flag is lowered, a trigger sets this one (migrations/0137_uncovered_flags.sql). */
export const messageReason = 'customer_message';

/** Bounds the automatic messages of a customer with very many jobs. */
const mostJobs = 200;

/** The ids of a customer's messages with their times: the conversation. */
const conversation = `from (select c.id, c.created_at as at, false as "isAutomatic" from customer_messages c
    where c.tenant_id = $1 and c.customer_id = $2) one where true`;
/** And what the outbox sent by itself about the newest jobs. A job that was booked on another customer first has messages with another link: those went there. */
const automatic = `from (select m.id, coalesce(m.sent_at, m.created_at) as at, true as "isAutomatic"
    from (select j.id, j.customer_link_number from job_requests j where j.tenant_id = $1 and j.customer_id = $2
           order by j.created_at desc limit ${mostJobs}) j
    join mails m on m.tenant_id = $1 and m.job_request_id = j.id
   where m.channel = 'sms' and m.kind = any ($3::text[]) and m.status in ('queued', 'sent', 'failed')
     and coalesce((m.facts->>'linkNumber')::int, 0) = j.customer_link_number) one where true`;

/** A message of a page: its row, or the message of the outbox that was sent by itself. */
export type ListedMessage = { readonly message: CustomerMessageRow } | { readonly mail: MailRow; readonly shortCode: string };

export const messageOrder = orderOf('messages', true, ['at', 'timestamptz'], ['id', 'uuid']);

/** A page of the conversation, the newest first, and how many messages are unread. */
export async function listMessageRows(
  db: Database,
  tenantId: number,
  customerId: string,
  page: Page,
): Promise<ListPage<ListedMessage> & { readonly unread: number }> {
  const where = new Conditions(tenantId, customerId, automaticTextKinds);
  const found = await readPage<{ id: string; isAutomatic: boolean }>(
    db,
    { columns: 'id, "isAutomatic"', from: [conversation, automatic], where, order: messageOrder },
    page,
  );
  const idsOf = (isAutomatic: boolean) => found.rows.filter((row) => row.isAutomatic === isAutomatic).map(({ id }) => id);
  const messages = await db.query<CustomerMessageRow>(
    `select ${columns} from customer_messages c where c.tenant_id = $1 and c.id = any ($2::uuid[])`,
    [tenantId, idsOf(false)],
  );
  const mails = await findMails(db, tenantId, idsOf(true));
  const [counted] = await db.query<{ unread: number }>(
    `select count(*) as unread from customer_messages c where c.tenant_id = $1 and c.customer_id = $2 and ${isUnread}`,
    [tenantId, customerId],
  );
  const read = new Map<string, ListedMessage>([
    ...messages.map((message) => [message.id, { message }] as const),
    ...mails.map(({ shortCode, ...mail }) => [mail.id, { mail, shortCode }] as const),
  ]);
  // A message that was deleted between the statements is left out.
  return { ...found, rows: found.rows.flatMap(({ id }) => read.get(id) ?? []), unread: counted!.unread };
}

/** Messages of a customer and about jobs, the oldest first: those that an erasure deletes. */
export const readMessagesOf = rowsAbout<CustomerMessageRow>('customer_messages', 'c', columns);

/** Deletes the messages of a customer and about these jobs, with what the outbox holds of the answers. */
export async function eraseMessagesOf(tx: Transaction, tenantId: number, customerId: string, jobIds: readonly string[]): Promise<void> {
  await tx.query(
    `with gone as (
       delete from customer_messages where tenant_id = $1 and (customer_id = $2 or job_request_id = any ($3::uuid[])) returning mail_id
     ) delete from mails m using gone where m.tenant_id = $1 and m.id = gone.mail_id`,
    [tenantId, customerId, jobIds],
  );
}

interface ReceivedMessage {
  readonly id: string;
  readonly customerId: string;
  readonly jobRequestId: string | null;
  readonly phone: string;
  readonly text: string;
  readonly meaning: MessageMeaning | null;
  readonly gatewayId: string | null;
  readonly at: string;
  /** Whether somebody must read it. */
  readonly isUnread: boolean;
}

/** Stores a received message. null: it was stored before. */
export async function insertReceived(tx: Transaction, tenantId: number, message: ReceivedMessage): Promise<CustomerMessageRow | null> {
  const { id, customerId, jobRequestId, phone, text, meaning, gatewayId, at } = message;
  const [row] = await tx.query<CustomerMessageRow>(
    `insert into customer_messages as c (tenant_id, id, customer_id, job_request_id, direction, phone, body, meaning, gateway_id, created_at, read_at)
     values ($1, $2, $3, $4, 'in', $5, $6, $7, $8, $9::timestamptz, case when $10 then null else $9::timestamptz end)
     on conflict (tenant_id, gateway_id) where gateway_id is not null do nothing returning ${columns}`,
    [tenantId, id, customerId, jobRequestId, phone, text, meaning, gatewayId, at, message.isUnread],
  );
  return row ?? null;
}

interface Answer {
  readonly id: string;
  readonly customerId: string;
  readonly jobRequestId: string | null;
  readonly phone: string;
  readonly text: string;
  readonly mailId: string;
  readonly at: string;
}

/** Stores an answer, with the present name of its author. Insert the message of the outbox first. */
export async function insertAnswer(
  tx: Transaction,
  tenant: { readonly id: number; readonly businessId: string },
  { id, customerId, jobRequestId, phone, text, mailId, at }: Answer,
  { kind, credentialId, userId, technicianId }: NoteAuthorOf,
): Promise<CustomerMessageRow> {
  const [row] = await tx.query<CustomerMessageRow>(
    `insert into customer_messages as c (tenant_id, id, customer_id, job_request_id, direction, phone, body, mail_id, author_kind, author_name,
                                         author_user_id, created_at)
     select $1, $3, $4, $5, 'out', $6, $7, $8, $9, ${authorNameSql({ kind: '$9', credentialId: '$10', userId: '$11', technicianId: '$12' })}, $11, $13
     returning ${columns}`,
    [tenant.id, tenant.businessId, id, customerId, jobRequestId, phone, text, mailId, kind, credentialId, userId, technicianId, at],
  );
  return row!;
}

/** The last message that the customer sent: its number and its job. */
export async function lastReceived(
  db: Database,
  tenantId: number,
  customerId: string,
): Promise<{ readonly phone: string; readonly jobRequestId: string | null } | null> {
  const [row] = await db.query<{ phone: string; jobRequestId: string | null }>(
    `select c.phone, c.job_request_id as "jobRequestId" from customer_messages c
      where c.tenant_id = $1 and c.customer_id = $2 and c.direction = 'in' order by c.created_at desc, c.id desc limit 1`,
    [tenantId, customerId],
  );
  return row ?? null;
}

/** Which unread messages are marked as read: those of a customer, up to an instant, or those that asked to cancel a job. */
type ReadMessages = { readonly customerId: string; readonly until: string | null } | { readonly cancelledJobId: string };

/** Marks messages as read, and lowers the flag of each job about which none is unread any more. Returns how many were unread. */
export async function markRead(tx: Transaction, tenantId: number, which: ReadMessages, at: string): Promise<number> {
  const condition =
    'customerId' in which
      ? 'c.customer_id = $3 and c.created_at <= coalesce($4::timestamptz, c.created_at)'
      : `c.job_request_id = $3 and c.meaning = 'cancel'`;
  const values = 'customerId' in which ? [which.customerId, which.until] : [which.cancelledJobId];
  const rows = await tx.query<{ jobRequestId: string | null }>(
    `update customer_messages c set read_at = $2 where c.tenant_id = $1 and ${isUnread} and ${condition} returning c.job_request_id as "jobRequestId"`,
    [tenantId, at, ...values],
  );
  const jobIds = [...new Set(rows.flatMap(({ jobRequestId }) => jobRequestId ?? []))];
  if (jobIds.length > 0)
    await tx.query(
      `update job_requests set attention_reason = null, attention_since = null, updated_at = tenant_now($1)
        where tenant_id = $1 and id = any ($2::uuid[]) and attention_reason = '${messageReason}'`,
      [tenantId, jobIds],
    );
  if (rows.length > 0) tx.changes(tenantId);
  return rows.length;
}

/** Flags a job for an unread message, unless it is flagged for something else. Appears in the feed, and does not raise the version. */
export async function flagForMessage(tx: Transaction, tenantId: number, jobId: string, at: string): Promise<void> {
  await tx.query(
    `update job_requests set attention_reason = '${messageReason}', attention_since = $3, updated_at = tenant_now($1)
      where tenant_id = $1 and id = $2 and attention_reason is null and completed_at is null and archived_at is null`,
    [tenantId, jobId, at],
  );
}

/** The newest unread message of a customer. */
interface UnreadRow extends CustomerMessageRow {
  readonly name: string;
  /** All unread messages of the customer. */
  readonly unread: number;
}

/** A message that opened a request is shown as the request. */
const isRequest = `(coalesce(c.meaning = 'cancel', false) and exists (select from customer_requests q where q.tenant_id = c.tenant_id
  and q.job_request_id = c.job_request_id and q.kind = 'cancellation' and q.status = 'open'))`;

/** Customers with unread messages other than open requests, the longest waiting first, and how many there are. */
export async function readUnread(db: Database, tenantId: number, most: number): Promise<{ rows: UnreadRow[]; total: number }> {
  const rows = await db.query<UnreadRow & { total: number }>(
    `with waiting as (
       select c.customer_id, min(c.created_at) as since, count(*)::int as unread, (array_agg(c.id order by c.created_at desc, c.id desc))[1] as newest
         from customer_messages c where c.tenant_id = $1 and ${isUnread} and not ${isRequest} group by c.customer_id
     )
     select ${columns}, p.full_name as name, w.unread, (select count(*)::int from waiting) as total
       from waiting w join customer_messages c on c.tenant_id = $1 and c.id = w.newest
       join customers p on p.tenant_id = $1 and p.id = c.customer_id
      order by w.since, c.id limit ${most}`,
    [tenantId],
  );
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Claims due mails for sending, and writes what became of them. docs/internals/messages.md#turns. */
import type { MailReason, MailStatus, MessageChannel } from '../../contract/vocabulary.ts';
import type { Database } from '../driver/database.ts';
import { newId } from '../ids.ts';
import { callInsteadOf } from '../jobs/callsToMake.ts';
import { unreachedProposals } from '../jobs/timeProposals.ts';
import { smsCause } from './causes.ts';
import { switchOf } from './settings.ts';
import { isReplySql } from './replies.ts';
import { mayTextSql } from './textChoices.ts';
import { content, tenantTables, type MailContent } from './outbox.ts';

/** A mail that this process sends now. */
export interface ClaimedMail extends MailContent {
  readonly attempts: number;
  readonly expiresAt: string | null;
  /** The business has switched off this kind of mail since. */
  readonly isOff: boolean;
  /** The recipient has unsubscribed since. */
  readonly isUnsubscribed: boolean;
  /** The number has answered STOP since. */
  readonly isStopped: boolean;
  /** The customer has taken back the consent since, or has another number. */
  readonly isWithoutConsent: boolean;
  readonly quietFromMinute: number;
  readonly quietUntilMinute: number;
}

/** Mails of suspended businesses wait. There are few such businesses, if any. */
const ofOpenBusiness = `tenant_id not in (select t.id from tenants t join businesses b on b.id = t.business_id where b.suspended_at is not null)`;

/** Whether a mail is due. Cheaper than claiming, for a worker that looks every few seconds. */
export async function isMailDue(db: Database, channel: MessageChannel, now: string): Promise<boolean> {
  const [row] = await db.query<{ due: boolean }>(
    `select exists (select from mails where status = 'queued' and due_at <= $1 and channel = $2 and ${ofOpenBusiness}) as due`,
    [now, channel],
  );
  return row!.due;
}

/** Kinds that many customers or technicians get at the same time of the day. The index mails_patient has the same list. */
const patientKinds = `('reminder', 'day_summary', 'completed')`;
/** Which messages are claimed: the urgent ones go first, the others have the time until then. */
export type Urgency = 'urgent' | 'patient';
const kindsOf: Readonly<Record<Urgency, string>> = { urgent: `not in ${patientKinds}`, patient: `in ${patientKinds}` };

/** What a claim needs beside the channel. Instants are RFC 3339. */
export interface MailClaim {
  readonly urgency: Urgency;
  readonly now: string;
  readonly leaseEnd: string;
  readonly most: number;
  /** Business after which the turn begins. */
  readonly afterTenant: number;
}

/** Further businesses and messages that a claim looks at, because another process may claim the first ones at this moment. */
const spare = 3;

/**
 * SQL: whether the message m is due, and no earlier one of its job is being sent. A claimed message is due again when its lease ends. A message
 * that is tried again in a few minutes is waited for too.
 */
const claimable = (urgency: Urgency) => `m.status = 'queued' and m.kind ${kindsOf[urgency]} and m.channel = $4 and m.due_at <= $1
  and m.${ofOpenBusiness} and not exists (select from mails e
    where e.tenant_id = m.tenant_id and e.job_request_id = m.job_request_id and e.id < m.id and e.channel = m.channel and e.status = 'queued'
      and e.attempts > 0 and e.due_at > $1 and e.due_at <= $2::timestamptz + interval '1 minute')`;

/**
 * Claims due messages of one urgency. Each business has its turn: its first message, then that of the next one, and only then its second. Of the
 * messages of one job and channel the oldest goes first, also if a later one is more urgent. Other processes do not take them until `leaseEnd`;
 * then they are due again.
 */
export function claimMails(
  db: Database,
  channel: MessageChannel,
  { urgency, now, leaseEnd, most, afterTenant }: MailClaim,
): Promise<(ClaimedMail & { readonly turn: number })[]> {
  return db.query(
    `with recursive turn (tenant_id, is_second_round, n) as (
       select $5::integer, false, 0
       union all
       select next.tenant_id, next.is_second_round, turn.n + 1 from turn cross join lateral (
         (select m.tenant_id, turn.is_second_round from mails m
           where ${claimable(urgency)} and m.tenant_id > turn.tenant_id and (not turn.is_second_round or m.tenant_id <= $5)
           order by m.tenant_id limit 1)
         union all
         (select m.tenant_id, true from mails m where ${claimable(urgency)} and not turn.is_second_round and m.tenant_id <= $5
           order by m.tenant_id limit 1)
         order by 2 limit 1) next
        where turn.n < $3 + ${spare}
     ), wanted as (
       select distinct on (head.id) u.tenant_id, head.id, u.rank, turn.n from turn cross join lateral (
         select m.tenant_id, m.id, m.job_request_id, row_number() over (order by m.due_at, m.id) as rank from mails m
          where ${claimable(urgency)} and m.tenant_id = turn.tenant_id order by m.due_at, m.id limit $3 + ${spare}) u
       cross join lateral (
         select u.id where u.job_request_id is null
         union all
         (select e.id from mails e where e.tenant_id = u.tenant_id and e.job_request_id = u.job_request_id and e.channel = $4
             and e.status = 'queued' and e.due_at <= $1 order by e.id limit 1)) head
        where turn.n > 0 order by head.id, u.rank
     ), due as materialized (
       select m.tenant_id, m.id, w.n from wanted w join mails m on m.tenant_id = w.tenant_id and m.id = w.id
        where m.status = 'queued' and m.due_at <= $1 order by w.rank, w.n limit $3 for update of m skip locked
     )
     update mails m set due_at = $2, attempts = m.attempts + 1
       from due d, ${tenantTables}
      where m.tenant_id = d.tenant_id and m.id = d.id and t.id = d.tenant_id
     returning ${content}, d.n as turn, m.attempts, m.expires_at as "expiresAt",
       coalesce(case when m.channel = 'email' then (${switchOf('m.kind')}) = any (o.kinds_off) when ${isReplySql} then o.sms_kinds = '{}'
                     else (${switchOf('m.kind')}) <> all (o.sms_kinds) end, m.channel = 'sms') as "isOff",
       m.channel = 'sms' and exists (select from sms_stops s where s.tenant_id = m.tenant_id and s.phone = m.recipient_address) as "isStopped",
       m.channel = 'sms' and not ${isReplySql} and not ${mayTextSql(
         'm.tenant_id',
         'm.job_request_id',
         'm.recipient_address',
         `exists (select from job_requests j join customers c on c.tenant_id = j.tenant_id and c.id = j.customer_id
         where j.tenant_id = m.tenant_id and j.id = m.job_request_id and c.sms_phone = m.recipient_address)`,
       )} as "isWithoutConsent",
       coalesce(o.quiet_from_minute, 0) as "quietFromMinute", coalesce(o.quiet_until_minute, 0) as "quietUntilMinute",
       m.kind = 'completed' and exists (select from mail_unsubscribes u
         where u.tenant_id = m.tenant_id and u.address = lower(m.recipient_address)) as "isUnsubscribed"`,
    [now, leaseEnd, most, channel, afterTenant],
  );
}

/** The result of an attempt to send. */
export interface MailResult {
  readonly status: MailStatus;
  readonly reason: MailReason | null;
  readonly lastError: string | null;
  /** When the next attempt is due. null when there is none. */
  readonly dueAt: string | null;
  readonly sentAt: string | null;
}

/**
 * Writes the result of an attempt, unless its lease ran out and a later attempt has begun. A sent mail is noted as sent even if superseded. A text
 * that ends unsent brings back the mail that was left out because the customer prefers texts. If no message is left that can reach the customer, a
 * person must call; a time proposal says so itself.
 */
export async function settleMail(
  db: Database,
  mail: Pick<ClaimedMail, 'tenantId' | 'id' | 'attempts'>,
  result: MailResult,
  now: string,
): Promise<void> {
  const settled = `update mails set status = $4, reason = $5, last_error = $6, due_at = coalesce($7, due_at), sent_at = $8
        where tenant_id = $1 and id = $2 and attempts = $3 and (status = 'queued' or $4 = 'sent')`;
  const values = [mail.tenantId, mail.id, mail.attempts, result.status, result.reason, result.lastError, result.dueAt, result.sentAt];
  // Nearly all: a message that was sent or is tried again changes nothing else.
  if (result.status !== 'failed' && result.status !== 'skipped') {
    await db.query(settled, values);
    return;
  }
  await db.query(
    `with settled as (${settled}
       returning tenant_id, id, channel, cause, kind, status, reason, locale, facts, job_request_id, created_at
     ), revived as (
       update mails m set status = 'queued', reason = null from settled s
        where s.channel = 'sms' and m.tenant_id = $1 and m.cause = substr(s.cause, ${smsCause.length + 1})
          and m.channel = 'email' and m.status = 'skipped' and m.reason = 'other_channel' and coalesce(m.expires_at > $9::timestamptz, true)
       returning m.id
     ), proposed as (${unreachedProposals})${callInsteadOf('$10', '$9')}`,
    [...values, now, newId(Date.parse(now))],
  );
}

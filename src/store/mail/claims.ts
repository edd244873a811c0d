/** Claims due mails for sending, and writes what became of them. docs/decisions/0037. */
import type { MailReason, MailStatus, MessageChannel } from '../../contract/vocabulary.ts';
import type { Database } from '../driver/database.ts';
import { smsCause } from './causes.ts';
import { mayTextSql } from './textChoices.ts';
import { content, tenantTables, type MailContent } from './mails.ts';

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

/** Claims due mails of all tenants. Other processes do not take them until `leaseEnd`; then they are due again. */
export function claimMails(db: Database, channel: MessageChannel, now: string, leaseEnd: string, most: number): Promise<ClaimedMail[]> {
  return db.query<ClaimedMail>(
    `with due as materialized (
       select tenant_id, id from mails where status = 'queued' and due_at <= $1 and channel = $4 and ${ofOpenBusiness}
        order by due_at, id limit $3 for update skip locked
     )
     update mails m set due_at = $2, attempts = m.attempts + 1
       from due d, ${tenantTables}
      where m.tenant_id = d.tenant_id and m.id = d.id and t.id = d.tenant_id
     returning ${content}, m.attempts, m.expires_at as "expiresAt",
       coalesce(case m.channel when 'email' then m.kind = any (o.kinds_off) else m.kind <> all (o.sms_kinds) end, m.channel = 'sms') as "isOff",
       m.channel = 'sms' and exists (select from sms_stops s where s.tenant_id = m.tenant_id and s.phone = m.recipient_address) as "isStopped",
       m.channel = 'sms' and not ${mayTextSql(
         'm.tenant_id',
         'm.job_request_id',
         'm.recipient_address',
         `exists (select from job_requests j join customers c on c.tenant_id = j.tenant_id and c.id = j.customer_id
         where j.tenant_id = m.tenant_id and j.id = m.job_request_id and c.sms_phone = m.recipient_address)`,
       )} as "isWithoutConsent",
       coalesce(o.quiet_from_minute, 0) as "quietFromMinute", coalesce(o.quiet_until_minute, 0) as "quietUntilMinute",
       m.kind = 'completed' and exists (select from mail_unsubscribes u
         where u.tenant_id = m.tenant_id and u.address = lower(m.recipient_address)) as "isUnsubscribed"`,
    [now, leaseEnd, most, channel],
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
 * that ends unsent brings back the mail that was left out because the customer prefers texts.
 */
export async function settleMail(
  db: Database,
  mail: Pick<ClaimedMail, 'tenantId' | 'id' | 'attempts'>,
  result: MailResult,
  now: string,
): Promise<void> {
  await db.query(
    `with settled as (
       update mails set status = $4, reason = $5, last_error = $6, due_at = coalesce($7, due_at), sent_at = $8
        where tenant_id = $1 and id = $2 and attempts = $3 and (status = 'queued' or $4 = 'sent')
       returning channel, cause
     )
     update mails m set status = 'queued', reason = null from settled s
      where $4 in ('failed', 'skipped') and s.channel = 'sms' and m.tenant_id = $1 and m.cause = substr(s.cause, ${smsCause.length + 1})
        and m.channel = 'email' and m.status = 'skipped' and m.reason = 'other_channel' and coalesce(m.expires_at > $9::timestamptz, true)`,
    [mail.tenantId, mail.id, mail.attempts, result.status, result.reason, result.lastError, result.dueAt, result.sentAt, now],
  );
}

/** Messages that wait, when the contact or the address of their job is corrected. [customer.corrected.mails]. */
import type { MailReason, MessageChannel } from '../../contract/vocabulary.ts';
import type { Transaction } from '../driver/database.ts';

/** The job as it is now. */
interface Readdressing {
  readonly jobRequestId: string;
  readonly name: string;
  readonly phone: string;
  /** The address of the visit in one line, and its customer link. */
  readonly facts: { readonly address: string; readonly hasLink: boolean; readonly linkNumber?: number };
  /** Of each channel the recipient, or why there is none. */
  readonly recipients: Readonly<
    Record<MessageChannel, { readonly recipientAddress: string | null; readonly skipReason: MailReason | null }>
  >;
}

/**
 * Gives the waiting messages of these jobs and the open calls to their customers the present name, recipient, address and link. Sent with the next
 * statement of the transaction. Whether a new number may be texted is asked when the text is sent.
 */
export function readdressMessages(tx: Transaction, tenantId: number, jobs: readonly Readdressing[], now: string): void {
  if (jobs.length === 0) return;
  const sent = JSON.stringify(jobs);
  tx.later(
    `with j as (select * from jsonb_to_recordset($2::jsonb) as r("jobRequestId" uuid, name text, facts jsonb, recipients jsonb)),
     to_change as (
       select m.id, j.name, j.facts, j.recipients->m.channel as recipient from mails m join j on j."jobRequestId" = m.job_request_id
        where m.tenant_id = $1 and (m.status = 'queued' or (m.status = 'kept' and m.due_at > $3)))
     update mails m set recipient_name = c.name, recipient_address = c.recipient->>'recipientAddress',
            facts = case when m.facts ? 'address' then m.facts || c.facts else m.facts end,
            status = case when c.recipient->>'skipReason' is null then m.status else 'skipped' end,
            reason = coalesce(c.recipient->>'skipReason', m.reason)
       from to_change c where m.tenant_id = $1 and m.id = c.id`,
    [tenantId, sent, now],
  );
  tx.later(
    `update callbacks k set name = r.name, phone = r.phone,
            facts = case when k.facts ? 'address' then k.facts || r.facts else k.facts end
       from jsonb_to_recordset($2::jsonb) as r("jobRequestId" uuid, name text, phone text, facts jsonb)
      where k.tenant_id = $1 and k.job_request_id = r."jobRequestId" and k.closed_at is null and k.reason is not null`,
    [tenantId, sent],
  );
}

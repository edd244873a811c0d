/** Text messages of the outbox that answer a customer. docs/internals/messages.md#conversations. */
import type { Locale } from '../../contract/vocabulary.ts';
import type { Transaction } from '../driver/database.ts';
import { smsCause } from './causes.ts';
import type { InitialMailStatus } from './mails.ts';

interface Reply {
  readonly id: string;
  /** null: the language of the business. */
  readonly locale: Locale | null;
  readonly recipientName: string;
  /** In E.164 form. */
  readonly phone: string;
  readonly jobRequestId: string | null;
  /** As of a message about a visit, with `isReply`: it needs no consent and no switch, because the customer wrote. */
  readonly facts: object;
  readonly start: InitialMailStatus;
  readonly at: string;
}

export async function insertReply(
  tx: Transaction,
  tenantId: number,
  { id, locale, recipientName, phone, jobRequestId, facts, start, at }: Reply,
): Promise<void> {
  tx.effects.note('tells_customer', start.status === 'queued');
  await tx.query(
    `insert into mails (tenant_id, id, channel, cause, kind, locale, recipient_name, recipient_address, job_request_id, facts, status, reason,
       created_at, due_at)
     select $1, $2::uuid, 'sms', '${smsCause}reply:' || $2, 'message', coalesce($3, (select o.locale from mail_settings o where o.tenant_id = $1), 'en'),
            $4, $5, $6, $7, $8, $9, $10, $10`,
    [tenantId, id, locale, recipientName, phone, jobRequestId, JSON.stringify({ ...facts, isReply: true }), start.status, start.reason, at],
  );
}

/** SQL: whether the message m answers a customer. */
export const isReplySql = `(m.facts ? 'isReply')`;

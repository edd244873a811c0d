/** A message of a conversation, as answers and events show it. docs/internals/messages.md#conversations. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { AutomaticTextKind } from '../../../contract/messageVocabulary.ts';
import { withoutTokens } from '../../../machinery/mail/links.ts';
import { textMessageOf } from '../../../machinery/mail/textMessage.ts';
import type { CustomerMessageRow, ListedMessage } from '../../../store/customers/messages.ts';
import type { ReadContext } from '../../call/context.ts';

type CustomerMessage = OutputOf<Operations['textCustomer']>;

/** A message of a person, or one that the service sent by itself. The link in it does not act for the customer. */
export function listedMessage({ services }: Pick<ReadContext, 'services'>, customerId: string, listed: ListedMessage): CustomerMessage {
  if ('message' in listed) return customerMessageResource(listed.message);
  const { mail, shortCode } = listed;
  return {
    id: mail.id,
    customer_id: customerId,
    job_request_id: mail.jobRequestId,
    short_code: shortCode,
    direction: 'out',
    phone: mail.recipientAddress ?? '',
    text: textMessageOf(mail, withoutTokens(services.mail.links)),
    meaning: null,
    author: null,
    automatic_kind: mail.kind as AutomaticTextKind,
    status: mail.status,
    reason: mail.reason,
    created_at: mail.sentAt ?? mail.createdAt,
    read_at: null,
  };
}

export function customerMessageResource(row: CustomerMessageRow): CustomerMessage {
  return {
    id: row.id,
    customer_id: row.customerId,
    job_request_id: row.jobRequestId,
    short_code: row.shortCode,
    direction: row.direction,
    phone: row.phone,
    text: row.text,
    meaning: row.meaning,
    author: row.authorKind === null ? null : { kind: row.authorKind, name: row.authorName ?? '' },
    automatic_kind: null,
    status: row.status,
    reason: row.reason,
    created_at: row.createdAt,
    read_at: row.readAt,
  };
}

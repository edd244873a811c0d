/** Mails as the dashboard shows them. */
import type { OutputOf, Operations } from '../../contract/index.ts';
import type { MailRow } from '../../store/mail/outbox.ts';
import { textHtml } from './html.ts';
import { withoutTokens, type Links } from './links.ts';
import { messageOf } from './message.ts';
import { renderMail } from './render.ts';
import { textMessageOf } from './textMessage.ts';
import type { MailService } from './initialStatus.ts';

type Summary = OutputOf<Operations['listOutboxMails']>['mails'][number];
type Whole = OutputOf<Operations['getOutboxMail']>;

export function outboxMail(row: MailRow, { links }: Pick<MailService, 'links'>): Summary {
  return {
    id: row.id,
    channel: row.channel,
    kind: row.kind,
    status: row.status,
    reason: row.reason,
    recipient: { name: row.recipientName, address: row.recipientAddress },
    locale: row.locale,
    // The first words of a text message are its subject.
    subject: row.channel === 'sms' ? textMessageOf(row, withoutTokens(links)) : messageOf(row, withoutTokens(links)).subject,
    job_request_id: row.jobRequestId,
    attempts: row.attempts,
    last_error: row.lastError,
    created_at: row.createdAt,
    due_at: row.dueAt,
    sent_at: row.sentAt,
  };
}

/**
 * A mail in the export of a customer. Its links do not act for the recipient. A mail to the business does not show which of its people got
 * it.
 */
export function exportedMail(
  mail: MailRow,
  businessName: string,
  service: Pick<MailService, 'links'>,
): OutputOf<Operations['exportCustomer']>['mails'][number] {
  const row = mail.jobRequestId === null ? { ...mail, recipientName: businessName, recipientAddress: null } : mail;
  const { subject, text } = contentOf(row, withoutTokens(service.links));
  return {
    id: row.id,
    channel: row.channel,
    kind: row.kind,
    status: row.status,
    recipient_name: row.recipientName,
    recipient_address: row.recipientAddress,
    locale: row.locale,
    subject_line: subject,
    text,
    job_request_id: row.jobRequestId,
    created_at: row.createdAt,
    sent_at: row.sentAt,
  };
}

const contentOf = (row: MailRow, links: Links): { readonly subject: string; readonly text: string } => {
  if (row.channel === 'email') return renderMail(row, links);
  const text = textMessageOf(row, links);
  return { subject: text, text };
};

/** A mail with the text and HTML that are or would be sent. Its links do not act for the recipient. */
export function outboxMailWhole(row: MailRow, service: MailService): Whole {
  const links = withoutTokens(service.links);
  if (row.channel === 'sms') {
    const text = textMessageOf(row, links);
    return { ...outboxMail(row, service), from: service.textSender, reply_to: null, text, html: textHtml(text, row.locale) };
  }
  const { fromName, replyTo, text, html } = renderMail(row, links);
  return { ...outboxMail(row, service), from: `${fromName} <${service.sender}>`, reply_to: replyTo, text, html };
}

/** Renders a complete mail: its own headers, plain text and HTML. */
import type { MailContent } from '../../store/mail/outbox.ts';
import { htmlOf } from './html.ts';
import type { Links } from './links.ts';
import { messageOf, type Message } from './message.ts';
import { visibleLine } from '../../ground/texts/unseen.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Display name of the sender. */
  readonly fromName: string;
  readonly replyTo: string | null;
  /** Headers in addition to those of every mail. */
  readonly headers: Readonly<Record<string, string>>;
}

export function renderMail(mail: MailContent, links: Links): RenderedMail {
  const message = messageOf(mail, links);
  return {
    subject: message.subject,
    text: textOf(message),
    html: htmlOf(message, visibleLine(mail.businessName)),
    fromName: visibleLine(mail.businessName),
    replyTo: mail.contactEmail,
    headers: {
      // Prevents automatic replies, such as holiday answers (RFC 3834, section 5).
      'Auto-Submitted': 'auto-generated',
      'Content-Language': mail.locale,
      ...(message.unsubscribe ? unsubscribeHeaders(message.unsubscribe.url) : {}),
    },
  };
}

/** Unsubscribe headers (RFC 2369, section 3.2). One-click unsubscribing needs https (RFC 8058). */
function unsubscribeHeaders(url: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${url}>`,
    ...(url.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  };
}

function textOf({ heading, greeting, paragraphs, rows, colon, button, signature, footer, unsubscribe }: Message): string {
  const blocks = [
    heading,
    greeting,
    ...paragraphs,
    rows.map(({ label, value }) => `${label}${colon}${value}`).join('\n'),
    ...(button ? [`${button.label}${colon.trimEnd()}\n${button.url}`] : []),
    signature.join('\n'),
    // The marker before a signature, with its space (RFC 3676, section 4.3).
    `-- \n${footer.join('\n')}`,
    ...(unsubscribe ? [`${unsubscribe.text}\n${unsubscribe.url}`] : []),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

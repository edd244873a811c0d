/**
 * A mail as its recipient sees it. The page's policy refuses styles in parsed HTML, also in a frame. So a script sets the mail's styles one
 * by one, below a shadow root that contains them. The policy lets nothing in the mail load or run. Only the elements and attributes of our
 * own mails are shown (src/machinery/mail/html.ts).
 */
import { useEffect, useRef } from 'react';
import { parsedMail } from './trustedTypes.ts';

export interface MailViewProps {
  readonly html: string;
  /** The accessible name of the mail. */
  readonly label: string;
}

const shownElements: ReadonlySet<string> = new Set(['a', 'bdi', 'div', 'h1', 'p', 'table', 'tbody', 'td', 'tr']);
/** `href` is missing: only the recipient may follow a mail's link, which may confirm or cancel something. */
const keptAttributes: ReadonlySet<string> = new Set([
  'align',
  'border',
  'cellpadding',
  'cellspacing',
  'class',
  'data-look',
  'dir',
  'role',
  'width',
]);

/** Removes everything that our mails do not contain, before the mail enters the page. */
function prune(body: HTMLElement): void {
  for (const element of body.querySelectorAll('*')) {
    if (!shownElements.has(element.localName)) element.remove();
    for (const name of element.getAttributeNames()) if (!keptAttributes.has(name)) element.removeAttribute(name);
  }
}

export function MailView({ html, label }: MailViewProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
    // The style sheet for dark mode and small screens is left out, because the policy would report it.
    const plain = html.replaceAll(/<style>[^<]*<\/style>/g, '').replaceAll(/\sstyle="/g, ' data-look="');
    const mail = parsedMail(plain);
    prune(mail.body);
    const body = document.createElement('div');
    body.dir = mail.documentElement.dir || 'ltr';
    body.lang = mail.documentElement.lang;
    body.style.cssText = mail.body.dataset['look'] ?? '';
    body.append(...mail.body.childNodes);
    for (const element of body.querySelectorAll<HTMLElement>('[data-look]')) element.style.cssText = element.dataset['look']!;
    root.replaceChildren(body);
  }, [html]);
  return <div ref={host} className="mail-view" role="region" tabIndex={0} aria-label={label} />;
}

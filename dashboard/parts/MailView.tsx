/**
 * A mail as its reader sees it. The page's policy refuses styles that a parser finds, in a frame too; so the mail's own are set one by one
 * by script, below a shadow root where they reach nothing else. Nothing is fetched and nothing in it can run: the policy allows neither.
 * Only the elements and attributes that our mails have are shown (src/mail/html.ts).
 */
import { useEffect, useRef } from 'react';
import { parsedMail } from '../frame/trustedTypes.ts';

export interface MailViewProps {
  readonly html: string;
  /** What it is, for those who do not see it. */
  readonly label: string;
}

const shownElements: ReadonlySet<string> = new Set(['a', 'bdi', 'div', 'h1', 'p', 'table', 'tbody', 'td', 'tr']);
/** Without `href`: a link of a mail is the recipient's to follow. It may confirm or cancel something. */
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

/** Takes away whatever a mail of ours does not have, before the mail becomes part of the page. */
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
    // What it wears in the dark, and on small screens, is left out: the policy would complain of it.
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

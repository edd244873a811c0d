/**
 * A mail as its reader sees it. The page's policy refuses styles that a parser finds, in a frame too; so the mail's own are set one by one
 * by script, below a shadow root where they reach nothing else. Nothing is fetched and nothing in it can run: the policy allows neither.
 */
import { useEffect, useRef } from 'react';

export interface MailViewProps {
  readonly html: string;
  /** What it is, for those who do not see it. */
  readonly label: string;
}

export function MailView({ html, label }: MailViewProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
    // What it wears in the dark, and on small screens, is left out: the policy would complain of it.
    const plain = html.replaceAll(/<style>[^<]*<\/style>/g, '').replaceAll(/\sstyle="/g, ' data-look="');
    const mail = new DOMParser().parseFromString(plain, 'text/html');
    const body = document.createElement('div');
    body.dir = mail.documentElement.dir || 'ltr';
    body.lang = mail.documentElement.lang;
    body.style.cssText = mail.body.dataset['look'] ?? '';
    body.append(...mail.body.childNodes);
    for (const element of body.querySelectorAll<HTMLElement>('[data-look]')) element.style.cssText = element.dataset['look']!;
    // A link of a mail is the recipient's to follow: it may confirm or cancel something.
    for (const link of body.querySelectorAll('a')) link.removeAttribute('href');
    root.replaceChildren(body);
  }, [html]);
  return <div ref={host} className="mail-view" role="region" tabIndex={0} aria-label={label} />;
}

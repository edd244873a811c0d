/**
 * Ending the mails that a customer can do without, with nothing but the link of one: a page with a button, and its answer. Opening the
 * link changes nothing, because mail scanners open every link; the button and a client's one click (RFC 8058) send a POST.
 */
import type { Locale } from '../contract/vocabulary.ts';
import type { Database } from '../store/database.ts';
import { findSubscriber, unsubscribe, type Subscriber } from '../store/mailSettings.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import { escapeHtml } from './html.ts';
import { textsOf } from './texts/byLocale.ts';
import { fill } from './visible.ts';

export interface Page {
  readonly status: 200 | 404;
  readonly html: string;
}

export interface Unsubscribing {
  /** The page of a link. `language`: what the reader's browser asks for, for a link that tells nothing. */
  page(token: string, language: Locale): Promise<Page>;
  /** Ends the mails; as often as it likes. */
  confirm(token: string, language: Locale): Promise<Page>;
}

export function unsubscribing(parts: {
  readonly db: Database;
  readonly read: (token: string) => { tenantId: number; mailId: string } | null;
  readonly now: () => number;
}): Unsubscribing {
  const find = async (token: string): Promise<Subscriber | null> => {
    const mail = parts.read(token);
    return mail && findSubscriber(parts.db, mail.tenantId, mail.mailId);
  };
  return {
    async page(token, language) {
      const subscriber = await find(token);
      if (!subscriber) return unknownPage(language);
      return subscriber.isUnsubscribed ? donePage(subscriber) : questionPage(subscriber);
    },
    async confirm(token, language) {
      const subscriber = await find(token);
      if (!subscriber) return unknownPage(language);
      await unsubscribe(parts.db, subscriber.tenantId, subscriber.address, formatMilliseconds(parts.now()));
      return donePage(subscriber);
    },
  };
}

function questionPage({ locale, businessName }: Subscriber): Page {
  const { title, question, still, button } = textsOf(locale).unsubscribePage;
  const words = { business: businessName };
  const body = `<h1>${escapeHtml(fill(question, words))}</h1><p>${escapeHtml(still)}</p>
<form method="post"><button type="submit">${escapeHtml(button)}</button></form>`;
  return { status: 200, html: documentOf(locale, fill(title, words), body) };
}

function donePage({ locale, businessName }: Subscriber): Page {
  const { title, done, still } = textsOf(locale).unsubscribePage;
  const body = `<h1>${escapeHtml(done)}</h1><p>${escapeHtml(still)}</p>`;
  return { status: 200, html: documentOf(locale, fill(title, { business: businessName }), body) };
}

function unknownPage(locale: Locale): Page {
  const { unknown } = textsOf(locale).unsubscribePage;
  return { status: 404, html: documentOf(locale, unknown, `<h1>${escapeHtml(unknown)}</h1>`) };
}

function documentOf(locale: Locale, title: string, body: string): string {
  return `<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
  :root { color-scheme: light dark; --ink: #14213d; --soft: #5c677d; --line: #d9dee8; --paper: #f4f6f9; --card: #fff; --accent: #0b6e4f; --on: #fff; }
  @media (prefers-color-scheme: dark) { :root { --ink: #e8ecf4; --soft: #a3aec0; --line: #2b3444; --paper: #10151f; --card: #182030; --accent: #5fd3a8; --on: #0b1a14; } }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
  main { max-width: 30rem; margin: 12vh auto 0; padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
  h1 { margin: 0 0 .75rem; font-size: 1.35rem; line-height: 1.3; }
  p { margin: 0 0 1.5rem; color: var(--soft); }
  button { padding: .75rem 1.4rem; border: 0; border-radius: .5rem; background: var(--accent); color: var(--on); font: inherit; font-weight: 600; cursor: pointer; }
  button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
</style>
</head>
<body><main>${body}</main></body>
</html>
`;
}

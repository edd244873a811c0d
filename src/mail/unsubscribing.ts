/**
 * Ending the mails that a customer can do without, with nothing but the link of one: a page with a button, and its answer. Opening the
 * link changes nothing, because mail scanners open every link; the button and a client's one click (RFC 8058) send a POST.
 */
import type { Locale } from '../contract/vocabulary.ts';
import type { Database } from '../store/driver/database.ts';
import { findSubscriber, unsubscribe, type Subscriber } from '../store/mail/settings.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import { textsOf } from './texts/byLocale.ts';
import { fillPlaceholders } from './visible.ts';

/** What the page says, in the words of its reader. */
export interface Page {
  readonly status: 200 | 404;
  readonly locale: Locale;
  /** Of the window. */
  readonly title: string;
  readonly heading: string;
  readonly note: string | null;
  /** Of the button that ends the mails; null: there is nothing to end. */
  readonly button: string | null;
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
  return { status: 200, locale, title: fillPlaceholders(title, words), heading: fillPlaceholders(question, words), note: still, button };
}

function donePage({ locale, businessName }: Subscriber): Page {
  const { title, done, still } = textsOf(locale).unsubscribePage;
  return { status: 200, locale, title: fillPlaceholders(title, { business: businessName }), heading: done, note: still, button: null };
}

function unknownPage(locale: Locale): Page {
  const { unknown } = textsOf(locale).unsubscribePage;
  return { status: 404, locale, title: unknown, heading: unknown, note: null, button: null };
}

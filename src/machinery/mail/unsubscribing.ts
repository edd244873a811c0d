/**
 * Unsubscribes a customer from optional mails through the link of one mail. The link shows a page with a button. Opening the link changes
 * nothing, because mail scanners open every link. The button and one-click unsubscribing (RFC 8058) send a POST.
 */
import type { Locale } from '../../contract/vocabulary.ts';
import { textsOf } from '../../ground/texts/localeTexts.ts';
import type { Database } from '../../store/driver/database.ts';
import { findSubscriber, unsubscribe, type Subscriber } from '../../store/mail/settings.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { fillVisible } from './visible.ts';

/** Content of the page in its reader's language. */
interface UnsubscribePage {
  readonly status: 200 | 404;
  readonly locale: Locale;
  /** Title of the window. */
  readonly title: string;
  readonly heading: string;
  readonly note: string | null;
  /** Label of the unsubscribe button; null when there is nothing to unsubscribe from. */
  readonly button: string | null;
}

export interface Unsubscribing {
  /** Returns the page of a link. `language` is the browser's language, used when the link is invalid. */
  page(token: string, language: Locale): Promise<UnsubscribePage>;
  /** Unsubscribes. May be repeated. */
  confirm(token: string, language: Locale): Promise<UnsubscribePage>;
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

function questionPage({ locale, businessName }: Subscriber): UnsubscribePage {
  const { title, question, still, button } = textsOf('mail-messages', locale).unsubscribePage;
  const filled = (text: string) => fillVisible(text, { business: businessName }, locale);
  return { status: 200, locale, title: filled(title), heading: filled(question), note: still, button };
}

function donePage({ locale, businessName }: Subscriber): UnsubscribePage {
  const { title, done, still } = textsOf('mail-messages', locale).unsubscribePage;
  return { status: 200, locale, title: fillVisible(title, { business: businessName }, locale), heading: done, note: still, button: null };
}

function unknownPage(locale: Locale): UnsubscribePage {
  const { unknown } = textsOf('mail-messages', locale).unsubscribePage;
  return { status: 404, locale, title: unknown, heading: unknown, note: null, button: null };
}

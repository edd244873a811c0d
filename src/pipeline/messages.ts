/** Words for people in the seven languages; codes are for programs. */
import { errorTable } from '../contract/errors.ts';
import { locales, type Locale } from '../contract/vocabulary.ts';
import { ar } from './locales/ar.ts';
import { de } from './locales/de.ts';
import { es } from './locales/es.ts';
import { fr } from './locales/fr.ts';
import { ja } from './locales/ja.ts';
import { ko } from './locales/ko.ts';
import type { MessageKey, Messages } from './locales/messages.ts';

const translations: Record<Exclude<Locale, 'en'>, Messages> = { de, fr, ar, es, ja, ko };

const outcomeUnknown =
  'The database was lost before it said whether the change is made. Repeat the call with the same Idempotency-Key; without one, look first.';

export function messageFor(key: MessageKey | 'SUCCESS', locale: Locale): string {
  // On success the message is the literal word of the specification's envelope, in every language.
  if (key === 'SUCCESS') return 'Success';
  if (locale !== 'en') return translations[locale][key];
  return key === 'OUTCOME_UNKNOWN' ? outcomeUnknown : errorTable[key].meaning;
}

/** `X-Locale`, else English; `de-AT` reads as `de`. Decisions, section 2. */
export function localeOf(header: string | undefined): Locale {
  const language = header?.trim().toLowerCase().split(/[-_]/)[0];
  return locales.find((locale) => locale === language) ?? 'en';
}

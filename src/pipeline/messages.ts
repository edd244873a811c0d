/** Words for people in the seven languages; codes are for programs. A missing language falls back to English. */
import { errorTable, type ErrorCode } from '../contract/errors.ts';
import { locales, type Locale } from '../contract/vocabulary.ts';
import { translations } from './translations.ts';

export function messageFor(code: ErrorCode | 'SUCCESS', locale: Locale): string {
  // On success the message is the literal word of the specification's envelope, in every language.
  if (code === 'SUCCESS') return 'Success';
  if (locale === 'en') return errorTable[code].meaning;
  return translations[locale][code] ?? errorTable[code].meaning;
}

/** `X-Locale`, else English; `de-AT` reads as `de`. Decisions, section 2. */
export function localeOf(header: string | undefined): Locale {
  const language = header?.trim().toLowerCase().split(/[-_]/)[0];
  return locales.find((locale) => locale === language) ?? 'en';
}

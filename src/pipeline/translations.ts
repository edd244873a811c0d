/** Messages by language and code; what is missing here is answered in English. */
import type { ErrorCode } from '../contract/errors.ts';
import type { Locale } from '../contract/vocabulary.ts';

export const translations: Record<Exclude<Locale, 'en'>, Partial<Record<ErrorCode, string>>> = { de: {}, fr: {}, ar: {}, es: {}, ja: {}, ko: {} };

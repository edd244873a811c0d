/** The sentences inside answers, by language. Answers take their sentences only from here. docs/reference/conventions.md#languages. */
import type { Locale } from '../../contract/vocabulary.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import type { AnswerTexts } from './texts.ts';

const byLocale: Readonly<Record<Locale, AnswerTexts>> = { en, de, fr, ar, es, ja, ko };

export const answerTexts = (locale: Locale): AnswerTexts => byLocale[locale];

/**
 * Fills the `{…}` of a text. Arabic isolates each value (Unicode bidirectional algorithm), or the punctuation around Latin names would move.
 * A value that is missing is left out.
 */
export function filledText(text: string, values: Readonly<Record<string, string | number>>, locale: Locale): string {
  return text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name] ?? '';
    return locale === 'ar' && value !== '' ? `\u2068${value}\u2069` : String(value);
  });
}

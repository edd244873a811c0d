/** The texts of every language. */
import type { Locale } from '../../../../contract/vocabulary.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import type { AccountTexts } from './texts.ts';

const texts: Readonly<Record<Locale, AccountTexts>> = { en, es, ar, fr, ja, ko, de };

export const accountTexts = (locale: Locale): AccountTexts => texts[locale];

/** Fills the placeholders of a text. The template escapes the result. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

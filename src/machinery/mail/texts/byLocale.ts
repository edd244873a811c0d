/** The texts of each language. Mails take their words only from here. */
import type { Locale } from '../../../contract/vocabulary.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import type { Texts } from './texts.ts';

const byLocale: Readonly<Record<Locale, Texts>> = { en, de, fr, ar, es, ja, ko };

export function textsOf(locale: Locale): Texts {
  return byLocale[locale];
}

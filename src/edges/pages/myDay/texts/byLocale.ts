/** The texts of every language. */
import type { Locale } from '../../../../contract/vocabulary.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import type { MyDayTexts } from './texts.ts';

const texts: Readonly<Record<Locale, MyDayTexts>> = { en, es, ar, fr, ja, ko, de };

export const myDayTexts = (locale: Locale): MyDayTexts => texts[locale];

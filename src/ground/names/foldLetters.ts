/** Letters of names, made comparable. Names of places are folded with spaces (`foldName.ts`) and without (`compactName.ts`). */

/** Latin letters that Unicode does not decompose into a base letter and an accent. */
const bareLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
};

/** Accents of Latin, Greek and Cyrillic, Hebrew points, the Arabic tatweel, and Arabic vowel signs and hamza. Vowels of Indic scripts stay. */
const marks = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670]/gu;

/**
 * Lower case, half-width and without accents. ß becomes ss, ø o, ł l. The result is decomposed (NFKD): to compose it is left to the
 * caller, who may remove further characters first.
 */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(marks, '')
    .toLowerCase()
    .replaceAll(marks, '')
    .replaceAll(/[ßæœøłđðþħŧŋı]/gu, (letter) => bareLetters[letter]!);

/** Letters that are also written as two: Köln and Koeln, Tromsø and Tromsoe, Ålesund and Aalesund. */
const pairs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** Writes ä as ae, å as aa, and so on. The text must be composed and in lower case. */
export const inTwoLetters = (text: string): string => text.replaceAll(/[äöüøå]/gu, (letter) => pairs[letter]!);

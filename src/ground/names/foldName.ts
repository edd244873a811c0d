/** One spelling for names of places, so that "Saint-Étienne", "ST ETIENNE" and "St. Etienne" are equal. docs/places.md#folding */
import { foldLetters, inTwoLetters } from './foldLetters.ts';

/** Letters of other scripts, and one of Latin, that people exchange for each other. */
const LETTERS: Readonly<Record<string, string>> = {
  ə: 'e',
  // Arabic and Persian letters that keyboards exchange.
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ە: 'ه',
  // Japanese: 茅ヶ崎 and 茅ケ崎 are one town.
  ヶ: 'ケ',
  ヵ: 'カ',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/** Marks of old Cyrillic and of the Koran, beside those that `foldLetters` removes. */
const MARKS = /[\u0483-\u0487\u0610-\u061a\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/gu;
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/gu;
/** All but letters, digits, and marks that are part of a letter. Modifier apostrophes (Hawaiʻi) are letters for Unicode, but not here. */
const PUNCTUATION = /(?:[^\p{L}\p{N}\p{M}]|[\u02b0-\u02ff])+/gu;

/** Words that are written short and long. */
const WORDS: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  sankt: 'saint',
  sint: 'saint',
  mt: 'mount',
  ft: 'fort',
};
const WORD = new RegExp(`(?<![^ ])(?:${Object.keys(WORDS).join('|')})(?![^ ])`, 'gu');

/**
 * Folds a name of a place for comparison. For names alone: in a street, "St" is not a saint.
 * - Full-width letters and digits become half-width. Accents go: "Zürich" is "zurich". ß becomes ss, ø o, ł l, æ ae, đ d, ı i.
 * - Lower case. Punctuation and hyphens become one space: "Stoke-on-Trent" is "stoke on trent".
 * - "St." equals "Saint", "Mt." equals "Mount", "Ft." equals "Fort".
 * - Arabic loses tatweel and vowel signs, and all forms of alef are one. Chinese, Japanese, Korean, Cyrillic and other letters stay.
 *
 * "Muenchen" does not fold to "munchen": a gazetteer knows its towns under both (`foldedForms`).
 */
export function foldName(text: string): string {
  return foldLetters(text)
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(ARABIC_DIGIT, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(PUNCTUATION, ' ')
    .trim()
    .replace(WORD, (word) => WORDS[word] ?? word);
}

const APOSTROPHES = /['’‘`´ʻʼʹ]/gu;

/**
 * All folded spellings under which a name is found. The first is `foldName(name)`. "München" is also "muenchen",
 * "Århus" is also "aarhus", and "O'Fallon" is both "o fallon" and "ofallon".
 */
export function foldedForms(name: string): readonly string[] {
  const composed = name.normalize('NFC').toLowerCase();
  const forms = new Set([foldName(name), foldName(inTwoLetters(composed)), foldName(composed.replace(APOSTROPHES, ''))]);
  forms.delete('');
  return [...forms];
}

/** Reads what a person types into a search. docs/reference/conventions.md#search. */
import { inTwoLetters } from '../../ground/names/foldLetters.ts';
import type { SearchText } from '../../store/search.ts';
import { phoneSearchDigits } from './customers/phoneKey.ts';

/** More words are searched as one text, because each word is one more pass over the rows. */
const mostWords = 12;

/** A word of nothing else is left out: the search has no apostrophes. */
const isOnlyApostrophes = /^['`´‘’‛ʼʻʹ′]+$/u;

/** The search text; undefined when it is blank. `timezone` gives the country of phone numbers; null: phone numbers are not searched. */
export function searchTextOf(text: string | undefined, timezone: string | null): SearchText | undefined {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return undefined;
  const split = [...new Set(trimmed.split(/\s+/u))];
  const meant = split.filter((word) => !isOnlyApostrophes.test(word));
  const words = split.length > mostWords ? [trimmed] : meant.length > 0 ? meant : split;
  const digitsOf = (part: string) => (timezone === null ? [] : phoneSearchDigits(part, timezone));
  return {
    words: words.map((word) => [...new Set([word, inTwoLetters(word.normalize('NFKC').toLowerCase()), ...digitsOf(word)])]),
    phone: words.length > 1 ? digitsOf(trimmed) : [],
  };
}

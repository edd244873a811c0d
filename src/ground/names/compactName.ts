/**
 * Names in the form in which service areas compare them: without spaces, because forms and people set them differently.
 * docs/reference/conventions.md#names-and-phone-numbers.
 */
import { foldLetters, inTwoLetters } from './foldLetters.ts';

/**
 * Folds a name: case, accents, special letters (ß, ø, ł), width, spaces, punctuation and invisible characters do not matter. Composed and
 * decomposed letters become equal. Marks of Indian and Japanese scripts stay, because they make other words; those of Arabic and Hebrew
 * go, because they are usually left out. Folding a folded name changes nothing.
 */
export const compactName = (text: string): string =>
  foldLetters(text)
    .replaceAll(/[\s\p{P}\p{Cf}\ufe00-\ufe0f]+/gu, '')
    .replaceAll('ĸ', 'k')
    .replaceAll('ς', 'σ');

/** The folded forms of a name, at most two. Two names are equal when they share one. Empty when the name is blank. */
export function nameKeys(text: string): readonly string[] {
  const folded = compactName(text);
  const spelled = compactName(inTwoLetters(text.normalize('NFKC').toLowerCase()));
  return folded === '' ? [] : folded === spelled ? [folded] : [folded, spelled];
}

/** Names of places in the form in which they are compared. docs/reference/conventions.md#names-and-phone-numbers. */

/** Letters that Unicode does not decompose into a base letter and an accent. */
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
  ĸ: 'k',
  ς: 'σ',
};

/**
 * Folds a name: case, accents, special letters (ß, ø, ł), width, spaces, punctuation and invisible characters do not matter. Composed and
 * decomposed letters become equal. Marks of Indian and Japanese scripts stay, because they make other words; those of Arabic and Hebrew
 * go, because they are usually left out. Folding a folded name changes nothing.
 */
export const foldName = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\s\p{P}\p{Cf}\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670\ufe00-\ufe0f]+/gu, '')
    .replaceAll(/[ßæœøłđðþħŧŋıĸς]/g, (letter) => bareLetters[letter]!);

/** Letters that are also written as two: Köln and Koeln, Tromsø and Tromsoe, Ålesund and Aalesund. */
const pairs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** The folded forms of a name, at most two. Two names are equal when they share one. Empty when the name is blank. */
export function nameKeys(text: string): readonly string[] {
  const folded = foldName(text);
  const spelled = foldName(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[äöüøå]/g, (letter) => pairs[letter]!),
  );
  return folded === '' ? [] : folded === spelled ? [folded] : [folded, spelled];
}

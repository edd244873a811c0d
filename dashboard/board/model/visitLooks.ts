/** The initials and the colour of a visit. Needs no browser. */

/** One or two letters of a name, for a visit without room for the name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean);
  const first = ([letter = '']: Iterable<string>) => letter.toLocaleUpperCase();
  return words.length < 2 ? first(words[0] ?? '') : first(words[0]!) + first(words.at(-1)!);
}

/** Colours of job types: the edge of a visit. A type keeps its colour on each day. */
export const typeColours = 8;
export function typeColourOf(name: string | null): number {
  if (name === null) return typeColours - 1;
  let sum = 0;
  for (const character of name) sum = (sum * 31 + character.codePointAt(0)!) % 65_521;
  return sum % (typeColours - 1);
}

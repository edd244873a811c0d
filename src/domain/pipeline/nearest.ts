/** Suggests a known word for a misspelt one. */

/** Words longer than this are not compared: no known word is that long. */
const longest = 40;

/** The known word with the fewest letters to change, ignoring case, or null when no word is near. */
export function nearestOf(sent: string, known: readonly string[]): string | null {
  if (sent.length > longest) return null;
  const word = sent.trim().toLowerCase();
  let nearest: string | null = null;
  let fewest = Infinity;
  for (const candidate of known) {
    // The difference in length is a lower bound of the distance.
    if (Math.abs(word.length - candidate.length) >= fewest) continue;
    const changes = distance(word, candidate.toLowerCase());
    if (changes < fewest) [nearest, fewest] = [candidate, changes];
  }
  return nearest !== null && fewest <= Math.max(1, Math.floor(nearest.length / 3)) && fewest < nearest.length ? nearest : null;
}

/** Levenshtein distance, row by row. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[to.length]!;
}

/**
 * The nearest field name, or null. Near is a spelling mistake, or a name that shares at least half of its words: `status` and
 * `status_keys`, `phoneNumber` and `phone`.
 */
export function nearestNameOf(sent: string, known: readonly string[]): string | null {
  return nearestWords(sent, known, 0.5);
}

/** The field that a name clearly means, by a spelling mistake, more than half of its words or one of the `aliases`; else null. */
export function meantNameOf(sent: string, aliases: Readonly<Record<string, readonly string[]>>): string | null {
  const letters = lettersOf(sent);
  const meant = Object.keys(aliases).find((name) => [name, ...aliases[name]!].some((alias) => lettersOf(alias) === letters));
  return meant ?? nearestWords(sent, Object.keys(aliases), 0.51);
}

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9.]/g, '');

/** `least`: the share of words that a near name has at least. */
function nearestWords(sent: string, known: readonly string[], least: number): string | null {
  if (sent.length > longest) return null;
  const snake = sent.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  const written = nearestOf(snake, known);
  if (written !== null) return written;
  const words = wordsOf(snake);
  let nearest: string | null = null;
  let most = least;
  for (const candidate of known) {
    const others = wordsOf(candidate);
    const share = (2 * [...others].filter((word) => words.has(word)).length) / (words.size + others.size);
    if (share > most || (share === most && nearest === null)) [nearest, most] = [candidate, share];
  }
  return nearest;
}

/** Drops the plural s, so that `skills` is near `skill_ids`. */
const wordsOf = (name: string) =>
  new Set(
    name
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
      .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word)),
  );

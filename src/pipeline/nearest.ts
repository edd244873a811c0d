/** The known word that somebody who wrote another one may have meant. */

/** Longer words than any known one are no slip of the pen, and are not compared. */
const longest = 40;

/** The word with the fewest letters to change, in whatever case; null when none is near. */
export function nearestOf(sent: string, known: readonly string[]): string | null {
  if (sent.length > longest) return null;
  const word = sent.trim().toLowerCase();
  let nearest: string | null = null;
  let fewest = Infinity;
  for (const candidate of known) {
    const changes = distance(word, candidate.toLowerCase());
    if (changes < fewest) [nearest, fewest] = [candidate, changes];
  }
  return nearest !== null && fewest <= Math.max(1, Math.floor(nearest.length / 3)) && fewest < nearest.length ? nearest : null;
}

/** Letters to insert, drop or replace (Levenshtein), row by row. */
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

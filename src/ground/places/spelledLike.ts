/** Whether a name is another one, misspelt. */
import { foldName } from '../names/foldName.ts';

/** Letters that may be wrong, by the length of the right name. */
const mostMistakes = (length: number) => (length <= 4 ? 1 : length <= 8 ? 2 : 3);

/** Whether `written` is `right` with few letters missing, added, exchanged or swapped. Equal names are spelled alike. */
export function spelledLike(written: string, right: string): boolean {
  const [from, to] = [foldName(written).replaceAll(' ', ''), foldName(right).replaceAll(' ', '')];
  if (from === '' || to === '') return false;
  return distance(from, to) <= mostMistakes(to.length);
}

/** Letters to insert, remove, exchange or swap with the next one (optimal string alignment). */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const cost = from[row - 1] === to[column - 1] ? 0 : 1;
      let least = Math.min((current[column - 1] ?? 0) + 1, (previous[column] ?? 0) + 1, (previous[column - 1] ?? 0) + cost);
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        least = Math.min(least, (before[column - 2] ?? 0) + 1);
      }
      current.push(least);
    }
    [before, previous] = [previous, current];
  }
  return previous[to.length] ?? 0;
}

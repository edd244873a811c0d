/** Words of texts and of queries. `plan_token`, `listCustomers` and `docs/errors.md` are also found by their parts. */

/** The most characters and words of a query. */
export const longestQuery = 200;
export const mostWords = 20;

/** Whether a query is within the bounds. Longer ones would let a stranger use up the processor. */
export const isShortEnough = (query: string): boolean => query.length <= longestQuery && queryWords(query).length <= mostWords;

/** 2: the word occurs as a whole, 1: a word begins with it, 0: it does not occur. */
export type Fit = 0 | 1 | 2;

/** The words of a query in lower case, each once. A plural is searched as its singular. */
export function queryWords(query: string): string[] {
  const words = chunksOf(query.toLowerCase()).map((word) => (word.length > 3 ? word.replace(/(?<=[^s])s$/, '') : word));
  return [...new Set(words)];
}

/** All words of a text in lower case, each once, with a space around each. */
export function wordList(text: string): string {
  return ` ${[...new Set([...new Set(chunksOf(text))].flatMap(wordsOf))].join(' ')} `;
}

/** How well a word of a query occurs in a list from `wordList`. */
export function fitOf(list: string, word: string): Fit {
  if (!list.includes(` ${word}`)) return 0;
  return list.includes(` ${word} `) || list.includes(` ${word}s `) ? 2 : 1;
}

/** Where words of the text begin with a word of a query, as ranges of the text. */
export function rangesOf(text: string, word: string): [from: number, to: number][] {
  const lower = text.toLowerCase();
  // A few letters have a longer lower case, so that the positions would not fit.
  if (lower.length !== text.length) return [];
  const ranges: [number, number][] = [];
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length))
    if (isStart(text, at)) ranges.push([at, at + word.length]);
  return ranges;
}

/** What stands between spaces, without the punctuation around it. */
const chunksOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((chunk) => chunk.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean);

/** The parts of a chunk, and the rest of the chunk from the start of each part. */
function wordsOf(chunk: string): string[] {
  if (/^\p{L}?[\p{Ll}\p{N}]*$/u.test(chunk)) return [chunk.toLowerCase()];
  const starts = [...chunk.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ index, 0: run }) =>
    [...run]
      .keys()
      .map((step) => index + step)
      .filter((at) => isStart(chunk, at))
      .toArray(),
  );
  return starts.flatMap((at, order) => {
    const part = chunk.slice(at, starts[order + 1]).replace(/[^\p{L}\p{N}]+$/u, '');
    return [part.toLowerCase(), chunk.slice(at).toLowerCase()];
  });
}

/** A word starts after everything that is neither letter nor digit, and at a capital after a small letter. */
function isStart(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 1), at);
  return !/[\p{L}\p{N}]/u.test(before) || (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(text.charAt(at)));
}

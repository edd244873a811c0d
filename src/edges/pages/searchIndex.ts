/** The search over the documents. It is made once from the texts in memory, and finds pages by words. */
import { nextTurn } from '../../ground/time/timers.ts';
import type { DocumentPage, Documents } from './documents.ts';
import type { Anchor } from './markdown.ts';
import { passagesOf, type Passage } from './passages.ts';
import { fitOf, queryWords, rangesOf, wordList, type Fit } from './searchWords.ts';
import { sectionsOf, siblingsOf } from './sections.ts';

/** A page with all words of a query. */
export interface Found {
  readonly page: DocumentPage;
  /** The heading or row under which the words stand; null for the title of the page. */
  readonly anchor: Anchor | null;
  /** The line below it with most of the words; empty when there is no text. */
  readonly line: string;
}

/** A line is chosen by this many words of a query, because a query may have a hundred. */
const mostWeighed = 8;

export interface Findings {
  /** How many pages have all words. */
  readonly count: number;
  /** The best of them. */
  readonly best: readonly Found[];
}

type SearchIndex = readonly IndexedPage[];

/** Texts as lists of words. */
interface IndexedPage {
  readonly page: DocumentPage;
  readonly titleWords: string;
  readonly allWords: string;
  readonly passages: readonly IndexedPassage[];
}

interface IndexedPassage extends Passage {
  readonly headingWords: string;
  readonly allWords: string;
}

/** Reads all pages, in the order in which they are listed. Other work goes on between two pages. */
export async function makeSearchIndex(documents: Documents): Promise<SearchIndex> {
  const pages = sectionsOf(documents).flatMap((section) => section.pages.flatMap((page) => [page, ...siblingsOf(documents, page)]));
  const index: IndexedPage[] = [];
  for (const page of pages) {
    await nextTurn();
    index.push(indexedPage(page));
  }
  return index;
}

function indexedPage(page: DocumentPage): IndexedPage {
  const passages = passagesOf(page.markdown);
  const textOf = ({ anchor, lines }: Passage) => [anchor.text, ...lines].join('\n');
  return {
    page,
    titleWords: wordList(page.title),
    allWords: wordList([page.title, ...passages.map(textOf)].join('\n')),
    passages: passages.map((passage) => ({
      ...passage,
      headingWords: wordList(passage.anchor.text),
      allWords: wordList(textOf(passage)),
    })),
  };
}

/**
 * The pages in which all words of the query occur, best first: the page of the error code that the query names, then by where the words
 * stand (title, heading, one passage, several passages), then those that have them as whole words, then in the order of the index.
 */
export function findPages(index: SearchIndex, query: string, most: number): Findings {
  const words = queryWords(query);
  if (words.length === 0) return { count: 0, best: [] };
  const codeSlug = `errors/${query
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')}`;
  const ranked = index
    .flatMap((entry) => {
      const rank = entry.page.slug === codeSlug ? -1 : rankOf(entry, words);
      return rank === null ? [] : [{ entry, rank }];
    })
    .toSorted((left, right) => left.rank - right.rank);
  return { count: ranked.length, best: ranked.slice(0, most).map(({ entry }) => foundIn(entry, words)) };
}

/** Less is better. null when a word does not occur in the page. */
function rankOf({ titleWords, allWords, passages }: IndexedPage, words: readonly string[]): number | null {
  if (!hasAll([allWords], words)) return null;
  const places = [
    [[titleWords]],
    passages.map((passage) => [titleWords, passage.headingWords]),
    passages.map((passage) => [titleWords, passage.allWords]),
    [[allWords]],
  ];
  const place = places.findIndex((options) => options.some((lists) => hasAll(lists, words)));
  const isWhole = places[place]!.some((lists) => hasAll(lists, words, 2));
  return place * 2 + (isWhole ? 0 : 1);
}

/** Whether each word occurs in one of the lists, at least as well as asked. */
const hasAll = (lists: readonly string[], words: readonly string[], least: Fit = 1): boolean =>
  words.every((word) => lists.some((list) => fitOf(list, word) >= least));

/** The passage with most of the words, those of its heading counted twice. Below a heading with all words, the first line says most. */
function foundIn({ page, passages }: IndexedPage, words: readonly string[]): Found {
  const count = (list: string) => words.filter((word) => fitOf(list, word) > 0).length;
  const best = mostOf(passages, ({ headingWords, allWords }) => count(headingWords) + count(allWords));
  const anchor = best && best !== passages[0] ? best.anchor : null;
  const lines = best?.lines ?? [];
  const weighed = words.slice(0, mostWeighed);
  const line =
    best && hasAll([best.headingWords], words)
      ? lines[0]
      : mostOf(lines, (text) => weighed.filter((word) => rangesOf(text, word).length > 0).length);
  return { page, anchor, line: line ?? (anchor ? '' : page.summary) };
}

/** The first of those with the highest value. */
function mostOf<Item>(items: readonly Item[], value: (item: Item) => number): Item | null {
  let best: { item: Item; value: number } | null = null;
  for (const item of items) {
    const its = value(item);
    if (best === null || its > best.value) best = { item, value: its };
  }
  return best && best.item;
}

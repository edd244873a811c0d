/** Conditions of text searches. docs/reference/conventions.md#search. */
import type { Conditions } from './paging.ts';

/** A search text, read by `resources/searchText.ts`. */
export interface SearchText {
  /** Each word must be found, in one of its spellings. */
  readonly words: readonly (readonly string[])[];
  /** Or one of these digits, when the whole text is a phone number or a part of one. */
  readonly phone: readonly string[];
}

/**
 * Adds the condition that the column, made by `search_text` (migrations/0081_schema.sql), contains the words literally, including `%`, `_` and
 * `\`. The subquery folds a word once instead of for each row. It reads every row of the tenant that the other conditions leave.
 */
export function addSearch(where: Conditions, column: string, { words, phone }: SearchText): void {
  const hasWord = (word: string) => `strpos(${column}, (select nullif(searchable(${where.value(word)}::text), ''))) > 0`;
  const hasAll = words.map((spellings) => `(${spellings.map(hasWord).join(' or ')})`).join(' and ');
  const hasPhone = phone.map((digits) => `strpos(${column}, ${where.value(digits)}::text) > 0`);
  where.addText(`(${[hasAll, ...hasPhone].join(' or ')})`);
}

/**
 * Whether the index certainly has entries for a text, whatever `searchable` leaves of it: three characters beside apostrophes and marks, or two
 * as wide as those of Chinese, Japanese and Korean.
 */
const isIndexed = (text: string): boolean => {
  const left = [
    ...text
      .normalize('NFKD')
      .replaceAll(/[\p{M}\p{Cf}\p{Lm}\p{Sk}'‘’‛′]/gu, '')
      .normalize('NFC'),
  ];
  return left.length >= 3 || (left.length === 2 && left.every((letter) => Buffer.byteLength(letter) >= 3));
};

/**
 * As `addSearch`, with the same matches, for an alias of a table with an index on `search_runs(tenant_id, search_key)`. The index is used if all spellings of
 * one of the words are long enough; otherwise every row of the tenant is read.
 */
export function addListSearch(where: Conditions, alias: string, { words, phone }: SearchText): void {
  const has = (text: string) => {
    const value = `searchable(${where.value(text)}::text)`;
    const isFound = `strpos(${alias}.search_key, nullif(${value}, '')) > 0`;
    return isIndexed(text) ? `(search_runs(${alias}.tenant_id, ${alias}.search_key) @> search_runs($1, ${value}) and ${isFound})` : isFound;
  };
  const hasAll = words.map((spellings) => `(${spellings.map(has).join(' or ')})`).join(' and ');
  where.addText(`(${[`(${hasAll})`, ...phone.map(has)].join(' or ')})`);
}

/** Fewer letters have no index entry, unless they are beyond ASCII: 田中 is a whole name. */
const hasRuns = (text: string): boolean => {
  const folded = text.normalize('NFKC');
  return [...folded].length >= 3 || ([...folded].length === 2 && /[^\0-\x7f]/u.test(folded));
};

const isLong = (spellings: readonly string[]) => spellings.some(hasRuns);
/** Short words, such as those of "Li Na", as one text. */
const together = (words: SearchText['words']) => words.map(([first]) => first!).join(' ');

/** Whether `addIndexedSearch` can find something: a text of three letters, of two beyond ASCII, or four digits. */
export const isSearchable = ({ words, phone }: SearchText): boolean =>
  phone.length > 0 || words.some(isLong) || (words.length > 1 && hasRuns(together(words)));

/**
 * As `addSearch`, through the index on `search_runs` (migrations/0081_schema.sql) of the table with this alias. Words that are too short for
 * the index only narrow what longer ones find. Call it only with a text that `isSearchable`.
 */
export function addIndexedSearch(where: Conditions, alias: 'c' | 'j', { words, phone }: SearchText): void {
  const has = (text: string) => {
    const value = `searchable(${where.value(text)}::text)`;
    const isFound = `strpos(${alias}.search_key, nullif(${value}, '')) > 0`;
    if (!hasRuns(text)) return isFound;
    return `(search_runs(${alias}.tenant_id, ${alias}.search_key) @> search_runs($1, ${value}) and ${isFound})`;
  };
  const hasWord = (spellings: readonly string[]) => {
    const long = spellings.filter(hasRuns);
    return `(${(long.length > 0 ? long : spellings).map(has).join(' or ')})`;
  };
  const hasAll = words.some(isLong) ? words.map(hasWord).join(' and ') : has(together(words));
  where.addText(`(${[`(${hasAll})`, ...phone.map(has)].join(' or ')})`);
}

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
 * Adds the condition that the column, made by `search_text` (migrations/0043_search.sql), contains the words literally, including `%`, `_` and
 * `\`. The subquery folds a word once instead of for each row. It reads every row of the tenant that the other conditions leave.
 */
export function addSearch(where: Conditions, column: string, { words, phone }: SearchText): void {
  const hasWord = (word: string) => `strpos(${column}, (select nullif(searchable(${where.value(word)}::text), ''))) > 0`;
  const hasAll = words.map((spellings) => `(${spellings.map(hasWord).join(' or ')})`).join(' and ');
  const hasPhone = phone.map((digits) => `strpos(${column}, ${where.value(digits)}::text) > 0`);
  where.addText(`(${[hasAll, ...hasPhone].join(' or ')})`);
}

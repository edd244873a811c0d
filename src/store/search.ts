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
export function addSearch(where: Conditions, column: string, search: SearchText): void {
  where.addText(searchSql(where, column, search));
}

/** The condition of `addSearch`, as a part of another one. */
export function searchSql(where: Conditions, column: string, { words, phone }: SearchText): string {
  const hasWord = (word: string) => `strpos(${column}, (select nullif(searchable(${where.value(word)}::text), ''))) > 0`;
  const hasAll = words.map((spellings) => `(${spellings.map(hasWord).join(' or ')})`).join(' and ');
  const hasPhone = phone.map((digits) => `strpos(${column}, ${where.value(digits)}::text) > 0`);
  return `(${[hasAll, ...hasPhone].join(' or ')})`;
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
  const texts = new TextConditions(where, alias, isIndexed);
  texts.add(anyOf([allOf(words.map((spellings) => anyOf(spellings.map(found)))), ...phone.map(found)]));
}

/** Texts of which all or any must be found. */
type Wanted = { readonly text: string } | { readonly all: readonly Wanted[] } | { readonly any: readonly Wanted[] };

const found = (text: string): Wanted => ({ text });
const allOf = (all: readonly Wanted[]): Wanted => ({ all });
const anyOf = (any: readonly Wanted[]): Wanted => ({ any });

/**
 * The conditions of a search, those of the index apart from the exact ones. Joined for each text, PostgreSQL would make the runs of each row
 * that the index finds, to check them once more, as soon as there are two spellings. That takes 0.1 ms a row.
 */
class TextConditions {
  readonly #where: Conditions;
  readonly #alias: string;
  readonly #hasEntries: (text: string) => boolean;
  readonly #values = new Map<string, string>();

  constructor(where: Conditions, alias: string, hasEntries: (text: string) => boolean) {
    this.#where = where;
    this.#alias = alias;
    this.#hasEntries = hasEntries;
  }

  add(wanted: Wanted): void {
    const narrowed = this.#narrowed(wanted);
    if (narrowed !== null) this.#where.addText(narrowed);
    this.#where.addText(this.#exact(wanted));
  }

  #value(of: string): string {
    const known = this.#values.get(of) ?? `searchable(${this.#where.value(of)}::text)`;
    this.#values.set(of, known);
    return known;
  }

  #exact(wanted: Wanted): string {
    if ('text' in wanted) return `strpos(${this.#alias}.search_key, nullif(${this.#value(wanted.text)}, '')) > 0`;
    return joined(
      'all' in wanted ? 'and' : 'or',
      ('all' in wanted ? wanted.all : wanted.any).map((part) => this.#exact(part)),
    );
  }

  /** What the index can tell of the rows that match. null: nothing. */
  #narrowed(wanted: Wanted): string | null {
    if ('text' in wanted)
      return this.#hasEntries(wanted.text)
        ? `search_runs(${this.#alias}.tenant_id, ${this.#alias}.search_key) @> search_runs($1, ${this.#value(wanted.text)})`
        : null;
    const parts = ('all' in wanted ? wanted.all : wanted.any).map((part) => this.#narrowed(part));
    const known = parts.filter((part) => part !== null);
    if ('all' in wanted) return known.length > 0 ? joined('and', known) : null;
    return known.length === parts.length ? joined('or', known) : null;
  }
}

const joined = (by: 'and' | 'or', parts: readonly string[]) => (parts.length === 1 ? parts[0]! : `(${parts.join(` ${by} `)})`);

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
  const hasWord = (spellings: readonly string[]) => {
    const long = spellings.filter(hasRuns);
    return anyOf((long.length > 0 ? long : spellings).map(found));
  };
  const hasAll = words.some(isLong) ? allOf(words.map(hasWord)) : found(together(words));
  new TextConditions(where, alias, hasRuns).add(anyOf([hasAll, ...phone.map(found)]));
}

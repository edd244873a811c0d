/** Paging of lists ([paging.meta, paging.limit-max]). */

/**
 * A page of a list: whole numbers, within the bounds of the schema. Statements contain the numbers themselves. With parameters PostgreSQL
 * would not know how few rows are wanted, and sorted 10,000 rows instead of reading 15 from an index.
 */
export interface Page {
  readonly page: number;
  readonly limit: number;
  /** 0 for a page that begins after a row. */
  readonly offset: number;
  /** The keys of the row after which the page begins (listOrder.ts); left out: it begins at `offset`. */
  readonly after?: readonly string[];
  /** Beside `after`: rows of the list when the walk began, so that no later page counts them. */
  readonly total?: number;
}

/** The page that a caller asks for. Defaults: page 1, 15 rows. The schema has already checked both bounds. */
export function pageOf(input: { page?: number | undefined; limit?: number | undefined }): Page {
  const page = input.page ?? 1;
  const limit = input.limit ?? 15;
  return { page, limit, offset: (page - 1) * limit };
}

/** Row from which on a page is read from the nearer end of its list. Before it the total and the page are read by one statement. */
const deepOffset = 10_000;

export const isDeep = ({ offset }: Page): boolean => offset >= deepOffset;

export function metaOf(page: Page, total: number, count: number) {
  return {
    total,
    count,
    per_page: page.limit,
    current_page: page.page,
    total_pages: Math.ceil(total / page.limit),
  };
}

/** Default number of rows on a page that is read with a cursor. */
const cursorLimit = 50;

/** A page of a list that only grows at its head. `load` reads the given number of rows. `next` is the id of the last row shown. */
export async function cursorPage<Row extends { readonly id: string }>(
  limit: number = cursorLimit,
  load: (count: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; next: string | null }> {
  // One row more than the page needs shows whether there is another page.
  const rows = await load(limit + 1);
  const shown = rows.slice(0, limit);
  return { rows: shown, next: rows.length > limit ? shown.at(-1)!.id : null };
}

/** Collects `where` conditions and their numbered values. Example: `where.add((value) => `status = ${value}`, status)`. */
export class Conditions {
  readonly values: unknown[];
  readonly #parts: string[] = [];

  constructor(...values: unknown[]) {
    this.values = values;
  }

  add(condition: (placeholder: string) => string, value: unknown): this {
    this.values.push(value);
    this.#parts.push(condition(`$${this.values.length}`));
    return this;
  }

  /** A condition that needs no value. */
  addText(condition: string): this {
    this.#parts.push(condition);
    return this;
  }

  /** Conditions of a subquery in the same statement: the values are shared. */
  inner(): Conditions {
    return Object.assign(new Conditions(), { values: this.values });
  }

  /** ` and a and b`, or nothing. */
  get sql(): string {
    return this.#parts.map((part) => ` and ${part}`).join('');
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  /** Adds a value and returns its placeholder, for limit and offset. */
  value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

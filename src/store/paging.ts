/** Paging of lists ([paging.meta, paging.limit-max]) and literal text search. */

/**
 * Whole numbers the schema has bounded. Statements hold them as they are: for a parameter the planner would have to guess how few
 * rows are wanted, and sorted 10,000 rows instead of reading 15 from an index.
 */
export interface Page {
  readonly page: number;
  readonly limit: number;
  readonly offset: number;
}

/** Defaults: page 1, 15 rows. The schema has already bounded both. */
export function pageOf(input: { page?: number | undefined; limit?: number | undefined }): Page {
  const page = input.page ?? 1;
  const limit = input.limit ?? 15;
  return { page, limit, offset: (page - 1) * limit };
}

export function metaOf(page: Page, total: number, count: number) {
  return {
    total,
    count,
    per_page: page.limit,
    current_page: page.page,
    total_pages: Math.ceil(total / page.limit),
  };
}

/** Rows of a page that is walked with a cursor, when the caller says nothing. */
const cursorLimit = 50;

/** A page of a list that only grows at its head: `load` gets how many rows to read, and the cursor is the id of the last one shown. */
export async function cursorPage<Row extends { readonly id: string }>(
  limit: number = cursorLimit,
  load: (count: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; next: string | null }> {
  // One more than is shown tells whether there is another page.
  const rows = await load(limit + 1);
  const shown = rows.slice(0, limit);
  return { rows: shown, next: rows.length > limit ? shown.at(-1)!.id : null };
}

/**
 * Whether a column of folded text (migrations/0007_names.sql) holds the text, literally: `%`, `_` and `\` mean themselves
 * (docs/reference/conventions.md#input). The subquery folds the text once, not for each row.
 */
export function containing(column: string, placeholder: string): string {
  return `strpos(${column}, (select folded(${placeholder}))) > 0`;
}

/** Collects `where` conditions and their numbered values: `where.add((n) => `status = ${n}`, status)`. */
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

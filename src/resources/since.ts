/** The `since` cursor of lists that can be polled. [since.only-changed]; docs/reference/conventions.md#cursors. */
import { invalid, type Refusal } from '../contract/errors.ts';
import type { Page } from '../store/paging.ts';
import { normalizeTimestamp } from '../time/timestamps.ts';

/** The cursor in UTC with its microseconds. Beside it there are no pages: the next one begins at `next_since`. */
export function parseSince(text: string, { page }: Page): string | Refusal<'VALIDATION_ERROR'> {
  if (page > 1) return invalid('page', 'conflict', 'page_and_since');
  return normalizeTimestamp(text) ?? invalid('since', 'format', 'cursor');
}

/**
 * How many rows match in all. They are counted only when some are left over, which spares the ordinary poll a second query; rows that
 * change between page and count can only raise the number, so it is always above the page's when there is more.
 */
export async function totalOf(onPage: number, hasMore: boolean, count: () => Promise<number>): Promise<number> {
  return hasMore ? Math.max(await count(), onPage + 1) : onPage;
}

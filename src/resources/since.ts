/** The `since` cursor of lists that can be polled. [since.only-changed]; docs/reference/conventions.md#cursors. */
import { invalid, type Refusal } from '../contract/errors.ts';
import type { Page } from '../store/paging.ts';
import { normalizeTimestamp } from '../time/timestamps.ts';

/** Parses the cursor to UTC with microseconds. It cannot be combined with `page`: the next page starts at `next_since`. */
export function parseSince(text: string, { page }: Page): string | Refusal<'VALIDATION_ERROR'> {
  if (page > 1) return invalid('page', 'conflict', 'page_and_since');
  return normalizeTimestamp(text) ?? invalid('since', 'format', 'cursor');
}

/**
 * The number of all matching rows. They are counted only when more rows are left, which saves a second query on most polls. Changes
 * between page and count can only raise the number, so it exceeds the page whenever there is more.
 */
export async function totalOf(onPage: number, hasMore: boolean, count: () => Promise<number>): Promise<number> {
  return hasMore ? Math.max(await count(), onPage + 1) : onPage;
}

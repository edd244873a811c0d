/** `page` and `after` of lists that can be long. [paging.after, paging.counted]; docs/internals/store.md#lists. */
import { invalid, type Refusal } from '../../contract/errors.ts';
import { mostCounted } from '../../contract/schemas/common.ts';
import { cursorOf, readCursor, type ListOrder } from '../../store/listOrder.ts';
import { pageOf, type Page } from '../../store/paging.ts';

interface PageInput {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

/** The page that a caller asks for. Refuses a cursor of another list or order. */
export function readablePage(input: PageInput, sort: string, order: ListOrder): Page | Refusal<'VALIDATION_ERROR'> {
  const page = pageOf(input);
  if (input.after === undefined) return page;
  if (page.page > 1) return invalid('page', 'conflict', 'page_and_after');
  const read = readCursor(input.after, sort, order);
  return read ? { ...page, ...read } : invalid('after', 'format', 'after');
}

/** The page of a list that counts no more than its first 10,000 rows. A later page skips these alone: `refuseUncounted` judges it. */
export function countedPage(input: Pick<PageInput, 'page' | 'limit'>): Page {
  const page = pageOf(input);
  return { ...page, offset: Math.min(page.offset, mostCounted) };
}

/** Refuses a page behind the rows that are counted, if there may be more. Behind a shorter list it is empty, as in every list. */
export const refuseUncounted = ({ offset }: Page, total: number): Refusal<'VALIDATION_ERROR'> | null =>
  offset >= mostCounted && total >= mostCounted ? invalid('page', 'range', 'page_not_counted', { limit: mostCounted }) : null;

/** The cursor of the next page, if there is one. */
export const nextAfter = ({ page }: Page, sort: string, lastKeys: readonly string[] | null): { next_after?: string } =>
  lastKeys ? { next_after: cursorOf(sort, page + 1, lastKeys) } : {};

/** `page` and `after` of lists. [paging.after, paging.counted]; docs/internals/store.md#lists. */
import { invalid, isRefusal, type Refusal } from '../../contract/errors.ts';
import { mostCounted } from '../../contract/schemas/common.ts';
import { readCursor, type ListOrder, type ListPage } from '../../store/listOrder.ts';
import { metaOf, pageOf, type Page } from '../../store/paging.ts';

interface PageInput {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

/** The page that a caller asks for. Refuses a cursor of another list or order. */
export function readablePage(input: PageInput, order: ListOrder): Page | Refusal<'VALIDATION_ERROR'> {
  const page = pageOf(input);
  if (input.after === undefined) return page;
  if (page.page > 1) return invalid('page', 'conflict', 'page_and_after');
  const read = readCursor(input.after, order);
  return read ? { ...page, ...read } : invalid('after', 'format', 'after');
}

/** The page of a list that counts no more than its first 10,000 rows. A later page skips these alone: `refuseUncounted` judges it. */
export function countedPage(input: PageInput, order: ListOrder): Page | Refusal<'VALIDATION_ERROR'> {
  const page = readablePage(input, order);
  return isRefusal(page) ? page : { ...page, offset: Math.min(page.offset, mostCounted) };
}

/** Refuses a page behind the rows that are counted, if there may be more. Behind a shorter list it is empty, as in every list. */
export const refuseUncounted = ({ offset }: Page, total: number): Refusal<'VALIDATION_ERROR'> | null =>
  offset >= mostCounted && total >= mostCounted ? invalid('page', 'range', 'page_not_counted', { limit: mostCounted }) : null;

/** `meta` and `next_after` of a page. */
export const pageAnswer = (page: Page, { rows, total, next }: ListPage<unknown>) => ({
  meta: metaOf(page, total, rows.length),
  ...(next === null ? {} : { next_after: next }),
});

/** `page` and `after` of lists that can be long. [paging.after, paging.first-rows]; docs/decisions/0123. */
import { invalid, type Refusal } from '../contract/errors.ts';
import { mostSkipped } from '../contract/schemas/common.ts';
import { cursorOf, readCursor, type ListOrder } from '../store/listOrder.ts';
import { pageOf, type Page } from '../store/paging.ts';

interface PageInput {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

/** The page that a caller asks for. Refuses a page that begins after the first 10,000 rows, and a cursor of another list or order. */
export function readablePage(input: PageInput, sort: string, order: ListOrder): Page | Refusal<'VALIDATION_ERROR'> {
  const page = pageOf(input);
  if (input.after === undefined)
    return page.offset < mostSkipped ? page : invalid('page', 'range', 'page_too_deep', { limit: mostSkipped });
  if (page.page > 1) return invalid('page', 'conflict', 'page_and_after');
  const read = readCursor(input.after, sort, order);
  return read ? { ...page, ...read } : invalid('after', 'format', 'after');
}

/** The page of a list without `after`. Refuses a page that begins after the first 10,000 rows, which are also the most that are counted. */
export function countedPage(input: Pick<PageInput, 'page' | 'limit'>): Page | Refusal<'VALIDATION_ERROR'> {
  const page = pageOf(input);
  return page.offset < mostSkipped ? page : invalid('page', 'range', 'page_not_counted', { limit: mostSkipped });
}

/** The cursor of the next page, if there is one. */
export const nextAfter = ({ page }: Page, sort: string, lastKeys: readonly string[] | null): { next_after?: string } =>
  lastKeys ? { next_after: cursorOf(sort, page + 1, lastKeys) } : {};

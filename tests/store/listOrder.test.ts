/** The rows of a page, read from the end of the list that is nearer. docs/internals/store.md#lists. */
import { expect, it } from 'vitest';
import { inListOrder, orderOf, sliceFromNearerEnd } from '../../src/store/listOrder.ts';
import { pageOf } from '../../src/store/paging.ts';

const order = orderOf('numbers', false, ['n', 'numeric']);

it('[paging.every-page] a page read from the nearer end has its own rows and one more', () => {
  for (const total of [1, 2, 7, 10, 31])
    for (const limit of [1, 2, 3, 10, 40]) {
      const rows = Array.from({ length: total }, (_, index) => index);
      for (let page = 1; (page - 1) * limit < total; page++) {
        const asked = pageOf({ page, limit });
        const slice = sliceFromNearerEnd(order, asked, total);
        const walked = slice.order.descending ? rows.toReversed() : rows;
        const found = inListOrder(slice, walked.slice(slice.offset, slice.offset + slice.limit));
        expect(found, `${total} rows, page ${page} of ${limit}`).toEqual(rows.slice(asked.offset, asked.offset + limit + 1));
        expect(slice.offset).toBeLessThanOrEqual(total / 2);
      }
    }
});

it('[paging.after] a page after a given row is read from that row, without an offset', () => {
  expect(sliceFromNearerEnd(order, { page: 900, limit: 15, offset: 0, after: ['7'] }, 10)).toMatchObject({ offset: 0, isReversed: false });
});

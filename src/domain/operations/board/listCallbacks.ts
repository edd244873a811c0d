import { callbackResource } from '../../jobs/customer/callbackResource.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { listCallbackRows } from '../../../store/jobs/callbacks.ts';
import { metaOf, pageOf } from '../../../store/paging.ts';
import { read } from '../handler.ts';

/** Messages for a person: the open ones, or those that are closed. [callbacks.list]. */
export const listCallbacks = read<'listCallbacks'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const page = pageOf(input);
  const { rows, total } = await listCallbackRows(db, tenant.id, input.closed ?? false, page);
  return {
    callbacks: rows.map((row) => callbackResource(ctx, row)),
    meta: metaOf(page, total, rows.length),
    ...emptyListReason(rows, total, { closed: input.closed }),
  };
});

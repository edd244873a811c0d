import { isRefusal } from '../../../contract/errors.ts';
import { callbackResource } from '../../jobs/customer/callbackResource.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { listCallbackRows, callbackOrder } from '../../../store/jobs/callbacks.ts';
import { read } from '../handler.ts';

/** Messages for a person: the open ones, or those that are closed. [callbacks.list]. */
export const listCallbacks = read<'listCallbacks'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const isClosed = input.closed ?? false;
  const page = readablePage(input, callbackOrder(isClosed));
  if (isRefusal(page)) return page;
  const found = await listCallbackRows(db, tenant.id, isClosed, page);
  return {
    callbacks: found.rows.map((row) => callbackResource(ctx, row)),
    ...pageAnswer(page, found),
    ...emptyListReason(found.rows, found.total, { closed: input.closed }),
  };
});

import { refuse } from '../../../contract/errors.ts';
import { callbackResource } from '../../jobs/customer/callbackResource.ts';
import { closeCallbackRow } from '../../../store/jobs/callbacks.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Closes a message for a person. Closing it again changes nothing. [callback.close]. */
export const closeCallback = write<'closeCallback'>(async (ctx, { id }) => {
  const { db, tenant, principal, nowMilliseconds } = ctx;
  const row = await closeCallbackRow(db, tenant.id, { id, at: formatMilliseconds(nowMilliseconds), userId: principal.userId });
  return row ? callbackResource(ctx, row) : refuse('CALLBACK_NOT_FOUND');
});

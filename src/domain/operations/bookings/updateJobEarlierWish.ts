import { isRefusal, refuse } from '../../../contract/errors.ts';
import { messageWays } from '../../jobs/customer/customerNotifications.ts';
import { changeEarlierWish } from '../../jobs/customer/earlierWish.ts';
import { earlierWishResource } from '../../jobs/customer/earlierWishResource.ts';
import { lockJob } from '../../../store/jobs/jobRequests.ts';
import { write } from '../handler.ts';

/**
 * Marks the customer of a confirmed visit as waiting for an earlier time, or removes the mark. [earlier-times.wish];
 * docs/internals/bookings.md#proposed-times.
 */
export const updateJobEarlierWish = write<'updateJobEarlierWish'>(async (ctx, input) => {
  const row = await lockJob(ctx.db, ctx.tenant.id, input.id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  const changed = await changeEarlierWish(ctx, row, input);
  if (isRefusal(changed)) return changed;
  const { customer_notification } = await messageWays(ctx, changed, 'earlier_time');
  return { earlier_wish: changed.earlierWish && earlierWishResource(changed.earlierWish), customer_notification };
});

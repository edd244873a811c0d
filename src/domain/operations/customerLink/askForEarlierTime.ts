import { isRefusal, refuse } from '../../../contract/errors.ts';
import { customerVisit, permittedNow } from '../../jobs/customer/customerVisit.ts';
import { changeEarlierWish } from '../../jobs/customer/earlierWish.ts';
import { lockJob } from '../../../store/jobs/jobRequests.ts';
import { write } from '../handler.ts';

/** The customer wants to hear when an earlier time comes free, or no longer. [earlier-times.wish]. */
export const askForEarlierTime = write<'askForEarlierTime'>(async (ctx, input) => {
  const row = await lockJob(ctx.db, ctx.tenant.id, input.id);
  // An erasure since the link was read has ended it.
  if (!row?.hasCustomerLink) return refuse('JOB_REQUEST_NOT_FOUND');
  if (input.wanted && !(await permittedNow(ctx, row)).ask_earlier)
    return refuse('JOB_REQUEST_INVALID_TRANSITION', { current_status_key: row.statusKey, status_version: row.statusVersion });
  const changed = await changeEarlierWish(ctx, row, input);
  return isRefusal(changed) ? changed : customerVisit(ctx, changed);
});

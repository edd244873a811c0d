import { refuse } from '../../../contract/errors.ts';
import { messageWays } from '../../jobs/customer/customerNotifications.ts';
import { findJob } from '../../../store/jobs/jobRequests.ts';
import { read } from '../handler.ts';

/** How a message would reach the customer, by the rules that record messages. [message-ways.get]. */
export const getMessageWays = read<'getMessageWays'>(async (ctx, input) => {
  const row = await findJob(ctx.db, ctx.tenant.id, input.id);
  return row ? messageWays(ctx, row, input.kind) : refuse('JOB_REQUEST_NOT_FOUND');
});

import { refuse } from '../../../contract/errors.ts';
import { customerVisit } from '../../jobs/customer/customerVisit.ts';
import { findUndeletedJob } from '../../../store/jobs/jobRequests.ts';
import { read } from '../handler.ts';

/** The visit as its customer sees it. */
export const getCustomerVisit = read<'getCustomerVisit'>(async (ctx, input) => {
  const row = await findUndeletedJob(ctx.db, ctx.tenant.id, input.id);
  return row ? customerVisit(ctx, row) : refuse('JOB_REQUEST_NOT_FOUND');
});

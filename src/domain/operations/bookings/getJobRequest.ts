import { refuse } from '../../../contract/errors.ts';
import { findJob } from '../../../store/jobs/jobRequests.ts';
import { read } from '../handler.ts';
import { jobRequestAnswer } from '../../jobs/records/jobRequestAnswer.ts';

/** One job request. Also finds archived and deleted ones. */
export const getJobRequest = read<'getJobRequest'>(async (ctx, input) => {
  const row = await findJob(ctx.db, ctx.tenant.id, input.id);
  return row ? jobRequestAnswer(ctx, row) : refuse('JOB_REQUEST_NOT_FOUND');
});

import { refuse } from '../../contract/errors.ts';
import { timelineOf } from '../../jobs/timeline.ts';
import { findJob } from '../../store/jobs/jobRequests.ts';
import { read } from '../handler.ts';

/** Every status of the job's workflow with what was done there and what is still to do. Reads only: status_version is not bumped. */
export const getJobRequestTimeline = read<'getJobRequestTimeline'>(async (ctx, input) => {
  const row = await findJob(ctx.db, ctx.tenant.id, input.id);
  return row ? timelineOf(row, ctx.locale) : refuse('JOB_REQUEST_NOT_FOUND');
});

import { refuse } from '../../../contract/errors.ts';
import { statusTimelineOf } from '../../jobs/lifecycle/timeline.ts';
import { findJob } from '../../../store/jobs/jobRequests.ts';
import { read } from '../handler.ts';

/** Every status of the job's workflow with its completed and upcoming actions. Does not raise status_version. */
export const getJobRequestTimeline = read<'getJobRequestTimeline'>(async (ctx, input) => {
  const row = await findJob(ctx.db, ctx.tenant.id, input.id);
  return row ? statusTimelineOf(row, ctx.locale, ctx.principal) : refuse('JOB_REQUEST_NOT_FOUND');
});

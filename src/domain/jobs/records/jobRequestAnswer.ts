/** A job request as operations answer it: the resource with the customer link and the live state of its visit. */
import type { ReadContext, WriteContext } from '../../call/context.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { jobRequestWithLink } from '../customer/customerLink.ts';
import type { JobRequestResource } from './jobRequestResource.ts';
import { liveOfJobs } from '../live/liveDay.ts';

/** Answers several jobs, in their order. */
export async function jobRequestAnswers(ctx: ReadContext | WriteContext, rows: readonly JobRow[]): Promise<JobRequestResource[]> {
  const live = await liveOfJobs(ctx, rows);
  return rows.map((row) => jobRequestWithLink(ctx, row, live.get(row.id)));
}

export async function jobRequestAnswer(ctx: ReadContext | WriteContext, row: JobRow): Promise<JobRequestResource> {
  const [answer] = await jobRequestAnswers(ctx, [row]);
  return answer!;
}

import type { WriteContext } from '../call/context.ts';
import { writeArchive } from '../store/jobs/jobLifecycle.ts';
import { findJob } from '../store/jobs/jobRequests.ts';
import type { JobRow } from '../store/jobs/jobRows.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import { recordJobEvent } from './jobEvents.ts';
import { freeJobTime } from './scheduling/jobTime.ts';

/** Archives an open job: frees its time and records the event. Hold the schedule lock. */
export async function archive(ctx: WriteContext, row: JobRow, note: string | null): Promise<JobRow> {
  const { db, tenant } = ctx;
  await writeArchive(db, tenant.id, row.id, { at: formatMilliseconds(ctx.nowMilliseconds), byUserId: ctx.principal.userId, note });
  await freeJobTime(ctx, row.id);
  const archived = (await findJob(db, tenant.id, row.id))!;
  await recordJobEvent(ctx, 'job_request.archived', archived);
  return archived;
}

import type { WriteContext } from '../call/context.ts';
import { writeArchive } from '../store/jobs/jobLifecycle.ts';
import { findJob } from '../store/jobs/jobRequests.ts';
import type { JobRow } from '../store/jobs/jobRows.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import { recordJobEvent } from './jobEvents.ts';
import { freePlaces } from './scheduling/places.ts';

/** Cancels or closes an open job under the schedule lock: its time is free again, and the event is recorded. */
export async function archive(ctx: WriteContext, row: JobRow, note: string | null): Promise<JobRow> {
  const { db, tenant } = ctx;
  await writeArchive(db, tenant.id, row.id, { at: formatMilliseconds(ctx.nowMilliseconds), byUserId: ctx.principal.userId, note });
  await freePlaces(ctx, row.id);
  const archived = (await findJob(db, tenant.id, row.id))!;
  await recordJobEvent(ctx, 'job_request.archived', archived);
  return archived;
}

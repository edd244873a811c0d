import { refuse } from '../../contract/errors.ts';
import { freeSessions, writeArchive } from '../../store/jobLifecycle.ts';
import { findJob, lockJob } from '../../store/jobRequests.ts';
import { lockSchedule, touchLanes } from '../../store/schedule.ts';
import { releaseVehicle } from '../../store/vehicleAttachment.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';
import { write } from '../handler.ts';
import { jobRequestAnswer } from '../../jobs/customerLink.ts';
import { recordJobEvent } from '../../jobs/jobEvents.ts';
import { isOpen } from '../../jobs/jobState.ts';

/** Cancels or closes a job that is not completed; its time is free again. Specification, "Job request workflow". */
export const archiveJobRequest = write<'archiveJobRequest'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  await lockSchedule(db, tenant.id);
  const row = await lockJob(db, tenant.id, input.id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  if (!isOpen(row))
    return refuse('JOB_REQUEST_INVALID_TRANSITION', {
      current_status: row.statusKey,
      status_version: row.statusVersion,
      is_archived: row.archivedAt !== null,
    });
  if (input.status_version !== undefined && input.status_version !== row.statusVersion)
    return refuse('JOB_REQUEST_STAGE_CONFLICT', { status_version: row.statusVersion });

  await writeArchive(db, tenant.id, row.id, {
    at: formatMilliseconds(ctx.nowMilliseconds),
    byUserId: ctx.principal.userId,
    note: input.note || null,
  });
  const touched = await freeSessions(db, tenant.id, row.id);
  if (touched.length > 0) touchLanes(db, tenant.id, touched);
  await releaseVehicle(db, tenant.id, row.id);
  const archived = (await findJob(db, tenant.id, row.id))!;
  await recordJobEvent(ctx, 'job_request.archived', archived);
  return jobRequestAnswer(ctx, archived);
});

/** Locks a visit and ends its lock. [lock.never-moved]; docs/internals/dispatch.md#locks-and-reserved-time. */
import type { WriteContext } from '../../call/context.ts';
import { refuse, type Refusal } from '../../../contract/errors.ts';
import { removeLock, writeLock } from '../../../store/jobs/jobMarks.ts';
import { findJob, lockJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { recordJobEvent } from './jobEvents.ts';
import { isOpen, overState } from './jobState.ts';
import { noteAuthor } from '../records/notes.ts';
import { refuseUnreadable } from '../records/refuseUnreadable.ts';
import { markLocked } from '../scheduling/jobTime.ts';

/** The job after the change. A job that is as wanted already stays as it is. */
export async function setLock(
  ctx: WriteContext,
  id: string,
  isLocked: boolean,
): Promise<JobRow | Refusal<'JOB_REQUEST_NOT_FOUND' | 'JOB_REQUEST_INVALID_TRANSITION' | 'PERMISSION_DENIED'>> {
  const { db, tenant } = ctx;
  await lockSchedule(db, tenant.id);
  const row = await lockJob(db, tenant.id, id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  if (!isOpen(row)) return refuse('JOB_REQUEST_INVALID_TRANSITION', overState(row));
  const state = { current_status_key: row.statusKey, status_version: row.statusVersion };
  if (row.scheduledAt === null)
    return refuse('JOB_REQUEST_INVALID_TRANSITION', { ...state, reason: 'not_scheduled', required: 'confirmed and scheduled' });
  if ((row.lockedAt !== null) === isLocked) return refuseUnreadable(ctx) ?? row;
  if (isLocked) await writeLock(db, tenant, row.id, formatMilliseconds(ctx.nowMilliseconds), noteAuthor(ctx));
  else await removeLock(db, tenant.id, row.id);
  await markLocked(ctx, row.id, isLocked);
  const changed = (await findJob(db, tenant.id, row.id))!;
  await recordJobEvent(ctx, 'job_request.updated', changed);
  return changed;
}

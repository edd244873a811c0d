import type { WriteContext } from '../../call/context.ts';
import { refuse, type Refusal } from '../../../contract/errors.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { writeArchive } from '../../../store/jobs/jobLifecycle.ts';
import { findJob, lockJob } from '../../../store/jobs/jobRequests.ts';
import type { Cancellation, JobRow } from '../../../store/jobs/jobRows.ts';
import { dayBounds, localDateOf } from '../../../ground/time/localTime.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { recordJobEvents } from './jobEvents.ts';
import { hasArrived, isOpen, overState } from './jobState.ts';
import { freeJobTime } from '../scheduling/jobTime.ts';

/**
 * Locks the schedule and a job that is to end. Refuses a job that is over or has another version than the caller read. `expected` undefined:
 * any version.
 */
export async function lockJobToEnd(
  { db, tenant }: WriteContext,
  id: string,
  expected: number | undefined,
): Promise<JobRow | Refusal<'JOB_REQUEST_NOT_FOUND' | 'JOB_REQUEST_INVALID_TRANSITION' | 'JOB_REQUEST_STAGE_CONFLICT'>> {
  await lockSchedule(db, tenant.id);
  const row = await lockJob(db, tenant.id, id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  if (!isOpen(row)) return refuse('JOB_REQUEST_INVALID_TRANSITION', overState(row));
  const { statusVersion: status_version } = row;
  return expected === undefined || expected === status_version ? row : refuse('JOB_REQUEST_STAGE_CONFLICT', { status_version });
}

interface JobEnding {
  readonly note: string | null;
  /** null: the job is archived without saying who called it off. */
  readonly cancellation: Cancellation | null;
  /** Records the mail that the visit is cancelled. */
  readonly tellsCustomer: boolean;
  /** The reason that the mail gives; null or left out: none. The recorded reason is for the business only. */
  readonly message?: string | null;
}

/** Archives an open job: frees its time, records the event, and withdraws mails that wait. Hold the schedule lock. */
export async function archive(
  ctx: WriteContext,
  row: JobRow,
  { note, cancellation, tellsCustomer, message = null }: JobEnding,
): Promise<JobRow> {
  const { db, tenant } = ctx;
  const at = formatMilliseconds(ctx.nowMilliseconds);
  await writeArchive(db, tenant.id, row.id, { at, byUserId: ctx.principal.userId, note, cancellation });
  await freeJobTime(ctx, row.id);
  const archived = (await findJob(db, tenant.id, row.id))!;
  await recordJobEvents(ctx, [{ type: 'job_request.archived', row: archived, tellsCustomer, message }]);
  return archived;
}

/** Whether the customer still waits for somebody: until the arrival, or the midnight after the planned end. A late visit may still come. */
export function isVisitAhead({ tenant, nowMilliseconds }: Pick<WriteContext, 'tenant' | 'nowMilliseconds'>, row: JobRow): boolean {
  if (row.endsAt === null || hasArrived(row)) return false;
  const lastMinute = Math.ceil(Date.parse(row.endsAt) / 60_000) - 1;
  return dayBounds(tenant.timezone, localDateOf(tenant.timezone, lastMinute)).endMinute * 60_000 > nowMilliseconds;
}

/** Whether a customer whose job is cancelled has something to hear: a request, or a visit ahead. Nobody is called off who was there already. */
export const mayBeTold = (ctx: Pick<WriteContext, 'tenant' | 'nowMilliseconds'>, row: JobRow): boolean =>
  row.scheduledAt === null || isVisitAhead(ctx, row);

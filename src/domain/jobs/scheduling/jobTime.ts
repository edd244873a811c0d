/** Changes that free the time of a job or shorten it, or that tell planners what they may move. Hold the schedule lock for each. */
import type { PriorityLevel } from '../../../contract/vocabulary.ts';
import { sessionFlags } from '../../../contract/vocabulary.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { releaseVehicle } from '../../../store/fleet/vehicleAttachment.ts';
import { touchLanes } from '../../../store/schedule/lanes.ts';
import { endSessions, freeSessions, setSessionFlags, techniciansOf } from '../../../store/schedule/sessions.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { WriteContext } from '../../call/context.ts';

/** Frees the time and the vehicle of an archived job. */
export async function freeJobTime(ctx: WriteContext, jobId: string): Promise<void> {
  touch(ctx, await freeSessions(ctx.db, ctx.tenant.id, jobId));
  await releaseVehicle(ctx.db, ctx.tenant.id, jobId);
}

/**
 * Frees the vehicle of a completed job, and its time after the end of the work. The time that was spent stays on the board: the next journey starts there.
 */
export async function endJobTime(ctx: WriteContext, jobId: string, endedMilliseconds: number): Promise<void> {
  const { db, tenant } = ctx;
  await setSessionFlags(db, tenant.id, jobId, sessionFlags.underWay, sessionFlags.underWay);
  await endSessions(db, tenant.id, jobId, nowMinuteOf(endedMilliseconds));
  touch(ctx, await techniciansOf(db, tenant.id, jobId));
  await releaseVehicle(db, tenant.id, jobId);
}

/**
 * Marks whether the technician has set off. Planners do not move such a job. The lanes change in any case: plans of today depend on when an
 * action was fired (`liveBoards.ts`).
 */
export async function markUnderWay(ctx: WriteContext, jobId: string, isUnderWay: boolean): Promise<void> {
  const { underWay } = sessionFlags;
  await setSessionFlags(ctx.db, ctx.tenant.id, jobId, underWay, isUnderWay ? underWay : 0);
  touch(ctx, await techniciansOf(ctx.db, ctx.tenant.id, jobId));
}

/** The board shows other facts of the job than its time, such as the name of the customer. */
export async function markShown(ctx: WriteContext, jobId: string): Promise<void> {
  touch(ctx, await techniciansOf(ctx.db, ctx.tenant.id, jobId));
}

/** Marks whether the visit is locked. Planners do not move it then. */
export async function markLocked(ctx: WriteContext, jobId: string, isLocked: boolean): Promise<void> {
  const { locked } = sessionFlags;
  touch(ctx, await setSessionFlags(ctx.db, ctx.tenant.id, jobId, locked, isLocked ? locked : 0));
}

/** Writes a new priority into the sessions. Planners move jobs of lower priority first. */
export async function markPriority(ctx: WriteContext, jobId: string, level: PriorityLevel): Promise<void> {
  touch(ctx, await setSessionFlags(ctx.db, ctx.tenant.id, jobId, sessionFlags.priorityMask, Number(level.slice(1))));
}

/** The time that was spent on a completed job leaves the board, because its sessions are deleted. Call it after the board was read. */
export function forgetSpentTime(ctx: WriteContext, { completedAt, sessions }: Pick<JobRow, 'completedAt' | 'sessions'>): void {
  if (completedAt !== null)
    touch(
      ctx,
      sessions.map(({ technicianId }) => technicianId),
    );
}

function touch({ db, tenant }: WriteContext, technicianIds: readonly string[]): void {
  if (technicianIds.length > 0) touchLanes(db, tenant.id, [...new Set(technicianIds)]);
}

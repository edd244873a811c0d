/** Changes of the places a job has: its time is freed or cut short, or planners learn what may be moved. Each needs the schedule lock. */
import type { PriorityLevel } from '../../contract/vocabulary.ts';
import { sessionFlags } from '../../contract/vocabulary.ts';
import { nowMinuteOf } from '../../planning/calendars.ts';
import { releaseVehicle } from '../../store/fleet/vehicleAttachment.ts';
import { touchLanes } from '../../store/schedule/lanes.ts';
import { endSessions, freeSessions, setSessionFlags } from '../../store/schedule/sessions.ts';
import type { WriteContext } from '../../call/context.ts';

/** An archived job holds no time and no vehicle. */
export async function freePlaces(ctx: WriteContext, jobId: string): Promise<void> {
  touch(ctx, await freeSessions(ctx.db, ctx.tenant.id, jobId));
  await releaseVehicle(ctx.db, ctx.tenant.id, jobId);
}

/** A completed job gives back the time and the vehicle that it no longer needs. The time spent stays: the next journey starts there. */
export async function endPlaces(ctx: WriteContext, jobId: string): Promise<void> {
  const { db, tenant } = ctx;
  const flagged = await setSessionFlags(db, tenant.id, jobId, sessionFlags.underWay, sessionFlags.underWay);
  touch(ctx, [...flagged, ...(await endSessions(db, tenant.id, jobId, nowMinuteOf(ctx.nowMilliseconds)))]);
  await releaseVehicle(db, tenant.id, jobId);
}

/** Planners do not move a job whose technician has set off. */
export async function markUnderWay(ctx: WriteContext, jobId: string, isUnderWay: boolean): Promise<void> {
  const { underWay } = sessionFlags;
  touch(ctx, await setSessionFlags(ctx.db, ctx.tenant.id, jobId, underWay, isUnderWay ? underWay : 0));
}

/** Planners move jobs of a lower priority first. */
export async function markPriority(ctx: WriteContext, jobId: string, level: PriorityLevel): Promise<void> {
  touch(ctx, await setSessionFlags(ctx.db, ctx.tenant.id, jobId, sessionFlags.priorityMask, Number(level.slice(1))));
}

function touch({ db, tenant }: WriteContext, technicianIds: readonly string[]): void {
  if (technicianIds.length > 0) touchLanes(db, tenant.id, [...new Set(technicianIds)]);
}

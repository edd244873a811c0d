/** Travel for a landing: around the job that lands and all jobs that it may displace. Fetched before any transaction. */
import { findLane } from '../engine/board.ts';
import { hasCoordinates } from '../engine/geometry/points.ts';
import type { TravelModel } from '../engine/geometry/travel.ts';
import type { JobRow } from '../store/jobs/jobRows.ts';
import { dayBounds, localDateOf, parseNaiveDatetime } from '../time/localTime.ts';
import type { ReadContext } from '../call/context.ts';
import { routePointOf, travelAmong } from '../planning/travel.ts';
import type { MoveInput } from './moveCase.ts';

/** Null when the estimate applies to all journeys. A visit that joins the day later gets the estimate. */
export async function landingTravel(
  ctx: ReadContext,
  job: JobRow | null,
  technicianId: string,
  startMinute: number,
): Promise<TravelModel | null> {
  const { services, tenant } = ctx;
  if (!services.routing || job === null) return null;
  const current = await services.boards.current(ctx.db, tenant, ctx.nowMilliseconds);
  const places = [routePointOf(job.latitude, job.longitude)];
  const lane = findLane(current.board, technicianId);
  const day = dayBounds(tenant.timezone, localDateOf(tenant.timezone, startMinute));
  for (let stop = 0; lane && stop < lane.sessionCount; stop++) {
    const isToday = lane.endMinutes[stop]! > day.startMinute && lane.startMinutes[stop]! < day.endMinute;
    if (isToday && hasCoordinates(lane.stopCoordinates, stop))
      places.push({ latE6: lane.stopCoordinates.latE6[stop]!, lonE6: lane.stopCoordinates.lonE6[stop]! });
  }
  return travelAmong(ctx, current, places);
}

/** Like `landingTravel`, but for a move. An omitted technician or start is that of the job. */
export function moveTravel(ctx: ReadContext, row: JobRow | null, input: MoveInput): Promise<TravelModel | null> {
  const leadSession = row?.sessions.find(({ role }) => role === 'lead');
  const asked = input.start_at === undefined ? null : parseNaiveDatetime(ctx.tenant.timezone, input.start_at);
  if (!leadSession || asked?.ok === false) return Promise.resolve(null);
  const technicianId = input.technician_id?.toLowerCase() ?? leadSession.technicianId;
  return landingTravel(ctx, row, technicianId, asked?.epochMinute ?? leadSession.startMinute);
}

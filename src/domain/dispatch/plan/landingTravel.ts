/** Travel for a landing: around the job that lands and all jobs that it may displace. Fetched before any transaction. */
import { findLane, type Lane } from '../../../engine/board.ts';
import { dayIndexOf, hoursAt } from '../../../engine/calendar.ts';
import type { Reach } from '../../../engine/cascade/stops.ts';
import { hasCoordinates } from '../../../ground/geometry/points.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { laterStartsUntil, reachAt } from '../../../engine/startOptions.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { parseNaiveDatetime } from '../../../ground/time/localTime.ts';
import type { ReadContext } from '../../call/context.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { planningCalendarOf } from '../../planning/hours/calendars.ts';
import { routePointOf, travelAmong } from '../../planning/places/travel.ts';
import { leadSessionOf } from '../../jobs/lifecycle/jobState.ts';
import type { MoveInput } from '../moves/moveCase.ts';

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
  const reach = lane && shiftAround(tenant, current, lane, startMinute);
  for (let stop = 0; reach && stop < lane.sessionCount; stop++) {
    const isNear = lane.endMinutes[stop]! > reach.fromMinute && lane.startMinutes[stop]! < reach.untilMinute;
    if (isNear && hasCoordinates(lane.stopCoordinates, stop))
      places.push({ latE6: lane.stopCoordinates.latE6[stop]!, lonE6: lane.stopCoordinates.lonE6[stop]! });
  }
  return travelAmong(ctx, current, places);
}

/** The day of the start with all of its night shifts, those on call included. A landing and the jobs that it displaces stay in it. */
function shiftAround(tenant: Tenant, current: TenantBoard, { patternIndex }: Lane, startMinute: number): Reach {
  const calendar = planningCalendarOf(tenant, current, startMinute, startMinute + 1);
  const day = dayIndexOf(calendar, startMinute);
  const hours = hoursAt(calendar, patternIndex, { isEmergency: true });
  const [fromMinute] = reachAt(calendar, hours, day, calendar.dayStarts[day]!);
  return {
    fromMinute: Math.min(fromMinute, reachAt(calendar, hours, day, startMinute)[0]),
    untilMinute: Math.max(laterStartsUntil(calendar, hours, day), reachAt(calendar, hours, day, startMinute)[1]),
  };
}

/** Like `landingTravel`, but for a move. An omitted technician or start is that of the job. */
export function moveTravel(ctx: ReadContext, row: JobRow | null, input: MoveInput): Promise<TravelModel | null> {
  const leadSession = row ? leadSessionOf(row) : undefined;
  const asked = input.start_at === undefined ? null : parseNaiveDatetime(ctx.tenant.timezone, input.start_at);
  if (!leadSession || asked?.ok === false) return Promise.resolve(null);
  const technicianId = input.technician_id ?? leadSession.technicianId;
  return landingTravel(ctx, row, technicianId, asked?.epochMinute ?? leadSession.startMinute);
}

/** For several moves: between each of these visits and every stop on the board. */
export async function movesTravel(ctx: ReadContext, visits: readonly { readonly row: JobRow }[]): Promise<TravelModel | null> {
  if (!ctx.services.routing) return null;
  const current = await ctx.services.boards.current(ctx.db, ctx.tenant, ctx.nowMilliseconds);
  return travelAmong(
    ctx,
    current,
    visits.map(({ row }) => routePointOf(row.latitude, row.longitude)),
  );
}

/** Like `landingTravel`, but for a change, which keeps the start. An omitted lead is that of the job. */
export function changeTravel(
  ctx: ReadContext,
  row: JobRow | null,
  input: { readonly lead_technician_id?: string },
): Promise<TravelModel | null> {
  const leadSession = row ? leadSessionOf(row) : undefined;
  if (!leadSession) return Promise.resolve(null);
  return landingTravel(ctx, row, input.lead_technician_id ?? leadSession.technicianId, leadSession.startMinute);
}

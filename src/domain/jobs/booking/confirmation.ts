import { boardWithout, type TenantBoard } from '../../planning/boards/boards.ts';
import { isRefusal } from '../../../contract/errors.ts';
import { findLane, type Board } from '../../../engine/board.ts';
import type { Calendar } from '../../../engine/calendar.ts';
import { chooseCrew } from '../../../engine/crew.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import { coveringAreaOf } from '../../../engine/geometry/serviceAreas.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import type { Visit } from '../../../engine/visit.ts';
import { bumpStatusVersion, findJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';
import { calendarFor } from '../../planning/hours/calendars.ts';
import { grantedDeparture, offeredDeparture } from '../../planning/visits/departure.ts';
import { actorOf } from '../lifecycle/audit.ts';
import { refuseStart, type PlacementRefusal } from './confirmationRefusal.ts';
import { recordJobEvent } from '../lifecycle/jobEvents.ts';
import { confirmedStatusOf } from '../lifecycle/jobState.ts';
import { quotedDurations, quotedVisit } from '../../planning/visits/jobVisit.ts';
import { jobPlacement } from '../remedies/placementRemedies.ts';
import type { Placement } from '../scheduling/placement.ts';
import { writePlacements } from '../scheduling/writePlacements.ts';

/** A confirmed job. `undoToken`: null when the caller may not undo. */
interface ConfirmedJob {
  readonly row: JobRow;
  readonly undoToken: string | null;
}

/**
 * Confirms a job that waits for confirmation: judges the start again, then schedules and assigns the job, or returns the refusal. Hold the
 * schedule lock. A refused attempt raises status_version. docs/reference/scheduling.md#confirm.
 */
export async function confirmAt(
  ctx: WriteContext,
  row: JobRow,
  startMinute: EpochMinute,
  technicianId: string | null,
  travel: TravelModel | null,
): Promise<ConfirmedJob | PlacementRefusal> {
  const placement = await placementAt(ctx, row, startMinute, technicianId, travel, row.statusVersion + 1);
  if (isRefusal(placement)) {
    await bumpStatusVersion(ctx.db, ctx.tenant.id, row.id);
    await recordJobEvent(ctx, 'job_request.updated', (await findJob(ctx.db, ctx.tenant.id, row.id))!);
    return placement;
  }
  const undo = { kind: 'confirmation', jobRequestId: row.id, technicianId: placement.members[0]!.technicianId } as const;
  const { jobs, undoToken } = await writePlacements(ctx, { placements: [placement], undo });
  return { row: jobs.get(row.id)!, undoToken };
}

/** Why the start cannot be confirmed; null when it can. Does not check the version, and writes nothing. */
export async function refusalAt(
  ctx: WriteContext,
  row: JobRow,
  startMinute: EpochMinute,
  technicianId: string | null,
  travel: TravelModel | null,
): Promise<PlacementRefusal | null> {
  const placement = await placementAt(ctx, row, startMinute, technicianId, travel, row.statusVersion);
  return isRefusal(placement) ? placement : null;
}

/**
 * The placement of the job at a start, or the refusal with its reasons. `leadId`: the technician who must lead, or null for the best crew.
 * `refusedVersion`: the job's status_version after a refusal, for the remedies.
 */
async function placementAt(
  ctx: WriteContext,
  row: JobRow,
  startMinute: EpochMinute,
  leadId: string | null,
  travel: TravelModel | null,
  refusedVersion: number,
): Promise<Placement | PlacementRefusal> {
  const { placement, calendar, visit } = await triedPlacement(ctx, row, startMinute, leadId, travel);
  if (placement !== null) return placement;
  const departNotBefore = offeredDeparture(ctx.nowMilliseconds);
  const present = await ctx.services.boards.live(ctx.db, ctx.tenant, ctx.nowMilliseconds, departNotBefore);
  return refuseStart({
    ...jobPlacement(ctx, present, row, quotedDurations(row), { ...visit, departNotBefore }, leadId),
    calendar,
    startMinute,
    isEmergency: row.priorityLevel === 'p0',
    statusVersion: refusedVersion,
  });
}

/** A placement, and what it was judged on. */
export interface TriedPlacement {
  /** null: nobody can start then. */
  readonly placement: Placement | null;
  readonly current: TenantBoard;
  /** Without the job. */
  readonly board: Board;
  readonly calendar: Calendar;
  readonly visit: Visit;
}

/** Tries to place a quoted job at a start. `leadId`: the technician who must lead, or null for the best crew. */
export async function triedPlacement(
  ctx: WriteContext,
  row: JobRow,
  startMinute: EpochMinute,
  leadId: string | null,
  travel: TravelModel | null,
): Promise<TriedPlacement> {
  const { tenant } = ctx;
  const departure = grantedDeparture(ctx.nowMilliseconds);
  const current = await ctx.services.boards.live(ctx.db, tenant, ctx.nowMilliseconds, departure);
  const visit = await quotedVisit(ctx, current, row, travel, departure);
  const calendar = calendarFor(tenant, current, visit, startMinute, startMinute + 1);
  const board = boardWithout(current, row.id);
  const crew = chooseCrew(board, calendar, visit, startMinute, leadId);
  const tried = { current, board, calendar, visit };
  if (!crew) return { ...tried, placement: null };
  const lead = crew.members[0]!;
  const placement: Placement = {
    job: row,
    visit,
    members: crew.members,
    promise: 'made',
    attention: 'kept',
    assignment: { serviceAreaId: coveringAreaOf(findLane(board, lead.technicianId), visit.coveringAreaIds) },
    confirmation: { statusKey: confirmedStatusOf(row), arrivalWindowMinutes: tenant.arrivalWindowMinutes },
    audit: {
      at: formatMilliseconds(ctx.nowMilliseconds),
      by: actorOf(ctx.principal, 'customer'),
      payload: { scheduled_at: formatMinute(startMinute), technician_id: lead.technicianId },
    },
    event: { type: 'job_request.confirmed' },
  };
  return { ...tried, placement };
}

import { isRefusal } from '../contract/errors.ts';
import { findLane } from '../engine/board.ts';
import { boardWithoutJob } from '../engine/laneSessions.ts';
import { chooseCrew, type Crew } from '../engine/crew.ts';
import type { EpochMinute } from '../engine/minutes.ts';
import { coveringAreaOf } from '../engine/geometry/serviceAreas.ts';
import { sessionFlags } from '../engine/sessionRows.ts';
import type { TravelModel } from '../engine/geometry/travel.ts';
import type { Visit } from '../engine/visit.ts';
import { bumpStatusVersion, findJob, writeConfirmation, type NewSession } from '../store/jobs/jobRequests.ts';
import type { JobRow } from '../store/jobs/jobRows.ts';
import { touchLanes } from '../store/schedule/lanes.ts';
import { attachVehicles } from '../store/fleet/vehicleAttachment.ts';
import { localDateOf } from '../time/localTime.ts';
import { formatMilliseconds, formatMinute } from '../time/timestamps.ts';
import type { WriteContext } from '../call/context.ts';
import { calendarFor } from '../planning/calendars.ts';
import { grantedDeparture, offeredDeparture } from '../planning/departure.ts';
import { actorOf } from './audit.ts';
import { refuseStart, type PlacementRefusal } from './confirmationRefusal.ts';
import { recordJobEvent } from './jobEvents.ts';
import { confirmedStatusOf } from './jobState.ts';
import { quotedDurations, quotedVisit } from '../planning/jobVisit.ts';
import { jobPlacement } from './placementRemedies.ts';
import { verifyPlacement } from '../planning/verifyPlacement.ts';

/**
 * Confirms a job that waits for it, under the schedule lock: judges the start again, schedules and assigns, or answers the refusal.
 * A refused attempt raises status_version. Scheduling model, "Confirm".
 */
export async function confirmAt(
  ctx: WriteContext,
  row: JobRow,
  startMinute: EpochMinute,
  technicianId: string | null,
  travel: TravelModel | null,
): Promise<JobRow | PlacementRefusal> {
  const placement = await place(ctx, row, startMinute, technicianId, travel, row.statusVersion + 1);
  if (isRefusal(placement)) {
    await bumpStatusVersion(ctx.db, ctx.tenant.id, row.id);
    return placement;
  }
  await write(ctx, row, startMinute, placement);
  const confirmed = (await findJob(ctx.db, ctx.tenant.id, row.id))!;
  await recordJobEvent(ctx, 'job_request.confirmed', confirmed);
  return confirmed;
}

/** Why the start cannot be confirmed, if anything but a version that has passed is in the way; writes nothing. */
export async function refusalAt(
  ctx: WriteContext,
  row: JobRow,
  startMinute: EpochMinute,
  technicianId: string | null,
  travel: TravelModel | null,
): Promise<PlacementRefusal | null> {
  const placement = await place(ctx, row, startMinute, technicianId, travel, row.statusVersion);
  return isRefusal(placement) ? placement : null;
}

interface Placement {
  readonly crew: Crew;
  readonly serviceAreaId: string | null;
  readonly visit: Visit;
}

/**
 * The crew of the named lead if there is one, else the best of all; the refusal says what stood in the way. `refusedVersion`: the
 * status_version that the job has after a refusal, for the calls that would help.
 */
async function place(
  ctx: WriteContext,
  row: JobRow,
  startMinute: EpochMinute,
  leadId: string | null,
  travel: TravelModel | null,
  refusedVersion: number,
): Promise<Placement | PlacementRefusal> {
  const { tenant } = ctx;
  const current = await ctx.services.boards.current(ctx.db, tenant, ctx.nowMilliseconds);
  const visit = await quotedVisit(ctx, current, row, travel, grantedDeparture(ctx.nowMilliseconds));
  const calendar = calendarFor(tenant, current, visit, startMinute, startMinute + 1);
  const board = boardWithoutJob(current.board, row.id);
  const crew = chooseCrew(board, calendar, visit, startMinute, leadId);
  if (!crew) {
    const departNotBefore = offeredDeparture(ctx.nowMilliseconds);
    return refuseStart({
      ...jobPlacement(ctx, current, row, quotedDurations(row), { ...visit, departNotBefore }, leadId),
      calendar,
      startMinute,
      isEmergency: row.priorityLevel === 'p0',
      statusVersion: refusedVersion,
    });
  }
  await verifyPlacement(ctx, visit, crew);
  return {
    crew,
    serviceAreaId: coveringAreaOf(findLane(board, crew.members[0]!.technicianId), visit.coveringAreaIds),
    visit,
  };
}

async function write(ctx: WriteContext, row: JobRow, startMinute: EpochMinute, { crew, serviceAreaId, visit }: Placement): Promise<void> {
  const { tenant } = ctx;
  const lead = crew.members[0]!;
  await writeConfirmation(ctx.db, tenant.id, row.id, {
    technicianId: lead.technicianId,
    statusKey: confirmedStatusOf(row),
    startMinute,
    endMinute: lead.sessions.at(-1)!.endMinute,
    arrivalWindowMinutes: tenant.arrivalWindowMinutes,
    serviceAreaId,
    sessions: sessionsOf(ctx, row, crew, visit),
    audit: {
      at: formatMilliseconds(ctx.nowMilliseconds),
      by: actorOf(ctx.principal, 'customer'),
      payload: { scheduled_at: formatMinute(startMinute), technician_id: lead.technicianId },
    },
  });
  await attachVehicles(ctx.db, tenant.id, [row.id]);
  touchLanes(
    ctx.db,
    tenant.id,
    crew.members.map(({ technicianId }) => technicianId),
  );
}

function sessionsOf({ tenant }: WriteContext, row: JobRow, { members }: Crew, visit: Visit): NewSession[] {
  // Long work that one shift holds whole is one visit like any other.
  const isMultiDay = members[0]!.sessions.length > 1;
  const flags =
    Number(row.priorityLevel.slice(1)) | (members.length > 1 ? sessionFlags.crew : 0) | (isMultiDay ? sessionFlags.multiDay : 0);
  return members.flatMap(({ technicianId, role, sessions }) =>
    sessions.map(({ startMinute, endMinute, travelMinutes }, index) => ({
      technicianId,
      role,
      ordinal: index + 1,
      date: localDateOf(tenant.timezone, startMinute),
      startMinute,
      endMinute,
      latE6: visit.point?.latE6 ?? null,
      lonE6: visit.point?.lonE6 ?? null,
      travelMinutes,
      flags,
    })),
  );
}

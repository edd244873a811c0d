/**
 * Moves an open job to another address of its customer. A visit keeps its time and its technicians, even when they cannot take it there:
 * then the answer has a warning, and the board shows the gap. [job.site].
 */
import type { PrepareContext, WriteContext } from '../../call/context.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { findLane, type Lane } from '../../../engine/board.ts';
import type { Blocker } from '../../../engine/feasibility/blockers/question.ts';
import { judgeSessions } from '../../../engine/feasibility/feasibility.ts';
import { coveringAreaOf } from '../../../engine/geometry/serviceAreas.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { boardWithoutJob } from '../../../engine/laneSessions.ts';
import { bookedBlock } from '../../../engine/sessions.ts';
import { calendarFor } from '../../planning/hours/calendars.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { quotedVisit } from '../../planning/visits/jobVisit.ts';
import { offBoardBlockers } from '../../planning/placement/offBoard.ts';
import { travelAround } from '../../planning/places/travel.ts';
import { findSite } from '../../../store/customers/customerSites.ts';
import { writeJobSite, type JobSite } from '../../../store/jobs/jobAddress.ts';
import { findJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { placeOf } from '../../../store/places.ts';
import { touchLanes } from '../../../store/schedule/lanes.ts';
import { findCustomerAddress } from '../../../store/schedule/planningFacts.ts';
import { writeSessionTravel, type SessionTravel } from '../../../store/schedule/sessions.ts';
import { blockerData } from '../booking/confirmationRefusal.ts';
import { readdress } from '../customer/readdressing.ts';
import { recordJobEvent } from '../lifecycle/jobEvents.ts';
import { isUnderWay } from '../lifecycle/jobState.ts';
import { placeJobSessions } from './placeJobSessions.ts';
import { endProposalsOfMoved } from './strandedProposals.ts';
import { currentBoard } from './strandedVisits.ts';

type Warning = OutputOf<Operations['updateJobSite']>['warnings'][number];

/** The address to which a job moves. `siteId` null: the customer's own. null: there is no such site, or the customer is deleted. */
export async function targetOf(
  { db, tenant }: Pick<PrepareContext, 'db' | 'tenant'>,
  { customerId }: JobRow,
  siteId: string | null,
): Promise<JobSite | null> {
  if (customerId === null) return null;
  const found = siteId === null ? await findCustomerAddress(db, tenant.id, customerId) : await findSite(db, tenant.id, customerId, siteId);
  if (!found) return null;
  const site = 'name' in found ? { siteId, siteName: found.name, siteAccessNotes: found.accessNotes } : noSite;
  return { ...site, address: found.address, ...placeOf(found) };
}

/** An address of the job alone or of its customer. */
export const noSite = { siteId: null, siteName: null, siteAccessNotes: null } as const;

/** Travel around the new address. Fetch it before the transaction. null: the default estimate applies. */
export async function travelThere(ctx: PrepareContext, to: JobSite): Promise<TravelModel | null> {
  if (!ctx.services.routing) return null;
  return travelAround(ctx, await ctx.services.boards.current(ctx.db, ctx.tenant, ctx.nowMilliseconds), to.latitude, to.longitude);
}

/** A job at its new address. */
export interface MovedJob {
  readonly job: JobRow;
  readonly warnings: Warning[];
}

/**
 * Writes the move. Hold the schedule lock and the job's. `board`: the present one, for a caller that has written before; by default the board is read,
 * which must show what is committed.
 */
export async function moveToSite(
  ctx: WriteContext,
  row: JobRow,
  to: JobSite,
  travel: TravelModel | null,
  board?: TenantBoard,
): Promise<MovedJob> {
  const { db, tenant } = ctx;
  const current = board ?? (await currentBoard(ctx));
  const judged = row.scheduledAt === null ? null : await judgeThere(ctx, current, { ...row, ...to }, travel);
  await writeJobSite(db, tenant.id, row.id, to, judged?.serviceAreaId ?? null);
  if (judged) {
    const ids = await placeJobSessions(ctx, [{ id: row.id, place: to }]);
    await writeSessionTravel(db, tenant.id, row.id, judged.travel);
    if (ids.length > 0) touchLanes(db, tenant.id, ids);
  }
  await endProposalsOfMoved(ctx, current, [row.id]);
  const job = (await findJob(db, tenant.id, row.id))!;
  await recordJobEvent(ctx, 'job_request.updated', job);
  readdress(ctx, [job]);
  return { job, warnings: judged?.warnings ?? [] };
}

function blockerPart(blocker: Blocker): Warning['blockers'][number] {
  const { missing_skill_ids: skillIds, ...rest } = blockerData(blocker);
  return { ...rest, ...(skillIds ? { missing_skill_ids: [...skillIds] } : {}) };
}

interface Judged {
  readonly warnings: Warning[];
  /** Of the sessions whose technicians can take the visit there. */
  readonly travel: SessionTravel[];
  /** The area by which the lead covers the new address. */
  readonly serviceAreaId: string | null;
}

/** Judges each technician of the job for the visit at the new address, at its present time. */
async function judgeThere(ctx: WriteContext, current: TenantBoard, row: JobRow, travel: TravelModel | null): Promise<Judged> {
  const departure = isUnderWay(row, row.statusKey) ? null : offeredDeparture(ctx.nowMilliseconds);
  const visit = await quotedVisit(ctx, current, row, travel, departure);
  const without = boardWithoutJob(current.board, row.id);
  const starts = row.sessions.map(({ startMinute }) => startMinute);
  const calendar = calendarFor(
    ctx.tenant,
    current,
    visit,
    Math.min(...starts),
    Math.max(...row.sessions.map(({ endMinute }) => endMinute)),
  );
  const lead = row.sessions.find(({ role }) => role === 'lead');
  const warnings: Warning[] = [];
  const known: SessionTravel[] = [];
  for (const technicianId of new Set(row.sessions.map((session) => session.technicianId))) {
    const own = row.sessions.filter((session) => session.technicianId === technicianId);
    const lane = findLane(without, technicianId);
    const judge = (at: Lane) => {
      const breaksOf = (lead && findLane(without, lead.technicianId)) ?? at;
      const blocks = own.map((session) => bookedBlock(calendar, breaksOf.patternIndex, visit, session));
      return judgeSessions(calendar, at, { ...visit, mustLead: own[0]!.role === 'lead' }, blocks);
    };
    const verdict = lane && judge(lane);
    if (verdict?.feasible) {
      known.push(...verdict.sessions.map(({ travelMinutes }, index) => ({ technicianId, ordinal: own[index]!.ordinal, travelMinutes })));
      continue;
    }
    const blockers = verdict ? verdict.blockers : await offBoardBlockers(ctx, technicianId);
    warnings.push({ code: 'TECH_NOT_FEASIBLE', technician_id: technicianId, blockers: blockers.map(blockerPart) });
  }
  const leadLane = row.technicianId === null ? null : findLane(without, row.technicianId);
  return { warnings, travel: known, serviceAreaId: leadLane ? coveringAreaOf(leadLane, visit.coveringAreaIds) : null };
}

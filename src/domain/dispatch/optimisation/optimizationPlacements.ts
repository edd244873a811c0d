/** The placements of chosen moves, each judged beside the others. What the judge refuses is named. [optimization.commit] */
import { isRefusal } from '../../../contract/errors.ts';
import { findLane, type Lane } from '../../../engine/board.ts';
import type { Calendar } from '../../../engine/calendar.ts';
import { judge } from '../../../engine/feasibility/feasibility.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { boardAround, type JointPlace } from '../../../engine/jointPlaces.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import { singleBlock } from '../../../engine/sessions.ts';
import { isSingleVisit, type Visit } from '../../../engine/visit.ts';
import type { WriteContext } from '../../call/context.ts';
import { isOpen } from '../../jobs/lifecycle/jobState.ts';
import type { Placement } from '../../jobs/scheduling/placement.ts';
import { boardWithoutJobs, type TenantBoard } from '../../planning/boards/boards.ts';
import { quotedVisit } from '../../planning/visits/jobVisit.ts';
import { adoptAddress } from '../../planning/places/jobAddress.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { confirmedPlacement } from '../plan/confirmedPlacement.ts';
import { landedPlacement } from '../plan/landedPlacement.ts';
import { caseAt, unmovableJob, type MoveCase } from '../moves/moveCase.ts';
import type { KeptMove } from './optimizationKept.ts';

/** A visit at its new place. `found`: of a visit that is on the board. */
interface Placed {
  readonly move: KeptMove;
  readonly row: JobRow;
  readonly visit: Visit;
  readonly found: MoveCase | null;
  readonly endMinute: EpochMinute;
}

export interface Judged {
  readonly placements: readonly Placement[];
  readonly refusedIds: ReadonlySet<string>;
}

export async function optimizationPlacements(
  ctx: WriteContext,
  moves: readonly KeptMove[],
  rows: ReadonlyMap<string, JobRow>,
  calendar: Calendar,
  travel: TravelModel | null,
  departs: EpochMinute,
): Promise<Judged> {
  const current = await ctx.services.boards.live(ctx.db, ctx.tenant, ctx.nowMilliseconds, departs);
  const ids = moves.map(({ jobRequestId }) => jobRequestId);
  const base = boardWithoutJobs(current, ids);
  const refusedIds = new Set<string>();
  const placed: Placed[] = [];
  for (const move of moves) {
    const row = rows.get(move.jobRequestId)!;
    const judged = move.from
      ? await movedVisit(ctx, move, row, current, calendar, travel, departs)
      : await placedJob(ctx, move, row, current, calendar, travel, departs);
    if (judged === null || judged.endMinute !== move.to.endMinute) refusedIds.add(row.id);
    else placed.push(judged);
  }
  const places = placed.map(({ row, move, visit, endMinute }): JointPlace => ({
    jobRequestId: row.id,
    technicianIds: [move.to.technicianId],
    visit,
    startMinute: move.to.startMinute,
    endMinute,
  }));
  const placements: Placement[] = [];
  for (const visit of placed) {
    const { technicianId, startMinute } = visit.move.to;
    const onLane = places.filter((place) => place.technicianIds[0] === technicianId);
    const lane = findLane(base, technicianId);
    const board = lane && boardAround({ lanes: [lane] }, onLane, visit.row.id);
    const verdict = board && judge(calendar, board.lanes[0]!, visit.visit, startMinute);
    if (!verdict?.feasible) refusedIds.add(visit.row.id);
    else placements.push(placementOf(ctx, visit, lane, verdict.travelMinutes));
  }
  return { placements, refusedIds };
}

/** A visit of the board as the case of a move; null when it may not be moved any more. */
async function movedVisit(
  ctx: WriteContext,
  move: KeptMove,
  row: JobRow,
  current: TenantBoard,
  calendar: Calendar,
  travel: TravelModel | null,
  departs: EpochMinute,
): Promise<Placed | null> {
  if (unmovableJob(row) !== null || row.crewSize > 1 || row.priorityLevel === 'p0') return null;
  const place = { startMinute: move.to.startMinute, technicianId: move.to.technicianId, isTechnicianAsked: true };
  const shared = { current, board: current.board, calendarAt: () => calendar };
  const found = await caseAt(ctx, row, place, travel, departs, shared);
  return isRefusal(found) || found.isLate ? null : { move, row, visit: found.visit, found, endMinute: found.endMinute };
}

/** A waiting job as a visit; null when it can no longer be confirmed. */
async function placedJob(
  ctx: WriteContext,
  move: KeptMove,
  found: JobRow,
  current: TenantBoard,
  calendar: Calendar,
  travel: TravelModel | null,
  departs: EpochMinute,
): Promise<Placed | null> {
  if (found.pendingAction !== 'confirm_booking' || !isOpen(found) || found.jobDurationMinutes === null) return null;
  const row = await adoptAddress(ctx, found);
  const visit = await quotedVisit(ctx, current, row, travel, departs);
  const lane = findLane(current.board, move.to.technicianId);
  if (lane === null || !isSingleVisit(visit) || visit.isEmergency || move.to.startMinute < departs) return null;
  const { endMinute } = singleBlock(calendar, lane.patternIndex, visit, move.to.startMinute);
  return { move, row, visit, found: null, endMinute };
}

function placementOf(
  ctx: WriteContext,
  { move, row, visit, found, endMinute }: Placed,
  lane: Lane | null,
  travelMinutes: number | null,
): Placement {
  const { technicianId, startMinute } = move.to;
  if (found) {
    const isNew = move.from?.technicianId !== technicianId;
    const members = [{ technicianId, role: 'lead' as const, travelMinutes, isNew }];
    return landedPlacement(ctx, found, { members, warnings: [], displaced: [], isHoursOverridden: false });
  }
  return confirmedPlacement(ctx, { row, visit, technicianId, lane, startMinute, endMinute, travelMinutes, askedBy: 'business' });
}

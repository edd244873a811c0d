/** Writes a cascade that was planned and checked: the displaced jobs at their new places. Call with the schedule lock held. */
import type { CascadeMove } from '../engine/cascade/cascade.ts';
import { findLane } from '../engine/board.ts';
import type { CascadeMode } from '../engine/cascade/stops.ts';
import { coveringAreaOf } from '../engine/geometry/serviceAreas.ts';
import type { Visit } from '../engine/visit.ts';
import { writePlaces, type NewPlace } from '../store/schedule/boardJobs.ts';
import { localDateOf } from '../time/localTime.ts';
import { formatMilliseconds, formatMinute } from '../time/timestamps.ts';
import type { TenantBoard } from '../planning/boards.ts';
import { actorOf } from '../jobs/audit.ts';
import { verifyWorks, type PlannedVisit } from '../planning/verifyPlacement.ts';
import type { WriteContext } from '../call/context.ts';
import { visitOfBoardJob, type Jobs } from './displacement.ts';

/** A plan as it is to be written. */
export interface Displacement {
  readonly moves: readonly CascadeMove[];
  readonly jobs: Jobs;
  readonly current: TenantBoard;
  readonly mode: CascadeMode;
  /** The job that lands: its visit, where, and its short code. */
  readonly visit: Visit;
  readonly displacedBy: string;
}

const timeKinds: ReadonlySet<string> = new Set(['no_working_day', 'off_shift', 'on_time_off']);
const placeKinds: ReadonlySet<string> = new Set(['overlaps_session', 'late_from_visit_before', 'late_at_visit_after', 'departs_too_late']);

/** What the independent checker may find of the landing, beside overlap and travel, which it never may. */
export type LandingAllowance = (kind: string) => boolean;

/**
 * Judges the whole plan from rows read under the lock. A displaced job keeps its technician's skills and areas whatever has become
 * of them; in overtime it leaves shift and opening hours on purpose. Who takes a job over is held to every rule. Those of `stayingIds` have
 * the job that lands at that time already: when they set off is not asked.
 */
export async function verifyDisplacement(
  ctx: WriteContext,
  { moves, jobs, current, mode, visit }: Displacement,
  landings: readonly PlannedVisit[],
  ownJobId: string,
  isMeantOfLanding: LandingAllowance,
  stayingIds: ReadonlySet<string> = new Set(),
): Promise<void> {
  const works = moves.map(({ jobRequestId, to }): PlannedVisit => {
    const { technicianId, startMinute, endMinute } = to;
    return {
      visit: visitOfBoardJob(ctx.tenant, current, jobs.get(jobRequestId)!, visit.travel, null)!,
      members: [{ technicianId, role: 'lead', sessions: [{ startMinute, endMinute }] }],
    };
  });
  const moveAt = new Map(moves.map((move) => [`${move.to.technicianId} ${move.to.startMinute}`, move]));
  await verifyWorks(ctx, [...landings, ...works], {
    leaving: new Set([ownJobId, ...moves.map(({ jobRequestId }) => jobRequestId)]),
    isMeant: ({ kind, technicianId, startMinute }) => {
      if (kind === 'departs_too_late' && stayingIds.has(technicianId) && !moveAt.has(`${technicianId} ${startMinute}`)) return true;
      if (placeKinds.has(kind)) return false;
      const move = moveAt.get(`${technicianId} ${startMinute}`);
      if (!move) return isMeantOfLanding(kind);
      if (move.kind === 'reassign') return false;
      return timeKinds.has(kind) ? mode === 'overtime' && kind !== 'on_time_off' : true;
    },
  });
}

/** Writes the displaced jobs' sessions and rows. Vehicles come after, when the job that lands has its own. */
export async function writeDisplaced(ctx: WriteContext, displacement: Displacement): Promise<void> {
  const { tenant, db } = ctx;
  const at = formatMilliseconds(ctx.nowMilliseconds);
  const by = actorOf(ctx.principal, 'business');
  const places = displacement.moves.map((move): NewPlace => {
    const { technicianId, startMinute, endMinute } = move.to;
    const placeText = (place: CascadeMove['to']) => ({ technician_id: place.technicianId, start_at: formatMinute(place.startMinute) });
    return {
      jobRequestId: move.jobRequestId,
      technicianId,
      date: localDateOf(tenant.timezone, startMinute),
      startMinute,
      endMinute,
      travelMinutes: move.travelMinutes,
      isReassigned: move.kind === 'reassign',
      isPromised: false,
      isSettled: true,
      serviceAreaId: move.kind === 'reassign' ? areaOf(ctx, displacement, move) : null,
      audit: { at, by, payload: { from: placeText(move.from), to: placeText(move.to), displaced_by: displacement.displacedBy } },
    };
  });
  await writePlaces(db, tenant.id, places);
}

/** When a displaced job was to start, RFC 3339; null for one that is not in the plan. */
export function startBefore(moves: readonly CascadeMove[], jobRequestId: string): string | null {
  const move = moves.find((other) => other.jobRequestId === jobRequestId);
  return move ? formatMinute(move.from.startMinute) : null;
}

function areaOf(ctx: WriteContext, { jobs, current, visit }: Displacement, { jobRequestId, to }: CascadeMove): string | null {
  const displaced = visitOfBoardJob(ctx.tenant, current, jobs.get(jobRequestId)!, visit.travel, null);
  return coveringAreaOf(findLane(current.board, to.technicianId), displaced?.coveringAreaIds ?? null);
}

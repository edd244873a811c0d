/** The placements of a cascade: where the displaced jobs go, and what the plan check may find of it. */
import type { CascadeMove } from '../engine/cascade/cascade.ts';
import { findLane } from '../engine/board.ts';
import type { CascadeMode } from '../engine/cascade/stops.ts';
import { coveringAreaOf } from '../engine/geometry/serviceAreas.ts';
import type { Visit } from '../engine/visit.ts';
import { formatMilliseconds, formatMinute } from '../time/timestamps.ts';
import type { TenantBoard } from '../planning/boards.ts';
import { actorOf } from '../jobs/audit.ts';
import type { Placement } from '../jobs/scheduling/placement.ts';
import type { Violation } from '../engine/feasibility/checkPlan.ts';
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
  /** Why the customers of displaced jobs have a new time. */
  readonly reason: 'moved' | 'emergency';
}

const timeKinds: ReadonlySet<string> = new Set(['no_working_day', 'off_shift', 'on_time_off']);
const placeKinds: ReadonlySet<string> = new Set(['overlaps_session', 'late_from_visit_before', 'late_at_visit_after', 'departs_too_late']);

/** What the independent checker may find of the landing, beside overlap and travel, which it never may. */
export type LandingAllowance = (kind: string) => boolean;

/**
 * What the independent checker may find of a plan. A displaced job keeps its technician's skills and areas whatever has become of them; in
 * overtime it leaves shift and opening hours on purpose. Who takes a job over is held to every rule. Those of `stayingIds` have the job
 * that lands at that time already: when they set off is not asked.
 */
export function meantBy(
  { moves, mode }: Displacement,
  isMeantOfLanding: LandingAllowance,
  stayingIds: ReadonlySet<string> = new Set(),
): (finding: Violation) => boolean {
  const moveAt = new Map(moves.map((move) => [`${move.to.technicianId} ${move.to.startMinute}`, move]));
  return ({ kind, technicianId, startMinute }) => {
    const move = moveAt.get(`${technicianId} ${startMinute}`);
    if (kind === 'departs_too_late' && stayingIds.has(technicianId) && !move) return true;
    if (placeKinds.has(kind)) return false;
    if (!move) return isMeantOfLanding(kind);
    if (move.kind === 'reassign') return false;
    return timeKinds.has(kind) ? mode === 'overtime' && kind !== 'on_time_off' : true;
  };
}

/** The displaced jobs at their new places. The customer was promised another time; that promise is what is shown as broken. */
export function displacedPlacements(ctx: WriteContext, { moves, jobs, current, visit, displacedBy, reason }: Displacement): Placement[] {
  const at = formatMilliseconds(ctx.nowMilliseconds);
  const by = actorOf(ctx.principal, 'business');
  const placeText = (place: CascadeMove['to']) => ({ technician_id: place.technicianId, start_at: formatMinute(place.startMinute) });
  return moves.map(({ jobRequestId, kind, from, to, travelMinutes }): Placement => {
    const job = jobs.get(jobRequestId)!;
    const displaced = visitOfBoardJob(ctx.tenant, current, job, visit.travel, null)!;
    const { technicianId, startMinute, endMinute } = to;
    const serviceAreaId = coveringAreaOf(findLane(current.board, technicianId), displaced.coveringAreaIds);
    return {
      job,
      visit: displaced,
      members: [{ technicianId, role: 'lead', sessions: [{ startMinute, endMinute, travelMinutes }] }],
      promise: 'kept',
      attention: 'cleared',
      assignment: kind === 'reassign' ? { serviceAreaId } : 'kept',
      confirmation: null,
      audit: { at, by, payload: { from: placeText(from), to: placeText(to), displaced_by: displacedBy } },
      event: { type: 'job_request.rescheduled', rescheduling: { reason, previousStartAt: formatMinute(from.startMinute) } },
    };
  });
}

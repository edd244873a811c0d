/** The placements of a cascade: where the displaced jobs go, and which findings of the plan check are intended. */
import { blockersAbout } from '../../../contract/vocabulary.ts';
import type { CascadeMove } from '../../../engine/cascade/cascade.ts';
import { findLane } from '../../../engine/board.ts';
import type { CascadeMode } from '../../../engine/cascade/stops.ts';
import { coveringAreaOf } from '../../../engine/geometry/serviceAreas.ts';
import type { Visit } from '../../../engine/visit.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { actorOf } from '../../jobs/lifecycle/audit.ts';
import { visitWindowOf } from '../../jobs/records/jobRequestResource.ts';
import type { Placement } from '../../jobs/scheduling/placement.ts';
import type { Violation } from '../../../engine/feasibility/checkPlan.ts';
import type { WriteContext } from '../../call/context.ts';
import { keepsWindow, promiseOf, visitOfBoardJob, type Jobs } from './cascade.ts';

/** A plan that is about to be written. */
export interface Displacement {
  readonly moves: readonly CascadeMove[];
  readonly jobs: Jobs;
  readonly current: TenantBoard;
  readonly mode: CascadeMode;
  /** The visit of the landing job, at its new time. `displacedBy` is the job's short code. */
  readonly visit: Visit;
  readonly displacedBy: string;
  /** Why the customers of displaced jobs have a new time. */
  readonly reason: 'moved' | 'emergency';
}

/** The displacement of a planned landing. */
export const displacementOf = (
  { row, visit, current }: { readonly row: { readonly shortCode: string }; readonly visit: Visit; readonly current: TenantBoard },
  {
    plan,
    jobs,
    answer,
  }: {
    readonly plan: { readonly moves: readonly CascadeMove[] };
    readonly jobs: Jobs;
    readonly answer: { readonly mode: CascadeMode };
  },
  reason: Displacement['reason'],
): Displacement => ({ moves: plan.moves, jobs, current, mode: answer.mode, visit, displacedBy: row.shortCode, reason });

const timeKinds: ReadonlySet<string> = blockersAbout('hours', 'time_off');
const overlapAndTravelKinds: ReadonlySet<string> = new Set([
  'overlaps_session',
  'late_from_visit_before',
  'late_at_visit_after',
  'departs_too_late',
]);

/** Whether the independent checker may find this in the landing. Overlap and travel are never allowed, so this is not asked about them. */
type LandingAllowance = (kind: string) => boolean;

/**
 * Returns which findings of the independent checker are intended.
 *
 * - A displaced job keeps its technician, even if skills or areas have changed since.
 * - In overtime a displaced job may leave the shift and the opening hours.
 * - A reassigned job must pass every rule.
 * - The technicians of `stayingIds` already have the landing job at that time, so the departure rule does not apply to them.
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
    if (overlapAndTravelKinds.has(kind)) return false;
    if (!move) return isMeantOfLanding(kind);
    if (move.kind === 'reassign') return false;
    return timeKinds.has(kind) ? mode === 'overtime' && kind !== 'on_time_off' : true;
  };
}

/** The displaced jobs at their new times. Their promised windows stay, so that a broken promise remains visible. */
export function displacedPlacements(ctx: WriteContext, { moves, jobs, current, visit, displacedBy, reason }: Displacement): Placement[] {
  const at = formatMilliseconds(ctx.nowMilliseconds);
  const by = actorOf(ctx.principal, 'business');
  const blockText = (block: CascadeMove['to']) => ({ technician_id: block.technicianId, start_at: formatMinute(block.startMinute) });
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
      audit: { at, by, payload: { from: blockText(from), to: blockText(to), displaced_by: displacedBy } },
      event: {
        type: 'job_request.rescheduled',
        rescheduling: {
          reason,
          previousStartAt: formatMinute(from.startMinute),
          previousWindowStartAt: visitWindowOf(ctx.tenant, { ...job, scheduledAt: formatMinute(from.startMinute) }).start,
          isWindowKept: keepsWindow(promiseOf(ctx.tenant, job), from.startMinute, startMinute),
        },
      },
    };
  });
}

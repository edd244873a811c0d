/**
 * Candidates: everyone on the board judged for one start. Confirm takes the best; a refusal says who was blocked by what.
 * Scheduling model, "Confirm"; specification, `JOB_REQUEST_NO_TECHNICIAN_AVAILABLE`.
 */

import { blockerKinds, type BlockerKind } from '../contract/vocabulary.ts';
import type { Board } from './board.ts';
import type { Calendar } from './calendar.ts';
import { judge, type Verdict } from './feasibility.ts';
import { compareMatches, type SlotTechnician } from './matchingSlots.ts';
import { scoreMatch } from './matchScore.ts';
import type { EpochMinute } from './minutes.ts';
import type { Visit } from './visit.ts';

/** How many technicians each blocker kept out, by their first blocker; kinds that kept out nobody are absent. */
export type BlockedBy = Partial<Record<BlockerKind, number>>;

/** What one technician was told. */
export interface TechnicianVerdict {
  readonly technicianId: string;
  readonly verdict: Verdict;
}

/** All candidates for one start. `considered` = everyone who can take it + the sum of `blockedBy`. */
export interface CandidateRanking {
  readonly considered: number;
  /** Who can take it, the best first, at most `limit`. */
  readonly feasible: readonly SlotTechnician[];
  readonly blockedBy: BlockedBy;
  /** Whether `limit` cut the list of those who can take it. Nobody is ever left unjudged. */
  readonly truncated: boolean;
  /** The verdict on each technician, by technician id. */
  readonly verdicts: readonly TechnicianVerdict[];
}

/** Judges every technician of the board for this start and ranks those who can take it. */
export function rankCandidates(
  board: Board,
  calendar: Calendar,
  visit: Visit,
  startMinute: EpochMinute,
  limit: number = Number.POSITIVE_INFINITY,
): CandidateRanking {
  const feasible: SlotTechnician[] = [];
  const verdicts: TechnicianVerdict[] = [];
  const firstBlockers: BlockerKind[] = [];
  for (const lane of board.lanes) {
    const verdict = judge(calendar, lane, visit, startMinute);
    const { technicianId } = lane;
    verdicts.push({ technicianId, verdict });
    if (!verdict.feasible) {
      firstBlockers.push(verdict.reason);
      continue;
    }
    const { dayIndex, travelMinutes, distanceKm, addedTravelMinutes } = verdict;
    const legs = { travelMinutes, distanceKm, addedTravelMinutes };
    feasible.push({ technicianId, ...legs, ...scoreMatch(calendar, lane, visit, dayIndex, legs) });
  }
  feasible.sort(compareMatches);
  return {
    considered: board.lanes.length,
    feasible: feasible.slice(0, limit),
    blockedBy: countBlockers(firstBlockers),
    truncated: feasible.length > limit,
    verdicts,
  };
}

/** How often each kind occurs, its keys in the model's order, so that equal counts are equal as text. */
export function countBlockers(kinds: readonly BlockerKind[]): BlockedBy {
  const counts = new Map<BlockerKind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const blockedBy: BlockedBy = {};
  for (const kind of blockerKinds) {
    const count = counts.get(kind);
    if (count !== undefined) blockedBy[kind] = count;
  }
  return blockedBy;
}

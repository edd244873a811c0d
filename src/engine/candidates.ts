/**
 * Candidates: judges all technicians of the board for one start. A confirmation takes the best candidate. A refusal says how many
 * technicians each blocker kept out. docs/reference/scheduling.md#confirm; [offers.refusal-counts].
 *
 * Crews: a technician who could come in any role is available and counts for no blocker, because none of the nine kinds means "alone". So
 * being a buddy is not a blocker. When the available technicians do not make a whole crew, `crewShort` says so. `considered` equals
 * `crewShort.available` plus the sum of `blockedBy`.
 */

import { blockerKinds, type BlockerKind } from '../contract/vocabulary.ts';
import type { Board } from './board.ts';
import type { Calendar } from './calendar.ts';
import { staffing } from './crew.ts';
import { judge, judgeWork, type Verdict } from './feasibility/feasibility.ts';
import { slotTechnicianOf, type SlotTechnician } from './starts/matchingSlots.ts';
import { compareScores, scoreMatch } from './matchScore.ts';
import type { EpochMinute } from './minutes.ts';
import type { Visit } from './visit.ts';

/** How many technicians each blocker kept out, by their first blocker. Kinds that kept out no technician are absent. */
export type BlockedBy = Partial<Record<BlockerKind, number>>;

/** The verdict on one technician. */
interface TechnicianVerdict {
  readonly technicianId: string;
  readonly verdict: Verdict;
}

/** Some technicians could come, but too few could start together for a whole crew. */
export interface CrewShort {
  /** The size of a whole crew. */
  readonly needed: number;
  /** The size of the largest crew that could start at once, the lead included. 0 when no available technician may lead. */
  readonly largestCrew: number;
  /** Technicians who could come in any role. They are not in `blockedBy`. */
  readonly available: number;
}

/** All candidates for one start. `considered` equals `available` plus the sum of `blockedBy`. */
export interface CandidateRanking {
  readonly considered: number;
  /** The technicians who can take the visit, or can lead a whole crew that can. The best first, at most `limit`. */
  readonly feasible: readonly SlotTechnician[];
  /** How many technicians could come in any role. For work of one technician, how many can take it. */
  readonly available: number;
  /** Only when technicians are available but none can lead a whole crew. */
  readonly crewShort?: CrewShort;
  readonly blockedBy: BlockedBy;
  /** Whether `limit` cut the list of feasible technicians. All technicians are judged in any case. */
  readonly truncated: boolean;
  /** The verdict on each technician, sorted by technician id: alone, or as the lead of a crew. */
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
  if (visit.crewSize > 1) return rankLeads(board, calendar, visit, startMinute, limit);
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
    if (visit.isMultiDay) {
      const work = judgeWork(calendar, lane, visit, startMinute);
      if (work.feasible) feasible.push(slotTechnicianOf(calendar, lane, visit, work.sessions));
      continue;
    }
    const { dayIndex, travelMinutes, distanceKm, addedTravelMinutes } = verdict;
    const legs = { travelMinutes, distanceKm, addedTravelMinutes };
    feasible.push({ technicianId, ...legs, ...scoreMatch(calendar, lane, visit, dayIndex, legs) });
  }
  feasible.sort(compareScores);
  return {
    considered: board.lanes.length,
    feasible: feasible.slice(0, limit),
    available: feasible.length,
    blockedBy: countBlockers(firstBlockers),
    truncated: feasible.length > limit,
    verdicts,
  };
}

/**
 * Like `rankCandidates`, but for a crew. Ranks the leads of whole crews. Counts the first blocker of each technician who cannot
 * come in any role.
 */
function rankLeads(board: Board, calendar: Calendar, visit: Visit, startMinute: EpochMinute, limit: number): CandidateRanking {
  const { leads, companyOf } = staffing(board.lanes, calendar, visit, startMinute);
  const companies = [...new Set(leads.map(companyOf))];
  const whole = leads.filter((lead) => companyOf(lead).sorted.length >= visit.crewSize);
  const verdicts: TechnicianVerdict[] = [];
  const firstBlockers: BlockerKind[] = [];
  for (const lane of board.lanes) {
    const verdict = judge(calendar, lane, visit, startMinute);
    verdicts.push({ technicianId: lane.technicianId, verdict });
    if (verdict.feasible || companies.some(({ byId }) => byId.has(lane.technicianId))) continue;
    const first = verdict.blockers.find(({ kind }) => kind !== 'not_lead_tier');
    if (first !== undefined) firstBlockers.push(first.kind);
  }
  const available = board.lanes.length - firstBlockers.length;
  const largestCrew = Math.max(0, ...companies.map(({ sorted }) => sorted.length));
  return {
    considered: board.lanes.length,
    feasible: whole.slice(0, limit).map(({ technician }) => technician),
    available,
    ...(whole.length === 0 && available > 0 ? { crewShort: { needed: visit.crewSize, largestCrew, available } } : {}),
    blockedBy: countBlockers(firstBlockers),
    truncated: whole.length > limit,
    verdicts,
  };
}

/** Counts each kind. The keys are in the order of the rules, so equal counts are also equal as text. */
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

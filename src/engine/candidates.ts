/**
 * Candidates: everyone on the board judged for one start. Confirm takes the best; a refusal says who was blocked by what.
 * docs/reference/scheduling.md#confirm; [offers.refusal-counts].
 *
 * Crews, decided: a technician who could come in any role is available and counts for no blocker, since none of the nine kinds
 * says "alone". Being a buddy is then no blocker. When the available ones do not make a whole crew, `crewShort` says so, and
 * `considered` = `crewShort.available` + the sum of `blockedBy`.
 */

import { blockerKinds, type BlockerKind } from '../contract/vocabulary.ts';
import type { Board } from './board.ts';
import type { Calendar } from './calendar.ts';
import { staffing } from './crew.ts';
import { judge, judgeWork, type Verdict } from './feasibility/feasibility.ts';
import { compareMatches, slotTechnicianOf, type SlotTechnician } from './starts/matchingSlots.ts';
import { scoreMatch } from './matchScore.ts';
import type { EpochMinute } from './minutes.ts';
import type { Visit } from './visit.ts';

/** How many technicians each blocker kept out, by their first blocker; kinds that kept out nobody are absent. */
export type BlockedBy = Partial<Record<BlockerKind, number>>;

/** The verdict on one technician. */
export interface TechnicianVerdict {
  readonly technicianId: string;
  readonly verdict: Verdict;
}

/** Some technicians could come alone, but too few could start together for a whole crew. */
export interface CrewShort {
  /** Heads of a whole crew. */
  readonly needed: number;
  /** Heads of the largest crew that could start at once, its lead included; 0 when no available technician may lead. */
  readonly largestCrew: number;
  /** Technicians who could come in some role, and are not in `blockedBy`. */
  readonly available: number;
}

/** All candidates for one start. `considered` = `available` + the sum of `blockedBy`. */
export interface CandidateRanking {
  readonly considered: number;
  /** Who can take it, or lead a whole crew that can; the best first, at most `limit`. */
  readonly feasible: readonly SlotTechnician[];
  /** How many could come in some role; for work of one technician, everyone who can take it. */
  readonly available: number;
  /** Only when somebody is available and nobody can lead a whole crew. */
  readonly crewShort?: CrewShort;
  readonly blockedBy: BlockedBy;
  /** Whether `limit` cut the list of those who can take it. Nobody is ever left unjudged. */
  readonly truncated: boolean;
  /** The verdict on each technician, by technician id: alone, or as the lead of a crew. */
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
  feasible.sort(compareMatches);
  return {
    considered: board.lanes.length,
    feasible: feasible.slice(0, limit),
    available: feasible.length,
    blockedBy: countBlockers(firstBlockers),
    truncated: feasible.length > limit,
    verdicts,
  };
}

/** The same for a crew: those who can lead a whole one, and everyone else by what keeps them from coming at all. */
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

/** How often each kind occurs, its keys in the order of the rules, so that equal counts are equal as text. */
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

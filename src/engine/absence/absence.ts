/**
 * Absence: reassigns the jobs of an absent technician to alternates, at their unchanged times.
 * docs/reference/scheduling.md#absence.
 *
 * How it decides:
 *
 * - The objective is lexicographic: the most jobs, then the least added travel, then the best total match score. Ties are broken by
 *   starts, job ids and technician ids, in this order. So equal boards give equal plans.
 * - Added travel is that of the finished plan. With two jobs in one gap of a technician's day, the travel between the jobs counts,
 *   not the detour of each alone.
 * - The match score of a job is computed on the current board, without the plan. So it equals the score that every other operation
 *   shows.
 * - Days are independent, so each is solved on its own as a set packing problem (`gaps.ts`, `branchAndPrice.ts`). Where shifts run past
 *   midnight, days are solved in their order, and each takes the plan of the days before as given.
 * - Every job of the plan is also feasible without the others, because a commit may leave out any row.
 * - A job whose start has passed is not reassigned. It only gets new times as alternatives (`ladder.ts`).
 */

import { branchAndPrice } from './branchAndPrice.ts';
import { gapsOfDay, orphanDay, type Chain } from './gaps.ts';
import type { Board, Lane } from '../board.ts';
import { dayIndexOf, hoursOf, type Calendar } from '../calendar.ts';
import { judge, type Verdict } from '../feasibility/feasibility.ts';
import { gapAround, gapAt, legsOf, type Legs } from '../feasibility/gaps.ts';
import { scoreMatch } from '../matchScore.ts';
import type { EpochMinute } from '../minutes.ts';
import { byStart, withStops, type Orphan } from './orphans.ts';
import { singleBlock } from '../sessions.ts';
import { reachAt } from '../startOptions.ts';
import { finish, type Steps } from '../steps.ts';

/** A job with the alternate who takes it. Travel is that of the finished plan. */
export interface ResolvedOrphan extends Legs {
  readonly orphan: Orphan;
  readonly technicianId: string;
  readonly matchScore: number;
  /** The end in the hours of the technician, breaks included. */
  readonly endMinute: EpochMinute;
}

export interface AbsencePlan {
  /** Sorted by start, then job id. */
  readonly resolved: readonly ResolvedOrphan[];
  readonly unresolved: readonly Orphan[];
  /** False only when a bound on work ended the search of a day. The plan is then the best one found. */
  readonly provenOptimal: boolean;
  /** The alternates with the plan applied, sorted by technician id. */
  readonly lanes: readonly Lane[];
}

interface AbsenceQuestion {
  readonly board: Board;
  readonly calendar: Calendar;
  readonly absentId: string;
  /** In any order. */
  readonly orphans: readonly Orphan[];
  /** Jobs that start before it are not reassigned. */
  readonly nowMinute: EpochMinute;
}

/** Returns the optimal plan for an absence. */
export function planAbsence(question: AbsenceQuestion): AbsencePlan {
  return finish(absenceSteps(question));
}

/** Like `planAbsence`, but yields every few milliseconds. */
export function* absenceSteps({ board, calendar, absentId, orphans, nowMinute }: AbsenceQuestion): Steps<AbsencePlan> {
  const alternates = board.lanes.filter((lane) => lane.technicianId !== absentId);
  const sorted = [...orphans].sort(byStart);
  const assignments: Assignment[] = [];
  let provenOptimal = true;
  let known: readonly Lane[] = alternates;
  for (const orphansOfDay of groupByDay(calendar, sorted, nowMinute)) {
    const day = orphanDay(calendar, orphansOfDay);
    const packing = yield* branchAndPrice(day, yield* gapsOfDay(known, day));
    provenOptimal &&= packing.isProven;
    const ofDay = packing.chosen.flatMap((chain) => assignmentsOf(chain, orphansOfDay));
    assignments.push(...ofDay);
    // A night shift belongs to two days. The second takes the first as given.
    if (calendar.hasNights) known = withAssignments(calendar, known, ofDay);
    yield;
  }
  assignments.sort((left, right) => byStart(left.orphan, right.orphan));
  const lanes = withAssignments(calendar, alternates, assignments);
  const assigned = new Set(assignments.map(({ orphan }) => orphan));
  const resolved = assignments.map(({ orphan, laneIndex, matchScore }): ResolvedOrphan => {
    const lane = lanes[laneIndex]!;
    const { endMinute } = singleBlock(calendar, lane.patternIndex, orphan.visit, orphan.startMinute);
    return { orphan, technicianId: lane.technicianId, matchScore, endMinute, ...legsInPlan(calendar, lane, orphan) };
  });
  return { resolved, unresolved: sorted.filter((orphan) => !assigned.has(orphan)), provenOptimal, lanes };
}

/** A job with the lane of the alternate who takes it. */
interface Assignment {
  readonly orphan: Orphan;
  readonly laneIndex: number;
  readonly matchScore: number;
}

function assignmentsOf({ jobs, laneIndex, matchScores }: Chain, orphansOfDay: readonly Orphan[]): Assignment[] {
  return jobs.map((job, position) => ({ orphan: orphansOfDay[job]!, laneIndex, matchScore: matchScores[position]! }));
}

function withAssignments(calendar: Calendar, lanes: readonly Lane[], assignments: readonly Assignment[]): Lane[] {
  const orphansOfLane = new Map<number, Orphan[]>();
  for (const { laneIndex, orphan } of assignments) {
    const orphans = orphansOfLane.get(laneIndex);
    if (orphans === undefined) orphansOfLane.set(laneIndex, [orphan]);
    else orphans.push(orphan);
  }
  const changed = [...lanes];
  for (const [laneIndex, orphans] of orphansOfLane) changed[laneIndex] = withStops(calendar, changed[laneIndex]!, orphans);
  return changed;
}

/** Groups the jobs that start from `nowMinute` on by the day of their start. */
function groupByDay(calendar: Calendar, sorted: readonly Orphan[], nowMinute: EpochMinute): Orphan[][] {
  const days = new Map<number, Orphan[]>();
  for (const orphan of sorted) {
    if (orphan.startMinute < nowMinute) continue;
    const day = dayIndexOf(calendar, orphan.startMinute);
    const orphansOfDay = days.get(day);
    if (orphansOfDay === undefined) days.set(day, [orphan]);
    else orphansOfDay.push(orphan);
  }
  return [...days.values()];
}

/** The travel of a job that is already on the lane: from the stop before its start and to the stop after its end. */
function legsInPlan(calendar: Calendar, lane: Lane, { visit, startMinute }: Orphan): Legs {
  const [reachFrom, reachUntil] = reachAt(calendar, hoursOf(calendar, lane, visit), dayIndexOf(calendar, startMinute), startMinute);
  const { endMinute } = singleBlock(calendar, lane.patternIndex, visit, startMinute);
  const { previousStop } = gapAt(lane, reachFrom, reachUntil, startMinute);
  const { nextStop } = gapAt(lane, reachFrom, reachUntil, endMinute);
  return legsOf(lane, visit, previousStop, nextStop);
}

/** The match score on the current board, without anything planned. Every operation shows this score for a technician and a job. */
export function currentMatchScore(calendar: Calendar, lane: Lane, { visit, startMinute }: Orphan): number {
  const day = dayIndexOf(calendar, startMinute);
  const { previousStop, nextStop } = gapAround(calendar, lane, visit, startMinute);
  return scoreMatch(calendar, lane, visit, day, legsOf(lane, visit, previousStop, nextStop)).matchScore;
}

/**
 * Why an assignment is refused. `occupied`: only because of other visits and the travel around them. `infeasible`: because of any
 * other rule.
 */
type AssignmentFault = 'occupied' | 'infeasible';

type AssignmentVerdict = { readonly fault: AssignmentFault } | ({ readonly fault: null } & Legs);

/** Judges each assignment as if all the others were applied. The verdicts are in the order of `assignments`. */
export function judgeAssignments(
  board: Board,
  calendar: Calendar,
  assignments: readonly (Orphan & { readonly technicianId: string })[],
): AssignmentVerdict[] {
  const verdicts = new Map<Orphan, AssignmentVerdict>();
  for (const assignment of assignments) if (!verdicts.has(assignment)) verdicts.set(assignment, { fault: 'infeasible' });
  const byTechnician = new Map<string, Orphan[]>();
  for (const assignment of assignments) {
    const ofTechnician = byTechnician.get(assignment.technicianId) ?? [];
    byTechnician.set(assignment.technicianId, ofTechnician);
    ofTechnician.push(assignment);
  }
  for (const lane of board.lanes) {
    const disjoint: Orphan[] = [];
    let lastEnd = Number.NEGATIVE_INFINITY;
    for (const orphan of (byTechnician.get(lane.technicianId) ?? []).sort(byStart)) {
      const { endMinute } = singleBlock(calendar, lane.patternIndex, orphan.visit, orphan.startMinute);
      if (orphan.startMinute < lastEnd || overlapsSession(lane, orphan.startMinute, endMinute)) {
        verdicts.set(orphan, { fault: 'occupied' });
        continue;
      }
      lastEnd = endMinute;
      disjoint.push(orphan);
    }
    for (const orphan of disjoint) {
      const others = disjoint.filter((other) => other !== orphan);
      verdicts.set(orphan, verdictOf(judge(calendar, withStops(calendar, lane, others), orphan.visit, orphan.startMinute)));
    }
  }
  return assignments.map((assignment) => verdicts.get(assignment)!);
}

function verdictOf(verdict: Verdict): AssignmentVerdict {
  if (verdict.feasible) {
    const { travelMinutes, distanceKm, addedTravelMinutes } = verdict;
    return { fault: null, travelMinutes, distanceKm, addedTravelMinutes };
  }
  const isOccupied = verdict.blockers.every(({ kind }) => kind === 'cannot_arrive_in_time' || kind === 'not_available_today');
  return { fault: isOccupied ? 'occupied' : 'infeasible' };
}

function overlapsSession(lane: Lane, startMinute: number, endMinute: number): boolean {
  for (let session = 0; session < lane.sessionCount; session++)
    if (lane.startMinutes[session]! < endMinute && lane.endMinutes[session]! > startMinute) return true;
  return false;
}

/**
 * Absence: the jobs of an absent technician are reassigned to alternates at their unchanged times. docs/reference/scheduling.md#absence.
 *
 * Decided:
 *
 * - The objective is lexicographic: the most jobs, then the least added travel, then the best total match score. Plans that are equal
 *   in all three are told apart by the order of starts, job ids and technician ids, so that equal boards give equal plans.
 * - Added travel is that of the finished plan: with two jobs in one gap of a technician's day, the travel between them counts, not
 *   the detour of each alone.
 * - A job's match score is computed on the board as it stands, so that it equals what every other operation shows.
 * - Days are independent, so each is solved by itself, as a set packing problem (`gaps.ts`, `packing.ts`).
 * - Every job of the plan is also feasible without the others, since a commit may leave out any row.
 * - A job whose start has passed is not reassigned; it is only offered new times (`ladder.ts`).
 */

import { gapsOfDay, orphanDay, type Chain } from './gaps.ts';
import { packingSteps } from './packing.ts';
import type { Board, Lane } from '../board.ts';
import { dayIndexOf, type Calendar } from '../calendar.ts';
import { judge, type Verdict } from '../feasibility/feasibility.ts';
import { gapAt, legsOf, type Legs } from '../feasibility/gaps.ts';
import { scoreMatch } from '../matchScore.ts';
import type { EpochMinute } from '../minutes.ts';
import { byStart, withStops, type Orphan } from './orphans.ts';
import { finish, type Steps } from '../steps.ts';

/** A job with the alternate who takes it. Travel is that of the finished plan. */
export interface ResolvedOrphan extends Legs {
  readonly orphan: Orphan;
  readonly technicianId: string;
  readonly matchScore: number;
}

export interface AbsencePlan {
  /** Sorted by start, then job id. */
  readonly resolved: readonly ResolvedOrphan[];
  readonly unresolved: readonly Orphan[];
  /** False only when a bound on work ended the search of some day; the plan is then the best that was found. */
  readonly provenOptimal: boolean;
  /** The alternates with the plan applied, sorted by technician id. */
  readonly lanes: readonly Lane[];
}

export interface AbsenceQuestion {
  readonly board: Board;
  readonly calendar: Calendar;
  readonly absentId: string;
  /** In any order. */
  readonly orphans: readonly Orphan[];
  /** Jobs that start before it are not reassigned. */
  readonly nowMinute: EpochMinute;
}

/** The optimal plan for an absence. */
export function planAbsence(question: AbsenceQuestion): AbsencePlan {
  return finish(absenceSteps(question));
}

/** The same as a generator, which yields every few milliseconds. */
export function* absenceSteps({ board, calendar, absentId, orphans, nowMinute }: AbsenceQuestion): Steps<AbsencePlan> {
  const alternates = board.lanes.filter((lane) => lane.technicianId !== absentId);
  const sorted = [...orphans].sort(byStart);
  const assignments: Assignment[] = [];
  let provenOptimal = true;
  for (const orphansOfDay of groupByDay(calendar, sorted, nowMinute)) {
    const day = orphanDay(calendar, orphansOfDay);
    const packing = yield* packingSteps(day, yield* gapsOfDay(alternates, day));
    provenOptimal &&= packing.isProven;
    assignments.push(...packing.chosen.flatMap((chain) => assignmentsOf(chain, orphansOfDay)));
    yield;
  }
  assignments.sort((left, right) => byStart(left.orphan, right.orphan));
  const lanes = withAssignments(alternates, assignments);
  const assigned = new Set(assignments.map(({ orphan }) => orphan));
  const resolved = assignments.map(({ orphan, laneIndex, matchScore }): ResolvedOrphan => {
    const lane = lanes[laneIndex]!;
    return { orphan, technicianId: lane.technicianId, matchScore, ...legsInPlan(calendar, lane, orphan) };
  });
  return { resolved, unresolved: sorted.filter((orphan) => !assigned.has(orphan)), provenOptimal, lanes };
}

/** A job and the lane of the alternate who takes it. */
interface Assignment {
  readonly orphan: Orphan;
  readonly laneIndex: number;
  readonly matchScore: number;
}

function assignmentsOf({ jobs, laneIndex, matchScores }: Chain, orphansOfDay: readonly Orphan[]): Assignment[] {
  return jobs.map((job, position) => ({ orphan: orphansOfDay[job]!, laneIndex, matchScore: matchScores[position]! }));
}

function withAssignments(lanes: readonly Lane[], assignments: readonly Assignment[]): Lane[] {
  const orphansOfLane = new Map<number, Orphan[]>();
  for (const { laneIndex, orphan } of assignments) {
    const orphans = orphansOfLane.get(laneIndex);
    if (orphans === undefined) orphansOfLane.set(laneIndex, [orphan]);
    else orphans.push(orphan);
  }
  const changed = [...lanes];
  for (const [laneIndex, orphans] of orphansOfLane) changed[laneIndex] = withStops(changed[laneIndex]!, orphans);
  return changed;
}

/** Jobs that start from now on, by the day they start on. */
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

/** The legs of a job that is already on the lane: its neighbours are the stops before its start and after its end. */
function legsInPlan(calendar: Calendar, lane: Lane, { visit, startMinute }: Orphan): Legs {
  const day = dayIndexOf(calendar, startMinute);
  const [dayStart, dayEnd] = [calendar.dayStarts[day]!, calendar.dayStarts[day + 1]!];
  const { previousStop } = gapAt(lane, dayStart, dayEnd, startMinute);
  const { nextStop } = gapAt(lane, dayStart, dayEnd, startMinute + visit.visitMinutes);
  return legsOf(lane, visit, previousStop, nextStop);
}

/** The match score that every operation shows for a technician and a job: on the board as it stands, whatever else is planned. */
export function currentMatchScore(calendar: Calendar, lane: Lane, { visit, startMinute }: Orphan): number {
  const day = dayIndexOf(calendar, startMinute);
  const { previousStop, nextStop } = gapAt(lane, calendar.dayStarts[day]!, calendar.dayStarts[day + 1]!, startMinute);
  return scoreMatch(calendar, lane, visit, day, legsOf(lane, visit, previousStop, nextStop)).matchScore;
}

/** Why an assignment is refused. `occupied`: only by other visits and the travel to and from them; `infeasible`: by any other rule. */
export type AssignmentFault = 'occupied' | 'infeasible';

export type AssignmentVerdict = { readonly fault: AssignmentFault } | ({ readonly fault: null } & Legs);

/** Judges each assignment with all the others applied. The verdicts are in the order of the assignments. */
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
      if (orphan.startMinute < lastEnd || overlapsSession(lane, orphan)) {
        verdicts.set(orphan, { fault: 'occupied' });
        continue;
      }
      lastEnd = orphan.startMinute + orphan.visit.visitMinutes;
      disjoint.push(orphan);
    }
    for (const orphan of disjoint) {
      const others = disjoint.filter((other) => other !== orphan);
      verdicts.set(orphan, verdictOf(judge(calendar, withStops(lane, others), orphan.visit, orphan.startMinute)));
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

function overlapsSession(lane: Lane, { startMinute, visit }: Orphan): boolean {
  const endMinute = startMinute + visit.visitMinutes;
  for (let session = 0; session < lane.sessionCount; session++)
    if (lane.startMinutes[session]! < endMinute && lane.endMinutes[session]! > startMinute) return true;
  return false;
}

/**
 * Absence: a technician's jobs go to others at their unchanged times. Scheduling model, "Absence".
 *
 * Decided:
 *
 * - The plan places the most jobs; among such plans it adds the least driving; among those it has the best total match score.
 *   Whatever is still equal goes by the order of start, job id and technician id.
 * - Driving is true: with two jobs in one gap of a technician's day the way between them counts, not the ways around each alone.
 * - A job's match score is that of the board as it stands, the same that any other operation shows for it.
 * - Days are independent, and each is solved by itself (`absenceGaps.ts`, `absenceSearch.ts`).
 * - Each job of the plan could also do without the others, since its row may be committed without theirs.
 * - A start that has passed is nobody's; such a job has only the reschedule rungs of its ladder (`absenceLadder.ts`).
 */

import { gapsOfDay, orphanDay, type Chain } from './absenceGaps.ts';
import { packingSteps } from './absenceSearch.ts';
import type { Board, Lane } from './board.ts';
import { dayIndexOf, type Calendar } from './calendar.ts';
import { judge, type Verdict } from './feasibility.ts';
import { gapAt, legsOf, type Legs } from './gaps.ts';
import { scoreMatch } from './matchScore.ts';
import type { EpochMinute } from './minutes.ts';
import { byStart, withStops, type Orphan } from './orphans.ts';
import { finish, type Steps } from './steps.ts';

/** A job with somebody to do it. The ways are those of the whole plan. */
export interface Restaffed extends Legs {
  readonly orphan: Orphan;
  readonly technicianId: string;
  readonly matchScore: number;
}

export interface AbsencePlan {
  /** By start, then job id. */
  readonly resolved: readonly Restaffed[];
  readonly unresolved: readonly Orphan[];
  /** False only when a bound on the number of steps cut the search. */
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
  /** A start before this minute has passed. */
  readonly nowMinute: EpochMinute;
}

/** Gives every job it can to an alternate. */
export function planAbsence(question: AbsenceQuestion): AbsencePlan {
  return finish(absenceSteps(question));
}

/** The same a day at a time, for a caller that has others to serve in between. */
export function* absenceSteps({ board, calendar, absentId, orphans, nowMinute }: AbsenceQuestion): Steps<AbsencePlan> {
  const alternates = board.lanes.filter((lane) => lane.technicianId !== absentId);
  const sorted = [...orphans].sort(byStart);
  const taken: Taken[] = [];
  let provenOptimal = true;
  for (const own of jobsByDay(calendar, sorted, nowMinute)) {
    const day = orphanDay(calendar, own);
    const packing = yield* packingSteps(day, yield* gapsOfDay(alternates, day));
    provenOptimal &&= packing.isProven;
    taken.push(...packing.chosen.flatMap((chain) => jobsOfChain(chain, own)));
    yield;
  }
  taken.sort((left, right) => byStart(left.orphan, right.orphan));
  const lanes = lanesWith(alternates, taken);
  const placed = new Set(taken.map(({ orphan }) => orphan));
  const resolved = taken.map(({ orphan, laneIndex, matchScore }): Restaffed => {
    const lane = lanes[laneIndex]!;
    return { orphan, technicianId: lane.technicianId, matchScore, ...legsInPlan(calendar, lane, orphan) };
  });
  return { resolved, unresolved: sorted.filter((orphan) => !placed.has(orphan)), provenOptimal, lanes };
}

/** A job and the alternate who takes it. */
interface Taken {
  readonly orphan: Orphan;
  readonly laneIndex: number;
  readonly matchScore: number;
}

function jobsOfChain({ jobs, laneIndex, matchScores }: Chain, orphans: readonly Orphan[]): Taken[] {
  return jobs.map((job, place) => ({ orphan: orphans[job]!, laneIndex, matchScore: matchScores[place]! }));
}

function lanesWith(lanes: readonly Lane[], taken: readonly Taken[]): Lane[] {
  const added = new Map<number, Orphan[]>();
  for (const { laneIndex, orphan } of taken) {
    const own = added.get(laneIndex);
    if (own === undefined) added.set(laneIndex, [orphan]);
    else own.push(orphan);
  }
  const changed = [...lanes];
  for (const [index, own] of added) changed[index] = withStops(changed[index]!, own);
  return changed;
}

/** The jobs of each day that are still ahead. */
function jobsByDay(calendar: Calendar, sorted: readonly Orphan[], nowMinute: EpochMinute): Orphan[][] {
  const days = new Map<number, Orphan[]>();
  for (const orphan of sorted) {
    if (orphan.startMinute < nowMinute) continue;
    const day = dayIndexOf(calendar, orphan.startMinute);
    const own = days.get(day);
    if (own === undefined) days.set(day, [orphan]);
    else own.push(orphan);
  }
  return [...days.values()];
}

/** The ways of a job that stands on the lane. */
function legsInPlan(calendar: Calendar, lane: Lane, { visit, startMinute }: Orphan): Legs {
  const day = dayIndexOf(calendar, startMinute);
  const [from, until] = [calendar.dayStarts[day]!, calendar.dayStarts[day + 1]!];
  const { previousPlace } = gapAt(lane, from, until, startMinute);
  const { nextPlace } = gapAt(lane, from, until, startMinute + visit.visitMinutes);
  return legsOf(lane, visit, previousPlace, nextPlace);
}

/** The score that every operation shows for a technician and a job: on the board as it stands, whatever else is planned. */
export function standingScore(calendar: Calendar, lane: Lane, { visit, startMinute }: Orphan): number {
  const day = dayIndexOf(calendar, startMinute);
  const { previousPlace, nextPlace } = gapAt(lane, calendar.dayStarts[day]!, calendar.dayStarts[day + 1]!, startMinute);
  return scoreMatch(calendar, lane, visit, day, legsOf(lane, visit, previousPlace, nextPlace)).matchScore;
}

/** Why a job cannot go where an assignment puts it: taken up by other visits and the ways to them, or never possible. */
export type AssignmentFault = 'occupied' | 'infeasible';

/** What became of one assignment. */
export type AssignmentVerdict = { readonly fault: AssignmentFault } | ({ readonly fault: null } & Legs);

/** Judges assignments with all of them applied. The verdicts are in the order of the assignments. */
export function judgeAssignments(
  board: Board,
  calendar: Calendar,
  assignments: readonly (Orphan & { readonly technicianId: string })[],
): AssignmentVerdict[] {
  const verdicts = new Map<Orphan, AssignmentVerdict>();
  for (const assignment of assignments) if (!verdicts.has(assignment)) verdicts.set(assignment, { fault: 'infeasible' });
  const byTechnician = new Map<string, Orphan[]>();
  for (const assignment of assignments) {
    const own = byTechnician.get(assignment.technicianId) ?? [];
    byTechnician.set(assignment.technicianId, own);
    own.push(assignment);
  }
  for (const lane of board.lanes) {
    const fitting: Orphan[] = [];
    let lastEnd = Number.NEGATIVE_INFINITY;
    for (const orphan of (byTechnician.get(lane.technicianId) ?? []).sort(byStart)) {
      if (orphan.startMinute < lastEnd || meetsStop(lane, orphan)) {
        verdicts.set(orphan, { fault: 'occupied' });
        continue;
      }
      lastEnd = orphan.startMinute + orphan.visit.visitMinutes;
      fitting.push(orphan);
    }
    for (const orphan of fitting) {
      const others = fitting.filter((other) => other !== orphan);
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

function meetsStop(lane: Lane, { startMinute, visit }: Orphan): boolean {
  const endMinute = startMinute + visit.visitMinutes;
  for (let stop = 0; stop < lane.sessionCount; stop++)
    if (lane.startMinutes[stop]! < endMinute && lane.endMinutes[stop]! > startMinute) return true;
  return false;
}

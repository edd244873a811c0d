/**
 * Absence: a technician's jobs go to others at their unchanged times. Scheduling model, "Absence".
 *
 * Decided:
 *
 * - The plan places the most jobs; among such plans it adds the least driving; among those it has the best total match score.
 *   Whatever is still equal goes by the order of start, job id and technician id.
 * - Driving is true: with two jobs in one gap of a technician's day the way between them counts, not the ways around each alone.
 * - A job's match score is that of the board as it stands, the same that any other operation shows for it.
 * - Days are independent, and each is solved by itself (`absenceChains.ts`, `absenceSearch.ts`).
 * - A start that has passed is nobody's; such a job has only the reschedule rungs of its ladder (`absenceLadder.ts`).
 */

import { chainsOfDay } from './absenceChains.ts';
import { choosePacking } from './absenceSearch.ts';
import { withoutJob, type Board, type Lane } from './board.ts';
import { dayIndexOf, type Calendar } from './calendar.ts';
import { judge, type Verdict } from './feasibility.ts';
import { gapAt, legsOf, type Legs } from './gaps.ts';
import { scoreMatch } from './matchScore.ts';
import type { EpochMinute } from './minutes.ts';
import { byStart, withStops, type Orphan } from './orphans.ts';

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

/** More jobs of one day than this are planned in turns, and nothing is proven then: sets of jobs are bits of an integer. */
const MOST_JOBS_AT_ONCE = 30;

/** Gives every job it can to an alternate. */
export function planAbsence(question: AbsenceQuestion): AbsencePlan {
  const steps = absenceSteps(question);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same a day at a time, for a caller that has others to serve in between. */
export function* absenceSteps({ board, calendar, absentId, orphans, nowMinute }: AbsenceQuestion): Generator<undefined, AbsencePlan> {
  const lanes = board.lanes.filter((lane) => lane.technicianId !== absentId);
  const indexOf = new Map(lanes.map((lane, index) => [lane.technicianId, index]));
  const sorted = [...orphans].sort(byStart);
  const taken: { orphan: Orphan; technicianId: string; matchScore: number }[] = [];
  let provenOptimal = true;
  for (const group of groupsOf(calendar, sorted, nowMinute)) {
    const { chains, isComplete } = chainsOfDay(lanes, calendar, group.orphans);
    const packing = choosePacking(chains, group.orphans.length);
    provenOptimal &&= isComplete && packing.isProven && group.isWholeDay;
    for (const chain of packing.chosen) {
      const lane = lanes[chain.laneIndex]!;
      const members = group.orphans.filter((_, bit) => (chain.mask & (1 << bit)) !== 0);
      for (const [place, orphan] of members.entries())
        taken.push({ orphan, technicianId: lane.technicianId, matchScore: chain.matchScores[place]! });
      lanes[chain.laneIndex] = withStops(lane, members);
    }
    yield;
  }
  taken.sort((left, right) => byStart(left.orphan, right.orphan));
  const placed = new Set(taken.map(({ orphan }) => orphan));
  const resolved = taken.map((one) => ({ ...one, ...legsInPlan(calendar, lanes[indexOf.get(one.technicianId)!]!, one.orphan) }));
  return { resolved, unresolved: sorted.filter((orphan) => !placed.has(orphan)), provenOptimal, lanes };
}

/** The jobs of each day that are still ahead. */
function groupsOf(calendar: Calendar, sorted: readonly Orphan[], nowMinute: EpochMinute): { orphans: Orphan[]; isWholeDay: boolean }[] {
  const days = new Map<number, Orphan[]>();
  for (const orphan of sorted) {
    if (orphan.startMinute < nowMinute) continue;
    const day = dayIndexOf(calendar, orphan.startMinute);
    const orphans = days.get(day) ?? [];
    days.set(day, orphans);
    orphans.push(orphan);
  }
  return [...days.values()].flatMap((orphans) => {
    const parts = Math.ceil(orphans.length / MOST_JOBS_AT_ONCE);
    return Array.from({ length: parts }, (_, part) => ({
      orphans: orphans.slice(part * MOST_JOBS_AT_ONCE, (part + 1) * MOST_JOBS_AT_ONCE),
      isWholeDay: parts === 1,
    }));
  });
}

function legsInPlan(calendar: Calendar, lane: Lane, { jobRequestId, visit, startMinute }: Orphan): Legs {
  const verdict = judge(calendar, withoutJob(lane, jobRequestId), visit, startMinute);
  if (!verdict.feasible) throw new Error(`the plan gives ${jobRequestId} to ${lane.technicianId}, who cannot: ${verdict.reason}`);
  const { travelMinutes, distanceKm, addedTravelMinutes } = verdict;
  return { travelMinutes, distanceKm, addedTravelMinutes };
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
    const full = withStops(lane, fitting);
    for (const orphan of fitting)
      verdicts.set(orphan, verdictOf(judge(calendar, withoutJob(full, orphan.jobRequestId), orphan.visit, orphan.startMinute)));
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

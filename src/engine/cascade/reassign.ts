/**
 * Finds other technicians for displaced jobs at their unchanged times: which jobs can be reassigned together, and to whom.
 * docs/reference/scheduling.md#moves-and-emergencies.
 *
 * Backtracking assigns one job after another: higher priorities first, and each job to its best match first. A job must be feasible
 * at its turn. A job that is feasible only after a later assignment (an added stop can shorten the way there) is not reassigned.
 */

import { compareIds, findLane, makeBoard, replaceLane, type Board, type Lane } from '../board.ts';
import type { Calendar } from '../calendar.ts';
import type { Stop } from './stops.ts';
import { rankCandidates } from '../candidates.ts';
import { withRows } from '../laneSessions.ts';
import { breakFlags, coarsenessFlags } from '../sessionRows.ts';
import { singleBlock } from '../sessions.ts';
import type { SlotTechnician } from '../starts/matchingSlots.ts';
import { epochMinute } from '../minutes.ts';
import { NO_COORDINATE } from '../../ground/geometry/points.ts';
import type { Steps } from '../steps.ts';
import type { Visit } from '../visit.ts';

/** The most rankings of the whole board in one search for the largest assignment. After that, the answer is the largest one found. */
const MAX_RANKINGS = 300;
/**
 * The most alternates of one job, the best matches first. A job needs no more alternates than there are jobs to reassign: even when
 * every other job has taken one, one is left.
 */
const MAX_ALTERNATES = 16;
/** In the whole search, the most evaluations of whether an alternate can take one more job. */
const MAX_EVALUATIONS = 20_000;

export interface Reassignment {
  readonly stop: Stop;
  readonly technician: SlotTechnician;
  /** The end of the visit in this technician's hours, which may have other breaks. */
  readonly endMinute: number;
}

/** Returns a job as the engine's visit. Null when too little is known of the job, which can then only be pushed. */
export type JobVisitLookup = (jobRequestId: string) => Visit | null;

/** The feasibility oracle of the search. It answers whether a set of jobs can be reassigned together, and remembers the answers. */
export interface ReassignmentOracle {
  /** Must not contain the technician who loses the jobs. */
  readonly board: Board;
  readonly calendar: Calendar;
  readonly visitOf: JobVisitLookup;
  /** The technicians who can take a job on the current board, the best match first. Only jobs with an entry here are ever reassigned. */
  readonly alternates: Map<Stop, readonly SlotTechnician[]>;
  /** For each set of jobs, named by the sorted ids, one assignment of all of them, or null. */
  readonly memo: Map<string, readonly Reassignment[] | null>;
  evaluationsLeft: number;
}

export function makeOracle(board: Board, calendar: Calendar, visitOf: JobVisitLookup): ReassignmentOracle {
  return { board, calendar, visitOf, alternates: new Map(), memo: new Map(), evaluationsLeft: MAX_EVALUATIONS };
}

/** Finds the alternates of these jobs. Yields after each job. */
export function* findAlternatesSteps({ board, calendar, visitOf, alternates }: ReassignmentOracle, stops: readonly Stop[]): Steps<void> {
  for (const stop of stops) {
    if (alternates.has(stop)) continue;
    const visit = visitOf(stop.jobRequestId!);
    const feasible = visit && rankCandidates(board, calendar, visit, epochMinute(stop.startMinute), MAX_ALTERNATES).feasible;
    alternates.set(stop, feasible ?? []);
    yield;
  }
}

/** How many of these jobs have an alternate when taken alone. This is an upper bound on how many can be reassigned together. */
export function countWithAlternates({ alternates }: ReassignmentOracle, stops: readonly Stop[]): number {
  return stops.filter((stop) => (alternates.get(stop) ?? []).length > 0).length;
}

/** Whether all of these jobs can be reassigned together. */
export function canReassignAll(oracle: ReassignmentOracle, stops: readonly Stop[]): boolean {
  return jointAssignment(oracle, stops) !== null;
}

/** Assigns all of these jobs. Call it only when `canReassignAll` is true for them. */
export function* assignAllSteps(oracle: ReassignmentOracle, stops: readonly Stop[]): Steps<readonly Reassignment[]> {
  const largest = yield* largestAssignmentSteps(oracle, stops);
  return largest.length === stops.length ? largest : jointAssignment(oracle, stops)!;
}

/** One assignment of all of these jobs, or null. */
function jointAssignment(oracle: ReassignmentOracle, stops: readonly Stop[]): readonly Reassignment[] | null {
  if (!stops.every((stop) => oracle.alternates.has(stop))) return null;
  const sorted = byPriority(stops);
  const key = sorted.map(({ jobRequestId }) => jobRequestId).join(' ');
  let assignment = oracle.memo.get(key);
  if (assignment === undefined) oracle.memo.set(key, (assignment = completeAssignment(oracle, sorted, new Map(), [])));
  return assignment;
}

/**
 * Completes a partial assignment of the first jobs by backtracking. `lanes` holds the changed lanes of technicians who have taken
 * over jobs.
 */
function completeAssignment(
  oracle: ReassignmentOracle,
  sorted: readonly Stop[],
  lanes: ReadonlyMap<string, Lane>,
  partial: readonly Reassignment[],
): readonly Reassignment[] | null {
  if (partial.length === sorted.length) return partial;
  const stop = sorted[partial.length]!;
  for (const alternate of oracle.alternates.get(stop) ?? []) {
    if (oracle.evaluationsLeft <= 0) return null;
    const { technicianId } = alternate;
    const lane = lanes.get(technicianId);
    const technician = lane === undefined ? alternate : evaluateAgain(oracle, lane, stop);
    if (technician === null) continue;
    const before = lane ?? findLane(oracle.board, technicianId)!;
    const endMinute = endOn(oracle.calendar, before, stop);
    const changedLane = withStop(before, stop, endMinute);
    const assignment = completeAssignment(oracle, sorted, new Map(lanes).set(technicianId, changedLane), [
      ...partial,
      { stop, technician, endMinute },
    ]);
    if (assignment !== null) return assignment;
  }
  return null;
}

/** Judges a technician who has already taken over other jobs for one more job. Null when the technician cannot take it. */
function evaluateAgain(oracle: ReassignmentOracle, lane: Lane, stop: Stop): SlotTechnician | null {
  oracle.evaluationsLeft--;
  const visit = oracle.visitOf(stop.jobRequestId!)!;
  return rankCandidates(makeBoard([lane]), oracle.calendar, visit, epochMinute(stop.startMinute)).feasible[0] ?? null;
}

/** The largest set of these jobs that can be reassigned together, by branch and bound. Yields after each ranking. */
export function* largestAssignmentSteps(
  { board, calendar, visitOf }: ReassignmentOracle,
  stops: readonly Stop[],
): Steps<readonly Reassignment[]> {
  const sorted = byPriority(stops);
  let incumbent: Reassignment[] = [];
  let rankingsLeft = MAX_RANKINGS;
  const branch = function* (index: number, changedBoard: Board, partial: Reassignment[]): Steps<void> {
    if (partial.length > incumbent.length) incumbent = partial;
    if (index === sorted.length || partial.length + sorted.length - index <= incumbent.length || rankingsLeft-- <= 0) return;
    const stop = sorted[index]!;
    const visit = visitOf(stop.jobRequestId!);
    const feasible =
      visit === null ? [] : rankCandidates(changedBoard, calendar, visit, epochMinute(stop.startMinute), MAX_ALTERNATES).feasible;
    yield;
    for (const technician of feasible) {
      const lane = findLane(changedBoard, technician.technicianId)!;
      const endMinute = endOn(calendar, lane, stop);
      const nextBoard = replaceLane(changedBoard, withStop(lane, stop, endMinute));
      yield* branch(index + 1, nextBoard, [...partial, { stop, technician, endMinute }]);
    }
    yield* branch(index + 1, changedBoard, partial);
  };
  yield* branch(0, board, []);
  return incumbent;
}

/** The order in which jobs are assigned: by priority, then by start and id. */
function byPriority(stops: readonly Stop[]): Stop[] {
  return stops.toSorted(
    (left, right) =>
      left.priority - right.priority || left.startMinute - right.startMinute || compareIds(left.jobRequestId!, right.jobRequestId!),
  );
}

/** When a job at its unchanged start ends in the hours of another technician. */
function endOn(calendar: Calendar, lane: Lane, { startMinute, workMinutes }: Stop): number {
  const visit = { visitMinutes: workMinutes, isEmergency: false };
  return singleBlock(calendar, lane.patternIndex, visit, epochMinute(startMinute)).endMinute;
}

/** The lane with one more job. */
function withStop(lane: Lane, stop: Stop, endMinute: number): Lane {
  const row = {
    startMinute: epochMinute(stop.startMinute),
    endMinute: epochMinute(endMinute),
    latE6: stop.latE6 === NO_COORDINATE ? null : stop.latE6,
    lonE6: stop.lonE6 === NO_COORDINATE ? null : stop.lonE6,
    flags: stop.priority | coarsenessFlags(stop.coarseness) | breakFlags(endMinute - stop.startMinute - stop.workMinutes),
    jobRequestId: stop.jobRequestId!,
  };
  return withRows(lane, [row]);
}

/**
 * Other technicians for displaced jobs at their unchanged time: which jobs can be handed over together, and to whom, the higher
 * priorities first, each to its best match. Scheduling model, "Move, emergency", `reassign`.
 *
 * Jobs are handed over one after the other, and each must be feasible as it comes: one that could only be reached by way of another
 * that is handed over later is not handed over.
 */

import { compareIds, findLane, makeBoard, replaceLane, type Board, type Lane } from './board.ts';
import type { Calendar } from './calendar.ts';
import type { Stop } from './cascadeStops.ts';
import { rankCandidates } from './candidates.ts';
import { withRows } from './laneSessions.ts';
import type { SlotTechnician } from './matchingSlots.ts';
import { epochMinute } from './minutes.ts';
import { NO_COORDINATE } from './points.ts';
import type { Steps } from './steps.ts';
import type { Visit } from './visit.ts';

/** Rankings of the whole board for one set of jobs; past them whoever was found first takes over. */
const MOST_RANKINGS = 300;
/** Alternates of one job. More than there are jobs to hand over are never needed: one of them is free of the others. */
const MOST_ALTERNATES = 16;
/** Technicians asked whether they can take one more job, in the whole search. */
const MOST_QUESTIONS = 20_000;

export interface Reassigned {
  readonly stop: Stop;
  readonly technician: SlotTechnician;
}

/** A job as the engine's visit; null when nothing more is known of it: it is then pushed. */
export type VisitOfJob = (jobRequestId: string) => Visit | null;

/** Who could take over what, as far as it was looked into. */
export interface Takeover {
  /** Without the technician the jobs are taken from. */
  readonly board: Board;
  readonly calendar: Calendar;
  readonly visitOf: VisitOfJob;
  /** Who can take a job, the best match first. */
  readonly alternates: Map<Stop, readonly SlotTechnician[]>;
  /** By the ids of the jobs: one way to hand them over together, or null. */
  readonly known: Map<string, readonly Reassigned[] | null>;
  /** Technicians that may still be asked. */
  questionsLeft: number;
}

export function takeoverOf(board: Board, calendar: Calendar, visitOf: VisitOfJob): Takeover {
  return { board, calendar, visitOf, alternates: new Map(), known: new Map(), questionsLeft: MOST_QUESTIONS };
}

/** Finds out who could take over these jobs; only what was looked at is handed over. Yields after each. */
export function* lookSteps({ board, calendar, visitOf, alternates }: Takeover, stops: readonly Stop[]): Steps<void> {
  for (const stop of stops) {
    if (alternates.has(stop)) continue;
    const visit = visitOf(stop.jobRequestId!);
    const found = visit && rankCandidates(board, calendar, visit, epochMinute(stop.startMinute), MOST_ALTERNATES).feasible;
    alternates.set(stop, found ?? []);
    yield;
  }
}

/** How many of the jobs somebody could take over, each alone. */
export function countTakeable({ alternates }: Takeover, stops: readonly Stop[]): number {
  return stops.filter((stop) => (alternates.get(stop) ?? []).length > 0).length;
}

/** Whether others can take over these jobs, all of them. */
export function canTakeOver(takeover: Takeover, stops: readonly Stop[]): boolean {
  return together(takeover, stops) !== null;
}

/** Who takes over what of jobs that can be handed over together. Yields between rankings. */
export function* assignSteps(takeover: Takeover, stops: readonly Stop[]): Steps<readonly Reassigned[]> {
  const best = yield* mostSteps(takeover, stops);
  return best.length === stops.length ? best : together(takeover, stops)!;
}

/** One way to hand over all of them, or null. */
function together(takeover: Takeover, stops: readonly Stop[]): readonly Reassigned[] | null {
  if (!stops.every((stop) => takeover.alternates.has(stop))) return null;
  const sorted = inOrder(stops);
  const key = sorted.map(({ jobRequestId }) => jobRequestId).join(' ');
  let found = takeover.known.get(key);
  if (found === undefined) takeover.known.set(key, (found = extended(takeover, sorted, new Map(), [])));
  return found;
}

/** The jobs after those that are chosen; `lanes` are those that have taken over some. */
function extended(
  takeover: Takeover,
  sorted: readonly Stop[],
  lanes: ReadonlyMap<string, Lane>,
  chosen: readonly Reassigned[],
): readonly Reassigned[] | null {
  if (chosen.length === sorted.length) return chosen;
  const stop = sorted[chosen.length]!;
  for (const ranked of takeover.alternates.get(stop) ?? []) {
    if (takeover.questionsLeft <= 0) return null;
    const { technicianId } = ranked;
    const lane = lanes.get(technicianId);
    const technician = lane === undefined ? ranked : askAgain(takeover, lane, stop);
    if (technician === null) continue;
    const after = withStop(lane ?? findLane(takeover.board, technicianId)!, stop);
    const found = extended(takeover, sorted, new Map(lanes).set(technicianId, after), [...chosen, { stop, technician }]);
    if (found !== null) return found;
  }
  return null;
}

/** A technician who has taken over others already. */
function askAgain(takeover: Takeover, lane: Lane, stop: Stop): SlotTechnician | null {
  takeover.questionsLeft--;
  const visit = takeover.visitOf(stop.jobRequestId!)!;
  return rankCandidates(makeBoard([lane]), takeover.calendar, visit, epochMinute(stop.startMinute)).feasible[0] ?? null;
}

/** Who takes over which of these jobs, as many as possible. */
export function* mostSteps({ board, calendar, visitOf }: Takeover, stops: readonly Stop[]): Steps<readonly Reassigned[]> {
  const sorted = inOrder(stops);
  let best: Reassigned[] = [];
  let rankings = MOST_RANKINGS;
  const extend = function* (index: number, on: Board, chosen: Reassigned[]): Steps<void> {
    if (chosen.length > best.length) best = chosen;
    if (index === sorted.length || chosen.length + sorted.length - index <= best.length || rankings-- <= 0) return;
    const stop = sorted[index]!;
    const visit = visitOf(stop.jobRequestId!);
    const ranked = visit === null ? [] : rankCandidates(on, calendar, visit, epochMinute(stop.startMinute), MOST_ALTERNATES).feasible;
    yield;
    for (const technician of ranked) {
      const after = replaceLane(on, withStop(findLane(on, technician.technicianId)!, stop));
      yield* extend(index + 1, after, [...chosen, { stop, technician }]);
    }
    yield* extend(index + 1, on, chosen);
  };
  yield* extend(0, board, []);
  return best;
}

/** The higher priorities choose first. */
function inOrder(stops: readonly Stop[]): Stop[] {
  return stops.toSorted(
    (left, right) =>
      left.priority - right.priority || left.startMinute - right.startMinute || compareIds(left.jobRequestId!, right.jobRequestId!),
  );
}

/** The lane with one more job. */
function withStop(lane: Lane, stop: Stop): Lane {
  const row = {
    startMinute: epochMinute(stop.startMinute),
    endMinute: epochMinute(stop.endMinute),
    latE6: stop.latE6 === NO_COORDINATE ? null : stop.latE6,
    lonE6: stop.lonE6 === NO_COORDINATE ? null : stop.lonE6,
    flags: stop.priority,
    jobRequestId: stop.jobRequestId!,
  };
  return withRows(lane, [row]);
}

/**
 * Other technicians for displaced jobs at their unchanged time: as many jobs as possible, the higher priorities first, each with
 * its best match. Scheduling model, "Move, emergency", `reassign`.
 */

import { compareIds, findLane, replaceLane, type Board } from './board.ts';
import type { Calendar } from './calendar.ts';
import type { Stop } from './cascadeStops.ts';
import { rankCandidates } from './candidates.ts';
import { withRows } from './laneSessions.ts';
import type { SlotTechnician } from './matchingSlots.ts';
import { epochMinute } from './minutes.ts';
import { NO_COORDINATE } from './points.ts';
import type { Steps } from './steps.ts';
import type { Visit } from './visit.ts';

/** Rankings of the whole board; what is not tried within them is pushed. */
const MOST_RANKINGS = 300;
/** Alternates of one job that are tried. */
const MOST_ALTERNATES = 5;

export interface Reassigned {
  readonly stop: Stop;
  readonly technician: SlotTechnician;
}

/** A job as the engine's visit; null when nothing more is known of it: it is then pushed. */
export type VisitOfJob = (jobRequestId: string) => Visit | null;

/** Who takes over which of these jobs. `board` is without the technician they are taken from. Yields after each ranking. */
export function* reassignSteps(board: Board, calendar: Calendar, stops: readonly Stop[], visitOf: VisitOfJob): Steps<Reassigned[]> {
  const sorted = stops.toSorted(
    (left, right) =>
      left.priority - right.priority || left.startMinute - right.startMinute || compareIds(left.jobRequestId!, right.jobRequestId!),
  );
  let best: Reassigned[] = [];
  let rankings = MOST_RANKINGS;
  const extend = function* (index: number, on: Board, chosen: Reassigned[]): Steps<void> {
    if (chosen.length > best.length) best = chosen;
    if (index === sorted.length || chosen.length + sorted.length - index <= best.length || rankings-- <= 0) return;
    const stop = sorted[index]!;
    const visit = visitOf(stop.jobRequestId!);
    const alternates = visit === null ? [] : rankCandidates(on, calendar, visit, epochMinute(stop.startMinute), MOST_ALTERNATES).feasible;
    yield;
    for (const technician of alternates)
      yield* extend(index + 1, withJob(on, technician.technicianId, stop), [...chosen, { stop, technician }]);
    yield* extend(index + 1, on, chosen);
  };
  yield* extend(0, board, []);
  return best;
}

/** The board with the job on one more lane. */
export function withJob(board: Board, technicianId: string, stop: Stop): Board {
  const row = {
    startMinute: epochMinute(stop.startMinute),
    endMinute: epochMinute(stop.endMinute),
    latE6: stop.latE6 === NO_COORDINATE ? null : stop.latE6,
    lonE6: stop.lonE6 === NO_COORDINATE ? null : stop.lonE6,
    flags: stop.priority,
    jobRequestId: stop.jobRequestId!,
  };
  return replaceLane(board, withRows(findLane(board, technicianId)!, [row]));
}

/**
 * Cascades: a job lands where it was asked to, and what is in its way gives way. Used by emergencies and moves alike.
 * Scheduling model, "Move, emergency". Decided, where the model leaves room:
 *
 * - Jobs are only ever pushed later, on the same technician, and never into approved time off. A pushed job may hop over a
 *   frozen one. In overtime it stays on its day, whatever the shift and the opening hours; `next_day` keeps to both.
 * - Besides the jobs in the way, others of the landing's day that start later than the first of them may be pushed too, but
 *   never a P1. Jobs of later days stay: nobody's tomorrow is moved for today.
 * - `reassign` first hands over the largest number of the jobs in the way with which there is a plan, at their unchanged time, by the
 *   one definition of `feasibility.ts`. Which of them, and whether jobs that a push would move besides are handed over instead, is decided by the fewest
 *   moves, then the least delay; a job handed over is one move without delay.
 * - Ways count between stops that follow each other, whatever detours cost: a place that is unknown is 0 minutes from everywhere.
 *   Two stops that both stay where they are may be too near to each other; and a job that is only too near to the landing may
 *   stay when another comes to stand between them.
 * - Nobody sets off for a new place before `landing.visit.departNotBefore`. Jobs that stay are not judged again; whether the landing itself
 *   can be reached is the caller's to ask (`arrival.ts`).
 * - Without any plan, the jobs in the way are the conflict, frozen because there is `no_later_time`; those that somebody else could
 *   take are left out.
 */

import { findLane, removeLane, type Board, type Lane } from './board.ts';
import { dayIndexOf, patternOf, type Calendar } from './calendar.ts';
import {
  assignSteps,
  canTakeOver,
  countTakeable,
  lookSteps,
  mostSteps,
  takeoverOf,
  type Reassigned,
  type Takeover,
  type VisitOfJob,
} from './cascadeReassign.ts';
import { pushSteps, type Placed, type SearchResult, type SearchSpace } from './cascadeSearch.ts';
import {
  landingStop,
  legsBetween,
  rangesFor,
  stopsInTheWay,
  stopsOf,
  type CascadeMode,
  type Conflict,
  type Landing,
  type Stop,
} from './cascadeStops.ts';
import type { EpochMinute } from './minutes.ts';
import { NO_COORDINATE } from './points.ts';
import { finish, type Steps } from './steps.ts';
import { drivingMinutes, type TravelModel } from './travel.ts';

export interface CascadeRequest {
  readonly technicianId: string;
  readonly landing: Landing;
  readonly mode: CascadeMode;
  /** Given: displaced jobs are first offered to others, as these visits. */
  readonly reassign: VisitOfJob | null;
  /** Jobs that have begun by then stay; null: none has. */
  readonly nowMinute: EpochMinute | null;
}

/** `push`: later the same day; `reschedule`: on a later day; `reassign`: somebody else, at the same time. */
export type MoveKind = 'push' | 'reassign' | 'reschedule';

export interface CascadePlace {
  readonly technicianId: string;
  readonly startMinute: EpochMinute;
  readonly endMinute: EpochMinute;
}

export interface CascadeMove {
  readonly jobRequestId: string;
  readonly kind: MoveKind;
  readonly from: CascadePlace;
  readonly to: CascadePlace;
  /** To the new place from the stop before, or from the start location; null when unknown. */
  readonly travelMinutes: number | null;
}

export interface CascadePlan {
  /** By new start, then by job. */
  readonly moves: readonly CascadeMove[];
  /** How much later the jobs start, summed. */
  readonly delayMinutes: number;
  /** Minutes of the landing and the pushed jobs outside working hours. */
  readonly overtimeMinutes: number;
  /** Whether every plan of the kind was tried. */
  readonly isProven: boolean;
}

export type Cascade = { readonly plan: CascadePlan } | { readonly conflicts: readonly Conflict[] };

/**
 * The plan for a landing on one technician's lane, or what stands in its way. The board is without the landing job. Throws when
 * the technician is not on the board or the calendar does not hold the landing; `next_day` looks as far as the calendar goes.
 */
export function planCascade(board: Board, calendar: Calendar, request: CascadeRequest): Cascade {
  return finish(cascadeSteps(board, calendar, request));
}

/** The same in steps of a few milliseconds, for a caller that has others to serve in between. */
export function* cascadeSteps(board: Board, calendar: Calendar, request: CascadeRequest): Steps<Cascade> {
  const { technicianId, landing, mode, reassign, nowMinute } = request;
  const lane = findLane(board, technicianId);
  if (lane === null) throw new RangeError(`technician ${technicianId} is not on the board`);
  const at = landingStop(landing);
  const legs = legsBetween(landing);
  const dayStart = calendar.dayStarts[dayIndexOf(calendar, at.startMinute)]!;
  const dayEnd = calendar.dayStarts[dayIndexOf(calendar, at.endMinute - 1) + 1]!;
  const untilMinute = mode === 'overtime' ? dayEnd : calendar.dayStarts.at(-1)!;
  const stops = stopsOf(lane, landing, { fromMinute: dayStart, untilMinute, nowMinute });
  const inTheWay = stopsInTheWay(stops, at, calendar, legs);
  const frozen = inTheWay.filter((stop) => stop.frozen !== null);
  if (frozen.length > 0) return { conflicts: frozen.map((stop) => conflictOf(stop, stop.frozen!)) };

  const space = spaceOf(stops, at, inTheWay, dayEnd, {
    calendar,
    legs,
    rangesOf: rangesOfEach(calendar, lane, mode),
    departNotBefore: landing.visit.departNotBefore,
    wayFromHome: (stop) => minutesFromHome(lane, stop, landing.visit.travel) ?? 0,
  });
  if (reassign === null) {
    const result = yield* pushSteps(space);
    return result === null ? noLaterTime(inTheWay) : { plan: planOf(calendar, lane, at, result, []) };
  }
  const takeover = takeoverOf(removeLane(board, technicianId), calendar, reassign);
  const result = yield* handOverSteps(space, takeover);
  if (result !== null) return { plan: planOf(calendar, lane, at, result, yield* assignSteps(takeover, result.handed)) };
  const taken = yield* mostSteps(takeover, inTheWay);
  return noLaterTime(inTheWay.filter((stop) => !taken.some((one) => one.stop === stop)));
}

/** What stays, what is in the way, and what may be moved besides. */
function spaceOf(
  stops: readonly Stop[],
  landing: Stop,
  forced: readonly Stop[],
  dayEnd: number,
  rest: Omit<SearchSpace, 'fixed' | 'forced' | 'optional'>,
): SearchSpace {
  const firstStart = Math.min(...forced.map((stop) => stop.startMinute));
  const mayYield = (stop: Stop) => stop.frozen === null && stop.priority > 1 && stop.startMinute >= firstStart && stop.startMinute < dayEnd;
  const others = stops.filter((stop) => !forced.includes(stop));
  const fixed = [landing, ...others.filter((stop) => !mayYield(stop))];
  return { ...rest, fixed, forced, optional: others.filter(mayYield) };
}

/** Who else could take the jobs that are not in the way is only asked when the plan needs more than those that are. */
function* handOverSteps(space: SearchSpace, takeover: Takeover): Steps<SearchResult | null> {
  const { forced, optional } = space;
  const canHandOver = (stops: readonly Stop[]) => canTakeOver(takeover, stops);
  yield* lookSteps(takeover, forced);
  let best = yield* pushSteps(space, canHandOver);
  const isFewest = best !== null && best.placed.length + best.handed.length <= forced.length;
  const isMost = best !== null && best.handed.length === countTakeable(takeover, forced);
  let isProven = best?.isProven === true;
  if (!isFewest || !isMost) {
    yield* lookSteps(takeover, optional);
    if (countTakeable(takeover, optional) > 0) {
      const other = yield* pushSteps(space, canHandOver);
      isProven = other?.isProven === true;
      if (other !== null && (best === null || other.cost <= best.cost)) best = other;
    }
  }
  return best && { ...best, isProven: isProven && takeover.questionsLeft > 0 };
}

function noLaterTime(stops: readonly Stop[]): Cascade {
  return { conflicts: stops.map((stop) => conflictOf(stop, 'no_later_time')) };
}

function rangesOfEach(calendar: Calendar, lane: Lane, mode: CascadeMode): (stop: Stop) => readonly number[] {
  const known = new Map<Stop, number[]>();
  return (stop) => {
    let ranges = known.get(stop);
    if (ranges === undefined) known.set(stop, (ranges = rangesFor(stop, calendar, lane, mode)));
    return ranges;
  };
}

function conflictOf(stop: Stop, frozenBecause: Conflict['frozenBecause']): Conflict {
  return {
    jobRequestId: stop.jobRequestId!,
    startMinute: stop.startMinute as EpochMinute,
    endMinute: stop.endMinute as EpochMinute,
    frozenBecause,
  };
}

function planOf(calendar: Calendar, lane: Lane, landing: Stop, result: SearchResult, reassigned: readonly Reassigned[]): CascadePlan {
  const moves = [...result.placed.map((placed) => pushOf(calendar, lane, placed)), ...reassigned.map((one) => reassignOf(lane, one))];
  moves.sort((left, right) => left.to.startMinute - right.to.startMinute || (left.jobRequestId < right.jobRequestId ? -1 : 1));
  const blocks = [landing, ...moves.filter(({ kind }) => kind !== 'reassign').map(({ to }) => to)];
  return {
    moves,
    delayMinutes: moves.reduce((sum, { from, to }) => sum + to.startMinute - from.startMinute, 0),
    overtimeMinutes: blocks.reduce((sum, block) => sum + minutesAfterHours(calendar, lane, block.startMinute, block.endMinute), 0),
    isProven: result.isProven,
  };
}

function pushOf(calendar: Calendar, lane: Lane, { stop, startMinute, travelMinutes }: Placed): CascadeMove {
  const from = placeOf(lane.technicianId, stop, stop.startMinute);
  const isSameDay = dayIndexOf(calendar, startMinute) === dayIndexOf(calendar, stop.startMinute);
  return {
    jobRequestId: stop.jobRequestId!,
    kind: isSameDay ? 'push' : 'reschedule',
    from,
    to: placeOf(lane.technicianId, stop, startMinute),
    travelMinutes: travelMinutes ?? minutesFromHome(lane, stop),
  };
}

function reassignOf(lane: Lane, { stop, technician }: Reassigned): CascadeMove {
  return {
    jobRequestId: stop.jobRequestId!,
    kind: 'reassign',
    from: placeOf(lane.technicianId, stop, stop.startMinute),
    to: placeOf(technician.technicianId, stop, stop.startMinute),
    travelMinutes: technician.travelMinutes,
  };
}

function placeOf(technicianId: string, stop: Stop, startMinute: number): CascadePlace {
  const endMinute = startMinute + stop.endMinute - stop.startMinute;
  return { technicianId, startMinute: startMinute as EpochMinute, endMinute: endMinute as EpochMinute };
}

function minutesFromHome({ places, homePlace }: Lane, stop: Stop, travel: TravelModel | null = null): number | null {
  const latE6 = places.latE6[homePlace]!;
  const lonE6 = places.lonE6[homePlace]!;
  if (latE6 === NO_COORDINATE || stop.latE6 === NO_COORDINATE) return null;
  return travel?.minutes(latE6, lonE6, stop.latE6, stop.lonE6) ?? drivingMinutes(latE6, lonE6, stop.latE6, stop.lonE6);
}

/** Minutes of a block outside the technician's shifts and the opening hours. */
export function minutesAfterHours(calendar: Calendar, lane: Lane, startMinute: number, endMinute: number): number {
  const { workRanges } = patternOf(calendar, lane);
  let within = 0;
  for (let at = 0; at < workRanges.length; at += 2) {
    within += Math.max(0, Math.min(workRanges[at + 1]!, endMinute) - Math.max(workRanges[at]!, startMinute));
  }
  return endMinute - startMinute - within;
}

/**
 * Cascades. A landing inserts a visit at a fixed start on one technician's lane, and the jobs in its way are displaced. Emergencies
 * and moves both use it. docs/reference/scheduling.md#moves-and-emergencies.
 *
 * Details that those rules leave open:
 *
 * - A pushed job stays with its technician, only moves later, and never into approved time off. It may be inserted behind a frozen
 *   job. In `overtime` it stays on its day and may leave the shift and the opening hours. In `next_day` it keeps to both.
 * - Jobs in the way are displaced. Jobs that start later on the landing's day than the first of them may be pushed too, but never a
 *   P1. Jobs of later days stay, so a landing never disturbs another day's plan.
 * - With reassignment, as many jobs in the way as possible are reassigned at their unchanged times, as `feasibility.ts` judges. The
 *   order of plans decides which of them, and whether other jobs are reassigned instead of pushed. A reassigned job is one move without delay
 *   that breaks no promise.
 * - Pushed jobs start on the grid of five minutes.
 * - Travel counts between neighbouring stops, even where a detour is shorter than the direct journey. Travel to and from a stop
 *   without coordinates is 0 minutes.
 * - Two stops that both stay may be too near to each other. A job that is only too near to the landing may stay when another stop is
 *   inserted between the two.
 * - No technician leaves for a pushed job before `landing.visit.departNotBefore`. Jobs that stay are not judged again. Whether the
 *   technician can reach the landing is a question for the caller (`arrival.ts`).
 * - Without a plan, the jobs in the way are the conflicts, with the reason `no_later_time`. Jobs that another technician could take
 *   are left out.
 */

import { findLane, forEmergency, removeLane, type Board, type Lane } from '../board.ts';
import { dayIndexAt, dayIndexOf, hoursOf, type Calendar, type HoursNeed } from '../calendar.ts';
import {
  assignAllSteps,
  canReassignAll,
  countWithAlternates,
  findAlternatesSteps,
  largestAssignmentSteps,
  makeOracle,
  type Reassignment,
  type ReassignmentOracle,
  type JobVisitLookup,
} from './reassign.ts';
import { isCheaper } from './greedy.ts';
import { weightsOf, type DisplacementOrder } from './timeline.ts';
import { pushSteps, type PushedJob, type CascadeResult, type SearchSpace } from './search.ts';
import {
  cachedTravel,
  landingStop,
  stopsInTheWay,
  reachOf,
  stopsOf,
  timeWindows,
  type CascadeMode,
  type Conflict,
  type JobPromiseLookup,
  type LandingVisit,
  type Stop,
  type TimeWindow,
} from './stops.ts';
import type { EpochMinute } from '../minutes.ts';
import { NO_COORDINATE } from '../../ground/geometry/points.ts';
import { laterUntil, reachAt } from '../startOptions.ts';
import { finish, type Steps } from '../steps.ts';
import { journeyMinutes } from '../../ground/geometry/travel.ts';
import type { Visit } from '../visit.ts';

export interface CascadeRequest {
  readonly technicianId: string;
  readonly landing: LandingVisit;
  readonly mode: CascadeMode;
  /** Looks up a displaced job, to judge it for other technicians. Null when jobs may not be reassigned. */
  readonly reassign: JobVisitLookup | null;
  /** What a displaced job's customer was promised. */
  readonly promiseOf: JobPromiseLookup;
  /** In which order plans are compared. Left out: `least_delay`. */
  readonly order?: DisplacementOrder | undefined;
  /** Jobs that start before it are under way and stay. Null ignores the clock. */
  readonly nowMinute: EpochMinute | null;
}

/** `push`: later the same day; `reschedule`: on a later day; `reassign`: to another technician, at the same time. */
type MoveKind = 'push' | 'reassign' | 'reschedule';

/** A technician and a block of time. */
export interface ScheduledBlock {
  readonly technicianId: string;
  readonly startMinute: EpochMinute;
  readonly endMinute: EpochMinute;
}

export interface CascadeMove {
  readonly jobRequestId: string;
  readonly kind: MoveKind;
  readonly from: ScheduledBlock;
  readonly to: ScheduledBlock;
  /** Travel to the job at its new time, from the stop before it or from the start location. Null when unknown. */
  readonly travelMinutes: number | null;
}

export interface CascadePlan {
  /** Sorted by new start, then by job. */
  readonly moves: readonly CascadeMove[];
  /** The sum of how much later the jobs start. */
  readonly delayMinutes: number;
  /** Minutes of the landing and the pushed jobs outside working hours. */
  readonly overtimeMinutes: number;
  /** False when a bound ended the search. The plan is then the best one found. */
  readonly isProven: boolean;
}

export type Cascade = { readonly plan: CascadePlan } | { readonly conflicts: readonly Conflict[] };

/**
 * Returns the plan for a landing on one technician's lane, or the conflicts that prevent it. The board must not contain the landing
 * job. Throws when the technician is not on the board or the calendar does not hold the landing. `next_day` searches up to the end
 * of the calendar.
 */
export function planCascade(board: Board, calendar: Calendar, request: CascadeRequest): Cascade {
  return finish(cascadeSteps(board, calendar, request));
}

/** Like `planCascade`, but yields every few milliseconds. */
export function* cascadeSteps(board: Board, calendar: Calendar, request: CascadeRequest): Steps<Cascade> {
  const { technicianId, landing, mode, reassign, promiseOf, order = 'least_delay', nowMinute } = request;
  const found = findLane(board, technicianId);
  const lane = found && landing.priority === 0 ? forEmergency(found) : found;
  if (lane === null) throw new RangeError(`technician ${technicianId} is not on the board`);
  const landingAt = landingStop(calendar, lane, landing);
  const travelMinutes = cachedTravel(landing);
  const reach = reachOf(calendar, lane, landingAt, landing.visit);
  const untilMinute = mode === 'overtime' ? reach.untilMinute : Math.max(reach.untilMinute, calendar.dayStarts.at(-1)!);
  const stops = stopsOf(lane, landing, { fromMinute: reach.fromMinute, untilMinute, nowMinute }, promiseOf);
  const inTheWay = stopsInTheWay(stops, landingAt, reach, travelMinutes);
  const frozen = inTheWay.filter((stop) => stop.frozen !== null);
  if (frozen.length > 0) return { conflicts: frozen.map((stop) => conflictOf(stop, stop.frozen!)) };

  const fromHome = (stop: Stop) => minutesFromHome(lane, stop, landing.visit);
  const space = searchSpaceOf(stops, landingAt, inTheWay, endOfPlan(calendar, lane, landingAt), {
    order,
    calendar,
    travelMinutes,
    windowsOf: memoizedWindows(calendar, lane, mode),
    reachFrom: (startMinute) => {
      // A stop of a night shift can begin after the last day.
      const day = Math.max(0, dayIndexAt(calendar, Math.min(startMinute, calendar.dayStarts.at(-1)! - 1)));
      return reachAt(calendar, hoursOf(calendar, lane, landing.visit), day, startMinute)[0];
    },
    timeOff: lane.timeOff,
    departNotBefore: freeFrom(lane, landing.visit),
    minutesFromHome: (stop) => fromHome(stop) ?? 0,
  });
  const placing: Placing = {
    calendar,
    lane,
    landing: landingAt,
    minutesTo: (stop, after) => {
      if (after === null) return fromHome(stop);
      return isPlaced(after) && isPlaced(stop) ? travelMinutes(after, stop) : null;
    },
  };
  if (reassign === null) {
    const result = yield* inAnyOrder(space, pushSteps);
    return result === null ? noLaterTime(inTheWay) : { plan: planOf(placing, result, []) };
  }
  const oracle = makeOracle(removeLane(board, technicianId), calendar, reassign);
  const result = yield* inAnyOrder(space, (searched) => pushOrReassignSteps(searched, oracle));
  if (result !== null) return { plan: planOf(placing, result, yield* assignAllSteps(oracle, result.reassigned)) };
  const reassignable = yield* largestAssignmentSteps(oracle, inTheWay);
  return noLaterTime(inTheWay.filter((stop) => !reassignable.some((reassignment) => reassignment.stop === stop)));
}

/** From when on somebody may leave for a pushed job: as for the landing, and not before the last begun visit is over. */
const freeFrom = ({ live }: Lane, { departNotBefore }: Visit): number | null =>
  live === null || departNotBefore === null ? departNotBefore : Math.max(departNotBefore, live.freeMinute);

/** Jobs that begin before it may be moved to make room: those of the landing's days, and of the rest of its night shift. */
function endOfPlan(calendar: Calendar, lane: Lane, { startMinute, endMinute }: Stop): number {
  const hours = hoursOf(calendar, lane, { isEmergency: false });
  const day = dayIndexOf(calendar, startMinute);
  return Math.max(laterUntil(calendar, hours, day), calendar.dayStarts[dayIndexOf(calendar, endMinute - 1) + 1]!);
}

/** Divides the stops into those that stay, those in the way, and others that may move. */
function searchSpaceOf(
  stops: readonly Stop[],
  landing: Stop,
  forced: readonly Stop[],
  dayEnd: number,
  rest: Omit<SearchSpace, 'fixed' | 'forced' | 'optional'>,
): SearchSpace {
  const firstStart = Math.min(...forced.map((stop) => stop.startMinute));
  const mayMove = (stop: Stop) => stop.frozen === null && stop.priority > 1 && stop.startMinute >= firstStart && stop.startMinute < dayEnd;
  const others = stops.filter((stop) => !forced.includes(stop));
  const fixed = [landing, ...others.filter((stop) => !mayMove(stop))];
  return { ...rest, fixed, forced, optional: others.filter(mayMove) };
}

/**
 * The plan in the order that was asked for. The search in `fewest_moves` reaches its bound on boards where that in `least_delay` does not: then a plan
 * of that order is better than a refusal.
 */
function* inAnyOrder(space: SearchSpace, search: (searched: SearchSpace) => Steps<CascadeResult | null>): Steps<CascadeResult | null> {
  const result = yield* search(space);
  if (result !== null || space.order === 'least_delay') return result;
  const other = yield* search({ ...space, order: 'least_delay' });
  return other && { ...other, isProven: false };
}

/**
 * Finds the best plan when jobs may be reassigned. Ranking alternates is the most expensive step. So alternates of jobs that are
 * not in the way are ranked only when they could improve the plan: when there is none without them, it breaks a promise, or it pushes a job in the
 * way that has an alternate. In the order of the fewest moves they always are, because there a move weighs more than a broken promise.
 */
function* pushOrReassignSteps(space: SearchSpace, oracle: ReassignmentOracle): Steps<CascadeResult | null> {
  const { forced, optional } = space;
  const weights = weightsOf[space.order];
  const canReassign = (stops: readonly Stop[]) => canReassignAll(oracle, stops);
  yield* findAlternatesSteps(oracle, forced);
  let best = yield* pushSteps(space, canReassign);
  let isProven = best?.isProven === true;
  const leastPushed = forced.length - countWithAlternates(oracle, forced);
  if (best === null || best.cost >= leastPushed * weights.pushed + weights.broken) {
    yield* findAlternatesSteps(oracle, optional);
    if (countWithAlternates(oracle, optional) > 0) {
      const other = yield* pushSteps(space, canReassign);
      isProven = other?.isProven === true;
      if (isCheaper(other, best)) best = other;
    }
  }
  return best && { ...best, isProven: isProven && oracle.evaluationsLeft > 0 };
}

function noLaterTime(stops: readonly Stop[]): Cascade {
  return { conflicts: stops.map((stop) => conflictOf(stop, 'no_later_time')) };
}

function memoizedWindows(calendar: Calendar, lane: Lane, mode: CascadeMode): (stop: Stop) => readonly TimeWindow[] {
  const memo = new Map<Stop, TimeWindow[]>();
  return (stop) => {
    let windows = memo.get(stop);
    if (windows === undefined) memo.set(stop, (windows = timeWindows(stop, calendar, lane, mode)));
    return windows;
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

/** What turns a search result into moves. */
interface Placing {
  readonly calendar: Calendar;
  readonly lane: Lane;
  readonly landing: Stop;
  /** Travel from `after` to `stop`; a null `after` stands for the start location. Returns null when either has no coordinates. */
  readonly minutesTo: (stop: Stop, after: Stop | null) => number | null;
}

function planOf(placing: Placing, result: CascadeResult, reassignments: readonly Reassignment[]): CascadePlan {
  const { calendar, lane, landing } = placing;
  const moves = [
    ...result.pushed.map((pushed) => pushMove(placing, pushed)),
    ...reassignments.map((reassignment) => reassignMove(lane, reassignment)),
  ];
  moves.sort((left, right) => left.to.startMinute - right.to.startMinute || (left.jobRequestId < right.jobRequestId ? -1 : 1));
  const pushedMinutes = (job: PushedJob) =>
    minutesAfterHours(calendar, lane, { ...job, workMinutes: job.stop.workMinutes }, { isEmergency: false });
  return {
    moves,
    delayMinutes: moves.reduce((sum, { from, to }) => sum + to.startMinute - from.startMinute, 0),
    overtimeMinutes: result.pushed.reduce(
      (sum, job) => sum + pushedMinutes(job),
      minutesAfterHours(calendar, lane, landing, { isEmergency: landing.priority === 0 }),
    ),
    isProven: result.isProven,
  };
}

function pushMove({ calendar, lane, minutesTo }: Placing, { stop, startMinute, endMinute, after }: PushedJob): CascadeMove {
  // The rest of a night shift is the same day, also past midnight.
  const day = dayIndexOf(calendar, stop.startMinute);
  const sameDayUntil = laterUntil(calendar, hoursOf(calendar, lane, { isEmergency: stop.priority === 0 }), day);
  const isSameDay = dayIndexOf(calendar, startMinute) === day || (startMinute > stop.startMinute && startMinute < sameDayUntil);
  return {
    jobRequestId: stop.jobRequestId!,
    kind: isSameDay ? 'push' : 'reschedule',
    from: blockOf(lane.technicianId, stop),
    to: blockOf(lane.technicianId, { startMinute, endMinute }),
    travelMinutes: minutesTo(stop, after),
  };
}

function reassignMove(lane: Lane, { stop, technician, endMinute }: Reassignment): CascadeMove {
  return {
    jobRequestId: stop.jobRequestId!,
    kind: 'reassign',
    from: blockOf(lane.technicianId, stop),
    to: blockOf(technician.technicianId, { startMinute: stop.startMinute, endMinute }),
    travelMinutes: technician.travelMinutes,
  };
}

function blockOf(technicianId: string, { startMinute, endMinute }: { startMinute: number; endMinute: number }): ScheduledBlock {
  return { technicianId, startMinute: startMinute as EpochMinute, endMinute: endMinute as EpochMinute };
}

const isPlaced = ({ latE6 }: Stop): boolean => latE6 !== NO_COORDINATE;

function minutesFromHome({ stopCoordinates, homeIndex }: Lane, stop: Stop, { travel, estimate }: Visit): number | null {
  const latE6 = stopCoordinates.latE6[homeIndex]!;
  const lonE6 = stopCoordinates.lonE6[homeIndex]!;
  if (latE6 === NO_COORDINATE || !isPlaced(stop)) return null;
  return journeyMinutes(travel, { latE6, lonE6, leastMinutes: stopCoordinates.leastMinutes[homeIndex]! }, stop, estimate);
}

/** The working minutes of a block outside the technician's shifts and the opening hours, overtime included. Hours on call are not outside for an emergency. */
export function minutesAfterHours(
  calendar: Calendar,
  lane: Lane,
  block: { readonly startMinute: number; readonly endMinute: number; readonly workMinutes: number },
  need: HoursNeed,
): number {
  const { pieces, regularEnds } = hoursOf(calendar, lane, need);
  let minutesWithin = 0;
  for (const [piece, end] of regularEnds.entries())
    minutesWithin += Math.max(0, Math.min(end, block.endMinute) - Math.max(pieces[2 * piece]!, block.startMinute));
  return Math.max(0, block.workMinutes - minutesWithin);
}

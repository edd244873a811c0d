/**
 * The timeline that a cascade rearranges: the stops of a technician in time order, and which of them may move. It also answers the
 * basic questions about two neighbouring stops.
 *
 * The triangle inequality does not hold. Travel is 0 to and from a stop without coordinates, and a routing service may measure a
 * detour as shorter than the direct journey. So travel is tested only between neighbours in the finished plan. A stop too near to
 * another may become feasible once a third stands between them.
 */

import type { Calendar } from '../calendar.ts';
import { arrivalAfter } from '../feasibility/gaps.ts';
import { onGridFrom } from '../minutes.ts';
import type { Stop, TimeWindow, TravelMinutes } from './stops.ts';

/** In which order plans are compared: many visits move a little, or few move far. [plan.order, plan.fewest-moves] */
export type DisplacementOrder = 'least_delay' | 'fewest_moves';

const DELAY_BITS = 21;
const COUNT_BITS = 6;
const weightAt = (place: number): number => 2 ** (DELAY_BITS + place * COUNT_BITS);
/** More than the delay of all jobs. A cost modulo this is minutes of delay. */
export const DELAY_LIMIT = weightAt(0);

/** What each fact of a plan weighs beside a minute of delay. */
export interface CostWeights {
  /** A job in the way that is pushed although jobs may be reassigned. */
  readonly pushed: number;
  /** Any job that moves. */
  readonly moved: number;
  /** A broken promise, whatever the priority of the job. */
  readonly broken: number;
  /** The same in addition for a P1. */
  readonly brokenP1: number;
  readonly brokenP2: number;
  /** A job that is not in the way and is reassigned. */
  readonly reassigned: number;
}

/**
 * The objective of a cascade is lexicographic: the facts in the order of these weights, then minutes of delay, then the tie break (`tieBreakOf`).
 * Big-M weights make it one sum. Each weighs more than all that come after it, for up to 63 jobs. The weights are powers of two below 2^46, so sums
 * stay exact; a seventh fact would have no room.
 */
export const weightsOf: Readonly<Record<DisplacementOrder, CostWeights>> = {
  least_delay: {
    pushed: weightAt(4),
    moved: 0,
    broken: weightAt(3),
    brokenP1: weightAt(2),
    brokenP2: weightAt(1),
    reassigned: weightAt(0),
  },
  fewest_moves: {
    pushed: weightAt(4),
    moved: weightAt(3),
    broken: weightAt(2),
    brokenP1: weightAt(1),
    brokenP2: weightAt(0),
    reassigned: 0,
  },
};

/** Whether other technicians can take over all of these jobs together. */
export type CanReassign = (stops: readonly Stop[]) => boolean;

/** A cascade as a search problem. */
export interface SearchSpace {
  readonly order: DisplacementOrder;
  readonly calendar: Calendar;
  readonly travelMinutes: TravelMinutes;
  /** The landing and every other stop that stays. */
  readonly fixed: readonly Stop[];
  /** The jobs that overlap the landing and therefore must move. */
  readonly forced: readonly Stop[];
  /** Jobs that may be moved as well. */
  readonly optional: readonly Stop[];
  /** Where a job may go (`timeWindows`). */
  readonly windowsOf: (stop: Stop) => readonly TimeWindow[];
  /** From when on stops count as before a block that starts at this minute: the start of its day or night shift. */
  readonly reachFrom: (startMinute: number) => number;
  /** Approved time off, flat. A pushed job is not in it, and neither is the way to and from it. */
  readonly timeOff: Int32Array;
  /** The earliest departure for a pushed job; null when there is no bound. */
  readonly departNotBefore: number | null;
  /** Travel from the start location to a stop. */
  readonly minutesFromHome: (stop: Stop) => number;
}

/** A job that may move. */
export interface MovableJob {
  /** The position among the jobs in time order, which is also the job's bit in a set of jobs. */
  readonly index: number;
  /** The index of its present stop on the timeline. */
  readonly stopIndex: number;
  readonly stop: Stop;
  /** Whether it is in the way of the landing. */
  readonly isForced: boolean;
  /** False for a job that overlaps the landing. A job that is only too near may stay once another stop stands between the two. */
  readonly mayStay: boolean;
  /** Minutes of work, without breaks. */
  readonly minutes: number;
  /** In time order. */
  readonly windows: readonly TimeWindow[];
}

export interface Timeline {
  readonly weights: CostWeights;
  /** The landing and the lane's stops, in time order. */
  readonly stops: readonly Stop[];
  /** For each stop, the start of its day or night shift. */
  readonly dayStarts: readonly number[];
  readonly jobs: readonly MovableJob[];
  /** For each stop, its job; null for a stop that stays. */
  readonly jobAt: readonly (MovableJob | null)[];
  readonly reachFrom: SearchSpace['reachFrom'];
  readonly timeOff: Int32Array;
  /** Travel between two stops, by index, whatever their order in time. */
  readonly travelMinutes: (from: number, to: number) => number;
  /** Like `departNotBefore` of `SearchSpace`, but minus infinity when there is no bound. */
  readonly departNotBefore: number;
  /** Travel from the start location to a stop, by index. */
  readonly minutesFromHome: (to: number) => number;
}

/**
 * The timeline of a search problem. When a job starts with the landing, the landing comes first, because that job must move in any
 * case.
 */
export function timelineOf(space: SearchSpace): Timeline {
  const { order, calendar, travelMinutes, fixed, forced, optional, windowsOf, reachFrom, timeOff, departNotBefore, minutesFromHome } =
    space;
  const forcedStops = new Set(forced);
  const optionalStops = new Set(optional);
  const stops = [...fixed, ...forced, ...optional].sort((left, right) => left.startMinute - right.startMinute);
  const landing = fixed.find(({ jobRequestId }) => jobRequestId === null)!;
  const overlapsLanding = (stop: Stop) => stop.startMinute < landing.endMinute && stop.endMinute > landing.startMinute;
  const jobs: MovableJob[] = [];
  const jobAt = stops.map((stop, stopIndex) => {
    if (!forcedStops.has(stop) && !optionalStops.has(stop)) return null;
    const minutes = stop.workMinutes;
    const windows = windowsOf(stop);
    const isForced = forcedStops.has(stop);
    const job: MovableJob = { index: jobs.length, stopIndex, stop, isForced, mayStay: !overlapsLanding(stop), minutes, windows };
    jobs.push(job);
    return job;
  });
  // A stop that starts before the first day of the calendar is on the timeline only because it ends within that day.
  const dayStarts = stops.map(({ startMinute }) =>
    startMinute < calendar.dayStarts[0]! ? calendar.dayStarts[0]! : reachFrom(startMinute),
  );
  return {
    weights: weightsOf[order],
    stops,
    dayStarts,
    jobs,
    jobAt,
    reachFrom,
    timeOff,
    travelMinutes: (from, to) => travelMinutes(stops[from]!, stops[to]!),
    departNotBefore: departNotBefore ?? Number.NEGATIVE_INFINITY,
    minutesFromHome: (to) => minutesFromHome(stops[to]!),
  };
}

/** A block of the new timeline, seen as the predecessor of the next block. `endMinute` is its end at its present position. */
export interface Predecessor {
  /** -1 when there is no predecessor. */
  readonly stopIndex: number;
  readonly endMinute: number;
  /** Whether the block was pushed there or is the landing. Only then must travel fit: two stops that both stay are left as they are. */
  readonly isNew: boolean;
}

export const noPredecessor: Predecessor = { stopIndex: -1, endMinute: Number.NEGATIVE_INFINITY, isNew: false };

/**
 * The earliest start of a pushed job after a predecessor, at `fromMinute` or later and on the grid; infinite when there is none. Travel counts as
 * at most `maxTravel`. With such a cap the result is a lower bound, because other jobs may still be inserted in between.
 */
export function earliestStartBehind(
  { travelMinutes, timeOff, departNotBefore, minutesFromHome }: Timeline,
  { stopIndex, endMinute: predecessorEnd }: Predecessor,
  job: MovableJob,
  fromMinute: number,
  maxTravel = Number.POSITIVE_INFINITY,
): number {
  for (const { startMinute, lastStart, reachFrom } of job.windows) {
    if (startMinute > lastStart) continue;
    let earliest = Math.max(startMinute, fromMinute, predecessorEnd, departNotBefore);
    if (earliest > lastStart) continue;
    // Travel counts only from a predecessor that reaches into this day or night shift.
    const follows = predecessorEnd > reachFrom && stopIndex >= 0;
    const departs = Math.max(predecessorEnd, departNotBefore);
    // With a cap on travel, other jobs may still be inserted in between. Then only the departure itself is certain.
    if (maxTravel < Number.POSITIVE_INFINITY) {
      if (follows) earliest = Math.max(earliest, predecessorEnd + Math.min(travelMinutes(stopIndex, job.stopIndex), maxTravel));
    } else if (follows) earliest = Math.max(earliest, arrivalAfter(timeOff, departs, travelMinutes(stopIndex, job.stopIndex)));
    else if (departNotBefore > Number.NEGATIVE_INFINITY) earliest = Math.max(earliest, departNotBefore + minutesFromHome(job.stopIndex));
    earliest = onGridFrom(earliest);
    if (earliest <= lastStart) return earliest;
  }
  return Number.POSITIVE_INFINITY;
}

/** The end of a job at one of the starts of its windows, breaks included. */
export function endOf(job: MovableJob, startMinute: number): number {
  const window = job.windows.find((candidate) => candidate.startMinute <= startMinute && startMinute <= candidate.lastStart)!;
  return startMinute + window.blockMinutes;
}

/** Whether a stop can stay where it is after a predecessor. */
export function canStay({ stops, dayStarts, timeOff, travelMinutes }: Timeline, predecessor: Predecessor, stopIndex: number): boolean {
  const { startMinute, jobRequestId } = stops[stopIndex]!;
  // Two stops that stay may even overlap, when the first runs late.
  if (!predecessor.isNew && jobRequestId !== null) return true;
  if (predecessor.endMinute > startMinute) return false;
  if (predecessor.stopIndex < 0 || predecessor.endMinute <= dayStarts[stopIndex]!) return true;
  // The landing may lie in time off, when it overrides that. Pushed jobs never do.
  const isPushed = predecessor.isNew && stops[predecessor.stopIndex]!.jobRequestId !== null;
  const travel = travelMinutes(predecessor.stopIndex, stopIndex);
  return (isPushed ? arrivalAfter(timeOff, predecessor.endMinute, travel) : predecessor.endMinute + travel) <= startMinute;
}

/** A stop that stays where it is, as a predecessor. */
export function asPredecessor({ stops }: Timeline, stopIndex: number): Predecessor {
  const { endMinute, jobRequestId } = stops[stopIndex]!;
  return { stopIndex, endMinute, isNew: jobRequestId === null };
}

/**
 * The stop from which the technician comes to a pushed job. Null for the start location, when no earlier stop reaches into the
 * job's day.
 */
export function stopBefore({ stops, reachFrom }: Timeline, predecessor: Predecessor, startMinute: number): Stop | null {
  return predecessor.stopIndex >= 0 && predecessor.endMinute > reachFrom(startMinute) ? stops[predecessor.stopIndex]! : null;
}

/**
 * The cost of a pushed job at a new start: its delay, and whether it breaks a promise. `newEnd` may be a lower bound of its end: the cost then is
 * one too.
 */
export function delayCostOf(
  { broken, brokenP1, brokenP2 }: CostWeights,
  { startMinute, priority, lastKeptStart, lastKeptEnd }: Stop,
  newStart: number,
  newEnd: number,
): number {
  const delayMinutes = newStart - startMinute;
  if (newStart <= lastKeptStart && newEnd <= lastKeptEnd) return delayMinutes;
  return delayMinutes + broken + (priority === 1 ? brokenP1 : priority === 2 ? brokenP2 : 0);
}

/** The cost of pushing a job, beside its delay. `mayReassign`: whether jobs may be reassigned in this plan. */
export const pushCostOf = ({ moved, pushed }: CostWeights, isForced: boolean, mayReassign: boolean): number =>
  moved + (isForced && mayReassign ? pushed : 0);

/** The cost of reassigning a job. */
export const reassignCostOf = ({ moved, reassigned }: CostWeights, isForced: boolean): number => moved + (isForced ? 0 : reassigned);

/** The share of any moved job in the tie break: fewer moved jobs come first. */
export const MOVED_TIE_BREAK = 2 ** 47;

/**
 * The share of a pushed job in the tie break between plans of equal cost. It is also a lexicographic sum: the moved jobs, the delay of P1 jobs,
 * then the number of moved P2 jobs, then their delay. P3 jobs count only in the cost.
 */
export function tieBreakOf(priority: number, delayMinutes: number): number {
  if (priority === 1) return MOVED_TIE_BREAK + delayMinutes * 2 ** 26;
  return priority === 2 ? MOVED_TIE_BREAK + 2 ** DELAY_BITS + delayMinutes : MOVED_TIE_BREAK;
}

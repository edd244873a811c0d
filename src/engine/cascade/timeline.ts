/**
 * The timeline that a cascade rearranges: the stops of a technician in time order, and which of them may move. It also answers the
 * basic questions about two neighbouring stops.
 *
 * The triangle inequality does not hold. Travel is 0 to and from a stop without coordinates, and a routing service may measure a
 * detour as shorter than the direct journey. So travel is tested only between neighbours in the finished plan. A stop too near to
 * another may become feasible once a third stands between them.
 */

import { dayIndexOf, type Calendar } from '../calendar.ts';
import type { Stop, TravelMinutes } from './stops.ts';

/**
 * The objective of a cascade is lexicographic: pushed jobs that were in the way (only when jobs may be reassigned), then moves,
 * then minutes of delay. Big-M weights make it one sum. A move weighs more than the delay of all jobs together. The weight is a
 * power of two, so sums stay exact.
 */
export const MOVE_COST = 2 ** 21;
/** The weight of pushing a job in the way instead of reassigning it: more than the moves of all jobs together. */
export const PUSH_COST = MOVE_COST * 2 ** 6;

/** Whether other technicians can take over all of these jobs together. */
export type CanReassign = (stops: readonly Stop[]) => boolean;

/** A cascade as a search problem. */
export interface SearchSpace {
  readonly calendar: Calendar;
  readonly travelMinutes: TravelMinutes;
  /** The landing and every other stop that stays. */
  readonly fixed: readonly Stop[];
  /** The jobs that overlap the landing and therefore must move. */
  readonly forced: readonly Stop[];
  /** Jobs that may be moved as well. */
  readonly optional: readonly Stop[];
  /** The ranges to which a job may move (`allowedRanges`). */
  readonly rangesOf: (stop: Stop) => readonly number[];
  /** The earliest departure for a pushed job; null when there is no bound. */
  readonly departNotBefore: number | null;
  /** Travel from the start location to a stop. */
  readonly minutesFromHome: (stop: Stop) => number;
}

/** A job that may move. */
export interface Job {
  /** The position among the jobs in time order, which is also the job's bit in a set of jobs. */
  readonly index: number;
  /** The index of its present stop on the timeline. */
  readonly stopIndex: number;
  readonly stop: Stop;
  /** Whether it is in the way of the landing. */
  readonly isForced: boolean;
  /** False for a job that overlaps the landing. A job that is only too near may stay once another stop stands between the two. */
  readonly mayStay: boolean;
  readonly minutes: number;
  /** In time order. */
  readonly windows: readonly TimeWindow[];
}

/** A range of one day to which a job may move. It starts after the job's present start. */
export interface TimeWindow {
  readonly startMinute: number;
  readonly endMinute: number;
  readonly dayStart: number;
}

export interface Timeline {
  /** The landing and the lane's stops, in time order. */
  readonly stops: readonly Stop[];
  /** For each stop, the start of its day. */
  readonly dayStarts: readonly number[];
  readonly jobs: readonly Job[];
  /** For each stop, its job; null for a stop that stays. */
  readonly jobAt: readonly (Job | null)[];
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
  const { calendar, travelMinutes, fixed, forced, optional, rangesOf, departNotBefore, minutesFromHome } = space;
  const forcedStops = new Set(forced);
  const optionalStops = new Set(optional);
  const stops = [...fixed, ...forced, ...optional].sort((left, right) => left.startMinute - right.startMinute);
  const landing = fixed.find(({ jobRequestId }) => jobRequestId === null)!;
  const overlapsLanding = (stop: Stop) => stop.startMinute < landing.endMinute && stop.endMinute > landing.startMinute;
  const jobs: Job[] = [];
  const jobAt = stops.map((stop, stopIndex) => {
    if (!forcedStops.has(stop) && !optionalStops.has(stop)) return null;
    const minutes = stop.endMinute - stop.startMinute;
    const windows = timeWindowsOf(calendar, rangesOf(stop), stop.startMinute + 1);
    const isForced = forcedStops.has(stop);
    const job: Job = { index: jobs.length, stopIndex, stop, isForced, mayStay: !overlapsLanding(stop), minutes, windows };
    jobs.push(job);
    return job;
  });
  // A stop that starts before the first day of the calendar is on the timeline only because it ends within that day.
  const dayStarts = stops.map(
    ({ startMinute }) => calendar.dayStarts[startMinute < calendar.dayStarts[0]! ? 0 : dayIndexOf(calendar, startMinute)]!,
  );
  return {
    stops,
    dayStarts,
    jobs,
    jobAt,
    travelMinutes: (from, to) => travelMinutes(stops[from]!, stops[to]!),
    departNotBefore: departNotBefore ?? Number.NEGATIVE_INFINITY,
    minutesFromHome: (to) => minutesFromHome(stops[to]!),
  };
}

function timeWindowsOf(calendar: Calendar, ranges: readonly number[], fromMinute: number): TimeWindow[] {
  const windows: TimeWindow[] = [];
  for (let at = 0; at < ranges.length; at += 2) {
    const dayStart = calendar.dayStarts[dayIndexOf(calendar, ranges[at]!)]!;
    windows.push({ startMinute: Math.max(ranges[at]!, fromMinute), endMinute: ranges[at + 1]!, dayStart });
  }
  return windows;
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
 * The earliest start of a pushed job after a predecessor, at `fromMinute` or later; infinite when there is none. Travel counts as
 * at most `maxTravel`. With such a cap the result is a lower bound, because other jobs may still be inserted in between.
 */
export function earliestStartBehind(
  { travelMinutes, departNotBefore, minutesFromHome }: Timeline,
  { stopIndex, endMinute: predecessorEnd }: Predecessor,
  job: Job,
  fromMinute: number,
  maxTravel = Number.POSITIVE_INFINITY,
): number {
  for (const { startMinute, endMinute, dayStart } of job.windows) {
    if (startMinute + job.minutes > endMinute) continue;
    let earliest = Math.max(startMinute, fromMinute, predecessorEnd, departNotBefore);
    if (earliest + job.minutes > endMinute) continue;
    // Days are independent: travel counts only from a predecessor that reaches into this day.
    const follows = predecessorEnd > dayStart && stopIndex >= 0;
    if (follows) earliest = Math.max(earliest, predecessorEnd + Math.min(travelMinutes(stopIndex, job.stopIndex), maxTravel));
    // With a cap on travel, other jobs may still be inserted in between. Then only the departure itself is certain.
    if (maxTravel === Number.POSITIVE_INFINITY && departNotBefore > Number.NEGATIVE_INFINITY)
      earliest = Math.max(earliest, departNotBefore + (follows ? travelMinutes(stopIndex, job.stopIndex) : minutesFromHome(job.stopIndex)));
    if (earliest + job.minutes <= endMinute) return earliest;
  }
  return Number.POSITIVE_INFINITY;
}

/** Whether a stop can stay where it is after a predecessor. */
export function canStay({ stops, dayStarts, travelMinutes }: Timeline, predecessor: Predecessor, stopIndex: number): boolean {
  const { startMinute, jobRequestId } = stops[stopIndex]!;
  if (predecessor.endMinute > startMinute) return false;
  if (!predecessor.isNew && jobRequestId !== null) return true;
  if (predecessor.stopIndex < 0 || predecessor.endMinute <= dayStarts[stopIndex]!) return true;
  return predecessor.endMinute + travelMinutes(predecessor.stopIndex, stopIndex) <= startMinute;
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
export function stopBefore({ stops }: Timeline, calendar: Calendar, predecessor: Predecessor, startMinute: number): Stop | null {
  const dayStart = calendar.dayStarts[dayIndexOf(calendar, startMinute)]!;
  return predecessor.stopIndex >= 0 && predecessor.endMinute > dayStart ? stops[predecessor.stopIndex]! : null;
}

/**
 * The share of a pushed job in the tie break between plans of equal cost. It is also a lexicographic sum: the delay of P1 jobs,
 * then the number of moved P2 jobs, then their delay. P3 jobs count only in the cost.
 */
export function tieBreakOf(priority: number, delayMinutes: number): number {
  if (priority === 1) return delayMinutes * 2 ** 26;
  return priority === 2 ? MOVE_COST + delayMinutes : 0;
}

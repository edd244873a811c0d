/**
 * A capacity bound for `labels.ts`. It compares the minutes of the jobs that must still fit into the landing's day with the free
 * minutes of that day. So many further jobs must leave the day, however they are arranged, and the result is a lower bound on what that costs. It
 * is the relaxation in which jobs may be split, as in a fractional knapsack. The bound keeps the search short when the day is nearly full.
 */

import { dayIndexOf, type Calendar } from '../calendar.ts';
import { delayCostOf, reassignCostOf, type CostWeights, type MovableJob, type Timeline } from './timeline.ts';
import { mergedRanges, minuteRange, withoutRanges, type MinuteRange } from '../minutes.ts';
import type { TimeWindow } from './stops.ts';

/** Flat ranges in time order. */
type Ranges = readonly number[];

/**
 * The figures of the bound. Most are lists by stop index. The entry of a stop covers the undecided jobs: those whose present stop
 * has this index or a higher one.
 */
export interface DayCapacity {
  /** The free time of the landing's day: where jobs may go, without the stops that stay. */
  readonly dayRanges: Ranges;
  /** The same of later days. */
  readonly laterRanges: Ranges;
  /** Free minutes of later days, in ranges long enough for at least one job. Infinite when jobs may be reassigned. */
  readonly laterMinutes: readonly number[];
  /** Minutes of all undecided jobs. */
  readonly undecidedMinutes: readonly number[];
  /** Minutes of the undecided jobs that are in the way and may leave the day. */
  readonly forcedMinutes: readonly number[];
  /** Minutes of each undecided job that is not in the way and may leave the day, the longest first. */
  readonly optionalMinutes: readonly (readonly number[])[];
  /** What it costs at least when this many of those jobs leave the day. */
  readonly leavingCosts: readonly (readonly number[])[];
  /** The jobs that may leave the day, as bits: those that fit into a range of a later day, or can be reassigned. */
  readonly mayLeave: number;
}

/** `canReassign` says whether one job can be reassigned on its own. It is null when no job may be reassigned. */
export function capacityOf(timeline: Timeline, calendar: Calendar, canReassign: ((job: MovableJob) => boolean) | null): DayCapacity {
  const { stops, jobs, jobAt, weights } = timeline;
  const lastStart = jobs.at(-1)!.stop.startMinute;
  const dayEnd = calendar.dayStarts[dayIndexOf(calendar, lastStart) + 1]!;
  const fixed = stops.filter((_, index) => jobAt[index] === null).flatMap(({ startMinute, endMinute }) => [startMinute, endMinute]);
  const dayWindows = jobs.flatMap(({ stop, windows }) => [
    minuteRange(stop.startMinute, stop.endMinute),
    ...windows.filter(({ reachFrom }) => reachFrom < dayEnd).map(rangeOf),
  ]);
  const laterWindows = jobs.flatMap(({ windows }) => windows.filter(({ reachFrom }) => reachFrom >= dayEnd).map(rangeOf));
  const laterRanges = withoutRanges(mergedRanges(laterWindows), fixed);
  const longestRange = laterRanges.reduce(
    (longest, end, at) => (at % 2 === 0 ? longest : Math.max(longest, end - laterRanges[at - 1]!)),
    0,
  );
  const leavers = jobs.filter((job) => job.minutes <= longestRange || canReassign?.(job) === true);
  const shortest = leavers.reduce((least, { minutes }) => Math.min(least, minutes), Number.POSITIVE_INFINITY);
  const mayLeave = leavers.reduce((bits, { index }) => bits | (1 << index), 0);
  const undecided = stops.map((_, stopIndex) => jobs.filter((job) => job.stopIndex >= stopIndex));
  undecided.push([]);
  const canLeave = ({ index }: MovableJob) => (mayLeave & (1 << index)) !== 0;
  const totalMinutes = (some: readonly MovableJob[]) => some.reduce((total, { minutes }) => total + minutes, 0);
  return {
    dayRanges: withoutRanges(mergedRanges(dayWindows), fixed),
    laterRanges: laterRanges.filter((_, at) => laterRanges[at | 1]! - laterRanges[at & ~1]! >= shortest),
    laterMinutes: undecided.map((_, stopIndex) =>
      canReassign
        ? Number.POSITIVE_INFINITY
        : freeMinutesAfter(laterRanges, stopIndex === 0 ? 0 : stops[stopIndex - 1]!.startMinute, shortest),
    ),
    undecidedMinutes: undecided.map(totalMinutes),
    forcedMinutes: undecided.map((some) => totalMinutes(some.filter((job) => job.isForced && canLeave(job)))),
    optionalMinutes: undecided.map((some) =>
      some
        .filter((job) => !job.isForced && canLeave(job))
        .map(({ minutes }) => minutes)
        .sort((left, right) => right - left),
    ),
    leavingCosts: undecided.map((some) => {
      const costs = some.filter((job) => !job.isForced && canLeave(job)).map((job) => leavingCost(weights, job, dayEnd, canReassign));
      let sum = 0;
      return [0, ...costs.sort((left, right) => left - right).map((cost) => (sum += cost))];
    }),
    mayLeave,
  };
}

/** What it costs at least when the job goes to a later day or to another technician. */
function leavingCost(weights: CostWeights, job: MovableJob, dayEnd: number, canReassign: ((job: MovableJob) => boolean) | null): number {
  const later = job.windows.find(({ reachFrom }) => reachFrom >= dayEnd)?.startMinute;
  const pushed = later === undefined ? Number.POSITIVE_INFINITY : delayCostOf(weights, job.stop, later, later + job.minutes);
  const cost = weights.moved + pushed;
  return canReassign?.(job) === true ? Math.min(cost, reassignCostOf(weights, false)) : cost;
}

/**
 * A lower bound on the cost of the jobs that are not in the way and must leave the day. The search has decided on all stops before
 * `stopIndex`. The jobs of `pending` (bits) still need a position, and the day is free from `fromMinute` on. Infinite when the jobs
 * cannot all fit.
 */
export function leastLeavingCost(
  { jobs }: Timeline,
  capacity: DayCapacity,
  stopIndex: number,
  pending: number,
  fromMinute: number,
): number {
  let totalMinutes = capacity.undecidedMinutes[stopIndex]!;
  let leavingMinutes = capacity.forcedMinutes[stopIndex]!;
  for (let bits = pending; bits !== 0; bits &= bits - 1) {
    const { index, minutes } = jobs[31 - Math.clz32(bits & -bits)]!;
    totalMinutes += minutes;
    if ((capacity.mayLeave & (1 << index)) !== 0) leavingMinutes += minutes;
  }
  const excessMinutes = totalMinutes - freeMinutesAfter(capacity.dayRanges, fromMinute, 1);
  if (excessMinutes <= 0) return 0;
  if (excessMinutes > capacity.laterMinutes[stopIndex]!) return Number.POSITIVE_INFINITY;
  let count = 0;
  // Pending jobs and jobs in the way leave first and are not counted, because other bounds cover their cost. Of the other jobs the
  // longest leave first, which gives the smallest possible number.
  for (const minutes of capacity.optionalMinutes[stopIndex]!) {
    if (leavingMinutes >= excessMinutes) break;
    leavingMinutes += minutes;
    count++;
  }
  return leavingMinutes >= excessMinutes ? capacity.leavingCosts[stopIndex]![count]! : Number.POSITIVE_INFINITY;
}

/** All the minutes that a job of this window may take. Empty when no start is left. */
function rangeOf({ startMinute, lastStart, blockMinutes }: TimeWindow): MinuteRange {
  return minuteRange(startMinute, startMinute > lastStart ? startMinute : lastStart + blockMinutes);
}

/** Sums the minutes of the ranges after `fromMinute`. Skips a range when less than `shortest` minutes of it are left. */
function freeMinutesAfter(ranges: Ranges, fromMinute: number, shortest: number): number {
  let sum = 0;
  for (let at = ranges.length - 2; at >= 0 && ranges[at + 1]! > fromMinute; at -= 2) {
    const minutes = ranges[at + 1]! - Math.max(ranges[at]!, fromMinute);
    if (minutes >= shortest) sum += minutes;
  }
  return sum;
}

/**
 * Room on the landing's day and after it: a bound on how many more jobs must leave that day, however they are arranged. It keeps the
 * search of full days short.
 */

import { dayIndexOf, type Calendar } from './calendar.ts';
import type { Job, Timeline } from './cascadeTimeline.ts';
import { mergedRanges, minuteRange, withoutRanges } from './minutes.ts';

/** Flat ranges in time order. */
type Ranges = readonly number[];

export interface Room {
  /** Free of what stays, on the days of the jobs that may move. */
  readonly today: Ranges;
  /** By position: free minutes of later days from there on. */
  readonly later: readonly number[];
  /** By position, of the jobs from there on: their minutes, those of jobs in the way that may leave the day, and of others, the longest first. */
  readonly minutesFrom: readonly number[];
  readonly forcedFrom: readonly number[];
  readonly othersFrom: readonly (readonly number[])[];
  /** Jobs that may leave the day, as bits. */
  readonly mayLeave: number;
}

/** `canHandOver`: of one job. What is handed over needs no room. */
export function roomOf(timeline: Timeline, calendar: Calendar, canHandOver: ((job: Job) => boolean) | null): Room {
  const { stops, jobs, jobAt } = timeline;
  const lastStart = jobs.at(-1)!.stop.startMinute;
  const dayEnd = calendar.dayStarts[dayIndexOf(calendar, lastStart) + 1]!;
  const stays = stops.filter((_, at) => jobAt[at] === null).flatMap(({ startMinute, endMinute }) => [startMinute, endMinute]);
  const ofToday = jobs.flatMap(({ stop, slots }) => [
    minuteRange(stop.startMinute, stop.endMinute),
    ...slots.filter(({ dayStart }) => dayStart < dayEnd).map(({ from, until }) => minuteRange(from, until)),
  ]);
  const ofLater = jobs.flatMap(({ slots }) =>
    slots.filter(({ dayStart }) => dayStart >= dayEnd).map(({ from, until }) => minuteRange(from, until)),
  );
  const later = withoutRanges(mergedRanges(ofLater), stays);
  const longest = later.reduce((most, until, at) => (at % 2 === 0 ? most : Math.max(most, until - later[at - 1]!)), 0);
  const leaving = jobs.filter((job) => job.minutes <= longest || canHandOver?.(job) === true);
  const shortest = leaving.reduce((least, { minutes }) => Math.min(least, minutes), Number.POSITIVE_INFINITY);
  const mayLeave = leaving.reduce((bits, { index }) => bits | (1 << index), 0);
  const from = stops.map((_, at) => jobs.filter((job) => job.at >= at));
  from.push([]);
  const leave = ({ index }: Job) => (mayLeave & (1 << index)) !== 0;
  const sum = (some: readonly Job[]) => some.reduce((total, { minutes }) => total + minutes, 0);
  return {
    today: withoutRanges(mergedRanges(ofToday), stays),
    later: from.map((_, at) =>
      canHandOver ? Number.POSITIVE_INFINITY : roomFrom(later, at === 0 ? 0 : stops[at - 1]!.startMinute, shortest),
    ),
    minutesFrom: from.map(sum),
    forcedFrom: from.map((some) => sum(some.filter((job) => job.isForced && leave(job)))),
    othersFrom: from.map((some) =>
      some
        .filter((job) => !job.isForced && leave(job))
        .map(({ minutes }) => minutes)
        .sort((left, right) => right - left),
    ),
    mayLeave,
  };
}

/** How many jobs that are not in the way must leave the day at least; infinite when there is not room enough for all. */
export function leavingFrom({ jobs }: Timeline, room: Room, position: number, waiting: number, fromMinute: number): number {
  let all = room.minutesFrom[position]!;
  let mayLeave = room.forcedFrom[position]!;
  for (let left = waiting; left !== 0; left &= left - 1) {
    const { index, minutes } = jobs[31 - Math.clz32(left & -left)]!;
    all += minutes;
    if ((room.mayLeave & (1 << index)) !== 0) mayLeave += minutes;
  }
  const tooMuch = all - roomFrom(room.today, fromMinute, 1);
  if (tooMuch <= 0) return 0;
  if (tooMuch > room.later[position]!) return Number.POSITIVE_INFINITY;
  let count = 0;
  for (const minutes of room.othersFrom[position]!) {
    if (mayLeave >= tooMuch) break;
    mayLeave += minutes;
    count++;
  }
  return mayLeave >= tooMuch ? count : Number.POSITIVE_INFINITY;
}

/** Minutes of ranges after a minute, of those that are not too short. */
function roomFrom(ranges: Ranges, fromMinute: number, shortest: number): number {
  let sum = 0;
  for (let at = ranges.length - 2; at >= 0 && ranges[at + 1]! > fromMinute; at -= 2) {
    const minutes = ranges[at + 1]! - Math.max(ranges[at]!, fromMinute);
    if (minutes >= shortest) sum += minutes;
  }
  return sum;
}

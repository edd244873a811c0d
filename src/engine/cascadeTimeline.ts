/**
 * What a cascade may rearrange: the stops of a technician in time order, which of them give way, and when a displaced job could
 * start between two others. No assumption on travel: with an unknown place, or ways a routing provider measured, a detour may be
 * shorter than the direct way, so a way only counts between stops that really follow each other.
 */

import { dayIndexOf, type Calendar } from './calendar.ts';
import type { Legs, Stop } from './cascadeStops.ts';

/** More than all jobs of a day can be delayed together, and a power of two, so that sums stay exact. */
export const MOVE_IN_MINUTES = 2 ** 21;
/** More than all jobs can be moved: for a job in the way that is pushed although jobs are handed over first. */
export const PUSH_IN_MINUTES = MOVE_IN_MINUTES * 2 ** 6;

/** Whether others can take over these jobs, all of them. */
export type CanHandOver = (stops: readonly Stop[]) => boolean;

/** The timeline that stays, and where each job may go. */
export interface SearchSpace {
  readonly calendar: Calendar;
  readonly legs: Legs;
  /** The landing and everything else that stays. */
  readonly fixed: readonly Stop[];
  /** Jobs in the way. */
  readonly forced: readonly Stop[];
  /** Jobs that may be moved as well. */
  readonly optional: readonly Stop[];
  readonly rangesOf: (stop: Stop) => readonly number[];
  /** Nobody sets off for a new place before; null when that is not asked. */
  readonly departNotBefore: number | null;
  /** Minutes to a job from the start location. */
  readonly wayFromHome: (stop: Stop) => number;
}

/** A job that may move, and where to. */
export interface Job {
  /** Among the jobs, in time order. */
  readonly index: number;
  /** Its own position among the stops. */
  readonly at: number;
  readonly stop: Stop;
  readonly isForced: boolean;
  /** One that is only too near to the landing may stay once another stands between them, from where the way is shorter. */
  readonly mayStay: boolean;
  readonly minutes: number;
  readonly slots: readonly Slot[];
}

/** Part of a day in which a job may stand, later than it does. */
export interface Slot {
  readonly from: number;
  readonly until: number;
  readonly dayStart: number;
}

export interface Timeline {
  /** Everything on the lane and the landing, in time order. */
  readonly stops: readonly Stop[];
  /** Where the day of each stop begins. */
  readonly dayStarts: readonly number[];
  readonly jobs: readonly Job[];
  /** By position; null for a stop that stays. */
  readonly jobAt: readonly (Job | null)[];
  /** Between two positions, or between the jobs that have left them. */
  readonly leg: (from: number, to: number) => number;
  /** As in `SearchSpace`; before every instant when that is not asked. */
  readonly departNotBefore: number;
  /** To a job that has left its position. */
  readonly wayFromHome: (to: number) => number;
}

/** In time order; the landing goes before what begins with it: that one must leave anyway. */
export function timelineOf({ calendar, legs, fixed, forced, optional, rangesOf, departNotBefore, wayFromHome }: SearchSpace): Timeline {
  const inTheWay = new Set(forced);
  const mayMove = new Set(optional);
  const stops = [...fixed, ...forced, ...optional].sort((left, right) => left.startMinute - right.startMinute);
  const landing = fixed.find(({ jobRequestId }) => jobRequestId === null)!;
  const isOver = (stop: Stop) => stop.startMinute < landing.endMinute && stop.endMinute > landing.startMinute;
  const jobs: Job[] = [];
  const jobAt = stops.map((stop, at) => {
    if (!inTheWay.has(stop) && !mayMove.has(stop)) return null;
    const minutes = stop.endMinute - stop.startMinute;
    const slots = slotsOf(calendar, rangesOf(stop), stop.startMinute + 1);
    const job: Job = { index: jobs.length, at, stop, isForced: inTheWay.has(stop), mayStay: !isOver(stop), minutes, slots };
    jobs.push(job);
    return job;
  });
  // What began before the calendar does reaches into its first day.
  const dayStarts = stops.map(
    ({ startMinute }) => calendar.dayStarts[startMinute < calendar.dayStarts[0]! ? 0 : dayIndexOf(calendar, startMinute)]!,
  );
  return {
    stops,
    dayStarts,
    jobs,
    jobAt,
    leg: (from, to) => legs(stops[from]!, stops[to]!),
    departNotBefore: departNotBefore ?? Number.NEGATIVE_INFINITY,
    wayFromHome: (to) => wayFromHome(stops[to]!),
  };
}

function slotsOf(calendar: Calendar, ranges: readonly number[], fromMinute: number): Slot[] {
  const slots: Slot[] = [];
  for (let at = 0; at < ranges.length; at += 2) {
    const dayStart = calendar.dayStarts[dayIndexOf(calendar, ranges[at]!)]!;
    slots.push({ from: Math.max(ranges[at]!, fromMinute), until: ranges[at + 1]!, dayStart });
  }
  return slots;
}

/** A block on the new timeline: the stop at that position, there or elsewhere. Position -1: nothing at all. */
export interface Before {
  readonly at: number;
  readonly endMinute: number;
  /** What stands does so whatever it is near to; only a job that moved, and the landing, must leave time. */
  readonly isNew: boolean;
}

export const nothingBefore: Before = { at: -1, endMinute: Number.NEGATIVE_INFINITY, isNew: false };

/** The earliest start of a job behind a block, not before `fromMinute`; infinite when there is none. `mostTravel` caps the way. */
export function earliestBehind(
  { leg, departNotBefore, wayFromHome }: Timeline,
  { at, endMinute }: Before,
  job: Job,
  fromMinute: number,
  mostTravel = Number.POSITIVE_INFINITY,
): number {
  for (const { from, until, dayStart } of job.slots) {
    if (from + job.minutes > until) continue;
    let first = Math.max(from, fromMinute, endMinute, departNotBefore);
    if (first + job.minutes > until) continue;
    // Days stand alone: only what reaches into this one has a way from it.
    const isBehind = endMinute > dayStart && at >= 0;
    if (isBehind) first = Math.max(first, endMinute + Math.min(leg(at, job.at), mostTravel));
    // Where the way is capped others may come in between, and then only the departure itself is certain.
    if (mostTravel === Number.POSITIVE_INFINITY && departNotBefore > Number.NEGATIVE_INFINITY)
      first = Math.max(first, departNotBefore + (isBehind ? leg(at, job.at) : wayFromHome(job.at)));
    if (first + job.minutes <= until) return first;
  }
  return Number.POSITIVE_INFINITY;
}

/** Whether the stop at a position can stay behind a block. */
export function canStay({ stops, dayStarts, leg }: Timeline, before: Before, at: number): boolean {
  const { startMinute, jobRequestId } = stops[at]!;
  if (before.endMinute > startMinute) return false;
  if (!before.isNew && jobRequestId !== null) return true;
  if (before.at < 0 || before.endMinute <= dayStarts[at]!) return true;
  return before.endMinute + leg(before.at, at) <= startMinute;
}

/** The block that is the stop at a position, where it stands. */
export function standing({ stops }: Timeline, at: number): Before {
  const { endMinute, jobRequestId } = stops[at]!;
  return { at, endMinute, isNew: jobRequestId === null };
}

/** The way to a job from the block before; null without one on that day. */
export function wayTo({ leg }: Timeline, calendar: Calendar, before: Before, job: Job, startMinute: number): number | null {
  const dayStart = calendar.dayStarts[dayIndexOf(calendar, startMinute)]!;
  return before.at >= 0 && before.endMinute > dayStart ? leg(before.at, job.at) : null;
}

/** What decides between equal moves and delays: delays of P1 before any of P2, and those before any of P3, which only count in the total. */
export function tieOf(priority: number, delayMinutes: number): number {
  if (priority === 1) return delayMinutes * 2 ** 26;
  return priority === 2 ? MOVE_IN_MINUTES + delayMinutes : 0;
}

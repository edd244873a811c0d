/**
 * The stops of a technician's lane around a landing: which are in its way, and which are frozen.
 * docs/reference/scheduling.md#moves-and-emergencies.
 *
 * Details that those rules leave open:
 *
 * - A stop is in the way if it overlaps the landing, or if the travel between the two takes longer than the time between them.
 *   Stops are examined outwards from the landing until one is far enough.
 * - A stop that has begun by the clock is under way, whatever its flags say.
 * - A P1 yields to a P0 that lands on it, but never to a job that was pushed there.
 */

import { sessionFlags } from '../../contract/vocabulary.ts';
import type { Lane } from '../board.ts';
import { dayIndexOf, patternOf, type Calendar } from '../calendar.ts';
import { withoutRanges, type EpochMinute } from '../minutes.ts';
import { NO_COORDINATE, type Coarseness } from '../geometry/points.ts';
import { coarsenessOf, jobRequestIdAt } from '../sessionRows.ts';
import { journeyMinutes } from '../geometry/travel.ts';
import type { Visit } from '../visit.ts';

/**
 * Why a job cannot be moved out of the way. `other_day`: the job begins on the day before the landing, and only jobs of the
 * landing's day yield. `no_later_time`: the job could move, but no later time is left.
 */
export type FrozenReason = 'p0' | 'p1' | 'crew' | 'multi_day' | 'under_way' | 'other_day' | 'no_later_time';

/** The landing, or a session of the lane. Coordinates in micro-degrees, `NO_COORDINATE` when unknown. */
export interface Stop {
  /** Null for the landing itself. */
  readonly jobRequestId: string | null;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly latE6: number;
  readonly lonE6: number;
  readonly coarseness: Coarseness;
  /** The shortest travel to or from the stop, in minutes (`Point`). */
  readonly leastMinutes: number;
  /** 0 to 3, as in p0 to p3. */
  readonly priority: number;
  readonly frozen: FrozenReason | null;
}

/** The visit that is inserted at a fixed start, whatever is there. */
export interface Landing {
  readonly startMinute: EpochMinute;
  readonly visit: Visit;
  /** 0 to 3. It decides which jobs may be displaced. */
  readonly priority: number;
}

/** `overtime`: later the same day, past the shift if necessary. `next_day`: within shifts, today or on the next working days. */
export type CascadeMode = 'overtime' | 'next_day';

/** A frozen job in the way. */
export interface Conflict {
  readonly jobRequestId: string;
  readonly startMinute: EpochMinute;
  readonly endMinute: EpochMinute;
  readonly frozenBecause: FrozenReason;
}

/** Travel in whole minutes from one stop to another, by the landing's travel model where it knows the journey, else its estimate. */
export type TravelMinutes = (from: Stop, to: Stop) => number;

export function landingStop({ startMinute, visit, priority }: Landing): Stop {
  return {
    jobRequestId: null,
    startMinute,
    endMinute: startMinute + visit.visitMinutes,
    latE6: visit.point?.latE6 ?? NO_COORDINATE,
    lonE6: visit.point?.lonE6 ?? NO_COORDINATE,
    coarseness: visit.point?.coarseness ?? 0,
    leastMinutes: visit.point?.leastMinutes ?? 0,
    priority,
    frozen: 'p0',
  };
}

/** Which sessions of a lane to read. */
export interface StopRange {
  /** Reads only sessions that end after it. Sessions that start before it belong to another day. */
  readonly fromMinute: number;
  /** Reads only sessions that start before it. */
  readonly untilMinute: number;
  /** Sessions that start before it are under way. Null ignores the clock. */
  readonly nowMinute: number | null;
}

/** The sessions of the lane in a range, in time order. */
export function stopsOf(lane: Lane, landing: Landing, { fromMinute, untilMinute, nowMinute }: StopRange): Stop[] {
  const stops: Stop[] = [];
  for (let row = 0; row < lane.sessionCount; row++) {
    const startMinute = lane.startMinutes[row]!;
    if (lane.endMinutes[row]! <= fromMinute || startMinute >= untilMinute) continue;
    stops.push({
      jobRequestId: jobRequestIdAt(lane.sessions.packed, row),
      startMinute,
      endMinute: lane.endMinutes[row]!,
      latE6: lane.sessions.latE6[row]!,
      lonE6: lane.sessions.lonE6[row]!,
      coarseness: coarsenessOf(lane.sessions.flags[row]!),
      leastMinutes: lane.stopCoordinates.leastMinutes[row]!,
      priority: lane.sessions.flags[row]! & sessionFlags.priorityMask,
      frozen: frozenReason(lane, row, landing.priority, fromMinute, nowMinute),
    });
  }
  return stops;
}

/** Why the session `row` of a lane must stay; null when it may be moved. A session that starts before `nowMinute` is under way. */
export function frozenReason(
  lane: Lane,
  row: number,
  landingPriority: number,
  fromMinute: number,
  nowMinute: number | null,
): FrozenReason | null {
  if (nowMinute !== null && lane.startMinutes[row]! < nowMinute) return 'under_way';
  const flags = lane.sessions.flags[row]!;
  if ((flags & sessionFlags.underWay) !== 0) return 'under_way';
  if ((flags & sessionFlags.crew) !== 0) return 'crew';
  if ((flags & sessionFlags.multiDay) !== 0) return 'multi_day';
  const priority = flags & sessionFlags.priorityMask;
  if (priority === 0) return 'p0';
  if (priority === 1 && landingPriority > 0) return 'p1';
  return lane.startMinutes[row]! < fromMinute ? 'other_day' : null;
}

/** Travel between stops. Each pair is computed once. */
export function cachedTravel({ visit }: Landing): TravelMinutes {
  const cache = new Map<Stop, Map<Stop, number>>();
  return (from, to) => {
    let fromOrigin = cache.get(from);
    if (fromOrigin === undefined) cache.set(from, (fromOrigin = new Map<Stop, number>()));
    let minutes = fromOrigin.get(to);
    if (minutes === undefined) fromOrigin.set(to, (minutes = minutesBetween(from, to, visit)));
    return minutes;
  };
}

function minutesBetween(from: Stop, to: Stop, { travel, estimate }: Visit): number {
  if (from.latE6 === NO_COORDINATE || to.latE6 === NO_COORDINATE) return 0;
  return journeyMinutes(travel, from, to, estimate);
}

/**
 * The stops in the way of the landing, in time order. `stops` must be in time order. As in `feasibility.ts`, travel overnight does
 * not count.
 */
export function stopsInTheWay(stops: readonly Stop[], landing: Stop, calendar: Calendar, travelMinutes: TravelMinutes): Stop[] {
  const dayStart = calendar.dayStarts[dayIndexOf(calendar, landing.startMinute)]!;
  const dayEnd = calendar.dayStarts[dayIndexOf(calendar, landing.endMinute - 1) + 1]!;
  const inTheWay = stops.filter((stop) => stop.startMinute < landing.endMinute && stop.endMinute > landing.startMinute);
  const before = stops.filter((stop) => stop.endMinute <= landing.startMinute && stop.endMinute > dayStart);
  for (const stop of before.toReversed()) {
    if (stop.endMinute + travelMinutes(stop, landing) <= landing.startMinute) break;
    inTheWay.unshift(stop);
  }
  for (const stop of stops) {
    if (stop.startMinute < landing.endMinute) continue;
    if (stop.startMinute >= dayEnd || landing.endMinute + travelMinutes(landing, stop) <= stop.startMinute) break;
    inTheWay.push(stop);
  }
  return inTheWay;
}

/**
 * The ranges to which a displaced job may move, flat and in time order: not before its present start, and not in time off.
 * `overtime`: until the end of the job's own day. `next_day`: the rest of that day's working hours, then those of the following
 * days.
 */
export function allowedRanges(stop: Stop, calendar: Calendar, lane: Lane, mode: CascadeMode): number[] {
  const day = dayIndexOf(calendar, stop.startMinute);
  const ranges: number[] = [];
  if (mode === 'overtime') ranges.push(stop.startMinute, calendar.dayStarts[day + 1]!);
  else {
    const { workRanges, offsets } = patternOf(calendar, lane);
    for (let at = offsets[day]!; at < workRanges.length; at += 2) {
      if (workRanges[at + 1]! > stop.startMinute) ranges.push(Math.max(workRanges[at]!, stop.startMinute), workRanges[at + 1]!);
    }
  }
  return withoutRanges(ranges, lane.timeOff);
}

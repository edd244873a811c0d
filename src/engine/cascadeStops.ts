/**
 * What a landing finds on a technician's lane: the stops of the day, which of them are in its way, and which must stay.
 * Scheduling model, "Move, emergency". Decided, where the model leaves room:
 *
 * - In the way is a stop that overlaps the landing, or that is too near: the way between them takes longer than the gap. Stops
 *   are followed outwards until one is far enough.
 * - A stop that has begun by the clock is under way, whatever its flags say.
 * - A P1 yields to a P0 that lands on it, never to a job that was pushed there.
 */

import type { Lane } from './board.ts';
import { dayIndexOf, patternOf, type Calendar } from './calendar.ts';
import { withoutRanges, type EpochMinute } from './minutes.ts';
import { NO_COORDINATE } from './points.ts';
import { jobRequestIdAt, sessionFlags } from './sessionRows.ts';
import { drivingMinutes } from './travel.ts';
import type { Visit } from './visit.ts';

/**
 * Why a job cannot be moved out of the way. `other_day`: it begins on the day before the landing's, and only jobs of that day yield.
 * `no_later_time`: it may be moved, but no later time is left.
 */
export type FrozenReason = 'p0' | 'p1' | 'crew' | 'multi_day' | 'under_way' | 'other_day' | 'no_later_time';

/** A block on a lane. Coordinates in micro-degrees, `NO_COORDINATE` when unknown. */
export interface Stop {
  /** null for the landing itself. */
  readonly jobRequestId: string | null;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly latE6: number;
  readonly lonE6: number;
  /** 0 to 3, as in p0 to p3. */
  readonly priority: number;
  readonly frozen: FrozenReason | null;
}

/** Where a job lands, whatever is there. */
export interface Landing {
  readonly startMinute: EpochMinute;
  readonly visit: Visit;
  /** 0 to 3: what may be displaced depends on it. */
  readonly priority: number;
}

/** `overtime`: later the same day, past the shift if need be. `next_day`: within shifts, today or on the next working days. */
export type CascadeMode = 'overtime' | 'next_day';

/** A frozen job in the way. */
export interface Conflict {
  readonly jobRequestId: string;
  readonly startMinute: EpochMinute;
  readonly endMinute: EpochMinute;
  readonly frozenBecause: FrozenReason;
}

/** Minutes from one stop to another, by the landing's travel model where that knows them. */
export type Legs = (from: Stop, to: Stop) => number;

export function landingStop({ startMinute, visit, priority }: Landing): Stop {
  return {
    jobRequestId: null,
    startMinute,
    endMinute: startMinute + visit.visitMinutes,
    latE6: visit.point?.latE6 ?? NO_COORDINATE,
    lonE6: visit.point?.lonE6 ?? NO_COORDINATE,
    priority,
    frozen: 'p0',
  };
}

/** What is read of a lane. */
export interface StopRange {
  /** Sessions that end after it; one that began before it is of another day. */
  readonly fromMinute: number;
  /** Sessions that start before it. */
  readonly untilMinute: number;
  /** Sessions that have begun by then are under way; null: none has. */
  readonly nowMinute: number | null;
}

/** The lane's sessions in a range, in time order. */
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
      priority: lane.sessions.flags[row]! & sessionFlags.priorityMask,
      frozen: frozenReason(lane, row, landing.priority, fromMinute, nowMinute),
    });
  }
  return stops;
}

/** Why a session must stay; null when it may be moved. One that has begun by now is under way. */
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

/** Travel between stops, each pair worked out once. */
export function legsBetween({ visit }: Landing): Legs {
  const known = new Map<Stop, Map<Stop, number>>();
  return (from, to) => {
    let onward = known.get(from);
    if (onward === undefined) known.set(from, (onward = new Map<Stop, number>()));
    let minutes = onward.get(to);
    if (minutes === undefined) onward.set(to, (minutes = minutesBetween(from, to, visit)));
    return minutes;
  };
}

function minutesBetween(from: Stop, to: Stop, { travel }: Visit): number {
  if (from.latE6 === NO_COORDINATE || to.latE6 === NO_COORDINATE) return 0;
  return travel?.minutes(from.latE6, from.lonE6, to.latE6, to.lonE6) ?? drivingMinutes(from.latE6, from.lonE6, to.latE6, to.lonE6);
}

/** The stops in the way of the landing, in time order. `stops` sorted. Days stand alone, as in `feasibility.ts`. */
export function stopsInTheWay(stops: readonly Stop[], landing: Stop, calendar: Calendar, legs: Legs): Stop[] {
  const dayStart = calendar.dayStarts[dayIndexOf(calendar, landing.startMinute)]!;
  const dayEnd = calendar.dayStarts[dayIndexOf(calendar, landing.endMinute - 1) + 1]!;
  const inTheWay = stops.filter((stop) => stop.startMinute < landing.endMinute && stop.endMinute > landing.startMinute);
  const before = stops.filter((stop) => stop.endMinute <= landing.startMinute && stop.endMinute > dayStart);
  for (const stop of before.toReversed()) {
    if (stop.endMinute + legs(stop, landing) <= landing.startMinute) break;
    inTheWay.unshift(stop);
  }
  for (const stop of stops) {
    if (stop.startMinute < landing.endMinute) continue;
    if (stop.startMinute >= dayEnd || landing.endMinute + legs(landing, stop) <= stop.startMinute) break;
    inTheWay.push(stop);
  }
  return inTheWay;
}

/**
 * Where a displaced job may stand, as flat ranges in time order: from its own start on, without time off. Overtime: its
 * own day to midnight. Next day: what is left of that day's working hours, then those of the following days.
 */
export function rangesFor(stop: Stop, calendar: Calendar, lane: Lane, mode: CascadeMode): number[] {
  const day = dayIndexOf(calendar, stop.startMinute);
  const whole: number[] = [];
  if (mode === 'overtime') whole.push(stop.startMinute, calendar.dayStarts[day + 1]!);
  else {
    const { workRanges, offsets } = patternOf(calendar, lane);
    for (let at = offsets[day]!; at < workRanges.length; at += 2) {
      if (workRanges[at + 1]! > stop.startMinute) whole.push(Math.max(workRanges[at]!, stop.startMinute), workRanges[at + 1]!);
    }
  }
  return withoutRanges(whole, lane.timeOff);
}

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
import { hasBegun, workMinutesAt, type Lane } from '../board.ts';
import { dayIndexOf, hoursOf, type Calendar } from '../calendar.ts';
import { withoutRanges, type EpochMinute } from '../minutes.ts';
import { NO_COORDINATE, type Coarseness } from '../../ground/geometry/points.ts';
import { coarsenessOf, jobRequestIdAt } from '../sessionRows.ts';
import { singleBlock } from '../sessions.ts';
import { laterUntil, OPTION_STRIDE, outsideTimeOff, reachAt, startOptions } from '../startOptions.ts';
import { journeyMinutes } from '../../ground/geometry/travel.ts';
import type { Visit } from '../visit.ts';

/**
 * Why a job cannot be moved out of the way. `other_day`: the job begins on the day before the landing, and only jobs of the
 * landing's day yield. `no_later_time`: the job could move, but no later time is left.
 */
export type FrozenReason = 'p0' | 'p1' | 'crew' | 'multi_day' | 'under_way' | 'locked' | 'other_day' | 'no_later_time';

/** The landing, or a session of the lane. Coordinates in micro-degrees, `NO_COORDINATE` when unknown. */
export interface Stop {
  /** Null for the landing itself. */
  readonly jobRequestId: string | null;
  readonly startMinute: number;
  readonly endMinute: number;
  /** The minutes of it in which somebody works: without its breaks. */
  readonly workMinutes: number;
  readonly latE6: number;
  readonly lonE6: number;
  readonly coarseness: Coarseness;
  /** The shortest travel to or from the stop, in minutes (`Point`). */
  readonly leastMinutes: number;
  /** 0 to 3, as in p0 to p3. */
  readonly priority: number;
  readonly frozen: FrozenReason | null;
  /** The last start that keeps the promised window. Infinite without one, and for one that the booked start already breaks. */
  readonly lastKeptStart: number;
  /** The last end that keeps the deadline, likewise. */
  readonly lastKeptEnd: number;
}

/** What the customer of a job was promised, in minutes since the epoch. */
export interface JobPromise {
  /** The promised arrival window. Its last minute is inside. null: nothing was promised. */
  readonly window: { readonly startMinute: number; readonly lastMinute: number } | null;
  /** When the work must be over (`sla_deadline`). */
  readonly deadlineMinute: number | null;
}

export const noPromise: JobPromise = { window: null, deadlineMinute: null };

/** Looks up what was promised of a job on the board. */
export type JobPromiseLookup = (jobRequestId: string) => JobPromise;

/** What a plan may still break: what the booked times already break counts no more. [plan.order] */
function keptBy(
  { window, deadlineMinute }: JobPromise,
  startMinute: number,
  endMinute: number,
): Pick<Stop, 'lastKeptStart' | 'lastKeptEnd'> {
  const isInWindow = window !== null && startMinute >= window.startMinute && startMinute <= window.lastMinute;
  const isInTime = deadlineMinute !== null && endMinute <= deadlineMinute;
  return {
    lastKeptStart: isInWindow ? window.lastMinute : Number.POSITIVE_INFINITY,
    lastKeptEnd: isInTime ? deadlineMinute : Number.POSITIVE_INFINITY,
  };
}

/** The visit that is inserted at a fixed start, whatever is there. */
export interface LandingVisit {
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

/** The landing as a stop of this lane, whose breaks it spans where the rules allow that. */
export function landingStop(calendar: Calendar, lane: Lane, { startMinute, visit, priority }: LandingVisit): Stop {
  return {
    jobRequestId: null,
    startMinute,
    endMinute: singleBlock(calendar, lane.patternIndex, visit, startMinute).endMinute,
    workMinutes: visit.visitMinutes,
    latE6: visit.point?.latE6 ?? NO_COORDINATE,
    lonE6: visit.point?.lonE6 ?? NO_COORDINATE,
    coarseness: visit.point?.coarseness ?? 0,
    leastMinutes: visit.point?.leastMinutes ?? 0,
    priority,
    frozen: 'p0',
    lastKeptStart: Number.POSITIVE_INFINITY,
    lastKeptEnd: Number.POSITIVE_INFINITY,
  };
}

/** Which sessions of a lane to read. */
interface StopRange {
  /** Reads only sessions that end after it. Sessions that start before it belong to another day. */
  readonly fromMinute: number;
  /** Reads only sessions that start before it. */
  readonly untilMinute: number;
  /** Sessions that start before it are under way. Null ignores the clock. */
  readonly nowMinute: number | null;
}

/** The sessions of the lane in a range, in time order. */
export function stopsOf(
  lane: Lane,
  landing: LandingVisit,
  { fromMinute, untilMinute, nowMinute }: StopRange,
  promiseOf: JobPromiseLookup = () => noPromise,
): Stop[] {
  const stops: Stop[] = [];
  for (let row = 0; row < lane.sessionCount; row++) {
    const startMinute = lane.startMinutes[row]!;
    if (lane.endMinutes[row]! <= fromMinute || startMinute >= untilMinute) continue;
    const jobRequestId = jobRequestIdAt(lane.sessions.packed, row);
    stops.push({
      jobRequestId,
      startMinute,
      endMinute: lane.endMinutes[row]!,
      workMinutes: workMinutesAt(lane, row),
      latE6: lane.sessions.latE6[row]!,
      lonE6: lane.sessions.lonE6[row]!,
      coarseness: coarsenessOf(lane.sessions.flags[row]!),
      leastMinutes: lane.stopCoordinates.leastMinutes[row]!,
      priority: lane.sessions.flags[row]! & sessionFlags.priorityMask,
      frozen: frozenReason(lane, row, landing.priority, fromMinute, nowMinute),
      ...keptBy(promiseOf(jobRequestId), startMinute, lane.sessions.endMinutes[row]!),
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
  if (nowMinute !== null && hasBegun(lane, row, nowMinute)) return 'under_way';
  const flags = lane.sessions.flags[row]!;
  if ((flags & sessionFlags.underWay) !== 0) return 'under_way';
  if ((flags & sessionFlags.locked) !== 0) return 'locked';
  if ((flags & sessionFlags.crew) !== 0) return 'crew';
  if ((flags & sessionFlags.multiDay) !== 0) return 'multi_day';
  const priority = flags & sessionFlags.priorityMask;
  if (priority === 0) return 'p0';
  if (priority === 1 && landingPriority > 0) return 'p1';
  return lane.startMinutes[row]! < fromMinute ? 'other_day' : null;
}

/** Travel between stops. Each pair is computed once. */
export function cachedTravel({ visit }: LandingVisit): TravelMinutes {
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

/** Where the stops around a landing lie: on its days, or in the night shift that holds its start. */
export interface Reach {
  readonly fromMinute: number;
  readonly untilMinute: number;
}

/**
 * The reach of a block, and the rest of its night shift. A block that runs past midnight without a night shift, in overtime, also
 * reaches the day of its end.
 */
export function reachOf(
  calendar: Calendar,
  lane: Lane,
  { startMinute, endMinute }: { startMinute: number; endMinute: number },
  visit: Visit,
): Reach {
  const day = dayIndexOf(calendar, startMinute);
  const hours = hoursOf(calendar, lane, visit);
  const [fromMinute, untilMinute] = reachAt(calendar, hours, day, startMinute);
  return {
    fromMinute,
    untilMinute: Math.max(untilMinute, laterUntil(calendar, hours, day), calendar.dayStarts[dayIndexOf(calendar, endMinute - 1) + 1]!),
  };
}

/**
 * The stops in the way of the landing, in time order. `stops` must be in time order. As in `feasibility.ts`, travel from and to stops
 * out of reach does not count.
 */
export function stopsInTheWay(stops: readonly Stop[], landing: Stop, reach: Reach, travelMinutes: TravelMinutes): Stop[] {
  const { fromMinute: dayStart, untilMinute: dayEnd } = reach;
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

/** Starts of one displaced job, with a block of one length. */
export interface TimeWindow {
  /** The first start, after the job's present one. */
  readonly startMinute: number;
  readonly lastStart: number;
  /** The minutes of the block, with the breaks that it spans. */
  readonly blockMinutes: number;
  /** From when on stops count as before it: the start of the day, or of the night shift that holds it. */
  readonly reachFrom: number;
}

/**
 * Where a displaced job may go, in time order: later than at present, and not in time off. `overtime`: until the end of the job's own
 * day or night shift, also through breaks. `next_day`: the rest of that day's working hours, then those of the following days.
 */
export function timeWindows(stop: Stop, calendar: Calendar, lane: Lane, mode: CascadeMode): TimeWindow[] {
  const day = dayIndexOf(calendar, stop.startMinute);
  const hours = hoursOf(calendar, lane, { isEmergency: false });
  const { workMinutes } = stop;
  const fromMinute = stop.startMinute + 1;
  const windows: TimeWindow[] = [];
  if (mode === 'overtime') {
    const free = withoutRanges([fromMinute, laterUntil(calendar, hours, day)], lane.timeOff);
    for (let at = 0; at < free.length; at += 2) {
      const lastStart = free[at + 1]! - workMinutes;
      // What counts as before a start can change at midnight.
      for (let startMinute = free[at]!; startMinute <= lastStart;) {
        const startDay = dayIndexOf(calendar, startMinute);
        const dayEnd = calendar.dayStarts[startDay + 1]!;
        const [reachFrom] = reachAt(calendar, hours, startDay, startMinute);
        windows.push({ startMinute, lastStart: Math.min(lastStart, dayEnd - 1), blockMinutes: workMinutes, reachFrom });
        startMinute = dayEnd;
      }
    }
    return windows;
  }
  const options = startOptions(calendar, hours, workMinutes, calendar.minMinutesBesideBreak);
  const { values, offsets } = options;
  for (let at = offsets[day]!; at < values.length; at += OPTION_STRIDE) {
    const starts = outsideTimeOff(lane.timeOff, hours, options, at, Math.max(values[at]!, fromMinute), values[at + 1]! + 1);
    for (let pair = 0; pair < starts.length; pair += 2)
      windows.push({
        startMinute: starts[pair]!,
        lastStart: starts[pair + 1]! - 1,
        blockMinutes: values[at + 2]!,
        reachFrom: values[at + 3]!,
      });
  }
  return windows;
}

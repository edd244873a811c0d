/**
 * Travel around a block: which starts the stops before and after it allow. All questions about travel lead here. See
 * `feasibility.ts` for the rules.
 *
 * Stops count that reach into the day of the start, or into the night shift that holds it: the reach (`startOptions.ts`).
 *
 * A gap is identified by two indexes of the lane: the stop before and the stop after. An index is that of a session, or
 * `lane.homeIndex` when the day has no such stop.
 */

import { firstEndingAfter, type Lane } from '../board.ts';
import { dayIndexOf, hoursOf, type Calendar } from '../calendar.ts';
import { FAR_FUTURE, FAR_PAST } from '../minutes.ts';
import { hasCoordinates } from '../../ground/geometry/points.ts';
import { drivingKm, minutesBetween, minutesToPoint } from '../../ground/geometry/travel.ts';
import { reachAt } from '../startOptions.ts';
import type { Visit } from '../visit.ts';

/** The stops around an instant on one day. */
export interface GapStops {
  readonly previousStop: number;
  readonly nextStop: number;
}

/** What a visit in a gap costs. Unknown travel (a stop without coordinates) is null, and counts as 0 in the sums. */
export interface Legs {
  /** From the stop before, or from home. */
  readonly travelMinutes: number | null;
  readonly distanceKm: number | null;
  /**
   * Minutes of driving on that day with the visit, minus those without it: travel to the visit and to the next stop, minus the
   * direct way between the two stops.
   */
  readonly addedTravelMinutes: number;
}

/**
 * The gap that a start at `startMinute` falls in. `nextStop` is the stop that is under way or comes next. So a start within a stop
 * has that stop as its next stop, and no room before it. Only stops that reach into `[reachFrom, reachUntil)` count.
 */
export function gapAt(lane: Lane, reachFrom: number, reachUntil: number, startMinute: number): GapStops {
  return gapBefore(lane, reachFrom, reachUntil, firstEndingAfter(lane, startMinute));
}

/** The gap around a start on the day of the calendar that holds it, or in the shift that does. */
export function gapAround(calendar: Calendar, lane: Lane, visit: Visit, startMinute: number): GapStops {
  const day = dayIndexOf(calendar, startMinute);
  const [reachFrom, reachUntil] = reachAt(calendar, hoursOf(calendar, lane, visit), day, startMinute);
  return gapAt(lane, reachFrom, reachUntil, startMinute);
}

/** The gap before the session with index `next`. For `sessionCount`, the gap after the last session. */
export function gapBefore(lane: Lane, reachFrom: number, reachUntil: number, next: number): GapStops {
  const hasPrevious = next > 0 && lane.endMinutes[next - 1]! > reachFrom;
  const hasNext = next < lane.sessionCount && lane.startMinutes[next]! < reachUntil;
  return {
    previousStop: hasPrevious ? next - 1 : lane.homeIndex,
    nextStop: hasNext ? next : lane.homeIndex,
  };
}

/**
 * When the technician may leave a stop: when the stop ends, but not before `departNotBefore`. From home only `departNotBefore`
 * counts, else `FAR_PAST`, because the commute may lie outside the shift.
 */
export function earliestDeparture(lane: Lane, visit: Visit, previousStop: number): number {
  const free = previousStop === lane.homeIndex ? FAR_PAST : lane.endMinutes[previousStop]!;
  return visit.departNotBefore !== null && visit.departNotBefore > free ? visit.departNotBefore : free;
}

/**
 * The earliest start that the stop before allows: the departure plus the travel, for which time off is not used. `FAR_PAST` when
 * nothing bounds it.
 */
export function earliestStartAfter(lane: Lane, visit: Visit, previousStop: number, timeOff: Int32Array = lane.timeOff): number {
  const whenBegun = lane.live === null ? FAR_PAST : earliestStartOnceFree(lane, visit, previousStop, timeOff);
  const departs = earliestDeparture(lane, visit, previousStop);
  if (departs === FAR_PAST) return whenBegun;
  const travelMinutes = minutesFromStop(lane, previousStop, visit);
  if (timeOff.length === 0 || previousStop === lane.homeIndex) return Math.max(whenBegun, departs + travelMinutes);
  return Math.max(whenBegun, arrivalAfter(timeOff, departs, travelMinutes));
}

/**
 * The earliest start that the last begun visit of today allows, when its session does not: it was begun before its booked start, or ended
 * before it. `FAR_PAST` otherwise.
 */
export function earliestStartOnceFree(lane: Lane, visit: Visit, previousStop: number, timeOff: Int32Array = lane.timeOff): number {
  if (lane.live === null || lane.live.freeMinute === FAR_PAST) return FAR_PAST;
  if (previousStop !== lane.homeIndex && lane.startMinutes[previousStop]! >= lane.live.freeUntil) return FAR_PAST;
  const departs = Math.max(lane.live.freeMinute, visit.departNotBefore ?? FAR_PAST);
  return arrivalAfter(timeOff, departs, minutesFromStop(lane, lane.homeIndex + 1, visit));
}

/**
 * The latest end from which the technician still reaches the next stop on time, without travel in time off. `FAR_FUTURE` when there
 * is no next stop.
 */
export function latestEndBefore(lane: Lane, visit: Visit, nextStop: number, timeOff: Int32Array = lane.timeOff): number {
  if (nextStop === lane.homeIndex) return FAR_FUTURE;
  const due = lane.startMinutes[nextStop]!;
  const travelMinutes = minutesToStop(lane, nextStop, visit);
  return timeOff.length === 0 ? due - travelMinutes : departureFor(timeOff, due, travelMinutes);
}

/** When a way that begins at `departs` ends, if time off is not used for it. */
export function arrivalAfter(timeOff: Int32Array, departs: number, travelMinutes: number): number {
  let arrival = departs;
  let leftMinutes = travelMinutes;
  for (let at = 0; at < timeOff.length && leftMinutes > 0; at += 2) {
    if (timeOff[at + 1]! <= arrival) continue;
    const freeMinutes = Math.max(0, timeOff[at]! - arrival);
    if (freeMinutes >= leftMinutes) break;
    leftMinutes -= freeMinutes;
    arrival = timeOff[at + 1]!;
  }
  return arrival + leftMinutes;
}

/** When a way must begin at the latest to end by `due`, if time off is not used for it. */
export function departureFor(timeOff: Int32Array, due: number, travelMinutes: number): number {
  let departs = due;
  let leftMinutes = travelMinutes;
  for (let at = timeOff.length - 2; at >= 0 && leftMinutes > 0; at -= 2) {
    if (timeOff[at]! >= departs) continue;
    const freeMinutes = Math.max(0, departs - timeOff[at + 1]!);
    if (freeMinutes >= leftMinutes) break;
    leftMinutes -= freeMinutes;
    departs = timeOff[at]!;
  }
  return departs - leftMinutes;
}

/** Whole minutes from a stop of the lane, or its start location, to the visit; 0 when either has no coordinates. */
export function minutesFromStop(lane: Lane, stop: number, visit: Visit): number {
  const { point, travel } = visit;
  if (point === null) return 0;
  const { stopCoordinates } = lane;
  if (travel !== null && hasCoordinates(stopCoordinates, stop)) {
    const provided = travel.minutes(stopCoordinates.latE6[stop]!, stopCoordinates.lonE6[stop]!, point.latE6, point.lonE6);
    if (provided !== null) return Math.max(provided, stopCoordinates.leastMinutes[stop]!, point.leastMinutes);
  }
  return minutesToPoint(stopCoordinates, stop, point, visit.estimate);
}

/** Whole minutes from the visit to a stop of the lane, or its start location; 0 when either has no coordinates. */
export function minutesToStop(lane: Lane, stop: number, visit: Visit): number {
  const { point, travel } = visit;
  if (point === null) return 0;
  const { stopCoordinates } = lane;
  if (travel !== null && hasCoordinates(stopCoordinates, stop)) {
    const provided = travel.minutes(point.latE6, point.lonE6, stopCoordinates.latE6[stop]!, stopCoordinates.lonE6[stop]!);
    if (provided !== null) return Math.max(provided, stopCoordinates.leastMinutes[stop]!, point.leastMinutes);
  }
  return minutesToPoint(stopCoordinates, stop, point, visit.estimate);
}

/** Whole minutes from the visit to the next stop of its day; null after the last stop, or when either has no coordinates. */
export function travelToNext(lane: Lane, visit: Visit, nextStop: number): number | null {
  const isKnown = nextStop !== lane.homeIndex && visit.point !== null && hasCoordinates(lane.stopCoordinates, nextStop);
  return isKnown ? minutesToStop(lane, nextStop, visit) : null;
}

/** The cost of the visit in a gap. The day starts and ends at home, so driving from and to home counts as travel. */
export function legsOf(lane: Lane, visit: Visit, previousStop: number, nextStop: number): Legs {
  const isKnown = visit.point !== null && hasCoordinates(lane.stopCoordinates, previousStop);
  const minutesFromPrevious = minutesFromStop(lane, previousStop, visit);
  const minutesToNext = minutesToStop(lane, nextStop, visit);
  const directMinutes = visit.point === null ? 0 : minutesBetweenStops(lane, previousStop, nextStop, visit);
  return {
    travelMinutes: isKnown ? minutesFromPrevious : null,
    distanceKm: isKnown ? kmFromStop(lane, previousStop, visit) : null,
    addedTravelMinutes: minutesFromPrevious + minutesToNext - directMinutes,
  };
}

/**
 * Whole minutes between two stops of the lane; 0 when either has no coordinates. Uses the visit's travel model where it knows the
 * journey.
 */
export function minutesBetweenStops(lane: Lane, from: number, to: number, visit: Visit): number {
  const { stopCoordinates } = lane;
  if (visit.travel !== null && hasCoordinates(stopCoordinates, from) && hasCoordinates(stopCoordinates, to)) {
    const provided = visit.travel.minutes(
      stopCoordinates.latE6[from]!,
      stopCoordinates.lonE6[from]!,
      stopCoordinates.latE6[to]!,
      stopCoordinates.lonE6[to]!,
    );
    if (provided !== null) return Math.max(provided, stopCoordinates.leastMinutes[from]!, stopCoordinates.leastMinutes[to]!);
  }
  return minutesBetween(stopCoordinates, from, to, visit.estimate);
}

function kmFromStop(lane: Lane, stop: number, visit: Visit): number | null {
  const { point, travel, estimate } = visit;
  if (point === null) return null;
  const latE6 = lane.stopCoordinates.latE6[stop]!;
  const lonE6 = lane.stopCoordinates.lonE6[stop]!;
  return travel?.distanceKm(latE6, lonE6, point.latE6, point.lonE6) ?? drivingKm(latE6, lonE6, point.latE6, point.lonE6, estimate);
}

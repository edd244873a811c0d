/**
 * Travel around a block: which starts the stops before and after it allow. All questions about travel lead here. See
 * `feasibility.ts` for the rules.
 *
 * A gap of a day is identified by two indexes of the lane: the stop before and the stop after. An index is that of a session, or
 * `lane.homeIndex` when the day has no such stop.
 */

import { firstEndingAfter, type Lane } from '../board.ts';
import { FAR_FUTURE, FAR_PAST } from '../minutes.ts';
import { hasCoordinates } from '../geometry/points.ts';
import { drivingKm, minutesBetween, minutesToPoint } from '../geometry/travel.ts';
import type { Visit } from '../visit.ts';

/** The stops around an instant on one day. */
export interface Gap {
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
 * has that stop as its next stop, and no room before it. Only stops that reach into `[dayStart, dayEnd)` count.
 */
export function gapAt(lane: Lane, dayStart: number, dayEnd: number, startMinute: number): Gap {
  return gapBefore(lane, dayStart, dayEnd, firstEndingAfter(lane, startMinute));
}

/** The gap before the session with index `next`. For `sessionCount`, the gap after the last session. */
export function gapBefore(lane: Lane, dayStart: number, dayEnd: number, next: number): Gap {
  const hasPrevious = next > 0 && lane.endMinutes[next - 1]! > dayStart;
  const hasNext = next < lane.sessionCount && lane.startMinutes[next]! < dayEnd;
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

/** The earliest start that the stop before allows: the departure plus the travel. `FAR_PAST` when nothing bounds it. */
export function earliestStartAfter(lane: Lane, visit: Visit, previousStop: number): number {
  const departs = earliestDeparture(lane, visit, previousStop);
  return departs === FAR_PAST ? FAR_PAST : departs + minutesFromStop(lane, previousStop, visit);
}

/** The latest start from which the technician still reaches the next stop on time. `FAR_FUTURE` when the day has no next stop. */
export function latestStartBefore(lane: Lane, visit: Visit, nextStop: number): number {
  if (nextStop === lane.homeIndex) return FAR_FUTURE;
  return lane.startMinutes[nextStop]! - minutesToStop(lane, nextStop, visit) - visit.visitMinutes;
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

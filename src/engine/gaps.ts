/**
 * Travel around a block: which starts the stop before and the stop after leave open. Every question about travel ends
 * here; see `feasibility.ts` for the rules.
 *
 * A gap of a day is named by two places of the lane: the stop before and the stop after, each a session's index, or
 * `lane.homePlace` where the day has none.
 */

import { firstEndingAfter, type Lane } from './board.ts';
import { FAR_FUTURE, FAR_PAST } from './minutes.ts';
import { isKnownPlace } from './points.ts';
import { drivingKm, minutesBetweenPlaces, minutesToPoint } from './travel.ts';
import type { Visit } from './visit.ts';

/** The stops around an instant on one day. */
export interface Gap {
  readonly previousPlace: number;
  readonly nextPlace: number;
}

/** What a visit in a gap costs. Unknown travel (a place without coordinates) is null, and counts 0 in the sums. */
export interface Legs {
  /** From the stop before, or from home. */
  readonly travelMinutes: number | null;
  readonly distanceKm: number | null;
  /** Driving of that day with the visit, less without it: the way there and on, less the way it replaces. */
  readonly addedTravelMinutes: number;
}

/**
 * The gap a start at `startMinute` falls in: the stop under way or next is the one after, so a start within a stop
 * finds that stop as the next one, and no room before it. Only stops that reach into `[dayStart, dayEnd)` count.
 */
export function gapAt(lane: Lane, dayStart: number, dayEnd: number, startMinute: number): Gap {
  return gapBefore(lane, dayStart, dayEnd, firstEndingAfter(lane, startMinute));
}

/** The gap before a session, by its place; before `sessionCount`, the one after the last. */
export function gapBefore(lane: Lane, dayStart: number, dayEnd: number, next: number): Gap {
  const hasPrevious = next > 0 && lane.endMinutes[next - 1]! > dayStart;
  const hasNext = next < lane.sessionCount && lane.startMinutes[next]! < dayEnd;
  return {
    previousPlace: hasPrevious ? next - 1 : lane.homePlace,
    nextPlace: hasNext ? next : lane.homePlace,
  };
}

/**
 * When the technician may set off from a place: when that stop ends, and not before `departNotBefore`. From home there is no
 * bound otherwise (`FAR_PAST`), since the commute may lie outside the shift.
 */
export function earliestDeparture(lane: Lane, visit: Visit, previousPlace: number): number {
  const free = previousPlace === lane.homePlace ? FAR_PAST : lane.endMinutes[previousPlace]!;
  return visit.departNotBefore !== null && visit.departNotBefore > free ? visit.departNotBefore : free;
}

/** The earliest start that what comes before allows: the departure plus the way; `FAR_PAST` when nothing bounds it. */
export function earliestStartAfter(lane: Lane, visit: Visit, previousPlace: number): number {
  const departs = earliestDeparture(lane, visit, previousPlace);
  return departs === FAR_PAST ? FAR_PAST : departs + minutesFromPlace(lane, previousPlace, visit);
}

/** The latest start from which the next stop is still reached on time; no bound when the day has none after. */
export function latestStartBefore(lane: Lane, visit: Visit, nextPlace: number): number {
  if (nextPlace === lane.homePlace) return FAR_FUTURE;
  return lane.startMinutes[nextPlace]! - minutesToPlace(lane, nextPlace, visit) - visit.visitMinutes;
}

/** Whole minutes from a place of the lane to the visit; 0 when either has no coordinates. */
export function minutesFromPlace(lane: Lane, place: number, visit: Visit): number {
  const { point, travel } = visit;
  if (point === null) return 0;
  const { places } = lane;
  if (travel !== null && isKnownPlace(places, place)) {
    const provided = travel.minutes(places.latE6[place]!, places.lonE6[place]!, point.latE6, point.lonE6);
    if (provided !== null) return provided;
  }
  return minutesToPoint(places, place, point);
}

/** Whole minutes from the visit to a place of the lane; 0 when either has no coordinates. */
export function minutesToPlace(lane: Lane, place: number, visit: Visit): number {
  const { point, travel } = visit;
  if (point === null) return 0;
  const { places } = lane;
  if (travel !== null && isKnownPlace(places, place)) {
    const provided = travel.minutes(point.latE6, point.lonE6, places.latE6[place]!, places.lonE6[place]!);
    if (provided !== null) return provided;
  }
  return minutesToPoint(places, place, point);
}

/** The cost of the visit in a gap. The day starts and ends at home, so the ways from and to home count as travel. */
export function legsOf(lane: Lane, visit: Visit, previousPlace: number, nextPlace: number): Legs {
  const isKnown = visit.point !== null && isKnownPlace(lane.places, previousPlace);
  const there = minutesFromPlace(lane, previousPlace, visit);
  const onward = minutesToPlace(lane, nextPlace, visit);
  const replaced = visit.point === null ? 0 : minutesBetweenStops(lane, previousPlace, nextPlace, visit);
  return {
    travelMinutes: isKnown ? there : null,
    distanceKm: isKnown ? kmFromPlace(lane, previousPlace, visit) : null,
    addedTravelMinutes: there + onward - replaced,
  };
}

/** Whole minutes between two places of the lane, by the visit's travel where that knows them; 0 when either has no coordinates. */
export function minutesBetweenStops(lane: Lane, from: number, to: number, visit: Visit): number {
  const { places } = lane;
  if (visit.travel !== null && isKnownPlace(places, from) && isKnownPlace(places, to)) {
    const provided = visit.travel.minutes(places.latE6[from]!, places.lonE6[from]!, places.latE6[to]!, places.lonE6[to]!);
    if (provided !== null) return provided;
  }
  return minutesBetweenPlaces(places, from, to);
}

function kmFromPlace(lane: Lane, place: number, visit: Visit): number | null {
  const { point, travel } = visit;
  if (point === null) return null;
  const latE6 = lane.places.latE6[place]!;
  const lonE6 = lane.places.lonE6[place]!;
  return travel?.distanceKm(latE6, lonE6, point.latE6, point.lonE6) ?? drivingKm(latE6, lonE6, point.latE6, point.lonE6);
}

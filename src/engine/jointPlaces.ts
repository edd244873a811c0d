/**
 * Visits that are placed together. All of them leave their present places first, and then each is judged on the board on which the others
 * stand in their new places. So a swap works in which each visit fits only where the other one leaves.
 */
import type { Board, Lane } from './board.ts';
import type { Calendar } from './calendar.ts';
import { landingStop, reachOf, stopsInTheWay, stopsOf, cachedTravel, type LandingVisit } from './cascade/stops.ts';
import { isTaken, rowOfVisit, withRows } from './laneSessions.ts';
import type { EpochMinute } from './minutes.ts';
import type { Visit } from './visit.ts';

/** A visit at its new place. All its technicians have the same block. */
export interface JointPlace {
  readonly jobRequestId: string;
  readonly technicianIds: readonly string[];
  readonly visit: Visit;
  readonly startMinute: EpochMinute;
  readonly endMinute: EpochMinute;
}

/**
 * The board with all places but that of one job. `base` must not hold any of these jobs. A place that overlaps another one is left out
 * here: it is refused when it is judged itself.
 */
export function boardAround(base: Board, places: readonly JointPlace[], jobRequestId: string): Board {
  const placesOf = new Map<string, JointPlace[]>();
  for (const place of places) {
    if (place.jobRequestId === jobRequestId) continue;
    for (const id of place.technicianIds) placesOf.set(id, [...(placesOf.get(id) ?? []), place]);
  }
  return { lanes: base.lanes.map((lane) => (placesOf.get(lane.technicianId) ?? []).reduce(withPlace, lane)) };
}

function withPlace(lane: Lane, place: JointPlace): Lane {
  if (isTaken(lane, place.startMinute, place.endMinute)) return lane;
  return withRows(lane, [rowOfVisit(place.jobRequestId, place.visit, place)]);
}

/** The visits of the lane that keep a visit from its start: they overlap it, or leave too little time to travel. In time order. */
export function visitsInTheWay(calendar: Calendar, lane: Lane, visit: Visit, startMinute: EpochMinute) {
  const landing: LandingVisit = { startMinute, visit, priority: 0 };
  const stop = landingStop(calendar, lane, landing);
  const reach = reachOf(calendar, lane, stop, visit);
  const stops = stopsOf(lane, landing, { ...reach, nowMinute: null });
  return stopsInTheWay(stops, stop, reach, cachedTravel(landing)).map((found) => ({
    jobRequestId: found.jobRequestId!,
    startMinute: found.startMinute as EpochMinute,
    endMinute: found.endMinute as EpochMinute,
  }));
}

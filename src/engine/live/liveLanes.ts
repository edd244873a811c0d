/**
 * Lanes as today really goes, for planning. docs/reference/scheduling.md#plans-of-today; docs/internals/engine.md#plans-of-today.
 *
 * A visit keeps its booked start, because the order of the day stays and the database lets no other session overlap it. It keeps its
 * technician until its earliest end. So sessions that run late may overlap on such a lane, while starts and ends still ascend. Details:
 *
 * - What ends earlier than booked frees nothing until it is completed. Completing cuts the booked session itself.
 * - A visit that was passed over (no arrival, but something was fired of a later one) pushes nobody. It stands as booked.
 * - A visit whose booked start has passed counts as begun by the clock, unless its technician is known to be at an earlier visit or on the way to it.
 * - Nothing starts before the technician has left the last begun visit and had the way from there, wherever that visit stands in the plan.
 */

import { firstEndingAfter, type Lane, type LaneLiveTimes } from '../board.ts';
import { writeUnitVector, NO_COORDINATE, type Point } from '../../ground/geometry/points.ts';
import { FAR_FUTURE, FAR_PAST, type EpochMinute } from '../minutes.ts';
import { isFired, type LiveVisit, type VisitProgress } from './liveVisits.ts';

/** The visits of a technician today, in planned order, with their live states at `nowMinute`. */
interface LiveDay {
  readonly visits: readonly VisitProgress[];
  readonly live: readonly LiveVisit[];
  /** Where the visit with this index is. null when unknown. */
  readonly pointOf: (index: number) => Point | null;
  readonly nowMinute: EpochMinute;
}

/** The lane as the day goes. The same lane when nothing of it is later than booked, and nobody is on the way or works ahead of the plan. */
export function withLiveTimes(lane: Lane, { visits, live, pointOf, nowMinute }: LiveDay): Lane {
  const lastFired = visits.findLastIndex(isFired);
  const endMinutes = lane.endMinutes.slice();
  const earliestStarts = lane.startMinutes.slice();
  const emergencyEnds = lane.endMinutes.slice();
  let isChanged = false;
  const isElsewhere = lastFired >= 0 && visits[lastFired]!.doneMinute === null;
  for (let at = Math.max(0, lastFired); at < visits.length; at++) {
    const { earliestStartMinute, earliestEndMinute } = live[at]!;
    const row = rowOf(lane, visits[at]!);
    if (row === null) continue;
    if (isElsewhere && at > lastFired && earliestStartMinute > earliestStarts[row]!) {
      earliestStarts[row] = earliestStartMinute;
      isChanged = true;
    }
    // An end that has passed bounds nothing: nobody leaves before now.
    if (earliestEndMinute <= nowMinute || earliestEndMinute <= endMinutes[row]!) continue;
    endMinutes[row] = earliestEndMinute;
    isChanged = true;
    const isUnknown = at > lastFired && !isElsewhere && visits[at]!.startMinute < nowMinute;
    if (!isUnknown) emergencyEnds[row] = earliestEndMinute;
  }
  const freeMinute = lastFired < 0 ? FAR_PAST : freeAfter(lane, visits[lastFired]!, live[lastFired]!, nowMinute);
  if (!isChanged && freeMinute === FAR_PAST) return lane;
  for (const ends of [endMinutes, emergencyEnds])
    for (let row = 1; row < ends.length; row++) ends[row] = Math.max(ends[row]!, ends[row - 1]!);
  return withPlace(
    { ...lane, endMinutes },
    { earliestStarts, emergencyEnds, freeMinute, freeUntil: visits[lastFired + 1]?.startMinute ?? FAR_FUTURE },
    lastFired < 0 ? null : pointOf(lastFired),
  );
}

/**
 * The lane as booked, of a technician who keeps a visit at its time: nobody is judged by how late that visit is. It only knows which later visits
 * cannot have begun, although their booked start has passed, because their technician is at an earlier one or on the way to it. The same lane when
 * there are none. `visits` may hold more than the lane does.
 */
export function withKnownStarts(lane: Lane, { visits, live }: Pick<LiveDay, 'visits' | 'live'>): Lane {
  const lastFired = visits.findLastIndex(isFired);
  if (lastFired < 0 || visits[lastFired]!.doneMinute !== null) return lane;
  const earliestStarts = lane.startMinutes.slice();
  for (let at = lastFired + 1; at < visits.length; at++) {
    const row = rowOf(lane, visits[at]!);
    if (row !== null) earliestStarts[row] = Math.max(earliestStarts[row]!, live[at]!.earliestStartMinute);
  }
  if (earliestStarts.every((start, row) => start === lane.startMinutes[row])) return lane;
  const asBooked = { earliestStarts, emergencyEnds: lane.endMinutes.slice(), freeMinute: FAR_PAST, freeUntil: FAR_FUTURE };
  return withPlace(lane, asBooked, null);
}

/**
 * When the technician is free after the last begun visit. `FAR_PAST` when its session says so: it stands on the lane, and it began before now
 * as booked, so that it is the stop before every start from now on.
 */
function freeAfter(lane: Lane, visit: VisitProgress, live: LiveVisit, nowMinute: EpochMinute): number {
  const isStopBefore = visit.startMinute <= nowMinute && rowOf(lane, visit) !== null;
  return isStopBefore ? FAR_PAST : live.earliestEndMinute;
}

/** The session of a visit. null when its time is free again, because it was completed before its booked start. */
function rowOf(lane: Lane, { startMinute, doneMinute }: VisitProgress): number | null {
  if (doneMinute !== null && doneMinute <= startMinute) return null;
  const row = firstEndingAfter(lane, startMinute);
  return row < lane.sessionCount && lane.startMinutes[row] === startMinute ? row : null;
}

/** The lane with a place behind the start location. */
function withPlace(lane: Lane, live: LaneLiveTimes, place: Point | null): Lane {
  const { latE6, lonE6, vectors, leastMinutes } = lane.stopCoordinates;
  const index = lane.homeIndex + 1;
  const coordinates = {
    latE6: extended(latE6, index + 1),
    lonE6: extended(lonE6, index + 1),
    vectors: new Float64Array(3 * (index + 1)),
    leastMinutes: extended(leastMinutes, index + 1),
  };
  coordinates.latE6[index] = place?.latE6 ?? NO_COORDINATE;
  coordinates.lonE6[index] = place?.lonE6 ?? NO_COORDINATE;
  coordinates.leastMinutes[index] = place?.leastMinutes ?? 0;
  coordinates.vectors.set(vectors.subarray(0, 3 * index));
  writeUnitVector(coordinates.vectors, index, coordinates.latE6[index]!, coordinates.lonE6[index]!);
  return { ...lane, stopCoordinates: coordinates, live };
}

function extended(column: Int32Array, length: number): Int32Array {
  const longer = new Int32Array(length);
  longer.set(column.subarray(0, length - 1));
  return longer;
}

/**
 * When a technician can be at a job that lands on a lane with other visits. docs/reference/scheduling.md#near-starts;
 * [departure.emergency].
 *
 * Details that those rules leave open:
 *
 * - The technician comes from the last stop that ends before the landing and is not in its way, or else from the start location.
 *   Stops in the way are pushed behind the landing. A stop that has begun cannot be pushed: when it is in the way, it is reported
 *   as a conflict, and does not delay the start.
 * - Time off is not looked at here: an emergency may override it, and otherwise rule 5 refuses the start.
 * - The displayed estimate (`arrivalOf`) is from the start location. An emergency starts no earlier than that estimate, and no
 *   earlier than the technician can arrive from the stop before. So the promised time can be kept.
 */

import { sessionFlags } from '../../contract/vocabulary.ts';
import { firstEndingAfter, hasBegun, type Lane } from '../board.ts';
import { dayIndexAt, hoursOf, type Calendar } from '../calendar.ts';
import { earliestStartAfter, minutesFromStop } from '../feasibility/gaps.ts';
import { noTimeOff } from '../feasibility/blockers/onTimeOff.ts';
import { FAR_PAST, onGridFrom, type EpochMinute } from '../minutes.ts';
import { reachAt } from '../startOptions.ts';
import type { Visit } from '../visit.ts';

/**
 * The later of two times: the start, and the arrival of a technician who leaves the start location at `departNotBefore`. Travel
 * from an unknown start location counts as 0 minutes.
 */
export function arrivalOf(lane: Lane, visit: Visit, startMinute: EpochMinute): EpochMinute {
  const fromHome = visit.departNotBefore === null ? FAR_PAST : visit.departNotBefore + minutesFromStop(lane, lane.homeIndex, visit);
  return Math.max(startMinute, fromHome) as EpochMinute;
}

/**
 * The asked start if the technician can be there by then. Otherwise the first later multiple of 5 minutes that the technician can
 * reach, or null when the calendar ends before it. Jobs that have begun by `nowMinute` stay where they are. With `isFromHome`, the
 * start is also not before the estimate from the start location.
 */
export function startOnArrival(
  lane: Lane,
  calendar: Calendar,
  visit: Visit,
  askedMinute: EpochMinute,
  nowMinute: EpochMinute,
  isFromHome: boolean,
): EpochMinute | null {
  if (visit.departNotBefore === null) return askedMinute;
  const earliest = isFromHome ? arrivalOf(lane, visit, askedMinute) : askedMinute;
  let startMinute = earliest > askedMinute ? (onGridFrom(earliest) as EpochMinute) : askedMinute;
  for (;;) {
    const day = dayIndexAt(calendar, startMinute);
    if (day < 0) return null;
    const [reachFrom] = reachAt(calendar, hoursOf(calendar, lane, visit), day, startMinute);
    if (landingBound(lane, visit, reachFrom, startMinute, nowMinute) <= startMinute) return startMinute;
    startMinute = onGridFrom(startMinute + 1) as EpochMinute;
  }
}

/** The earliest start of a landing that the stop before it allows, when the stops in the way are gone. `FAR_PAST` without a bound. */
function landingBound(lane: Lane, visit: Visit, reachFrom: number, startMinute: number, nowMinute: number): number {
  if (visit.departNotBefore === null) return FAR_PAST;
  const { startMinutes, endMinutes, sessionCount, homeIndex } = lane;
  let next = firstEndingAfter(lane, startMinute);
  if (next < sessionCount && startMinutes[next]! < startMinute && hasBegun(lane, next, nowMinute)) return boundOfBegun(lane, visit, next);
  for (; next > 0 && endMinutes[next - 1]! > reachFrom; next--) {
    const stop = next - 1;
    if (endMinutes[stop]! + minutesFromStop(lane, stop, visit) <= startMinute) return earliestStartAfter(lane, visit, stop, noTimeOff);
    if (hasBegun(lane, stop, nowMinute)) return boundOfBegun(lane, visit, stop);
  }
  return earliestStartAfter(lane, visit, homeIndex, noTimeOff);
}

/** A job under way that lasts longer than booked delays the landing. Any other stop that has begun is a conflict, and sets no bound. */
function boundOfBegun(lane: Lane, visit: Visit, stop: number): number {
  const isUnderWay = (lane.sessions.flags[stop]! & sessionFlags.underWay) !== 0;
  const isLonger = isUnderWay && lane.endMinutes[stop]! > lane.sessions.endMinutes[stop]!;
  return isLonger ? earliestStartAfter(lane, visit, stop, noTimeOff) : FAR_PAST;
}

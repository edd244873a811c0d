/**
 * When a technician would be at a job that lands whatever stands on the lane. docs/reference/scheduling.md#near-starts;
 * [departure.emergency]. Decided, where those rules leave room:
 *
 * - A job that lands is reached from the last stop that neither is in its way nor comes after it, else from the start location;
 *   what is in its way is pushed behind it. A stop that has begun stays: where it is in the way, that is the conflict, not the way.
 * - The estimate shown (`arrivalOf`) is from the start location. An emergency starts no earlier than that
 *   and no earlier than the technician can be there from that stop, whichever is later, so that what is promised can be kept.
 */

import { firstEndingAfter, type Lane } from '../board.ts';
import { dayIndexAt, type Calendar } from '../calendar.ts';
import { earliestStartAfter, minutesFromStop } from '../feasibility/gaps.ts';
import { FAR_PAST, type EpochMinute } from '../minutes.ts';
import type { Visit } from '../visit.ts';

/** A start on arrival is a whole multiple of this. */
const GRID_MINUTES = 5;

/** The later of the start and `departNotBefore` plus the way from the start location (0 minutes when that is unknown). */
export function arrivalOf(lane: Lane, visit: Visit, startMinute: EpochMinute): EpochMinute {
  const fromHome = visit.departNotBefore === null ? FAR_PAST : visit.departNotBefore + minutesFromStop(lane, lane.homeIndex, visit);
  return Math.max(startMinute, fromHome) as EpochMinute;
}

/**
 * The asked start, or the first whole 5 minutes after it at which the technician is there; null when the calendar ends before.
 * Jobs that have begun by `nowMinute` stay where they are. `isFromHome`: the estimate from the start location counts too.
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
  let startMinute = earliest > askedMinute ? roundedUp(earliest) : askedMinute;
  for (;;) {
    const day = dayIndexAt(calendar, startMinute);
    if (day < 0) return null;
    if (landingBound(lane, visit, calendar.dayStarts[day]!, startMinute, nowMinute) <= startMinute) return startMinute;
    startMinute = roundedUp(startMinute + 1);
  }
}

function roundedUp(minute: number): EpochMinute {
  return (Math.ceil(minute / GRID_MINUTES) * GRID_MINUTES) as EpochMinute;
}

/** The earliest start of a landing that the stop before it allows, once what is in the way is gone; `FAR_PAST` without a bound. */
function landingBound(lane: Lane, visit: Visit, dayStart: number, startMinute: number, nowMinute: number): number {
  if (visit.departNotBefore === null) return FAR_PAST;
  const { startMinutes, endMinutes, sessionCount, homeIndex } = lane;
  let next = firstEndingAfter(lane, startMinute);
  if (next < sessionCount && startMinutes[next]! < Math.min(startMinute, nowMinute)) return FAR_PAST;
  for (; next > 0 && endMinutes[next - 1]! > dayStart; next--) {
    const stop = next - 1;
    if (endMinutes[stop]! + minutesFromStop(lane, stop, visit) <= startMinute) return earliestStartAfter(lane, visit, stop);
    if (startMinutes[stop]! < nowMinute) return FAR_PAST;
  }
  return earliestStartAfter(lane, visit, homeIndex);
}

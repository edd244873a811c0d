/** The route around a start: whether it fits between the stops before and after, and when a later start would fit. */

import { hoursOf } from '../../calendar.ts';
import type { EpochMinute } from '../../minutes.ts';
import { laterStartsUntil } from '../../startOptions.ts';
import { earliestStartAfter, gapAround, latestEndBefore } from '../gaps.ts';
import { collectStartRanges, makeStartRanges, START_RANGE_STRIDE } from '../../starts/startRanges.ts';
import { noTimeOff } from './onTimeOff.ts';
import type { Question } from './question.ts';

/** Reused between calls. The engine is synchronous, so two calls never overlap. */
const found = makeStartRanges();

/**
 * Whether the technician is free at the start, can be there by then, and reaches the next stop on time afterwards. Time off that
 * takes the way is rule 5, and not asked here.
 */
export function fitsRoute({ lane, calendar, visit, startMinute, endMinute }: Question): boolean {
  const { previousStop, nextStop } = gapAround(calendar, lane, visit, startMinute);
  return (
    earliestStartAfter(lane, visit, previousStop, noTimeOff) <= startMinute &&
    endMinute <= latestEndBefore(lane, visit, nextStop, noTimeOff)
  );
}

/**
 * The earliest later start of the same day, or of the night shift that goes on after it, at which every rule about time holds
 * (working day, time off, shift, travel on both sides), or null. Ignores rules 1 to 3 and the business's longest visit, which are the
 * same at every start. If they fail, they are listed in addition to this blocker, and the start works once they are solved.
 *
 * Call it only when the start itself does not fit the route. Then no range of starts holds `startMinute`.
 */
export function earliestLaterStart({ lane, calendar, visit, dayIndex, startMinute }: Question): EpochMinute | null {
  const until = laterStartsUntil(calendar, hoursOf(calendar, lane, visit), dayIndex);
  const untilDay = until > calendar.dayStarts[dayIndex + 1]! ? dayIndex + 2 : dayIndex + 1;
  collectStartRanges(lane, { calendar, visit, fromDay: dayIndex, untilDay }, found);
  for (let range = 0; range < found.count; range++) {
    const from = found.values[range * START_RANGE_STRIDE]!;
    if (from > startMinute) return from < until ? (from as EpochMinute) : null;
  }
  return null;
}

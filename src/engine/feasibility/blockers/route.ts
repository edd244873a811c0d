/** The route of one day: whether a start fits between the stops around it, and when a later start would fit. */

import type { EpochMinute } from '../../minutes.ts';
import { earliestStartAfter, gapAt, latestStartBefore } from '../gaps.ts';
import { collectStartRanges, makeStartRanges, START_RANGE_STRIDE } from '../../starts/startRanges.ts';
import type { Question } from './question.ts';

/** Reused between calls. The engine is synchronous, so two calls never overlap. */
const found = makeStartRanges();

/** Whether the technician is free at the start, can be there by then, and reaches the next stop on time afterwards. */
export function fitsRoute({ lane, calendar, visit, dayIndex, startMinute }: Question): boolean {
  const { dayStarts } = calendar;
  const gap = gapAt(lane, dayStarts[dayIndex]!, dayStarts[dayIndex + 1]!, startMinute);
  return earliestStartAfter(lane, visit, gap.previousStop) <= startMinute && startMinute <= latestStartBefore(lane, visit, gap.nextStop);
}

/**
 * The earliest later start of the same day at which every rule about time holds (working day, time off, shift, travel on both sides), or
 * null. Ignores rules 1 to 3 and the business's longest visit, which are the same at every start. If they fail, they are listed in addition
 * to this blocker, and the start works once they are solved.
 *
 * Call it only when the start itself does not fit the route. Then no range of starts holds `startMinute`.
 */
export function earliestLaterStart({ lane, calendar, visit, dayIndex, startMinute }: Question): EpochMinute | null {
  collectStartRanges(lane, { calendar, visit, fromDay: dayIndex, untilDay: dayIndex + 1 }, found);
  for (let range = 0; range < found.count; range++) {
    const from = found.values[range * START_RANGE_STRIDE]!;
    if (from > startMinute) return from as EpochMinute;
  }
  return null;
}

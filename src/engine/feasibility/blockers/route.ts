/** The route of one day: whether a start fits between the stops around it, and when a later one would. */

import type { EpochMinute } from '../../minutes.ts';
import { earliestStartAfter, gapAt, latestStartBefore } from '../gaps.ts';
import { collectStartRanges, makeStartRanges, START_RANGE_STRIDE } from '../../starts/startRanges.ts';
import type { Question } from './question.ts';

/** Reused: the engine is synchronous, so no two questions are ever open at once. */
const found = makeStartRanges();

/** Whether the technician is free at the start, there by then, and at the next stop on time afterwards. */
export function fitsRoute({ lane, calendar, visit, dayIndex, startMinute }: Question): boolean {
  const { dayStarts } = calendar;
  const gap = gapAt(lane, dayStarts[dayIndex]!, dayStarts[dayIndex + 1]!, startMinute);
  return earliestStartAfter(lane, visit, gap.previousStop) <= startMinute && startMinute <= latestStartBefore(lane, visit, gap.nextStop);
}

/**
 * The earliest later start of the same day at which every rule about time holds (working day, time off, shift, travel on
 * both sides), or null. Rules 1 to 3 and the business's longest visit are the same at every start: where they fail they are
 * named beside this one, and the minute is the one that would work once they are lifted. Only asked when the start itself
 * does not fit the route, so no range of starts holds it.
 */
export function earliestLaterStart({ lane, calendar, visit, dayIndex, startMinute }: Question): EpochMinute | null {
  collectStartRanges(lane, calendar, visit, dayIndex, dayIndex + 1, found);
  for (let range = 0; range < found.count; range++) {
    const from = found.values[range * START_RANGE_STRIDE]!;
    if (from > startMinute) return from as EpochMinute;
  }
  return null;
}

/** The gaps of a lane that a visit does not fit into, and how much each lacks: with the ways there and on, and without. */

import { firstEndingAfter, type Lane } from './board.ts';
import { patternOf, type Calendar } from './calendar.ts';
import { earliestStartAfter, latestStartBefore } from './gaps.ts';
import { FAR_PAST, type EpochMinute } from './minutes.ts';
import type { Visit } from './visit.ts';

/** What of the calendar is asked about. */
export interface StartSpan {
  readonly fromDay: number;
  /** Exclusive. */
  readonly untilDay: number;
  /** Earlier starts are left out: they have passed. */
  readonly notBefore: EpochMinute;
}

/** Working time between two stops, `[startMinute, endMinute)`, that is too short. */
export interface ClosedGap {
  readonly startMinute: number;
  readonly endMinute: number;
  /** So many minutes more would do. */
  readonly shortMinutes: number;
  /** The visit itself would fit: only the ways make it too long. */
  readonly isForTravel: boolean;
}

/** In time order. A gap that only time off or what has passed closes is not among them. For visits of one session. */
export function closedGaps(lane: Lane, calendar: Calendar, visit: Visit, { fromDay, untilDay, notBefore }: StartSpan): ClosedGap[] {
  const { workRanges, offsets } = patternOf(calendar, lane);
  const { dayStarts } = calendar;
  const { startMinutes, endMinutes, sessionCount, homeIndex } = lane;
  const gaps: ClosedGap[] = [];
  for (let day = fromDay; day < untilDay; day++) {
    let previous = homeIndex;
    let previousEnd = FAR_PAST;
    for (let next = firstEndingAfter(lane, dayStarts[day]!); ; next++) {
      const isLast = next >= sessionCount || startMinutes[next]! >= dayStarts[day + 1]!;
      for (let work = offsets[day]!; work < offsets[day + 1]!; work += 2) {
        const startMinute = Math.max(previousEnd, workRanges[work]!, notBefore);
        const endMinute = isLast ? workRanges[work + 1]! : Math.min(startMinutes[next]!, workRanges[work + 1]!);
        if (startMinute >= endMinute) continue;
        const first = Math.max(startMinute, earliestStartAfter(lane, visit, previous));
        const last = Math.min(endMinute - visit.visitMinutes, latestStartBefore(lane, visit, isLast ? homeIndex : next));
        if (first > last)
          gaps.push({ startMinute, endMinute, shortMinutes: first - last, isForTravel: endMinute - startMinute >= visit.visitMinutes });
      }
      if (isLast) break;
      previous = next;
      previousEnd = endMinutes[next]!;
    }
  }
  return gaps;
}

/** The gaps of a lane that a visit does not fit into, and how much each lacks: with the ways there and on, and without. */

import { firstEndingAfter, type Lane } from './board.ts';
import { patternOf, type Calendar } from './calendar.ts';
import { earliestStartAfter, latestStartBefore } from './gaps.ts';
import { FAR_FUTURE, FAR_PAST, type EpochMinute } from './minutes.ts';
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
export function closedGaps(lane: Lane, calendar: Calendar, visit: Visit, span: StartSpan): ClosedGap[] {
  const gaps: ClosedGap[] = [];
  eachGap(lane, calendar, visit, span, (gap) => {
    if (gap.shortMinutes > 0) gaps.push(gap);
    return FAR_FUTURE;
  });
  return gaps;
}

/** Of these the one that lacks the least, the first of equals; null without one. */
export function closestGap(lane: Lane, calendar: Calendar, visit: Visit, span: StartSpan): ClosedGap | null {
  let closest: ClosedGap | null = null;
  eachGap(lane, calendar, visit, span, (gap) => {
    if (gap.shortMinutes > 0 && (closest === null || gap.shortMinutes < closest.shortMinutes)) closest = gap;
    return closest?.shortMinutes ?? FAR_FUTURE;
  });
  return closest;
}

/** Gives each gap of the working time to `take`, which answers from how many missing minutes on it wants to hear of none: ways cost most. */
function eachGap(
  lane: Lane,
  calendar: Calendar,
  visit: Visit,
  { fromDay, untilDay, notBefore }: StartSpan,
  take: (gap: ClosedGap) => number,
): void {
  const { workRanges, offsets } = patternOf(calendar, lane);
  const { dayStarts } = calendar;
  const { startMinutes, endMinutes, sessionCount, homeIndex } = lane;
  let least = FAR_FUTURE;
  for (let day = fromDay; day < untilDay; day++) {
    let previous = homeIndex;
    let previousEnd = FAR_PAST;
    for (let next = firstEndingAfter(lane, dayStarts[day]!); ; next++) {
      const isLast = next >= sessionCount || startMinutes[next]! >= dayStarts[day + 1]!;
      for (let work = offsets[day]!; work < offsets[day + 1]!; work += 2) {
        const startMinute = Math.max(previousEnd, workRanges[work]!, notBefore);
        const endMinute = isLast ? workRanges[work + 1]! : Math.min(startMinutes[next]!, workRanges[work + 1]!);
        // So much is missing even without a way.
        if (startMinute >= endMinute || visit.visitMinutes - (endMinute - startMinute) >= least) continue;
        const first = Math.max(startMinute, earliestStartAfter(lane, visit, previous));
        const last = Math.min(endMinute - visit.visitMinutes, latestStartBefore(lane, visit, isLast ? homeIndex : next));
        least = take({ startMinute, endMinute, shortMinutes: first - last, isForTravel: endMinute - startMinute >= visit.visitMinutes });
      }
      if (isLast) break;
      previous = next;
      previousEnd = endMinutes[next]!;
    }
  }
}

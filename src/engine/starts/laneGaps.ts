/** The gaps of a lane that a visit does not fit into, and how much each lacks: with the ways there and on, and without. */

import { firstEndingAfter, type Lane } from '../board.ts';
import { patternOf, type Calendar } from '../calendar.ts';
import { earliestStartAfter, latestStartBefore } from '../feasibility/gaps.ts';
import { FAR_FUTURE, FAR_PAST, type EpochMinute } from '../minutes.ts';
import type { Visit } from '../visit.ts';

/** The part of the calendar to search. */
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
  /** The gap would fit the visit if it were this many minutes longer. */
  readonly shortMinutes: number;
  /** The visit alone would fit; the travel to and from it does not. */
  readonly isForTravel: boolean;
}

/** In time order. A gap that only time off or what has passed closes is not among them. For visits of one session. */
export function closedGaps(lane: Lane, calendar: Calendar, visit: Visit, span: StartSpan): ClosedGap[] {
  const gaps: ClosedGap[] = [];
  collectGaps(lane, calendar, span);
  for (let gap = 0; gap < gapCount; gap++) {
    const lacking = shortMinutes(lane, visit, gap, FAR_FUTURE);
    if (lacking > 0) gaps.push(closedGap(visit, gap, lacking));
  }
  return gaps;
}

/** Of these the one that lacks the least, the first of equals; null without one. */
export function closestGap(lane: Lane, calendar: Calendar, visit: Visit, span: StartSpan): ClosedGap | null {
  const longest = collectGaps(lane, calendar, span);
  let closest = -1;
  let least = FAR_FUTURE;
  // The longest gap lacks the least or little more, most often: the ways of few others need to be known then, and those cost most.
  for (let turn = -1; turn < gapCount; turn++) {
    const gap = turn < 0 ? longest : turn;
    if (gap < 0 || visit.visitMinutes - minutesOfGap(gap) > least) continue;
    const lacking = shortMinutes(lane, visit, gap, least);
    if (lacking <= 0 || lacking > least || (lacking === least && gap >= closest)) continue;
    closest = gap;
    least = lacking;
  }
  return closest < 0 ? null : closedGap(visit, closest, least);
}

const GAP_STRIDE = 4;
/** Start, end, stop before and stop after of the gaps found last. Reused: the engine is synchronous, so no two questions are ever open at once. */
let gapValues = new Int32Array(64 * GAP_STRIDE);
let gapCount = 0;

const minutesOfGap = (gap: number): number => gapValues[GAP_STRIDE * gap + 1]! - gapValues[GAP_STRIDE * gap]!;

/** Finds the gaps of the working time, in time order. Answers which is the longest, the first of equals; -1 when there is none. */
function collectGaps(lane: Lane, calendar: Calendar, { fromDay, untilDay, notBefore }: StartSpan): number {
  const { workRanges, offsets } = patternOf(calendar, lane);
  const { dayStarts } = calendar;
  const { startMinutes, endMinutes, sessionCount, homeIndex } = lane;
  gapCount = 0;
  let longest = -1;
  let mostMinutes = 0;
  let next = firstEndingAfter(lane, dayStarts[fromDay]!);
  for (let day = fromDay; day < untilDay; day++) {
    const dayStart = dayStarts[day]!;
    const dayEnd = dayStarts[day + 1]!;
    const workFrom = offsets[day]!;
    const workUntil = offsets[day + 1]!;
    let previousStop = homeIndex;
    let previousEnd = FAR_PAST as number;
    while (next < sessionCount && endMinutes[next]! <= dayStart) next++;
    for (let stop = next; ; stop++) {
      const isLast = stop >= sessionCount || startMinutes[stop]! >= dayEnd;
      const nextStart = isLast ? FAR_FUTURE : startMinutes[stop]!;
      for (let work = workFrom; work < workUntil; work += 2) {
        const startMinute = Math.max(previousEnd, workRanges[work]!, notBefore);
        const endMinute = Math.min(nextStart, workRanges[work + 1]!);
        if (startMinute >= endMinute) continue;
        if (endMinute - startMinute > mostMinutes) {
          mostMinutes = endMinute - startMinute;
          longest = gapCount;
        }
        appendGap(startMinute, endMinute, previousStop, isLast ? homeIndex : stop);
      }
      if (isLast) break;
      previousStop = stop;
      previousEnd = endMinutes[stop]!;
    }
  }
  return longest;
}

function appendGap(startMinute: number, endMinute: number, previousStop: number, nextStop: number): void {
  const at = GAP_STRIDE * gapCount++;
  if (at === gapValues.length) {
    const larger = new Int32Array(2 * at);
    larger.set(gapValues);
    gapValues = larger;
  }
  gapValues[at] = startMinute;
  gapValues[at + 1] = endMinute;
  gapValues[at + 2] = previousStop;
  gapValues[at + 3] = nextStop;
}

/** How many minutes a gap lacks for the visit; 0 or less where it fits. Only that it is more is known of one that lacks more than `most`. */
function shortMinutes(lane: Lane, visit: Visit, gap: number, most: number): number {
  const at = GAP_STRIDE * gap;
  const first = Math.max(gapValues[at]!, earliestStartAfter(lane, visit, gapValues[at + 2]!));
  const lastAlone = gapValues[at + 1]! - visit.visitMinutes;
  // Travel to the next stop can only make the gap shorter.
  if (first - lastAlone > most) return first - lastAlone;
  return first - Math.min(lastAlone, latestStartBefore(lane, visit, gapValues[at + 3]!));
}

function closedGap(visit: Visit, gap: number, lacking: number): ClosedGap {
  return {
    startMinute: gapValues[GAP_STRIDE * gap]!,
    endMinute: gapValues[GAP_STRIDE * gap + 1]!,
    shortMinutes: lacking,
    isForTravel: minutesOfGap(gap) >= visit.visitMinutes,
  };
}

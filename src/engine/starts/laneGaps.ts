/**
 * Finds the gaps of a lane that are too short for a visit, and how many minutes each gap lacks, with and without the travel. A gap ends
 * at a break.
 */

import { firstEndingAfter, type Lane } from '../board.ts';
import { hoursOf, type Calendar } from '../calendar.ts';
import { earliestStartAfter, latestEndBefore } from '../feasibility/gaps.ts';
import { FAR_FUTURE, FAR_PAST, type EpochMinute } from '../minutes.ts';
import type { Visit } from '../visit.ts';

/** The part of the calendar to search. */
export interface StartSpan {
  readonly fromDay: number;
  /** Exclusive. */
  readonly untilDay: number;
  /** Skips earlier starts, because they have passed. */
  readonly notBefore: EpochMinute;
}

/** Working time `[startMinute, endMinute)` between two stops that is too short for the visit. */
export interface ClosedGap {
  readonly startMinute: number;
  readonly endMinute: number;
  /** The visit would fit if the gap were this many minutes longer. */
  readonly shortMinutes: number;
  /** True when the visit fits but the travel to and from it does not. */
  readonly isForTravel: boolean;
}

/**
 * The gaps that are too short for a visit of one session, in time order. Skips a gap that is long enough and closed only by time
 * off or because it has passed.
 */
export function closedGaps(lane: Lane, calendar: Calendar, visit: Visit, span: StartSpan): ClosedGap[] {
  const gaps: ClosedGap[] = [];
  collectGaps(lane, calendar, visit, span);
  for (let gap = 0; gap < gapCount; gap++) {
    const missingMinutes = shortMinutes(lane, visit, gap, FAR_FUTURE);
    if (missingMinutes > 0) gaps.push(closedGap(visit, gap, missingMinutes));
  }
  return gaps;
}

/** The gap of `closedGaps` that lacks the fewest minutes; the first one of equals, or null when there is none. */
export function closestGap(lane: Lane, calendar: Calendar, visit: Visit, span: StartSpan): ClosedGap | null {
  const longest = collectGaps(lane, calendar, visit, span);
  let closest = -1;
  let least = FAR_FUTURE;
  // Start with the longest gap, which usually lacks the fewest minutes. Most other gaps are then skipped before their travel is
  // computed, which is the expensive part.
  for (let turn = -1; turn < gapCount; turn++) {
    const gap = turn < 0 ? longest : turn;
    if (gap < 0 || visit.visitMinutes - minutesOfGap(gap) > least) continue;
    const missingMinutes = shortMinutes(lane, visit, gap, least);
    if (missingMinutes <= 0 || missingMinutes > least || (missingMinutes === least && gap >= closest)) continue;
    closest = gap;
    least = missingMinutes;
  }
  return closest < 0 ? null : closedGap(visit, closest, least);
}

const GAP_STRIDE = 4;
/**
 * Start, end, stop before and stop after of each gap that `collectGaps` found. Reused between calls: the engine is synchronous, so
 * two calls never overlap.
 */
let gapValues = new Int32Array(64 * GAP_STRIDE);
let gapCount = 0;

const minutesOfGap = (gap: number): number => gapValues[GAP_STRIDE * gap + 1]! - gapValues[GAP_STRIDE * gap]!;

/**
 * Collects the gaps of the working time in time order. Returns the index of the longest gap (the first of equals), or -1 when there
 * is none.
 */
function collectGaps(lane: Lane, calendar: Calendar, visit: Visit, { fromDay, untilDay, notBefore }: StartSpan): number {
  const { pieces, firstPiece, endPiece } = hoursOf(calendar, lane, visit);
  const { dayStarts } = calendar;
  const { startMinutes, endMinutes, sessionCount, homeIndex } = lane;
  gapCount = 0;
  let longest = -1;
  let mostMinutes = 0;
  let next = firstEndingAfter(lane, dayStarts[fromDay]!);
  for (let day = fromDay; day < untilDay; day++) {
    const dayStart = dayStarts[day]!;
    const dayEnd = dayStarts[day + 1]!;
    let previousStop = homeIndex;
    let previousEnd = FAR_PAST as number;
    while (next < sessionCount && endMinutes[next]! <= dayStart) next++;
    for (let stop = next; ; stop++) {
      const isLast = stop >= sessionCount || startMinutes[stop]! >= dayEnd;
      const nextStart = isLast ? FAR_FUTURE : startMinutes[stop]!;
      for (let piece = firstPiece[day]!; piece < endPiece[day]!; piece++) {
        const startMinute = Math.max(previousEnd, pieces[2 * piece]!, dayStart, notBefore);
        const endMinute = Math.min(nextStart, pieces[2 * piece + 1]!);
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

/**
 * How many minutes a gap lacks for the visit; 0 or less when the visit fits. A result above `most` is only a lower bound, which
 * saves travel computations.
 */
function shortMinutes(lane: Lane, visit: Visit, gap: number, most: number): number {
  const at = GAP_STRIDE * gap;
  const first = Math.max(gapValues[at]!, earliestStartAfter(lane, visit, gapValues[at + 2]!));
  const lastAlone = gapValues[at + 1]! - visit.visitMinutes;
  // Travel to the next stop can only increase what is lacking.
  if (first - lastAlone > most) return first - lastAlone;
  return first - Math.min(lastAlone, latestEndBefore(lane, visit, gapValues[at + 3]!) - visit.visitMinutes);
}

function closedGap(visit: Visit, gap: number, missingMinutes: number): ClosedGap {
  return {
    startMinute: gapValues[GAP_STRIDE * gap]!,
    endMinute: gapValues[GAP_STRIDE * gap + 1]!,
    shortMinutes: missingMinutes,
    isForTravel: minutesOfGap(gap) >= visit.visitMinutes,
  };
}

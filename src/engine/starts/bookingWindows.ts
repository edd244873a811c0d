/**
 * Booking windows: when at least one technician could start and finish. docs/reference/scheduling.md#booking-windows.
 *
 * Inside a requested range [a, b), a window is a maximal [s, e) with its last start t.
 *
 * - Every start in [s, t] is feasible for at least one technician, and the visit starts and ends within the range.
 * - The window ends where the last visit that starts in it ends, for the technician who ends first. Without a break in that visit, t is
 *   e - L, where L is the length of the visit in minutes.
 * - So every window holds at least one whole visit. `judge` accepts every start that a customer picks in the window, t included.
 * - Windows may overlap in time, but their starts never do. Example: one technician can start only at 08:00, another only at 08:40.
 *   One merged window would offer 08:20, which nobody can do.
 * - A range shorter than the visit has no windows.
 * - For a crew, "feasible" means that a whole crew could start together.
 * - On a grid, t is moved back and s forward to where both edges of the window lie on it. A window without such edges is left out.
 * - Work of several days is measured in the same way, although it ends on another day. L is then all its minutes of work.
 */

import { canEverServe } from '../feasibility/blockers/rules.ts';
import type { Board } from '../board.ts';
import { dayIndexOf, type Calendar } from '../calendar.ts';
import { countStarts, hasWholeCrew } from './crewStarts.ts';
import { FAR_FUTURE, type EpochMinute, type MinuteRange } from '../minutes.ts';
import { collectStartRanges, makeStartRanges, START_RANGE_STRIDE } from './startRanges.ts';
import { singleBlock } from '../sessions.ts';
import { isSingleVisit, type Visit } from '../visit.ts';

/** A requested range. With `startsUntil` (exclusive), the visit may end later in the range than it may start. */
export interface RequestedRange extends MinuteRange {
  readonly startsUntil?: EpochMinute;
}

/**
 * Returns the windows of each range in time order, one list for each range, in the order of `ranges`. Ranges may overlap and come
 * in any order, as customer-local periods do. An empty range has no windows. The edges of windows are
 * multiples of `gridMinutes`. Throws when a range leaves the calendar.
 */
export function bookingWindows(
  board: Board,
  calendar: Calendar,
  visit: Visit,
  ranges: readonly RequestedRange[],
  gridMinutes: number = 1,
): MinuteRange[][] {
  const span = spanOf(ranges);
  if (span === null) return ranges.map(() => []);
  const overBreaks: StartsOverBreaks[] = [];
  const startable = isSingleVisit(visit)
    ? countTechnicians(board, calendar, visit, span, overBreaks)
    : markCrews(board, calendar, visit, span, overBreaks);
  return ranges.map((range) => windowsWithin(startable, overBreaks, span.startMinute, visit.visitMinutes, range, gridMinutes));
}

/** Starts `[from, until)` of a visit that spans a break and so takes `blockMinutes`. */
interface StartsOverBreaks {
  readonly from: number;
  readonly until: number;
  readonly blockMinutes: number;
}

/**
 * Counts, for each minute of the span, the technicians who could start then. Built as a difference array, then summed up. Starts of
 * visits over a break go to `overBreaks`, because they end later.
 */
function countTechnicians(board: Board, calendar: Calendar, visit: Visit, span: MinuteRange, overBreaks: StartsOverBreaks[]): Int32Array {
  const origin: number = span.startMinute;
  const length = span.endMinute - origin;
  const counts = new Int32Array(length + 1);
  const fromDay = dayIndexOf(calendar, origin);
  const untilDay = dayIndexOf(calendar, span.endMinute - 1) + 1;
  for (const lane of board.lanes) {
    if (!canEverServe(lane, visit)) continue;
    collectStartRanges(lane, { calendar, visit, fromDay, untilDay }, found);
    const { values, count } = found;
    for (let at = 0; at < count * START_RANGE_STRIDE; at += START_RANGE_STRIDE) {
      const from = values[at]! - origin;
      const until = values[at + 1]! - origin;
      if (until <= 0 || from >= length) continue;
      if (values[at + 5]! > visit.visitMinutes) {
        overBreaks.push({ from: values[at]!, until: values[at + 1]!, blockMinutes: values[at + 5]! });
        continue;
      }
      const first = from > 0 ? from : 0;
      const last = until < length ? until : length;
      counts[first] = counts[first]! + 1;
      counts[last] = counts[last]! - 1;
    }
  }
  let running = 0;
  for (let minute = 0; minute < length; minute++) {
    running += counts[minute]!;
    counts[minute] = running;
  }
  return counts;
}

/**
 * Marks each minute of the span with 1 where a whole crew could start. Skips starts whose L minutes end after the span. A crew that
 * spans a break of its lead ends later.
 */
function markCrews(board: Board, calendar: Calendar, visit: Visit, span: MinuteRange, overBreaks: StartsOverBreaks[]): Int32Array {
  const startable = new Int32Array(span.endMinute - span.startMinute);
  const starts = { startMinute: span.startMinute, endMinute: (span.endMinute - visit.visitMinutes + 1) as EpochMinute };
  if (starts.startMinute >= starts.endMinute) return startable;
  for (const counts of countStarts(board, calendar, visit, starts)) {
    const { patternIndex } = counts;
    for (let minute: number = starts.startMinute; minute < starts.endMinute; minute++) {
      if (!hasWholeCrew(counts, visit, minute)) continue;
      const blockMinutes =
        patternIndex === null || visit.isMultiDay
          ? visit.visitMinutes
          : singleBlock(calendar, patternIndex, visit, minute as EpochMinute).endMinute - minute;
      if (blockMinutes === visit.visitMinutes) startable[minute - span.startMinute] = 1;
      else overBreaks.push({ from: minute, until: minute + 1, blockMinutes });
    }
  }
  return startable;
}

/** Reused between calls. The engine is synchronous, so two calls never overlap. */
const found = makeStartRanges();

function windowsWithin(
  startable: Int32Array,
  overBreaks: readonly StartsOverBreaks[],
  origin: number,
  visitMinutes: number,
  range: RequestedRange,
  gridMinutes: number,
): MinuteRange[] {
  const windows: MinuteRange[] = [];
  const end = Math.min(range.endMinute - visitMinutes + 1, range.startsUntil ?? FAR_FUTURE);
  const blockMinutes = blocksOver(overBreaks, range);
  const isStart = (minute: number): boolean => startable[minute - origin]! > 0 || blockMinutes.has(minute);
  for (let start: number = range.startMinute; start < end; start++) {
    if (!isStart(start)) continue;
    const first = Math.ceil(start / gridMinutes) * gridMinutes;
    while (start < end && isStart(start)) start++;
    const endOf = (minute: number) => minute + (startable[minute - origin]! > 0 ? visitMinutes : blockMinutes.get(minute)!);
    let last = start - 1;
    while (last >= first && endOf(last) % gridMinutes !== 0) last--;
    if (first <= last) windows.push({ startMinute: first as EpochMinute, endMinute: endOf(last) as EpochMinute });
  }
  return windows;
}

/** The shortest block of each start over a break that still ends within the range. */
function blocksOver(overBreaks: readonly StartsOverBreaks[], range: MinuteRange): Map<number, number> {
  const blocks = new Map<number, number>();
  for (const { from, until, blockMinutes } of overBreaks) {
    const end = Math.min(until, range.endMinute - blockMinutes + 1);
    for (let start = Math.max(from, range.startMinute); start < end; start++) {
      blocks.set(start, Math.min(blockMinutes, blocks.get(start) ?? blockMinutes));
    }
  }
  return blocks;
}

/** Returns the span from the earliest start to the latest end of the non-empty ranges, or null when all ranges are empty. */
function spanOf(ranges: readonly MinuteRange[]): MinuteRange | null {
  let startMinute = Number.POSITIVE_INFINITY;
  let endMinute = Number.NEGATIVE_INFINITY;
  for (const range of ranges) {
    if (range.endMinute <= range.startMinute) continue;
    startMinute = Math.min(startMinute, range.startMinute);
    endMinute = Math.max(endMinute, range.endMinute);
  }
  return startMinute < endMinute ? { startMinute: startMinute as EpochMinute, endMinute: endMinute as EpochMinute } : null;
}

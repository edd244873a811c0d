/**
 * All starts at which one technician can do work of several days, as ranges. `startRanges.ts` does the same for a single visit.
 *
 * The ranges are computed without trying each start. A start s in the shift `[a, b)` makes the first session `[s, b)`.
 *
 * - The stop or time off before s gives the earliest s.
 * - After the first session, L - (b - s) minutes of work remain. What the following days can take without a break gives the latest
 *   s.
 *
 * Sessions follow a weekly pattern: the technician's own, or the lead's when the technician is a buddy.
 */

import type { Lane } from '../board.ts';
import { patternAt, patternOf, type Calendar, type WorkPattern } from '../calendar.ts';
import { earliestStartAfter, gapAt, minutesToStop } from '../feasibility/gaps.ts';
import { requireDay } from '../sessions.ts';
import { collectStartRanges, makeStartRanges, START_RANGE_STRIDE, type StartSearch } from './startRanges.ts';
import type { Visit } from '../visit.ts';

/** Reused between calls. The engine is synchronous, so two calls never overlap. */
const ranges = makeStartRanges();
let reachOfDay = new Int32Array(64);

/** A search that also takes work of several days. `patternIndex`: whose weekly pattern the sessions follow; the lane's own if left out. */
export interface WorkSearch extends StartSearch {
  readonly patternIndex?: number;
}

/** Starts from `from` up to `until` (exclusive). */
interface StartsBetween {
  readonly from: number;
  readonly until: number;
}

const everyStart: StartsBetween = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

/**
 * Replaces the content of `found` with the starts of the work: sorted flat pairs of first start and
 * end of starts (exclusive). For a single visit the pattern is ignored, and the starts are those of `collectStartRanges`. Does not
 * check area, skills, tier or the longest visit: call `canEverServe` or `canEverJoin` for those.
 */
export function collectStarts(lane: Lane, search: WorkSearch, found: number[]): void {
  const { calendar, visit, fromDay, untilDay } = search;
  found.length = 0;
  if (!visit.isMultiDay) {
    appendSingleVisits(lane, search, everyStart, found);
    return;
  }
  const pattern = patternAt(calendar, search.patternIndex ?? lane.patternIndex);
  if (reachOfDay.length < calendar.days.length) reachOfDay = new Int32Array(calendar.days.length);
  reachOfDay.fill(-1, 0, calendar.days.length);
  const length: number = visit.visitMinutes;
  for (let day = fromDay; day < untilDay; day++) {
    for (let at = pattern.offsets[day]!; at < pattern.offsets[day + 1]!; at += 2) {
      const shiftStart = pattern.workRanges[at]!;
      const shiftEnd = pattern.workRanges[at + 1]!;
      const lastWhole = shiftEnd - length;
      if (lastWhole >= shiftStart) {
        const whole = { from: shiftStart, until: lastWhole + 1 };
        appendSingleVisits(lane, { calendar, visit, fromDay: day, untilDay: day + 1 }, whole, found);
      }
      const from = Math.max(shiftStart, lastWhole + 1, earliestStartUntil(lane, calendar, visit, day, shiftEnd));
      if (from >= shiftEnd) continue;
      const until = Math.min(shiftEnd, lastWhole + minutesInARow(lane, calendar, visit, pattern, day) + 1);
      if (from < until) found.push(from, until);
    }
  }
}

/** Appends the starts at which all the work fits one session within the technician's own hours, clipped to `[from, until)`. */
function appendSingleVisits(lane: Lane, search: StartSearch, { from, until }: StartsBetween, found: number[]): void {
  collectStartRanges(lane, search, ranges);
  for (let at = 0; at < ranges.count * START_RANGE_STRIDE; at += START_RANGE_STRIDE) {
    const first = Math.max(from, ranges.values[at]!);
    const last = Math.min(until, ranges.values[at + 1]!);
    if (first < last) found.push(first, last);
  }
}

/** The earliest start of a session that lasts until `endMinute`; `endMinute` itself when there is none. */
function earliestStartUntil(lane: Lane, calendar: Calendar, visit: Visit, day: number, endMinute: number): number {
  const own = patternOf(calendar, lane);
  let from = endMinute;
  for (let at = own.offsets[day]!; at < own.offsets[day + 1]!; at += 2) {
    if (own.workRanges[at]! < endMinute && endMinute <= own.workRanges[at + 1]!) from = own.workRanges[at]!;
  }
  if (from === endMinute) return endMinute;
  const { previousStop, nextStop } = gapAt(lane, calendar.dayStarts[day]!, calendar.dayStarts[day + 1]!, endMinute - 1);
  if (latestEndBefore(lane, visit, nextStop) < endMinute) return endMinute;
  from = Math.max(from, earliestStartAfter(lane, visit, previousStop));
  for (let at = 0; at < lane.timeOff.length && lane.timeOff[at]! < endMinute; at += 2) {
    from = Math.max(from, lane.timeOff[at + 1]!);
  }
  return Math.min(from, endMinute);
}

/** How many minutes of work the working days after `day` can take. Stops at the first day that cannot be filled completely. */
function minutesInARow(lane: Lane, calendar: Calendar, visit: Visit, pattern: WorkPattern, day: number): number {
  let row = 0;
  for (let next = day + 1; next < day + visit.mostDays && row < visit.visitMinutes - 1; next++) {
    requireDay(calendar, next);
    const shiftMinutes = pattern.mainRanges[2 * next + 1]! - pattern.mainRanges[2 * next]!;
    if (shiftMinutes === 0) continue;
    if (reachOfDay[next] === -1) reachOfDay[next] = minutesFromShiftStart(lane, calendar, visit, pattern, next);
    row += reachOfDay[next]!;
    if (reachOfDay[next]! < shiftMinutes) break;
  }
  return row;
}

/** The length of the longest session that starts with the pattern's shift and ends within it; 0 when not even a minute fits. */
function minutesFromShiftStart(lane: Lane, calendar: Calendar, visit: Visit, pattern: WorkPattern, day: number): number {
  const start = pattern.mainRanges[2 * day]!;
  const own = patternOf(calendar, lane);
  let until = start;
  for (let at = own.offsets[day]!; at < own.offsets[day + 1]!; at += 2) {
    if (own.workRanges[at]! <= start) until = Math.max(until, own.workRanges[at + 1]!);
  }
  until = Math.min(until, pattern.mainRanges[2 * day + 1]!);
  if (until <= start) return 0;
  const { previousStop, nextStop } = gapAt(lane, calendar.dayStarts[day]!, calendar.dayStarts[day + 1]!, start);
  if (earliestStartAfter(lane, visit, previousStop) > start) return 0;
  until = Math.min(until, latestEndBefore(lane, visit, nextStop));
  for (let at = 0; at < lane.timeOff.length; at += 2) {
    if (lane.timeOff[at + 1]! > start) until = Math.min(until, lane.timeOff[at]!);
  }
  return Math.max(0, until - start);
}

/** The latest end of a session from which the technician still reaches the next stop on time. */
function latestEndBefore(lane: Lane, visit: Visit, nextStop: number): number {
  return nextStop === lane.homeIndex ? Number.POSITIVE_INFINITY : lane.startMinutes[nextStop]! - minutesToStop(lane, nextStop, visit);
}

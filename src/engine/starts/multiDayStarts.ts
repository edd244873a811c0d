/**
 * All starts at which one technician can do work of several days, as ranges. `startRanges.ts` does the same for a single visit.
 *
 * The ranges are computed without trying each start. A start s in a shift that ends at b makes the first session `[s, b)`, with the
 * breaks of the shift in it. Below, b - s counts working minutes alone.
 *
 * - The stop or time off before s gives the earliest s.
 * - After the first session, L - (b - s) minutes of work remain. What the following days can take without a break gives the latest
 *   s.
 *
 * Sessions follow a weekly pattern: the technician's own, or the lead's when the technician is a buddy.
 */

import type { Lane } from '../board.ts';
import { hoursAt, hoursOf, type Calendar } from '../calendar.ts';
import { earliestStartAfter, gapAround, gapAt, latestEndBefore } from '../feasibility/gaps.ts';
import { requireDay } from '../sessions.ts';
import { collectStartRanges, makeStartRanges, START_RANGE_STRIDE, type StartSearch } from './startRanges.ts';
import { reachAt } from '../startOptions.ts';
import type { Visit } from '../visit.ts';
import { FAR_FUTURE } from '../minutes.ts';
import { coversWork, endOfSession, noBreaks, pieceAt, workMinutesBetween, type WorkHours } from '../workHours.ts';

/** Reused between calls. The engine is synchronous, so two calls never overlap. */
const ranges = makeStartRanges();
let reachOfDay = new Int32Array(64);

/** Starts from `from` up to `until` (exclusive). */
interface StartsBetween {
  readonly from: number;
  readonly until: number;
}

const everyStart: StartsBetween = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

/**
 * Replaces the content of `found` with the starts of the work: sorted flat pairs of first start and
 * end of starts (exclusive). For a single visit the starts are those of `collectStartRanges`. Does not
 * check area, skills, tier or the longest visit: call `canEverServe` or `canEverJoin` for those.
 */
export function collectStarts(lane: Lane, search: StartSearch, found: number[]): void {
  const { calendar, visit, fromDay, untilDay, patternIndex = lane.patternIndex } = search;
  found.length = 0;
  if (!visit.isMultiDay) {
    appendSingleVisits(lane, search, everyStart, found);
    return;
  }
  const lead = hoursAt(calendar, patternIndex, visit);
  if (reachOfDay.length < calendar.days.length) reachOfDay = new Int32Array(calendar.days.length);
  reachOfDay.fill(-1, 0, calendar.days.length);
  for (let day = fromDay; day < untilDay; day++) {
    const [dayStart, dayEnd] = [calendar.dayStarts[day]!, calendar.dayStarts[day + 1]!];
    for (let piece = lead.firstPiece[day]!; piece < lead.endPiece[day]!; piece++) {
      const from = Math.max(lead.pieces[2 * piece]!, dayStart);
      const until = Math.min(lead.pieces[2 * piece + 1]!, dayEnd);
      const sessionEnd = endOfSession(lead, piece, dayEnd);
      // From a start in this piece, each minute later leaves one minute less of work for the first session.
      const minutesFromHere = workMinutesBetween(lead, piece, from, sessionEnd);
      const lastWhole = from + minutesFromHere - visit.visitMinutes;
      if (lastWhole >= from) {
        const whole = { from, until: Math.min(until, lastWhole + 1) };
        appendSingleVisits(lane, { ...search, fromDay: day, untilDay: day + 1 }, whole, found);
      }
      const first = Math.max(from, lastWhole + 1, earliestStartUntil(lane, { calendar, visit, day }, lead, piece, sessionEnd));
      if (first >= until) continue;
      const end = Math.min(until, lastWhole + minutesInARow(lane, calendar, visit, lead, day) + 1);
      if (first < end) found.push(first, end);
    }
  }
}

/** Appends the starts at which all the work fits one session, clipped to `[from, until)`. */
function appendSingleVisits(lane: Lane, search: StartSearch, { from, until }: StartsBetween, found: number[]): void {
  collectStartRanges(lane, search, ranges);
  for (let at = 0; at < ranges.count * START_RANGE_STRIDE; at += START_RANGE_STRIDE) {
    const first = Math.max(from, ranges.values[at]!);
    const last = Math.min(until, ranges.values[at + 1]!);
    if (first < last) found.push(first, last);
  }
}

/** A visit that begins on a day of the calendar. */
interface OnDay {
  readonly calendar: Calendar;
  readonly visit: Visit;
  readonly day: number;
}

/** The earliest start in this piece of a session that lasts until `endMinute`; `FAR_FUTURE` when there is none. */
function earliestStartUntil(lane: Lane, { calendar, visit, day }: OnDay, lead: WorkHours, piece: number, endMinute: number): number {
  const own = hoursOf(calendar, lane, visit);
  const pieceEnd = Math.min(lead.pieces[2 * piece + 1]!, endMinute);
  const ownPiece = pieceAt(own, pieceEnd - 1);
  if (ownPiece < 0) return FAR_FUTURE;
  // All the lead's later pieces must be the member's own working time, and free of time off.
  for (let later = piece + 1; later < lead.endOfShift[piece]! && lead.pieces[2 * later]! < endMinute; later++) {
    const [laterStart, laterEnd] = [lead.pieces[2 * later]!, Math.min(lead.pieces[2 * later + 1]!, endMinute)];
    if (!coversWork(own, laterStart, laterEnd, noBreaks) || isOff(lane, laterStart, laterEnd)) return FAR_FUTURE;
  }
  // The start is before the end of its day, and what counts as before it is in the reach of that day.
  const [reachFrom, reachUntil] = reachAt(calendar, own, day, Math.min(pieceEnd, calendar.dayStarts[day + 1]!) - 1);
  const { previousStop, nextStop } = gapAt(lane, reachFrom, reachUntil, pieceEnd - 1);
  if (latestEndBefore(lane, visit, nextStop) < endMinute) return FAR_FUTURE;
  let from = Math.max(own.pieces[2 * ownPiece]!, earliestStartAfter(lane, visit, previousStop));
  for (let at = 0; at < lane.timeOff.length && lane.timeOff[at]! < pieceEnd; at += 2) from = Math.max(from, lane.timeOff[at + 1]!);
  return from;
}

function isOff({ timeOff }: Lane, from: number, until: number): boolean {
  for (let at = 0; at < timeOff.length; at += 2) if (timeOff[at]! < until && timeOff[at + 1]! > from) return true;
  return false;
}

/** How many minutes of work the working days after `day` can take. Stops at the first day that cannot be filled completely. */
function minutesInARow(lane: Lane, calendar: Calendar, visit: Visit, lead: WorkHours, day: number): number {
  let row = 0;
  for (let next = day + 1; next < day + visit.mostDays && row < visit.visitMinutes - 1; next++) {
    requireDay(calendar, next);
    const [from, until] = [lead.mainShifts[2 * next]!, lead.mainShifts[2 * next + 1]!];
    if (from >= until) continue;
    if (reachOfDay[next] === -1) reachOfDay[next] = minutesFromShiftStart(lane, calendar, visit, lead, next);
    row += reachOfDay[next]!;
    if (reachOfDay[next]! < workMinutesBetween(lead, pieceAt(lead, from), from, until)) break;
  }
  return row;
}

/** The working minutes of the longest session that starts with the lead's main shift of the day; 0 when not even a minute fits. */
function minutesFromShiftStart(lane: Lane, calendar: Calendar, visit: Visit, lead: WorkHours, day: number): number {
  const [start, end] = [lead.mainShifts[2 * day]!, lead.mainShifts[2 * day + 1]!];
  const own = hoursOf(calendar, lane, visit);
  const { previousStop, nextStop } = gapAround(calendar, lane, visit, start);
  if (earliestStartAfter(lane, visit, previousStop) > start) return 0;
  const until = Math.min(end, latestEndBefore(lane, visit, nextStop));
  let minutes = 0;
  for (let piece = pieceAt(lead, start), from = start; from < until; from = lead.pieces[2 * ++piece]!) {
    const pieceEnd = lead.pieces[2 * piece + 1]!;
    const ownPiece = pieceAt(own, from);
    const worksUntil = ownPiece < 0 ? from : Math.min(pieceEnd, own.pieces[2 * ownPiece + 1]!);
    let reached = Math.min(worksUntil, until);
    for (let at = 0; at < lane.timeOff.length; at += 2) if (lane.timeOff[at + 1]! > from) reached = Math.min(reached, lane.timeOff[at]!);
    minutes += Math.max(0, reached - from);
    if (reached < pieceEnd) break;
    if (pieceEnd >= until) break;
  }
  return minutes;
}

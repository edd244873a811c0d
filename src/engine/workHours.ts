/**
 * Working hours of one weekly pattern as instants: pieces of working time, and the shifts that they make.
 * docs/reference/scheduling.md#shift.
 *
 * - A piece is working time without a gap. Ranges that touch are one piece, also at midnight.
 * - A gap of at most `MAX_BREAK_MINUTES` between two working minutes of one day is a break. It joins the pieces around it into one
 *   shift. A gap over midnight never is a break.
 * - A shift longer than a day (a firm that never closes) is one shift for travel. Work of several days fills it day by day.
 */

import { FAR_FUTURE, mergedRanges, type MinuteRange } from './minutes.ts';

/** The longest gap that is a break of one shift and not the time between two shifts. */
const MAX_BREAK_MINUTES = 120;
/** A longer shift has no night of its own: work of several days divides it at midnight. */
const MINUTES_PER_DAY = 1440;

/** When technicians of a weekly pattern work. Days are those of the calendar; pieces may reach into the days before and after it. */
export interface WorkHours {
  /** The pieces: starts at even positions, ends at odd ones. Piece `p` starts at `2 * p`. */
  readonly pieces: Int32Array;
  /** For each piece, where it ends without overtime. The same as its end, unless the calendar was made with overtime. */
  readonly regularEnds: Int32Array;
  /** For each piece, the first piece of its shift. */
  readonly firstOfShift: Int32Array;
  /** For each piece, the piece after the last one of its shift. */
  readonly endOfShift: Int32Array;
  /** Day `d` has the pieces `firstPiece[d]` up to `endPiece[d]`: those with a minute on it. */
  readonly firstPiece: Int32Array;
  readonly endPiece: Int32Array;
  /** 1 for each day that is not closed and has hours, even if those hours never meet the opening hours. */
  readonly hasHours: Uint8Array;
  /** For each day, its minutes of work. */
  readonly workMinutes: Int32Array;
  /** For each day, the working minutes of the longest shift that has a minute on it. 0 without a shift. */
  readonly longestShiftMinutes: Int32Array;
  /**
   * For each day, the working time that a session of several days' work fills: the longest shift that begins on it, the first of
   * equals. It starts at `2 * day`, and the end follows. Both are equal on a day without one.
   */
  readonly mainShifts: Int32Array;
  readonly hasBreaks: boolean;
  /** Whether a piece runs past midnight. */
  readonly hasNights: boolean;
}

/** The days that hours are made for. `starts` has the start of each day and the end of the last; `edgeDays` at each end are left out. */
export interface HoursDays {
  readonly starts: Int32Array;
  readonly edgeDays: number;
  /** Shifts may end this many minutes later. The default is 0. */
  readonly overtimeMinutes?: number;
}

/** Makes the hours of a pattern from its working time, and from the days on which it has hours at all. */
export function makeWorkHours(
  { starts, edgeDays, overtimeMinutes = 0 }: HoursDays,
  work: readonly MinuteRange[],
  hasHours: Uint8Array,
): WorkHours {
  const pieces = mergedRanges(work);
  const count = pieces.length / 2;
  const regularEnds = Int32Array.from({ length: count }, (_, piece) => pieces[2 * piece + 1]!);
  if (overtimeMinutes > 0) addOvertime(pieces, starts, overtimeMinutes);
  const firstOfShift = new Int32Array(count);
  const endOfShift = new Int32Array(count);
  let hasBreaks = false;
  for (let piece = 0, day = 0; piece < count; piece++) {
    while (day + 2 < starts.length && starts[day + 1]! <= pieces[2 * piece]!) day++;
    const joins = piece > 0 && isBreak(pieces[2 * piece - 1]!, pieces[2 * piece]!, starts[day]!);
    if (joins) hasBreaks = true;
    firstOfShift[piece] = joins ? firstOfShift[piece - 1]! : piece;
  }
  for (let piece = count - 1; piece >= 0; piece--) {
    const isLast = piece === count - 1 || firstOfShift[piece + 1] !== firstOfShift[piece];
    endOfShift[piece] = isLast ? piece + 1 : endOfShift[piece + 1]!;
  }
  const dayCount = starts.length - 1 - 2 * edgeDays;
  const hours = {
    pieces,
    regularEnds,
    firstOfShift,
    endOfShift,
    firstPiece: new Int32Array(dayCount),
    endPiece: new Int32Array(dayCount),
    hasHours,
    workMinutes: new Int32Array(dayCount),
    longestShiftMinutes: new Int32Array(dayCount),
    mainShifts: new Int32Array(2 * dayCount),
    hasBreaks,
    hasNights: starts.some((midnight) => coversMidnight(pieces, midnight)),
  };
  let first = 0;
  for (let day = 0; day < dayCount; day++) {
    const dayStart = starts[day + edgeDays]!;
    const dayEnd = starts[day + edgeDays + 1]!;
    while (first < count && pieces[2 * first + 1]! <= dayStart) first++;
    let end = first;
    while (end < count && pieces[2 * end]! < dayEnd) end++;
    hours.firstPiece[day] = first;
    hours.endPiece[day] = end;
    addDay(hours, day, dayStart, dayEnd);
  }
  return hours;
}

/**
 * Lets each shift end later: at most `overtimeMinutes`, not past midnight, and more than the longest break before the next piece. So overtime never
 * joins two shifts, and a break stays a break. [optimization.overtime]
 */
function addOvertime(pieces: Int32Array, starts: Int32Array, overtimeMinutes: number): void {
  for (let piece = 0, day = 0; 2 * piece < pieces.length; piece++) {
    const end = pieces[2 * piece + 1]!;
    while (day + 2 < starts.length && starts[day + 1]! < end) day++;
    const next = pieces[2 * piece + 2] ?? FAR_FUTURE;
    pieces[2 * piece + 1] = Math.max(end, Math.min(end + overtimeMinutes, starts[day + 1]!, next - MAX_BREAK_MINUTES - 1));
  }
}

/** Whether somebody with these pieces works before and after this midnight without a gap. */
export function coversMidnight(pieces: Int32Array, midnight: number): boolean {
  for (let at = 0; at < pieces.length; at += 2) if (pieces[at]! < midnight && midnight < pieces[at + 1]!) return true;
  return false;
}

/** Whether a gap `[from, until)` is a break, where `dayStart` is the start of the day that holds `until`. */
function isBreak(from: number, until: number, dayStart: number): boolean {
  return until - from <= MAX_BREAK_MINUTES && from > dayStart;
}

function addDay(hours: WorkHours, day: number, dayStart: number, dayEnd: number): void {
  const { pieces, firstOfShift, firstPiece, endPiece, workMinutes, longestShiftMinutes, mainShifts } = hours;
  let longestMain = 0;
  for (let piece = firstPiece[day]!; piece < endPiece[day]!; piece++) {
    workMinutes[day]! += Math.min(pieces[2 * piece + 1]!, dayEnd) - Math.max(pieces[2 * piece]!, dayStart);
    if (piece > firstPiece[day]! && firstOfShift[piece] === firstOfShift[piece - 1]) continue;
    const [shiftStart, shiftEnd] = shiftOf(hours, piece);
    longestShiftMinutes[day] = Math.max(longestShiftMinutes[day]!, workMinutesBetween(hours, piece, shiftStart, shiftEnd));
    const isLong = isLongerThanDay(hours, piece);
    const from = isLong ? Math.max(shiftStart, dayStart) : shiftStart;
    if (from < dayStart) continue;
    const until = isLong ? Math.min(shiftEnd, dayEnd) : shiftEnd;
    const minutes = workMinutesBetween(hours, piece, from, until);
    if (minutes <= longestMain) continue;
    longestMain = minutes;
    mainShifts[2 * day] = from;
    mainShifts[2 * day + 1] = until;
  }
}

/** The working time in `[from, until)`, flat. */
export function workIn({ pieces }: WorkHours, from: number, until: number): number[] {
  const work: number[] = [];
  for (let at = 0; at < pieces.length; at += 2) {
    const [start, end] = [Math.max(pieces[at]!, from), Math.min(pieces[at + 1]!, until)];
    if (start < end) work.push(start, end);
  }
  return work;
}

/** Start and end of the shift of a piece. */
export function shiftOf({ pieces, firstOfShift, endOfShift }: WorkHours, piece: number): readonly [start: number, end: number] {
  return [pieces[2 * firstOfShift[piece]!]!, pieces[2 * endOfShift[piece]! - 1]!];
}

/** All shifts, in flat ranges. */
export function shiftsOf(hours: WorkHours): Int32Array {
  const shifts: number[] = [];
  for (let piece = 0; 2 * piece < hours.pieces.length; piece = hours.endOfShift[piece]!) shifts.push(...shiftOf(hours, piece));
  return Int32Array.from(shifts);
}

/** Until when a session that begins in this piece, on a day that ends at `dayEnd`, can fill the shift. */
export function endOfSession(hours: WorkHours, piece: number, dayEnd: number): number {
  const [, end] = shiftOf(hours, piece);
  return isLongerThanDay(hours, piece) ? Math.min(end, dayEnd) : end;
}

/** Whether the shift of a piece goes on for more than a day, so that it has no night of its own. */
export function isLongerThanDay(hours: WorkHours, piece: number): boolean {
  const [start, end] = shiftOf(hours, piece);
  return end - start > MINUTES_PER_DAY;
}

/** Minutes of work in `[from, until)`. `near` is any piece of the shift that holds them. */
export function workMinutesBetween({ pieces, firstOfShift, endOfShift }: WorkHours, near: number, from: number, until: number): number {
  let minutes = 0;
  for (let piece = firstOfShift[near]!; piece < endOfShift[near]!; piece++) {
    minutes += Math.max(0, Math.min(pieces[2 * piece + 1]!, until) - Math.max(pieces[2 * piece]!, from));
  }
  return minutes;
}

/** The piece that holds this minute; -1 when it is no working time. */
export function pieceAt({ pieces }: WorkHours, minute: number): number {
  let low = 0;
  let high = pieces.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (pieces[2 * middle + 1]! > minute) high = middle;
    else low = middle + 1;
  }
  return 2 * low < pieces.length && pieces[2 * low]! <= minute ? low : -1;
}

/** The end of work that begins at `start` in this piece and takes `minutes` of working time, breaks left out. */
export function endOfWork({ pieces }: WorkHours, piece: number, start: number, minutes: number): number {
  let left = minutes;
  for (let at = piece, from = start; ; at++, from = pieces[2 * at]!) {
    const end = pieces[2 * at + 1]!;
    if (left <= end - from) return from + left;
    left -= end - from;
  }
}

/** The breaks within `[start, end)`, flat: the gaps between the pieces from the one that holds `start` on. */
export function breaksBetween({ pieces }: WorkHours, piece: number, end: number): readonly number[] {
  if (pieces[2 * piece + 1]! >= end) return noBreaks;
  const breaks: number[] = [];
  for (let at = piece; pieces[2 * at + 1]! < end; at++) breaks.push(pieces[2 * at + 1]!, pieces[2 * at + 2]!);
  return breaks;
}

/** No breaks at all: what nearly all blocks have. */
export const noBreaks: readonly number[] = [];

/** Minutes of these flat breaks. */
export function minutesOfBreaks(breaks: readonly number[]): number {
  let minutes = 0;
  for (let at = 0; at < breaks.length; at += 2) minutes += breaks[at + 1]! - breaks[at]!;
  return minutes;
}

/** Whether every minute of `[start, end)` is working time, the given flat breaks left out. */
export function coversWork(hours: WorkHours, start: number, end: number, breaks: readonly number[]): boolean {
  let from = start;
  for (let at = 0; at <= breaks.length; at += 2) {
    const until = at === breaks.length ? end : breaks[at]!;
    const piece = pieceAt(hours, from);
    if (piece < 0 || hours.pieces[2 * piece + 1]! < until) return false;
    if (at < breaks.length) from = breaks[at + 1]!;
  }
  return true;
}

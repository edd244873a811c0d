/**
 * The business's days as instants: when the business is open, and when technicians of each weekly pattern work.
 *
 * The caller converts local time into instants, day by day. A day may have 23, 24 or 25 hours, which makes no difference here.
 * Shifts and opening hours belong to the day they start in, and lie within it. A visit is on one business-local day
 * (docs/reference/scheduling.md#session), so a block never crosses midnight. Touching ranges are merged: 08:00-12:00 and
 * 12:00-17:00 is one shift of nine hours.
 */

import { mergedRanges, type EpochMinute, type MinuteRange } from './minutes.ts';
import type { Lane } from './board.ts';

/** One business-local day. */
export interface DayFields {
  /** The business-local date, YYYY-MM-DD. */
  readonly date: string;
  /** Local midnight. `endMinute` is the next local midnight. */
  readonly startMinute: EpochMinute;
  readonly endMinute: EpochMinute;
  /** When the business is open that day. Empty when it is closed (weekday or closure). */
  readonly openings: readonly MinuteRange[];
}

/** Consecutive days. `shifts[pattern][day]` says when technicians of a weekly pattern work on a day. */
export interface CalendarFields {
  readonly days: readonly DayFields[];
  readonly shifts: readonly (readonly (readonly MinuteRange[])[])[];
  /** Like `shifts`: when they are on call, for emergencies alone. The default is never. */
  readonly onCall?: readonly (readonly (readonly MinuteRange[])[])[];
}

/** The working times of one weekly pattern on the days of the calendar. */
export interface WorkPattern {
  /** The shifts of each day, merged and flat. */
  readonly shifts: readonly Int32Array[];
  /** The length of each day's longest shift; 0 without a shift. */
  readonly longestShiftMinutes: Int32Array;
  /** Time within both a shift and the opening hours, as flat ranges of all days. Day `d` has those at `offsets[d]` to `offsets[d + 1]`. */
  readonly workRanges: Int32Array;
  readonly offsets: Int32Array;
  /** For each day, the minutes within both a shift and the opening hours. */
  readonly workMinutes: Int32Array;
  /**
   * The longest work range of each day, the first of equals. It starts at `2 * day`, and the end follows. Both are equal on a day
   * without work.
   */
  readonly mainRanges: Int32Array;
}

/** Consecutive business-local days with their working times. */
export interface Calendar {
  readonly days: readonly DayFields[];
  /** The openings of each day, merged and flat. */
  readonly openings: readonly Int32Array[];
  /** The start of each day, and finally the end of the last day. */
  readonly dayStarts: Int32Array;
  readonly patterns: readonly WorkPattern[];
}

/** Checks that the days follow each other and contain their ranges, then computes when each pattern works. */
export function makeCalendar(fields: CalendarFields): Calendar {
  const { days } = fields;
  for (const [index, day] of days.entries()) {
    const next = days[index + 1];
    if (day.endMinute <= day.startMinute) throw new RangeError(`${day.date} has no minutes`);
    if (next !== undefined && next.startMinute !== day.endMinute) throw new RangeError(`${next.date} does not follow`);
  }
  const openings = days.map((day) => rangesWithin(day, day.openings));
  const dayStarts = Int32Array.from([...days.map((day) => day.startMinute), days.at(-1)?.endMinute ?? 0]);
  const patterns = fields.shifts.map((shiftsByDay) => makePattern(days, openings, shiftsByDay));
  return { days, openings, dayStarts, patterns };
}

/** The index of the day that holds this instant; -1 when the instant is outside the calendar. */
export function dayIndexAt(calendar: Calendar, minute: number): number {
  const starts = calendar.dayStarts;
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! > minute) high = middle;
    else low = middle + 1;
  }
  return low === starts.length ? -1 : low - 1;
}

/** The index of the day that holds this instant. Throws when it is outside the calendar, because the caller made the calendar too short. */
export function dayIndexOf(calendar: Calendar, minute: number): number {
  const day = dayIndexAt(calendar, minute);
  if (day < 0) throw new RangeError(`minute ${minute} lies outside the calendar`);
  return day;
}

/** Throws when one of these flat ranges leaves the calendar. An empty answer would hide that the calendar is too short. */
export function requireDaysOf(calendar: Calendar, ranges: Int32Array): void {
  if (ranges.length === 0) return;
  dayIndexOf(calendar, ranges[0]!);
  dayIndexOf(calendar, ranges.at(-1)! - 1);
}

/** The weekly pattern of a technician. Throws when the calendar was made without it. */
export function patternOf(calendar: Calendar, lane: Lane): WorkPattern {
  return patternAt(calendar, lane.patternIndex);
}

/** The weekly pattern with this index. Throws when the calendar was made without it. */
export function patternAt(calendar: Calendar, patternIndex: number): WorkPattern {
  const pattern = calendar.patterns[patternIndex];
  if (pattern === undefined) throw new RangeError(`the calendar has no weekly pattern ${patternIndex}`);
  return pattern;
}

/** Whether one work range of that day holds the whole block, so that it is within a shift and the opening hours. */
export function isWithinWork({ workRanges, offsets }: WorkPattern, dayIndex: number, startMinute: number, endMinute: number): boolean {
  for (let at = offsets[dayIndex]!; at < offsets[dayIndex + 1]!; at += 2) {
    if (workRanges[at]! <= startMinute && endMinute <= workRanges[at + 1]!) return true;
  }
  return false;
}

function makePattern(
  days: readonly DayFields[],
  openings: readonly Int32Array[],
  shiftsByDay: readonly (readonly MinuteRange[])[],
): WorkPattern {
  if (shiftsByDay.length !== days.length) throw new RangeError('a weekly pattern needs the shifts of every day');
  const shifts = days.map((day, index) => rangesWithin(day, shiftsByDay[index]!));
  const workRanges: number[] = [];
  const offsets = [0];
  const workMinutes = new Int32Array(days.length);
  const mainRanges = new Int32Array(2 * days.length);
  for (const [day, flat] of shifts.entries()) {
    for (const [startMinute, endMinute] of commonRanges(flat, openings[day]!)) {
      workRanges.push(startMinute, endMinute);
      workMinutes[day] = workMinutes[day]! + endMinute - startMinute;
      if (endMinute - startMinute > mainRanges[2 * day + 1]! - mainRanges[2 * day]!) {
        mainRanges.set([startMinute, endMinute], 2 * day);
      }
    }
    offsets.push(workRanges.length);
  }
  const longestShiftMinutes = Int32Array.from(shifts, (flat) => longest(flat));
  return {
    shifts,
    longestShiftMinutes,
    workRanges: Int32Array.from(workRanges),
    offsets: Int32Array.from(offsets),
    workMinutes,
    mainRanges,
  };
}

function rangesWithin(day: DayFields, ranges: readonly MinuteRange[]): Int32Array {
  for (const range of ranges) {
    if (range.startMinute < day.startMinute || range.endMinute > day.endMinute) {
      throw new RangeError(`[${range.startMinute}, ${range.endMinute}) is not within ${day.date}`);
    }
  }
  return mergedRanges(ranges);
}

/** The overlaps of two flat lists of merged ranges. */
function commonRanges(left: Int32Array, right: Int32Array): [number, number][] {
  const common: [number, number][] = [];
  for (let i = 0; i < left.length; i += 2) {
    for (let j = 0; j < right.length; j += 2) {
      const startMinute = Math.max(left[i]!, right[j]!);
      const endMinute = Math.min(left[i + 1]!, right[j + 1]!);
      if (startMinute < endMinute) common.push([startMinute, endMinute]);
    }
  }
  return common;
}

function longest(flat: Int32Array): number {
  let minutes = 0;
  for (let at = 0; at < flat.length; at += 2) minutes = Math.max(minutes, flat[at + 1]! - flat[at]!);
  return minutes;
}

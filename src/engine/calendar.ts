/**
 * The business's days as instants: when the business is open, and when technicians of each weekly pattern work.
 *
 * The caller converts local time into instants, day by day. A day may have 23, 24 or 25 hours, which makes no difference here.
 * Hours lie within the day they start in. Those that touch at midnight are one shift (`workHours.ts`), so a visit may run past it. A
 * visit belongs to the day on which it starts (docs/reference/scheduling.md#session).
 */

import type { EpochMinute, MinuteRange } from './minutes.ts';
import { makeWorkHours, type HoursDays, type WorkHours } from './workHours.ts';
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
  /** A closure: nobody works, not even on call. The default is false. */
  readonly isClosed?: boolean;
}

/** Consecutive days. `shifts[pattern][day]` says when technicians of a weekly pattern work on a day. */
export interface CalendarFields {
  readonly days: readonly DayFields[];
  readonly shifts: readonly (readonly (readonly MinuteRange[])[])[];
  /** Like `shifts`: when they are on call, for emergencies alone. The default is never. */
  readonly onCall?: readonly (readonly (readonly MinuteRange[])[])[];
  /** How many days at each end are there only for the shifts that run past midnight. Nothing is asked about them. The default is 0. */
  readonly edgeDays?: number;
  /** How many minutes of a visit must lie before a break, and how many after, when the visit spans it. The default is 60. */
  readonly minMinutesBesideBreak?: number;
  /** Regular shifts may end this many minutes later (`WorkHours.regularEnds`). The default is 0. */
  readonly overtimeMinutes?: number;
}

/** The working times of one weekly pattern. */
interface WorkPattern {
  readonly regular: WorkHours;
  /** For emergencies: with the hours on call. The same as `regular` without any. */
  readonly emergency: WorkHours;
}

/** Consecutive business-local days with their working times. */
export interface Calendar {
  readonly days: readonly DayFields[];
  /** When the business is open, as the hours of a pattern. */
  readonly openings: WorkHours;
  /** The start of each day, and finally the end of the last day. */
  readonly dayStarts: Int32Array;
  /** The start of the day before the first, and the end of the day after the last. Without edge days: the ends of the calendar. */
  readonly edgeStarts: readonly [number, number];
  readonly patterns: readonly WorkPattern[];
  /** The weekly hours that the patterns were made from: `shifts[pattern][day]`, not yet cut to the opening hours. */
  readonly shifts: readonly (readonly (readonly MinuteRange[])[])[];
  /** Whether any pattern has a break. */
  readonly hasBreaks: boolean;
  /** Whether any pattern has a shift that runs past midnight. */
  readonly hasNights: boolean;
  readonly minMinutesBesideBreak: number;
}

/** The default of `minMinutesBesideBreak`. */
const MINUTES_BESIDE_BREAK = 60;

/** Checks that the days follow each other and contain their ranges, then computes when each pattern works. */
export function makeCalendar(fields: CalendarFields): Calendar {
  const { days: all, edgeDays = 0, minMinutesBesideBreak = MINUTES_BESIDE_BREAK, overtimeMinutes = 0 } = fields;
  for (const [index, day] of all.entries()) {
    const next = all[index + 1];
    if (day.endMinute <= day.startMinute) throw new RangeError(`${day.date} has no minutes`);
    if (next !== undefined && next.startMinute !== day.endMinute) throw new RangeError(`${next.date} does not follow`);
    requireWithin(day, day.openings);
  }
  const days = all.slice(edgeDays, all.length - edgeDays);
  const starts = Int32Array.from([...all.map((day) => day.startMinute), all.at(-1)?.endMinute ?? 0]);
  const made: Made = { all, hoursDays: { starts, edgeDays } };
  const patterns = fields.shifts.map((shifts, pattern) => makePattern(made, shifts, fields.onCall?.[pattern] ?? null, overtimeMinutes));
  return {
    days,
    openings: makeHours(
      made,
      all.map((day) => (day.isClosed === true ? [] : day.openings)),
      all.map((day) => day.isClosed !== true && hasMinutes(day.openings)),
    ),
    dayStarts: starts.slice(edgeDays, starts.length - edgeDays),
    edgeStarts: [starts[Math.max(0, edgeDays - 1)]!, starts[starts.length - Math.max(1, edgeDays)]!],
    patterns,
    shifts: fields.shifts.map((byDay) => byDay.slice(edgeDays, byDay.length - edgeDays)),
    hasBreaks: patterns.some(({ regular, emergency }) => regular.hasBreaks || emergency.hasBreaks),
    hasNights: patterns.some(({ regular, emergency }) => regular.hasNights || emergency.hasNights),
    minMinutesBesideBreak,
  };
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

/** The part of a visit that decides which hours count: emergencies may also use the hours on call. */
export interface HoursNeed {
  readonly isEmergency: boolean;
}

/** When a technician works, for a visit. Throws when the calendar was made without the technician's weekly pattern. */
export function hoursOf(calendar: Calendar, lane: Lane, need: HoursNeed): WorkHours {
  return hoursAt(calendar, lane.patternIndex, need);
}

/** When technicians of the weekly pattern with this index work, for a visit. Throws when the calendar was made without it. */
export function hoursAt(calendar: Calendar, patternIndex: number, { isEmergency }: HoursNeed): WorkHours {
  const pattern = calendar.patterns[patternIndex];
  if (pattern === undefined) throw new RangeError(`the calendar has no weekly pattern ${patternIndex}`);
  return isEmergency ? pattern.emergency : pattern.regular;
}

/** What the hours of all patterns are made from. */
interface Made {
  readonly all: readonly DayFields[];
  readonly hoursDays: HoursDays;
}

type RangesByDay = readonly (readonly MinuteRange[])[];

function makePattern(made: Made, shifts: RangesByDay, onCall: RangesByDay | null, overtimeMinutes: number): WorkPattern {
  const { all } = made;
  if (shifts.length !== all.length) throw new RangeError('a weekly pattern needs the shifts of every day');
  const work = all.map((day, index) => {
    requireWithin(day, shifts[index]!);
    return day.isClosed === true ? [] : commonRanges(shifts[index]!, day.openings);
  });
  const isOpen = all.map((day, index) => day.isClosed !== true && hasMinutes(day.openings) && hasMinutes(shifts[index]!));
  const regular = makeHours({ ...made, hoursDays: { ...made.hoursDays, overtimeMinutes } }, work, isOpen);
  if (onCall === null || onCall.every((ranges) => ranges.length === 0)) return { regular, emergency: regular };
  const withOnCall = all.map((day, index) => {
    requireWithin(day, onCall[index]!);
    return day.isClosed === true ? [] : [...work[index]!, ...onCall[index]!];
  });
  const isReachable = all.map((day, index) => isOpen[index]! || (day.isClosed !== true && hasMinutes(onCall[index]!)));
  return { regular, emergency: makeHours(made, withOnCall, isReachable) };
}

function makeHours({ hoursDays }: Made, ranges: RangesByDay, hasHours: readonly boolean[]): WorkHours {
  const { edgeDays } = hoursDays;
  const asked = hasHours.slice(edgeDays, hasHours.length - edgeDays);
  return makeWorkHours(hoursDays, ranges.flat(), Uint8Array.from(asked, Number));
}

function hasMinutes(ranges: readonly MinuteRange[]): boolean {
  return ranges.some(({ startMinute, endMinute }) => startMinute < endMinute);
}

function requireWithin(day: DayFields, ranges: readonly MinuteRange[]): void {
  for (const range of ranges) {
    if (range.startMinute < day.startMinute || range.endMinute > day.endMinute) {
      throw new RangeError(`[${range.startMinute}, ${range.endMinute}) is not within ${day.date}`);
    }
  }
}

/** The overlaps of two lists of ranges. */
function commonRanges(left: readonly MinuteRange[], right: readonly MinuteRange[]): MinuteRange[] {
  const common: MinuteRange[] = [];
  for (const first of left) {
    for (const other of right) {
      const startMinute = first.startMinute > other.startMinute ? first.startMinute : other.startMinute;
      const endMinute = first.endMinute < other.endMinute ? first.endMinute : other.endMinute;
      if (startMinute < endMinute) common.push({ startMinute, endMinute });
    }
  }
  return common;
}

/**
 * Time across the board, in pixels from the inline start. Each day shows only its busy hours: from an hour before the earliest shift,
 * opening or visit to an hour after the latest. A day on which the clock changes has 23 or 25 hours.
 */
import type { Board } from './model.ts';

export interface Axis {
  readonly days: readonly AxisDay[];
  readonly pixelsPerMinute: number;
  readonly width: number;
}

export interface AxisDay {
  readonly date: string;
  /** Shown minutes, counted from the board's start. */
  readonly start: number;
  readonly end: number;
  /** The pixel at which the day begins. */
  readonly x: number;
  readonly width: number;
  /** Whether the clock changes on this day. */
  readonly isShifted: boolean;
  readonly closure: string | null;
}

/** Pixels between two days. */
const gapPixels = 3;
const hour = 60;
const day = 1_440;
/** Shown hours of a board without any shift, opening or visit. */
const usual: readonly [number, number] = [7 * hour, 19 * hour];

export interface AxisOptions {
  /** Whether all 24 hours of each day are shown. */
  readonly isWhole: boolean;
  /** Pixels available for the days that fill the width. */
  readonly room: number;
  readonly daysAtOnce: number;
  /** 1: the requested number of days fills the room. */
  readonly zoom: number;
  /** Whether the days fill the room however narrow they become, because no visits are drawn. Default: false. */
  readonly isSummary?: boolean;
}

/** At a smaller scale a one-hour visit could be neither read nor clicked. */
const leastPixelsPerMinute = 0.22;
const mostPixelsPerMinute = 6;

export function makeAxis(board: Board, { isWhole, room, daysAtOnce, zoom, isSummary = false }: AxisOptions): Axis {
  const [low, high] = isWhole ? [0, Infinity] : shownHours(board);
  const spans = board.days.map(
    ({ start_minute, minutes }) => [start_minute + Math.min(low, minutes), start_minute + Math.min(high, minutes)] as const,
  );
  const first = spans.slice(0, daysAtOnce).reduce((sum, [start, end]) => sum + end - start, 0);
  const fit = (room - gapPixels * (Math.min(daysAtOnce, spans.length) - 1)) / Math.max(1, first);
  const pixelsPerMinute = Math.min(mostPixelsPerMinute, Math.max(isSummary ? 0 : leastPixelsPerMinute, fit * zoom));
  let x = 0;
  const days = board.days.map(({ date, minutes, closure }, index) => {
    const [start, end] = spans[index]!;
    const width = Math.round((end - start) * pixelsPerMinute);
    const made = { date, start, end, x, width, isShifted: minutes !== day, closure };
    x += width + gapPixels;
    return made;
  });
  return { days, pixelsPerMinute, width: Math.max(0, x - gapPixels) };
}

/** The hours that every day shows, as minutes of the day: whole hours, with one hour to spare at both ends. */
function shownHours(board: Board): readonly [number, number] {
  let [low, high] = [Infinity, -Infinity];
  const include = (start: number, end: number, dayStart: number) => {
    low = Math.min(low, start - dayStart);
    high = Math.max(high, end - dayStart);
  };
  for (const [index, { start_minute, minutes, openings }] of board.days.entries()) {
    const within = (ranges: readonly number[]) => {
      for (let at = 0; at < ranges.length; at += 2)
        if (ranges[at]! < start_minute + minutes && ranges[at + 1]! > start_minute)
          include(Math.max(ranges[at]!, start_minute), Math.min(ranges[at + 1]!, start_minute + minutes), start_minute);
    };
    within(openings);
    for (const pattern of board.shift_patterns) within(pattern[index] ?? []);
  }
  const { start, end } = board.visits;
  let today = 0;
  for (let visit = 0; visit < start.length; visit++) {
    // Visits are sorted by technician, so the next visit may be on an earlier day.
    while (today > 0 && board.days[today]!.start_minute > start[visit]!) today--;
    while (today < board.days.length - 1 && board.days[today + 1]!.start_minute <= start[visit]!) today++;
    const { start_minute, minutes } = board.days[today]!;
    if (start[visit]! >= start_minute) include(start[visit]!, Math.min(end[visit]!, start_minute + minutes), start_minute);
  }
  if (low > high) return usual;
  return [Math.max(0, Math.floor((low - hour) / hour) * hour), Math.min(day + hour, Math.ceil((high + hour) / hour) * hour)];
}

/** The pixel of a minute. A minute that is not shown has the pixel of the nearest shown minute. */
export function xOf({ days, pixelsPerMinute }: Axis, minute: number): number {
  const one = days[dayAt(days, minute)];
  if (!one) return 0;
  return one.x + (Math.min(Math.max(minute, one.start), one.end) - one.start) * pixelsPerMinute;
}

/** The shown minute nearest to a pixel. */
export function minuteAt({ days, pixelsPerMinute }: Axis, x: number): number {
  let index = 0;
  while (index < days.length - 1 && days[index + 1]!.x <= x) index++;
  const one = days[index];
  if (!one) return 0;
  return Math.min(Math.max(one.start + (x - one.x) / pixelsPerMinute, one.start), one.end);
}

/** The day that contains a minute, or the nearest day for a minute that is not shown. */
export function dayAt(days: readonly AxisDay[], minute: number): number {
  let index = 0;
  while (index < days.length - 1 && days[index + 1]!.start <= minute) index++;
  // In the hidden night between two days: the nearer day.
  const [one, next] = [days[index], days[index + 1]];
  return one && next && minute > one.end && next.start - minute < minute - one.end ? index + 1 : index;
}

/** The hours written above a day, far enough apart to be readable: minutes since the board's start. */
export function ticksOf({ pixelsPerMinute }: Axis, { start, end }: AxisDay, leastPixels = 46): number[] {
  const step = [60, 120, 180, 240, 360, 720].find((minutes) => minutes * pixelsPerMinute >= leastPixels) ?? day;
  const ticks: number[] = [];
  for (let minute = start; minute < end; minute += step) ticks.push(minute);
  return ticks;
}

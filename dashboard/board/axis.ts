/**
 * Time across the board, as pixels from its inline start. Of each day the part is shown in which something can happen: from an hour before
 * the earliest shift, opening or visit to an hour after the latest. A day has the length it has: 23 or 25 hours when the clock changes.
 */
import type { Board } from './model.ts';

export interface Axis {
  readonly days: readonly AxisDay[];
  readonly pixelsPerMinute: number;
  readonly width: number;
}

export interface AxisDay {
  readonly date: string;
  /** Shown minutes, since the board's start. */
  readonly start: number;
  readonly end: number;
  /** Where it begins. */
  readonly x: number;
  readonly width: number;
  /** The clock changes on this day. */
  readonly isShifted: boolean;
  readonly closure: string | null;
}

/** Between two days. */
const gapPixels = 3;
const hour = 60;
const day = 1_440;
/** Without anything to show. */
const usual: readonly [number, number] = [7 * hour, 19 * hour];

export interface AxisOptions {
  /** All 24 hours of each day. */
  readonly isWhole: boolean;
  /** Pixels there are for the days that are to be seen at once. */
  readonly room: number;
  readonly daysAtOnce: number;
  /** 1: as many days as asked for fill the room. */
  readonly zoom: number;
}

/** Below that a visit of an hour cannot be read nor hit. */
const leastPixelsPerMinute = 0.22;
const mostPixelsPerMinute = 6;

export function makeAxis(board: Board, { isWhole, room, daysAtOnce, zoom }: AxisOptions): Axis {
  const [low, high] = isWhole ? [0, Infinity] : shownHours(board);
  const spans = board.days.map(
    ({ start_minute, minutes }) => [start_minute + Math.min(low, minutes), start_minute + Math.min(high, minutes)] as const,
  );
  const first = spans.slice(0, daysAtOnce).reduce((sum, [start, end]) => sum + end - start, 0);
  const fit = (room - gapPixels * (Math.min(daysAtOnce, spans.length) - 1)) / Math.max(1, first);
  const pixelsPerMinute = Math.min(mostPixelsPerMinute, Math.max(leastPixelsPerMinute, fit * zoom));
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

/** From when to when of each day something is, in minutes of a day, on whole hours with one to spare. */
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
    // They come by technician, and so the day goes back now and then.
    while (today > 0 && board.days[today]!.start_minute > start[visit]!) today--;
    while (today < board.days.length - 1 && board.days[today + 1]!.start_minute <= start[visit]!) today++;
    const { start_minute, minutes } = board.days[today]!;
    if (start[visit]! >= start_minute) include(start[visit]!, Math.min(end[visit]!, start_minute + minutes), start_minute);
  }
  if (low > high) return usual;
  return [Math.max(0, Math.floor((low - hour) / hour) * hour), Math.min(day + hour, Math.ceil((high + hour) / hour) * hour)];
}

/** Where a minute is; one that is not shown is where the nearest shown one is. */
export function xOf({ days, pixelsPerMinute }: Axis, minute: number): number {
  const one = days[dayAt(days, minute)];
  if (!one) return 0;
  return one.x + (Math.min(Math.max(minute, one.start), one.end) - one.start) * pixelsPerMinute;
}

/** The minute at a place, of the nearest shown one. */
export function minuteAt({ days, pixelsPerMinute }: Axis, x: number): number {
  let index = 0;
  while (index < days.length - 1 && days[index + 1]!.x <= x) index++;
  const one = days[index];
  if (!one) return 0;
  return Math.min(Math.max(one.start + (x - one.x) / pixelsPerMinute, one.start), one.end);
}

/** The day that a minute lies in, or that comes nearest before it. */
export function dayAt(days: readonly AxisDay[], minute: number): number {
  let index = 0;
  while (index < days.length - 1 && days[index + 1]!.start <= minute) index++;
  // In the night before a day, nearer to it than to the one before.
  const [one, next] = [days[index], days[index + 1]];
  return one && next && minute > one.end && next.start - minute < minute - one.end ? index + 1 : index;
}

/** The hours that are written above a day, far enough apart to be read: minutes since the board's start. */
export function ticksOf({ pixelsPerMinute }: Axis, { start, end }: AxisDay, leastPixels = 46): number[] {
  const step = [60, 120, 180, 240, 360, 720].find((minutes) => minutes * pixelsPerMinute >= leastPixels) ?? day;
  const ticks: number[] = [];
  for (let minute = start; minute < end; minute += step) ticks.push(minute);
  return ticks;
}

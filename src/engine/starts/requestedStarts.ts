/** The starts that a customer asked for: those in the windows, from now on, on the grid if there is one. [quote.not-schedulable] */

import { requireDaysOf, type Calendar } from '../calendar.ts';
import { mergedRanges, type EpochMinute, type MinuteRange } from '../minutes.ts';
import { anchorsOf, type SlotGrid } from './matchingSlots.ts';

/** The requested starts of one window on one day: those in `[from, until)` that lie a whole number of steps from the anchor. */
export interface Requested {
  readonly dayIndex: number;
  readonly from: number;
  readonly until: number;
  readonly stepMinutes: number;
  readonly anchor: number;
}

/** The ranges of requested starts, in time order. Throws when the future part of a window leaves the calendar. */
export function requestedStarts(
  calendar: Calendar,
  windows: readonly MinuteRange[],
  now: EpochMinute | null,
  grid: SlotGrid | null,
): Requested[] {
  const ahead = windows.map(({ startMinute, endMinute }) => ({
    startMinute: Math.max(startMinute, now ?? startMinute) as EpochMinute,
    endMinute,
  }));
  const anchors = grid === null ? [] : anchorsOf(calendar, grid);
  const flat = mergedRanges(ahead);
  requireDaysOf(calendar, flat);
  const requested: Requested[] = [];
  for (const [dayIndex, day] of calendar.days.entries()) {
    for (let at = 0; at < flat.length; at += 2) {
      const range = {
        dayIndex,
        from: Math.max(flat[at]!, day.startMinute),
        until: Math.min(flat[at + 1]!, day.endMinute),
        stepMinutes: grid?.stepMinutes ?? 1,
        anchor: anchors[dayIndex] ?? day.startMinute,
      };
      if (firstFrom(range, range.from) < range.until) requested.push(range);
    }
  }
  return requested;
}

/** The first requested start at or after `minute`. When there is none, the result is `range.until` or later. */
export function firstFrom(range: Requested, minute: number): number {
  const earliest = Math.max(minute, range.from);
  return range.anchor + Math.ceil((earliest - range.anchor) / range.stepMinutes) * range.stepMinutes;
}

/** The requested starts in `[from, until)`, in time order. */
export function* minutesOf(
  requested: readonly Requested[],
  from = Number.NEGATIVE_INFINITY,
  until = Number.POSITIVE_INFINITY,
): Generator<number> {
  for (const range of requested) {
    const end = Math.min(until, range.until);
    for (let minute = firstFrom(range, from); minute < end; minute += range.stepMinutes) yield minute;
  }
}

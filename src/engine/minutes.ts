/**
 * Whole minutes: the only unit of time inside the engine.
 *
 * Every interval of the engine is half-open, `[startMinute, endMinute)`, in minutes since 1970-01-01T00:00Z. The engine knows no
 * wall-clock time, zones or clock: `src/ground/time` converts them beforehand. docs/reference/scheduling.md#time.
 */

declare const unit: unique symbol;

/** An instant: whole minutes since 1970-01-01T00:00Z. Fits 31 bits until the year 6053. */
export type EpochMinute = number & { readonly [unit]: 'EpochMinute' };

/** A wall-clock minute of a business-local day, 0..1440. The engine passes it on but never converts it. */
type MinuteOfDay = number & { readonly [unit]: 'MinuteOfDay' };

/** A length of time in whole minutes. */
export type Minutes = number & { readonly [unit]: 'Minutes' };

/** The range `[startMinute, endMinute)`. It is empty when the end is not after the start. */
export interface MinuteRange {
  readonly startMinute: EpochMinute;
  readonly endMinute: EpochMinute;
}

/** Later than every instant in use, and still a 31-bit integer, so that hot loops work on small integers. */
export const FAR_FUTURE = 0x3fffffff;

/** Earlier than every instant in use. Means that nothing came before. */
export const FAR_PAST = -0x3fffffff;

/** The instant `value` minutes after the epoch. Throws unless `value` is a whole number of at most 30 bits. */
export function epochMinute(value: number): EpochMinute {
  return whole(value, FAR_PAST, 'an instant in minutes') as EpochMinute;
}

/** The wall-clock minute `value`, 0..1440 (1440 is the end of the day). */
export function minuteOfDay(value: number): MinuteOfDay {
  if (value > 1440) throw new RangeError(`${value} is not a minute of a day`);
  return whole(value, 0, 'a minute of a day') as MinuteOfDay;
}

/** A length of `value` minutes. Throws unless `value` is a whole number of at least 0. */
export function minutes(value: number): Minutes {
  return whole(value, 0, 'a length in minutes') as Minutes;
}

/** The range `[startMinute, endMinute)`. */
export function minuteRange(startMinute: number, endMinute: number): MinuteRange {
  return { startMinute: epochMinute(startMinute), endMinute: epochMinute(endMinute) };
}

/**
 * The same minutes as sorted, disjoint, non-empty ranges that do not touch: `[8, 12) [12, 17)` becomes `[8, 17)`. The result is
 * flat: even positions are starts, odd positions are ends.
 */
export function mergedRanges(ranges: readonly MinuteRange[]): Int32Array {
  const sorted = ranges.filter((range) => range.endMinute > range.startMinute);
  sorted.sort((left, right) => left.startMinute - right.startMinute);
  const flat: number[] = [];
  for (const { startMinute, endMinute } of sorted) {
    const lastEnd = flat.at(-1);
    if (lastEnd === undefined || startMinute > lastEnd) flat.push(startMinute, endMinute);
    else if (endMinute > lastEnd) flat[flat.length - 1] = endMinute;
  }
  return Int32Array.from(flat);
}

/** Subtracts the flat ranges `taken` from the flat ranges `ranges`. Both must be in time order, and `taken` must not overlap. */
export function withoutRanges(ranges: ArrayLike<number>, taken: ArrayLike<number>): number[] {
  const left: number[] = [];
  for (let at = 0; at < ranges.length; at += 2) {
    let from = ranges[at]!;
    const until = ranges[at + 1]!;
    for (let other = 0; other < taken.length; other += 2) {
      if (taken[other + 1]! <= from || taken[other]! >= until) continue;
      if (taken[other]! > from) left.push(from, taken[other]!);
      from = Math.max(from, taken[other + 1]!);
    }
    if (from < until) left.push(from, until);
  }
  return left;
}

function whole(value: number, least: number, what: string): number {
  if (!Number.isInteger(value) || value < least || value > FAR_FUTURE) {
    throw new RangeError(`${value} is not ${what}`);
  }
  return value;
}

/** Starts and edges of windows that people see are multiples of this. Every zone's offset is one too, so clocks show the same grid. */
export const GRID_MINUTES = 5;

/** The first minute of the grid that is not before this one. Infinite for an infinite minute. */
export const onGridFrom = (minute: number): number => Math.ceil(minute / GRID_MINUTES) * GRID_MINUTES;

/** Cuts flat ranges of starts, with exclusive ends, to those that begin and whose last start lies on the grid. */
export function rangesOnGrid(ranges: readonly number[]): number[] {
  const cut: number[] = [];
  for (let at = 0; at < ranges.length; at += 2) {
    const first = Math.ceil(ranges[at]! / GRID_MINUTES) * GRID_MINUTES;
    const last = Math.floor((ranges[at + 1]! - 1) / GRID_MINUTES) * GRID_MINUTES;
    if (first <= last) cut.push(first, last + 1);
  }
  return cut;
}

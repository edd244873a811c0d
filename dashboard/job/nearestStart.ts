/** Of the starts that fit, the one nearest to a wanted time of its day. Needs no browser. */
import { localStartOf } from '../parts/times.ts';

export interface Starts {
  /** Instant of minute 0. */
  readonly from: string;
  /** Start and end of each range in turn, in minutes; the ends are exclusive. */
  readonly ranges: readonly number[];
}

/** People do not agree on odd minutes. */
const gridMinutes = 5;

/** `wanted`: a business-local time, 2031-03-03T14:30. null: no start of that day fits. */
export function nearestStart({ from, ranges }: Starts, wanted: string, timeZone: string): string | null {
  const instantOf = (minute: number) => new Date(Date.parse(from) + minute * 60_000).toISOString();
  const localOf = (minute: number) => localStartOf(instantOf(minute), timeZone);
  // Away by no more than a change of the clock, which the comparison below forgives.
  const target = (Date.parse(`${wanted}:00Z`) - Date.parse(`${localOf(0)}:00Z`)) / 60_000;
  let best: number | null = null;
  for (let at = 0; at < ranges.length; at += 2) {
    const [first, last] = [ranges[at]!, ranges[at + 1]! - 1];
    const rounded = Math.ceil(first / gridMinutes) * gridMinutes;
    const minute = Math.min(Math.max(target, rounded <= last ? rounded : first), last);
    if (localOf(minute).slice(0, 10) !== wanted.slice(0, 10)) continue;
    if (best === null || Math.abs(minute - target) < Math.abs(best - target)) best = minute;
  }
  return best === null ? null : localOf(best);
}

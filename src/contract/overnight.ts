/**
 * Hours past midnight. People write "20:00 to 03:00"; the API and the database keep two ranges, 20:00 to 24:00 and 00:00 to 03:00 of the
 * next weekday. These two functions convert between the forms, for the dashboard and the command line.
 */

export interface WeekdayRange {
  /** ISO weekday, Monday is 1. */
  readonly weekday: number;
  readonly start_minute: number;
  /** In the written form, more than 1440 for hours past midnight: 1620 is 03:00 of the next day. */
  readonly end_minute: number;
  readonly kind?: string | undefined;
  /** `a` or `b` in alternating weeks. */
  readonly week?: string | undefined;
}

export const minutesOfDay = 1440;

/** The kept form: each range that ends after midnight becomes two. The others stay as they are. */
export function splitAtMidnight<R extends WeekdayRange>(ranges: readonly R[]): R[] {
  return ranges.flatMap((range) => {
    if (range.end_minute <= minutesOfDay) return [range];
    const rest = { ...range, ...dayAfter(range), start_minute: 0, end_minute: range.end_minute - minutesOfDay };
    return [{ ...range, end_minute: minutesOfDay }, rest];
  });
}

/**
 * The written form: a range until midnight and one of the next weekday from midnight become one, if together they are shorter than a day.
 * So a day of 24 hours stays one range.
 */
export function joinAtMidnight<R extends WeekdayRange>(ranges: readonly R[]): R[] {
  const rests = new Set<R>();
  const joined = new Map<R, R>();
  for (const range of ranges) {
    if (range.end_minute !== minutesOfDay) continue;
    const { weekday, week } = dayAfter(range);
    const rest = ranges.find(
      (other) =>
        other.weekday === weekday &&
        (other.week ?? 'every') === (week ?? 'every') &&
        (other.kind ?? 'regular') === (range.kind ?? 'regular') &&
        other.start_minute === 0 &&
        other.end_minute < range.start_minute &&
        !rests.has(other),
    );
    if (!rest) continue;
    rests.add(rest);
    joined.set(range, { ...range, end_minute: minutesOfDay + rest.end_minute });
  }
  return ranges.filter((range) => !rests.has(range)).map((range) => joined.get(range) ?? range);
}

/** The end that belongs to a start, when both are times of day: an earlier end is one of the next day. */
export const endAfter = (startMinute: number, endMinute: number): number =>
  endMinute < startMinute ? endMinute + minutesOfDay : endMinute;

/** The next weekday. The Monday after a Sunday of week A is in week B. */
function dayAfter({ weekday, week }: WeekdayRange): { weekday: number; week?: string } {
  const next = (weekday % 7) + 1;
  if (week === undefined) return { weekday: next };
  if (next === 1 && week !== 'every') return { weekday: next, week: week === 'a' ? 'b' : 'a' };
  return { weekday: next, week };
}

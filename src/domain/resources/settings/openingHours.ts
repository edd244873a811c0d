/** Opening hours in the shape of an answer, and the check of sent hours. */
import { invalid, type Refusal } from '../../../contract/errors.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { WeeklyRange } from '../../../store/schedule/boardRows.ts';
import type { OpeningRange } from '../../../store/settings/openingHours.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';

export function openingHours(tenant: Tenant, ranges: readonly OpeningRange[], version: number): OutputOf<Operations['getOpeningHours']> {
  return {
    business_timezone: tenant.timezone,
    weekly_hours: ranges.map(({ weekday, startMinute, endMinute }) => ({ weekday, start_minute: startMinute, end_minute: endMinute })),
    version,
  };
}

/** The ranges of a week in order. Refuses overlapping ranges; ranges of one day may touch. */
export function weekInOrder(ranges: readonly WeeklyRange[]): WeeklyRange[] | Refusal<'VALIDATION_ERROR'> {
  for (const [index, range] of ranges.entries())
    if (range.start_minute >= range.end_minute) return invalid(`weekly_hours[${index}].end_minute`, 'range', 'ends_first');
  const hours = ranges.toSorted((left, right) => left.weekday - right.weekday || left.start_minute - right.start_minute);
  for (const [index, range] of hours.entries()) {
    const before = hours[index - 1];
    if (before && before.weekday === range.weekday && before.end_minute > range.start_minute)
      return invalid('weekly_hours', 'overlap', 'overlap', { weekday: range.weekday });
  }
  return hours;
}

/** Opening hours in the shape of an answer, and the check of sent hours. */
import { invalid, type Refusal } from '../../../contract/errors.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { DatedHours, WeeklyRange } from '../../../store/schedule/boardRows.ts';
import type { OpeningRange } from '../../../store/settings/openingHours.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import type { ReadContext } from '../../call/context.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { todayOf } from '../../planning/hours/calendars.ts';
import { openingWarnings } from '../team/hoursWithoutEffect.ts';

export function openingHours(
  tenant: Tenant,
  { weekly, dated }: { readonly weekly: readonly OpeningRange[]; readonly dated: readonly DatedHours[] },
  version: number,
  warnings: OutputOf<Operations['getOpeningHours']>['warnings'],
): OutputOf<Operations['getOpeningHours']> {
  return {
    business_timezone: tenant.timezone,
    weekly_hours: weekly.map(({ weekday, startMinute, endMinute }) => ({ weekday, start_minute: startMinute, end_minute: endMinute })),
    dated_hours: dated.map((entry) => ({ ...entry, hours: entry.hours.map((range) => ({ ...range })) })),
    warnings,
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

/** The opening hours that have no effect. `board`: with the hours as they are, or as planned. */
export function openingHoursWarnings(
  { tenant, nowMilliseconds }: Pick<ReadContext, 'tenant' | 'nowMilliseconds'>,
  board: TenantBoard,
): OutputOf<Operations['getOpeningHours']>['warnings'] {
  const used = new Set(board.board.lanes.map(({ patternIndex }) => patternIndex));
  const team = [...used].map((index) => {
    const { followsOpeningHours, dated } = board.rotas[index]!;
    return { weekly: followsOpeningHours ? null : board.patterns[index]!, dated };
  });
  return openingWarnings(board, team, tenant.weekAStartsOn, todayOf({ tenant, nowMilliseconds }));
}

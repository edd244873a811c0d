/** The check of sent weekly and dated hours of a technician, and their stored form. docs/internals/places.md#hours-of-technicians. */
import { invalid, isRefusal, type Refusal } from '../../../contract/errors.ts';
import { mostDatedDays } from '../../../contract/schemas/technician.ts';
import type { DatedHours, DatedRange, WeeklyRange } from '../../../store/schedule/boardRows.ts';
import { addDays, daysBetween, isCalendarDate, isoWeekday } from '../../../ground/time/localTime.ts';

type Invalid = Refusal<'VALIDATION_ERROR'>;

/** A sent range. Optional fields may be present without a value. */
type Sent<Range> = { readonly [Name in keyof Range]: Range[Name] | undefined } & Pick<DatedRange, 'start_minute' | 'end_minute'>;

/**
 * The ranges of a technician's week in order, without default values. Refuses overlapping ranges, of different kinds too, unless they are in
 * different weeks. Ranges of one day may touch.
 */
export function technicianWeek(sent: readonly (Sent<WeeklyRange> & { readonly weekday: number })[]): WeeklyRange[] | Invalid {
  const path = 'weekly_hours';
  for (const [index, range] of sent.entries())
    if (range.start_minute >= range.end_minute) return invalid(`${path}[${index}].end_minute`, 'range', 'ends_first');
  const hours = sent
    .map(({ weekday, start_minute, end_minute, kind, week }) => ({
      weekday,
      start_minute,
      end_minute,
      ...(kind === 'on_call' ? { kind } : {}),
      ...(week === 'a' || week === 'b' ? { week } : {}),
    }))
    .sort((left, right) => left.weekday - right.weekday || left.start_minute - right.start_minute);
  for (const week of ['a', 'b'] as const) {
    const { overlap } = overlapOf(hours.filter((range) => range.week === undefined || range.week === week));
    if (overlap !== undefined) return invalid(path, 'overlap', 'overlap', { weekday: overlap });
  }
  return hours;
}

/** The sent dated hours in order. Refuses days that do not exist, entries that share a day, and overlapping ranges. */
export function datedHoursInOrder(sent: readonly SentDays[], path = 'dated_hours'): DatedHours[] | Invalid {
  const entries: (DatedHours & { index: number })[] = [];
  for (const [index, entry] of sent.entries()) {
    const hours = hoursOfDays(entry, `${path}[${index}]`);
    if (isRefusal(hours)) return hours;
    entries.push({ ...hours, index });
  }
  entries.sort((left, right) => (left.from < right.from ? -1 : 1));
  for (const [position, { from, index }] of entries.entries()) {
    const before = entries[position - 1];
    if (before && before.until >= from) return invalid(`${path}[${index}].from`, 'overlap', 'days_overlap', { date: from });
  }
  return entries.map(({ from, until, hours }) => ({ from, until, hours }));
}

interface SentDays {
  readonly from: string;
  readonly until: string;
  readonly hours: readonly Sent<DatedRange>[];
}

/** One checked entry of dated hours. `path` names it in a refusal. */
export function hoursOfDays({ from, until, hours }: SentDays, path: string): DatedHours | Invalid {
  for (const [name, date] of [
    ['from', from],
    ['until', until],
  ] as const)
    if (!isCalendarDate(date)) return invalid(`${path}.${name}`, 'format', 'no_such_day');
  if (until < from) return invalid(`${path}.until`, 'range', 'before_other', { other: `${path}.from` });
  if (daysBetween(from, until) >= mostDatedDays) return invalid(`${path}.until`, 'range', 'most_days', { limit: mostDatedDays });
  const weekdays = weekdaysOf(from, until);
  for (const [index, { weekday, start_minute, end_minute }] of hours.entries()) {
    if (start_minute >= end_minute) return invalid(`${path}.hours[${index}].end_minute`, 'range', 'ends_first');
    if (weekday !== undefined && !weekdays.includes(weekday)) return invalid(`${path}.hours[${index}].weekday`, 'range', 'weekday_missing');
  }
  const ranges = hours
    .map(({ weekday, start_minute, end_minute, kind }) => ({
      ...(weekday === undefined ? {} : { weekday }),
      start_minute,
      end_minute,
      ...(kind === 'on_call' ? { kind } : {}),
    }))
    .sort((left, right) => (left.weekday ?? 0) - (right.weekday ?? 0) || left.start_minute - right.start_minute);
  for (const weekday of weekdays) {
    const ofDay = ranges.filter((range) => range.weekday === undefined || range.weekday === weekday);
    const { overlap } = overlapOf(
      ofDay.map((range) => ({ ...range, weekday })).sort((left, right) => left.start_minute - right.start_minute),
    );
    if (overlap !== undefined) return invalid(`${path}.hours`, 'overlap', 'overlap', { weekday: overlap });
  }
  return { from, until, hours: ranges };
}

/**
 * The entries after the days of `change` got its hours, or lost theirs with `hours: null`. Entries that reach beyond these days keep the rest.
 * Equal hours of consecutive entries become one entry. `keepFrom`: entries that ended before this day are dropped.
 */
export function withDays(
  entries: readonly DatedHours[],
  change: { readonly from: string; readonly until: string; readonly hours: readonly DatedRange[] | null },
  keepFrom: string,
): DatedHours[] {
  const { from, until, hours } = change;
  const rest = entries.flatMap((entry) => [
    ...(entry.from < from ? [cut(entry, entry.from, entry.until < from ? entry.until : addDays(from, -1))] : []),
    ...(entry.until > until ? [cut(entry, entry.from > until ? entry.from : addDays(until, 1), entry.until)] : []),
  ]);
  const all = [...rest, ...(hours === null ? [] : [{ from, until, hours }])]
    .filter((entry) => entry.until >= keepFrom)
    .sort((left, right) => (left.from < right.from ? -1 : 1));
  const merged: DatedHours[] = [];
  for (const entry of all) {
    const last = merged.at(-1);
    const joins =
      last !== undefined &&
      addDays(last.until, 1) === entry.from &&
      daysBetween(last.from, entry.until) < mostDatedDays &&
      contentOf(last) === contentOf(entry);
    if (joins) merged[merged.length - 1] = { ...last, until: entry.until };
    else merged.push(entry);
  }
  return merged;
}

/** Equal for equal hours. The database does not keep the order of names in JSON. */
const contentOf = ({ hours }: DatedHours) =>
  JSON.stringify(hours.map(({ weekday, start_minute, end_minute, kind }) => [weekday, start_minute, end_minute, kind]));

/** A part of an entry, without the ranges of weekdays that the part does not have. */
function cut(entry: DatedHours, from: string, until: string): DatedHours {
  const weekdays = weekdaysOf(from, until);
  return { from, until, hours: entry.hours.filter(({ weekday }) => weekday === undefined || weekdays.includes(weekday)) };
}

function weekdaysOf(from: string, until: string): number[] {
  const count = Math.min(7, daysBetween(from, until) + 1);
  return Array.from({ length: count }, (_, index) => isoWeekday(addDays(from, index)));
}

/** The weekday on which two of these ranges overlap. They are sorted by weekday and start. */
function overlapOf(ranges: readonly WeeklyRange[]): { overlap?: number } {
  for (const [index, range] of ranges.entries()) {
    const before = ranges[index - 1];
    if (before && before.weekday === range.weekday && before.end_minute > range.start_minute) return { overlap: range.weekday };
  }
  return {};
}

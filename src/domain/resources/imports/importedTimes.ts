/** Reads dates, times and durations as other programs write them. docs/internals/files.md#diaries. */
import { fieldIssue, type FieldIssue } from '../../../contract/fieldMessages.ts';
import { dateTimeOf, timeOfDayOf } from '../../../contract/imports/writtenTimes.ts';
import { plainText } from '../../../contract/writtenNumbers.ts';
import type { DateOrder } from '../../../contract/vocabulary.ts';
import { existsInCalendar, isCalendarDate, isCalendarMinute } from '../../../ground/time/localTime.ts';

/** A day with a minute of the day, both local to the business, or an instant. `minute` null: the day alone. */
export type WrittenTime =
  | { readonly kind: 'local'; readonly date: string; readonly minute: number | null }
  | { readonly kind: 'instant'; readonly epochMinute: number };

export const isFieldIssue = (value: unknown): value is FieldIssue => typeof value === 'object' && value !== null && 'key' in value;

/** Longer texts are no dates, and are not shown in full. */
export const shown = (text: string) => text.slice(0, 60);

const withOffset = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?\s?(Z|z|[+-]\d{2}:?\d{2})$/;

/** A date with or without a time (`dateTimeOf`), or an instant such as 2026-11-30T09:30:00Z. */
export function readDateTime(field: string, cell: string, order: DateOrder | null): WrittenTime | FieldIssue {
  const unreadable = fieldIssue(field, 'format', 'date_unreadable', { value: shown(cell) });
  const instant = withOffset.exec(plainText(cell));
  const found = instant ? { date: instant[1]!, minute: null } : dateTimeOf(cell, order);
  if (found === null) return unreadable;
  if (found === 'ambiguous') return fieldIssue(field, 'ambiguous', 'date_order_needed', { value: shown(cell) });
  if (!isCalendarDate(found.date)) return existsInCalendar(found.date) ? outOfYears(field, cell) : nonexistent(field, cell);
  if (!instant) return { kind: 'local', ...found };
  const milliseconds = Date.parse(`${instant[1]}T${instant[2]}${instant[3]!.replace('z', 'Z').replace(/(\d{2})(\d{2})$/, '$1:$2')}`);
  const epochMinute = Math.floor(milliseconds / 60_000);
  if (Number.isNaN(milliseconds)) return unreadable;
  return isCalendarMinute(epochMinute) ? { kind: 'instant', epochMinute } : outOfYears(field, cell);
}

/** A day that the service cannot hold (`isCalendarDate`, `isCalendarMinute`). */
export const outOfYears = (field: string, cell: string): FieldIssue =>
  fieldIssue(field, 'out_of_range', 'date_out_of_years', { value: shown(cell) });

/** A day that no calendar has, such as 29 February 2027. */
const nonexistent = (field: string, cell: string): FieldIssue => fieldIssue(field, 'format', 'date_nonexistent', { value: shown(cell) });

/** A time of day (`timeOfDayOf`), as a minute of the day. */
export function readTimeOfDay(field: string, cell: string): number | FieldIssue {
  return timeOfDayOf(cell) ?? fieldIssue(field, 'format', 'time_unreadable', { value: shown(cell) });
}

/** The longest duration of a job, in minutes. */
export const mostMinutes = 43_200;

/** Whole minutes: 90, "90 min", 1:30, "1h 30m" or "1.5 hours". */
export function readMinutes(field: string, cell: string | number): number | FieldIssue {
  const unreadable = fieldIssue(field, 'format', 'duration_unreadable', { value: shown(String(cell)) });
  const total = typeof cell === 'number' ? cell : durationOf(plainText(cell).toLowerCase());
  if (total === null || !Number.isInteger(total)) return unreadable;
  return total < 1 || total > mostMinutes ? fieldIssue(field, 'range', 'between', { minimum: 1, maximum: mostMinutes }) : total;
}

function durationOf(text: string): number | null {
  const colon = /^(\d{1,3}):(\d{2})(?::\d{2})?$/.exec(text);
  if (colon) return Number(colon[1]) * 60 + Number(colon[2]);
  const parts =
    /^(?:(\d+(?:[.,]\d+)?)\s?(?:h|hr|hrs|hour|hours|std|stunden|stunde|heures?|horas?|時間|시간)\.?)?\s?(?:(\d+)\s?(?:m|min|mins|minutes?|minuten|minutos?|分|분)?\.?)?$/.exec(
      text,
    );
  if (!parts || (parts[1] === undefined && parts[2] === undefined)) return /^\d+\.0+$/.test(text) ? Number(text) : null;
  return Math.round(Number((parts[1] ?? '0').replace(',', '.')) * 60) + Number(parts[2] ?? 0);
}

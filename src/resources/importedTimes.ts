/** Reads dates, times and durations as other programs write them. docs/decisions/0124. */
import { fieldIssue, type FieldIssue } from '../contract/fieldMessages.ts';
import { locales, type DateOrder } from '../contract/vocabulary.ts';
import { isCalendarDate, isCalendarMinute } from '../time/localTime.ts';

/** A day with a minute of the day, both local to the business, or an instant. `minute` null: the day alone. */
export type WrittenTime =
  | { readonly kind: 'local'; readonly date: string; readonly minute: number | null }
  | { readonly kind: 'instant'; readonly epochMinute: number };

export const isFieldIssue = (value: unknown): value is FieldIssue => typeof value === 'object' && value !== null && 'key' in value;

/** Longer texts are no dates, and are not shown in full. */
export const shown = (text: string) => text.slice(0, 60);

/** Digits of any script as ASCII, without the invisible marks that spreadsheets put around dates. */
export const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String(digit.codePointAt(0)! & 15))
    .replaceAll(/\s+/g, ' ')
    .trim();

const withOffset = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?\s?(Z|z|[+-]\d{2}:?\d{2})$/;

/** A date with or without a time, such as 2026-11-30, 30.11.2026 9:30, 11/30/26 2:15 PM, "Nov 30, 2026" or 2026年11月30日 9:30. */
export function readDateTime(field: string, cell: string, order: DateOrder | null): WrittenTime | FieldIssue {
  const text = plain(cell);
  const instant = withOffset.exec(text);
  if (instant) {
    const milliseconds = Date.parse(`${instant[1]}T${instant[2]}${instant[3]!.replace('z', 'Z').replace(/(\d{2})(\d{2})$/, '$1:$2')}`);
    const epochMinute = Math.floor(milliseconds / 60_000);
    if (!Number.isNaN(milliseconds)) return isCalendarMinute(epochMinute) ? { kind: 'instant', epochMinute } : outOfYears(field, cell);
  }
  const unreadable = fieldIssue(field, 'format', 'date_unreadable', { value: shown(cell) });
  const found = readDate(text, order);
  if (found === null) return unreadable;
  if (found === 'ambiguous') return fieldIssue(field, 'ambiguous', 'date_order_needed', { value: shown(cell) });
  if (!isCalendarDate(found.date)) return isOutOfYears(found.date) ? outOfYears(field, cell) : unreadable;
  const rest = found.rest.replace(/^(?:T|[ ,]+(?:at |um |à |a las )?)/i, '').trim();
  if (rest === '') return { kind: 'local', date: found.date, minute: null };
  const minute = minuteOf(rest);
  return minute === null ? unreadable : { kind: 'local', date: found.date, minute };
}

/** A day that the service cannot hold (`isCalendarDate`, `isCalendarMinute`). */
export const outOfYears = (field: string, cell: string): FieldIssue =>
  fieldIssue(field, 'out_of_range', 'date_out_of_years', { value: shown(cell) });

/** Whether a day exists, but outside of the years that `isCalendarDate` accepts. */
const isOutOfYears = (date: string): boolean => !isCalendarDate(date) && isCalendarDate(`2000${date.slice(4)}`);

/** A time of day, such as 9:30, 14:15:00, 2:15 PM, 9h30 or 9時30分, as a minute of the day. */
export function readTimeOfDay(field: string, cell: string): number | FieldIssue {
  return minuteOf(plain(cell)) ?? fieldIssue(field, 'format', 'time_unreadable', { value: shown(cell) });
}

interface FoundDate {
  readonly date: string;
  readonly rest: string;
}

const yearFirst = /^(\d{4})(?:[-/.] ?| ?[年년] ?)(\d{1,2})(?:[-/.] ?| ?[月월] ?)(\d{1,2})(?: ?[日일])?(?!\d)/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const named = /^(?:(\d{1,2})\.? )?(?:de )?(\p{L}+)\.?,? (?:(\d{1,2})(?:st|nd|rd|th)?,? )?(?:de )?(\d{4})(?!\d)/u;

function readDate(text: string, order: DateOrder | null): FoundDate | 'ambiguous' | null {
  // "Mon, Nov 30, 2026" and "Monday 30 November 2026".
  const body = text.replace(/^\p{L}+\.?,? (?=[\p{L}\d])/u, (word) => (monthOf(word.replaceAll(/[.,\s]/g, '')) === undefined ? '' : word));
  const first = yearFirst.exec(body);
  if (first) return { date: dated(first[1]!, first[2]!, first[3]!), rest: body.slice(first[0].length) };
  const last = yearLast.exec(body);
  if (last) {
    const [whole, left, separator, right, year] = last as unknown as [string, string, string, string, string];
    const dayFirst = isDayFirst(left, right, separator, order);
    if (dayFirst === null) return 'ambiguous';
    const [month, day] = dayFirst ? [right, left] : [left, right];
    return { date: dated(year.length === 2 ? `20${year}` : year, month, day), rest: body.slice(whole.length) };
  }
  const words = named.exec(body);
  const month = words && monthOf(words[2]!);
  const day = words?.[1] ?? words?.[3];
  if (!words || month === undefined || month === null || day === undefined) return null;
  return { date: dated(words[4]!, String(month), day), rest: body.slice(words[0].length) };
}

/** Whether the day comes before the month. null: nothing tells. */
function isDayFirst(left: string, right: string, separator: string, order: DateOrder | null): boolean | null {
  if (separator === '.' || Number(left) > 12 || left === right) return true;
  if (Number(right) > 12) return false;
  return order === null ? null : order === 'dmy';
}

const dated = (year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('.', '');

/** The names of the months in the languages of the product, long and short. */
const months = new Map(
  locales.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC', calendar: 'gregory' });
      return Array.from({ length: 12 }, (_, index) => [folded(format.format(Date.UTC(2026, index, 15))), index + 1] as const);
    }),
  ),
);
months.set('sept', 9);
const monthOf = (word: string): number | undefined => months.get(folded(word));

const clock = /^(\d{1,2})(?:\s?[:.h時시]\s?(\d{2}))?(?::\d{2}(?:\.\d+)?)?\s?[분分時시]?\s?(?:([ap])\.?\s?m\.?|uhr|h)?$/i;
const marked = /^(午前|午後|오전|오후)\s?/;

function minuteOf(text: string): number | null {
  const mark = marked.exec(text)?.[1];
  const found = clock.exec(text.replace(marked, ''));
  if (!found) return null;
  const half = found[3]?.toLowerCase() ?? (mark === undefined ? undefined : mark === '午前' || mark === '오전' ? 'a' : 'p');
  // "9" alone is no time, but "9 AM" and "9h" are.
  if (found[2] === undefined && half === undefined && !/[h時시]|uhr/i.test(text)) return null;
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? 0)];
  if (minute > 59 || hour > (half === undefined ? 23 : 12) || (half !== undefined && hour === 0)) return null;
  return (half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute;
}

/** The longest duration of a job, in minutes. */
export const mostMinutes = 43_200;

/** Whole minutes: 90, "90 min", 1:30, "1h 30m" or "1.5 hours". */
export function readMinutes(field: string, cell: string | number): number | FieldIssue {
  const unreadable = fieldIssue(field, 'format', 'duration_unreadable', { value: shown(String(cell)) });
  const total = typeof cell === 'number' ? cell : durationOf(plain(cell).toLowerCase());
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

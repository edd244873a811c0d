/**
 * Dates and times of day as other programs write them. Loads in a browser: the page orders the visits of a job as the service reads them. Whether a
 * day exists is not checked here.
 */
import { locales, type DateOrder } from '../vocabulary.ts';
import { plainText } from '../writtenNumbers.ts';

/** A day as YYYY-MM-DD, and a minute of the day; null: the day alone. */
interface WrittenDateTime {
  readonly date: string;
  readonly minute: number | null;
}

/**
 * A date with or without a time, such as 2026-11-30, 30.11.2026 9:30, 11/30/26 2:15 PM, "Nov 30, 2026" or 2026年11月30日 9:30. null: the text is none.
 * `ambiguous`: the order of day and month is needed.
 */
export function dateTimeOf(cell: string, order: DateOrder | null): WrittenDateTime | 'ambiguous' | null {
  const found = readDate(plainText(cell), order);
  if (found === null || found === 'ambiguous') return found;
  const rest = found.rest.replace(/^(?:T|[ ,]+(?:at |um |à |a las )?)/i, '').trim();
  if (rest === '') return { date: found.date, minute: null };
  const minute = minuteOf(rest);
  return minute === null ? null : { date: found.date, minute };
}

/** A time of day, such as 9:30, 14:15:00, 2:15 PM, 9h30, 9時30分 or 2:15 م, as a minute of the day. null: the text is none. */
export const timeOfDayOf = (cell: string): number | null => minuteOf(plainText(cell));

/** Start and end in "9:00 AM - 11:00 AM". */
export function timesIn(cell: string): readonly [start: string, end: string] {
  const [start = '', end = ''] = cell.split(/\s*(?:[-–—~〜]|\bto\b)\s*/u);
  return [start, end];
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
/** Halves of the day: before the time in Japanese and Korean, after it in Arabic. */
const morning = /^(?:午前|오전)\s?|\s?ص(?:باح\p{M}?ا\p{M}?)?$/u;
const afternoon = /^(?:午後|오후)\s?|\s?م(?:ساء\p{M}?)?$/u;

function minuteOf(text: string): number | null {
  const mark = morning.test(text) ? 'a' : afternoon.test(text) ? 'p' : undefined;
  const found = clock.exec(text.replace(morning, '').replace(afternoon, ''));
  if (!found) return null;
  const half = found[3]?.toLowerCase() ?? mark;
  // "9" alone is no time, but "9 AM" and "9h" are.
  if (found[2] === undefined && half === undefined && !/[h時시]|uhr/i.test(text)) return null;
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? 0)];
  if (minute > 59 || hour > (half === undefined ? 23 : 12) || (half !== undefined && hour === 0)) return null;
  return (half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute;
}

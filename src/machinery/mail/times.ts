/** Formats days and times for a language, in a given time zone. */
import type { Locale, Period } from '../../contract/vocabulary.ts';

const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;

export function dayOf(locale: Locale, timeZone: string, instant: string): string {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(Date.parse(instant));
}

/** Such as `November 24, 2026 and November 26, 2026`. */
export const daysOf = (locale: Locale, timeZone: string, instants: readonly string[]): string =>
  new Intl.ListFormat(locale).format(instants.map((instant) => dayOf(locale, timeZone, instant)));

/** Such as `Tuesday, November 24, 2026, 10:00 AM – 12:00 PM (Eastern Standard Time)`. */
export function windowOf(locale: Locale, timeZone: string, start: string, minutes: number): string {
  const from = Date.parse(start);
  const range = new Intl.DateTimeFormat(locale, { ...day, ...clock, timeZone }).formatRange(from, from + minutes * 60_000);
  return withZone(range, locale, timeZone, from);
}

/** Such as `Tuesday, November 24, 2026 at 10:00 AM (Eastern Standard Time)`. */
export function dayAndTimeOf(locale: Locale, timeZone: string, instant: string): string {
  const at = Date.parse(instant);
  return withZone(new Intl.DateTimeFormat(locale, { ...day, ...clock, timeZone }).format(at), locale, timeZone, at);
}

function withZone(text: string, locale: Locale, timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' }).formatToParts(at);
  return `${text} (${parts.find(({ type }) => type === 'timeZoneName')!.value})`;
}

/** A calendar day with the requested parts of the day, such as `Tuesday, November 24, 2026: morning or evening`. */
export function requestedDay(
  locale: Locale,
  { date, periods }: { readonly date: string; readonly periods: readonly Period[] },
  words: Readonly<Record<Period, string>>,
): string {
  const text = new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' }).format(Date.parse(date));
  if (periods.length === 0) return text;
  const list = new Intl.ListFormat(locale, { type: 'disjunction' }).format(periods.map((period) => words[period]));
  return `${text} (${list})`;
}

/** Such as `10:00 AM – 12:00 PM`. */
export function clockRangeOf(locale: Locale, timeZone: string, start: string, end: string): string {
  return new Intl.DateTimeFormat(locale, { ...clock, timeZone }).formatRange(Date.parse(start), Date.parse(end));
}

/** A window and further days for a text message, such as `Tue, Nov 24, 10:00 AM – 12:00 PM, Wed, Nov 25, and Fri, Nov 27`. */
export function shortWindowAndDaysOf(
  locale: Locale,
  timeZone: string,
  { start, minutes, furtherStarts }: { readonly start: string; readonly minutes: number; readonly furtherStarts: readonly string[] },
): string {
  const dayFormat = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone });
  const days = furtherStarts.map((further) => dayFormat.format(Date.parse(further)));
  return new Intl.ListFormat(locale).format([shortWindowOf(locale, timeZone, start, minutes), ...days]);
}

/** A window for a text message, such as `Tue, Nov 24, 10:00 AM – 12:00 PM`. */
export function shortWindowOf(locale: Locale, timeZone: string, start: string, minutes: number): string {
  const from = Date.parse(start);
  return new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', ...clock, timeZone }).formatRange(
    from,
    from + minutes * 60_000,
  );
}

/** Formats days and times for the customer, in the customer's own zone. The zone is named wherever it could be unclear. */
import type { Locale } from '../../../contract/vocabulary.ts';

const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;

/** A calendar day, such as `Tuesday, November 24`. */
export function dayName(locale: Locale, date: string): string {
  return new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`));
}

/** The day of an instant. */
export const dayOfInstant = (locale: Locale, timeZone: string, at: string): string =>
  new Intl.DateTimeFormat(locale, { ...day, timeZone }).format(Date.parse(at));

/** Day and time of an instant, such as `Tuesday, November 24 at 2:00 PM`. */
export const instantName = (locale: Locale, timeZone: string, at: string): string =>
  new Intl.DateTimeFormat(locale, { ...day, ...clock, timeZone }).format(Date.parse(at));

/** The names of the days of a week, from Monday on. */
export const weekdayNames = (locale: Locale): string[] =>
  [1, 2, 3, 4, 5, 6, 7].map((date) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, date)),
  );

/** A range such as `10:00 AM – 12:00 PM`. A range that ends at midnight is not shown as ending on another day. */
export function clockRange(locale: Locale, timeZone: string, start: string, end: string): string {
  return new Intl.DateTimeFormat(locale, { ...clock, timeZone }).formatRange(Date.parse(start), Date.parse(end));
}

/** A range such as `10:00 – 12:00`, for use below its day, even if it ends on the next day. */
export function clockSpan(locale: Locale, timeZone: string, start: string, end: string): string {
  const format = new Intl.DateTimeFormat(locale, { ...clock, timeZone });
  const isOneDay = dayOfInstant('en', timeZone, start) === dayOfInstant('en', timeZone, end);
  return isOneDay ? clockRange(locale, timeZone, start, end) : `${format.format(Date.parse(start))} – ${format.format(Date.parse(end))}`;
}

/** The name of a zone at an instant, such as `Mountain Standard Time`. */
export function zoneName(locale: Locale, timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')!.value;
}

/** Minutes in words, such as `1 hour 30 minutes`. */
export function duration(locale: Locale, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const unit = (value: number, name: 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value);
  return [hours > 0 && unit(hours, 'hour'), rest > 0 && unit(rest, 'minute')].filter(Boolean).join(' ');
}

/** All zones in which people live, by name. */
export const zones: readonly string[] = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/') && !zone.startsWith('Etc/'));

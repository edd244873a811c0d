/** Dates, times and amounts as the person's language writes them. The zone is the business's unless another is named. */

import { currencyDecimals } from '../../src/contract/currencyDecimals.ts';
import { regionOf } from '../../src/contract/readingRegion.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because making a format takes longer than using it a hundred times. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(locale, options)));
  return format;
}

const dayAndTime = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
/** A business-local time has no zone. It is parsed and formatted in UTC, which changes nothing. */
const asItStands = 'UTC';

/** An instant (RFC 3339) in a zone: Mon, 3 Mar, 14:30. */
export const shownInstant = (instant: string, timeZone: string, locale: string): string =>
  formatOf(locale, { ...dayAndTime, timeZone }).format(new Date(instant));

/** An instant's day in a zone: 3 Mar 2031. */
export const shownInstantDay = (instant: string, timeZone: string, locale: string): string =>
  formatOf(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(new Date(instant));

/** A business-local time, 2031-03-03T14:30: Mon, 3 Mar, 14:30. */
export const shownLocal = (naive: string, locale: string): string =>
  formatOf(locale, { ...dayAndTime, timeZone: asItStands }).format(new Date(`${naive.slice(0, 16)}:00Z`));

/** The clock of a business-local time: 14:30. */
export const shownClock = (naive: string, locale: string): string =>
  formatOf(locale, { hour: 'numeric', minute: '2-digit', timeZone: asItStands }).format(new Date(`${naive.slice(0, 16)}:00Z`));

/** The clock of a business-local time without AM or PM: 2:30. For places beside which the hours are written in full. */
export const shownShortClock = (naive: string, locale: string): string =>
  formatOf(locale, { hour: 'numeric', minute: '2-digit', timeZone: asItStands })
    .formatToParts(new Date(`${naive.slice(0, 16)}:00Z`))
    .map(({ type, value }) => (type === 'dayPeriod' ? '' : value))
    .join('')
    .trim();

/** Minutes of a day as a clock, 870: 14:30. 1440 reads as midnight. */
export const shownMinute = (minute: number, locale: string): string =>
  formatOf(locale, { hour: 'numeric', minute: '2-digit', timeZone: asItStands }).format(new Date(minute * 60_000));

/** A calendar day, 2031-03-03: Mon, 3 Mar. */
export const shownDay = (date: string, locale: string, options: Intl.DateTimeFormatOptions = {}): string =>
  formatOf(locale, { weekday: 'short', day: 'numeric', month: 'short', ...options, timeZone: asItStands }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** The region whose numbers the person reads and writes: that of the browser, if it has the language of the page. */
export const numberRegion = (locale: string): string => regionOf(locale, navigator.languages);

export const shownNumber = (value: number, locale: string, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(numberRegion(locale), options).format(value);

/** An amount with the decimals of its currency, or with none where it is whole. */
export function shownMoney(value: number, currency: string, locale: string): string {
  const digits = value % 1 === 0 ? 0 : currencyDecimals(currency);
  return shownNumber(value, locale, { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** The calendar day of an instant in a zone, as YYYY-MM-DD. */
export const dayOf = (instant: string, timeZone: string): string =>
  formatOf('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(new Date(instant));

/** The clock of an instant in a zone, as HH:MM for an input of type time. */
export const localNow = (instant: string, timeZone: string): string =>
  formatOf('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(new Date(instant));

/** An instant (RFC 3339, or in milliseconds) as a business-local minute, 2031-03-03T14:30, as operations take it. Called for each visit of a board. */
export function localStartOf(instant: string | number, timeZone: string): string {
  const shape = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const clock = formatOf('en-CA', { ...shape, timeZone });
  const part = Object.fromEntries(clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}`;
}

/** A date some days later, or earlier if `days` is negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A length of time in minutes, 150: 2 hr 30 min. */
export function shownMinutes(minutes: number, locale: string): string {
  const part = (value: number, unit: 'hour' | 'minute') => shownNumber(value, locale, { style: 'unit', unit, unitDisplay: 'short' });
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [...(hours > 0 ? [part(hours, 'hour')] : []), ...(rest > 0 || hours === 0 ? [part(rest, 'minute')] : [])].join(' ');
  // Japanese is written without these spaces.
  return locale.startsWith('ja') ? parts.replaceAll(' ', '') : parts;
}

/** The name of an ISO weekday, Monday is 1. */
export const shownWeekday = (weekday: number, locale: string, style: 'long' | 'short' = 'long'): string =>
  formatOf(locale, { weekday: style, timeZone: asItStands }).format(new Date(Date.UTC(2024, 0, weekday)));

/** The first and last day of a range, as short as the language allows. */
export const shownDays = (from: string, to: string, locale: string): string =>
  formatOf(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: asItStands }).formatRange(
    new Date(`${from}T00:00:00Z`),
    new Date(`${to}T00:00:00Z`),
  );

/** The clock of an instant in a zone: 14:30. */
export const shownTime = (instant: string, timeZone: string, locale: string): string =>
  formatOf(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(instant));

/** The start and end of a range within one day: 9:00 – 11:00. */
export const shownClocks = (from: string, to: string, timeZone: string, locale: string): string =>
  formatOf(locale, { hour: 'numeric', minute: '2-digit', timeZone }).formatRange(new Date(from), new Date(to));

/**
 * Converts business-local and customer-local time: calendar days and wall-clock minutes to instants and back. Instants are whole minutes
 * since the epoch, UTC. The server's own zone never matters. docs/reference/scheduling.md#time.
 */

export interface DayBounds {
  readonly startMinute: number;
  readonly endMinute: number;
}

interface LocalTime {
  /** YYYY-MM-DD */
  readonly date: string;
  /** Minute of the day, 0 to 1439. */
  readonly minute: number;
  /** YYYY-MM-DDTHH:MM:SS, as in the API's fields without an offset. */
  readonly datetime: string;
}

/** Number of cached conversions. Bounded, so that many zones and dates cannot fill the memory. */
const mostCached = 20_000;
const cachedDays = new Map<string, DayBounds>();
const cachedZones = new Map<string, string>();
const dayMilliseconds = 86_400_000;

/** Days since 1970-01-01. This is 20 times as fast as calendar arithmetic, and a day has the same number in every zone. */
const dayNumberOf = (date: string) => Date.parse(date) / dayMilliseconds;
const dateOfNumber = (dayNumber: number) => new Date(dayNumber * dayMilliseconds).toISOString().slice(0, 10);

/**
 * Returns the IANA name in its official spelling, or null for unknown names and offsets such as `+02:00`. A link keeps its name, because
 * `Intl.DateTimeFormat` would turn Asia/Kolkata into Asia/Calcutta.
 */
export function canonicalZone(name: string): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return null;
  const known = cachedZones.get(name);
  if (known !== undefined) return known;
  try {
    const { timeZoneId } = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    if (cachedZones.size >= mostCached) cachedZones.clear();
    cachedZones.set(name, timeZoneId);
    return timeZoneId;
  } catch {
    return null;
  }
}

/** Keeps minutes since the epoch small integers. Nobody books further away. */
const firstYear = 1970;
const lastYear = 2199;

/** Whether the text is a day that exists (no 30 February), from 1970 to 2199. */
export function isCalendarDate(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= firstYear && year <= lastYear && existsInCalendar(text);
}

/** Whether a text is a day of the calendar in any year, written YYYY-MM-DD. 2027-02-29 is not. */
export function existsInCalendar(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** Instants that fall within these years in every zone. */
const firstMinute = Date.parse(`${firstYear}-01-02T00:00Z`) / 60_000;
const lastMinute = Date.parse(`${lastYear}-12-31T00:00Z`) / 60_000;

/** Whether an instant falls on a day that `isCalendarDate` accepts, in every zone. For minutes from outside. */
export const isCalendarMinute = (epochMinute: number): boolean => epochMinute >= firstMinute && epochMinute <= lastMinute;

export function addDays(date: string, days: number): string {
  return dateOfNumber(dayNumberOf(date) + days);
}

/** Days from `date` to `other`; negative when `other` is earlier. */
export function daysBetween(date: string, other: string): number {
  return dayNumberOf(other) - dayNumberOf(date);
}

/** Monday 1 to Sunday 7. */
export function isoWeekday(date: string): number {
  // 1970-01-01 was a Thursday.
  return ((((dayNumberOf(date) + 3) % 7) + 7) % 7) + 1;
}

/**
 * The bounds of a local day, from its first instant to that of the next day: 1,380 to 1,500 minutes, or 0 for a day that the zone skipped.
 */
export function dayBounds(zone: string, date: string): DayBounds {
  const key = `${zone} ${date}`;
  const known = cachedDays.get(key);
  if (known) return known;
  const bounds = { startMinute: startOfDay(zone, date), endMinute: startOfDay(zone, addDays(date, 1)) };
  if (cachedDays.size >= mostCached) cachedDays.clear();
  cachedDays.set(key, bounds);
  return bounds;
}

function startOfDay(zone: string, date: string): number {
  return instantOf(Temporal.PlainDate.from(date).toZonedDateTime(zone));
}

function instantOf(time: Temporal.ZonedDateTime): number {
  return Math.floor(time.epochMilliseconds / 60_000);
}

/**
 * Returns the instant of a wall-clock minute (0 to 1440; 1440 is the end of the day). A minute skipped by a clock change becomes the end of
 * the gap. A minute that occurs twice means the earlier one.
 */
export function toInstant(zone: string, date: string, minute: number): number {
  const { startMinute, endMinute } = dayBounds(zone, date);
  if (minute >= 1440) return endMinute;
  // A 24-hour day needs no calendar arithmetic: it starts at midnight.
  if (endMinute - startMinute === 1440) return startMinute + minute;
  const wall = Temporal.PlainDate.from(date).toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 });
  const time = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (time.toPlainDateTime().equals(wall)) return instantOf(time);
  return gapEnd(zone, wall);
}

/**
 * For a minute skipped by a clock change, returns the minute at which the clock continues; null for a minute that exists. 1440 ends any
 * day. Use only for days that exist (`dayBounds` longer than 0).
 */
export function minuteAfterGap(zone: string, date: string, minute: number): number | null {
  if (minute >= 1440) return null;
  const local = toLocal(zone, toInstant(zone, date, minute));
  if (local.date === date && local.minute === minute) return null;
  // A gap that reaches to midnight ends with the day.
  return local.date === date ? local.minute : 1440;
}

/** The first instant after the gap that swallowed this wall-clock time. */
function gapEnd(zone: string, wall: Temporal.PlainDateTime): number {
  const before = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return instantOf(before.getTimeZoneTransition('next') ?? before);
}

/** The business-local day that holds an instant. */
export function localDateOf(zone: string, epochMinute: number): string {
  return toLocal(zone, epochMinute).date;
}

export function toLocal(zone: string, epochMinute: number): LocalTime {
  const utcDay = Math.floor(epochMinute / 1440);
  for (const dayNumber of [utcDay, utcDay - 1, utcDay + 1]) {
    const date = dateOfNumber(dayNumber);
    const { startMinute, endMinute } = dayBounds(zone, date);
    if (epochMinute < startMinute || epochMinute >= endMinute) continue;
    // Without a clock change, the minute is the time since the day's start.
    if (endMinute - startMinute === 1440) return localTime(date, epochMinute - startMinute);
    break;
  }
  const time = Temporal.Instant.fromEpochMilliseconds(epochMinute * 60_000).toZonedDateTimeISO(zone);
  return localTime(time.toPlainDate().toString(), time.hour * 60 + time.minute);
}

/** The instant as local time such as `2031-03-03T14:30`. */
export function localMinuteOf(zone: string, epochMinute: number): string {
  return toLocal(zone, epochMinute).datetime.slice(0, 16);
}

function localTime(date: string, minute: number): LocalTime {
  const two = (value: number) => String(value).padStart(2, '0');
  return { date, minute, datetime: `${date}T${two(Math.floor(minute / 60))}:${two(minute % 60)}:00` };
}

export type ParsedNaiveDatetime =
  | { readonly ok: true; readonly epochMinute: number }
  | { readonly ok: false; readonly code: 'format' | 'has_offset' }
  /** `next`: the first local minute after the gap, YYYY-MM-DDTHH:MM. */
  | { readonly ok: false; readonly code: 'nonexistent_time'; readonly next: string };

/**
 * Reads `YYYY-MM-DDTHH:MM[:SS]` as business-local time. Seconds must be 00, because a visit starts on a whole minute. Dropping them would
 * confirm another time than the requested one. docs/reference/conventions.md#local-times.
 */
export function parseNaiveDatetime(zone: string, text: string): ParsedNaiveDatetime {
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|z|[+-]\d{2}(:?\d{2})?|\[.*\])$/.test(text))
    return { ok: false, code: 'has_offset' };
  const form = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(:00)?$/.exec(text);
  if (!form || !isCalendarDate(form[1]!)) return { ok: false, code: 'format' };
  const wall = Temporal.PlainDateTime.from(`${form[1]}T${form[2]}:${form[3]}`);
  const time = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (time.toPlainDateTime().equals(wall)) return { ok: true, epochMinute: instantOf(time) };
  return { ok: false, code: 'nonexistent_time', next: toLocal(zone, gapEnd(zone, wall)).datetime.slice(0, 16) };
}

/** Whether the local time of the earlier instant comes again, because the clocks go back. */
export function occursTwice(zone: string, epochMinute: number): boolean {
  const { date, minute } = toLocal(zone, epochMinute);
  const { startMinute, endMinute } = dayBounds(zone, date);
  if (endMinute - startMinute === 1440) return false;
  const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const later = Temporal.PlainDateTime.from(`${date}T${clock}`).toZonedDateTime(zone, { disambiguation: 'later' });
  return instantOf(later) > epochMinute;
}

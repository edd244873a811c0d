/**
 * Business- and customer-local time: calendar days and wall-clock minutes turned into instants and back. Instants are whole
 * minutes since the epoch, UTC. The server's own zone never matters. docs/reference/scheduling.md#time.
 */

export interface DayBounds {
  readonly startMinute: number;
  readonly endMinute: number;
}

export interface LocalTime {
  /** YYYY-MM-DD */
  readonly date: string;
  /** Minute of the day, 0 to 1439. */
  readonly minute: number;
  /** YYYY-MM-DDTHH:MM:SS, as the naive fields of the API take it. */
  readonly datetime: string;
}

/** Conversions of one zone and day are kept; bounded, so that many zones and dates cannot fill the memory. */
const mostCached = 20_000;
const cachedDays = new Map<string, DayBounds>();
const cachedZones = new Map<string, string>();
const dayMilliseconds = 86_400_000;

/** Days since 1970-01-01. Counting them is 20 times as fast as calendar arithmetic, and a day has one number in every zone. */
const dayNumberOf = (date: string) => Date.parse(date) / dayMilliseconds;
const dateOfNumber = (dayNumber: number) => new Date(dayNumber * dayMilliseconds).toISOString().slice(0, 10);

/**
 * The IANA name in its own spelling, or null: offsets such as `+02:00` and unknown names are no zones here. A link stays as
 * it is: `Intl.DateTimeFormat` would make Asia/Calcutta of Asia/Kolkata, which nobody there has asked for.
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

/** Minutes since the epoch stay small integers, and nobody books further away. */
const firstYear = 1970;
const lastYear = 2199;

/** Whether the text is a day that exists (no 30 February), from 1970 to 2199. */
export function isCalendarDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts || Number(parts[1]) < firstYear || Number(parts[1]) > lastYear) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** Minutes of a day that every zone has between those years. */
const firstMinute = Date.parse(`${firstYear}-01-02T00:00Z`) / 60_000;
const lastMinute = Date.parse(`${lastYear}-12-31T00:00Z`) / 60_000;

/** Whether an instant is a day, in whichever zone, that `isCalendarDate` accepts. For minutes that come from outside. */
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

/** From the first instant of the local day to the first of the next: 1,380 to 1,500 minutes, 0 for a day the zone skipped. */
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
 * The instant of a wall-clock minute (0 to 1440; 1440 ends the day). A minute that a clock change skips means the end of
 * the gap; one that exists twice means the earlier.
 */
export function toInstant(zone: string, date: string, minute: number): number {
  const { startMinute, endMinute } = dayBounds(zone, date);
  if (minute >= 1440) return endMinute;
  // An ordinary day needs no calendar arithmetic: its length is 24 hours and midnight is where it starts.
  if (endMinute - startMinute === 1440) return startMinute + minute;
  const wall = Temporal.PlainDate.from(date).toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 });
  const time = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (time.toPlainDateTime().equals(wall)) return instantOf(time);
  return gapEnd(zone, wall);
}

/**
 * The minute of the day on which the clock goes on when it skips this one; null for a minute that exists. 1440 ends any day. Ask only
 * about days that exist (`dayBounds` longer than 0).
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
    // On a day whose clock does not change, the minute is how long the day has lasted.
    if (endMinute - startMinute === 1440) return localTime(date, epochMinute - startMinute);
    break;
  }
  const time = Temporal.Instant.fromEpochMilliseconds(epochMinute * 60_000).toZonedDateTimeISO(zone);
  return localTime(time.toPlainDate().toString(), time.hour * 60 + time.minute);
}

/** `2031-03-03T14:30`: the instant as the zone's clock shows it, in the form of the naive fields. */
export function localMinuteOf(zone: string, epochMinute: number): string {
  return toLocal(zone, epochMinute).datetime.slice(0, 16);
}

function localTime(date: string, minute: number): LocalTime {
  const two = (value: number) => String(value).padStart(2, '0');
  return { date, minute, datetime: `${date}T${two(Math.floor(minute / 60))}:${two(minute % 60)}:00` };
}

export type NaiveDatetime =
  | { readonly ok: true; readonly epochMinute: number }
  | { readonly ok: false; readonly code: 'format' | 'has_offset' }
  /** `next`: the first local minute after the gap, YYYY-MM-DDTHH:MM. */
  | { readonly ok: false; readonly code: 'nonexistent_time'; readonly next: string };

/**
 * Reads `YYYY-MM-DDTHH:MM[:SS]` as business-local time. Seconds must be 00: a visit starts on a whole minute, and cutting
 * them off would confirm another time than the one asked for. docs/reference/conventions.md#local-times.
 */
export function parseNaiveDatetime(zone: string, text: string): NaiveDatetime {
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|z|[+-]\d{2}(:?\d{2})?|\[.*\])$/.test(text))
    return { ok: false, code: 'has_offset' };
  const form = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(:00)?$/.exec(text);
  if (!form || !isCalendarDate(form[1]!)) return { ok: false, code: 'format' };
  const wall = Temporal.PlainDateTime.from(`${form[1]}T${form[2]}:${form[3]}`);
  const time = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (time.toPlainDateTime().equals(wall)) return { ok: true, epochMinute: instantOf(time) };
  return { ok: false, code: 'nonexistent_time', next: toLocal(zone, gapEnd(zone, wall)).datetime.slice(0, 16) };
}

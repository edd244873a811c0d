/** `set-hours` sets when a business is open. */
import { auditChangesBetween, commandLine, recordActionOutsideCall } from '../../machinery/auth/audit.ts';
import { endAfter, joinAtMidnight, minutesOfDay, splitAtMidnight } from '../../contract/overnight.ts';
import type { Environment } from '../../contract/vocabulary.ts';
import { InvalidInput } from '../../store/settings/businesses.ts';
import type { Store } from '../../store/driver/database.ts';
import {
  followPeriods,
  readDatedOpenings,
  readOpeningHours,
  replaceOpeningHours,
  type OpeningRange,
} from '../../store/settings/openingHours.ts';
import { proposedPeriods } from '../../domain/resources/settings/periods.ts';
import { localDateOf } from '../../ground/time/localTime.ts';
import { tenantsOf } from './tenants.ts';

const dayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

interface HoursInput {
  readonly business: string;
  /** null: both environments. */
  readonly environment: Environment | null;
  /** Examples: `mon`, `1`, `mon-fri`, `sat,sun`. */
  readonly day: string;
  /** Opening times such as `08:00`, several separated by commas, as many as in `close`. */
  readonly open: string | undefined;
  readonly close: string | undefined;
  readonly closed: boolean;
}

/** Replaces the hours of the given days, and returns the resulting week, with the coming days that have hours of their own. Throws InvalidInput. */
export async function setHours(store: Store, input: HoursInput, nowMilliseconds: number): Promise<object> {
  const weekdays = weekdaysOf(input.day);
  const ranges = rangesOf(input);
  const tenants = await tenantsOf(store, input.business, input.environment);
  return store.transaction(async (tx) => {
    const weeks: Record<string, Record<string, string[]>> = {};
    const unchanged: Record<string, string[]> = {};
    for (const { id, businessId, environment, businessName, timezone } of tenants) {
      const stored = await readOpeningHours(tx, id);
      const before = weekOf(stored);
      const rows = weekdays.flatMap((weekday) => ranges.map((range) => ({ weekday, ...range })));
      await replaceOpeningHours(tx, id, wholeWeek, weekWith(stored, weekdays, rows));
      const now = await readOpeningHours(tx, id);
      await followPeriods(tx, id, proposedPeriods(stored), proposedPeriods(now));
      const after = (weeks[environment] = weekOf(now));
      const today = localDateOf(timezone, Math.floor(nowMilliseconds / 60_000));
      const own = (await readDatedOpenings(tx, id)).filter(({ until }) => until >= today);
      if (own.length > 0) unchanged[environment] = own.map(({ from, until }) => (from === until ? from : `${from} to ${until}`));
      recordActionOutsideCall(
        tx,
        commandLine,
        { businessId, environment, nowMilliseconds, requestId: null },
        {
          action: 'opening_hours.replaced',
          subject: { kind: 'business', id: businessId, name: businessName },
          changes: auditChangesBetween(before, after),
        },
      );
    }
    return {
      business_alias: tenants[0]!.alias,
      timezone: tenants[0]!.timezone,
      ...weeks,
      ...(Object.keys(unchanged).length > 0 ? { unchanged_days_with_own_hours: unchanged } : {}),
    };
  });
}

/** Reads weekdays; 1 is Monday. `fri-mon` includes Sunday. */
export function weekdaysOf(text: string): number[] {
  const days = new Set<number>();
  for (const part of text.toLowerCase().split(',')) {
    const [first, last = first, ...more] = part.split('-').map((name) => weekdayOf(name.trim(), text));
    if (more.length > 0) throw new InvalidInput(`--day takes two days joined by a hyphen, not "${part.trim()}".`);
    for (let day = first!; ; day = (day % 7) + 1) {
      days.add(day);
      if (day === last) break;
    }
  }
  return [...days].sort((left, right) => left - right);
}

function weekdayOf(name: string, text: string): number {
  const index = dayNames.findIndex((day) => name.length >= 3 && day.startsWith(name));
  const weekday = /^[1-7]$/.test(name) ? Number(name) : index + 1;
  if (weekday === 0) throw new InvalidInput(`--day takes mon to sun, or 1 (Monday) to 7, such as mon-fri or sat,sun, not "${text}".`);
  return weekday;
}

type Range = Omit<OpeningRange, 'weekday'>;

/** Returns the ranges sorted. Ranges that touch are merged. */
export function rangesOf({ open, close, closed }: Pick<HoursInput, 'open' | 'close' | 'closed'>): Range[] {
  if (closed) {
    if (open !== undefined || close !== undefined) throw new InvalidInput('Give either --closed, or --open and --close.');
    return [];
  }
  const [opens, closes] = [open, close].map((text) => (text === undefined ? [] : text.split(',').map(minuteOf)));
  if (opens!.length === 0 || opens!.length !== closes!.length)
    throw new InvalidInput('Give an --open and a --close for each range, or --closed.');
  const sorted = opens!
    .map((startMinute, index) => ({ startMinute, endMinute: endAfter(startMinute, closes![index]!) }))
    .sort((left, right) => left.startMinute - right.startMinute);
  const ranges: Range[] = [];
  for (const range of sorted) {
    const words = textOf(range);
    if (range.startMinute === range.endMinute) throw new InvalidInput(`${words} has no minutes. For a whole day, give 00:00 and 24:00.`);
    const last = ranges.at(-1);
    if (last && range.startMinute < last.endMinute) throw new InvalidInput(`${textOf(last)} and ${words} overlap.`);
    if (last?.endMinute === range.startMinute) ranges[ranges.length - 1] = { ...last, endMinute: range.endMinute };
    else ranges.push(range);
  }
  return ranges;
}

function minuteOf(text: string): number {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text.trim()) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  if (hours === undefined || minute > 1440) throw new InvalidInput(`"${text}" is not a time of day. Write HH:MM, from 00:00 to 24:00.`);
  return minute;
}

/**
 * The week with the ranges of these weekdays replaced. A range past midnight belongs to the weekday on which it begins, so the rest of the
 * night before stays. Throws InvalidInput when the rest of a night meets other hours of its day.
 */
export function weekWith(before: readonly OpeningRange[], weekdays: readonly number[], rows: readonly OpeningRange[]): OpeningRange[] {
  const asWritten = ({ weekday, startMinute, endMinute }: OpeningRange) => ({ weekday, start_minute: startMinute, end_minute: endMinute });
  const others = joinAtMidnight(before.map(asWritten)).filter(({ weekday }) => !weekdays.includes(weekday));
  const week = splitAtMidnight([...others, ...rows.map(asWritten)])
    .map(({ weekday, start_minute, end_minute }) => ({ weekday, startMinute: start_minute, endMinute: end_minute }))
    .sort((left, right) => left.weekday - right.weekday || left.startMinute - right.startMinute);
  for (const [index, range] of week.entries()) {
    const last = week[index - 1];
    if (last?.weekday === range.weekday && last.endMinute > range.startMinute)
      throw new InvalidInput(`On ${dayNames[range.weekday - 1]!}, ${textOf(last)} and ${textOf(range)} overlap.`);
  }
  return week;
}

const wholeWeek = [1, 2, 3, 4, 5, 6, 7];

const clockOf = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const textOf = ({ startMinute, endMinute }: Range) =>
  `${clockOf(startMinute)}-${clockOf(endMinute > minutesOfDay ? endMinute - minutesOfDay : endMinute)}`;

function weekOf(rows: readonly OpeningRange[]): Record<string, string[]> {
  return Object.fromEntries(dayNames.map((name, index) => [name, rows.filter(({ weekday }) => weekday === index + 1).map(textOf)]));
}

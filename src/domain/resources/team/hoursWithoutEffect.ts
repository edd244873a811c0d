/**
 * Hours that are kept but have no effect, because the business is not open then or nobody works then. [hours.without-effect];
 * docs/reference/conventions.md#opening-hours.
 */
import type { Static } from 'typebox';
import { mostHoursWarnings, type HoursWarnings } from '../../../contract/schemas/technician.ts';
import { withoutRanges } from '../../../engine/minutes.ts';
import { hoursOfDay, openingRangesOn, technicianHoursOn, type HoursRange, type OpeningRules } from '../../planning/hours/hoursOfDay.ts';
import type { DatedHours, WeeklyRange } from '../../../store/schedule/boardRows.ts';
import { addDays } from '../../../ground/time/localTime.ts';

type HoursWarningRow = Static<typeof HoursWarnings>[number];

/** When the business is open, and the days on which it is closed. */
interface BusinessDays extends OpeningRules {
  readonly closures: ReadonlySet<string>;
}

interface HoursOfTechnician {
  /** null: the opening hours. */
  readonly weekly: readonly WeeklyRange[] | null;
  readonly dated: readonly DatedHours[];
}

/** The hours of a technician outside the opening hours. Those on call count at any time, so they are never among them. */
export function technicianWarnings({ weekly, dated }: HoursOfTechnician, business: BusinessDays, today: string): HoursWarningRow[] {
  const ofWeek = (weekly ?? []).filter(isRegular).flatMap((range) => {
    const open = business.openingHours.filter(({ weekday }) => weekday === range.weekday);
    return outside([range], open).map((part) => ({
      ...{ code: 'OUTSIDE_OPENING_HOURS' as const, weekday: range.weekday, from: null, until: null },
      ...part,
    }));
  });
  const ofDays = datedParts(dated, today, (date) => {
    const { ranges } = hoursOfDay({ weekly: [], dated }, date, null);
    const isClosed = business.closures.has(date);
    const parts = outside(ranges.filter(isRegular), isClosed ? [] : openingRangesOn(business, date));
    return { code: isClosed ? 'BUSINESS_CLOSED' : 'OUTSIDE_OPENING_HOURS', parts };
  });
  return once([...ofWeek, ...ofDays]).slice(0, mostHoursWarnings);
}

/** Dated opening hours on closed days, and those in which no technician works. */
export function openingWarnings(
  business: BusinessDays,
  team: readonly HoursOfTechnician[],
  weekAStartsOn: string | null,
  today: string,
): HoursWarningRow[] {
  const parts = datedParts(business.datedOpenings, today, (date) => {
    const open = openingRangesOn(business, date);
    if (business.closures.has(date)) return { code: 'BUSINESS_CLOSED', parts: outside(open, []) };
    const worked = team.flatMap((hours) => technicianHoursOn(hours, business, date, weekAStartsOn).ranges.filter(isRegular));
    return { code: 'NOBODY_WORKS', parts: outside(open, worked) };
  });
  return parts.slice(0, mostHoursWarnings);
}

const isRegular = ({ kind }: { readonly kind?: HoursRange['kind'] }): boolean => kind !== 'on_call';

type Part = Pick<HoursRange, 'start_minute' | 'end_minute'>;

/** The parts of these ranges that no other range holds. */
function outside(ranges: readonly Part[], others: readonly Part[]): Part[] {
  const taken = others.toSorted((left, right) => left.start_minute - right.start_minute);
  // Ranges of several technicians overlap, so they are taken away one after the other.
  const left = taken.reduce<ArrayLike<number>>(
    (rest, { start_minute: start, end_minute: end }) => withoutRanges(rest, [start, end]),
    ranges.flatMap(({ start_minute: start, end_minute: end }) => [start, end]),
  );
  return Array.from({ length: left.length / 2 }, (_, at) => ({ start_minute: left[2 * at]!, end_minute: left[2 * at + 1]! }));
}

/** The parts of each day of dated hours from today on. Equal parts of consecutive days are one row. */
function datedParts(
  dated: readonly DatedHours[],
  today: string,
  partsOn: (date: string) => { readonly code: HoursWarningRow['code']; readonly parts: readonly Part[] },
): HoursWarningRow[] {
  const rows: HoursWarningRow[] = [];
  for (const { from, until } of dated) {
    for (let date = from < today ? today : from; date <= until && rows.length < mostHoursWarnings; date = addDays(date, 1)) {
      const { code, parts } = partsOn(date);
      for (const part of parts) {
        const row = { code, weekday: null, from: date, until: date, ...part };
        const before = rows.findLastIndex((other) => isSamePart(other, row) && other.until === addDays(date, -1));
        if (before < 0) rows.push(row);
        else rows[before] = { ...rows[before]!, until: date };
      }
    }
  }
  return rows;
}

const isSamePart = (left: HoursWarningRow, right: HoursWarningRow): boolean =>
  left.code === right.code && left.start_minute === right.start_minute && left.end_minute === right.end_minute;

/** Ranges of week A and B may say the same. */
function once(rows: readonly HoursWarningRow[]): HoursWarningRow[] {
  const seen = new Map(rows.map((row) => [JSON.stringify(row), row]));
  return [...seen.values()];
}

/** Whether any hour of the technician counts: within the weekly opening hours, on call, or on a coming day with hours of its own. */
export function worksWithinOpeningHours(hours: HoursOfTechnician, business: BusinessDays, today: string): boolean {
  const week = (hours.weekly ?? business.openingHours).some((range) => {
    if (!isRegular(range)) return true;
    const open = business.openingHours.filter(({ weekday }) => weekday === range.weekday);
    return open.some((other) => other.start_minute < range.end_minute && other.end_minute > range.start_minute);
  });
  return week || hours.dated.some(({ until, hours: own }) => until >= today && own.length > 0);
}

/**
 * When a technician works on one business-local day: dated hours if the day has some, otherwise the weekly hours of that weekday and week.
 * Without weekly hours of their own, technicians work in the opening hours. docs/reference/scheduling.md#shift;
 * docs/internals/places.md#hours-of-technicians.
 */
import { defaultWeekAStartsOn } from '../../../contract/vocabulary.ts';
import { epochMinute, type MinuteRange } from '../../../engine/minutes.ts';
import type { DatedHours, HoursKind, WeeklyRange } from '../../../store/schedule/boardRows.ts';
import { daysBetween, isoWeekday, toInstant } from '../../../ground/time/localTime.ts';

/** Whether a day lies in a week A or B. Weeks begin on Monday and alternate without a break, at New Year too. */
export function weekOf(date: string, weekAStartsOn: string | null): 'a' | 'b' {
  const weeks = Math.floor(daysBetween(weekAStartsOn ?? defaultWeekAStartsOn, date) / 7);
  return weeks % 2 === 0 ? 'a' : 'b';
}

interface HoursOfTechnician {
  /** The technician's own weekly hours, or the opening hours. */
  readonly weekly: readonly WeeklyRange[];
  readonly dated: readonly DatedHours[];
}

/** A part of a day, in minutes of the day. */
export interface HoursRange {
  readonly start_minute: number;
  readonly end_minute: number;
  readonly kind: HoursKind;
}

/** The hours of one day, by start, and whether they are dated hours. */
export function hoursOfDay(
  { weekly, dated }: HoursOfTechnician,
  date: string,
  weekAStartsOn: string | null,
): { isDated: boolean; ranges: HoursRange[] } {
  const weekday = isoWeekday(date);
  const entry = dated.length === 0 ? undefined : dated.find(({ from, until }) => from <= date && date <= until);
  const chosen = entry
    ? entry.hours.filter((range) => range.weekday === undefined || range.weekday === weekday)
    : weekly.filter(
        (range) =>
          range.weekday === weekday && (range.week === undefined || range.week === 'every' || range.week === weekOf(date, weekAStartsOn)),
      );
  const ranges = chosen
    .map(({ start_minute, end_minute, kind = 'regular' as const }) => ({ start_minute, end_minute, kind }))
    .sort((left, right) => left.start_minute - right.start_minute);
  return { isDated: entry !== undefined, ranges };
}

/** When the business is open: each week, and on certain days instead. [opening-hours.dated] */
export interface OpeningRules {
  readonly openingHours: readonly WeeklyRange[];
  readonly datedOpenings: readonly DatedHours[];
}

/** When the business is open on a day, in minutes of the day, closures left aside. */
export const openingRangesOn = ({ openingHours, datedOpenings }: OpeningRules, date: string): HoursRange[] =>
  hoursOfDay({ weekly: openingHours, dated: datedOpenings }, date, null).ranges;

/** As `openingRangesOn`, as instants. */
export const openingsOn = (zone: string, date: string, openings: OpeningRules): MinuteRange[] =>
  instantsOfHours(zone, date, openingRangesOn(openings, date), 'regular');

/** Whether the business opens on a day, closures left aside. */
export const opensOn = (openings: OpeningRules, date: string): boolean => openingRangesOn(openings, date).length > 0;

/** The hours of a technician on a day, by start. Without weekly hours of their own (`weekly: null`) they are those of the business on that day. */
export function technicianHoursOn(
  { weekly, dated }: { readonly weekly: readonly WeeklyRange[] | null; readonly dated: readonly DatedHours[] },
  openings: OpeningRules,
  date: string,
  weekAStartsOn: string | null,
): { isDated: boolean; ranges: HoursRange[] } {
  const own = hoursOfDay({ weekly: weekly ?? openings.openingHours, dated }, date, weekAStartsOn);
  return weekly === null && !own.isDated ? { isDated: false, ranges: openingRangesOn(openings, date) } : own;
}

/** The hours of one kind as instants. A range that lies in the gap of a clock change has no minutes and is left out. */
export function instantsOfHours(zone: string, date: string, ranges: readonly HoursRange[], kind: HoursKind): MinuteRange[] {
  return ranges
    .filter((range) => range.kind === kind)
    .map((range) => ({
      startMinute: epochMinute(toInstant(zone, date, range.start_minute)),
      endMinute: epochMinute(toInstant(zone, date, range.end_minute)),
    }))
    .filter(({ startMinute, endMinute }) => startMinute < endMinute);
}

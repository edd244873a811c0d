/** Business-local days as the engine's calendars: opening hours and shifts as instants. Wall-clock time ends here. */
import { makeCalendar, type Calendar, type DayFields } from '../engine/calendar.ts';
import type { SlotGrid } from '../engine/starts/matchingSlots.ts';
import { epochMinute, type EpochMinute, type MinuteRange } from '../engine/minutes.ts';
import { calendarDaysAfter, type Visit } from '../engine/visit.ts';
import type { WeeklyRange } from '../store/schedule/boardRows.ts';
import type { Tenant } from '../store/settings/tenants.ts';
import { addDays, dayBounds, isoWeekday, localDateOf, toInstant } from '../time/localTime.ts';
import type { TenantBoard } from './boards.ts';

/** The calendar over the business-local days that hold [fromMinute, untilMinute). */
export function calendarOf(tenant: Tenant, board: TenantBoard, fromMinute: number, untilMinute: number): Calendar {
  const zone = tenant.timezone;
  const days: DayFields[] = [];
  for (let date = localDateOf(zone, fromMinute); ; date = addDays(date, 1)) {
    const { startMinute, endMinute } = dayBounds(zone, date);
    // A zone may skip a date altogether (Apia, 30 December 2011): that day has no minutes.
    if (endMinute > startMinute) {
      const openings = board.closures.has(date) ? [] : rangesOn(zone, date, board.openingHours);
      days.push({ date, startMinute: epochMinute(startMinute), endMinute: epochMinute(endMinute), openings });
    }
    if (endMinute >= untilMinute) break;
  }
  const shifts = board.patterns.map((pattern) => days.map((day) => rangesOn(zone, day.date, pattern)));
  return makeCalendar({ days, shifts });
}

function rangesOn(zone: string, date: string, weekly: readonly WeeklyRange[]): MinuteRange[] {
  const weekday = isoWeekday(date);
  return weekly
    .filter((range) => range.weekday === weekday)
    .map((range) => ({
      startMinute: epochMinute(toInstant(zone, date, range.start_minute)),
      endMinute: epochMinute(toInstant(zone, date, range.end_minute)),
    }));
}

/** The calendar for starts in [fromMinute, untilMinute): it goes on for the days that work begun on the last of them may take. */
export function calendarFor(tenant: Tenant, board: TenantBoard, visit: Visit, fromMinute: number, untilMinute: number): Calendar {
  return calendarOf(tenant, board, fromMinute, untilMinute + calendarDaysAfter(visit) * longestDayMinutes);
}

/** A day on which the clock goes back; zones that move further have long since stopped. */
const longestDayMinutes = 25 * 60;

/** The grid keeps to the clock: each day is anchored at the morning's start, so 120 minutes offer 08:00, 10:00, 12:00, … */
export function gridOf(tenant: Tenant, calendar: Calendar, stepMinutes: number): SlotGrid {
  return {
    stepMinutes,
    anchors: calendar.days.map((day) => epochMinute(toInstant(tenant.timezone, day.date, tenant.morningStartMinute))),
  };
}

/**
 * The steps on which starts are looked for: the arrival window, and where it offers nothing at all, ever finer. A job that could be quoted
 * because a start exists is then offered that start.
 */
export function slotStepMinutes(arrivalWindowMinutes: number): number[] {
  const first = Math.max(5, arrivalWindowMinutes);
  return [first, ...[60, 30, 15, 5, 1].filter((step) => step < first)];
}

/** The next whole minute: nobody can start in a minute that has begun. */
export function nowMinuteOf(nowMilliseconds: number): EpochMinute {
  return epochMinute(Math.ceil(nowMilliseconds / 60_000));
}

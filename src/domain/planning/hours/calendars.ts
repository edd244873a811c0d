/**
 * Converts business-local days into the engine's calendars, with opening hours and shifts as instants. The engine itself knows no
 * wall-clock time.
 */
import { makeCalendar, type Calendar, type CalendarFields, type DayFields } from '../../../engine/calendar.ts';
import type { SlotGrid } from '../../../engine/starts/matchingSlots.ts';
import { epochMinute, GRID_MINUTES, type EpochMinute, type MinuteRange } from '../../../engine/minutes.ts';
import { calendarDaysAfter, type Visit } from '../../../engine/visit.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { minutesPerDay } from '../../../ground/time/minutes.ts';
import { addDays, dayBounds, localDateOf, toInstant } from '../../../ground/time/localTime.ts';
import type { TenantBoard } from '../boards/boards.ts';
import { instantsOfHours, openingsOn, technicianHoursOn } from './hoursOfDay.ts';

/** The calendar of the business-local days that hold [fromMinute, untilMinute). */
export function calendarOf(tenant: Tenant, board: TenantBoard, fromMinute: number, untilMinute: number): Calendar {
  return calendarAround(tenant, board, fromMinute, untilMinute, 0);
}

/**
 * The calendar for plans in [fromMinute, untilMinute). Where shifts run past midnight, it also has the day before and the day after:
 * visits of the night before may be moved, and the rest of a night still counts as the same day. `overtimeMinutes`: shifts may end this much later.
 */
export function planningCalendarOf(
  tenant: Tenant,
  board: TenantBoard,
  fromMinute: number,
  untilMinute: number,
  overtimeMinutes = 0,
): Calendar {
  return calendarAround(tenant, board, fromMinute, untilMinute, runsPastMidnight(board) ? 1 : 0, overtimeMinutes);
}

function calendarAround(
  tenant: Tenant,
  board: TenantBoard,
  fromMinute: number,
  untilMinute: number,
  daysAround: number,
  overtimeMinutes = 0,
): Calendar {
  const zone = tenant.timezone;
  // Overtime keeps away from the hours of the next day too.
  const edgeDays = runsPastMidnight(board) || overtimeMinutes > 0 ? 1 : 0;
  const first = addDays(localDateOf(zone, fromMinute), -edgeDays - daysAround);
  const last = addDays(localDateOf(zone, Math.max(fromMinute, untilMinute - 1)), edgeDays + daysAround);
  const days: DayFields[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const { startMinute, endMinute } = dayBounds(zone, date);
    // A time zone can skip a whole date (Apia, 30 December 2011). That day has no minutes.
    if (endMinute === startMinute) continue;
    const isClosed = board.closures.has(date);
    const openings = isClosed ? [] : openingsOn(zone, date, board);
    days.push({ date, startMinute: epochMinute(startMinute), endMinute: epochMinute(endMinute), openings, isClosed });
  }
  return makeCalendar({
    days,
    edgeDays,
    minMinutesBesideBreak: minutesBesideBreakOf(tenant),
    overtimeMinutes,
    ...workingHours(tenant, board, days),
  });
}

/** The setting as the engine needs it: a minute of the visit must lie on each side, or the visit does not span the break. */
export const minutesBesideBreakOf = ({ minMinutesBesideBreak }: Pick<Tenant, 'minMinutesBesideBreak'>): number =>
  Math.max(1, minMinutesBesideBreak);

/** Whether a shift may run past midnight. Then a calendar needs the hours of the days before and after it. */
function runsPastMidnight({ patterns, rotas, datedOpenings }: TenantBoard): boolean {
  const endsAtMidnight = (ranges: readonly { readonly end_minute: number }[]) =>
    ranges.some(({ end_minute }) => end_minute === minutesPerDay);
  const dated = [...datedOpenings, ...rotas.flatMap((rota) => rota.dated)];
  return patterns.some(endsAtMidnight) || dated.some(({ hours }) => endsAtMidnight(hours));
}

/** The hours of each pattern on each day, regular ones and those on call. Without hours on call on any day, `onCall` is left out. */
export function workingHours(
  { timezone, weekAStartsOn }: Pick<Tenant, 'timezone' | 'weekAStartsOn'>,
  board: Pick<TenantBoard, 'patterns' | 'rotas' | 'openingHours' | 'datedOpenings'>,
  days: readonly Pick<DayFields, 'date'>[],
): Pick<CalendarFields, 'shifts' | 'onCall'> {
  const shifts: MinuteRange[][][] = [];
  const onCall: MinuteRange[][][] = [];
  for (const [index, pattern] of board.patterns.entries()) {
    const rota = board.rotas[index];
    const hours = { weekly: rota?.followsOpeningHours === true ? null : pattern, dated: rota?.dated ?? [] };
    const ranges = days.map(({ date }) => technicianHoursOn(hours, board, date, weekAStartsOn).ranges);
    shifts.push(days.map(({ date }, day) => instantsOfHours(timezone, date, ranges[day]!, 'regular')));
    onCall.push(days.map(({ date }, day) => instantsOfHours(timezone, date, ranges[day]!, 'on_call')));
  }
  return onCall.every((byDay) => byDay.every((ranges) => ranges.length === 0)) ? { shifts } : { shifts, onCall };
}

/** The calendar for starts in [fromMinute, untilMinute). It continues for the days that work from the last start may take. */
export function calendarFor(tenant: Tenant, board: TenantBoard, visit: Visit, fromMinute: number, untilMinute: number): Calendar {
  return planningCalendarOf(tenant, board, fromMinute, untilMinute + calendarDaysAfter(visit) * longestDayMinutes);
}

/** A day on which the clock goes back by an hour. Larger changes no longer occur. */
const longestDayMinutes = 25 * 60;

/**
 * The grid follows the clock. Each day is anchored at the start of the morning, so 120 minutes give 08:00, 10:00, 12:00, … Starts that
 * people see are multiples of 5 minutes: another step is rounded up to one, and another start of the morning down.
 */
export function gridOf(tenant: Tenant, calendar: Calendar, stepMinutes: number): SlotGrid {
  const morning = Math.floor(tenant.morningStartMinute / GRID_MINUTES) * GRID_MINUTES;
  return {
    stepMinutes: onGrid(stepMinutes),
    anchors: calendar.days.map((day) => epochMinute(toInstant(tenant.timezone, day.date, morning))),
  };
}

/** The finest grid of starts that people see. */
export const finestGridOf = (tenant: Tenant, calendar: Calendar): SlotGrid => gridOf(tenant, calendar, GRID_MINUTES);

const onGrid = (minutes: number): number => Math.ceil(minutes / GRID_MINUTES) * GRID_MINUTES;

/**
 * The steps of the grids on which starts are searched: first the arrival window, then ever finer steps while nothing is found. So a
 * job that can be quoted always gets a start offered.
 */
export function slotStepMinutes(arrivalWindowMinutes: number): number[] {
  const first = Math.max(GRID_MINUTES, onGrid(arrivalWindowMinutes));
  return [first, ...[60, 30, 15, GRID_MINUTES].filter((step) => step < first)];
}

/** The next whole minute, because no technician can start in a minute that has begun. */
export function nowMinuteOf(nowMilliseconds: number): EpochMinute {
  return epochMinute(Math.ceil(nowMilliseconds / 60_000));
}

/** The business's present day. */
export const todayOf = ({ tenant, nowMilliseconds }: { readonly tenant: Tenant; readonly nowMilliseconds: number }): string =>
  localDateOf(tenant.timezone, nowMinuteOf(nowMilliseconds));

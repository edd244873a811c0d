/** From rows and requests to the engine's words: calendars, visits, requested ranges. Wall-clock time ends here. */
import { makeCalendar, type Calendar, type DayFields } from '../engine/calendar.ts';
import type { SlotGrid } from '../engine/matchingSlots.ts';
import { epochMinute, type EpochMinute, type MinuteRange } from '../engine/minutes.ts';
import { pointFromDegrees, type Point } from '../engine/points.ts';
import { coveringAreas } from '../engine/serviceAreas.ts';
import type { TravelModel } from '../engine/travel.ts';
import { calendarDaysAfter, makeVisit, MOST_WORK_DAYS, type Visit } from '../engine/visit.ts';
import type { Period } from '../contract/vocabulary.ts';
import type { WeeklyRange } from '../store/board.ts';
import type { Tenant } from '../store/tenants.ts';
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

/** Where a visit is, as far as coverage and travel care. Texts are empty when unknown. */
export interface VisitPlace {
  readonly postalCode: string;
  readonly city: string;
  readonly district: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface VisitWork {
  readonly mobilizationMinutes: number;
  readonly jobMinutes: number;
  readonly demobilizationMinutes: number;
  readonly requiredSkillIds: readonly string[];
  readonly preferredTechnicianId: string | null;
  /** Technicians at once, the lead included. */
  readonly crewSize: number;
}

/** The engine's visit. With `place` null nothing is known of the address, and coverage is not a rule. */
export function visitOf(tenant: Tenant, board: TenantBoard, place: VisitPlace | null, work: VisitWork, travel: TravelModel | null): Visit {
  const point = place && pointOf(place);
  return makeVisit({
    point,
    coveringAreaIds: place && coveringAreas(board.serviceAreas, { ...place, point }),
    ...work,
    mustLead: true,
    maxVisitMinutes: tenant.maxVisitMinutes,
    travel,
    mostDays: MOST_WORK_DAYS,
  });
}

function pointOf(place: VisitPlace): Point | null {
  return place.latitude === null || place.longitude === null ? null : pointFromDegrees(place.latitude, place.longitude);
}

/** The calendar for starts in [fromMinute, untilMinute): it goes on for the days that work begun on the last of them may take. */
export function calendarFor(tenant: Tenant, board: TenantBoard, visit: Visit, fromMinute: number, untilMinute: number): Calendar {
  return calendarOf(tenant, board, fromMinute, untilMinute + calendarDaysAfter(visit) * longestDayMinutes);
}

/** A day on which the clock goes back; zones that move further have long since stopped. */
const longestDayMinutes = 25 * 60;

/** A day and its periods as a customer asks for them; `business_view` narrows a period to business-local ranges. */
export interface RequestedDate {
  readonly date: string;
  readonly periods: readonly {
    readonly period: Period;
    readonly business_view?: readonly { date: string; start_minute: number; end_minute: number }[];
  }[];
}

/** The period's bounds in minutes of a day. */
export function periodBounds(tenant: Tenant, period: Period): [number, number] {
  switch (period) {
    case 'morning':
      return [tenant.morningStartMinute, tenant.afternoonStartMinute];
    case 'afternoon':
      return [tenant.afternoonStartMinute, tenant.eveningStartMinute];
    case 'evening':
      return [tenant.eveningStartMinute, tenant.eveningEndMinute];
  }
}

/** A customer-local day's period as instants. */
export function periodRange(tenant: Tenant, customerZone: string, date: string, period: Period): MinuteRange {
  const [from, to] = periodBounds(tenant, period);
  return {
    startMinute: epochMinute(toInstant(customerZone, date, from)),
    endMinute: epochMinute(toInstant(customerZone, date, to)),
  };
}

/** The instants a job's customer asked for: the echoed business view where there is one, else the whole period. */
export function requestedRanges(tenant: Tenant, customerZone: string, dates: readonly RequestedDate[]): MinuteRange[] {
  return dates.flatMap(({ date, periods }) =>
    periods.flatMap(({ period, business_view: view }) =>
      view && view.length > 0
        ? view.map((range) => ({
            startMinute: epochMinute(toInstant(tenant.timezone, range.date, range.start_minute)),
            endMinute: epochMinute(toInstant(tenant.timezone, range.date, range.end_minute)),
          }))
        : [periodRange(tenant, customerZone, date, period)],
    ),
  );
}

/** The parts of the ranges that are still ahead. */
export function rangesAhead(ranges: readonly MinuteRange[], nowMinute: EpochMinute): MinuteRange[] {
  return ranges
    .map((range) => ({ startMinute: Math.max(range.startMinute, nowMinute) as EpochMinute, endMinute: range.endMinute }))
    .filter((range) => range.startMinute < range.endMinute);
}

/** From the earliest start to the latest end; null without ranges. */
export function spanOf(ranges: readonly MinuteRange[]): MinuteRange | null {
  if (ranges.length === 0) return null;
  return {
    startMinute: Math.min(...ranges.map((range) => range.startMinute)) as EpochMinute,
    endMinute: Math.max(...ranges.map((range) => range.endMinute)) as EpochMinute,
  };
}

/** The grid keeps to the clock: each day is anchored at the morning's start, so 120 minutes offer 08:00, 10:00, 12:00, … */
export function gridOf(tenant: Tenant, calendar: Calendar, stepMinutes: number): SlotGrid {
  return {
    stepMinutes,
    anchors: calendar.days.map((day) => epochMinute(toInstant(tenant.timezone, day.date, tenant.morningStartMinute))),
  };
}

/** The next whole minute: nobody can start in a minute that has begun. */
export function nowMinuteOf(nowMilliseconds: number): EpochMinute {
  return epochMinute(Math.ceil(nowMilliseconds / 60_000));
}

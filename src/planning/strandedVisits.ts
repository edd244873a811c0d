/** The visits that a change of hours, closures or time zone leaves outside working hours. docs/decisions/0056. */
import { mostStrandedVisits } from '../contract/schemas/strandedVisits.ts';
import { findLane } from '../engine/board.ts';
import { hoursAt } from '../engine/calendar.ts';
import { isOnShift } from '../engine/startOptions.ts';
import type { WriteContext } from '../call/context.ts';
import type { WeeklyRange } from '../store/schedule/boardRows.ts';
import { readVisitsAhead, type VisitAhead } from '../store/schedule/visitsAhead.ts';
import { formatMinute } from '../time/timestamps.ts';
import type { TenantBoard } from './boards.ts';
import { calendarOf, nowMinuteOf } from './calendars.ts';

/** The planned weekly hours, closures and time zone. Omitted fields stay as they are. */
export interface PlannedHours {
  readonly timezone?: string;
  readonly openingHours?: readonly WeeklyRange[];
  /** Further days on which the business will be closed. */
  readonly closedDays?: readonly string[];
}

/** Hardly any visit is booked further ahead, and the calendar has an entry for each day. */
export const daysSearched = 366;
const minutesSearched = daysSearched * 1440;

/**
 * Future visits that lie within working hours now and would not after the change. A visit is within working hours when one shift of
 * its technician contains it while the business is open. Call it before writing anything, because the board must show what is
 * committed.
 */
export async function strandedVisits(ctx: WriteContext, planned: PlannedHours) {
  const board = await ctx.services.boards.current(ctx.db, ctx.tenant, ctx.nowMilliseconds);
  const nowMinute = nowMinuteOf(ctx.nowMilliseconds);
  const visits = await readVisitsAhead(ctx.db, ctx.tenant.id, nowMinute, nowMinute + minutesSearched);
  if (visits.length === 0) return { total: 0, visits: [] };
  const fromMinute = Math.min(...visits.map(({ startMinute }) => startMinute));
  const untilMinute = Math.max(...visits.map(({ endMinute }) => endMinute));
  const isWithinNow = withinWork(board, calendarOf(ctx.tenant, board, fromMinute, untilMinute));
  const tenant = { ...ctx.tenant, timezone: planned.timezone ?? ctx.tenant.timezone };
  const isWithinThen = withinWork(board, calendarOf(tenant, boardAsPlanned(board, planned), fromMinute, untilMinute));
  const stranded = visits.filter((visit) => isWithinNow(visit) && !isWithinThen(visit));
  return { total: stranded.length, visits: stranded.slice(0, mostStrandedVisits).map(strandedVisitResource) };
}

export const strandedVisitResource = (visit: Omit<VisitAhead, 'date' | 'ordinal' | 'breakMinutes'>) => ({
  job_request_id: visit.jobRequestId,
  short_code: visit.shortCode,
  customer_name: visit.customerName,
  priority_level: visit.priorityLevel,
  technician_id: visit.technicianId,
  start_at: formatMinute(visit.startMinute),
  end_at: formatMinute(visit.endMinute),
});

/** Pattern 0 is the opening hours. Technicians without their own hours follow it. */
function boardAsPlanned(board: TenantBoard, { openingHours = board.openingHours, closedDays = [] }: PlannedHours): TenantBoard {
  return {
    ...board,
    openingHours,
    patterns: [openingHours, ...board.patterns.slice(1)],
    closures: new Set([...board.closures, ...closedDays]),
  };
}

function withinWork({ board }: TenantBoard, calendar: ReturnType<typeof calendarOf>) {
  return ({ technicianId, startMinute, endMinute, breakMinutes, priorityLevel }: VisitAhead): boolean => {
    const hours = hoursAt(calendar, findLane(board, technicianId)?.patternIndex ?? 0, { isEmergency: priorityLevel === 'p0' });
    return isOnShift(calendar, hours, { startMinute, endMinute, breakMinutes });
  };
}

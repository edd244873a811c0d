/**
 * The days and periods in which a technician could come. The API, the booking page and customer links share this answer.
 * [booking-windows.feasible]; docs/reference/scheduling.md#booking-windows.
 */
import { periods, type Period } from '../../../contract/vocabulary.ts';
import { bookingWindows, type RequestedRange } from '../../../engine/starts/bookingWindows.ts';
import { GRID_MINUTES, type EpochMinute, type MinuteRange } from '../../../engine/minutes.ts';
import type { Visit } from '../../../engine/visit.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { addDays, dayBounds } from '../../../ground/time/localTime.ts';
import type { ReadContext } from '../../call/context.ts';
import type { TenantBoard } from '../boards/boards.ts';
import { businessView, type BusinessView } from '../visits/businessView.ts';
import { calendarFor, nowMinuteOf } from '../hours/calendars.ts';
import { periodRange, rangesAhead, spanOf } from '../visits/requestedRanges.ts';
import { travelAround } from '../places/travel.ts';
import { makeJobVisit, type VisitAddress, type WorkDetails } from '../visits/visits.ts';

/** The length of a visit when the caller gives no details (docs/reference/scheduling.md#booking-windows). */
export const defaultVisitMinutes = 60;

/** A customer-local day with its bookable periods. Each period has the business-local ranges in which a technician could come. */
export interface BookableDay {
  date: string;
  periods: { period: Period; business_view: BusinessView[] }[];
}

interface BookableDays {
  /** In date order, without days that have no bookable period. */
  readonly days: BookableDay[];
  readonly board: TenantBoard;
  readonly visit: Visit;
  /** The ranges in which a visit of this length must lie: one for each period of the days that is not over. */
  readonly rangesOf: (days: { from: string; to: string }, of: Visit) => RequestedRange[];
}

/**
 * The bookable days of `range`, which are customer-local, both included. When `place` is null, the address is unknown and the area
 * rule does not apply.
 */
export async function bookableDays(
  ctx: ReadContext,
  asked: { zone: string; range: { from: string; to: string }; place: VisitAddress | null; work: WorkDetails },
): Promise<BookableDays> {
  const { tenant } = ctx;
  const { zone, range, place, work } = asked;
  const now = nowMinuteOf(ctx.nowMilliseconds);
  const board = await ctx.services.boards.live(ctx.db, tenant, ctx.nowMilliseconds, now);
  const travel = await travelAround(ctx, board, place?.latitude ?? null, place?.longitude ?? null);
  const visit = makeJobVisit(tenant, board, place, work, travel);
  const rangesOf = (days: { from: string; to: string }, of: Visit) =>
    askedPeriods(tenant, zone, days, now, of.visitMinutes).map(({ search }) => search);
  const found = { board, visit, rangesOf };
  const parts = askedPeriods(tenant, zone, range, now, visit.visitMinutes);
  const span = spanOf(parts.map(({ search }) => search));
  if (!span) return { ...found, days: [] };
  const calendar = calendarFor(tenant, board, visit, span.startMinute, span.endMinute);
  const windows = bookingWindows(
    board.board,
    calendar,
    visit,
    parts.map(({ search }) => search),
    GRID_MINUTES,
  );
  const days = new Map<string, BookableDay['periods']>();
  for (const [index, { date, period, range: whole }] of parts.entries()) {
    const views = windows[index]!.flatMap((window) => businessView(tenant, clipped(window, whole)));
    if (views.length === 0) continue;
    const entry = days.get(date) ?? [];
    entry.push({ period, business_view: views });
    days.set(date, entry);
  }
  return { ...found, days: [...days].map(([date, entries]) => ({ date, periods: entries })) };
}

interface AskedPeriod {
  date: string;
  period: Period;
  range: MinuteRange;
  /** The range in which the whole visit must lie. It is the period, or longer when the visit is longer than the period. */
  search: RequestedRange;
}

/** More than the breaks of a usual shift. A visit that is longer than its period may span them. */
const mostBreakMinutes = 240;

function askedPeriods(
  tenant: Tenant,
  zone: string,
  days: { from: string; to: string },
  now: EpochMinute,
  visitMinutes: number,
): AskedPeriod[] {
  const asked: AskedPeriod[] = [];
  for (let date = days.from; date <= days.to; date = addDays(date, 1)) {
    const bounds = dayBounds(zone, date);
    if (bounds.endMinute === bounds.startMinute) continue;
    for (const period of periods) {
      const [range] = rangesAhead([periodRange(tenant, zone, date, period)], now);
      if (!range) continue;
      const isLonger = visitMinutes > range.endMinute - range.startMinute;
      asked.push({
        date,
        period,
        range,
        search: isLonger
          ? { ...range, endMinute: (range.endMinute + visitMinutes + mostBreakMinutes) as EpochMinute, startsUntil: range.endMinute }
          : range,
      });
    }
  }
  return asked;
}

/** A visit that is longer than its period ends after it. The window is shown up to the last minute of the period that is on the grid. */
const clipped = (window: MinuteRange, to: MinuteRange): MinuteRange => ({
  startMinute: window.startMinute,
  endMinute: Math.min(window.endMinute, Math.floor(to.endMinute / GRID_MINUTES) * GRID_MINUTES) as EpochMinute,
});

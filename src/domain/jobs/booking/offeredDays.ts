/**
 * The days that pages offer, and the check of the wishes of a guest or customer. Both use the booking windows of the API.
 * docs/internals/pages.md#guests.
 */
import { invalid, type Refusal } from '../../../contract/errors.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { Period } from '../../../contract/vocabulary.ts';
import type { ReadContext } from '../../call/context.ts';
import { bookableDays, type BookableDay } from '../../planning/search/bookableDays.ts';
import { rangesOfView } from '../../planning/visits/businessView.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { periodRange } from '../../planning/visits/requestedRanges.ts';
import type { VisitAddress, WorkDetails } from '../../planning/visits/visits.ts';
import { addDays, daysBetween, isCalendarDate, localDateOf } from '../../../ground/time/localTime.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';

export type OfferedDays = OutputOf<Operations['listGuestBookingWindows']>;

/** How many days ahead a person without an account may ask. */
const furthestDays = 90;

/** A visit that needs a time. `zone`: the customer's time zone. */
export interface VisitSearch {
  readonly zone: string;
  readonly place: VisitAddress | null;
  readonly work: WorkDetails;
}

/** The `daysAhead` days from `from` on. `from` is today when it is left out or past. */
export async function offeredDays(
  ctx: ReadContext,
  search: VisitSearch,
  daysAhead: number,
  from: string | undefined,
): Promise<OfferedDays> {
  const { tenant } = ctx;
  const { zone } = search;
  const today = localDateOf(zone, nowMinuteOf(ctx.nowMilliseconds));
  const last = addDays(today, furthestDays - 1);
  const first = from === undefined || from < today ? today : from > last ? last : from;
  const to = [addDays(first, daysAhead - 1), last].sort()[0]!;
  const { days } = await bookableDays(ctx, { ...search, range: { from: first, to } });
  return {
    business_timezone: tenant.timezone,
    customer_timezone: zone,
    from: first,
    to,
    later_from: to < last ? addDays(to, 1) : null,
    days: days.map(({ date, periods }) => ({
      date,
      periods: periods.map(({ period, business_view: view }) => {
        const ranges = rangesOfView(tenant.timezone, view, periodRange(tenant, zone, date, period));
        return { period, start_at: formatMinute(ranges[0]!.startMinute), end_at: formatMinute(ranges.at(-1)!.endMinute) };
      }),
    })),
  };
}

export interface WishedDate {
  readonly date: string;
  readonly periods: readonly { readonly period: Period }[];
}

/**
 * Refuses wishes that the page would not offer now. Programs may ask for any time, because their business is responsible for them. On a
 * page anybody may send anything.
 */
export async function checkWishes(
  ctx: ReadContext,
  search: VisitSearch,
  wishes: readonly WishedDate[],
): Promise<Refusal<'VALIDATION_ERROR'> | null> {
  const today = localDateOf(search.zone, nowMinuteOf(ctx.nowMilliseconds));
  const dates = wishes.map(({ date }) => date).sort();
  for (const [index, { date }] of wishes.entries())
    if (!isCalendarDate(date) || date < today || daysBetween(today, date) >= furthestDays)
      return invalid(`job_dates[${index}].date`, 'unavailable', 'period_taken');
  const { days } = await bookableDays(ctx, { ...search, range: { from: dates[0]!, to: dates.at(-1)! } });
  const byDate = new Map(days.map((day): [string, BookableDay] => [day.date, day]));
  for (const [index, { date, periods }] of wishes.entries())
    for (const [at, { period }] of periods.entries())
      if (!byDate.get(date)?.periods.some((offered) => offered.period === period))
        return invalid(`job_dates[${index}].periods[${at}].period`, 'unavailable', 'period_taken');
  return null;
}

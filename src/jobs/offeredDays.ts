/** Days as pages offer them, and what is wished of them: from the very windows of the API. docs/decisions/0052. */
import { invalid, type Refusal } from '../contract/errors.ts';
import type { OutputOf, Operations } from '../contract/index.ts';
import type { Period } from '../contract/vocabulary.ts';
import type { ReadContext } from '../call/context.ts';
import { bookableDays, type BookableDay } from '../planning/bookableDays.ts';
import { nowMinuteOf } from '../planning/calendars.ts';
import type { VisitAddress, WorkDetails } from '../planning/visits.ts';
import { addDays, daysBetween, isCalendarDate, localDateOf, toInstant } from '../time/localTime.ts';
import { formatMinute } from '../time/timestamps.ts';

export type OfferedDays = OutputOf<Operations['listGuestBookingWindows']>;

/** So far ahead somebody without an account may ask, in days. */
const furthestDays = 90;

/** Somewhere a visit is looked for, for a customer of this zone. */
export interface VisitSearch {
  readonly zone: string;
  readonly place: VisitAddress | null;
  readonly work: WorkDetails;
}

/** The days from `from` (today when left out or past) on, so many at a time. */
export async function offeredDays(
  ctx: ReadContext,
  wanted: VisitSearch,
  daysAhead: number,
  from: string | undefined,
): Promise<OfferedDays> {
  const { tenant } = ctx;
  const { zone } = wanted;
  const today = localDateOf(zone, nowMinuteOf(ctx.nowMilliseconds));
  const last = addDays(today, furthestDays - 1);
  const first = from === undefined || from < today ? today : from > last ? last : from;
  const to = [addDays(first, daysAhead - 1), last].sort()[0]!;
  const { days } = await bookableDays(ctx, { ...wanted, range: { from: first, to } });
  return {
    business_timezone: tenant.timezone,
    customer_timezone: zone,
    from: first,
    to,
    later_from: to < last ? addDays(to, 1) : null,
    days: days.map(({ date, periods }) => ({
      date,
      periods: periods.map(({ period, business_view: view }) => {
        const [start, end] = [view[0]!, view.at(-1)!];
        return {
          period,
          start_at: formatMinute(toInstant(tenant.timezone, start.date, start.start_minute)),
          end_at: formatMinute(toInstant(tenant.timezone, end.date, end.end_minute)),
        };
      }),
    })),
  };
}

export interface WishedDate {
  readonly date: string;
  readonly periods: readonly { readonly period: Period }[];
}

/**
 * Holds what is wished to what can be served now: a page takes no time that it would not offer. Software may ask for any, because its
 * business answers for it; here anybody may write anything into a form.
 */
export async function checkWishes(
  ctx: ReadContext,
  wanted: VisitSearch,
  wishes: readonly WishedDate[],
): Promise<Refusal<'VALIDATION_ERROR'> | null> {
  const today = localDateOf(wanted.zone, nowMinuteOf(ctx.nowMilliseconds));
  const dates = wishes.map(({ date }) => date).sort();
  for (const [index, { date }] of wishes.entries())
    if (!isCalendarDate(date) || date < today || daysBetween(today, date) >= furthestDays)
      return invalid(`job_dates[${index}].date`, 'unavailable', 'period_taken');
  const { days } = await bookableDays(ctx, { ...wanted, range: { from: dates[0]!, to: dates.at(-1)! } });
  const byDate = new Map(days.map((day): [string, BookableDay] => [day.date, day]));
  for (const [index, { date, periods }] of wishes.entries())
    for (const [at, { period }] of periods.entries())
      if (!byDate.get(date)?.periods.some((offered) => offered.period === period))
        return invalid(`job_dates[${index}].periods[${at}].period`, 'unavailable', 'period_taken');
  return null;
}

/**
 * Converts what a customer asks for into instants. Days and periods are in the customer's time zone. Business-local ranges are derived from
 * them when they are read, so that a change of the business's zone changes no wish. docs/internals/bookings.md#requested-times.
 */
import { epochMinute, type EpochMinute, type MinuteRange } from '../../../engine/minutes.ts';
import type { Period } from '../../../contract/vocabulary.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { toInstant } from '../../../ground/time/localTime.ts';
import { businessView, periodBounds, rangesOfView, type BusinessView } from './businessView.ts';

/** A day with its periods, as a customer asks for them. `business_view` narrows a period to business-local ranges. */
export interface RequestedDate {
  readonly date: string;
  readonly periods: readonly {
    readonly period: Period;
    readonly business_view?: readonly BusinessView[] | undefined;
  }[];
}

/** What a job stores of its customer's wish. */
export interface StoredWish {
  readonly customerTimezone: string;
  /** A list of `RequestedDate`. */
  readonly jobDates: readonly unknown[];
  /** The zone of the business when the job was created, in which `business_view` is written. null: a job from before this was stored. */
  readonly businessViewTimezone: string | null;
}

/** A requested day as a job shows it. Every period has its ranges in the business's present zone. */
export interface ResolvedDate {
  date: string;
  periods: { period: Period; business_view: BusinessView[] }[];
}

/** A period of a customer-local day as instants. */
export function periodRange(tenant: Tenant, customerZone: string, date: string, period: Period): MinuteRange {
  const [from, to] = periodBounds(tenant, period);
  return {
    startMinute: epochMinute(toInstant(customerZone, date, from)),
    endMinute: epochMinute(toInstant(customerZone, date, to)),
  };
}

/** The ranges that a job's customer asked for, in the order of the wish. */
export function requestedRanges(tenant: Tenant, wish: StoredWish): MinuteRange[] {
  return datesOf(wish).flatMap(({ date, periods }) => periods.flatMap((asked) => rangesOf(tenant, wish, date, asked)));
}

/** The requested days as a job shows them. Gives the same times as `requestedRanges`. */
export function resolvedDates(tenant: Tenant, wish: StoredWish): ResolvedDate[] {
  return datesOf(wish).map(({ date, periods }) => ({
    date,
    periods: periods.map((asked) => ({
      period: asked.period,
      business_view: rangesOf(tenant, wish, date, asked).flatMap((range) => businessView(tenant, range)),
    })),
  }));
}

const datesOf = ({ jobDates }: StoredWish) => jobDates as readonly RequestedDate[];

/** The ranges of one period: those of the stored view, or the whole period without one. */
function rangesOf(tenant: Tenant, wish: StoredWish, date: string, asked: RequestedDate['periods'][number]): MinuteRange[] {
  const { period, business_view: view = [] } = asked;
  const whole = periodRange(tenant, wish.customerTimezone, date, period);
  if (view.length === 0) return [whole];
  const ranges = rangesOfView(wish.businessViewTimezone ?? tenant.unzonedViewTimezone ?? tenant.timezone, view, whole);
  if (wish.businessViewTimezone !== null) return ranges;
  // The view of an old job was not checked, and the zone may have changed before the upgrade. Then the customer's period counts.
  const meets = (range: MinuteRange) => range.startMinute < whole.endMinute && range.endMinute > whole.startMinute;
  return ranges.every(meets) ? ranges : [whole];
}

/** The parts of the ranges that are not over. */
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

/**
 * Converts what a customer asks for into instants. Days and periods are in the customer's time zone, business-local ranges in the
 * business's.
 */
import { epochMinute, type EpochMinute, type MinuteRange } from '../engine/minutes.ts';
import type { Period } from '../contract/vocabulary.ts';
import type { Tenant } from '../store/settings/tenants.ts';
import { toInstant } from '../time/localTime.ts';

/** A day with its periods, as a customer asks for them. `business_view` narrows a period to business-local ranges. */
export interface RequestedDate {
  readonly date: string;
  readonly periods: readonly {
    readonly period: Period;
    readonly business_view?: readonly { date: string; start_minute: number; end_minute: number }[];
  }[];
}

/** The start and end of a period, in minutes of the day. */
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

/** A period of a customer-local day as instants. */
export function periodRange(tenant: Tenant, customerZone: string, date: string, period: Period): MinuteRange {
  const [from, to] = periodBounds(tenant, period);
  return {
    startMinute: epochMinute(toInstant(customerZone, date, from)),
    endMinute: epochMinute(toInstant(customerZone, date, to)),
  };
}

/** The ranges that a job's customer asked for: the business view that the caller sent back, or else the whole period. */
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

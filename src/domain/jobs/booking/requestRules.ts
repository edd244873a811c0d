/** Rules for dates, time zones and periods that a schema cannot express. */
import { invalid, type Refusal } from '../../../contract/errors.ts';
import { addDays, canonicalZone, daysBetween, isCalendarDate, toLocal } from '../../../ground/time/localTime.ts';
import { instantsOfView, periodAt } from '../../planning/visits/businessView.ts';
import { periodRange, type RequestedDate } from '../../planning/visits/requestedRanges.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';

/** The canonical name of a time zone, or the refusal of the field. */
export function zoneOf(field: string, name: string): string | Refusal<'VALIDATION_ERROR'> {
  return canonicalZone(name) ?? invalid(field, 'unknown_zone', 'time_zone');
}

/** The requested time as a day and period of the customer. The job shows it as the requested time. */
export function requestedDate(tenant: Tenant, zone: string, startMinute: number) {
  const { date, minute } = toLocal(zone, startMinute);
  return { date, periods: [{ period: periodAt(tenant, minute) }] };
}

/** Checks requested dates: every day must exist and not be past, and every business view must be a range. `today`: the customer's day. */
export function checkRequestedDates(dates: readonly RequestedDate[], today: string): Refusal<'VALIDATION_ERROR'> | null {
  for (const [index, entry] of dates.entries()) {
    const field = `job_dates[${index}].date`;
    if (!isCalendarDate(entry.date)) return invalid(field, 'format', 'no_such_day');
    if (entry.date < today) return invalid(field, 'in_past', 'past_day', { today });
    for (const [at, { business_view: view }] of entry.periods.entries())
      for (const [part, range] of (view ?? []).entries()) {
        const path = `job_dates[${index}].periods[${at}].business_view[${part}]`;
        if (!isCalendarDate(range.date)) return invalid(`${path}.date`, 'format', 'no_such_day');
        // Zones are up to 26 hours apart, so the dates differ by two days at most.
        if (Math.abs(daysBetween(entry.date, range.date)) > 2)
          return invalid(`${path}.date`, 'out_of_range', 'far_day', { date: entry.date });
        if (range.start_minute >= range.end_minute) return invalid(`${path}.end_minute`, 'range', 'ends_first');
      }
  }
  return null;
}

/**
 * Refuses a business view that contradicts its period or the customer's zone. Whatever booking windows answer for this zone is accepted.
 * `dates` must have passed `checkRequestedDates`.
 */
export function checkBusinessViews(tenant: Tenant, zone: string, dates: readonly RequestedDate[]): Refusal<'VALIDATION_ERROR'> | null {
  for (const [index, { date, periods }] of dates.entries())
    for (const [at, { period, business_view: view }] of periods.entries()) {
      const whole = periodRange(tenant, zone, date, period);
      for (const [part, range] of (view ?? []).entries()) {
        const path = `job_dates[${index}].periods[${at}].business_view[${part}]`;
        const { startMinute, endMinute } = instantsOfView(tenant.timezone, range, whole);
        // A range that the business's clock skips is empty.
        if (startMinute < whole.startMinute || endMinute > whole.endMinute || startMinute >= endMinute)
          return invalid(path, 'contradiction', 'view_outside', { period, date, zone });
        // The name is that of the business's period. The name of the customer's period is accepted too.
        const expected = periodAt(tenant, range.start_minute);
        if (range.period !== expected && range.period !== period)
          return invalid(`${path}.period`, 'contradiction', 'view_period', { period: expected });
      }
    }
  return null;
}

/** A range of days. Defaults: from today, for `defaults.days` days. Refuses a range of more than `defaults.most` days. */
export function dayRange(
  input: { from?: string | undefined; to?: string | undefined },
  today: string,
  defaults: { days: number; most: number },
): { from: string; to: string } | Refusal<'VALIDATION_ERROR'> {
  for (const field of ['from', 'to'] as const)
    if (input[field] !== undefined && !isCalendarDate(input[field])) return invalid(field, 'format', 'no_such_day');
  const from = input.from ?? (input.to !== undefined && input.to < today ? input.to : today);
  const to = input.to ?? addDays(from, defaults.days);
  if (to < from) return invalid('to', 'range', 'before_other', { other: 'from' });
  if (daysBetween(from, to) + 1 > defaults.most) return invalid('to', 'range_too_long', 'most_days', { limit: defaults.most });
  return { from, to };
}

/** Business-local ranges of a customer's period, as booking windows answer them and jobs show them. docs/internals/bookings.md#requested-times. */
import { periods, type Period } from '../../../contract/vocabulary.ts';
import type { EpochMinute, MinuteRange } from '../../../engine/minutes.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { dayBounds, toInstant, toLocal } from '../../../ground/time/localTime.ts';

/** A range of one business-local day. `period`: the business's period in which the range starts. */
export interface BusinessView {
  date: string;
  period: Period;
  /** Minutes of the day, 0 to 1440. */
  start_minute: number;
  end_minute: number;
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

/** The period that holds a minute of the day. A minute before all periods is in the first, a minute after them in the last. */
export function periodAt(tenant: Tenant, minute: number): Period {
  return periods.find((period) => minute < periodBounds(tenant, period)[1]) ?? 'evening';
}

/** Splits a range at the business's midnights. Each part is named by the business's period in which it starts. */
export function businessView(tenant: Tenant, range: MinuteRange): BusinessView[] {
  const parts: BusinessView[] = [];
  for (let start: number = range.startMinute; start < range.endMinute;) {
    const local = toLocal(tenant.timezone, start);
    const day = dayBounds(tenant.timezone, local.date);
    // Every part must be at least one minute long, or the loop would never end.
    const end = Math.min(range.endMinute, Math.max(day.endMinute, start + 1));
    const endMinute = end === day.endMinute ? 1440 : toLocal(tenant.timezone, end).minute;
    // When the clock goes back inside a range, its end reads earlier than its start. The repeated hour is left out.
    if (endMinute > local.minute)
      parts.push({ date: local.date, period: periodAt(tenant, local.minute), start_minute: local.minute, end_minute: endMinute });
    start = end;
  }
  return parts;
}

/**
 * The instants of one part of a business view. A minute that the clock repeats is read as the later one only if the earlier one lies
 * outside `within`, the period that the part belongs to.
 */
export function instantsOfView(zone: string, part: Omit<BusinessView, 'period'>, within: MinuteRange): MinuteRange {
  const at = (minute: number) => {
    const first = toInstant(zone, part.date, minute);
    if (first >= within.startMinute) return first as EpochMinute;
    const { startMinute, endMinute } = dayBounds(zone, part.date);
    const second = first + Math.max(0, endMinute - startMinute - 1440);
    return (second <= within.endMinute && toLocal(zone, second).minute === minute ? second : first) as EpochMinute;
  };
  return { startMinute: at(part.start_minute), endMinute: at(part.end_minute) };
}

/** The instants of a business view, in its order. Parts that were split at a midnight of the zone are one range again. */
export function rangesOfView(zone: string, view: readonly Omit<BusinessView, 'period'>[], within: MinuteRange): MinuteRange[] {
  const ranges: MinuteRange[] = [];
  for (const [index, part] of view.entries()) {
    const range = instantsOfView(zone, part, within);
    // The next day may begin at 01:00, when the clock skips midnight. So instants are compared.
    const isSplit = view[index - 1]?.end_minute === 1440 && ranges.at(-1)!.endMinute === range.startMinute;
    if (isSplit) ranges.push({ startMinute: ranges.pop()!.startMinute, endMinute: range.endMinute });
    else ranges.push(range);
  }
  return ranges;
}

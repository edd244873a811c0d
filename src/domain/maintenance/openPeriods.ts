/** When a business is open, as the plans of its customers see it. [maintenance-plan.open-days] */
import { periods, type Period } from '../../contract/vocabulary.ts';
import type { Database } from '../../store/driver/database.ts';
import { closedDaysAmong } from '../../store/settings/openingHours.ts';
import type { Tenant } from '../../store/settings/tenants.ts';
import { openingRangesOn, type OpeningRules } from '../planning/hours/hoursOfDay.ts';
import { periodAt } from '../planning/visits/businessView.ts';

interface Range {
  readonly start_minute: number;
  readonly end_minute: number;
}

/** The parts of a weekday on which the business is usually open, Monday 1 to Sunday 7. */
export const openPeriodsOfWeekday = (tenant: Tenant, { openingHours }: OpeningRules, weekday: number): Period[] =>
  periodsOf(
    tenant,
    openingHours.filter((range) => range.weekday === weekday),
  );

/** The parts of these days on which the business is open, without its closures. */
export async function openPeriodsAmong(
  db: Database,
  tenant: Tenant,
  openings: OpeningRules,
  dates: readonly string[],
): Promise<(date: string) => readonly Period[]> {
  const closed = new Set(await closedDaysAmong(db, tenant.id, dates));
  return (date) => (closed.has(date) ? [] : periodsOf(tenant, openingRangesOn(openings, date)));
}

const periodsOf = (tenant: Tenant, ranges: readonly Range[]): Period[] =>
  periods.filter((period) => ranges.some((range) => touches(tenant, range, period)));

function touches(tenant: Tenant, { start_minute: start, end_minute: end }: Range, period: Period): boolean {
  const index = periods.indexOf(period);
  return periods.indexOf(periodAt(tenant, start)) <= index && index <= periods.indexOf(periodAt(tenant, end - 1));
}

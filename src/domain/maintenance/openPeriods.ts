/** When a business is open, as the plans of its customers see it. [maintenance-plan.open-days] */
import { periods, type Period } from '../../contract/vocabulary.ts';
import type { Database } from '../../store/driver/database.ts';
import { closedDaysAmong, readOpeningHours, type OpeningRange } from '../../store/settings/openingHours.ts';
import type { Tenant } from '../../store/settings/tenants.ts';
import { isoWeekday } from '../../ground/time/localTime.ts';
import { periodAt } from '../planning/visits/businessView.ts';

/** The parts of the days of a week on which the business is open. */
export type OpenWeek = (weekday: number) => readonly Period[];

export async function readOpenWeek(db: Database, tenant: Tenant): Promise<OpenWeek> {
  const ofWeekday = Map.groupBy(await readOpeningHours(db, tenant.id), ({ weekday }) => weekday);
  return (weekday) => periods.filter((period) => ofWeekday.get(weekday)?.some((range) => touches(tenant, range, period)));
}

function touches(tenant: Tenant, { startMinute, endMinute }: OpeningRange, period: Period): boolean {
  const index = periods.indexOf(period);
  return periods.indexOf(periodAt(tenant, startMinute)) <= index && index <= periods.indexOf(periodAt(tenant, endMinute - 1));
}

/** The parts of these days on which the business is open, without its closures. */
export async function openPeriodsAmong(
  db: Database,
  tenant: Tenant,
  week: OpenWeek,
  dates: readonly string[],
): Promise<(date: string) => readonly Period[]> {
  const closed = new Set(await closedDaysAmong(db, tenant.id, dates));
  return (date) => (closed.has(date) ? [] : week(isoWeekday(date)));
}

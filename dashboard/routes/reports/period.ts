/** The periods that a report can be chosen for. */
import type { ReportKey } from '../../../src/contract/vocabulary.ts';
import { addDays } from '../../parts/times.ts';

export const periods = ['this_week', 'last_week', 'this_month', 'last_month', 'this_year', 'last_year', 'own'] as const;
export type Period = (typeof periods)[number];

/** The first and last day of a period, both YYYY-MM-DD. Weeks begin on Monday. A period that is not over ends today. */
export function daysOf(period: Exclude<Period, 'own'>, today: string): { from: string; to: string } {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(today, -weekday);
  const month = `${today.slice(0, 7)}-01`;
  const year = `${today.slice(0, 4)}-01-01`;
  const before = (first: string) => addDays(first, -1);
  switch (period) {
    case 'this_week':
      return { from: monday, to: today };
    case 'last_week':
      return { from: addDays(monday, -7), to: before(monday) };
    case 'this_month':
      return { from: month, to: today };
    case 'last_month':
      return { from: `${before(month).slice(0, 7)}-01`, to: before(month) };
    case 'this_year':
      return { from: year, to: today };
    case 'last_year':
      return { from: `${before(year).slice(0, 4)}-01-01`, to: before(year) };
  }
}

/** What a row is, unless the person chooses: about 10 to 60 rows for each length. */
export function usualKey(from: string, to: string): ReportKey {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days <= 62) return 'day';
  return days <= 200 ? 'week' : 'month';
}

/** The days, weeks and months of a report. Weeks begin on Monday (ISO 8601). */
import { addDays, isoWeekday } from '../../../ground/time/localTime.ts';
import type { ReportKey } from '../../../contract/vocabulary.ts';

export type TimeKey = Extract<ReportKey, 'day' | 'week' | 'month'>;

/** The key of the row that counts this day: the day, the Monday of its week, or its month as YYYY-MM. */
export function timeKeyOf(by: TimeKey, date: string): string {
  if (by === 'day') return date;
  return by === 'week' ? addDays(date, 1 - isoWeekday(date)) : date.slice(0, 7);
}

/** All times of the range in order, with their first and last day in it. */
export function reportTimes(by: TimeKey, from: string, to: string): { key: string; from: string; to: string }[] {
  const times: { key: string; from: string; to: string }[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const key = timeKeyOf(by, date);
    const last = times.at(-1);
    if (last?.key === key) last.to = date;
    else times.push({ key, from: date, to: date });
  }
  return times;
}

/** The measures of a report, as numbers for charts and as texts. */
import type { MissingReason } from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';
import { shownDay, shownDays, shownMinutes, shownMoney, shownNumber } from '../../parts/times.ts';

export type Report = Output<'getReport'>;
export type Row = Report['rows'][number];
export type Numbers = Report['totals'];

export const measures = ['amount', 'completed', 'onTime', 'booked', 'driving'] as const;
export type Measure = (typeof measures)[number];

/** What the rows of a report can be by, where the words are those of other places. The others have theirs in `by`. */
export const keyWords: Readonly<Record<string, string>> = { job_type: 'words:jobType', service_area: 'words:serviceArea' };

const values: Readonly<Record<Measure, (numbers: Numbers) => number | null>> = {
  amount: ({ completed_amount }) => completed_amount,
  completed: ({ jobs_completed }) => jobs_completed,
  onTime: ({ on_time }) => on_time.percent,
  booked: ({ utilization }) => utilization.percent,
  driving: ({ driving_minutes }) => driving_minutes,
};
export const valueOf = (measure: Measure, numbers: Numbers): number | null => values[measure](numbers);

/** Why a measure is unknown; undefined if it is known. */
export const reasonOf = (measure: Measure, { missing }: Numbers): MissingReason | undefined =>
  ({
    amount: missing.completed_amount,
    completed: undefined,
    onTime: missing.on_time,
    booked: missing.utilization,
    driving: missing.driving_minutes,
  })[measure];

export const shownPercent = (percent: number, locale: string): string =>
  shownNumber(percent / 100, locale, { style: 'percent', maximumFractionDigits: 0 });

/** A value of a measure with its unit. Unknown: a dash. */
export function shownValue(measure: Measure, value: number | null, currency: string, locale: string): string {
  if (value === null) return '–';
  if (measure === 'amount') return shownMoney(value, currency, locale);
  if (measure === 'driving') return shownMinutes(value, locale);
  return measure === 'completed' ? shownNumber(value, locale) : shownPercent(value, locale);
}

/** The name of a row that is a time; null for the rows of technicians, types and areas. */
export function timeName({ from, to, key }: Pick<Row, 'from' | 'to' | 'key'>, by: Report['group_by'], locale: string): string | null {
  if (from === null || to === null) return null;
  if (by === 'day' || from === to) return shownDay(from, locale);
  if (by === 'week') return shownDays(from, to, locale);
  return shownDay(`${key}-01`, locale, { weekday: undefined, day: undefined, month: 'long', year: 'numeric' });
}

/** The shortest name of a time, for the axis of a chart. */
export function shortTime({ from, key }: Pick<Row, 'from' | 'key'>, by: Report['group_by'], locale: string): string {
  if (by === 'month') return shownDay(`${key}-01`, locale, { weekday: undefined, day: undefined, month: 'short' });
  return shownDay(from!, locale, { weekday: undefined });
}

/** The top of an axis: the least round number that holds every value. Shares end at 100 % unless one is larger. */
export function topOf(measure: Measure, largest: number): number {
  if ((measure === 'onTime' || measure === 'booked') && largest <= 100) return 100;
  if (largest <= 0) return 1;
  const unit = measure === 'driving' && largest > 60 ? 60 : 1;
  const scale = 10 ** Math.floor(Math.log10(largest / unit));
  const step = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((times) => times * scale * unit >= largest)!;
  const top = step * scale * unit;
  return measure === 'completed' || measure === 'driving' ? Math.ceil(top) : top;
}

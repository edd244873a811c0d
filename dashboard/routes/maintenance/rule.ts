/** The rule of a maintenance plan as the form has it: a number and a unit. Other rules, which programs can set, are shown as they are. */
import { shownNumber } from '../../parts/times.ts';

export const units = ['WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Unit = (typeof units)[number];
const intlUnits = { WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const;

export interface Interval {
  readonly unit: Unit;
  readonly number: number;
}

/** null: the rule is more than an interval. */
export function intervalOf(recurrence: string): Interval | null {
  const found = /^FREQ=(WEEKLY|MONTHLY|YEARLY)(?:;INTERVAL=(\d+))?$/.exec(recurrence);
  return found ? { unit: found[1] as Unit, number: Number(found[2] ?? 1) } : null;
}

export const ruleOf = ({ unit, number }: Interval): string => `FREQ=${unit}${number > 1 ? `;INTERVAL=${number}` : ''}`;

/** Such as `12 months`; a rule that is no interval in its own spelling. */
export function shownRule(recurrence: string, locale: string): string {
  const interval = intervalOf(recurrence);
  return interval ? shownLength(interval.number, intlUnits[interval.unit], locale) : recurrence;
}

export const shownLength = (number: number, unit: 'week' | 'month' | 'year', locale: string): string =>
  shownNumber(number, locale, { style: 'unit', unit, unitDisplay: 'long' });

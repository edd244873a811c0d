/** On which day the board opens. No browser is needed. */
import { addDays } from '../parts/times.ts';
import type { Board } from './model.ts';

/** In the address: this day, whatever is on it. */
export const explicitToday = 'today';

/** So many days are looked at for one with something on it. */
export const mostIdleDays = 7;

/** Whether a board that begins on a day when the business is closed has no visit on it. */
export function beginsIdle({ days, visits }: Pick<Board, 'days' | 'visits'>): boolean {
  const [first] = days;
  return first?.openings.length === 0 && !visits.start.some((start) => start < first.minutes);
}

/**
 * The first day that is shown. `date`: what the address says; without a day it is the business's `today`, past the `idleDays` from then on that
 * have nothing on them.
 */
export function firstDayShown(date: string | undefined, today: string, idleDays: number): string {
  if (/^\d{4}-\d\d-\d\d$/.test(date ?? '')) return date!;
  return addDays(today, date === explicitToday ? 0 : idleDays);
}

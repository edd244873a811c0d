/** On which day the board opens. No browser is needed. */

/** In the address: this day, whatever is on it. */
export const explicitToday = 'today';

/**
 * The first day that is shown. `date`: what the address says; without a day it is the business's `today`, or the day after it that was
 * `found` to be the first with something on it.
 */
export function firstDayShown(date: string | undefined, today: string, found: string | null): string {
  if (/^\d{4}-\d\d-\d\d$/.test(date ?? '')) return date!;
  return date === explicitToday ? today : (found ?? today);
}

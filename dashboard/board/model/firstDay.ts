/** The day on which the board opens. Needs no browser. */

/** Value of `date` in the address: today, even if today is empty. */
export const explicitToday = 'today';

/**
 * The first day that is shown: the address's `date` if it names a day. Otherwise the business's `today`, or the `found` day after it, the
 * first one with something on it.
 */
export function firstDayShown(date: string | undefined, today: string, found: string | null): string {
  if (/^\d{4}-\d\d-\d\d$/.test(date ?? '')) return date!;
  return date === explicitToday ? today : (found ?? today);
}

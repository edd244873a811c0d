/** Periods of the day that cover the opening hours. docs/reference/scheduling.md#business. */
import type { PeriodBounds } from '../../../store/settings/openingHours.ts';

/** The periods of a new business. */
const usual: PeriodBounds = { morning: 480, afternoon: 720, evening: 1020, end: 1260 };

/** The usual periods, with a longer morning and evening where the business opens earlier or closes later. */
export function proposedPeriods(hours: readonly { readonly startMinute: number; readonly endMinute: number }[]): PeriodBounds {
  return {
    ...usual,
    morning: Math.min(usual.morning, ...hours.map(({ startMinute }) => startMinute)),
    end: Math.max(usual.end, ...hours.map(({ endMinute }) => endMinute)),
  };
}

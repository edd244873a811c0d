/** What leaving a waiting job out costs a plan, so that placing jobs comes before everything else. docs/optimisation.md. */
import type { PriorityLevel } from '../../contract/vocabulary.ts';

/** In minutes: more than any detour, and more for a higher priority. An emergency is never placed by a plan. */
const prizes: Readonly<Record<PriorityLevel, number>> = { p0: 0, p1: 3_000, p2: 1_500, p3: 600 };

/**
 * How much larger prizes are beside prices of an even spread and of overtime, because placing jobs comes first. With these, the smallest prize
 * is as large as what a load costs that grows from its share by 16 hours (28,800 minutes, driving not counted), and larger than four hours of
 * overtime (14,400).
 */
const evenFactor = 48;
const overtimeFactor = 32;

interface PricedFreedoms {
  readonly isEven: boolean;
  readonly maxOvertimeMinutes: number;
}

/** The prize of a job of this priority, in minutes. */
export const prizeOfLevel = (level: PriorityLevel, { isEven, maxOvertimeMinutes }: PricedFreedoms): number =>
  prizes[level] * Math.max(1, (isEven ? evenFactor : 0) + (maxOvertimeMinutes > 0 ? overtimeFactor : 0));

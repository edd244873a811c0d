/** The hours in which a customer gets no text messages. docs/decisions/0137. */
import { addDays, toInstant, toLocal } from '../time/localTime.ts';

export interface QuietHours {
  /** Minutes of the day in the customer's zone. Equal: there are no quiet hours. They may cross midnight. */
  readonly quietFromMinute: number;
  readonly quietUntilMinute: number;
}

/** When the quiet hours end that hold this instant, in minutes since the epoch. null: they do not hold it. */
export function quietUntil({ quietFromMinute, quietUntilMinute }: QuietHours, zone: string, epochMinute: number): number | null {
  if (quietFromMinute === quietUntilMinute) return null;
  const { date, minute } = toLocal(zone, epochMinute);
  const crossesMidnight = quietFromMinute > quietUntilMinute;
  const isQuiet = crossesMidnight
    ? minute >= quietFromMinute || minute < quietUntilMinute
    : minute >= quietFromMinute && minute < quietUntilMinute;
  if (!isQuiet) return null;
  const until = toInstant(zone, crossesMidnight && minute >= quietFromMinute ? addDays(date, 1) : date, quietUntilMinute);
  // In the hour that a clock repeats in autumn, the end may have passed the first time.
  return until <= epochMinute ? null : until;
}

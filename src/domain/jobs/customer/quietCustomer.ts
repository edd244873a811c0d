/** The quiet hours of the business, in which customers are not asked anything. */
import type { ReadContext } from '../../call/context.ts';
import { quietUntil } from '../../../machinery/mail/quietHours.ts';
import { readMailSettings } from '../../../store/mail/settings.ts';

/** For customers in a time zone: when the quiet hours end that hold a minute; null if none do. Minutes since the epoch. */
export type QuietUntil = (zone: string, minute: number) => number | null;

export async function quietHoursOf({ db, tenant }: Pick<ReadContext, 'db' | 'tenant'>): Promise<QuietUntil> {
  const settings = await readMailSettings(db, tenant.id);
  return (zone, minute) => quietUntil(settings, zone, minute);
}

/** The minute at which so many minutes outside of quiet hours have passed since `from`. */
export function afterWakingMinutes(quiet: QuietUntil, zone: string, from: number, minutes: number): number {
  let minute = from;
  for (let left = minutes; left > 0;) {
    const until = quiet(zone, minute);
    if (until === null) left--;
    minute = until ?? minute + 1;
  }
  return minute;
}

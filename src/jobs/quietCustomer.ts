/** The quiet hours of the business, in which customers are not asked anything. */
import type { ReadContext } from '../call/context.ts';
import { quietUntil } from '../mail/quietHours.ts';
import { nowMinuteOf } from '../planning/calendars.ts';
import { readMailSettings } from '../store/mail/settings.ts';

/** Returns whether it is quiet now for customers in a time zone. */
export async function isQuietFor({ db, tenant, nowMilliseconds }: Pick<ReadContext, 'db' | 'tenant' | 'nowMilliseconds'>) {
  const settings = await readMailSettings(db, tenant.id);
  return (zone: string): boolean => quietUntil(settings, zone, nowMinuteOf(nowMilliseconds)) !== null;
}

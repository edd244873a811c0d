/** The mail settings of a business as the dashboard shows them. */
import type { OutputOf, Operations } from '../../contract/index.ts';
import {
  switchableCustomerMailKinds,
  switchableMailKinds,
  type SwitchableCustomerMailKind,
  type SwitchableMailKind,
} from '../../contract/vocabulary.ts';
import type { MailSettingsRow } from '../../store/mail/settings.ts';
import type { Tenant } from '../../store/settings/tenants.ts';
import { mailStatusAtStart, textStatusAtStart, type MailService } from './initialStatus.ts';

type Settings = OutputOf<Operations['getMailSettings']>;

export function mailSettings(tenant: Tenant, service: MailService, row: MailSettingsRow): Settings {
  const off = new Set(row.kindsOff);
  return {
    locale: row.locale,
    contact_email: row.contactEmail,
    contact_phone: row.contactPhone,
    kinds: Object.fromEntries(switchableMailKinds.map((kind) => [kind, !off.has(kind)])) as Record<SwitchableMailKind, boolean>,
    sender: service.sender,
    delivers: mailStatusAtStart(tenant, service).status === 'queued',
    sms_kinds: Object.fromEntries(switchableCustomerMailKinds.map((kind) => [kind, row.smsKinds.includes(kind)])) as Record<
      SwitchableCustomerMailKind,
      boolean
    >,
    sms_daily_cap: row.smsDailyCap,
    quiet_from: clockTimeOf(row.quietFromMinute),
    quiet_until: clockTimeOf(row.quietUntilMinute),
    reminds_day_before: row.remindsDayBefore,
    reminder_hours_before: row.reminderHoursBefore,
    day_summary_at: clockTimeOf(row.daySummaryMinute),
    sms_sender: service.textSender,
    delivers_sms: textStatusAtStart(tenant, service).status === 'queued',
  };
}

/** A minute of the day as `08:30`. */
export const clockTimeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The minute of the day of a time such as `08:30`. */
export const minuteOfClock = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Mail settings of a business, and the recipients who have unsubscribed from mails that are not about an appointment. */
import { technicianMailKinds, type SwitchableCustomerMailKind, type Locale, type MailKind } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { versionStep } from '../driver/versionStep.ts';
import { comparesAgain } from './technicianDays.ts';

export interface MailSettingsRow {
  readonly locale: Locale;
  readonly contactEmail: string | null;
  readonly contactPhone: string | null;
  readonly kindsOff: readonly MailKind[];
  /** Kinds that also go by text message. */
  readonly smsKinds: readonly SwitchableCustomerMailKind[];
  readonly smsDailyCap: number;
  /** Quiet hours, as minutes of the day in the zone of the customer. */
  readonly quietFromMinute: number;
  readonly quietUntilMinute: number;
  readonly remindsDayBefore: boolean;
  /** null: no reminder in the hours before the visit. */
  readonly reminderHoursBefore: number | null;
  /** When technicians get the summary of their day, as a minute of the day in the zone of the business. */
  readonly daySummaryMinute: number;
}

/** SQL: the kind whose switch decides whether messages of this kind are sent. */
export const switchOf = (kind: string): string => `case ${kind} when 'not_on_the_way' then 'on_the_way' else ${kind} end`;

const defaults: MailSettingsRow = {
  locale: 'en',
  contactEmail: null,
  contactPhone: null,
  kindsOff: technicianMailKinds,
  smsKinds: [],
  smsDailyCap: 200,
  quietFromMinute: 21 * 60,
  quietUntilMinute: 8 * 60,
  remindsDayBefore: false,
  reminderHoursBefore: null,
  daySummaryMinute: 390,
};

export async function readMailSettings(db: Database, tenantId: number): Promise<MailSettingsRow> {
  const [row] = await db.query<MailSettingsRow>(
    `select locale, contact_email as "contactEmail", contact_phone as "contactPhone", kinds_off as "kindsOff",
            sms_kinds as "smsKinds", sms_daily_cap as "smsDailyCap", quiet_from_minute as "quietFromMinute",
            quiet_until_minute as "quietUntilMinute", reminds_day_before as "remindsDayBefore", reminder_hours_before as "reminderHoursBefore",
            day_summary_minute as "daySummaryMinute"
       from mail_settings where tenant_id = $1`,
    [tenantId],
  );
  return row ?? defaults;
}

/** Locks the settings, so that two partial changes cannot overwrite each other. Inserts the row if it is missing. */
export async function lockMailSettings(tx: Transaction, tenantId: number): Promise<MailSettingsRow> {
  await tx.query('insert into mail_settings (tenant_id) values ($1) on conflict (tenant_id) do update set tenant_id = excluded.tenant_id', [
    tenantId,
  ]);
  return readMailSettings(tx, tenantId);
}

export async function writeMailSettings(tx: Transaction, tenantId: number, settings: MailSettingsRow): Promise<void> {
  // The language is also one of the business settings, so it raises their version.
  await tx.query(
    `update tenants set settings_version = settings_version + $3
      where id = $1 and exists (select from mail_settings where tenant_id = $1 and locale <> $2)`,
    [tenantId, settings.locale, versionStep()],
  );
  await tx.query(
    `update mail_settings set locale = $2, contact_email = $3, contact_phone = $4, kinds_off = $5, sms_kinds = $6, sms_daily_cap = $7,
       quiet_from_minute = $8, quiet_until_minute = $9, reminds_day_before = $10, reminder_hours_before = $11, day_summary_minute = $12,
       reminders_swept_at = null, ${comparesAgain} where tenant_id = $1`,
    [
      tenantId,
      settings.locale,
      settings.contactEmail,
      settings.contactPhone,
      settings.kindsOff,
      settings.smsKinds,
      settings.smsDailyCap,
      settings.quietFromMinute,
      settings.quietUntilMinute,
      settings.remindsDayBefore,
      settings.reminderHoursBefore,
      settings.daySummaryMinute,
    ],
  );
}

/** The recipient of a mail who may unsubscribe. */
export interface Subscriber {
  readonly tenantId: number;
  readonly address: string;
  readonly locale: Locale;
  readonly businessName: string;
  readonly isUnsubscribed: boolean;
}

/** The recipient of a mail. null when the mail no longer exists. */
export async function findSubscriber(db: Database, tenantId: number, mailId: string): Promise<Subscriber | null> {
  const [row] = await db.query<Subscriber>(
    `select m.tenant_id as "tenantId", lower(m.recipient_address) as address, m.locale, b.name as "businessName",
            exists (select from mail_unsubscribes u where u.tenant_id = m.tenant_id and u.address = lower(m.recipient_address)) as "isUnsubscribed"
       from mails m join tenants t on t.id = m.tenant_id join businesses b on b.id = t.business_id
      where m.tenant_id = $1 and m.id = $2 and m.recipient_address is not null`,
    [tenantId, mailId],
  );
  return row ?? null;
}

export async function unsubscribe(db: Database, tenantId: number, address: string, at: string): Promise<void> {
  await db.query('insert into mail_unsubscribes (tenant_id, address, created_at) values ($1, $2, $3) on conflict do nothing', [
    tenantId,
    address,
    at,
  ]);
}

interface Unsubscription {
  /** In lower case. */
  readonly address: string;
  /** It is that of the record. */
  readonly isOfRecord: boolean;
  readonly at: string;
}

/**
 * Addresses of a customer that chose to get no mails that are not about an appointment: the address of the record, and those that the jobs and
 * their mails have.
 */
export const unsubscriptionsOf = (
  db: Database,
  tenantId: number,
  { email }: { readonly email: string | null },
  jobIds: readonly string[],
): Promise<Unsubscription[]> =>
  db.query(
    `select u.address, u.address = coalesce(lower($2), '') as "isOfRecord", u.created_at as at from mail_unsubscribes u where u.tenant_id = $1 and u.address in (
       select lower($2::text)
       union all select lower(customer_email) from job_requests where tenant_id = $1 and id = any ($3::uuid[])
       union all select lower(recipient_address) from mails where tenant_id = $1 and job_request_id = any ($3::uuid[])) order by u.address`,
    [tenantId, email, jobIds],
  );

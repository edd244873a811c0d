import { auditChangesBetween, recordAudit } from '../../../machinery/auth/audit.ts';
import { invalid } from '../../../contract/errors.ts';
import { switchableCustomerMailKinds, switchableMailKinds } from '../../../contract/vocabulary.ts';
import { clockTimeOf, mailSettings, minuteOfClock } from '../../../machinery/mail/settingsResource.ts';
import { isMailable } from '../../../machinery/mail/visible.ts';
import { lockMailSettings, writeMailSettings, type MailSettingsRow } from '../../../store/mail/settings.ts';
import { write } from '../handler.ts';

/** Changes the mail settings that the request contains. Other settings keep their values. */
export const updateMailSettings = write<'updateMailSettings'>(async (ctx, input) => {
  const { db, tenant, services } = ctx;
  const email = input.contact_email?.trim();
  if (email && !isMailable(email)) return invalid('contact_email', 'format', 'form_email');
  const stored = await lockMailSettings(db, tenant.id);
  const settings: MailSettingsRow = {
    locale: input.locale ?? stored.locale,
    contactEmail: email === undefined ? stored.contactEmail : email || null,
    contactPhone: input.contact_phone === undefined ? stored.contactPhone : input.contact_phone.trim() || null,
    kindsOff: switchableMailKinds.filter((kind) => !(input.kinds?.[kind] ?? !stored.kindsOff.includes(kind))),
    smsKinds: switchableCustomerMailKinds.filter((kind) => input.sms_kinds?.[kind] ?? stored.smsKinds.includes(kind)),
    smsDailyCap: input.sms_daily_cap ?? stored.smsDailyCap,
    quietFromMinute: input.quiet_from === undefined ? stored.quietFromMinute : minuteOfClock(input.quiet_from),
    quietUntilMinute: input.quiet_until === undefined ? stored.quietUntilMinute : minuteOfClock(input.quiet_until),
    remindsDayBefore: input.reminds_day_before ?? stored.remindsDayBefore,
    reminderHoursBefore: input.reminder_hours_before === undefined ? stored.reminderHoursBefore : input.reminder_hours_before || null,
    daySummaryMinute: input.day_summary_at === undefined ? stored.daySummaryMinute : minuteOfClock(input.day_summary_at),
  };
  await writeMailSettings(db, tenant.id, settings);
  const changes = auditChangesBetween(auditedFields(stored), auditedFields(settings));
  if (changes.length > 0)
    recordAudit(ctx, {
      action: 'mail_settings.updated',
      subject: { kind: 'business', id: tenant.businessId, name: tenant.businessName },
      changes,
    });
  return mailSettings(tenant, services.mail, settings);
});

const auditedFields = (row: MailSettingsRow) => ({
  locale: row.locale,
  contact_email: row.contactEmail,
  contact_phone: row.contactPhone,
  kinds_off: row.kindsOff,
  sms_kinds: row.smsKinds,
  sms_daily_cap: row.smsDailyCap,
  quiet_from: clockTimeOf(row.quietFromMinute),
  quiet_until: clockTimeOf(row.quietUntilMinute),
  reminds_day_before: row.remindsDayBefore,
  reminder_hours_before: row.reminderHoursBefore,
  day_summary_at: clockTimeOf(row.daySummaryMinute),
});

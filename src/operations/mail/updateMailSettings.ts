import { changesBetween, recordAudit } from '../../auth/audit.ts';
import { invalid } from '../../contract/errors.ts';
import { switchableMailKinds } from '../../contract/vocabulary.ts';
import { mailSettings } from '../../mail/settingsResource.ts';
import { isMailable } from '../../mail/visible.ts';
import { lockMailSettings, writeMailSettings, type MailSettingsRow } from '../../store/mail/settings.ts';
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
  };
  await writeMailSettings(db, tenant.id, settings);
  const changes = changesBetween(auditedFields(stored), auditedFields(settings));
  if (changes.length > 0)
    recordAudit(ctx, {
      action: 'mail_settings.updated',
      subject: { kind: 'business', id: tenant.businessId, name: tenant.businessName },
      changes,
    });
  return mailSettings(tenant, services.mail, settings);
});

const auditedFields = ({ locale, contactEmail, contactPhone, kindsOff }: MailSettingsRow) => ({
  locale,
  contact_email: contactEmail,
  contact_phone: contactPhone,
  kinds_off: kindsOff,
});

import { invalid } from '../../contract/errors.ts';
import { mailKinds } from '../../contract/vocabulary.ts';
import { mailSettings } from '../../mail/settingsResource.ts';
import { isMailable } from '../../mail/visible.ts';
import { lockMailSettings, writeMailSettings, type MailSettingsRow } from '../../store/mailSettings.ts';
import { write } from '../handler.ts';

/** Changes what is sent; the rest stays. */
export const updateMailSettings = write<'updateMailSettings'>(async ({ db, tenant, services }, input) => {
  const email = input.contact_email?.trim();
  if (email && !isMailable(email)) return invalid('contact_email', 'format', 'form_email');
  const stored = await lockMailSettings(db, tenant.id);
  const settings: MailSettingsRow = {
    locale: input.locale ?? stored.locale,
    contactEmail: email === undefined ? stored.contactEmail : email || null,
    contactPhone: input.contact_phone === undefined ? stored.contactPhone : input.contact_phone.trim() || null,
    kindsOff: mailKinds.filter((kind) => !(input.kinds?.[kind] ?? !stored.kindsOff.includes(kind))),
  };
  await writeMailSettings(db, tenant.id, settings);
  return mailSettings(tenant, services.mail, settings);
});

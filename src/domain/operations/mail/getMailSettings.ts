import { mailSettings } from '../../../machinery/mail/settingsResource.ts';
import { readMailSettings } from '../../../store/mail/settings.ts';
import { read } from '../handler.ts';

/** The mail settings. Defaults when the business has not changed any. */
export const getMailSettings = read<'getMailSettings'>(async ({ db, tenant, services }) =>
  mailSettings(tenant, services.mail, await readMailSettings(db, tenant.id)),
);

import { mailSettings } from '../../mail/settingsResource.ts';
import { readMailSettings } from '../../store/mail/settings.ts';
import { read } from '../handler.ts';

/** The settings, or the defaults of a business that has changed none. */
export const getMailSettings = read<'getMailSettings'>(async ({ db, tenant, services }) =>
  mailSettings(tenant, services.mail, await readMailSettings(db, tenant.id)),
);

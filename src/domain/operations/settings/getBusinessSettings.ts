import { businessSettings } from '../../resources/settings/businessSettings.ts';
import { readBusinessSettings } from '../../../store/settings/businessSettings.ts';
import { read } from '../handler.ts';

/** Reads the settings from the database, not from the cached tenant. */
export const getBusinessSettings = read<'getBusinessSettings'>(async ({ db, tenant, locale, services }) =>
  businessSettings(tenant, locale, services.publicUrl, await readBusinessSettings(db, tenant.id)),
);

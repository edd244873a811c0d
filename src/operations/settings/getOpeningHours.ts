import { openingHours } from '../../resources/settings/openingHours.ts';
import { openingHoursVersion, readOpeningHours } from '../../store/settings/openingHours.ts';
import { read } from '../handler.ts';

/** The version is read first: hours newer than it are refused as changed, never the other way round. */
export const getOpeningHours = read<'getOpeningHours'>(async ({ db, tenant }) => {
  const version = await openingHoursVersion(db, tenant.id);
  return openingHours(tenant, await readOpeningHours(db, tenant.id), version);
});

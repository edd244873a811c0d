import { openingHours } from '../../resources/settings/openingHours.ts';
import { openingHoursVersion, readOpeningHours } from '../../../store/settings/openingHours.ts';
import { read } from '../handler.ts';

/** Reads the version before the hours. If the hours change in between, the caller's next update is refused, so that no change is lost. */
export const getOpeningHours = read<'getOpeningHours'>(async ({ db, tenant }) => {
  const version = await openingHoursVersion(db, tenant.id);
  return openingHours(tenant, await readOpeningHours(db, tenant.id), version);
});

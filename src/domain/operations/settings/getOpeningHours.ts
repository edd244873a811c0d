import { openingHours, openingHoursWarnings } from '../../resources/settings/openingHours.ts';
import { openingHoursVersion, readDatedOpenings, readOpeningHours } from '../../../store/settings/openingHours.ts';
import { read } from '../handler.ts';

/** Reads the version before the hours. If the hours change in between, the caller's next update is refused, so that no change is lost. */
export const getOpeningHours = read<'getOpeningHours'>(async (ctx) => {
  const { db, tenant, services, nowMilliseconds } = ctx;
  const version = await openingHoursVersion(db, tenant.id);
  const weekly = await readOpeningHours(db, tenant.id);
  const dated = await readDatedOpenings(db, tenant.id);
  const warnings = dated.length === 0 ? [] : openingHoursWarnings(ctx, await services.boards.current(db, tenant, nowMilliseconds));
  return openingHours(tenant, { weekly, dated }, version, warnings);
});

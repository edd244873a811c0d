import { auditChangesBetween, recordAudit } from '../../../machinery/auth/audit.ts';
import { isRefusal, refuse } from '../../../contract/errors.ts';
import { strandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { openingHours, weekInOrder } from '../../resources/settings/openingHours.ts';
import {
  followPeriods,
  openingHoursVersion,
  readOpeningHours,
  replaceOpeningHours as writeOpeningHours,
} from '../../../store/settings/openingHours.ts';
import { proposedPeriods } from '../../resources/settings/periods.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { write } from '../handler.ts';

const wholeWeek = [1, 2, 3, 4, 5, 6, 7];

/** Replaces the weekly hours. Periods that nobody has changed follow them [periods.proposed]. Returns the visits that are now outside working hours, which stay where they are. */
export const replaceOpeningHours = write<'replaceOpeningHours'>(async (ctx, input) => {
  const { db, tenant, services, principal } = ctx;
  const hours = weekInOrder(input.weekly_hours);
  if (isRefusal(hours)) return hours;
  await lockSchedule(db, tenant.id);
  const version = await openingHoursVersion(db, tenant.id);
  const stored = await readOpeningHours(db, tenant.id);
  const before = openingHours(tenant, stored, version);
  if (version !== input.version) return refuse('VERSION_CONFLICT', { version, current: before });
  const stranded = await strandedVisits(ctx, { preview: input.preview, openingHours: hours });
  if (input.preview) return { ...before, weekly_hours: hours, stranded_visits: stranded };
  const changes = auditChangesBetween({ weekly_hours: before.weekly_hours }, { weekly_hours: hours });
  if (changes.length === 0) return { ...before, stranded_visits: stranded };
  const rows = hours.map((range) => ({ weekday: range.weekday, startMinute: range.start_minute, endMinute: range.end_minute }));
  const written = await writeOpeningHours(db, tenant.id, wholeWeek, rows);
  if (await followPeriods(db, tenant.id, proposedPeriods(stored), proposedPeriods(rows)))
    db.afterCommit(() => services.settingsChanged(principal.tenantId));
  recordAudit(ctx, {
    action: 'opening_hours.replaced',
    subject: { kind: 'business', id: tenant.businessId, name: tenant.businessName },
    changes,
  });
  return { ...before, weekly_hours: hours, version: written, stranded_visits: stranded };
});

import { auditChangesBetween, recordAudit } from '../../../machinery/auth/audit.ts';
import { isRefusal, refuse } from '../../../contract/errors.ts';
import { currentBoard, strandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { boardAsPlanned } from '../../planning/placement/strandedVisits.ts';
import { openingHours, openingHoursWarnings, weekInOrder } from '../../resources/settings/openingHours.ts';
import {
  followPeriods,
  openingHoursVersion,
  readDatedOpenings,
  readOpeningHours,
  replaceOpeningHours as writeOpeningHours,
} from '../../../store/settings/openingHours.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { datedHoursInOrder } from '../../resources/team/technicianHours.ts';
import type { WeeklyRange } from '../../../store/schedule/boardRows.ts';
import { proposedPeriods } from '../../resources/settings/periods.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { write } from '../handler.ts';

const wholeWeek = [1, 2, 3, 4, 5, 6, 7];

/** Replaces the weekly hours, and the dated hours if they were sent [opening-hours.dated]. Periods that nobody has changed follow them [periods.proposed]. Returns the visits that are now outside working hours, which stay where they are. */
export const replaceOpeningHours = write<'replaceOpeningHours'>(async (ctx, input) => {
  const { db, tenant, services, principal } = ctx;
  const hours = weekInOrder(input.weekly_hours);
  if (isRefusal(hours)) return hours;
  const sent = input.dated_hours && datedHoursInOrder(input.dated_hours);
  if (isRefusal(sent)) return sent;
  await lockSchedule(db, tenant.id);
  const version = await openingHoursVersion(db, tenant.id);
  const stored = await readOpeningHours(db, tenant.id);
  const board = await currentBoard(ctx);
  const storedDated = await readDatedOpenings(db, tenant.id);
  const before = openingHours(tenant, { weekly: stored, dated: storedDated }, version, openingHoursWarnings(ctx, board));
  const dated = sent ?? storedDated;
  const planned = { openingHours: hours, datedOpenings: dated };
  if (version !== input.version) return refuse('VERSION_CONFLICT', { version, current_record: before });
  const stranded = await strandedVisits(ctx, { preview: input.preview, ...planned });
  const after = openingHours(
    tenant,
    { weekly: hours.map(rowOf), dated },
    version,
    openingHoursWarnings(ctx, boardAsPlanned(board, planned)),
  );
  if (input.preview) return { ...after, stranded_visits: stranded };
  const changes = auditChangesBetween(hoursOf(before), hoursOf(after));
  if (changes.length === 0) return { ...before, stranded_visits: stranded };
  const rows = hours.map(rowOf);
  const written = await writeOpeningHours(db, tenant.id, wholeWeek, rows, sent ?? null);
  if (await followPeriods(db, tenant.id, proposedPeriods(stored), proposedPeriods(rows)))
    db.afterCommit(() => services.settingsChanged(principal.tenantId));
  recordAudit(ctx, {
    action: 'opening_hours.replaced',
    subject: { kind: 'business', id: tenant.businessId, name: tenant.businessName },
    changes,
  });
  return { ...after, version: written, stranded_visits: stranded };
});

const rowOf = (range: WeeklyRange) => ({ weekday: range.weekday, startMinute: range.start_minute, endMinute: range.end_minute });

const hoursOf = ({ weekly_hours, dated_hours }: OutputOf<Operations['getOpeningHours']>) => ({ weekly_hours, dated_hours });

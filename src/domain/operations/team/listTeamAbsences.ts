import { isRefusal } from '../../../contract/errors.ts';
import { listAbsenceRows, readOpenVisits, absenceOrder, type AbsenceRow, type StrandedVisit } from '../../../store/team/teamOverview.ts';
import { dayBounds, localDateOf } from '../../../ground/time/localTime.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import { dayRange } from '../../jobs/booking/requestRules.ts';
import { timeOffRange, type TenantBoard } from '../../planning/boards/boards.ts';
import { takesWork } from '../../planning/hours/timeOffInBreaks.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { read } from '../handler.ts';

/** The team's time off in a range, each with the open jobs in it. docs/internals/call.md#one-question-one-call. */
export const listTeamAbsences = read<'listTeamAbsences'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const zone = tenant.timezone;
  const range = dayRange(input, localDateOf(zone, nowMinuteOf(ctx.nowMilliseconds)), { days: 7, most: 31 });
  if (isRefusal(range)) return range;
  const page = readablePage(input, absenceOrder);
  if (isRefusal(page)) return page;
  const statuses = input.status === undefined ? ['pending', 'approved'] : [input.status];
  const found = await listAbsenceRows(db, tenant.id, { ...range, statuses }, page);
  const ids = [...new Set(found.rows.map(({ technician_id }) => technician_id))];
  const from = dayBounds(zone, range.from).startMinute;
  const until = dayBounds(zone, range.to).endMinute;
  const visits = found.rows.length === 0 ? [] : await readOpenVisits(db, tenant.id, ids, from, until);
  const board = await ctx.services.boards.current(db, tenant, ctx.nowMilliseconds);
  return {
    business_timezone: zone,
    ...range,
    absences: found.rows.map((row) => ({ ...row, jobs: visits.filter((visit) => isStranded(tenant, board, row, visit)).map(strandedJob) })),
    ...pageAnswer(page, found),
    ...emptyListReason(found.rows, found.total, { from: range.from, to: range.to, status: input.status }),
  };
});

/** Whether the technician is absent at the time of the visit. Declined time off never counts. */
function isStranded(tenant: Tenant, board: TenantBoard, row: AbsenceRow, visit: StrandedVisit): boolean {
  if (visit.technicianId !== row.technician_id || row.status === 'declined') return false;
  const away = timeOffRange(tenant.timezone, { start: row.start_date, end: row.end_date, from: row.start_minute, to: row.end_minute });
  return takesWork(tenant, board, visit, away);
}

const strandedJob = (visit: StrandedVisit) => ({
  job_request_id: visit.jobRequestId,
  short_code: visit.shortCode,
  customer_name: visit.customerName,
  priority_level: visit.priorityLevel,
  start_at: formatMinute(visit.startMinute),
  end_at: formatMinute(visit.endMinute),
});

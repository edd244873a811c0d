import { invalid, isRefusal } from '../../../contract/errors.ts';
import { rangeOfTimeOff, strandedByTimeOff } from '../../jobs/live/timeOffFlags.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { daysSearched } from '../../planning/placement/strandedVisits.ts';
import { readOpenVisits } from '../../../store/team/teamOverview.ts';
import { listTimeOffRequestRows, timeOffRequestOrder } from '../../../store/team/timeOff.ts';
import { isCalendarDate } from '../../../ground/time/localTime.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { read } from '../handler.ts';

/** The team's time off, pending requests first. Each has the future visits that fall into it. */
export const listTimeOffRequests = read<'listTimeOffRequests'>(async ({ db, tenant, nowMilliseconds, services }, input) => {
  for (const field of ['from', 'to'] as const)
    if (input[field] !== undefined && !isCalendarDate(input[field])) return invalid(field, 'format', 'no_such_day');
  const page = readablePage(input, timeOffRequestOrder);
  if (isRefusal(page)) return page;
  const filter = { status: input.status, technicianId: input.technician_id, from: input.from, to: input.to };
  const found = await listTimeOffRequestRows(db, tenant.id, filter, page);
  const nowMinute = nowMinuteOf(nowMilliseconds);
  const ranges = found.rows.map((row) => rangeOfTimeOff(tenant.timezone, row)).filter(({ endMinute }) => endMinute > nowMinute);
  const untilMinute = Math.min(nowMinute + daysSearched * 1440, Math.max(nowMinute, ...ranges.map(({ endMinute }) => endMinute)));
  const technicianIds = [...new Set(found.rows.map((row) => row.technician_id))];
  const visits = ranges.length === 0 ? [] : await readOpenVisits(db, tenant.id, technicianIds, nowMinute, untilMinute);
  const board = await services.boards.current(db, tenant, nowMilliseconds);
  return {
    business_timezone: tenant.timezone,
    time_off: found.rows.map((row) => ({ ...row, stranded_visits: strandedByTimeOff(tenant, board, row, visits, nowMilliseconds) })),
    ...pageAnswer(page, found),
    ...emptyListReason(found.rows, found.total, {
      status: input.status,
      technician_id: input.technician_id,
      from: input.from,
      to: input.to,
    }),
  };
});

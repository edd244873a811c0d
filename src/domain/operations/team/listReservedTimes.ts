import { invalid, isRefusal } from '../../../contract/errors.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { reservedTimeResource } from '../../jobs/scheduling/reservedTime.ts';
import { listReservedTimeRows, reservedTimeOrder } from '../../../store/team/reservedTimes.ts';
import { dayBounds, isCalendarDate } from '../../../ground/time/localTime.ts';
import { read } from '../handler.ts';

/** Reserved time by start. Days are business-local and inclusive. [reserved.list]. */
export const listReservedTimes = read<'listReservedTimes'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const { technician_id, from, to } = input;
  for (const field of ['from', 'to'] as const)
    if (input[field] !== undefined && !isCalendarDate(input[field])) return invalid(field, 'format', 'no_such_day');
  if (from !== undefined && to !== undefined && to < from) return invalid('to', 'range', 'before_other', { other: 'from' });
  const page = readablePage(input, reservedTimeOrder);
  if (isRefusal(page)) return page;
  const found = await listReservedTimeRows(
    db,
    tenant.id,
    {
      technicianId: technician_id,
      fromMinute: from === undefined ? undefined : dayBounds(tenant.timezone, from).startMinute,
      untilMinute: to === undefined ? undefined : dayBounds(tenant.timezone, to).endMinute,
    },
    page,
  );
  return {
    business_timezone: tenant.timezone,
    reserved_times: found.rows.map((row) => reservedTimeResource(ctx, row)),
    ...pageAnswer(page, found),
    ...emptyListReason(found.rows, found.total, { technician_id, from, to }),
  };
});

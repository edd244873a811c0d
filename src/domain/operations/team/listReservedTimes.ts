import { invalid } from '../../../contract/errors.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { reservedTimeResource } from '../../jobs/scheduling/reservedTime.ts';
import { metaOf, pageOf } from '../../../store/paging.ts';
import { listReservedTimeRows } from '../../../store/team/reservedTimes.ts';
import { dayBounds, isCalendarDate } from '../../../ground/time/localTime.ts';
import { read } from '../handler.ts';

/** Reserved time by start. Days are business-local and inclusive. [reserved.list]. */
export const listReservedTimes = read<'listReservedTimes'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const { technician_id, from, to } = input;
  for (const field of ['from', 'to'] as const)
    if (input[field] !== undefined && !isCalendarDate(input[field])) return invalid(field, 'format', 'no_such_day');
  if (from !== undefined && to !== undefined && to < from) return invalid('to', 'range', 'before_other', { other: 'from' });
  const page = pageOf(input);
  const { rows, total } = await listReservedTimeRows(
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
    reserved_times: rows.map((row) => reservedTimeResource(ctx, row)),
    meta: metaOf(page, total, rows.length),
    ...emptyListReason(rows, total, { technician_id, from, to }),
  };
});

import { invalid, isRefusal, refuse } from '../../../contract/errors.ts';
import { findTechnician } from '../../../store/team/technicians.ts';
import { listTimeOff, timeOffOrder } from '../../../store/team/timeOff.ts';
import { isCalendarDate } from '../../../ground/time/localTime.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { read } from '../handler.ts';

/** One technician's time off. `from` and `to` are business-local days, both included. */
export const listTechnicianTimeOff = read<'listTechnicianTimeOff'>(async (ctx, input) => {
  for (const field of ['from', 'to'] as const)
    if (input[field] !== undefined && !isCalendarDate(input[field])) return invalid(field, 'format', 'no_such_day');
  if (input.from !== undefined && input.to !== undefined && input.to < input.from)
    return invalid('to', 'range', 'before_other', { other: 'from' });
  if (!(await findTechnician(ctx.db, ctx.tenant.id, input.id))) return refuse('TECHNICIAN_NOT_FOUND');
  const page = readablePage(input, timeOffOrder);
  if (isRefusal(page)) return page;
  const found = await listTimeOff(ctx.db, ctx.tenant.id, input.id, input, page);
  return {
    time_off: [...found.rows],
    ...pageAnswer(page, found),
    ...emptyListReason(found.rows, found.total, { from: input.from, to: input.to }),
  };
});

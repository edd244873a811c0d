import { invalid, isRefusal, refuse } from '../../../contract/errors.ts';
import { dateAfter, nextColumns } from '../../maintenance/maintenanceDates.ts';
import { changeMaintenancePlan, lockSeenPlan } from '../../maintenance/maintenancePlanInput.ts';
import { todayOf } from '../../planning/hours/calendars.ts';
import { dateOf } from '../../maintenance/maintenanceRequests.ts';
import { settleMaintenanceVisit } from '../../../store/jobs/maintenancePlans.ts';
import { isCalendarDate } from '../../../ground/time/localTime.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Skips or moves the next date. The dates after it stay. [maintenance-visit.change]. */
export const changeMaintenanceVisit = write<'changeMaintenanceVisit'>(async (ctx, input) => {
  const row = await lockSeenPlan(ctx, input);
  if (isRefusal(row)) return row;
  const date = dateOf(row);
  if (date === null || date.dueOn !== input.due_date) return refuse('MAINTENANCE_VISIT_SETTLED', { due_date: row.nextDueOn });
  const following = dateAfter(row, date.dueOn, row.startDate);
  if (input.action === 'skip') {
    const at = formatMilliseconds(ctx.nowMilliseconds);
    await settleMaintenanceVisit(ctx.db, ctx.tenant.id, row.id, { ...date, state: 'skipped', jobRequestId: null, at });
    return changeMaintenancePlan(ctx, row, { ...row, ...nextColumns(row, following) });
  }
  const visitOn = input.visit_date;
  if (visitOn === undefined) return invalid('visit_date', 'required', 'required');
  if (!isCalendarDate(visitOn)) return invalid('visit_date', 'invalid', 'no_such_day');
  const today = todayOf(ctx);
  if (visitOn < today) return invalid('visit_date', 'in_past', 'past_business_day', { today });
  // Otherwise two dates would change their order.
  if (following !== null && visitOn >= following.dueOn)
    return invalid('visit_date', 'range', 'before_next_date', { date: following.dueOn });
  return changeMaintenancePlan(ctx, row, { ...row, ...nextColumns(row, { dueOn: date.dueOn, visitOn }) });
});

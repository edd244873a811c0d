import { invalid, refuse } from '../../../contract/errors.ts';
import { permitted } from '../../jobs/customer/customerVisit.ts';
import { wantedOf } from '../../jobs/customer/customerWishes.ts';
import { offeredDays } from '../../jobs/booking/offeredDays.ts';
import { readBookingPageSettings } from '../../../store/settings/bookingPage.ts';
import { findUndeletedJob } from '../../../store/jobs/jobRequests.ts';
import { isCalendarDate } from '../../../ground/time/localTime.ts';
import { read } from '../handler.ts';

/** Days and periods in which a technician could come, for a customer who may ask for another time. */
export const listCustomerVisitWindows = read<'listCustomerVisitWindows'>(async (ctx, input) => {
  if (input.from !== undefined && !isCalendarDate(input.from)) return invalid('from', 'format', 'no_such_day');
  const row = await findUndeletedJob(ctx.db, ctx.tenant.id, input.id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  const settings = await readBookingPageSettings(ctx.db, ctx.tenant.id);
  if (!permitted(row, settings, ctx.nowMilliseconds).ask_other_time)
    return refuse('JOB_REQUEST_INVALID_TRANSITION', { current_status_key: row.statusKey, status_version: row.statusVersion });
  return offeredDays(ctx, await wantedOf(ctx, row), settings.daysAhead, input.from);
});

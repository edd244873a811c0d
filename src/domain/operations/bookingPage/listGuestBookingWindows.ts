import { invalid, isRefusal } from '../../../contract/errors.ts';
import { guestRequest, placeOfGuest } from '../../jobs/booking/guestRequest.ts';
import { offeredDays } from '../../jobs/booking/offeredDays.ts';
import { guestPlacePart } from '../../jobs/booking/placePart.ts';
import { isCalendarDate } from '../../../ground/time/localTime.ts';
import { read } from '../handler.ts';

/** Days and periods in which a technician could come to a guest's address. */
export const listGuestBookingWindows = read<'listGuestBookingWindows'>(async (ctx, input) => {
  if (input.from !== undefined && !isCalendarDate(input.from)) return invalid('from', 'format', 'no_such_day');
  const request = await guestRequest(ctx, input);
  if (isRefusal(request)) return request;
  const offered = await offeredDays(ctx, request.search, request.page.settings.daysAhead, input.from);
  return { ...offered, ...(await guestPlacePart(ctx, await placeOfGuest(ctx, request.located))) };
});

import { isRefusal, refuse } from '../../../contract/errors.ts';
import { isFormerAlias } from '../../../store/settings/businessSettings.ts';
import { localDateOf } from '../../../ground/time/localTime.ts';
import { read } from '../handler.ts';
import { bookableDays, defaultVisitMinutes } from '../../planning/search/bookableDays.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { dayRange, zoneOf } from '../../jobs/booking/requestRules.ts';
import { placePart } from '../../jobs/booking/placePart.ts';
import { placeAsked } from '../../jobs/booking/placeAsked.ts';
import { visitOfQuery } from '../../jobs/booking/visitOfQuery.ts';
import { whyNoWindows } from '../../jobs/remedies/windowRemedies.ts';

/** Customer-local days and periods, with the business-local ranges in which a technician could come. [booking-windows.feasible]. */
export const listJobRequestBookingWindows = read<'listJobRequestBookingWindows'>(async (ctx, input) => {
  const { tenant } = ctx;
  // A credential belongs to one business. The alias of another business gets the same refusal as an unknown alias.
  if (input.alias !== undefined && input.alias !== tenant.alias && !(await isFormerAlias(ctx.db, tenant.businessId, input.alias)))
    return refuse('BUSINESS_NOT_FOUND');
  const zone = zoneOf('x_timezone', input.x_timezone);
  if (isRefusal(zone)) return zone;
  const now = nowMinuteOf(ctx.nowMilliseconds);
  const range = dayRange(input, localDateOf(zone, now), { days: 13, most: 31 });
  if (isRefusal(range)) return range;
  const asked = await placeAsked(ctx, input);
  const askedVisit = await visitOfQuery(ctx, { ...input, minutes: input.duration_minutes, defaultMinutes: defaultVisitMinutes }, asked);
  if (isRefusal(askedVisit)) return askedVisit;

  const { days, board, visit, rangesOf } = await bookableDays(ctx, { zone, range, ...askedVisit });
  const answer = {
    alias: tenant.alias,
    business_timezone: tenant.timezone,
    customer_timezone: zone,
    ...placePart(ctx, board.serviceAreas, askedVisit.at),
    days,
  };
  if (days.length > 0) return answer;
  const placement = {
    db: ctx.db,
    tenant,
    locale: ctx.locale,
    current: board,
    board: board.board,
    visit,
    nowMinute: now,
    leadId: null,
    place: askedVisit.place,
    customerId: askedVisit.customerId,
    siteId: askedVisit.siteId,
  };
  const bufferMinutes = askedVisit.work.mobilizationMinutes + askedVisit.work.demobilizationMinutes;
  const why = await whyNoWindows({ input, asked: placement, bufferMinutes, days: range, today: localDateOf(zone, now), zone, rangesOf });
  return { ...answer, ...why };
});

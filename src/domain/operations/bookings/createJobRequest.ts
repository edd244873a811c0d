import { invalid, isRefusal } from '../../../contract/errors.ts';
import { callOf } from '../../planning/placement/placement.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { localDateOf } from '../../../ground/time/localTime.ts';
import { preparedWrite } from '../handler.ts';
import { customerUrlOf } from '../../jobs/customer/customerLink.ts';
import type { CustomerNotification } from '../../jobs/customer/customerNotifications.ts';
import { customerContactOf, followUpAsked } from '../../jobs/booking/followUp.ts';
import { recordedNotification } from '../../jobs/customer/recordedNotifications.ts';
import { bookingWarningsOf } from '../../jobs/booking/bookingWarnings.ts';
import { insertReferencedBooking } from '../../jobs/booking/insertBooking.ts';
import { overlappingPart, refuseDuplicate } from '../../jobs/booking/overlappingVisits.ts';
import { checkBusinessViews, checkRequestedDates, zoneOf } from '../../jobs/booking/requestRules.ts';

/** A kept answer. */
interface Stored extends Awaited<ReturnType<typeof bookingWarningsOf>>, Awaited<ReturnType<typeof overlappingPart>> {
  readonly id: string;
  readonly short_code: string;
  readonly status_version?: number;
  readonly customer_notification?: CustomerNotification;
}

/** Books a job request. [job-request.create]. */
export const createJobRequest = preparedWrite<'createJobRequest'>()(
  async (ctx, input) => {
    const followUp = await followUpAsked(ctx, input);
    if (isRefusal(followUp)) return followUp;
    if (!followUp && input.customer_id === undefined) return invalid('customer_id', 'required', 'required');
    const ownZone = (followUp?.isSameCustomer ? followUp.earlier.customerTimezone : null) ?? ctx.tenant.timezone;
    const zone = input.x_timezone === undefined ? ownZone : zoneOf('X-Timezone', input.x_timezone);
    if (isRefusal(zone)) return zone;
    const today = localDateOf(zone, nowMinuteOf(ctx.nowMilliseconds));
    return checkRequestedDates(input.job_dates, today) ?? checkBusinessViews(ctx.tenant, zone, input.job_dates) ?? { zone, followUp };
  },
  async (ctx, input, { zone, followUp }) => {
    const isInline = followUp?.isSameCustomer === true && followUp.customerId === undefined;
    const row = await insertReferencedBooking(ctx, input.external_reference, {
      customerId: (followUp ? followUp.customerId : input.customer_id) ?? null,
      ...(isInline ? { enteredContact: customerContactOf(followUp.earlier) } : {}),
      jobTypeId: (followUp ? followUp.jobTypeId : input.job_type_id) ?? null,
      skillIds: (followUp ? followUp.skillIds : input.skill_ids) ?? [],
      description: (followUp ? followUp.description : input.description) ?? null,
      jobDates: input.job_dates,
      customerTimezone: zone,
      priorityLevel: 'p2',
      siteId: followUp ? followUp.siteId : input.site_id || undefined,
      address: followUp?.address ?? null,
      follows: followUp ?? undefined,
    });
    if (isRefusal(row)) return row;
    const duplicate = await refuseDuplicate(ctx, row, input, callOf('createJobRequest', { ...input, allow_duplicate: true }));
    if (duplicate) return duplicate;
    return {
      id: row.id,
      short_code: row.shortCode,
      status_version: row.statusVersion,
      customer_notification: await recordedNotification(ctx.db, row),
      ...(await bookingWarningsOf(ctx, row.customerId)),
      ...(await overlappingPart(ctx, row)),
      // Last, as in a replay.
      magic_token: ctx.services.customerTokens.of(row.id),
      customer_url: customerUrlOf(ctx, row.id),
    };
  },
  {
    conceal: ({ magic_token: _token, customer_url: _url, ...rest }) => rest,
    // Records of earlier versions have no customer_notification, or no status_version. A new job has version 1.
    reveal: (ctx, stored: Stored) => ({
      ...stored,
      status_version: stored.status_version ?? 1,
      magic_token: ctx.services.customerTokens.of(stored.id),
      customer_url: customerUrlOf(ctx, stored.id),
    }),
  },
);

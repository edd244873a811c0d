import { isRefusal, refuse } from '../../../contract/errors.ts';
import { customerUrlOf } from '../../jobs/customer/customerLink.ts';
import { guestRequest } from '../../jobs/booking/guestRequest.ts';
import { insertBooking } from '../../jobs/booking/insertBooking.ts';
import { visitsOfGuest } from '../../jobs/booking/overlappingVisits.ts';
import { checkWishes } from '../../jobs/booking/offeredDays.ts';
import { checkPhone, phoneKeyOf } from '../../resources/customers/phoneKey.ts';
import { findCaller } from '../../../store/customers/sameContact.ts';
import { preparedWrite } from '../handler.ts';

/**
 * Books a guest's request. When the guest is a known customer, the job joins that record, but the record is neither shown nor changed. The
 * job has the contact that the guest entered. So the answer does not reveal who is a customer. docs/internals/pages.md#guests.
 */
export const createGuestJobRequest = preparedWrite<'createGuestJobRequest'>()(
  async (ctx, input) => {
    const phone = input.customer.phone?.trim() || null;
    const email = input.customer.email?.trim() || null;
    if (phone === null && email === null) return refuse('PHONE_OR_EMAIL_REQUIRED');
    const wrongPhone = checkPhone('customer.phone', phone);
    if (wrongPhone) return wrongPhone;
    const request = await guestRequest(ctx, input);
    if (isRefusal(request)) return request;
    return (await checkWishes(ctx, request.search, input.job_dates)) ?? { ...request, phone, email };
  },
  async (ctx, input, { jobTypeId, located, search, phone, email }) => {
    const name = input.customer.full_name.trim();
    const phoneKey = phoneKeyOf(phone, ctx.tenant.timezone);
    const caller = await findCaller(ctx.db, ctx.tenant.id, { phoneKey, email, fullName: name, isByName: false });
    const row = await insertBooking(ctx, {
      customerId: caller?.id ?? null,
      enteredContact: { name, email, phone },
      // Also a box that is not ticked decides: otherwise the customer link would show whether a record with this number has a consent.
      agreesToTexts: input.customer.sms_consent === true,
      isInOtherName: caller !== null && !caller.hasSameName,
      jobTypeId,
      skillIds: [],
      description: input.description ?? null,
      jobDates: input.job_dates,
      customerTimezone: search.zone,
      priorityLevel: 'p2',
      address: located,
    });
    // The job type or customer was deleted after the check, so the offer no longer exists.
    if (isRefusal(row)) return refuse('JOB_TYPE_NOT_FOUND');
    const visits = await visitsOfGuest(ctx, row);
    return {
      id: row.id,
      short_code: row.shortCode,
      ...(visits.length === 0 ? {} : { present_visits: visits }),
      customer_url: customerUrlOf(ctx, row.id),
    };
  },
  {
    conceal: ({ customer_url: _url, ...rest }) => rest,
    reveal: (ctx, stored: { id: string; short_code: string; present_visits?: string[] }) => ({
      ...stored,
      customer_url: customerUrlOf(ctx, stored.id),
    }),
  },
);

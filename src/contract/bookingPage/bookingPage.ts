/**
 * The settings of the public booking page and of the customer link. Dashboard only. docs/reference/pages.md#booking-page-and-customer-link;
 * docs/internals/pages.md#guests; docs/internals/pages.md#customer-link.
 */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';

/** A host name, all its subdomains (`*.`), or localhost. The pattern is strict because the hosts go into a header. */
const hostPattern = '^((\\*\\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,63}|localhost)(:[0-9]{1,5})?$';

const jobTypeIds = (description: string) => Type.Array(s.Uuid('Job type (UUID).'), { maxItems: 200, description });
const framingHosts = Type.Array(Type.String({ maxLength: 255, pattern: hostPattern, description: 'Host, for example www.example.com.' }), {
  maxItems: 20,
  description: 'Hosts whose https pages may show the booking page in a frame. *.example.com allows every subdomain.',
});
const daysAhead = Type.Integer({ minimum: 1, maximum: 31, description: 'Number of days offered at a time, including today.' });
const changeNotice = Type.Integer({
  minimum: 0,
  maximum: 20_160,
  description: 'How many minutes before the start of a visit the customer can last cancel or ask for another time.',
});

const BookingPageSettings = Type.Object({
  url: Type.String({ description: 'Address of the booking page.' }),
  enabled: Type.Boolean({ description: 'Whether the booking page exists and takes bookings.' }),
  job_type_ids: s.Nullable(jobTypeIds('Job types that guests can choose while they are active; null: all of them.')),
  days_ahead: daysAhead,
  intro: Type.String({ description: 'Text at the top of the page; empty if unused.' }),
  framing_hosts: framingHosts,
  customers_may_cancel: Type.Boolean({ description: 'Whether customers may cancel through the customer link.' }),
  customers_may_ask_other_time: Type.Boolean({ description: 'Whether customers may ask for another time through the customer link.' }),
  change_notice_minutes: changeNotice,
});

const shared = { audience: 'dashboard', group: 'Booking page', permissions: ['business_manage'] } as const;

export const getBookingPageSettings = operation({
  ...shared,
  id: 'getBookingPageSettings',
  method: 'GET',
  path: '/dashboard/v1/booking-page-settings',
  effect: 'read',
  summary: 'Read the settings of the booking page',
  output: BookingPageSettings,
});

export const updateBookingPageSettings = operation({
  ...shared,
  id: 'updateBookingPageSettings',
  method: 'PATCH',
  path: '/dashboard/v1/booking-page-settings',
  effect: 'update',
  summary: 'Change the settings of the booking page',
  description:
    'Fields that are left out do not change. all_job_types offers every active job type; job_type_ids offers only the types listed. Both change on_booking_page of the types. ' +
    'A later type is offered unless its on_booking_page is false.',
  bodyFields: {
    enabled: Type.Optional(Type.Boolean({ description: 'Whether the page takes bookings.' })),
    all_job_types: Type.Optional(
      Type.Boolean({ description: 'true: offers every active job type. Cannot be combined with job_type_ids.' }),
    ),
    job_type_ids: Type.Optional(jobTypeIds('Job types that guests can choose.')),
    days_ahead: Type.Optional(daysAhead),
    intro: Type.Optional(s.Text(500, 'Text at the top of the page. An empty string clears it.')),
    framing_hosts: Type.Optional(framingHosts),
    customers_may_cancel: Type.Optional(Type.Boolean({ description: 'Whether customers may cancel through the customer link.' })),
    customers_may_ask_other_time: Type.Optional(
      Type.Boolean({ description: 'Whether customers may ask for another time through the customer link.' }),
    ),
    change_notice_minutes: Type.Optional(changeNotice),
  },
  unset: {
    enabled: 'keep',
    all_job_types: 'keep',
    job_type_ids: 'keep',
    days_ahead: 'keep',
    framing_hosts: 'keep',
    customers_may_cancel: 'keep',
    customers_may_ask_other_time: 'keep',
    change_notice_minutes: 'keep',
  },
  output: BookingPageSettings,
  errors: ['JOB_TYPE_NOT_FOUND'],
});

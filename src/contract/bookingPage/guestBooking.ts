/**
 * The operations of the public booking page. They have no routes: only the page calls them.
 * docs/reference/pages.md#booking-page-and-customer-link; docs/internals/pages.md#guests.
 */
import { Type } from 'typebox';
import { email, phone } from '../customers/customers.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { GuestPlace } from '../schemas/place.ts';
import { contact, OfferedDays, wantedDates } from '../schemas/guest.ts';
import { timezoneHeader } from '../bookings/bookings.ts';
import { longestGuestName } from '../vocabulary.ts';

const guest = { audience: 'guest', group: 'Booking page', permissions: [] } as const;

/** The address of a guest's visit. Street and city are required, so that a matched customer's stored address is never used instead. */
const GuestAddress = Type.Object(
  {
    line: s.Line(255, 'Street and number.', 1),
    line2: Type.Optional(s.Line(255, 'Flat, floor or building.')),
    city: s.Line(100, 'City.', 1),
    state: Type.Optional(s.Line(100, 'State or region.')),
    postal_code: Type.Optional(s.Line(32, 'Postal code.')),
    country: Type.Optional(s.Line(100, 'Country.')),
  },
  { description: 'Address of the visit.' },
);

export const getBookingPage = operation({
  ...guest,
  id: 'getBookingPage',
  method: 'GET',
  path: '/book',
  effect: 'read',
  summary: 'Read the booking page of a business',
  output: Type.Object({
    business_name: Type.String(),
    alias: Type.String(),
    business_timezone: Type.String(),
    ...contact,
    asks_sms_consent: Type.Boolean({
      description: 'Whether the page asks for consent to text messages. It does if the business can send them.',
    }),
    intro: Type.String(),
    is_staffed: Type.Boolean({ description: 'false: there is no active technician, so nothing can be booked yet.' }),
    framing_hosts: Type.Array(Type.String()),
    job_types: Type.Array(
      Type.Object({
        id: s.Uuid(),
        name: Type.String(),
        default_duration_minutes: s.Nullable(Type.Integer({ description: 'Minutes of work; null if unset.' })),
      }),
      { description: 'Job types to choose from. If empty, the guest describes the work.' },
    ),
  }),
  errors: ['BUSINESS_NOT_FOUND'],
});

export const listGuestBookingWindows = operation({
  ...guest,
  id: 'listGuestBookingWindows',
  method: 'POST',
  path: '/book/windows',
  effect: 'read',
  pricesTravel: true,
  summary: 'List times for a visit to a guest',
  description: 'Lists the same days and periods as listJobRequestBookingWindows. The address is geocoded.',
  headerFields: { x_timezone: timezoneHeader },
  bodyFields: {
    job_type_id: Type.Optional(s.Uuid('One of the job types offered. Leave it out only if none are offered.')),
    address: GuestAddress,
    from: Type.Optional(s.CalendarDate('First customer-local day. Default: today.')),
  },
  output: Type.Object({ ...OfferedDays.properties, place: Type.Optional(GuestPlace) }),
  errors: ['BUSINESS_NOT_FOUND', 'JOB_TYPE_NOT_FOUND'],
});

export const createGuestJobRequest = operation({
  ...guest,
  id: 'createGuestJobRequest',
  method: 'POST',
  path: '/book',
  effect: 'create',
  idempotent: true,
  createsBooking: true,
  pricesTravel: true,
  summary: 'Book as a guest',
  description:
    'Books a job for a guest. If the phone number or e-mail address belongs to a customer of the business, the job is for that customer, else for ' +
    'an inline customer. The answer is the same in both cases, but for present_visits. The job keeps what the guest wrote, and no stored data of the customer. ' +
    'sms_consent is kept with the job, and decides about the text messages of this job alone.',
  headerFields: { ...s.idempotencyHeader, x_timezone: timezoneHeader },
  bodyFields: {
    job_type_id: Type.Optional(s.Uuid('One of the job types offered. Leave it out only if none are offered.')),
    customer: Type.Object({
      full_name: s.Name('Name.', longestGuestName),
      phone: Type.Optional(phone),
      email: Type.Optional(email),
      sms_consent: Type.Optional(Type.Boolean({ description: 'Whether the guest agrees to text messages about this visit; default: no.' })),
    }),
    address: GuestAddress,
    job_dates: wantedDates,
    description: Type.Optional(s.Text(2000, 'What is wrong, in the guest’s words.')),
  },
  output: Type.Object({
    id: s.Uuid(),
    short_code: Type.String(),
    present_visits: Type.Optional(
      Type.Array(s.Timestamp('Start.'), {
        description:
          'Visits that this person has at this address within two hours of the wish, perhaps the same. Only if name, contact and address are those of the visit.',
      }),
    ),
    customer_url: Type.String(),
  }),
  errors: ['BUSINESS_NOT_FOUND', 'JOB_TYPE_NOT_FOUND', 'PHONE_OR_EMAIL_REQUIRED'],
});

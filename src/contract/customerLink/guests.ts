/**
 * What the public booking page and the customer link do: operations without a route, called by the pages alone, for a visitor (`guest`)
 * or the holder of one job's link (`customer`). What such a holder shares with software it does by the same operation: `openTo`.
 * docs/reference/pages.md#booking-page-and-customer-link; docs/decisions/0052 and docs/decisions/0053.
 */
import { Type } from 'typebox';
import { email, phone } from '../customers/customers.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { ArrivalWindow, Period } from '../schemas/jobRequest.ts';
import { timezoneHeader } from '../bookings/bookings.ts';
import { longestGuestName, visitStages } from '../vocabulary.ts';

const guest = { audience: 'guest', group: 'Booking page', permissions: [] } as const;

const contact = {
  contact_email: s.Nullable(Type.String({ description: 'Where the business answers; null: not told.' })),
  contact_phone: s.Nullable(Type.String({ description: 'Its phone number; null: not told.' })),
};

/** Where a guest wants the visit: enough of it to be found, so that nothing a matched customer has on record is taken instead. */
const GuestAddress = Type.Object(
  {
    line: s.Text(255, 'Street and number.', 1),
    line2: Type.Optional(s.Text(255, 'Flat, floor, building.')),
    city: s.Text(100, 'City.', 1),
    state: Type.Optional(s.Text(100, 'State or region.')),
    postal_code: Type.Optional(s.Text(32, 'Postal code.')),
    country: Type.Optional(s.Text(100, 'Country.')),
  },
  { description: 'Where the visit is.' },
);

const WantedDate = Type.Object({
  date: s.CalendarDate('Customer-local day.'),
  periods: Type.Array(Type.Object({ period: Period }), { minItems: 1, maxItems: 3, description: '1 to 3 periods of the day.' }),
});
const wantedDates = Type.Array(WantedDate, { minItems: 1, maxItems: 12, description: '1 to 12 days that suit, each as it was offered.' });

const OfferedDays = Type.Object({
  business_timezone: Type.String({ description: 'IANA time zone of the business.' }),
  customer_timezone: Type.String({ description: 'IANA time zone of the customer.' }),
  from: s.CalendarDate('First customer-local day that was looked at.'),
  to: s.CalendarDate('Last one.'),
  later_from: s.Nullable(s.CalendarDate('Ask from here for later days; null: no later ones are offered.')),
  days: Type.Array(
    Type.Object({
      date: s.CalendarDate('Customer-local day.'),
      periods: Type.Array(
        Type.Object({
          period: Period,
          start_at: s.Timestamp('Within the period, somebody could come from then on.'),
          end_at: s.Timestamp('Until then.'),
        }),
      ),
    }),
  ),
});

export const getBookingPage = operation({
  ...guest,
  id: 'getBookingPage',
  method: 'GET',
  path: '/book',
  effect: 'read',
  summary: 'See what a business lets guests book',
  output: Type.Object({
    business_name: Type.String(),
    alias: Type.String(),
    business_timezone: Type.String(),
    ...contact,
    intro: Type.String(),
    framing_hosts: Type.Array(Type.String()),
    job_types: Type.Array(
      Type.Object({ id: s.Uuid(), name: Type.String(), duration_minutes: s.Nullable(Type.Integer({ description: 'Of the work.' })) }),
      { description: 'What can be chosen. Empty: a guest describes the work in words.' },
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
  summary: 'See when somebody could come to a guest',
  description: 'The same days and periods as listJobRequestBookingWindows, for an address that is geocoded.',
  headerFields: { x_timezone: timezoneHeader },
  bodyFields: {
    job_type_id: Type.Optional(s.Uuid('One of the types offered; left out only where none are.')),
    address: GuestAddress,
    from: Type.Optional(s.CalendarDate('First customer-local day; today by default.')),
  },
  output: OfferedDays,
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
    'With a customer of the business when the phone number or the e-mail address is one’s, else with an inline customer; the answer is the ' +
    'same. The job keeps what the guest wrote, nothing that the business knew.',
  headerFields: { ...s.idempotencyHeader, x_timezone: timezoneHeader },
  bodyFields: {
    job_type_id: Type.Optional(s.Uuid('One of the types offered; left out only where none are.')),
    customer: Type.Object({ full_name: s.Name('Name.', longestGuestName), phone: Type.Optional(phone), email: Type.Optional(email) }),
    address: GuestAddress,
    job_dates: wantedDates,
    description: Type.Optional(s.Text(2000, 'What is wrong, in the words of the guest.')),
  },
  output: Type.Object({ id: s.Uuid(), short_code: Type.String(), customer_url: Type.String() }),
  errors: ['BUSINESS_NOT_FOUND', 'JOB_TYPE_NOT_FOUND', 'PHONE_OR_EMAIL_REQUIRED'],
});

const customer = { audience: 'customer', group: 'Customer link', permissions: [], pathFields: s.idField('job request') } as const;
const statusVersion = Type.Integer({ minimum: 0, description: 'The status_version last read.' });
const lateErrors = ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION', 'JOB_REQUEST_STAGE_CONFLICT'] as const;

/** What the holder of a link may know. Of a job that has ended: that it has, and the rating. */
export const CustomerVisit = Type.Object({
  short_code: Type.String(),
  status_version: Type.Integer(),
  now: s.Timestamp('When this was read, on the clock of the business.'),
  environment: s.Environment,
  business: Type.Object({ name: Type.String(), alias: Type.String(), timezone: Type.String(), ...contact }),
  stage: s.OneOf(visitStages, 'Where the visit stands, whatever the workflow of the business calls it.'),
  status_name: Type.String({ description: "What the business's workflow calls it." }),
  steps: Type.Array(
    Type.Object({ key: Type.String(), name: Type.String(), state: s.OneOf(['completed', 'current', 'upcoming'] as const) }),
    { description: 'The way of the job; empty once it is cancelled.' },
  ),
  service: s.Nullable(Type.String()),
  description: s.Nullable(Type.String()),
  address: s.Nullable(Type.String()),
  customer_timezone: Type.String(),
  requested: Type.Array(Type.Object({ date: s.CalendarDate(), periods: Type.Array(Period) }), { description: 'Until a time is set.' }),
  arrival_window: s.Nullable(ArrivalWindow),
  visit_minutes: s.Nullable(Type.Integer()),
  later_days: Type.Array(s.Timestamp(), { description: 'Starts of the second and later days of long work.' }),
  technicians: Type.Array(
    Type.Object({
      name: Type.String(),
      avatar_url: s.Nullable(Type.String()),
      picture_url: s.Nullable(Type.String({ description: 'Below the address of the link: picture/ and a hash; null if there is none.' })),
    }),
    { description: 'The lead first.' },
  ),
  vehicle: s.Nullable(Type.String({ description: 'Its name, once it is on the way.' })),
  asked_other_time: Type.Boolean({ description: 'The customer has asked for another time and waits for an answer.' }),
  may: Type.Object({ choose: Type.Boolean(), ask_other_time: Type.Boolean(), cancel: Type.Boolean(), rate: Type.Boolean() }),
  rating: s.Nullable(Type.Object({ score: Type.Integer(), comment: Type.String() })),
});

export const getCustomerVisit = operation({
  ...customer,
  id: 'getCustomerVisit',
  method: 'GET',
  path: '/j/{id}',
  effect: 'read',
  summary: 'See the visit of a customer link',
  output: CustomerVisit,
  errors: ['JOB_REQUEST_NOT_FOUND'],
});

export const listCustomerVisitWindows = operation({
  ...customer,
  id: 'listCustomerVisitWindows',
  method: 'GET',
  path: '/j/{id}/windows',
  effect: 'read',
  pricesTravel: true,
  summary: 'See at which other times somebody could come',
  queryFields: { from: Type.Optional(s.CalendarDate('First customer-local day; today by default.')) },
  output: OfferedDays,
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION'],
});

export const askForOtherTime = operation({
  ...customer,
  id: 'askForOtherTime',
  method: 'POST',
  path: '/j/{id}/other-time',
  effect: 'update',
  pricesTravel: true,
  summary: 'Ask for another time',
  description:
    'Before a time is set, the days are the job’s from now on. A visit that is scheduled stays where it is until the business moves it; ' +
    'the job is flagged for attention.',
  bodyFields: { status_version: statusVersion, job_dates: wantedDates, note: Type.Optional(s.Text(500, 'What the business should know.')) },
  output: CustomerVisit,
  errors: lateErrors,
});

export const cancelCustomerVisit = operation({
  ...customer,
  id: 'cancelCustomerVisit',
  method: 'POST',
  path: '/j/{id}/cancel',
  effect: 'update',
  summary: 'Cancel the visit',
  description: 'Archives the job. Its time is free again.',
  bodyFields: { status_version: statusVersion, note: Type.Optional(s.Text(500, 'Why.')) },
  output: CustomerVisit,
  errors: lateErrors,
});

export const rateCustomerVisit = operation({
  ...customer,
  id: 'rateCustomerVisit',
  method: 'POST',
  path: '/j/{id}/rating',
  effect: 'update',
  summary: 'Rate a completed visit, once',
  bodyFields: {
    score: Type.Integer({ minimum: 1, maximum: 5, description: '1 to 5, the best.' }),
    comment: Type.Optional(s.Text(2000, 'In the words of the customer.')),
  },
  output: CustomerVisit,
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION'],
});

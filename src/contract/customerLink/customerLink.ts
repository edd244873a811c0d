/**
 * The operations of the customer link's page. They have no routes: only the page calls them. Operations that the page shares with programs
 * are public ones with `openTo`. docs/reference/pages.md#booking-page-and-customer-link; docs/decisions/0053.
 */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { contact, OfferedDays, wantedDates } from '../schemas/guest.ts';
import { ArrivalWindow, Period } from '../schemas/jobRequest.ts';
import { Picture } from '../team/technicianPicture.ts';
import { visitStages } from '../vocabulary.ts';

const customer = { audience: 'customer', group: 'Customer link', permissions: [], pathFields: s.idField('job request') } as const;
const statusVersion = Type.Integer({ minimum: 0, description: 'The status_version last read.' });
const lateErrors = ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION', 'JOB_REQUEST_STAGE_CONFLICT'] as const;

/** What the holder of a link may see. After the job has ended, only that it has ended, and its rating. */
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

/** The picture of a technician who will visit the holder of a link. */
export const getCustomerVisitPicture = operation({
  audience: 'customer',
  group: 'Customer link',
  permissions: [],
  id: 'getCustomerVisitPicture',
  method: 'GET',
  path: '/j/{id}/picture/{hash}',
  effect: 'read',
  summary: 'See the picture of who comes',
  description: 'Of those alone whom getCustomerVisit names now.',
  pathFields: { ...s.idField('job request'), hash: s.Text(64, 'Of the picture, as getCustomerVisit tells it.', 1) },
  output: Picture,
  errors: ['JOB_REQUEST_NOT_FOUND', 'TECHNICIAN_PICTURE_NOT_FOUND'],
});

/**
 * The operations of the customer link's page. They have no routes: only the page calls them. Operations that the page shares with programs
 * are public ones with `openTo`. docs/reference/pages.md#booking-page-and-customer-link; docs/internals/pages.md#customer-link.
 */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { AnyPhone } from '../schemas/phone.ts';
import { contact, mostNoteCharacters, OfferedDays, wantedDates } from '../schemas/guest.ts';
import { ArrivalWindow, DayPeriod } from '../schemas/jobRequest.ts';
import { EarlierWish, earlierWishFields } from '../schemas/earlierTimes.ts';
import { thumbnailUrl } from '../schemas/file.ts';
import { Picture } from '../team/technicianPicture.ts';
import { customerRequestKinds, fileTypes, liveStates, mostFilesOfVisit, visitStages } from '../vocabulary.ts';

const customer = { audience: 'customer', group: 'Customer link', permissions: [], pathFields: s.idField('job request') } as const;
const statusVersion = Type.Integer({ minimum: 0, description: 'The status_version that was last read.' });
const lateErrors = ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION', 'JOB_REQUEST_STAGE_CONFLICT'] as const;

/** What the holder of a link may see. After the job has ended, only that it has ended, and its rating. */
export const CustomerVisit = Type.Object({
  short_code: Type.String(),
  status_version: Type.Integer(),
  now: s.Timestamp('Current time of the environment.'),
  environment: s.DataEnvironment,
  business: Type.Object({ name: Type.String(), alias: Type.String(), timezone: Type.String(), ...contact }),
  stage: s.OneOf(visitStages, 'Stage of the visit, independent of the workflow of the business.'),
  status_name: Type.String({ description: "Name of the status in the business's workflow." }),
  steps: Type.Array(
    Type.Object({ key: Type.String(), name: Type.String(), state: s.OneOf(['completed', 'current', 'upcoming'] as const) }),
    { description: 'Steps of the job; empty once it is cancelled.' },
  ),
  service: s.Nullable(Type.String()),
  description: s.Nullable(Type.String()),
  formatted_address: s.Nullable(Type.String()),
  customer_timezone: Type.String(),
  requested: Type.Array(Type.Object({ date: s.CalendarDate(), periods: Type.Array(DayPeriod) }), {
    description: 'Days that the customer asked for; empty once a time is set.',
  }),
  arrival_window: s.Nullable(ArrivalWindow),
  live_state: s.Nullable(s.OneOf(liveStates, 'How the visit stands today.'), 'Null on other days, and once the visit is over.'),
  delay: s.Nullable(
    Type.Object({
      minutes: Type.Integer({ description: 'How late the arrival is expected to be, rounded to 5.' }),
      arrival_at: s.Timestamp('Earliest possible arrival, rounded up to 5 minutes.'),
    }),
    'Null if the technician is there, or is expected less than 10 minutes late.',
  ),
  visit_minutes: s.Nullable(Type.Integer()),
  later_days: Type.Array(s.Timestamp(), { description: 'Starts of the second and later days, if the work takes several days.' }),
  technicians: Type.Array(
    Type.Object({
      name: Type.String(),
      avatar_url: s.Nullable(Type.String()),
      picture_url: s.Nullable(
        Type.String({ description: 'Path below the address of the link: picture/ and a hash; null if there is no picture.' }),
      ),
    }),
    { description: 'Technicians, the lead first.' },
  ),
  vehicle_name: s.Nullable(Type.String({ description: 'Name of the vehicle, once it is on the way.' })),
  notes: Type.Array(Type.Object({ text: Type.String({ description: 'Plain text.' }), created_at: s.Timestamp() }), {
    description: 'Notes that the business shows to the customer, the newest first; empty once the job has ended. At most 20.',
  }),
  files: Type.Array(
    Type.Object({
      id: s.Uuid('The file (UUID).'),
      name: Type.String({ description: 'Name of the file, with the ending of its type.' }),
      content_type: s.OneOf(fileTypes, 'Type of the file, read from its bytes.'),
      url: Type.String({ description: 'Path below the address of the link: files/, the id and a hash.' }),
      thumbnail_url: thumbnailUrl('below the address of the link'),
      created_at: s.Timestamp(),
    }),
    {
      description:
        'Files that the customer added by the link, the newest first; empty once the job has ended. Files of the business are not shown.',
    },
  ),
  asked_other_time: Type.Boolean({ description: 'Whether the customer asked for another time and has no answer yet.' }),
  requests: Type.Array(
    Type.Object({
      kind: s.OneOf(customerRequestKinds),
      status: s.OneOf(['open', 'declined'] as const),
      requested: Type.Array(Type.Object({ date: s.CalendarDate(), periods: Type.Array(DayPeriod) })),
      words: s.Nullable(Type.String()),
      message: s.Nullable(Type.String({ description: 'The words of the business.' })),
      created_at: s.Timestamp(),
      answered_at: s.Nullable(s.Timestamp()),
    }),
    { description: 'The last request of each kind, if it is open or was declined.' },
  ),
  texts: s.Nullable(
    Type.Object({
      agreed: Type.Boolean({
        description:
          'Whether text messages about this visit may be sent to the number. It does not say whether the number has answered STOP.',
      }),
      number_end: Type.String({ description: 'Last three digits of the phone number of the job.' }),
    }),
    'Text messages about this visit; null if the business sends none, the job has no mobile number, or it has ended.',
  ),
  earlier_wish: s.Nullable(EarlierWish, 'The customer waits for an earlier time; null if not.'),
  proposal: s.Nullable(
    Type.Object({
      id: s.Uuid('The proposal (UUID).'),
      status: s.OneOf(['offered', 'expired'] as const),
      arrival_window: ArrivalWindow,
      expires_at: s.Timestamp('The proposal ends then without an answer.'),
    }),
    'The time that was proposed last, an earlier one for a visit or the first one of a request, while it waits for an answer, or has ended without one and lies ahead.',
  ),
  may: Type.Object({
    ask_earlier: Type.Boolean(),
    choose: Type.Boolean(),
    ask_other_time: Type.Boolean(),
    cancel: Type.Boolean(),
    ask_cancellation: Type.Boolean(),
    ask_callback: Type.Boolean(),
    add_file: Type.Boolean({ description: `Whether the job is open and its customer has added fewer than ${mostFilesOfVisit} files.` }),
    rate: Type.Boolean(),
  }),
  rating: s.Nullable(Type.Object({ score: Type.Integer(), comment: Type.String() })),
});

export const getCustomerVisit = operation({
  ...customer,
  id: 'getCustomerVisit',
  method: 'GET',
  path: '/j/{id}',
  effect: 'read',
  summary: 'Read the visit of a customer link',
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
  summary: 'List other times for the visit',
  queryFields: { from: Type.Optional(s.CalendarDate('First customer-local day. Default: today.')) },
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
    'Before a time is set, the new days replace the days of the job. A scheduled visit keeps its time until the business moves it, and the job ' +
    'is flagged for attention.',
  bodyFields: {
    status_version: statusVersion,
    job_dates: wantedDates,
    note: Type.Optional(s.Text(mostNoteCharacters, 'Note to the business.')),
  },
  output: CustomerVisit,
  errors: lateErrors,
});

export const askForCancellation = operation({
  ...customer,
  id: 'askForCancellation',
  method: 'POST',
  path: '/j/{id}/ask-cancellation',
  effect: 'update',
  summary: 'Ask the business to cancel the visit',
  description: 'Where the customer may not cancel alone. The visit keeps its time, and the job is flagged for attention.',
  bodyFields: { status_version: statusVersion, note: Type.Optional(s.Text(mostNoteCharacters, 'Reason.')) },
  output: CustomerVisit,
  errors: lateErrors,
});

export const askForCallback = operation({
  ...customer,
  id: 'askForCallback',
  method: 'POST',
  path: '/j/{id}/callback',
  effect: 'update',
  summary: 'Ask for a call',
  description: 'Leaves a message for a person, as createCallback does. One at a time.',
  bodyFields: {
    phone: Type.Optional(AnyPhone(40, "Number to call; default: the job's.")),
    note: Type.Optional(s.Text(mostNoteCharacters, 'What it is about.')),
  },
  output: CustomerVisit,
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION'],
});

export const chooseTextMessages = operation({
  ...customer,
  id: 'chooseTextMessages',
  method: 'POST',
  path: '/j/{id}/texts',
  effect: 'update',
  summary: 'Allow or end text messages about the visit',
  description:
    'Decides about the text messages of this job to its phone number. The customer record does not change, and a STOP of the number stays.',
  bodyFields: { agreed: Type.Boolean({ description: 'Whether text messages may be sent.' }) },
  output: CustomerVisit,
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION'],
});

export const askForEarlierTime = operation({
  ...customer,
  id: 'askForEarlierTime',
  method: 'POST',
  path: '/j/{id}/earlier-time',
  effect: 'update',
  summary: 'Ask to hear of earlier times',
  description: 'As updateJobEarlierWish. The visit keeps its time.',
  bodyFields: { wanted: Type.Boolean({ description: 'Whether the customer wants to hear of earlier times.' }), ...earlierWishFields },
  output: CustomerVisit,
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION'],
});

export const answerEarlierTime = operation({
  ...customer,
  id: 'answerEarlierTime',
  method: 'POST',
  path: '/j/{id}/proposal',
  effect: 'commit',
  pricesTravel: true,
  summary: 'Take an earlier time, or keep the present one',
  description: 'As answerTimeProposal.',
  bodyFields: {
    proposal_id: s.Uuid('The proposal that the page showed (UUID).'),
    accepted: Type.Boolean({ description: 'Whether the customer takes the earlier time.' }),
  },
  output: CustomerVisit,
  errors: ['JOB_REQUEST_NOT_FOUND', 'TIME_PROPOSAL_NOT_FOUND', 'TIME_PROPOSAL_ENDED'],
});

export const cancelCustomerVisit = operation({
  ...customer,
  id: 'cancelCustomerVisit',
  method: 'POST',
  path: '/j/{id}/cancel',
  effect: 'update',
  summary: 'Cancel the visit',
  description: 'Archives the job and frees its time.',
  bodyFields: { status_version: statusVersion, note: Type.Optional(s.Text(mostNoteCharacters, 'Reason.')) },
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
    score: Type.Integer({ minimum: 1, maximum: 5, description: '1 to 5; 5 is best.' }),
    comment: Type.Optional(s.Text(2000, 'Comment in the customer’s words.')),
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
  summary: 'Read the picture of a technician who comes',
  description: 'Only for technicians whom getCustomerVisit names at the time of the call.',
  pathFields: { ...s.idField('job request'), hash: s.Text(64, 'Hash of the picture, from picture_url of getCustomerVisit.', 1) },
  output: Picture,
  errors: ['JOB_REQUEST_NOT_FOUND', 'TECHNICIAN_PICTURE_NOT_FOUND'],
});

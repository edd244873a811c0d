/** Job requests from booking to confirmation. [job-request.create, quote.sets, confirm.sets]; docs/reference/conventions.md#plans. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { whyEmpty } from '../explanations.ts';
import { operation } from '../operation.ts';
import { BlockedBy } from '../schemas/blockers.ts';
import * as s from '../schemas/common.ts';
import { allowDuplicate, overlappingVisits } from '../schemas/overlappingVisits.ts';
import { bookedReference, longestReference } from '../schemas/jobReference.ts';
import { placeField } from '../schemas/place.ts';
import { CustomerNotification, StorableNotification } from '../schemas/plan.ts';
import { customerCredential } from '../shownBy.ts';
import { ArrivalWindow, BusinessViewRange, JobRequest } from '../schemas/jobRequest.ts';
import { bookingWarnings } from './bookingWarnings.ts';
import { matchedFields } from './matchedFields.ts';
import { actors, jobSorts, jobStates, periods, priorityLevels } from '../vocabulary.ts';

const jobRequestId = { id: s.JobReference() };

const RequestedDate = Type.Object({
  date: s.CalendarDate('Customer-local day, YYYY-MM-DD.'),
  periods: Type.Array(
    Type.Object({
      period: s.OneOf(periods, 'Part of the day.'),
      business_view: Type.Optional(
        Type.Array(BusinessViewRange, { maxItems: 720, description: 'As answered, within the period; may be left out.' }),
      ),
    }),
    { minItems: 1, maxItems: 3, description: '1 to 3 of the day.' },
  ),
});

export const considered = Type.Integer({ description: 'Technicians considered.' });

export const skillIds = Type.Array(s.Uuid('Skill (UUID).'), {
  maxItems: 20,
  description: 'Skills (UUIDs) the work needs.',
});
export const timezoneHeader = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'IANA zone of the customer, America/Denver.',
});

/** docs/reference/conventions.md#follow-ups */
/** Left out, a follow-up takes the site of the earlier job. Null and an empty string mean the customer's own address. */
export const bookedSite = Type.Optional(s.UuidOrEmpty('Site of the customer (UUID); null: own address.'));
export const followUpOf = Type.Optional(s.JobReference('Earlier job (UUID or code): linked, and fills in what is left out.'));

const statusKeys = Type.Array(s.Text(60, 'Status key.'), { maxItems: 50, description: 'Such as booking or scheduled.' });

export const createJobRequest = operation({
  id: 'createJobRequest',
  method: 'POST',
  path: '/v1/job-requests',
  group: 'Bookings',
  permissions: ['job_create'],
  effect: 'create',
  idempotent: true,
  createsBooking: true,
  profiles: ['voice', 'crm'],
  summary: 'Book a job request',
  description:
    'Books a request for the days and periods the customer accepts. Nothing is scheduled yet. Before: ' +
    'listJobRequestBookingWindows. Next: quoteJobRequest, listMatchingSlots, confirmJobRequest.',
  headerFields: { ...s.idempotencyHeader, x_timezone: Type.Optional(timezoneHeader) },
  bodyFields: {
    customer_id: Type.Optional(s.Uuid('Customer (UUID); needed unless it follows a job.')),
    follow_up_of_job_request_id: followUpOf,
    site_id: bookedSite,
    job_dates: Type.Array(RequestedDate, { minItems: 1, maxItems: 12, description: '1 to 12 days, as booking windows answered them.' }),
    job_type_id: Type.Optional(s.Uuid('Job type (UUID), from listJobTypes.')),
    skill_ids: Type.Optional(skillIds),
    description: Type.Optional(s.Text(2000, "What is wrong, in the customer's words.")),
    ...bookedReference,
    ...allowDuplicate,
  },
  output: Type.Object({
    id: s.Uuid('Identifier of the new job request (UUID).'),
    short_code: Type.Optional(Type.String({ description: 'Short code, for use on the phone.' })),
    status_version: Type.Integer({ description: 'Send it back on the next transition.' }),
    magic_token: Type.Optional(customerCredential(Type.String({ description: 'Credential of the customer link; shown once.' }))),
    customer_url: Type.Optional(
      customerCredential(Type.String({ description: 'Link that acts for the customer, with the token in it. Not in the voice profile.' })),
    ),
    customer_notification: StorableNotification,
    ...bookingWarnings,
    ...overlappingVisits,
  }),
  unset: { site_id: '' },
  copied: ['job_dates'],
  errors: [
    'CUSTOMER_NOT_FOUND',
    'CUSTOMER_SITE_NOT_FOUND',
    'JOB_REQUEST_NOT_FOUND',
    'JOB_TYPE_NOT_FOUND',
    'JOB_TYPE_INACTIVE',
    'SKILL_NOT_FOUND',
    'JOB_REQUEST_DUPLICATE',
    'JOB_REQUEST_OVERLAPPING_VISITS',
  ],
});

export const listJobRequests = operation({
  id: 'listJobRequests',
  method: 'GET',
  path: '/v1/job-requests',
  group: 'Bookings',
  permissions: ['job_view'],
  ownScope: 'jobs',
  effect: 'read',
  profiles: ['voice', 'dispatch', 'crm'],
  summary: 'List or search job requests',
  description:
    'Finds jobs, or lists those of a customer, technician or range of days; with days it is an agenda. Use status and sort for open, ' +
    'unquoted, oldest or urgent ones.',
  queryFields: {
    ...s.pageFields,
    status_keys: Type.Optional(statusKeys),
    customer_id: Type.Optional(s.Uuid('Only of this customer (UUID).')),
    technician_id: Type.Optional(s.Uuid('Only of this technician (UUID), alone or in a crew.')),
    priority: Type.Optional(s.OneOf([...priorityLevels, 'normal', 'emergency'] as const, 'A level; emergency is p0, normal any other.')),
    scheduled_from: Type.Optional(s.CalendarDate('Visits from this day on, YYYY-MM-DD.')),
    scheduled_to: Type.Optional(s.CalendarDate('To this day, inclusive, YYYY-MM-DD.')),
    search: Type.Optional(s.Text(200, 'In code, description, customer name, phone or e-mail.')),
    archived: Type.Optional(Type.Boolean({ description: 'true: only archived jobs. Default: no archived jobs.' })),
    status: renamed('state', Type.Optional(s.OneOf(jobStates, 'open: not completed. unquoted, unconfirmed, scheduled: such open jobs.'))),
    sort: Type.Optional(
      s.OneOf(jobSorts, 'Default: newest; scheduled with days. sla: earliest deadline first. urgent: open p0, deadlines, longest wait.'),
    ),
    external_reference: Type.Optional(s.Text(longestReference, 'The job with this reference of yours.')),
    needs_attention: renamed('attention', Type.Optional(Type.Boolean({ description: 'true: only flagged jobs; false: only others.' }))),
    wanted_date: renamed('wanted_on', Type.Optional(s.CalendarDate('Only waiting jobs that are wanted on this day, YYYY-MM-DD.'))),
    waiting_for_customer: Type.Optional(
      Type.Boolean({ description: 'true: only open, unscheduled jobs that wait for the customer; false: only others.' }),
    ),
  },
  output: Type.Object({
    items: Type.Array(JobRequest, { description: 'The jobs of this page.' }),
    ...s.pageAnswer,
    more: s.moreToAsk,
    ...s.emptyField,
  }),
});

export const listJobRequestChanges = operation({
  id: 'listJobRequestChanges',
  method: 'GET',
  path: '/v1/job-requests/changes',
  group: 'Bookings',
  permissions: ['job_view'],
  effect: 'read',
  profiles: ['crm'],
  summary: 'Poll for changed job requests',
  description:
    'Jobs changed since a moment, oldest change first, with changed_fields; archived and deleted ones too. Without since it answers ' +
    'only next_since: send it next time, at once while has_more is true. A job may repeat: replace yours by id. Current jobs: listJobRequests.',
  queryFields: {
    ...s.sinceField,
    limit: s.pageFields.limit,
    status_keys: Type.Optional(statusKeys),
    customer_id: Type.Optional(s.Uuid('Only of this customer (UUID).')),
  },
  output: Type.Object({
    items: Type.Array(JobRequest, { description: 'Changed jobs, the oldest change first, each with changed_fields.' }),
    next_since: s.nextSince,
    has_more: s.hasMore,
    ...s.emptyField,
  }),
  errors: ['SINCE_AHEAD'],
});

export const getJobRequest = operation({
  id: 'getJobRequest',
  method: 'GET',
  path: '/v1/job-requests/{id}',
  group: 'Bookings',
  permissions: ['job_view'],
  ownScope: 'job',
  effect: 'read',
  profiles: ['voice', 'dispatch', 'crm'],
  summary: 'Get a job request',
  description: 'The whole job: status, technician, crew, visits, address, history. Time and technician are already in listJobRequests.',
  pathFields: jobRequestId,
  output: JobRequest,
  errors: ['JOB_REQUEST_NOT_FOUND'],
});

/** Of a step of the timeline. [timeline.skipped]. */
const skipped = Type.Optional(Type.Literal(true, { description: 'Passed over: the job is further on without it. Left out otherwise.' }));

export const getJobRequestTimeline = operation({
  id: 'getJobRequestTimeline',
  method: 'GET',
  path: '/v1/job-requests/{id}/timeline',
  group: 'Bookings',
  permissions: ['job_view'],
  ownScope: 'job',
  effect: 'read',
  profiles: ['dispatch', 'crm'],
  summary: "Get a job request's timeline",
  description: 'The steps of a job in order: what was done, when, and what the job waits for. Visits are in getJobRequest.',
  pathFields: jobRequestId,
  output: Type.Object({
    workflow_id: s.Uuid('Workflow of the job (UUID).'),
    workflow_name: Type.String({ description: 'Name.' }),
    current_status_key: Type.String({ description: 'Current status of the job.' }),
    status_version: Type.Integer({ description: 'Optimistic lock of the job; reading does not raise it.' }),
    events: Type.Array(
      Type.Object({
        status_key: Type.String({ description: 'Key of the status.' }),
        display_name: Type.String({ description: 'Display name, in the request locale.' }),
        state: s.OneOf(['completed', 'current', 'upcoming'] as const, 'Whether the status is past, current or still to come.'),
        skipped,
        entered_at: s.Nullable(s.Timestamp('When the job entered it; null if upcoming.')),
        actions: Type.Array(
          Type.Object({
            key: Type.String({ description: 'Key of the action.' }),
            label: Type.String({ description: 'Display name, in the request locale.' }),
            actor: s.OneOf(actors, 'Who is expected to fire it; not who did.'),
            state: s.OneOf(['completed', 'pending', 'upcoming'] as const, 'pending: the job waits for it.'),
            skipped,
            fired_at: s.Nullable(s.Timestamp('When it was fired; null until then.')),
            payload: Type.Unknown({ description: 'What was sent with it; null until then.' }),
          }),
          { description: 'Actions of the status, in order.' },
        ),
      }),
      { description: 'Statuses of the workflow, in order.' },
    ),
  }),
  errors: ['JOB_REQUEST_NOT_FOUND'],
});

export const quoteJobRequest = operation({
  id: 'quoteJobRequest',
  method: 'POST',
  path: '/v1/job-requests/{id}/quote',
  group: 'Bookings',
  permissions: ['job_manage'],
  effect: 'update',
  pricesTravel: true,
  profiles: ['voice', 'dispatch'],
  summary: 'Quote the duration of a job request',
  description:
    'Sets how many minutes a job takes, not a price or a time. Refused if the requested windows have no slot, ' +
    'unless force is true. Next: listMatchingSlots, confirmJobRequest.',
  pathFields: jobRequestId,
  bodyFields: {
    job_duration_minutes: Type.Optional(s.DurationMinutes("Minutes of work, 90; else the type's.", 1)),
    mobilization_minutes: Type.Optional(s.DurationMinutes('Minutes on site before the work.')),
    demobilization_minutes: Type.Optional(s.DurationMinutes('Minutes on site after the work.')),
    crew_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, description: 'People at once; default: 1.' })),
    force: Type.Optional(Type.Boolean({ description: 'Quote even without a slot.' })),
    status_version: Type.Optional(Type.Integer({ minimum: 0, description: 'As last read; not checked if left out.' })),
  },
  output: Type.Object({ ...JobRequest.properties, customer_notification: CustomerNotification, ...overlappingVisits }),
  errors: [
    'JOB_REQUEST_NOT_FOUND',
    'JOB_REQUEST_QUOTE_NOT_SCHEDULABLE',
    'JOB_REQUEST_ACTION_NOT_PENDING',
    'JOB_REQUEST_STAGE_CONFLICT',
    'JOB_REQUEST_INVALID_TRANSITION',
  ],
});

const LocalTime = Type.Object(
  {
    date: s.CalendarDate('Local day, YYYY-MM-DD.'),
    minute: s.MinuteOfDay('Minute of that day, 0 to 1440.'),
    datetime: Type.String({ description: 'The same as YYYY-MM-DDTHH:MM, without an offset.' }),
  },
  { description: 'An instant in local time.' },
);

export const listMatchingSlots = operation({
  id: 'listMatchingSlots',
  openTo: ['customer'],
  method: 'GET',
  path: '/v1/job-requests/{id}/time-segments',
  group: 'Bookings',
  permissions: ['job_view'],
  effect: 'read',
  pricesTravel: true,
  profiles: ['voice', 'dispatch'],
  summary: 'List bookable arrival slots of a quoted job',
  description:
    'Starts at which a quoted job can be confirmed, with technicians, best first. Says why if there are none. ' +
    'Before: quoteJobRequest. Next: confirmJobRequest with a business_time.datetime.',
  pathFields: jobRequestId,
  queryFields: {
    step_minutes: Type.Optional(
      Type.Integer({ minimum: 5, maximum: 240, description: 'Minutes between starts; default: the arrival window.' }),
    ),
  },
  output: Type.Object({
    job_request_id: s.Uuid('The job request (UUID).'),
    business_timezone: Type.String({ description: 'IANA time zone of the business.' }),
    customer_timezone: Type.String({ description: 'IANA time zone of the customer.' }),
    step_minutes: Type.Integer({ description: 'Minutes between two starts.' }),
    duration_minutes: Type.Integer({ description: 'Minutes on site, buffers included.' }),
    ...placeField,
    considered,
    blocked_by: BlockedBy,
    ...whyEmpty,
    slots: Type.Array(
      Type.Object({
        start_at: s.Timestamp('Start of the visit.'),
        end_at: s.Timestamp('End of the visit.'),
        arrival_window: ArrivalWindow,
        business_time: LocalTime,
        customer_time: LocalTime,
        technicians: Type.Array(
          Type.Object({
            id: s.Uuid('Technician (UUID); send it as technician_id to confirm with this technician.'),
            full_name: Type.String({ description: 'Name.' }),
            ...matchedFields,
          }),
          { description: 'Available technicians, best match first.' },
        ),
      }),
      { description: 'Starts that can be confirmed, in order.' },
    ),
  }),
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION'],
});

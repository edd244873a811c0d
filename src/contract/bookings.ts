/** Job requests from booking to confirmation. Specification, "Job requests"; bodies in the decisions, section 4. */
import { Type } from 'typebox';
import { whyEmpty } from './explanations.ts';
import { operation } from './operation.ts';
import { BlockedBy } from './schemas/blockers.ts';
import * as s from './schemas/common.ts';
import { ArrivalWindow, BusinessViewRange, JobDate, JobRequest } from './schemas/jobRequest.ts';
import { actors, periods, priorityLevels } from './vocabulary.ts';

const jobRequestId = s.idField('job request');

const RequestedDate = Type.Object({
  date: s.CalendarDate('Customer-local day.'),
  periods: Type.Array(
    Type.Object({
      period: s.OneOf(periods, 'Part of the day.'),
      business_view: Type.Optional(Type.Array(BusinessViewRange, { maxItems: 6, description: 'Echoed from booking windows.' })),
    }),
    { minItems: 1, maxItems: 3, description: '1 to 3 periods of the day.' },
  ),
});

/** Parts of a match score; they add up to it. */
export const MatchScore = Type.Record(Type.String(), Type.Number(), { description: 'The parts of match_score.' });

export const considered = Type.Integer({ description: 'Technicians looked at.' });

/** How well somebody fits a visit. */
export const matched = {
  match_score: Type.Integer({ minimum: 0, maximum: 100, description: 'How well it fits, 0 to 100.' }),
  score: MatchScore,
  travel_minutes: Type.Optional(Type.Integer({ description: 'The way there; left out when unknown.' })),
  distance_km: Type.Optional(Type.Number({ description: 'The same in kilometres; left out when unknown.' })),
};

export const skillIds = Type.Array(s.Uuid('Skill (UUID).'), { maxItems: 20, description: 'Skills the job needs, at most 20.' });
export const timezoneHeader = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Header X-Timezone: IANA time zone of the customer.',
});

const statusKeys = Type.Array(s.Text(60, 'Workflow status key.'), { maxItems: 50, description: 'Repeated or comma-separated.' });

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
  description: 'Offer the customer only days and periods that listJobRequestBookingWindows returned.',
  headerFields: { ...s.idempotencyHeader, x_timezone: Type.Optional(timezoneHeader) },
  bodyFields: {
    customer_id: s.Uuid('Customer of this business.'),
    job_dates: Type.Array(RequestedDate, { minItems: 1, maxItems: 12, description: '1 to 12 days the customer accepts.' }),
    job_type_id: Type.Optional(s.Uuid('Active job type; left out, the job stays unclassified.')),
    skill_ids: Type.Optional(skillIds),
    description: Type.Optional(s.Text(2000, "What is wrong, in the customer's words.")),
  },
  output: Type.Object({
    id: s.Uuid('Identifier of the new job request (UUID).'),
    short_code: Type.Optional(Type.String({ description: 'Its code for people, such as on the phone.' })),
    magic_token: Type.Optional(Type.String({ description: 'Credential of the customer link; shown once.' })),
    customer_url: Type.Optional(Type.String({ description: 'Link for the customer, with the token in it.' })),
  }),
  errors: ['CUSTOMER_NOT_FOUND', 'JOB_TYPE_NOT_FOUND', 'JOB_TYPE_INACTIVE', 'SKILL_NOT_FOUND'],
});

export const listJobRequests = operation({
  id: 'listJobRequests',
  method: 'GET',
  path: '/v1/job-requests',
  group: 'Bookings',
  permissions: ['job_view'],
  effect: 'read',
  profiles: ['voice', 'dispatch', 'crm'],
  summary: 'List or search job requests',
  description: "technician_id with scheduled_from and scheduled_to is one technician's agenda; the dates alone are the team calendar.",
  queryFields: {
    ...s.pageFields,
    status_keys: Type.Optional(statusKeys),
    customer_id: Type.Optional(s.Uuid('Jobs of this customer (UUID).')),
    technician_id: Type.Optional(s.Uuid('Jobs of this technician, also as one of a crew (UUID).')),
    priority: Type.Optional(
      s.OneOf([...priorityLevels, 'normal', 'emergency'] as const, 'A level, or emergency (p0) or normal (any other).'),
    ),
    scheduled_from: Type.Optional(s.CalendarDate('First business-local day.')),
    scheduled_to: Type.Optional(s.CalendarDate('Last business-local day, inclusive.')),
    search: Type.Optional(s.Text(200, 'Text in code, description or customer name.')),
    archived: Type.Optional(Type.Boolean({ description: 'true: archived jobs only. Default: not archived.' })),
  },
  output: Type.Object({ items: Type.Array(JobRequest, { description: 'The jobs of this page.' }), meta: s.PageMeta }),
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
    'The first call without since answers no items, only next_since. Send next_since unchanged in the next call; at once while has_more ' +
    'is true. Oldest change first, archived and deleted jobs included. A job may repeat: replace yours by its id.',
  queryFields: {
    ...s.sinceField,
    limit: s.pageFields.limit,
    status_keys: Type.Optional(statusKeys),
    customer_id: Type.Optional(s.Uuid('Jobs of this customer (UUID).')),
  },
  output: Type.Object({
    items: Type.Array(JobRequest, { description: 'Changed jobs, the oldest change first.' }),
    next_since: s.nextSince,
    has_more: s.hasMore,
  }),
});

export const getJobRequest = operation({
  id: 'getJobRequest',
  method: 'GET',
  path: '/v1/job-requests/{id}',
  group: 'Bookings',
  permissions: ['job_view'],
  effect: 'read',
  profiles: ['voice', 'dispatch', 'crm'],
  summary: 'Get a job request',
  pathFields: jobRequestId,
  output: JobRequest,
  errors: ['JOB_REQUEST_NOT_FOUND'],
});

export const getJobRequestTimeline = operation({
  id: 'getJobRequestTimeline',
  method: 'GET',
  path: '/v1/job-requests/{id}/timeline',
  group: 'Bookings',
  permissions: ['job_view'],
  effect: 'read',
  profiles: ['dispatch', 'crm'],
  summary: "Get a job request's timeline",
  pathFields: jobRequestId,
  output: Type.Object({
    workflow_id: s.Uuid('Workflow of the job (UUID).'),
    workflow_name: Type.String({ description: 'Its name.' }),
    current_status_key: Type.String({ description: 'Where the job stands.' }),
    status_version: Type.Integer({ description: 'Optimistic lock of the job; reading does not raise it.' }),
    events: Type.Array(
      Type.Object({
        status_key: Type.String({ description: 'Key of the status.' }),
        display_name: Type.String({ description: 'Its name to show, in the request locale.' }),
        state: s.OneOf(['completed', 'current', 'upcoming'] as const, 'Whether the job has passed it, is in it, or will come to it.'),
        entered_at: s.Nullable(s.Timestamp('When the job came to it; null for what is to come.')),
        actions: Type.Array(
          Type.Object({
            key: Type.String({ description: 'Key of the action.' }),
            label: Type.String({ description: 'Its name to show, in the request locale.' }),
            actor: s.OneOf(actors, 'Who is expected to fire it; not who did.'),
            state: s.OneOf(['completed', 'pending', 'upcoming'] as const, 'pending: the job waits for it.'),
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

export const listJobRequestBookingWindows = operation({
  id: 'listJobRequestBookingWindows',
  method: 'GET',
  path: '/v1/job-requests/booking-windows',
  group: 'Bookings',
  permissions: ['job_view'],
  effect: 'read',
  pricesTravel: true,
  profiles: ['voice', 'crm'],
  summary: 'List bookable days and periods',
  description:
    'Customer-local days and periods in which at least one technician could come. Counts capacity, working hours, time off, travel and ' +
    'coverage. Without any day it says why, and what would help.',
  headerFields: { x_timezone: timezoneHeader },
  queryFields: {
    from: Type.Optional(s.CalendarDate('First customer-local day; today by default.')),
    to: Type.Optional(s.CalendarDate('Last customer-local day; 13 days on by default, at most 31 days.')),
    alias: Type.Optional(s.Text(100, "Business alias; the credential's business by default.")),
    customer_id: Type.Optional(s.Uuid("Narrows to the customer's address.")),
    job_type_id: Type.Optional(s.Uuid('Narrows to its default duration.')),
    skill_ids: Type.Optional(skillIds),
    duration_minutes: Type.Optional(s.DurationMinutes("On-site minutes; the job type's default or 60.", 1)),
    crew_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 1, description: 'Technicians at once, lead included.' })),
    postal_code: Type.Optional(s.Text(32, 'Postal code of the visit.')),
    latitude: Type.Optional(s.Latitude),
    longitude: Type.Optional(s.Longitude),
  },
  output: Type.Object({
    alias: Type.String({ description: 'Alias of the business.' }),
    business_timezone: Type.String({ description: 'IANA time zone of the business.' }),
    customer_timezone: Type.String({ description: 'IANA time zone of the customer, as sent.' }),
    days: Type.Array(JobDate, { description: 'Days with a period in which somebody could come, in order.' }),
    considered: Type.Optional(Type.Integer({ description: 'Without any day: technicians looked at.' })),
    blocked_by: Type.Optional(BlockedBy),
    ...whyEmpty,
  }),
  errors: ['BUSINESS_NOT_FOUND', 'CUSTOMER_NOT_FOUND', 'JOB_TYPE_NOT_FOUND', 'JOB_TYPE_INACTIVE', 'SKILL_NOT_FOUND'],
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
  description: "Refused when no slot exists in the requested windows, unless force is true. A buffer sent wins over the type's default.",
  pathFields: jobRequestId,
  bodyFields: {
    job_duration_minutes: Type.Optional(s.DurationMinutes("Minutes of work; the job type's default when left out.", 1)),
    mobilization_minutes: Type.Optional(s.DurationMinutes('Minutes before the work.')),
    demobilization_minutes: Type.Optional(s.DurationMinutes('Minutes after the work.')),
    crew_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, description: 'Technicians needed; 1 by default.' })),
    force: Type.Optional(Type.Boolean({ description: 'Quote although no slot exists.' })),
    status_version: Type.Optional(Type.Integer({ minimum: 0, description: 'The status_version last read; left out, any will do.' })),
  },
  output: JobRequest,
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
  { description: 'An instant as a clock on the wall shows it.' },
);

export const listMatchingSlots = operation({
  id: 'listMatchingSlots',
  method: 'GET',
  path: '/v1/job-requests/{id}/time-segments',
  group: 'Bookings',
  permissions: ['job_view'],
  effect: 'read',
  pricesTravel: true,
  profiles: ['voice', 'dispatch'],
  summary: 'List bookable arrival slots of a quoted job',
  description: 'Each slot lists every technician who can take it, best match first. Send business_time.datetime to confirmJobRequest.',
  pathFields: jobRequestId,
  queryFields: {
    step_minutes: Type.Optional(Type.Integer({ minimum: 5, maximum: 240, description: "Grid; the business's arrival window by default." })),
  },
  output: Type.Object({
    job_request_id: s.Uuid('The job request (UUID).'),
    business_timezone: Type.String({ description: 'IANA time zone of the business.' }),
    customer_timezone: Type.String({ description: 'IANA time zone of the customer.' }),
    step_minutes: Type.Integer({ description: 'Minutes between two starts that are looked at.' }),
    duration_minutes: Type.Integer({ description: 'Minutes on site, buffers included.' }),
    considered,
    blocked_by: BlockedBy,
    ...whyEmpty,
    slots: Type.Array(
      Type.Object({
        start_at: s.Timestamp('Start of the visit.'),
        end_at: s.Timestamp('Its end.'),
        arrival_window: ArrivalWindow,
        business_time: LocalTime,
        customer_time: LocalTime,
        technicians: Type.Array(
          Type.Object({
            id: s.Uuid('Technician (UUID); send it as technician_id to confirm with nobody else.'),
            full_name: Type.String({ description: 'Name.' }),
            ...matched,
          }),
          { description: 'Who can take it, the best match first.' },
        ),
      }),
      { description: 'Starts that can be confirmed, in order.' },
    ),
  }),
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION'],
});

export const confirmJobRequest = operation({
  id: 'confirmJobRequest',
  method: 'POST',
  path: '/v1/job-requests/{id}/confirm',
  group: 'Bookings',
  permissions: ['job_manage'],
  effect: 'update',
  pricesTravel: true,
  profiles: ['voice', 'dispatch'],
  summary: 'Confirm a slot on behalf of the customer',
  description: 'Schedules the job and assigns the named technician, or the best match. A failed attempt also bumps status_version.',
  pathFields: jobRequestId,
  bodyFields: {
    scheduled_at: s.NaiveDatetime('Start of the visit.'),
    status_version: Type.Integer({ minimum: 0, description: 'The status_version last read.' }),
    technician_id: Type.Optional(s.Uuid('Takes the job if feasible; the best match when left out.')),
  },
  output: JobRequest,
  errors: [
    'JOB_REQUEST_NOT_FOUND',
    'TECHNICIAN_NOT_FOUND',
    'JOB_REQUEST_STAGE_CONFLICT',
    'JOB_REQUEST_ACTION_NOT_PENDING',
    'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE',
    'JOB_REQUEST_TECH_INFEASIBLE',
    'JOB_REQUEST_P0_REQUIRES_DISPLACEMENT',
  ],
});

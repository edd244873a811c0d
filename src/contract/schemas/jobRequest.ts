/** The output schema of a job request. [job-request.fields]; docs/reference/conventions.md#job-requests. */
import { Type } from 'typebox';
import { fieldNames, renamed } from '../formerNames.ts';
import { actors, auditActors, cancellers, crewRoles, liveStates, periods, priorityLevels, textWriters } from '../vocabulary.ts';
import { permissionCodes } from '../permissions.ts';
import { SkillSummary } from './skill.ts';
import { JobAddress } from './address.ts';
import { customerCredential, seesContacts, seesCustomers, seesJobs, shownBy } from '../shownBy.ts';
import * as s from './common.ts';
import { EarlierWish } from './earlierTimes.ts';

const nullableText = (description: string) => s.Nullable(Type.String({ description }));
const nullableInteger = (description: string) => s.Nullable(Type.Integer({ description }));
const nullableTime = (description: string) => s.Nullable(s.Timestamp(description));

export const DayPeriod = s.OneOf(periods, 'Part of the day.');

export const BusinessViewRange = Type.Object(
  {
    date: s.CalendarDate('Business-local day, YYYY-MM-DD.'),
    period: DayPeriod,
    start_minute: s.MinuteOfDay('From this minute of the business-local day, 0 to 1440.'),
    end_minute: s.MinuteOfDay('To this minute, exclusive, 0 to 1440.'),
  },
  { description: 'A period as the business sees it, in its own time zone.' },
);

export const JobDate = Type.Object(
  {
    date: s.CalendarDate('Customer-local day.'),
    periods: Type.Array(
      Type.Object({
        period: DayPeriod,
        business_view: Type.Array(BusinessViewRange, {
          description: 'The same time in the present time zone of the business; may fall on two days.',
        }),
      }),
      { description: 'The periods of the day, 1 to 3.' },
    ),
  },
  { description: 'A day and its periods.' },
);

export const Session = Type.Object(
  {
    ordinal: Type.Integer({ description: '1-based day index.' }),
    date: s.CalendarDate('Business-local day, YYYY-MM-DD.'),
    start_at: s.Timestamp('Start of the on-site block, RFC 3339 in UTC.'),
    end_at: s.Timestamp('End of the on-site block.'),
    break_minutes: Type.Optional(Type.Integer({ description: 'Minutes of breaks between start and end; left out without one.' })),
    depart_at: Type.Optional(s.Timestamp('When the technician sets off; left out when unknown.')),
    return_at: Type.Optional(s.Timestamp('When the technician would be back at the start location; left out when unknown.')),
    travel_minutes: Type.Optional(Type.Integer({ description: 'One-way travel time there; left out if unknown.' })),
  },
  { description: 'One visit on site.' },
);

export const ArrivalWindow = Type.Object(
  {
    start: s.Timestamp('Earliest arrival of the technician.'),
    start_local: s.LocalMinute('Business-local.'),
    end: s.Timestamp('Latest arrival of the technician.'),
    end_local: s.LocalMinute('Business-local.'),
    window_minutes: Type.Integer({ description: 'Length of the window; a setting of the business.' }),
  },
  { description: 'When the customer expects the technician.' },
);

const CrewMember = Type.Object({
  technician_id: s.Nullable(s.Uuid('Null once the technician has been removed.')),
  technician_name: Type.String({ description: 'Name at the time of booking.' }),
  role: s.OneOf(crewRoles, 'Lead or buddy.'),
  job_title: Type.String({ description: 'Job title; empty if unset.' }),
  phone: shownBy(seesContacts, nullableText('Phone number; null if unset.')),
  email: shownBy(seesContacts, nullableText('E-mail address; null if unset.')),
  wrench_percent: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'Share of the visit that this member works; left out when one person does the job.',
    }),
  ),
  skill_ids: Type.Array(s.Uuid('Skill (UUID).'), { description: 'Skills of the technician.' }),
  skills: Type.Array(Type.String(), { description: 'Names of these skills.' }),
  sessions: Type.Array(Session, { description: 'Visits of this member, in order.' }),
  ends_at: s.Timestamp('End of the last visit.'),
});

/** A skill that the job needs. When the skill is deleted, its id is null, but the job keeps its name. */
export const JobSkill = Type.Object(
  {
    ...SkillSummary.properties,
    id: s.Nullable(s.Uuid('Null once the skill is deleted; the name stays.')),
    category_id: s.Nullable(s.Uuid('Null once the skill is deleted.')),
  },
  { description: 'A skill that the job needs.' },
);

/**
 * Who fired an action, and its payload. When a key fired it, `user_id` is the member who made the key. It is null for an unauthenticated
 * customer.
 */
const AuditEntry = Type.Object(
  {
    at: s.Timestamp('When it was fired.'),
    happened_at: Type.Optional(s.Timestamp('If earlier.')),
    by: Type.Object(
      {
        actor: s.OneOf(auditActors, 'Role of the actor; business_on_behalf: for the customer.'),
        user_id: s.Nullable(s.Uuid('The person; null for an unauthenticated customer.')),
      },
      { description: 'Who fired it.' },
    ),
    payload: shownBy(seesJobs, Type.Record(Type.String(), Type.Unknown(), { description: 'What was sent with it.' })),
  },
  { description: 'Who fired the action, when, and with what.' },
);

const Assigned = Type.Object({
  id: s.Uuid('Technician (UUID).'),
  full_name: Type.String({ description: 'Name.' }),
  email: shownBy(seesContacts, nullableText('E-mail address; null if unset.')),
  phone: shownBy(seesContacts, nullableText('Phone number; null if unset.')),
  job_title: Type.String({ description: 'Job title; empty if unset.' }),
  avatar_url: nullableText('The picture_url of the technician; null if there is none.'),
});

const MayFire = Type.Object(
  {
    permissions: Type.Array(s.OneOf(permissionCodes), { description: 'Members, keys and apps with all of these permissions.' }),
    by_customer: renamed('customer', Type.Boolean({ description: "true: the customer too, through the job's customer link." })),
    by_technician: renamed(
      'technician',
      Type.Boolean({ description: 'true: the technicians of the visit too, without these permissions.' }),
    ),
  },
  { description: 'Who is allowed to fire it.' },
);

const NextAction = Type.Object({
  key: Type.String({ description: 'Send it to fireJobRequestAction; quote and confirm_booking have their own operations.' }),
  label: Type.String({ description: 'Name to show, in the request locale.' }),
  actor: s.OneOf(actors, 'Who is expected to fire it. may_fire says who is allowed to.'),
  may_fire: MayFire,
  capabilities: Type.Optional(Type.Array(Type.String(), { description: 'What the action can carry; left out if nothing.' })),
});

const LastAction = Type.Object(
  {
    key: Type.String({ description: 'Its key.' }),
    label: Type.String({ description: 'Its name.' }),
    fired_at: s.Timestamp('When it was reported.'),
  },
  { description: 'What undoJobRequestAction takes back; left out if nothing.' },
);

/** How the visit stands, compared with its plan. docs/reference/scheduling.md#live-state */
export const Live = Type.Object(
  {
    state: s.OneOf(liveStates, 'How the visit stands: leave_now, the technician must set off; not_done, the day ended without completion.'),
    late_minutes: Type.Integer({ description: 'Earliest possible start, or the arrival, minus the planned start; 0 if in time.' }),
    over_minutes: Type.Integer({ description: 'Minutes on site beyond the planned end and length; 0 if none.' }),
    window_broken: Type.Boolean({ description: 'Whether the technician comes, or came, after the promised arrival window.' }),
    earliest_start_at: s.Timestamp('Earliest possible start; once there, the arrival.'),
    earliest_end_at: s.Timestamp('Earliest possible end; once completed, the completion.'),
    cause_job_request_id: Type.Optional(s.Uuid('The job whose visit makes this one late.')),
  },
  { description: 'How the visit stands now. Left out without a visit, of archived jobs, and in feeds and events.' },
);

/** docs/internals/records.md#customers-requests */
export const OpenRequest = Type.Object(
  {
    id: s.Uuid('The request (UUID), for answerCustomerRequest.'),
    kind: s.OneOf(['another_time', 'cancellation'] as const, 'What the customer asks for.'),
    job_dates: Type.Array(JobDate, { description: 'The wanted days; empty for a cancellation.' }),
    words: shownBy(seesJobs, nullableText("The customer's words; null if none.")),
    created_at: s.Timestamp('When the customer asked.'),
  },
  { description: 'What the customer asked for and has no answer to. Left out without such a request.' },
);

/** The same on cards of the board and the queue, whose readers all see jobs. */
export const ShownOpenRequest = Type.Object({ ...OpenRequest.properties, words: nullableText("The customer's words; null if none.") });

/** The most follow-ups that a job shows. */
export const shownFollowUps = 20;

const LinkedJob = Type.Object({
  id: s.Uuid('The job request (UUID).'),
  short_code: Type.String({ description: 'Short code.' }),
  scheduled_at: nullableTime('Start of its first visit; null until confirmed.'),
});

export const JobSite = Type.Object({
  id: s.Nullable(s.Uuid('The site (UUID); null once it is deleted.')),
  name: Type.String({ description: 'Name at the time of booking.' }),
  access_notes: Type.String({ description: 'How to get in, at the time of booking; empty if none.' }),
});

const CompletedAmount = Type.Object({
  value: Type.Number({ minimum: 0, description: 'In units of the currency: 49.5 is 49 dollars 50 in USD.' }),
  currency: Type.String({ description: 'ISO 4217 code of the business, such as USD.' }),
});

/** An amount that a caller sends. */
export const MoneyInput = Type.Object(
  {
    value: Type.Number({ minimum: 0, maximum: 1_000_000_000, description: '49.5 is 49 dollars 50 in USD.' }),
    currency: Type.String({ minLength: 3, maxLength: 3, description: 'ISO 4217 code of the business, USD.' }),
  },
  { description: 'What the customer pays for the cancellation.' },
);

const Cancellation = Type.Object({
  reason: Type.String({ description: 'Why, in words; empty if the customer gave none.' }),
  cancelled_by: s.OneOf(cancellers, 'Who called it off.'),
  fee: s.Nullable(CompletedAmount, 'What the customer pays for it; null if nothing.'),
  cancelled_at: s.Timestamp('When it was cancelled.'),
});

export const JobRequest = Type.Object(
  {
    id: s.Uuid('Identifier of the job request (UUID).'),
    short_code: Type.Optional(Type.String({ description: 'Code for people, such as on the phone; left out if none is assigned.' })),
    external_reference: Type.Optional(Type.String({ description: "Caller's own reference; left out if unset." })),
    business_id: s.Uuid('Business of the job (UUID).'),
    workflow_id: s.Uuid('Workflow at the time of booking (UUID).'),
    workflow_name: Type.String({ description: 'Name of that workflow.' }),
    status_version: Type.Integer({ description: 'Optimistic lock; send it back on transitions.' }),
    current_status: Type.Object(
      {
        key: Type.String({ description: 'Status key of the workflow; the first is booking, the last completed.' }),
        display_name: Type.String({ description: 'Name to show, in the request locale.' }),
      },
      { description: 'Current status.' },
    ),
    next_actions: Type.Optional(Type.Array(NextAction, { description: 'Actions that the job waits for; left out once it has ended.' })),
    last_action: Type.Optional(LastAction),
    action_audit: Type.Record(Type.String(), AuditEntry, {
      description: 'Fired actions by key, without complete: see completed_by_user_id.',
    }),
    priority: s.OneOf(['normal', 'emergency'] as const, 'emergency: p0; normal: any other level.'),
    priority_level: s.OneOf(priorityLevels, 'p0 interrupts, p1 yields to p0, p2 is standard, p3 gives way first.'),
    sla_deadline: nullableTime('Deadline of a p1 job; null if it has none.'),
    attention: Type.Object(
      {
        flagged: Type.Boolean({ description: 'Whether a person must look at the job.' }),
        reason: nullableText('Reason; null when not flagged.'),
        since: nullableTime('When it was flagged; null when not flagged.'),
      },
      { description: 'Whether somebody must look at the job, for example because of time off during its visit.' },
    ),
    description: shownBy(seesJobs, nullableText("What is wrong, in the customer's words; null if none.")),
    written_by: s.OneOf(textWriters, 'Who wrote the description. member: the business, with its programs.'),
    job_type_id: s.Nullable(s.Uuid('Null when unclassified or once the type is deleted; job_type_name stays.')),
    job_type_name: Type.Optional(Type.String({ description: 'Name at the time of booking; left out when unclassified.' })),
    skills: Type.Array(JobSkill, { description: 'Skills that the work needs.' }),
    customer: Type.Object(
      {
        id: s.Nullable(s.Uuid('Customer (UUID); null if there is no record.')),
        name: shownBy(seesCustomers, Type.String({ description: 'Name.' })),
        email: shownBy(seesCustomers, Type.String({ description: 'E-mail address; empty if unset.' })),
        phone: shownBy(seesCustomers, Type.String({ description: 'Phone number as supplied; empty if unset.' })),
      },
      { description: 'The customer at the time of booking.' },
    ),
    address: shownBy(seesCustomers, JobAddress),
    site: shownBy(seesCustomers, s.Nullable(JobSite, "The customer's site; null if the visit is at the customer's own address.")),
    assignment: Type.Object(
      {
        technician_id: s.Nullable(s.Uuid('Technician, or lead of the crew (UUID); null while unassigned.')),
        technician: s.Nullable(Assigned, 'The technician with contact details; null while unassigned.'),
        assigned_at: nullableTime('When it was assigned; null while unassigned.'),
        service_area_id: s.Nullable(s.Uuid('Service area that covers the address (UUID); null while unassigned.')),
        vehicle_id: s.Nullable(s.Uuid('Vehicle of the job (UUID); null if none.')),
      },
      { description: 'Who does the job.' },
    ),
    assigned_vehicle: Type.Optional(s.NamedReference),
    crew: Type.Optional(Type.Array(CrewMember, { description: 'Technicians of the job, lead first; left out until there are sessions.' })),
    quote: Type.Object(
      {
        quoted_at: nullableTime('When it was quoted.'),
        job_duration_minutes: nullableInteger('Minutes of work.'),
        mobilization_minutes: nullableInteger('Minutes on site before the work.'),
        demobilization_minutes: nullableInteger('Minutes on site after the work.'),
        crew_size: nullableInteger('People at once, lead included.'),
      },
      { description: 'Durations; all null until quoted.' },
    ),
    schedule: Type.Object(
      {
        scheduled_at: nullableTime('Start of the first visit; null until confirmed.'),
        scheduled_local: s.Nullable(s.LocalMinute('Business-local.')),
        scheduled_duration_minutes: nullableInteger('Sum of the three quoted durations; null until quoted.'),
        ends_at: nullableTime('End of the last visit; null until confirmed.'),
        ends_local: s.Nullable(s.LocalMinute('Business-local.')),
        arrival_window: Type.Optional(ArrivalWindow),
        business_timezone: Type.String({ description: 'IANA time zone of the business.' }),
        customer_timezone: Type.String({ description: 'IANA time zone of the customer.' }),
        job_dates: Type.Optional(Type.Array(JobDate, { description: 'Days that the customer asked for; left out once scheduled.' })),
        sessions: Type.Array(Session, { description: 'The visits, in order; empty until confirmed.' }),
      },
      { description: 'Times of the job.' },
    ),
    locked: Type.Boolean({ description: 'true: no plan moves the visit, until unlockJobRequest.' }),
    locked_at: nullableTime('When it was locked; null without a lock.'),
    locked_by_name: renamed('locked_by', nullableText('Name of the person or program that locked it; null without a lock.')),
    wanted_date: renamed(
      'wanted_on',
      s.Nullable(
        s.CalendarDate('Business-local day on which the waiting job is wanted; null if none, or once it is over or the job has a time.'),
      ),
    ),
    open_request: Type.Optional(OpenRequest),
    earlier_wish: Type.Optional(
      Type.Object(EarlierWish.properties, { description: 'The customer waits for an earlier time; left out if not.' }),
    ),
    maintenance_plan_id: Type.Optional(s.Uuid('The maintenance plan that made it (UUID); left out if none.')),
    follow_up_of: Type.Optional(
      Type.Object(LinkedJob.properties, { description: 'The earlier job that this one follows; left out if none.' }),
    ),
    follow_ups: Type.Optional(
      Type.Array(LinkedJob, { description: `Follow-ups of this job, newest first, at most ${shownFollowUps}; left out if none.` }),
    ),
    live: Type.Optional(Live),
    rating: Type.Object(
      {
        is_rated: Type.Boolean({ description: 'Whether the customer has rated the job.' }),
        score: s.Nullable(Type.Integer({ minimum: 1, maximum: 5, description: '1 to 5; null until rated.' })),
        comment: shownBy(seesJobs, nullableText('Comment; null if none.')),
        rated_at: nullableTime('When it was rated; null until then.'),
      },
      { description: "The customer's rating." },
    ),
    archive: Type.Object(
      {
        is_archived: Type.Boolean({ description: 'Whether the job was cancelled or closed. It can then no longer be changed.' }),
        archived_at: nullableTime('When it was archived; null if it is not.'),
        archived_by_user_id: s.Nullable(s.Uuid('Who archived it (UUID); null if it is not archived.')),
        note: shownBy(seesJobs, nullableText('Reason; null if none was given.')),
      },
      { description: 'Whether the job was cancelled or closed.' },
    ),
    cancellation: Type.Optional(shownBy(seesJobs, s.Nullable(Cancellation, 'Set when the job was cancelled; left out or null otherwise.'))),
    completed_at: nullableTime('When it was completed; null until then.'),
    completed_by_user_id: s.Nullable(s.Uuid('Who completed it (UUID); null until then.')),
    completed_amount: shownBy(
      seesJobs,
      s.Nullable(CompletedAmount, 'What was charged for the work, as sent with the action complete; null if no amount was sent.'),
    ),
    customer_url: Type.Optional(
      customerCredential(
        Type.String({
          description: 'Link that acts for the customer. Only for callers with job_manage, and not over MCP; left out otherwise.',
        }),
      ),
    ),
    created_at: s.Timestamp('When it was booked.'),
    updated_at: s.Timestamp('Position in the changes feed, with microseconds.'),
    changed_fields: Type.Optional(
      fieldNames('Only in the changes feed: fields of this object that changed after since; created for a new job.'),
    ),
    deleted_at: Type.Optional(s.Timestamp('Present only once the job is deleted.')),
  },
  { description: 'A booking, from the request to the completed work.' },
);

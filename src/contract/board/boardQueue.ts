/**
 * The open jobs that need a dispatcher, and the figures of the day. docs/reference/pages.md#the-dispatch-board and
 * docs/reference/pages.md#today; docs/internals/board.md#queue-and-today.
 */
import { Type } from 'typebox';
import { liveFlags, mostLateVisits } from '../liveFlags.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { JobDate, Live, ShownOpenRequest } from '../schemas/jobRequest.ts';
import { Decisions, FreeHours, TeamNow } from '../schemas/today.ts';
import { activityActorKinds, boardQueueGroups, queueSorts, precisions, priorityLevels } from '../vocabulary.ts';

const shared = { audience: 'dashboard', group: 'Board', method: 'GET', effect: 'read' } as const;
const count = (description: string) => Type.Integer({ description });

const QueuedJob = Type.Object({
  id: s.Uuid('The job request (UUID).'),
  short_code: Type.String({ description: 'Code for people.' }),
  groups: Type.Array(s.OneOf(boardQueueGroups, 'Group.'), { description: 'Every group that the job belongs to.' }),
  status_key: Type.String({ description: 'Status key of the workflow.' }),
  status_version: Type.Integer({ description: 'Send it with a change of the job.' }),
  priority_level: s.OneOf(priorityLevels, 'Priority.'),
  sla_deadline: s.Nullable(s.Timestamp('Deadline of a p1 job; null without an SLA.')),
  sla_risk_at: s.Nullable(s.Timestamp('Time from which the SLA is at risk; null without an SLA.')),
  attention_reason: s.Nullable(Type.String({ description: 'Why the job is flagged; null if it is not. SLA warnings are not included.' })),
  attention_since: s.Nullable(s.Timestamp('When it was flagged.')),
  customer: Type.Object(
    {
      id: s.Nullable(s.Uuid('Customer (UUID); null if there is no record.')),
      name: Type.String({ description: 'Name.' }),
      phone: Type.String({ description: 'Phone number; empty if unset.' }),
    },
    { description: 'The customer.' },
  ),
  job_type_name: s.Nullable(Type.String({ description: 'Job type; null if unclassified.' })),
  description: s.Nullable(Type.String({ description: "What is wrong, in the customer's words; null if none." })),
  address: Type.String({ description: 'Address in one line.' }),
  postal_code: Type.String({ description: 'Postal code of the address; empty if unknown.' }),
  city: Type.String({ description: 'City of the address; empty if unknown.' }),
  site_name: s.Nullable(Type.String({ description: "Site of the customer; null: the customer's own address." })),
  latitude: s.Nullable(Type.Number({ description: 'Degrees; null if unknown.' })),
  longitude: s.Nullable(Type.Number({ description: 'Degrees; null if unknown.' })),
  precision: s.Nullable(s.OneOf(precisions, 'How exact the coordinates are.'), 'How exact the coordinates are; null without any.'),
  skills: Type.Array(s.NamedReference, { description: 'Skills that the work needs.' }),
  visit_minutes: s.Nullable(Type.Integer({ description: 'Minutes on site; null until quoted.' })),
  crew_size: Type.Integer({ description: 'Technicians that the job needs at once.' }),
  job_dates: Type.Array(JobDate, { description: 'Days that the customer asked for.' }),
  scheduled_at: s.Nullable(s.Timestamp('Start of the first visit; null if it is not on the board.')),
  technician_id: s.Nullable(s.Uuid('Assigned technician (UUID); null if unassigned.')),
  absence: s.Nullable(
    Type.Object({
      technician: s.NamedReference,
      from: s.CalendarDate('First day of the time off.'),
      until: s.CalendarDate('Last day of the time off.'),
    }),
    'Approved time off of the assigned technician that the visit falls into; null if there is none.',
  ),
  open_request: s.Nullable(ShownOpenRequest, 'What the customer asked for and has no answer to; null if nothing.'),
  wanted_date: s.Nullable(s.CalendarDate('Day on which the waiting job is wanted; null if none.')),
  live: s.Nullable(Live, 'How its visit of today stands; null without a visit today.'),
  created_at: s.Timestamp('When it was booked.'),
});

const counts = Type.Object(
  {
    unscheduled: count('Not on the board: needs_quote and waiting_for_customer together.'),
    needs_quote: count('Not quoted yet.'),
    waiting_for_customer: count('Quoted but not confirmed yet.'),
    attention: count('Flagged, whether on the board or not; completed jobs too.'),
    requests: count('The customer asked for another time or a cancellation and has no answer.'),
    emergency: count('Priority p0 and not on the board.'),
    sla: count('The SLA is at risk or breached, or its deadline is within a day.'),
    wanted_today: count('Not on the board, and wanted today (updateJobWantedDay).'),
    due_today: count('Not on the board, and for today: an emergency, wanted or asked for today, or with a deadline today or passed.'),
  },
  { description: 'Number of jobs in each group, regardless of the search.' },
);

export const listBoardQueue = operation({
  ...shared,
  id: 'listBoardQueue',
  path: '/dashboard/v1/board/queue',
  permissions: ['job_view'],
  summary: 'List jobs that need a dispatcher',
  description:
    'Lists open jobs that are not on the board, are flagged, or are close to their SLA deadline, and completed jobs that are flagged. p0 jobs come first, then jobs that are wanted today, then flagged jobs, then the ' +
    'earliest deadline, then the oldest job. Counts the jobs in each group.',
  queryFields: {
    group: Type.Optional(s.OneOf(boardQueueGroups, 'Only this group. Default: all groups.')),
    search: Type.Optional(s.Text(200, 'In code, description, customer name, phone or e-mail.')),
    sort: Type.Optional(
      s.OneOf(
        queueSorts,
        'default: as described. urgent: emergencies, then jobs wanted today, then the earliest deadline, then the job that waits longest.',
      ),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Maximum number of rows.' })),
  },
  output: Type.Object({
    now: s.Timestamp('Current time of this environment.'),
    counts,
    jobs: Type.Array(QueuedJob, { description: 'The first matching jobs.' }),
    total: count('Number of matching jobs.'),
    truncated: Type.Boolean({ description: 'More jobs match than limit.' }),
  }),
});

/** The call that lists the records behind a figure. */
const List = Type.Object(
  {
    operation: Type.String({ description: 'Operation id.' }),
    arguments: Type.Record(Type.String(), Type.Unknown(), { description: 'Its arguments.' }),
  },
  { description: 'The call that lists the counted records.' },
);
const Figure = (description: string) => Type.Object({ count: count('Number of records.'), list: List }, { description });
const Rate = (description: string, part: string, whole: string) =>
  Type.Object(
    {
      percent: s.Nullable(Type.Number({ description: 'With one decimal; null if whole is 0.' })),
      part: Type.Integer({ description: part }),
      whole: Type.Integer({ description: whole }),
    },
    { description },
  );

const LateVisit = Type.Object({
  job_request_id: s.Uuid('The job (UUID).'),
  short_code: Type.String({ description: 'Code for people.' }),
  customer_name: Type.String({ description: 'Name of the customer.' }),
  customer_phone: Type.String({ description: 'Phone number; empty if unset.' }),
  technician: s.NamedReference,
  scheduled_at: s.Timestamp('Planned start.'),
  flags: Type.Array(s.OneOf(liveFlags, 'What is wrong.'), { description: 'The most urgent first.' }),
  live: Live,
});

export const getToday = operation({
  ...shared,
  id: 'getToday',
  path: '/dashboard/v1/today',
  permissions: ['job_view', 'team_view'],
  summary: 'Read what today needs',
  description:
    'Figures of the business-local day, each with the call that lists the counted records; what waits for a decision; where the technicians are; and ' +
    'free hours of the next days.',
  output: Type.Object({
    now: s.Timestamp('Current time of this environment.'),
    date: s.CalendarDate('The business-local day.'),
    business_timezone: Type.String({ description: 'IANA time zone of the day.' }),
    jobs: Type.Array(
      Type.Object({
        status_key: Type.String({ description: 'Status key.' }),
        display_name: Type.String({ description: 'Name to show, in the request locale.' }),
        count: count('Jobs in this status with a visit today.'),
        list: List,
      }),
      { description: 'Jobs with a visit today, by status, in the order of the workflow.' },
    ),
    jobs_today: Figure('Jobs with a visit today.'),
    unscheduled: Figure('Open jobs that are not on the board.'),
    unscheduled_today: Figure('Of those, emergencies and jobs that are wanted, asked for or due today.'),
    emergencies: Figure('Open jobs of priority p0.'),
    attention: Figure('Jobs that are flagged, completed ones too.'),
    sla: Figure('Open jobs whose SLA is at risk or breached, or whose deadline is within a day.'),
    absent: Figure('Technicians with approved time off today.'),
    live: Type.Object(
      {
        late: count('Visits of today that cannot begin as planned.'),
        window_broken: count('Of those, visits that cannot begin within the promised window.'),
        running_over: count('Visits that take longer than planned.'),
        count: count('Number of all these visits.'),
        visits: Type.Array(LateVisit, { description: `These visits, the most urgent first, at most ${mostLateVisits}.` }),
      },
      { description: 'How the visits of today stand.' },
    ),
    webhooks_failing: s.Nullable(
      Figure('Webhook endpoints that are disabled or whose last deliveries failed.'),
      'null if the member may not see webhooks.',
    ),
    keys_ending: s.Nullable(
      Figure('API keys that end within seven days and have no successor: programs that use them then stop working.'),
      'null if the member may not see keys.',
    ),
    unreported_week: s.Nullable(
      Type.Object({ visits: count('Visits of the last seven days.') }),
      'A week of many visits without a departure, an arrival or a completion on the day: visits_run_as_planned may fit. null: no such week, the setting is on, or the member may not change it.',
    ),
    on_time: Rate(
      'Share of visits that began within the promised window, of all whose window ended in the last 30 days. Counts only workflows that tell the arrival.',
      'Visits that began on time.',
      'Visits whose promised window is over.',
    ),
    utilization: Rate(
      'Share of today’s working time spent on visits and travel.',
      'Minutes of visits and travel.',
      'Minutes of working time.',
    ),
    on_time_today: Rate(
      'Share of visits of today that began within the promised window, of all whose window is over.',
      'Visits that began on time.',
      'Visits whose promised window is over.',
    ),
    decide: Decisions,
    team: TeamNow,
    next_departure_at: s.Nullable(s.Timestamp('When the next technician must set off.'), 'Null if nobody has to any more today.'),
    free: FreeHours,
  }),
});

const ActivityMember = Type.Object({ id: s.Uuid('Member (UUID).'), full_name: Type.String({ description: 'Name.' }) });

const Activity = Type.Object({
  id: s.Uuid('The entry (UUID).'),
  at: s.Timestamp('When it was done.'),
  kind: s.OneOf(
    ['event', 'schedule', 'access'] as const,
    'event: a record changed. schedule: the board changed. access: access or settings changed.',
  ),
  action: Type.String({
    description: 'For event: the event type. For schedule: move, emergency, absence or undo. For access: the action in the audit log.',
  }),
  actor: Type.Object(
    {
      kind: s.Nullable(s.OneOf(activityActorKinds, 'Kind of actor.'), 'Kind of actor; null if unknown.'),
      member: s.Nullable(ActivityMember, 'The responsible member; null if nobody with an account did it.'),
    },
    { description: 'Who did it.' },
  ),
  subject: Type.Object(
    {
      kind: Type.String({ description: 'job_request, customer, technician, or the kind in the audit log.' }),
      id: s.Nullable(s.Uuid('Identifier (UUID); null if it has none.')),
      name: Type.String({ description: 'Code or name; empty if it has none.' }),
    },
    { description: 'The record that was changed.' },
  ),
  jobs: Type.Integer({ description: 'For schedule: number of changed jobs; otherwise 0.' }),
  is_cancellation: Type.Boolean({ description: 'For job_request.archived: the job was cancelled, not only archived.' }),
  hours_override: s.Nullable(
    Type.Object({ authorized_by: s.Nullable(ActivityMember, 'Who overrode the hours; null if nobody with an account did.') }),
    'Set when the visit was put outside of working hours with after_hours_override; otherwise null.',
  ),
});

export const listActivity = operation({
  ...shared,
  id: 'listActivity',
  path: '/dashboard/v1/activity',
  permissions: ['job_view'],
  summary: 'List recent activity',
  description:
    'Lists what was done in this environment, newest first: events of records that the member may see, and changes of the board in the last seven ' +
    'days. Members who may manage the business also see the audit log. Kept for up to 30 days.',
  queryFields: {
    kind: Type.Optional(s.OneOf(['event', 'schedule', 'access'] as const, 'Only entries of this kind.')),
    member_id: Type.Optional(s.Uuid('Only actions of this member.')),
    subject_id: Type.Optional(s.Uuid('Only changes of this record.')),
    after: Type.Optional(s.Text(80, 'next_after of the previous page.', 1)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Rows per page, at most 200.' })),
  },
  output: Type.Object({
    entries: Type.Array(Activity, { description: 'Newest first.' }),
    ...s.nextAfterField,
  }),
});

/**
 * The open jobs that need a dispatcher, and the figures of the day. docs/reference/pages.md#the-dispatch-board and
 * docs/reference/pages.md#today; docs/decisions/0054.
 */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { JobDate } from '../schemas/jobRequest.ts';
import { activityActorKinds, boardQueueGroups, priorityLevels } from '../vocabulary.ts';

const shared = { audience: 'dashboard', group: 'Board', method: 'GET', effect: 'read' } as const;
const count = (description: string) => Type.Integer({ description });

const QueuedJob = Type.Object({
  id: s.Uuid('The job request (UUID).'),
  short_code: Type.String({ description: 'Its code for people.' }),
  groups: Type.Array(s.OneOf(boardQueueGroups, 'Group.'), { description: 'Every group that it belongs to.' }),
  status_key: Type.String({ description: 'Status key of its workflow.' }),
  status_version: Type.Integer({ description: 'Send it back with what is done to the job.' }),
  priority_level: s.OneOf(priorityLevels, 'Priority.'),
  sla_deadline: s.Nullable(s.Timestamp('By when a p1 must be done; null: no SLA.')),
  sla_risk_at: s.Nullable(s.Timestamp('From when on the SLA is at risk; null: no SLA.')),
  attention_reason: s.Nullable(
    Type.String({ description: 'Why it was flagged; null: it was not. What the SLA alone raises is not here.' }),
  ),
  attention_since: s.Nullable(s.Timestamp('Since when.')),
  customer: Type.Object(
    {
      id: s.Nullable(s.Uuid('Customer (UUID); null for one without a record.')),
      name: Type.String({ description: 'Name.' }),
      phone: Type.String({ description: 'Phone number; empty if unset.' }),
    },
    { description: 'Who wants it.' },
  ),
  job_type_name: s.Nullable(Type.String({ description: 'Job type; null: unclassified.' })),
  description: s.Nullable(Type.String({ description: "What is wrong, in the customer's words; null if none." })),
  address: Type.String({ description: 'On one line.' }),
  latitude: s.Nullable(Type.Number({ description: 'Degrees; null: unknown.' })),
  longitude: s.Nullable(Type.Number({ description: 'Degrees; null: unknown.' })),
  skills: Type.Array(s.NamedReference, { description: 'Skills that the work needs.' }),
  visit_minutes: s.Nullable(Type.Integer({ description: 'Minutes on site; null until quoted.' })),
  crew_size: Type.Integer({ description: 'Technicians at once.' }),
  job_dates: Type.Array(JobDate, { description: 'What the customer asked for.' }),
  scheduled_at: s.Nullable(s.Timestamp('Start of its first visit; null: it is not on the board.')),
  technician_id: s.Nullable(s.Uuid('Who has it (UUID); null: nobody.')),
  created_at: s.Timestamp('When it was booked.'),
});

const counts = Type.Object(
  {
    unscheduled: count('Not on the board yet: needs_quote and waiting_for_customer together.'),
    needs_quote: count('Not quoted yet.'),
    waiting_for_customer: count('Quoted, and not confirmed yet.'),
    attention: count('Flagged, on the board or not.'),
    emergency: count('Of priority p0 and not on the board.'),
    sla: count('Their SLA is at risk or breached, or ends within a day.'),
  },
  { description: 'Open jobs in each group, whatever is searched for.' },
);

export const listBoardQueue = operation({
  ...shared,
  id: 'listBoardQueue',
  path: '/dashboard/v1/board/queue',
  permissions: ['job_view'],
  summary: 'List jobs that want a dispatcher',
  description:
    'Open jobs that are not on the board, are flagged, or are pressed by their SLA: p0 first, then flagged ones, then the soonest SLA, then the oldest. ' +
    'How many there are in each group, and the first rows.',
  queryFields: {
    group: Type.Optional(s.OneOf(boardQueueGroups, 'Only these; else all.')),
    search: Type.Optional(s.Text(200, 'Text in code, description or customer name, or digits of the phone number.')),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'At most so many rows.' })),
  },
  output: Type.Object({
    now: s.Timestamp('What this environment takes for now.'),
    counts,
    jobs: Type.Array(QueuedJob, { description: 'The first rows that match.' }),
    total: count('Rows that match.'),
    truncated: Type.Boolean({ description: 'There are more than limit.' }),
  }),
});

/** The call that lists the records behind a figure. */
const List = Type.Object(
  {
    operation: Type.String({ description: 'Operation id.' }),
    arguments: Type.Record(Type.String(), Type.Unknown(), { description: 'Its arguments.' }),
  },
  { description: 'The call that lists what is counted.' },
);
const Figure = (description: string) => Type.Object({ count: count('How many.'), list: List }, { description });
const Rate = (description: string, part: string, whole: string) =>
  Type.Object(
    {
      percent: s.Nullable(Type.Number({ description: 'With one decimal; null: there is nothing to divide by.' })),
      part: Type.Integer({ description: part }),
      whole: Type.Integer({ description: whole }),
    },
    { description },
  );

export const getToday = operation({
  ...shared,
  id: 'getToday',
  path: '/dashboard/v1/today',
  permissions: ['job_view', 'team_view'],
  summary: 'Read the figures of the day',
  description: 'How the business-local day stands, each figure with the call that lists what it counts.',
  output: Type.Object({
    now: s.Timestamp('What this environment takes for now.'),
    date: s.CalendarDate('The business-local day.'),
    business_timezone: Type.String({ description: 'IANA time zone of the day.' }),
    jobs: Type.Array(
      Type.Object({
        status_key: Type.String({ description: 'Status key.' }),
        display_name: Type.String({ description: 'Name to show, in the request locale.' }),
        count: count('Jobs with a visit today that have it.'),
        list: List,
      }),
      { description: 'Jobs with a visit today by status, in the order of the workflow.' },
    ),
    jobs_today: Figure('Jobs with a visit today.'),
    unscheduled: Figure('Open jobs that are not on the board.'),
    emergencies: Figure('Open jobs of priority p0.'),
    attention: Figure('Open jobs that are flagged.'),
    sla: Figure('Open jobs whose SLA is at risk or breached, or ends within a day.'),
    absent: Figure('Technicians with approved time off today.'),
    webhooks_failing: s.Nullable(
      Figure('Endpoints that were disabled, or whose last deliveries failed.'),
      'null: not for this member to see.',
    ),
    on_time: Rate(
      'Visits of the last 30 days that were begun within the promised window, as far as the workflow tells when.',
      'Begun in time.',
      'Begun, and told when.',
    ),
    utilisation: Rate('Working time of today that visits and ways take.', 'Minutes of visits and ways.', 'Minutes of working time.'),
  }),
});

const Activity = Type.Object({
  id: s.Uuid('Of the entry (UUID).'),
  at: s.Timestamp('When it was done.'),
  kind: s.OneOf(
    ['event', 'schedule', 'access'] as const,
    'Something happened to a record; the board was changed; access or settings were changed.',
  ),
  action: Type.String({ description: 'Event type; move, emergency, absence or undo; or action of the audit.' }),
  actor: Type.Object(
    {
      kind: s.Nullable(s.OneOf(activityActorKinds, 'By whom or through what.'), 'null: it is not known.'),
      member: s.Nullable(
        Type.Object({ id: s.Uuid('Member (UUID).'), full_name: Type.String({ description: 'Name.' }) }),
        'Whose doing it is; null: nobody who has an account.',
      ),
    },
    { description: 'Who did it.' },
  ),
  subject: Type.Object(
    {
      kind: Type.String({ description: 'job_request, customer, technician, or as the audit has it.' }),
      id: s.Nullable(s.Uuid('Its id (UUID); null: it has none.')),
      name: Type.String({ description: 'Its code or name; empty if it has none.' }),
    },
    { description: 'What it was done to.' },
  ),
  jobs: Type.Integer({ description: 'Of schedule: jobs that were changed; else 0.' }),
});

export const listActivity = operation({
  ...shared,
  id: 'listActivity',
  path: '/dashboard/v1/activity',
  permissions: ['job_view'],
  summary: 'List who did what',
  description:
    'What was done in this environment, the latest first: events of records the member may see, changes of the board for seven days, and for who may ' +
    'manage the business also what the audit has. Kept 30 days.',
  queryFields: {
    kind: Type.Optional(s.OneOf(['event', 'schedule', 'access'] as const, 'Only these.')),
    member_id: Type.Optional(s.Uuid('What this member did.')),
    subject_id: Type.Optional(s.Uuid('What was done to this record.')),
    cursor: Type.Optional(s.Text(80, 'next_cursor of the page before.', 1)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Rows a page, at most 200.' })),
  },
  output: Type.Object({
    entries: Type.Array(Activity, { description: 'The latest first.' }),
    next_cursor: s.Nullable(Type.String({ description: 'Send it as cursor for the page after; null: this is the last.' })),
  }),
});

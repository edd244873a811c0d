/** The dispatch board, read in one compact answer. docs/reference/pages.md#the-dispatch-board; docs/decisions/0054. */
import { Type } from 'typebox';
import { Remedies } from '../explanations.ts';
import { operation } from '../operation.ts';
import { Blocker } from '../schemas/blockers.ts';
import { mostBoardDays } from '../schemas/board.ts';
import * as s from '../schemas/common.ts';
import { appliedField } from '../schemas/plan.ts';
import { assignmentTiers, jobProgress, priorityLevels, scheduleChangeKinds, technicianStatuses, timeOffStatuses } from '../vocabulary.ts';

const read = { audience: 'dashboard', group: 'Board', permissions: ['job_view', 'team_view'] } as const;

/** A column of a table. All columns have the same length: the values at one index form one row. */
const column = <Item extends Parameters<typeof Type.Array>[0]>(items: Item, description: string) => Type.Array(items, { description });
const minute = Type.Integer({ description: 'Minutes since start_at.' });
const index = Type.Integer({ description: 'An index, from 0.' });
const minutes = (description: string) => column(minute, description);
const indexes = (description: string) => column(index, description);
const ids = (description: string) => column(s.Uuid(), description);
const texts = (description: string) => column(Type.String({ description: 'May be empty.' }), description);
const orNull = <Item extends Parameters<typeof Type.Array>[0]>(items: Item) => s.Nullable(items);
const flatRanges = (description: string) =>
  Type.Array(minute, { description: `${description} Start and end of one range after the other, the ends exclusive.` });

const Day = Type.Object(
  {
    date: s.CalendarDate('Business-local day, YYYY-MM-DD.'),
    start_minute: Type.Integer({ description: 'Its first minute, since start_at.' }),
    minutes: Type.Integer({ description: 'Its length: 1440, or 1380 to 1500 when the clock changes.' }),
    openings: flatRanges('When the business is open; empty when it is closed.'),
    closure: s.Nullable(
      Type.String({ description: 'Why the business is closed on this date; empty if nothing was said; null: no closure.' }),
    ),
  },
  { description: 'One business-local day.' },
);

const Names = Type.Object(
  { id: ids('Identifiers (UUIDs).'), name: texts('Their names.') },
  { description: 'Names, once each: other columns refer to them by index.' },
);

const Technicians = Type.Object(
  {
    id: ids('Technicians (UUIDs), by name: active ones, those being onboarded, and whoever has a visit.'),
    full_name: texts('Names.'),
    job_title: texts('Job titles.'),
    tier: column(orNull(s.OneOf(assignmentTiers, 'Tier.')), 'Assignment tiers; null: none.'),
    status: column(s.OneOf(technicianStatuses, 'Status.'), 'Only active ones are given work.'),
    is_removed: column(Type.Boolean({ description: 'Removed.' }), 'Off the roster: shown for the visits alone.'),
    latitude: column(orNull(Type.Number({ description: 'Degrees.' })), 'Where the day starts; null: unknown.'),
    longitude: column(orNull(Type.Number({ description: 'Degrees.' })), 'Where the day starts; null: unknown.'),
    skills: column(indexes('Indexes into skills.'), 'Skills of each.'),
    areas: column(indexes('Indexes into areas.'), 'Service areas of each.'),
    shift_pattern: column(orNull(index), 'Index into shift_patterns; null: not active, so there are no shifts.'),
  },
  { description: 'The rows of the board, in columns.' },
);

const Absences = Type.Object(
  {
    id: ids('Records of time off (UUIDs).'),
    technician: indexes('Indexes into technicians.'),
    start: minutes('Start; negative when it began before the board.'),
    end: minutes('End, exclusive.'),
    status: column(s.OneOf(timeOffStatuses, 'Status.'), 'approved ones block; pending ones block nothing yet.'),
    reason: texts('Reasons.'),
  },
  { description: 'Time off, pending and approved, in columns.' },
);

const Visits = Type.Object(
  {
    technician: indexes('Indexes into technicians.'),
    job: indexes('Indexes into jobs.'),
    start: minutes('Start of the block on site; negative when it began before the board.'),
    end: minutes('Its end, exclusive.'),
    travel_before: column(orNull(Type.Integer({ description: 'Minutes.' })), 'The way to it, in minutes; null: unknown.'),
    mobilization: column(
      Type.Integer({ description: 'Minutes.' }),
      'Minutes at its start before the work; of the first part of the work alone.',
    ),
    demobilization: column(Type.Integer({ description: 'Minutes.' }), 'Minutes at its end after the work; of the last part alone.'),
    part: column(Type.Integer({ description: 'From 1.' }), 'Which part of the work it is, from 1.'),
    parts: column(Type.Integer({ description: 'Parts.' }), 'Of how many; 1 unless the work takes several days.'),
    is_lead: column(Type.Boolean({ description: 'Leads.' }), 'Goes alone or leads; false: a buddy of the crew.'),
  },
  { description: 'The visits that reach into the days, by technician and start, in columns. A crew has one for each member.' },
);

const Jobs = Type.Object(
  {
    id: ids('Job requests (UUIDs).'),
    short_code: texts('Codes for people.'),
    customer_name: texts('Names of the customers.'),
    job_type_name: column(orNull(Type.String({ description: 'Name.' })), 'Job types; null: unclassified.'),
    status: indexes('Indexes into statuses.'),
    progress: column(s.OneOf(jobProgress, 'How far.'), 'Whether somebody is on it already, or it is done.'),
    status_version: column(Type.Integer({ description: 'status_version.' }), 'What commits send back.'),
    priority_level: column(s.OneOf(priorityLevels, 'Priority.'), 'p0 to p3.'),
    sla_deadline: column(orNull(minute), 'By when a p1 must be done; null: no SLA. Passed while it is open: breached.'),
    sla_risk: column(orNull(minute), 'From when on the SLA is at risk, as the attention flag has it; null: no SLA.'),
    attention: column(
      orNull(Type.String({ description: 'Reason.' })),
      'Why somebody should look at it; null: nobody need. What the SLA alone raises is not here.',
    ),
    promised_start: column(orNull(minute), 'Start of the arrival window that the customer was promised; null: none.'),
    promised_end: column(orNull(minute), 'Its end.'),
    area: column(orNull(index), 'Index into areas: where the job lies; null: unknown.'),
    latitude: column(orNull(Type.Number({ description: 'Degrees.' })), 'Where it is; null: unknown.'),
    longitude: column(orNull(Type.Number({ description: 'Degrees.' })), 'Where it is; null: unknown.'),
    address: texts('Addresses on one line.'),
    crew_size: column(Type.Integer({ description: 'Heads.' }), 'Technicians at once.'),
    skills: column(indexes('Indexes into skills.'), 'Skills that each needs.'),
  },
  { description: 'The jobs of these visits, in columns. Neither archived nor deleted ones.' },
);

export const getBoard = operation({
  ...read,
  id: 'getBoard',
  method: 'GET',
  path: '/dashboard/v1/board',
  effect: 'read',
  summary: 'Read the board',
  description:
    'Everything that the board shows of some business-local days, today and six days on unless said: shifts, absences, visits and their jobs, in ' +
    'columns. With the ETag of an answer in If-None-Match it answers 304 as long as nothing on it has changed; now is no part of that.',
  queryFields: {
    from: Type.Optional(s.CalendarDate('First day, YYYY-MM-DD; today.')),
    to: Type.Optional(s.CalendarDate(`Last day, inclusive; 6 days on, at most ${mostBoardDays} days.`)),
    past_idle_days: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Moves both on to the first day that is open or has a visit, at most 7 days; from and to of the answer say where to.',
      }),
    ),
  },
  output: Type.Object({
    now: s.Timestamp('What this environment takes for now.'),
    business_timezone: Type.String({ description: 'IANA time zone of the days.' }),
    schedule_version: Type.Integer({ description: 'The version of the schedule that is shown; the stream tells of later ones.' }),
    from: s.CalendarDate('First day that is shown.'),
    to: s.CalendarDate('Last day that is shown.'),
    start_at: s.Timestamp('The first instant of the first day: minute 0.'),
    minutes: Type.Integer({ description: 'Length of all the days.' }),
    days: Type.Array(Day, { description: 'The days, in order.' }),
    skills: Names,
    areas: Names,
    statuses: Type.Array(
      Type.Object({
        key: Type.String({ description: 'Status key of its workflow.' }),
        display_names: Type.Record(Type.String(), Type.String(), { description: 'Names to show, by language.' }),
      }),
      { description: 'The statuses that the jobs have.' },
    ),
    shift_patterns: Type.Array(Type.Array(flatRanges('Working hours of one day.'), { description: 'One entry a day.' }), {
      description: 'Who works the same hours shares a pattern.',
    }),
    technicians: Technicians,
    absences: Absences,
    visits: Visits,
    jobs: Jobs,
  }),
});

const LaneBlocker = Type.Object({
  technician: Type.Integer({ description: 'Index into technicians.' }),
  blockers: Type.Array(Blocker, { description: 'Why there is no start, the first reason first; empty: only the crew is missing.' }),
  short_minutes: s.Nullable(
    Type.Integer({ description: 'Minutes.' }),
    'So many minutes more would open the gap that lacks the least; null: no gap is too short.',
  ),
  is_for_travel: Type.Boolean({ description: 'Of that gap: the visit would fit, the ways there and on do not.' }),
  is_crew_short: Type.Boolean({ description: 'Could lead, but there are never enough others at once.' }),
});

const Closed = Type.Object({
  start: Type.Integer({ description: 'Start of a gap in the working time, since start_at.' }),
  end: Type.Integer({ description: 'Its end, exclusive.' }),
  short_minutes: Type.Integer({ description: 'So many minutes more would do.' }),
  is_for_travel: Type.Boolean({ description: 'The visit would fit, the ways there and on do not.' }),
});

export const listFeasibleStarts = operation({
  audience: 'dashboard',
  group: 'Board',
  permissions: ['job_view', 'team_view', 'schedule_manage'],
  id: 'listFeasibleStarts',
  method: 'POST',
  path: '/dashboard/v1/board/feasible-starts',
  effect: 'read',
  pricesTravel: true,
  summary: 'Where a job fits on the board',
  description:
    'Every start of a quoted or scheduled job with every technician, from now on, by the judgement of slots and moves: nobody gives way. A scheduled ' +
    'job is judged as if it were not on the board. With technician_id for that one alone, with what is too short and what would help.',
  bodyFields: {
    job_request_id: s.JobReference('The job: UUID or short code, JR-7K2M9QX.'),
    from: Type.Optional(s.CalendarDate('First day, YYYY-MM-DD; today.')),
    to: Type.Optional(s.CalendarDate(`Last day, inclusive; 6 days on, at most ${mostBoardDays} days.`)),
    technician_id: Type.Optional(s.Uuid('Only this technician (UUID), explained.')),
  },
  output: Type.Object({
    job_request_id: s.Uuid('The job (UUID).'),
    status_version: Type.Integer({ description: 'Of the job; commits send it back.' }),
    schedule_version: Type.Integer({ description: 'The version of the schedule that was judged.' }),
    next: s.OneOf(
      ['confirmJobRequest', 'previewJobRequestMove'] as const,
      'What takes such a start: the job is quoted, or scheduled already.',
    ),
    business_timezone: Type.String({ description: 'IANA time zone of the days.' }),
    from: s.CalendarDate('First day that was judged.'),
    to: s.CalendarDate('Last day that was judged.'),
    start_at: s.Timestamp('The first instant of the first day: minute 0.'),
    minutes: Type.Integer({ description: 'Length of all the days.' }),
    visit_minutes: Type.Integer({ description: 'Minutes on site.' }),
    crew_size: Type.Integer({ description: 'Technicians at once.' }),
    technicians: Type.Object(
      {
        id: ids('Active technicians (UUIDs).'),
        starts: column(flatRanges('Feasible starts.'), 'Of each; empty: none. A technician of a crew leads it.'),
      },
      { description: 'In columns.' },
    ),
    blocked: Type.Array(LaneBlocker, { description: 'Technicians without a start.' }),
    skills: Type.Array(s.NamedReference, { description: 'Names of the skills that blockers tell as missing.' }),
    explained: s.Nullable(
      Type.Object({
        closed: Type.Array(Closed, { description: 'Gaps that are too short, in order; of work of several days none are told.' }),
        remedies: Remedies,
      }),
      'Of technician_id; null without it.',
    ),
  }),
  errors: [
    'JOB_REQUEST_NOT_FOUND',
    'TECHNICIAN_NOT_FOUND',
    'JOB_REQUEST_INVALID_TRANSITION',
    'SCHEDULE_MOVE_NOT_ELIGIBLE',
    'SCHEDULE_MOVE_IN_PROGRESS',
    'SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED',
  ],
});

export const undoScheduleChange = operation({
  audience: 'dashboard',
  group: 'Board',
  permissions: ['job_manage', 'schedule_manage'],
  id: 'undoScheduleChange',
  method: 'POST',
  path: '/dashboard/v1/board/undo',
  effect: 'commit',
  pricesTravel: true,
  summary: 'Take a change of the board back',
  description:
    'Puts everything back that a commit of a move, an emergency or an absence has changed, all of it or nothing, within seven days and as long as ' +
    'nothing else has happened to its jobs. A p0 waits for its confirmation again; time off that was approved is asked for again. Customers are told a ' +
    'new time; one who had not been told of the change yet is told nothing.',
  bodyFields: { undo_token: s.Text(200, 'Of the commit.', 1) },
  output: Type.Object({
    applied: appliedField,
    kind: s.OneOf(scheduleChangeKinds, 'What was taken back.'),
    jobs: Type.Array(
      Type.Object({
        job_request_id: s.Uuid('The job (UUID).'),
        short_code: Type.String({ description: 'Its code for people.' }),
        status_version: Type.Integer({ description: 'That it has now.' }),
        start_at: s.Nullable(s.Timestamp('When it starts again; null: it waits for its confirmation.')),
        technician_id: s.Nullable(s.Uuid('Who has it again (UUID); null: nobody.')),
      }),
      { description: 'The jobs as they stand again.' },
    ),
  }),
  errors: ['SCHEDULE_CHANGE_NOT_FOUND', 'UNDO_NOT_POSSIBLE'],
});

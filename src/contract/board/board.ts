/** The dispatch board, read in one compact answer. docs/reference/pages.md#the-dispatch-board; docs/internals/board.md#board-sheets. */
import { Type } from 'typebox';
import { Remedies } from '../explanations.ts';
import { operation } from '../operation.ts';
import { Blocker } from '../schemas/blockers.ts';
import { mostBoardDays } from '../schemas/board.ts';
import * as s from '../schemas/common.ts';
import { JobDate, ShownOpenRequest } from '../schemas/jobRequest.ts';
import { appliedField, CustomerNotification, Landing, UndoneJobs, warnings } from '../schemas/plan.ts';
import {
  assignmentTiers,
  jobProgress,
  liveStates,
  priorityLevels,
  scheduleChangeKinds,
  technicianStatuses,
  timeOffStatuses,
} from '../vocabulary.ts';

const read = { audience: 'dashboard', group: 'Board', permissions: ['job_view', 'team_view'] } as const;

/** A column of a table. All columns have the same length: the values at one index form one row. */
const column = <Item extends Parameters<typeof Type.Array>[0]>(items: Item, description: string) => Type.Array(items, { description });
const minute = Type.Integer({ description: 'Minutes since start_at.' });
const index = Type.Integer({ description: 'An index, from 0.' });
const minutes = (description: string) => column(minute, description);
const minutesOf = (description: string) => column(Type.Integer({ description: 'Minutes.' }), description);
const indexes = (description: string) => column(index, description);
const ids = (description: string) => column(s.Uuid(), description);
const texts = (description: string) => column(Type.String({ description: 'May be empty.' }), description);
const orNull = <Item extends Parameters<typeof Type.Array>[0]>(items: Item) => s.Nullable(items);
const flatRanges = (description: string) =>
  Type.Array(minute, { description: `${description} Pairs of start and end, one after the other; ends are exclusive.` });

const Day = Type.Object(
  {
    date: s.CalendarDate('Business-local day, YYYY-MM-DD.'),
    start_minute: Type.Integer({ description: 'First minute of the day, counted from start_at.' }),
    minutes: Type.Integer({ description: 'Length of the day: 1440, or 1380 to 1500 when the clock changes.' }),
    openings: flatRanges('When the business is open; empty when it is closed.'),
    closure: s.Nullable(
      Type.String({ description: 'Why the business is closed on this date; empty without a reason; null without a closure.' }),
    ),
  },
  { description: 'One business-local day.' },
);

const Names = Type.Object(
  { id: ids('Identifiers (UUIDs).'), name: texts('Names.') },
  { description: 'Names, each listed once. Other columns refer to them by index.' },
);

const Technicians = Type.Object(
  {
    id: ids('Technicians (UUIDs), sorted by name: active, onboarding, and all others who have a visit.'),
    full_name: texts('Names.'),
    job_title: texts('Job titles.'),
    tier: column(orNull(s.OneOf(assignmentTiers, 'Tier.')), 'Assignment tiers; null if unset.'),
    status: column(s.OneOf(technicianStatuses, 'Status.'), 'Only active technicians get work.'),
    is_removed: column(Type.Boolean({ description: 'Removed.' }), 'Removed technicians are shown only because they have visits.'),
    picture_hash: column(
      orNull(Type.String({ description: 'SHA-256.' })),
      'Hash of the picture, the last part of its path; null without one.',
    ),
    latitude: column(orNull(Type.Number({ description: 'Degrees.' })), 'Start location; null if unknown.'),
    longitude: column(orNull(Type.Number({ description: 'Degrees.' })), 'Start location; null if unknown.'),
    skills: column(indexes('Indexes into skills.'), 'Skills of each technician.'),
    areas: column(indexes('Indexes into areas.'), 'Service areas of each technician.'),
    shift_pattern: column(orNull(index), 'Index into shift_patterns; null for an inactive technician, who has no shifts.'),
  },
  { description: 'The rows of the board, in columns.' },
);

const Absences = Type.Object(
  {
    id: ids('Records of time off (UUIDs).'),
    technician: indexes('Indexes into technicians.'),
    start: minutes('Start; negative when it began before the board.'),
    end: minutes('End, exclusive.'),
    status: column(s.OneOf(timeOffStatuses, 'Status.'), 'Approved time off blocks the schedule; pending time off does not.'),
    reason: texts('Reasons.'),
  },
  { description: 'Time off, pending and approved, in columns.' },
);

const ReservedTimes = Type.Object(
  {
    id: ids('Reserved times (UUIDs). One of several technicians has a row for each.'),
    technician: indexes('Indexes into technicians.'),
    start: minutes('Start; negative when it began before the board.'),
    end: minutes('End, exclusive.'),
    title: texts('What it is for; empty for private time.'),
    private: column(Type.Boolean({ description: 'Private.' }), 'true: listReservedTimes says what it is for, to those who may.'),
  },
  { description: 'Reserved time, such as meetings, in columns.' },
);

const Visits = Type.Object(
  {
    technician: indexes('Indexes into technicians.'),
    job: indexes('Indexes into jobs.'),
    start: minutes('Start of the block on site; negative when it began before the board.'),
    end: minutes('End of the block on site, exclusive.'),
    travel_before: column(orNull(Type.Integer({ description: 'Minutes.' })), 'Travel to the visit, in minutes; null if unknown.'),
    mobilization: column(Type.Integer({ description: 'Minutes.' }), 'Minutes on site before the work; only in the first part.'),
    demobilization: column(Type.Integer({ description: 'Minutes.' }), 'Minutes on site after the work; only in the last part.'),
    part: column(Type.Integer({ description: 'From 1.' }), 'Number of this part of the work, from 1.'),
    parts: column(Type.Integer({ description: 'Parts.' }), 'Number of parts; 1 unless the work takes several days.'),
    is_lead: column(Type.Boolean({ description: 'Leads.' }), 'true: works alone or leads the crew. false: a buddy of the crew.'),
  },
  { description: 'Visits during these days, sorted by technician and start, in columns. A crew has one row for each member.' },
);

const LiveVisits = Type.Object(
  {
    visit: indexes('Indexes into visits.'),
    state: column(s.OneOf(liveStates, 'State.'), 'How the visit stands, compared with its plan.'),
    late_minutes: minutesOf('Earliest possible start, or the arrival, minus the planned start; 0 if in time.'),
    over_minutes: minutesOf('Minutes on site beyond the planned end and length; 0 if none.'),
    window_broken: column(
      Type.Boolean({ description: 'Broken.' }),
      'Whether the technician comes, or came, after the promised arrival window.',
    ),
    earliest_start: minutes('Earliest possible start; once there, the arrival.'),
    earliest_end: minutes('Earliest possible end; once completed, the completion.'),
    cause: column(orNull(index), 'Index into jobs: the job whose visit makes this one late; null if there is none.'),
  },
  {
    description:
      'Live states of the visits of today, in columns; empty unless today is one of the days. A member of a crew has a row as well.',
  },
);

const sheet = Type.String({ description: 'Changes with everything that the board shows but now and live.' });

const Jobs = Type.Object(
  {
    id: ids('Job requests (UUIDs).'),
    short_code: texts('Codes for people.'),
    customer_name: texts('Names of the customers.'),
    job_type_name: column(orNull(Type.String({ description: 'Name.' })), 'Job types; null: unclassified.'),
    status: indexes('Indexes into statuses.'),
    progress: column(s.OneOf(jobProgress, 'How far.'), 'Whether the work has begun or is done.'),
    status_version: column(Type.Integer({ description: 'status_version.' }), 'Send it with a commit.'),
    priority_level: column(s.OneOf(priorityLevels, 'Priority.'), 'p0 to p3.'),
    sla_deadline: column(orNull(minute), 'Deadline of a p1 job; null without an SLA. An open job past its deadline has breached the SLA.'),
    sla_risk: column(orNull(minute), 'Time from which the SLA is at risk and flags the job; null without an SLA.'),
    attention: column(
      orNull(Type.String({ description: 'Reason.' })),
      'Why the job needs attention; null if it does not. SLA warnings are not included.',
    ),
    open_request: column(orNull(ShownOpenRequest), 'What the customers asked for and have no answer to; null if nothing.'),
    locked: column(Type.Boolean({ description: 'Locked.' }), 'true: no plan moves the visit (lockJobRequest).'),
    promised_start: column(orNull(minute), 'Start of the promised arrival window; null if nothing was promised.'),
    promised_end: column(orNull(minute), 'End of the promised arrival window.'),
    area: column(orNull(index), 'Index into areas: service area of the job; null if unknown.'),
    latitude: column(orNull(Type.Number({ description: 'Degrees.' })), 'Coordinates of the address; null if unknown.'),
    longitude: column(orNull(Type.Number({ description: 'Degrees.' })), 'Coordinates of the address; null if unknown.'),
    address: texts('Addresses on one line.'),
    district: texts('City of the address, or the postal code where most of the jobs are in the same city; empty if unknown.'),
    crew_size: column(Type.Integer({ description: 'Heads.' }), 'Technicians that the job needs at once.'),
    skills: column(indexes('Indexes into skills.'), 'Skills that each job needs.'),
  },
  { description: 'The jobs of these visits, in columns, without archived and deleted jobs.' },
);

export const getBoard = operation({
  ...read,
  id: 'getBoard',
  method: 'GET',
  path: '/dashboard/v1/board',
  effect: 'read',
  summary: 'Read the board',
  description:
    'Reads what the board shows for some business-local days: shifts, absences, visits and their jobs, in columns. The default is today and the ' +
    'next six days. Send the ETag of an answer in If-None-Match to get 304 while nothing but now has changed. Live states change ' +
    'with the clock: getBoardLive reads them alone.',
  queryFields: {
    from: Type.Optional(s.CalendarDate('First day, YYYY-MM-DD. Default: today.')),
    to: Type.Optional(s.CalendarDate(`Last day, inclusive. Default: 6 days after from. At most ${mostBoardDays} days.`)),
    past_idle_days: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Moves from and to forward to the first day that is open or has a visit, by at most 7 days. The answer has the new from and to.',
      }),
    ),
  },
  output: Type.Object({
    now: s.Timestamp('Current time of this environment.'),
    sheet,
    live: LiveVisits,
    business_timezone: Type.String({ description: 'IANA time zone of the days.' }),
    schedule_version: Type.Integer({ description: 'Version of the schedule shown; the stream announces later versions.' }),
    from: s.CalendarDate('First day shown.'),
    to: s.CalendarDate('Last day shown.'),
    start_at: s.Timestamp('The first instant of the first day: minute 0.'),
    minutes: Type.Integer({ description: 'Length of all the days.' }),
    days: Type.Array(Day, { description: 'The days, in order.' }),
    skills: Names,
    areas: Names,
    statuses: Type.Array(
      Type.Object({
        key: Type.String({ description: 'Status key of the workflow.' }),
        display_names: Type.Record(Type.String(), Type.String(), { description: 'Names to show, by language.' }),
      }),
      { description: 'The statuses that the jobs have.' },
    ),
    shift_patterns: Type.Array(Type.Array(flatRanges('Working hours of one day.'), { description: 'One entry a day.' }), {
      description: 'Technicians with the same hours share a pattern.',
    }),
    technicians: Technicians,
    absences: Absences,
    reserved_times: ReservedTimes,
    visits: Visits,
    jobs: Jobs,
  }),
});

export const getBoardLive = operation({
  ...read,
  id: 'getBoardLive',
  method: 'GET',
  path: '/dashboard/v1/board/live',
  effect: 'read',
  summary: 'Read the live states of the board',
  description:
    'Reads how the visits of today stand, without the rest of the board. The indexes are those of a getBoard of the same days with the same sheet; ' +
    'with another sheet, read getBoard again.',
  queryFields: {
    from: Type.Optional(s.CalendarDate('First day, YYYY-MM-DD. Default: today.')),
    to: Type.Optional(s.CalendarDate(`Last day, inclusive. Default: 6 days after from. At most ${mostBoardDays} days.`)),
  },
  output: Type.Object({ now: s.Timestamp('Current time of this environment.'), sheet, live: LiveVisits }),
});

const LaneBlocker = Type.Object({
  technician: Type.Integer({ description: 'Index into technicians.' }),
  blockers: Type.Array(Blocker, { description: 'Why there is no start, in order; empty if only the crew is missing.' }),
  short_minutes: s.Nullable(
    Type.Integer({ description: 'Minutes.' }),
    'By how many minutes the best gap is too short; null if no gap is too short.',
  ),
  is_for_travel: Type.Boolean({ description: 'The visit fits that gap, but the travel before and after it does not.' }),
  is_crew_short: Type.Boolean({ description: 'Could lead, but there are never enough others for the crew.' }),
});

const Closed = Type.Object({
  start: Type.Integer({ description: 'Start of a gap in the working time, counted from start_at.' }),
  end: Type.Integer({ description: 'End of the gap, exclusive.' }),
  short_minutes: Type.Integer({ description: 'By how many minutes the gap is too short.' }),
  is_for_travel: Type.Boolean({ description: 'The visit fits, but the travel before and after it does not.' }),
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
  summary: 'Find where a job fits on the board',
  description:
    'Finds every feasible start of a quoted or scheduled job with every technician, from now on. No other visits move. A scheduled job is checked ' +
    'as if it were not on the board. With technician_id, checks only that technician and explains which gaps are too short and what would help.',
  bodyFields: {
    job_request_id: s.JobReference('The job: UUID or short code, JR-7K2M9QX.'),
    from: Type.Optional(s.CalendarDate('First day, YYYY-MM-DD. Default: today.')),
    to: Type.Optional(s.CalendarDate(`Last day, inclusive. Default: 6 days after from. At most ${mostBoardDays} days.`)),
    technician_id: Type.Optional(s.Uuid('Check and explain only this technician (UUID).')),
    start_at: Type.Optional(s.NaiveDatetime('With technician_id: also say what a visit at this start on one of the days means.')),
  },
  output: Type.Object({
    job_request_id: s.Uuid('The job (UUID).'),
    status_version: Type.Integer({ description: 'status_version of the job; send it with a commit.' }),
    schedule_version: Type.Integer({ description: 'Version of the schedule that was checked.' }),
    next_operation: s.OneOf(
      ['confirmJobRequest', 'previewJobRequestMove'] as const,
      'Operation that takes a start: confirmJobRequest for a quoted job, previewJobRequestMove for a scheduled one.',
    ),
    business_timezone: Type.String({ description: 'IANA time zone of the days.' }),
    from: s.CalendarDate('First day that was checked.'),
    to: s.CalendarDate('Last day that was checked.'),
    start_at: s.Timestamp('The first instant of the first day: minute 0.'),
    minutes: Type.Integer({ description: 'Length of all the days.' }),
    visit_minutes: Type.Integer({ description: 'Minutes on site.' }),
    crew_size: Type.Integer({ description: 'Technicians that the job needs at once.' }),
    technicians: Type.Object(
      {
        id: ids('Active technicians (UUIDs).'),
        starts: column(
          flatRanges('Feasible starts.'),
          'Starts of each technician, empty if there are none. In a crew, this technician leads.',
        ),
      },
      { description: 'In columns.' },
    ),
    blocked: Type.Array(LaneBlocker, { description: 'Technicians without a start.' }),
    skills: Type.Array(s.NamedReference, { description: 'Names of the skills that blockers report as missing.' }),
    wish: s.Nullable(
      Type.Object({
        job_dates: Type.Array(JobDate, { description: "The requested days that are not over, in the customer's time zone." }),
        first_day: s.CalendarDate('Business-local day of the earliest requested time that is not over.'),
        ranges: flatRanges('The requested times within the checked days; a start in one of them is as the customer asked.'),
      }),
      'What the customer asked for: of an open request for another time, otherwise of the job. Null if nothing that is asked for is still to come.',
    ),
    explained: s.Nullable(
      Type.Object({
        closed: Type.Array(Closed, { description: 'Gaps that are too short, in order; empty for work of several days.' }),
        remedies: Remedies,
      }),
      'Explanation for technician_id; null without it.',
    ),
    placed: s.Nullable(
      Type.Object({
        landing: Landing,
        helpers: Type.Array(Type.String({ description: 'Name.' }), { description: 'The others of the crew, as they would be chosen now.' }),
        customer_notification: CustomerNotification,
        warnings,
      }),
      'The visit at start_at; null without start_at, and if it cannot start then.',
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
  group: 'Dispatch',
  permissions: ['job_manage', 'schedule_manage'],
  id: 'undoScheduleChange',
  method: 'POST',
  path: '/v1/schedule/undo',
  effect: 'commit',
  idempotent: true,
  confirmedEffects: ['ends_visit', 'moves_visit', 'tells_customer'],
  profiles: ['dispatch'],
  pricesTravel: true,
  summary: 'Undo a change of the schedule',
  description:
    'Undoes a confirmation, move, change, emergency, absence or unscheduled visit as a whole, within seven days, unless its jobs have changed since. Not a ' +
    'cancellation. Approved time off becomes pending again. Customers who heard of the change are told.',
  headerFields: s.idempotencyHeader,
  bodyFields: { undo_token: s.Text(200, 'The undo_token of the commit.', 1) },
  output: Type.Object({ applied: appliedField, kind: s.OneOf(scheduleChangeKinds, 'What was undone.'), jobs: UndoneJobs }),
  errors: ['SCHEDULE_CHANGE_NOT_FOUND', 'UNDO_NOT_POSSIBLE'],
});

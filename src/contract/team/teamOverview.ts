/** The whole team: who is absent, which jobs that affects, and who has free time. docs/internals/call.md#one-question-one-call. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { seesCustomers, shownBy } from '../shownBy.ts';
import { TimeOff } from '../schemas/technician.ts';
import { priorityLevels, timeOffStatuses } from '../vocabulary.ts';

const team = {
  group: 'Team and fleet',
  method: 'GET',
  effect: 'read',
  permissions: ['team_view', 'job_view'],
  profiles: ['dispatch'],
} as const;

const businessTimezone = Type.String({ description: 'IANA time zone of the days.' });

export const StrandedJob = Type.Object(
  {
    job_request_id: s.Uuid('The job request (UUID).'),
    short_code: Type.String({ description: 'Code for people.' }),
    customer_name: shownBy(seesCustomers, Type.String({ description: 'Name of the customer.' })),
    priority_level: s.OneOf(priorityLevels, 'Priority of the job.'),
    start_at: s.Timestamp('Start of the visit that falls into the absence.'),
    end_at: s.Timestamp('End of the visit.'),
  },
  { description: 'A visit that cannot take place while it stays with the absent technician.' },
);

export const listTeamAbsences = operation({
  ...team,
  id: 'listTeamAbsences',
  path: '/v1/technicians/absences',
  summary: "List the team's time off and stranded jobs",
  description:
    "The team's time off in a range, by first day and name, each with the open jobs it strands. " +
    'Includes pending time off, which does not block the schedule. Next: previewAbsenceResolve.',
  queryFields: {
    ...s.pageFields,
    from: Type.Optional(s.CalendarDate('First day, YYYY-MM-DD; default: today.')),
    to: Type.Optional(s.CalendarDate('Last day, YYYY-MM-DD; default 7 days later, at most 31.')),
    status: Type.Optional(s.OneOf(timeOffStatuses, 'Only this status; default: pending and approved.')),
  },
  output: Type.Object({
    business_timezone: businessTimezone,
    from: s.CalendarDate('First day of the answer.'),
    to: s.CalendarDate('Last day of the answer.'),
    absences: Type.Array(
      Type.Object({
        ...TimeOff.properties,
        technician_name: Type.String({ description: 'Name.' }),
        jobs: Type.Array(StrandedJob, { description: 'Open jobs with a visit in this time, in order.' }),
      }),
      { description: 'Time off, sorted by first day, then by name.' },
    ),
    ...s.pageAnswer,
    ...s.emptyField,
  }),
});

export const Gap = Type.Object(
  {
    start_at: s.Timestamp('When it begins.'),
    end_at: s.Timestamp('When it ends.'),
    minutes: Type.Integer({ description: 'Length of the gap.' }),
  },
  { description: 'Working time without visits or travel.' },
);

export const getTeamLoad = operation({
  ...team,
  id: 'getTeamLoad',
  path: '/v1/technicians/load',
  summary: "Get each technician's load",
  description:
    'Working, booked, travel and free minutes of every active technician in a range, and the largest gap; most free first. Jobs ' +
    'for a gap: listGapFillers.',
  queryFields: {
    from: Type.Optional(s.CalendarDate('First day, YYYY-MM-DD; default: today.')),
    to: Type.Optional(s.CalendarDate('Last day, inclusive; default: the first day.')),
    fit_minutes: Type.Optional(s.DurationMinutes('With a gap of this many minutes, 90.', 1)),
    skill_ids: Type.Optional(Type.Array(s.Uuid('Skill (UUID).'), { maxItems: 20, description: 'With all these skills (UUIDs).' })),
    any_skill_ids: Type.Optional(Type.Array(s.Uuid('Skill (UUID).'), { maxItems: 20, description: 'With one or more of these skills.' })),
    service_area_ids: Type.Optional(
      Type.Array(s.Uuid('Service area (UUID).'), { maxItems: 20, description: 'Of one or more of these areas.' }),
    ),
    max_travel_minutes: renamed('most_travel_minutes', Type.Optional(s.DurationMinutes('Who drive this long at most.'))),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50, description: 'Most technicians.' })),
  },
  output: Type.Object({
    business_timezone: businessTimezone,
    from: s.CalendarDate('First day that is counted.'),
    to: s.CalendarDate('Last day that is counted.'),
    technicians: Type.Array(
      Type.Object({
        id: s.Uuid('Technician (UUID).'),
        full_name: Type.String({ description: 'Name.' }),
        skill_ids: Type.Array(s.Uuid('Skill (UUID).'), { description: 'Skills of the technician.' }),
        service_area_ids: Type.Array(s.Uuid('Service area (UUID).'), { description: 'Service areas of the technician.' }),
        available_minutes: Type.Integer({
          description: 'Working time: shifts while the business is open, without approved time off and reserved time.',
        }),
        time_off_minutes: Type.Integer({ description: 'Working time lost to approved time off; counts as neither available nor booked.' }),
        reserved_minutes: Type.Integer({ description: 'Working time that reserved time takes, such as meetings; no absence.' }),
        booked_minutes: Type.Integer({ description: 'Minutes of visits, including those outside working time.' }),
        travel_minutes: Type.Integer({ description: 'Minutes of travel to visits, where known.' }),
        free_minutes: Type.Integer({ description: 'Working time minus visits and travel.' }),
        visit_count: renamed('visits', Type.Integer({ description: 'Visits in the range.' })),
        largest_gap: s.Nullable(Gap, 'The largest gap from now on; null if there is none, or if it is shorter than fit_minutes.'),
        gaps: Type.Optional(Type.Array(Gap, { description: 'With fit_minutes: all such gaps from now on, in order; at most 62.' })),
      }),
      { description: 'With fit_minutes, only technicians with such a gap.' },
    ),
    considered: Type.Integer({ description: 'Active technicians considered.' }),
    truncated: Type.Boolean({ description: 'There are more rows than limit.' }),
    ...s.emptyField,
  }),
});

/** The whole team at once: who is away and whose jobs that strands, and who has how much time. docs/decisions/0051. */
import { Type } from 'typebox';
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
    short_code: Type.String({ description: 'Its code for people.' }),
    customer_name: shownBy(seesCustomers, Type.String({ description: 'Name of the customer.' })),
    priority_level: s.OneOf(priorityLevels, 'Its priority.'),
    start_at: s.Timestamp('Start of the visit that falls into the absence.'),
    end_at: s.Timestamp('Its end.'),
  },
  { description: 'A visit that nobody goes to as long as it stays with who is away.' },
);

export const listTeamAbsences = operation({
  ...team,
  id: 'listTeamAbsences',
  path: '/v1/technicians/absences',
  summary: 'Who is away, and which jobs that strands',
  description:
    "Everybody's time off in a range, by first day and name, each with the open jobs it strands. " +
    'Pending ones are told too and block nothing yet. Next: previewAbsenceResolve.',
  queryFields: {
    ...s.pageFields,
    from: Type.Optional(s.CalendarDate('First day, YYYY-MM-DD; today.')),
    to: Type.Optional(s.CalendarDate('Last day; 7 days on, at most 31 days.')),
    status: Type.Optional(s.OneOf(timeOffStatuses, 'Only these; else pending and approved.')),
  },
  output: Type.Object({
    business_timezone: businessTimezone,
    from: s.CalendarDate('First day that is shown.'),
    to: s.CalendarDate('Last day that is shown.'),
    absences: Type.Array(
      Type.Object({
        ...TimeOff.properties,
        technician_name: Type.String({ description: 'Name.' }),
        jobs: Type.Array(StrandedJob, { description: 'Open jobs with a visit in it, in order.' }),
      }),
      { description: 'By their first day, then by name.' },
    ),
    meta: s.PageMeta,
    ...s.emptyField,
  }),
});

export const Gap = Type.Object(
  {
    start_at: s.Timestamp('When it begins.'),
    end_at: s.Timestamp('When it ends.'),
    minutes: Type.Integer({ description: 'Its length.' }),
  },
  { description: 'Working time without a visit or the way to one.' },
);

export const getTeamLoad = operation({
  ...team,
  id: 'getTeamLoad',
  path: '/v1/technicians/load',
  summary: 'How busy each technician is',
  description:
    'Working, booked, travel and free minutes of every active technician in a range, and the largest gap; most free first. Skills, ' +
    'areas and ways are not judged: listMatchingSlots does.',
  queryFields: {
    from: Type.Optional(s.CalendarDate('First day, YYYY-MM-DD; today.')),
    to: Type.Optional(s.CalendarDate('Last day, inclusive; the first one.')),
    fit_minutes: Type.Optional(s.DurationMinutes('Only who has a gap of so many minutes, 90; all of them.', 1)),
    skill_ids: Type.Optional(Type.Array(s.Uuid('Skill (UUID).'), { maxItems: 20, description: 'Who has all these skills (UUIDs).' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50, description: 'At most so many people.' })),
  },
  output: Type.Object({
    business_timezone: businessTimezone,
    from: s.CalendarDate('First day that is counted.'),
    to: s.CalendarDate('Last day that is counted.'),
    technicians: Type.Array(
      Type.Object({
        id: s.Uuid('Technician (UUID).'),
        full_name: Type.String({ description: 'Name.' }),
        available_minutes: Type.Integer({ description: 'Working time: shifts while the business is open, without approved time off.' }),
        time_off_minutes: Type.Integer({ description: 'Working time that approved time off takes: not available, and not busy either.' }),
        booked_minutes: Type.Integer({ description: 'Of visits, outside working time too.' }),
        travel_minutes: Type.Integer({ description: 'Of the ways to them, as far as they are known.' }),
        free_minutes: Type.Integer({ description: 'Working time that neither takes.' }),
        visits: Type.Integer({ description: 'Visits in the range.' }),
        largest_gap: s.Nullable(Gap, 'The largest one from now on; null without any, or without one of fit_minutes.'),
        gaps: Type.Optional(Type.Array(Gap, { description: 'With fit_minutes: all of that length from now on, in order; at most 62.' })),
      }),
      { description: 'With fit_minutes only those with such a gap.' },
    ),
    considered: Type.Integer({ description: 'Active technicians looked at.' }),
    truncated: Type.Boolean({ description: 'There are more than limit.' }),
    ...s.emptyField,
  }),
  errors: ['SKILL_NOT_FOUND'],
});

/** What the business did in a range of days, in numbers. docs/reports.md, docs/internals/records.md#reports. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { csvHeadings, missingReasons, reportKeys } from '../vocabulary.ts';

const count = (description: string) => Type.Integer({ description });

const Share = (description: string, part: string, whole: string) =>
  Type.Object(
    {
      percent: s.Nullable(Type.Number({ description: 'With one decimal; null if unknown.' })),
      part: count(part),
      whole: count(whole),
    },
    { description },
  );

const measures = {
  jobs_created: count('Jobs booked.'),
  jobs_completed: count('Jobs completed.'),
  jobs_cancelled: count('Jobs cancelled.'),
  completed_amount: s.Nullable(Type.Number({ description: 'Sum of the amounts of the completed jobs.' })),
  jobs_without_amount: count('Completed jobs without an amount.'),
  cancellation_fees: s.Nullable(Type.Number({ description: 'Sum of the fees of the cancelled jobs; not part of completed_amount.' })),
  on_time: Share(
    'Share of visits that began within their promised window.',
    'Visits that began on time.',
    'Visits whose promised window is over.',
  ),
  utilization: renamed(
    'utilisation',
    Share('Share of working time spent on visits and travel.', 'Minutes of visits and travel.', 'Minutes of working time.'),
  ),
  visit_count: renamed('visits', count('Visits, counted for each day and member of a crew.')),
  driving_minutes: s.Nullable(Type.Integer({ description: 'Minutes of travel to these visits.' })),
  visits_without_travel: count('Visits to which the travel is unknown.'),
  missing: Type.Object(
    {
      completed_amount: Type.Optional(s.OneOf(missingReasons.completed_amount, 'Why the amount is unknown.')),
      cancellation_fees: Type.Optional(s.OneOf(missingReasons.cancellation_fees, 'Why the fees are unknown.')),
      on_time: Type.Optional(s.OneOf(missingReasons.on_time, 'Why the share on time is unknown.')),
      utilization: renamed('utilisation', Type.Optional(s.OneOf(missingReasons.utilization, 'Why the share of working time is unknown.'))),
      driving_minutes: Type.Optional(s.OneOf(missingReasons.driving_minutes, 'Why the driving is unknown.')),
    },
    { description: 'The reason of each number that is null.' },
  ),
};

const ids = (what: string) =>
  Type.Optional(Type.Array(s.Uuid(`${what} (UUID).`), { maxItems: 50, description: `Only these: ${what.toLowerCase()}s (UUIDs).` }));

export const getReport = operation({
  id: 'getReport',
  method: 'GET',
  path: '/v1/reports',
  group: 'Reports',
  permissions: ['job_view', 'team_view'],
  effect: 'read',
  profiles: [],
  summary: 'Get a report of jobs, amounts and working time',
  description:
    'Counts jobs, completed amounts, on-time visits, utilization and driving of at most 366 days, by day, week, month, technician, job type or ' +
    'service area. What is unknown is null, and `missing` says why. With `Accept: text/csv` the rows are a CSV file.',
  queryFields: {
    from: Type.Optional(s.CalendarDate('First day, YYYY-MM-DD; default: the first of the month of to.')),
    to: Type.Optional(s.CalendarDate('Last day, inclusive; default: today.')),
    group_by: renamed('by', Type.Optional(s.OneOf(reportKeys, 'What a row is; default: day. Weeks begin on Monday.'))),
    technician_ids: ids('Technician'),
    job_type_ids: ids('Job type'),
    service_area_ids: ids('Service area'),
    headings: Type.Optional(
      s.OneOf(csvHeadings, 'First row of the CSV file: fixed names (default), or words in the language of the request.'),
    ),
  },
  output: Type.Object({
    business_timezone: Type.String({ description: 'IANA time zone of the days.' }),
    currency: Type.String({ description: 'ISO 4217 code of the amounts.' }),
    from: s.CalendarDate('First day that is counted.'),
    to: s.CalendarDate('Last day that is counted.'),
    group_by: renamed('by', s.OneOf(reportKeys, 'What a row is.')),
    rows: Type.Array(
      Type.Object({
        key: s.Nullable(
          Type.String({ description: 'Day, Monday of the week, month (YYYY-MM) or UUID.' }),
          'Null: jobs without a technician, type or area.',
        ),
        name: s.Nullable(Type.String({ description: 'Name of the technician, type or area; for times the key.' }), 'Null without a key.'),
        from: s.Nullable(s.CalendarDate('First day of the row; null unless the row is a time.')),
        to: s.Nullable(s.CalendarDate('Last day of the row; null unless the row is a time.')),
        ...measures,
      }),
      { description: 'Times in order, each of the range; others by name, those without a key last.' },
    ),
    totals: Type.Object(measures, { description: 'The whole range.' }),
  }),
  csv: true,
  errors: ['TECHNICIAN_NOT_FOUND', 'JOB_TYPE_NOT_FOUND', 'SERVICE_AREA_NOT_FOUND'],
});

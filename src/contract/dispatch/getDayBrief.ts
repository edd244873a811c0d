/** What a dispatcher must know of a day, each entry with the next best act. docs/internals/bookings.md#brief-and-gap-fillers. */
import { Type, type TProperties } from 'typebox';
import { renamed } from '../formerNames.ts';
import { RemedyCall } from '../explanations.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { seesContacts, seesCustomers, shownBy } from '../shownBy.ts';
import { customerRequestKinds, liveStates, priorityLevels } from '../vocabulary.ts';

const job = {
  job_request_id: s.Uuid('The job (UUID).'),
  short_code: Type.String({ description: 'Code for people.' }),
  customer_name: shownBy(seesCustomers, Type.String({ description: 'Name of the customer.' })),
  priority_level: s.OneOf(priorityLevels, 'Priority of the job.'),
  technician_name: s.Nullable(Type.String({ description: 'Who goes or leads; null without a time.' })),
  scheduled_at: s.Nullable(s.Timestamp('Planned start; null without a time.')),
};

const person = { technician_id: s.Uuid('Technician (UUID).'), technician_name: Type.String({ description: 'Name.' }) };

const part = <Fields extends TProperties>(fields: Fields, description: string) =>
  Type.Object(
    {
      count: Type.Integer({ description: 'All of them.' }),
      items: Type.Array(Type.Object({ ...fields, next_call: renamed('next', RemedyCall) }), { description: 'The first 10.' }),
    },
    { description },
  );

export const getDayBrief = operation({
  id: 'getDayBrief',
  method: 'GET',
  path: '/v1/dispatch/day-brief',
  group: 'Dispatch',
  permissions: ['team_view', 'job_view'],
  effect: 'read',
  profiles: ['dispatch'],
  summary: 'Get the brief of a day',
  description:
    'What needs a dispatcher: flagged, late, at risk, wanted, absent, emergencies, requests, gaps, load. Each entry has its next_call; count has all, items 10.',
  queryFields: { date: Type.Optional(s.CalendarDate('Day, YYYY-MM-DD; default: today.')) },
  output: Type.Object({
    business_timezone: Type.String({ description: 'IANA time zone of the day.' }),
    date: s.CalendarDate('The day.'),
    emergencies: part(job, 'Emergencies (P0) that nobody serves yet, on any day.'),
    wanted_jobs: renamed('wanted', part(job, 'Waiting jobs that a dispatcher wants done on the day.')),
    late_visits: renamed(
      'late',
      part(
        {
          ...job,
          customer_phone: shownBy(seesCustomers, s.Nullable(Type.String({ description: 'Whom to tell; null if unknown.' }))),
          technician_phone: shownBy(seesContacts, s.Nullable(Type.String({ description: 'Whom to ask; null if unknown.' }))),
          state: s.OneOf(liveStates, 'Live state.'),
          late_minutes: Type.Integer({ description: 'Earliest possible start minus planned start.' }),
          window_broken: Type.Boolean({ description: 'The promised window ends before the earliest possible start.' }),
          earliest_start_at: s.Timestamp('Earliest possible start.'),
          cause_job_request_id: Type.Optional(s.Uuid('The job that makes it late (UUID).')),
        },
        'Visits of today that have not begun and start 5 minutes late or more; broken windows first, then the latest. Empty on other days.',
      ),
    ),
    at_risk: part(
      { ...job, sla_deadline: s.Timestamp('Due by.') },
      'Open jobs that miss their deadline as planned: planned after it, or due by the end of the day without a time.',
    ),
    flagged_jobs: renamed(
      'flagged',
      part({ ...job, reason: Type.String({ description: 'Why a person must look at it.' }) }, 'Open jobs that need attention, on any day.'),
    ),
    absent: part(
      { ...person, visit_count: renamed('visits', Type.Integer({ description: 'Open visits of that day that the absence strands.' })) },
      'Technicians with approved time off on the day; those with stranded visits first.',
    ),
    requests: part(
      {
        kind: s.OneOf(customerRequestKinds, 'callback: a message that waits for a call.'),
        id: s.Uuid('The request (UUID).'),
        job_request_id: s.Nullable(s.Uuid('The job that it is about (UUID).'), 'Null without a job.'),
        name: shownBy(seesCustomers, Type.String({ description: 'Who asks.' })),
        text: shownBy(seesCustomers, Type.String({ description: 'The words of the request; empty if none.' })),
        created_at: s.Timestamp('When the customer asked.'),
      },
      "Customers' requests that are open, the oldest first.",
    ),
    gaps: part(
      {
        ...person,
        start_at: s.Timestamp('When it begins, now at the earliest.'),
        end_at: s.Timestamp('When it ends.'),
        minutes: Type.Integer({ description: 'Length of the gap.' }),
      },
      'Gaps of 45 minutes and more on the day, the longest first.',
    ),
    load: Type.Object(
      {
        technician_count: renamed('technicians', Type.Integer({ description: 'Technicians with working time.' })),
        available_minutes: Type.Integer({ description: 'Working time without time off.' }),
        booked_minutes: Type.Integer({ description: 'Minutes of visits.' }),
        travel_minutes: Type.Integer({ description: 'Minutes of travel to visits, where known.' }),
        free_minutes: Type.Integer({ description: 'Working time minus visits and travel.' }),
        visit_count: renamed('visits', Type.Integer({ description: 'Visits, counted for each member of a crew.' })),
        next_call: renamed('next', RemedyCall),
      },
      { description: 'The whole team on the day.' },
    ),
  }),
});

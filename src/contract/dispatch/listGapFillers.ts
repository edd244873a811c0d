/** Gaps of a day, and the waiting jobs and later visits that fit into them. docs/internals/bookings.md#brief-and-gap-fillers. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { RemedyCall } from '../explanations.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { laterDays, mostLaterVisits, mostWaitingJobs } from '../schemas/dayBrief.ts';
import { place } from '../schemas/plan.ts';
import { seesCustomers, shownBy } from '../shownBy.ts';
import { gapFillerKinds, gapSources, priorityLevels } from '../vocabulary.ts';

const GapFiller = Type.Object(
  {
    job_request_id: s.Uuid('The job (UUID).'),
    short_code: Type.String({ description: 'Code for people.' }),
    customer_name: shownBy(seesCustomers, Type.String({ description: 'Name of the customer.' })),
    job_type_name: s.Nullable(Type.String({ description: 'Job type; null when unclassified.' })),
    priority_level: s.OneOf(priorityLevels, 'Priority of the job.'),
    sla_deadline: s.Nullable(s.Timestamp('Due by; null without a deadline.')),
    kind: s.OneOf(
      gapFillerKinds,
      'place: the job waits for a time. pull_forward: a booked visit of a later day that would move into the gap.',
    ),
    from: s.Nullable(
      place('Present technician and time of a pull_forward.'),
      'Present technician and time of a pull_forward; null for place.',
    ),
    start_at: s.Timestamp('Start in the gap.'),
    end_at: s.Timestamp('End of the visit, with breaks in it.'),
    travel_minutes: Type.Optional(Type.Integer({ description: 'Drive to it; left out if unknown.' })),
    added_travel_minutes: Type.Integer({ description: 'Driving of the day with the visit minus driving without it.' }),
    saved_travel_minutes: Type.Integer({ description: 'Driving that the present day loses when the visit leaves it; 0 for place.' }),
    net_travel_minutes: Type.Integer({ description: 'Added minus saved: how the driving of both days changes.' }),
    match_score: Type.Integer({ description: '0 to 100.' }),
    consent_of: s.OneOf(
      ['none', 'customer'] as const,
      'none: the customer asked for this time. customer: ask the customer first; always so for a pull_forward, whose customer was promised another time.',
    ),
    next_call: renamed('next', RemedyCall),
  },
  { description: 'A job that fits, with the call that books it, or previews its move.' },
);

export const listGapFillers = operation({
  id: 'listGapFillers',
  method: 'GET',
  path: '/v1/dispatch/gap-fillers',
  group: 'Dispatch',
  permissions: ['team_view', 'job_view'],
  effect: 'read',
  pricesTravel: true,
  profiles: ['dispatch'],
  summary: 'List the gaps of a day and jobs that fill them',
  description: 'Gaps of a day and jobs that fit. Ask whom consent_of names, then make next_call.',
  queryFields: {
    date: Type.Optional(s.CalendarDate('YYYY-MM-DD; default: today.')),
    technician_id: Type.Optional(s.Uuid('Technician (UUID).')),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 3, description: 'Most of each kind.' })),
    sources: Type.Optional(
      Type.Array(s.OneOf(gapSources), {
        minItems: 1,
        maxItems: gapSources.length,
        uniqueItems: true,
        description: 'Default queue; later_jobs: booked.',
      }),
    ),
  },
  output: Type.Object({
    business_timezone: Type.String({ description: 'IANA time zone of the day.' }),
    date: s.CalendarDate('The day.'),
    gaps: Type.Array(
      Type.Object({
        technician_id: s.Uuid('Technician (UUID).'),
        technician_name: Type.String({ description: 'Name.' }),
        start_at: s.Timestamp('When it begins, now at the earliest.'),
        end_at: s.Timestamp('When it ends.'),
        minutes: Type.Integer({ description: 'Length of the gap.' }),
        fillers: Type.Array(GapFiller, {
          description:
            'Jobs that fit, best first. Waiting jobs come first: emergencies, what is due by the end of the day, times that the customer asked ' +
            'for, least added driving, match score. Then visits of later days: those whose deadline only the gap keeps, P1, ' +
            'least net driving, earliest present start. Each kind has at most limit entries.',
        }),
        count: Type.Integer({ description: 'All jobs that fit, of both kinds.' }),
        combinations: Type.Array(
          Type.Object({
            fillers: Type.Array(GapFiller, { description: 'The jobs in time order, each as it fits beside the earlier ones.' }),
            added_travel_minutes: Type.Integer({ description: 'Driving of the day with all of them minus driving without them.' }),
            saved_travel_minutes: Type.Integer({ description: 'Driving less than for each of them by itself in this gap.' }),
            customers_to_ask: Type.Integer({ description: 'Customers who must be asked first.' }),
          }),
          { description: 'Two or three waiting jobs that fit one after the other, best first. Book them in this order.' },
        ),
      }),
      { description: 'By start and name; at most 100.' },
    ),
    gap_count: Type.Integer({ description: 'All gaps of 45 minutes and more.' }),
    considered: Type.Integer({ description: 'Waiting jobs and visits of later days that were tried.' }),
    truncated: Type.Boolean({
      description:
        `More than ${mostWaitingJobs} jobs wait, or more than ${mostLaterVisits} visits of the next ${laterDays} days could move: only the most urgent jobs, ` +
        'and the P1 visits and those nearest to the gaps, were tried.',
    }),
    ...s.emptyField,
  }),
});

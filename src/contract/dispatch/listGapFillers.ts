/** Gaps of a day and the waiting jobs that fit into them. docs/decisions/0102. */
import { Type } from 'typebox';
import { RemedyCall } from '../explanations.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { seesCustomers, shownBy } from '../shownBy.ts';
import { priorityLevels } from '../vocabulary.ts';

const GapFiller = Type.Object(
  {
    job_request_id: s.Uuid('The waiting job (UUID).'),
    short_code: Type.String({ description: 'Code for people.' }),
    customer_name: shownBy(seesCustomers, Type.String({ description: 'Name of the customer.' })),
    job_type_name: s.Nullable(Type.String({ description: 'Job type; null when unclassified.' })),
    priority_level: s.OneOf(priorityLevels, 'Priority of the job.'),
    sla_deadline: s.Nullable(s.Timestamp('Due by; null without a deadline.')),
    start_at: s.Timestamp('Start in the gap.'),
    end_at: s.Timestamp('End of the visit, with breaks in it.'),
    travel_minutes: Type.Optional(Type.Integer({ description: 'Drive to it; left out if unknown.' })),
    added_travel_minutes: Type.Integer({ description: 'Driving of the day with the visit minus driving without it.' }),
    match_score: Type.Integer({ description: '0 to 100.' }),
    consent_of: s.OneOf(['none', 'customer'] as const, 'none: the customer asked for this time. customer: ask the customer first.'),
    next: RemedyCall,
  },
  { description: 'A job that fits, with the call that books it.' },
);

export const listGapFillers = operation({
  id: 'listGapFillers',
  method: 'GET',
  path: '/v1/dispatch/gap-fillers',
  group: 'Dispatch',
  permissions: ['team_view', 'job_view'],
  effect: 'read',
  profiles: ['dispatch'],
  summary: 'List the gaps of a day and jobs that fill them',
  description:
    'Gaps of 45 minutes and more, and the quoted jobs for one technician that fit each, alone and together, best first. Next books a filler: ask whom consent_of names first.',
  queryFields: {
    date: Type.Optional(s.CalendarDate('Day, YYYY-MM-DD; default: today.')),
    technician_id: Type.Optional(s.Uuid('Only this technician (UUID).')),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 20, default: 3, description: 'Most jobs, and most combinations, of one gap.' }),
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
        fillers: Type.Array(GapFiller, { description: 'Jobs that fit, best first.' }),
        count: Type.Integer({ description: 'All jobs that fit.' }),
        combinations: Type.Array(
          Type.Object({
            fillers: Type.Array(GapFiller, { description: 'The jobs in time order, each as it fits beside the earlier ones.' }),
            added_travel_minutes: Type.Integer({ description: 'Driving of the day with all of them minus driving without them.' }),
            saved_travel_minutes: Type.Integer({ description: 'Driving less than for each of them by itself in this gap.' }),
            customers_to_ask: Type.Integer({ description: 'Customers who must be asked first.' }),
          }),
          { description: 'Two or three jobs that fit one after the other, best first. Book them in this order.' },
        ),
      }),
      { description: 'By start and name; at most 100.' },
    ),
    gap_count: Type.Integer({ description: 'All gaps of 45 minutes and more.' }),
    considered: Type.Integer({ description: 'Waiting jobs that were tried.' }),
    truncated: Type.Boolean({ description: 'More than 100 jobs wait: only the most urgent were tried.' }),
  }),
  errors: ['TECHNICIAN_NOT_FOUND'],
});

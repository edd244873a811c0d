/** Visits that a change of hours, closures or the time zone leaves outside working hours: told before it is made, and with it. */
import { Type } from 'typebox';
import { priorityLevels } from '../vocabulary.ts';
import * as s from './common.ts';
import { seesCustomers, shownBy } from '../shownBy.ts';

/** Visits that are named; `total` counts them all. */
export const mostStrandedVisits = 100;

/** Days that one call closes. */
export const mostClosedDays = 366;

export const StrandedVisits = Type.Object(
  {
    total: Type.Integer({ description: 'All of them.' }),
    visits: Type.Array(
      Type.Object({
        job_request_id: s.Uuid('The job request (UUID).'),
        short_code: Type.String({ description: 'Its code for people.' }),
        customer_name: shownBy(seesCustomers, Type.String({ description: 'Name of the customer.' })),
        priority_level: s.OneOf(priorityLevels, 'Its priority.'),
        technician_id: s.Uuid('Who goes there (UUID).'),
        start_at: s.Timestamp('Start of the visit.'),
        end_at: s.Timestamp('Its end.'),
      }),
      { description: `The first ${mostStrandedVisits}, in order.` },
    ),
  },
  {
    description:
      'Visits of open jobs within the next 366 days that lie within working hours as they were, and would not any more. They stay where they ' +
      'are: move them, or let them be.',
  },
);

/** The field of a change that is only to be looked at. */
export const preview = Type.Optional(Type.Boolean({ description: 'true: nothing is written; the answer tells what would be.' }));

/** The fence of a change of what two people may change at once. */
export const version = Type.Integer({ minimum: 1, description: 'As last read. When somebody changed it since, the change is refused.' });

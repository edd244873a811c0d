/** Visits that fall outside working hours because hours, closures or the time zone change. Shown in the preview and after the change. */
import { Type } from 'typebox';
import { priorityLevels } from '../vocabulary.ts';
import * as s from './common.ts';
import { seesCustomers, shownBy } from '../shownBy.ts';

/** The most visits listed. `total` counts all of them. */
export const mostStrandedVisits = 100;

/** The most days that one call can close. */
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

/** Requests a preview of a change. */
export const preview = Type.Optional(Type.Boolean({ description: 'true: nothing is written; the answer tells what would be.' }));

/** The version check of a change, for records that two people may change at the same time. */
export const version = Type.Integer({ minimum: 1, description: 'As last read. When somebody changed it since, the change is refused.' });

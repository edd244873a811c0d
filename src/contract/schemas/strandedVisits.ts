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
    total: Type.Integer({ description: 'Number of all these visits.' }),
    visits: Type.Array(
      Type.Object({
        job_request_id: s.Uuid('The job request (UUID).'),
        short_code: Type.String({ description: 'Code for people.' }),
        customer_name: shownBy(seesCustomers, Type.String({ description: 'Name of the customer.' })),
        priority_level: s.OneOf(priorityLevels, 'Priority of the job.'),
        technician_id: s.Uuid('Technician (UUID).'),
        start_at: s.Timestamp('Start of the visit.'),
        end_at: s.Timestamp('End of the visit.'),
      }),
      { description: `The first ${mostStrandedVisits}, in order.` },
    ),
  },
  {
    description:
      'Visits of open jobs in the next 366 days that are inside working hours before the change and outside them after it. They keep their ' +
      'time; move them if necessary.',
  },
);

/** The visits on days that the business closes. The same shape as `StrandedVisits`, but visits outside working hours are among them. */
export const VisitsOnClosedDays = Type.Object(StrandedVisits.properties, {
  description:
    'All visits of open jobs that touch these days and are not over yet, whether inside working hours or not. Visits that began the day ' +
    "before are among them; a crew's visit counts once, with its lead. They keep their time; move them if necessary.",
});

/** Requests a preview of a change. */
export const preview = Type.Optional(Type.Boolean({ description: 'true: writes nothing and shows the result of the change.' }));

/** The version check of a change, for records that two people may change at the same time. */
export const version = Type.Integer({
  minimum: 1,
  description: 'The version that was last read. If it is no longer current, the change is refused.',
});

/**
 * Booked visits that their technicians can no longer do because of a change. Shown in the preview and after the change.
 * docs/internals/engine.md#stranded-visits.
 */
import { Type, type Static } from 'typebox';
import { priorityLevels, strandedReasons } from '../vocabulary.ts';
import { Blocker } from './blockers.ts';
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
        reason: s.OneOf(strandedReasons, 'Why it is stranded: the first blocker, or what happened to technician or vehicle.'),
        blockers: Type.Array(Blocker, { description: 'All blockers, in order.' }),
      }),
      { description: `The first ${mostStrandedVisits}, in order.` },
    ),
    proposals: Type.Optional(
      Type.Array(
        Type.Object({
          id: s.Uuid('The proposal (UUID).'),
          job_request_id: s.Uuid('The job request (UUID).'),
          short_code: Type.String({ description: 'Code for people.' }),
          customer_name: shownBy(seesCustomers, Type.String({ description: 'Name of the customer.' })),
          technician_id: s.Uuid('Technician (UUID).'),
          start_at: s.Timestamp('The time that was proposed.'),
          present_start_at: s.Nullable(s.Timestamp('Start of the visit that stays; null: there is none.')),
        }),
        { description: 'Times proposed to customers that end with the change; others are looked for. Left out if none.' },
      ),
    ),
  },
  {
    description:
      'Booked visits of the next 366 days that their technicians cannot do after the change. They keep their time and are flagged for ' +
      'attention; move them if necessary.',
  },
);

export type StrandedVisits = Static<typeof StrandedVisits>;

/** The visits on days that the business closes. The same shape as `StrandedVisits`, but visits outside working hours are among them. */
export const VisitsOnClosedDays = Type.Object(StrandedVisits.properties, {
  description:
    'All visits of open jobs that touch these days and are not over yet, whether inside working hours or not. Visits that began the day ' +
    "before are among them; a crew's visit counts once, with its lead. They keep their time; move them if necessary.",
});

/** Requests a preview of a change. */
export const preview = Type.Optional(Type.Boolean({ description: 'true: writes nothing and shows the result.' }));

/** What a change that can strand visits takes and answers. */
export const strandingInput = { preview };
export const strandingOutput = { stranded_visits: StrandedVisits };

/** The version check of a change, for records that two people may change at the same time. */
export const version = Type.Integer({
  minimum: 1,
  description: 'The version that was last read. If it is no longer current, the change is refused.',
});

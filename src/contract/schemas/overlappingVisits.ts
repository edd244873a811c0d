/** Open visits of the same person at the same address, near the time of a booking. docs/reference/conventions.md#the-same-visit-twice. */
import { Type, type Static } from 'typebox';
import { seesJobs, shownBy } from '../shownBy.ts';
import * as s from './common.ts';

export const OverlappingVisits = Type.Array(
  Type.Object({
    id: s.Uuid('The job (UUID).'),
    short_code: Type.String({ description: 'Code for people.' }),
    scheduled_at: s.Timestamp('Start.'),
    ends_at: s.Timestamp('End.'),
    technician_id: s.Nullable(s.Uuid('Lead (UUID).'), 'Lead (UUID).'),
    technician_name: s.Nullable(Type.String(), 'Name of the lead.'),
  }),
  {
    description:
      'Open visits of this person at this address that overlap or lie within two hours; perhaps the same visit. Left out if none.',
  },
);
export type OverlappingVisits = Static<typeof OverlappingVisits>;

export const overlappingVisits = { overlapping_visits: Type.Optional(shownBy(seesJobs, OverlappingVisits)) };

export const allowDuplicate = {
  allow_duplicate: Type.Optional(
    Type.Boolean({ description: 'false: refuse if overlapping_visits has any, as voice does by default; true: book.' }),
  ),
};

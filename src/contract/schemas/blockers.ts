/** Schemas of what keeps technicians from a visit: counts by kind, and each blocker with what the caller needs to act on it. */
import { Type } from 'typebox';
import { blockerDetails, blockerKinds, type BlockerKind } from '../vocabulary.ts';
import { OneOf, Timestamp, Uuid } from './common.ts';

/** The number of technicians by the first blocker that each of them has. */
export const BlockedBy = Type.Unsafe<Readonly<Partial<Record<BlockerKind, number>>>>({
  type: 'object',
  additionalProperties: { type: 'integer' },
  description: 'Number of technicians by their first blocker.',
});

/** Beside a kind or a reason, where it does not say enough. */
export const blockerDetail = { detail: Type.Optional(OneOf(blockerDetails, 'For no_working_day: the technician is not active.')) };

/** One reason why one technician cannot take a visit. */
export const Blocker = Type.Object({
  kind: OneOf(blockerKinds, 'Kind of blocker.'),
  ...blockerDetail,
  visit_minutes: Type.Optional(Type.Integer({ description: 'For visit_too_long: length of the visit.' })),
  max_minutes: Type.Optional(Type.Integer({ description: "For visit_too_long: the business's longest visit." })),
  missing_skill_ids: Type.Optional(Type.Array(Uuid(), { description: 'For missing_required_skills: the missing skills.' })),
  earliest_feasible_at: Type.Optional(Timestamp('For cannot_arrive_in_time: when the technician could start.')),
});

/** There are enough technicians for a crew, but not at the same time. */
export const CrewShort = Type.Object(
  {
    needed: Type.Integer({ description: 'Size of the full crew, including the lead.' }),
    largest_crew: Type.Integer({
      description: 'Size of the largest crew that could start together; 0 if no available technician may lead.',
    }),
    available: Type.Integer({ description: 'Technicians who could come in any role.' }),
  },
  { description: 'There are enough technicians, but not at the same time.' },
);

/** Schemas of what keeps technicians from a visit: counts by kind, and each blocker with what the caller needs to act on it. */
import { Type } from 'typebox';
import { blockerKinds, type BlockerKind } from '../vocabulary.ts';
import { OneOf, Timestamp, Uuid } from './common.ts';

/** The number of technicians by the first blocker that each of them has. */
export const BlockedBy = Type.Unsafe<Readonly<Partial<Record<BlockerKind, number>>>>({
  type: 'object',
  additionalProperties: { type: 'integer' },
  description: 'How many technicians each blocker kept out, by the first that each of them met.',
});

/** One reason why one technician cannot take a visit. */
export const Blocker = Type.Object({
  kind: OneOf(blockerKinds, 'What is in the way.'),
  visit_minutes: Type.Optional(Type.Integer({ description: 'Of visit_too_long: how long the visit is.' })),
  max_minutes: Type.Optional(Type.Integer({ description: "Of visit_too_long: the business's longest visit." })),
  missing_skill_ids: Type.Optional(Type.Array(Uuid(), { description: 'Of missing_required_skills: the skills that are missing.' })),
  earliest_feasible_at: Type.Optional(Timestamp('Of cannot_arrive_in_time: when the technician could start.')),
});

/** There are enough technicians for a crew, but not at the same time. */
export const CrewShort = Type.Object(
  {
    needed: Type.Integer({ description: 'Technicians of a whole crew, lead included.' }),
    largest_crew: Type.Integer({ description: 'Of the largest crew that could start at once; 0 when nobody who could come may lead.' }),
    available: Type.Integer({ description: 'Technicians who could come in some role.' }),
  },
  { description: 'Enough technicians one by one, but not at once.' },
);

/** Checks the requested skills of a booking or an offer. [booking.skills-active]; docs/reference/conventions.md#job-requests. */
import { invalid, refuse, type Refusal } from '../../../contract/errors.ts';
import type { NamedSkill } from '../../../store/schedule/planningFacts.ts';

/** Refuses the first skill that does not exist or is inactive. `field`: the argument that has them. Null when all skills are valid. */
export function checkSkills(
  skillIds: readonly string[],
  found: readonly NamedSkill[],
  field = 'skill_ids',
): Refusal<'SKILL_NOT_FOUND' | 'VALIDATION_ERROR'> | null {
  const known = new Set(found.map(({ id }) => id));
  return skillIds.every((id) => known.has(id)) ? refuseInactive(skillIds, found, field) : refuse('SKILL_NOT_FOUND');
}

/** Refuses the first of the found skills that is inactive. */
export function refuseInactive(
  skillIds: readonly string[],
  found: readonly NamedSkill[],
  field: string,
): Refusal<'VALIDATION_ERROR'> | null {
  const byId = new Map(found.map((skill) => [skill.id, skill]));
  const index = skillIds.findIndex((id) => byId.get(id)?.isActive === false);
  if (index < 0) return null;
  const { name } = byId.get(skillIds[index]!)!;
  return invalid(`${field}[${index}]`, 'inactive', 'skill_inactive', { name });
}

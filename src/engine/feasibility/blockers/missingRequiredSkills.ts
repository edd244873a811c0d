import type { Lane } from '../../board.ts';
import type { Visit } from '../../visit.ts';
import type { BlockerRule } from './question.ts';

/** Whether the technician has every required skill of the visit. */
export function holdsRequiredSkills(lane: Lane, visit: Visit): boolean {
  for (const skillId of visit.requiredSkillIds) if (!lane.skillIds.has(skillId)) return false;
  return true;
}

/** Rule 2: the technician lacks a required skill. The blocker names all missing skills. */
export const missingRequiredSkills: BlockerRule = {
  kind: 'missing_required_skills',
  check({ lane, visit }) {
    if (holdsRequiredSkills(lane, visit)) return null;
    const missingSkillIds = visit.requiredSkillIds.filter((skillId) => !lane.skillIds.has(skillId));
    return { kind: 'missing_required_skills', missingSkillIds };
  },
};

import { listActiveSkills } from '../../../store/catalog/skills.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { read } from '../handler.ts';

/** Every active skill in one list without pages. Callers find `skill_ids` here. [skill.flat-list]. */
export const listSkills = read<'listSkills'>(async (ctx) => {
  const skills = await listActiveSkills(ctx.db, ctx.tenant.id);
  return { skills, ...emptyListReason(skills, 0) };
});

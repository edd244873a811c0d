import { listActiveSkills } from '../../store/skills.ts';
import { read } from '../handler.ts';

/** Every active skill, flat and without pages: the source of `skill_ids`. Specification, "Skill, skill category". */
export const listSkills = read<'listSkills'>(async (ctx) => ({ skills: await listActiveSkills(ctx.db, ctx.tenant.id) }));

import { refuse } from '../../contract/errors.ts';
import { listSkillsOf } from '../../store/technicians.ts';
import { write } from '../handler.ts';
import { replaceOf } from '../../resources/replaceRelations.ts';

export const replaceTechnicianSkills = write<'replaceTechnicianSkills'>(async (ctx, input) => {
  const refusal = await replaceOf(ctx, 'skills', input.id, input.skill_ids);
  if (refusal) return refuse(refusal.code === 'TECHNICIAN_NOT_FOUND' ? 'TECHNICIAN_NOT_FOUND' : 'SKILL_NOT_FOUND');
  return { skills: await listSkillsOf(ctx.db, ctx.tenant.id, input.id) };
});

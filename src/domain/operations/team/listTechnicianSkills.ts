import { refuse } from '../../../contract/errors.ts';
import { findTechnician, listSkillsOf } from '../../../store/team/technicians.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { read } from '../handler.ts';

/** The skills of one technician. */
export const listTechnicianSkills = read<'listTechnicianSkills'>(async (ctx, input) => {
  if (!(await findTechnician(ctx.db, ctx.tenant.id, input.id))) return refuse('TECHNICIAN_NOT_FOUND');
  const skills = await listSkillsOf(ctx.db, ctx.tenant.id, input.id);
  return { skills, ...emptyListReason(skills, 0) };
});

import { refuse } from '../../../contract/errors.ts';
import { findTechnician, listSkillsOf } from '../../../store/team/technicians.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { technicianVersionOf } from '../../resources/team/technicianResource.ts';
import { read } from '../handler.ts';

/** The skills of one technician. */
export const listTechnicianSkills = read<'listTechnicianSkills'>(async (ctx, input) => {
  const technician = await findTechnician(ctx.db, ctx.tenant.id, input.id);
  if (!technician) return refuse('TECHNICIAN_NOT_FOUND');
  const skills = await listSkillsOf(ctx.db, ctx.tenant.id, input.id);
  return { skills, version: technicianVersionOf(ctx.tenant, technician), ...emptyListReason(skills, 0) };
});

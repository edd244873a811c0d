import { listSkillsOf } from '../../../store/team/technicians.ts';
import { withStrandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { write } from '../handler.ts';
import { replaceOf } from '../../resources/team/replaceRelations.ts';

/** Replaces a technician's skills. */
export const replaceTechnicianSkills = write<'replaceTechnicianSkills'>((ctx, input) =>
  withStrandedVisits(ctx, { preview: input.preview, technicianIds: [input.id] }, async (ctx) => {
    const refusal = await replaceOf(ctx, 'skills', input.id, input.skill_ids);
    if (refusal) return refusal;
    return { skills: await listSkillsOf(ctx.db, ctx.tenant.id, input.id) };
  }),
);

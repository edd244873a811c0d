import { listSkillsOf, readTechnician } from '../../../store/team/technicians.ts';
import { withStrandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { write } from '../handler.ts';
import { technicianVersionOf } from '../../resources/team/technicianResource.ts';
import { replaceOf } from '../../resources/team/replaceRelations.ts';

/** Replaces a technician's skills. */
export const replaceTechnicianSkills = write<'replaceTechnicianSkills'>((ctx, input) =>
  withStrandedVisits(ctx, { preview: input.preview, technicianIds: [input.id] }, async (ctx) => {
    const refusal = await replaceOf(ctx, 'skills', input.id, input.skill_ids, input.version);
    if (refusal) return refusal;
    const { db, tenant } = ctx;
    return {
      skills: await listSkillsOf(db, tenant.id, input.id),
      version: technicianVersionOf(tenant, await readTechnician(db, tenant.id, input.id)),
    };
  }),
);

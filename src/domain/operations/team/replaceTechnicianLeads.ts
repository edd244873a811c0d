import { invalid } from '../../../contract/errors.ts';
import { readTechnician } from '../../../store/team/technicians.ts';
import { write } from '../handler.ts';
import { replaceOf } from '../../resources/team/replaceRelations.ts';
import { technicianAnswer } from '../../resources/team/technicianResource.ts';

/** Replaces the leads for whom a technician is a preferred buddy. A technician cannot be their own lead. */
export const replaceTechnicianLeads = write<'replaceTechnicianLeads'>(async (ctx, input) => {
  if (input.lead_ids.includes(input.id)) return invalid('lead_ids', 'itself', 'itself');
  const refusal = await replaceOf(ctx, 'leads', input.id, input.lead_ids, input.version);
  if (refusal) return refusal;
  return technicianAnswer(ctx, await readTechnician(ctx.db, ctx.tenant.id, input.id));
});

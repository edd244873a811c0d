import { readTechnician } from '../../store/technicians.ts';
import { write } from '../handler.ts';
import { replaceOf } from '../../resources/replaceRelations.ts';
import { technicianResource } from '../../resources/technicianResource.ts';

export const replaceTechnicianServiceAreas = write<'replaceTechnicianServiceAreas'>(async (ctx, input) => {
  const refusal = await replaceOf(ctx, 'serviceAreas', input.id, input.service_area_ids);
  if (refusal) return refusal;
  return technicianResource(ctx.tenant, await readTechnician(ctx.db, ctx.tenant.id, input.id));
});

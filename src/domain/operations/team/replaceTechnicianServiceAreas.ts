import { readTechnician } from '../../../store/team/technicians.ts';
import { withStrandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { write } from '../handler.ts';
import { replaceOf } from '../../resources/team/replaceRelations.ts';
import { technicianAnswer } from '../../resources/team/technicianResource.ts';

/** Replaces a technician's service areas. */
export const replaceTechnicianServiceAreas = write<'replaceTechnicianServiceAreas'>((ctx, input) =>
  withStrandedVisits(ctx, { preview: input.preview, technicianIds: [input.id] }, async (ctx) => {
    const refusal = await replaceOf(ctx, 'serviceAreas', input.id, input.service_area_ids, input.version);
    if (refusal) return refusal;
    return technicianAnswer(ctx, await readTechnician(ctx.db, ctx.tenant.id, input.id));
  }),
);

import { readTechnician } from '../../../store/team/technicians.ts';
import { write } from '../handler.ts';
import { replaceOf } from '../../resources/team/replaceRelations.ts';
import { technicianAnswer } from '../../resources/team/technicianResource.ts';

/** Replaces the vehicles of a technician. Keeps the order, because jobs take the first free vehicle. */
export const replaceTechnicianVehicles = write<'replaceTechnicianVehicles'>(async (ctx, input) => {
  const refusal = await replaceOf(ctx, 'vehicles', input.id, input.vehicle_ids, input.version);
  if (refusal) return refusal;
  return technicianAnswer(ctx, await readTechnician(ctx.db, ctx.tenant.id, input.id));
});

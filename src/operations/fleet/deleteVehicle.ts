import { refuse } from '../../contract/errors.ts';
import { lockSchedule } from '../../store/schedule.ts';
import { touchTechnicians } from '../../store/technicians.ts';
import { attachVehicle, openJobsWith, releaseVehicle, softDeleteVehicle } from '../../store/vehicles.ts';
import { write } from '../context.ts';

/** Soft delete. Technicians lose it; open jobs get their technician's next free vehicle or none, and are kept. */
export const deleteVehicle = write<'deleteVehicle'>(async (ctx, input) => {
  await lockSchedule(ctx.db, ctx.tenant.id);
  const deleted = await softDeleteVehicle(ctx.db, ctx.tenant.id, input.id);
  if (!deleted) return refuse('VEHICLE_NOT_FOUND');
  await touchTechnicians(ctx.db, ctx.tenant.id, deleted.technicianIds);
  for (const job of await openJobsWith(ctx.db, ctx.tenant.id, input.id)) {
    if (job.technicianId === null) await releaseVehicle(ctx.db, ctx.tenant.id, job.id);
    else await attachVehicle(ctx.db, ctx.tenant.id, job.id, job.technicianId);
  }
  return { id: input.id.toLowerCase(), deleted_at: deleted.deletedAt };
});

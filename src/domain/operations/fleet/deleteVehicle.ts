import { refuse } from '../../../contract/errors.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { touchTechnicians } from '../../../store/team/technicians.ts';
import { replaceVehicles } from '../../jobs/scheduling/vehicles.ts';
import { openJobsWith, softDeleteVehicle } from '../../../store/fleet/vehicles.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Soft delete. Technicians lose the vehicle. Their open jobs get the technician's next free vehicle, or none. */
export const deleteVehicle = write<'deleteVehicle'>(async (ctx, input) => {
  await lockSchedule(ctx.db, ctx.tenant.id);
  const deleted = await softDeleteVehicle(ctx.db, ctx.tenant.id, input.id, formatMilliseconds(ctx.nowMilliseconds));
  if (!deleted) return refuse('VEHICLE_NOT_FOUND');
  await touchTechnicians(ctx.db, ctx.tenant.id, deleted.technicianIds);
  await replaceVehicles(ctx, await openJobsWith(ctx.db, ctx.tenant.id, input.id));
  return { id: input.id, deleted_at: deleted.deletedAt };
});

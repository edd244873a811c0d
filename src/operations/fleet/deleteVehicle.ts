import { refuse } from '../../contract/errors.ts';
import { lockSchedule } from '../../store/schedule/lock.ts';
import { touchTechnicians } from '../../store/team/technicians.ts';
import { attachVehicles, releaseVehicle } from '../../store/fleet/vehicleAttachment.ts';
import { openJobsWith, softDeleteVehicle } from '../../store/fleet/vehicles.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';
import { write } from '../handler.ts';

/** Soft delete. Technicians lose it; open jobs get their technician's next free vehicle or none, and are kept. */
export const deleteVehicle = write<'deleteVehicle'>(async (ctx, input) => {
  await lockSchedule(ctx.db, ctx.tenant.id);
  const deleted = await softDeleteVehicle(ctx.db, ctx.tenant.id, input.id, formatMilliseconds(ctx.nowMilliseconds));
  if (!deleted) return refuse('VEHICLE_NOT_FOUND');
  await touchTechnicians(ctx.db, ctx.tenant.id, deleted.technicianIds);
  const jobs = await openJobsWith(ctx.db, ctx.tenant.id, input.id);
  for (const { id, technicianId } of jobs) if (technicianId === null) await releaseVehicle(ctx.db, ctx.tenant.id, id);
  const manned = jobs.filter(({ technicianId }) => technicianId !== null);
  await attachVehicles(
    ctx.db,
    ctx.tenant.id,
    manned.map(({ id }) => id),
  );
  return { id: input.id, deleted_at: deleted.deletedAt };
});

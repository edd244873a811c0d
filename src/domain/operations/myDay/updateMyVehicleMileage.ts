import { invalid, refuse } from '../../../contract/errors.ts';
import { ownTechnicianId } from '../../jobs/own/ownTechnician.ts';
import { listVehiclesOf, lockVehicle, updateVehicleRow } from '../../../store/fleet/vehicles.ts';
import { write } from '../handler.ts';

/** Records the mileage of one of the signed-in technician's vehicles. */
export const updateMyVehicleMileage = write<'updateMyVehicleMileage'>(async (ctx, { id, current_mileage: mileage }) => {
  const technicianId = await ownTechnicianId(ctx);
  const own = technicianId === null ? [] : await listVehiclesOf(ctx.db, ctx.tenant.id, technicianId);
  const stored = own.some((vehicle) => vehicle.id === id) ? await lockVehicle(ctx.db, ctx.tenant.id, id) : null;
  if (!stored) return refuse('VEHICLE_NOT_FOUND');
  const { name, plateNumber, currentMileage } = stored;
  // A lower reading is an older one that was sent late, so it must not replace the newer one.
  if (currentMileage !== null && mileage < currentMileage)
    return invalid('current_mileage', 'too_small', 'minimum', { limit: currentMileage });
  await updateVehicleRow(ctx.db, ctx.tenant.id, id, { ...stored, currentMileage: mileage });
  return { id, name, plate_number: plateNumber, current_mileage: mileage };
});

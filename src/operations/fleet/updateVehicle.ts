import { invalid, isRefusal, refuse } from '../../contract/errors.ts';
import { settableVehicleStatuses } from '../../contract/vocabulary.ts';
import { strandingChange } from '../../jobs/scheduling/strandedVisits.ts';
import { refusingOn } from '../../store/driver/savepoint.ts';
import { findVehicle, lockVehicle, updateVehicleRow } from '../../store/fleet/vehicles.ts';
import { write } from '../handler.ts';
import { fleetWeek } from '../../resources/fleet/fleetWeek.ts';
import { vehicleFields } from '../../resources/fleet/vehicleInput.ts';
import { vehicleResource } from '../../resources/fleet/vehicleResource.ts';

/**
 * Partial update. While a job has the vehicle, it shows `on_job` and a new status applies afterwards. The job keeps the vehicle, but new
 * jobs do not get it.
 */
export const updateVehicle = write<'updateVehicle'>((ctx, input) =>
  strandingChange(ctx, { preview: input.preview, vehicleId: input.id }, async (ctx) => {
    const stored = await lockVehicle(ctx.db, ctx.tenant.id, input.id);
    if (!stored) return refuse('VEHICLE_NOT_FOUND');
    if (input.status === 'on_job' && !stored.isAttached)
      return invalid('status', 'unknown_value', 'on_job', { values: settableVehicleStatuses.join(', ') });
    const fields = vehicleFields(input, stored);
    const refused = await refusingOn(
      ctx.db,
      'vehicles_plate_number',
      refuse('VEHICLE_DUPLICATE', { plate_number: fields.plateNumber }),
      () => updateVehicleRow(ctx.db, ctx.tenant.id, stored.id, fields),
    );
    if (isRefusal(refused)) return refused;
    const week = await fleetWeek(ctx);
    return vehicleResource(ctx.tenant, (await findVehicle(ctx.db, ctx.tenant.id, stored.id, week))!, week);
  }),
);

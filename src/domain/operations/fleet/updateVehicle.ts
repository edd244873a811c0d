import { invalid, isRefusal, refuse } from '../../../contract/errors.ts';
import { settableVehicleStatuses } from '../../../contract/vocabulary.ts';
import { withStrandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { refusingOn } from '../../../store/driver/savepoint.ts';
import { findVehicle, lockVehicle, updateVehicleRow } from '../../../store/fleet/vehicles.ts';
import { withFreeUid } from '../../resources/freeUid.ts';
import { write } from '../handler.ts';
import { fleetWeek } from '../../resources/fleet/fleetWeek.ts';
import { vehicleFields } from '../../resources/fleet/vehicleInput.ts';
import { shownStatus, vehicleResource } from '../../resources/fleet/vehicleResource.ts';

/**
 * Partial update. A job that has the vehicle keeps it, whatever the new status, but new jobs get only idle vehicles. `on_job` can be sent back
 * only while it is the status that is shown.
 */
export const updateVehicle = write<'updateVehicle'>((ctx, input) =>
  withStrandedVisits(ctx, { preview: input.preview, vehicleId: input.id }, async (ctx) => {
    const stored = await lockVehicle(ctx.db, ctx.tenant.id, input.id);
    if (!stored) return refuse('VEHICLE_NOT_FOUND');
    if (input.status === 'on_job' && shownStatus(stored) !== 'on_job')
      return invalid('status', 'unknown_value', 'on_job', { values: settableVehicleStatuses.join(', ') });
    const fields = vehicleFields(input, stored);
    const refused = await refusingOn(
      ctx.db,
      'vehicles_plate_number',
      refuse('VEHICLE_DUPLICATE', { plate_number: fields.plateNumber }),
      () => withFreeUid(ctx, 'vehicles', fields.uid, () => updateVehicleRow(ctx.db, ctx.tenant.id, stored.id, fields)),
    );
    if (isRefusal(refused)) return refused;
    const week = await fleetWeek(ctx);
    return vehicleResource(ctx.tenant, (await findVehicle(ctx.db, ctx.tenant.id, stored.id, week))!, week);
  }),
);

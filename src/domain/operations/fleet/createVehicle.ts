import { isRefusal, refuse } from '../../../contract/errors.ts';
import { newId } from '../../../store/ids.ts';
import { refusingOn } from '../../../store/driver/savepoint.ts';
import { findVehicle, insertVehicle } from '../../../store/fleet/vehicles.ts';
import { withFreeUid } from '../../resources/freeUid.ts';
import { write } from '../handler.ts';
import { fleetWeek } from '../../resources/fleet/fleetWeek.ts';
import { newVehicle, vehicleFields } from '../../resources/fleet/vehicleInput.ts';
import { vehicleResource } from '../../resources/fleet/vehicleResource.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';

/** Creates a vehicle. The plate number must be unique. */
export const createVehicle = write<'createVehicle'>(async (ctx, input) => {
  const id = newId(ctx.nowMilliseconds);
  const fields = vehicleFields(input, newVehicle);
  const refused = await refusingOn(ctx.db, 'vehicles_plate_number', refuse('VEHICLE_DUPLICATE', { plate_number: fields.plateNumber }), () =>
    withFreeUid(ctx, 'vehicles', fields.uid, () =>
      insertVehicle(ctx.db, ctx.tenant.id, id, fields, formatMilliseconds(ctx.nowMilliseconds)),
    ),
  );
  if (isRefusal(refused)) return refused;
  const week = await fleetWeek(ctx);
  return vehicleResource(ctx.tenant, (await findVehicle(ctx.db, ctx.tenant.id, id, week))!, week);
});

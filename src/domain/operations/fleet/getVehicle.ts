import { refuse } from '../../../contract/errors.ts';
import { findVehicle } from '../../../store/fleet/vehicles.ts';
import { read } from '../handler.ts';
import { fleetWeek } from '../../resources/fleet/fleetWeek.ts';
import { vehicleResource } from '../../resources/fleet/vehicleResource.ts';

/** One vehicle with its live fields, such as its status now and its use this week. */
export const getVehicle = read<'getVehicle'>(async (ctx, input) => {
  const week = await fleetWeek(ctx);
  const row = await findVehicle(ctx.db, ctx.tenant.id, input.id, week);
  return row ? vehicleResource(ctx.tenant, row, week) : refuse('VEHICLE_NOT_FOUND');
});

import { refuse } from '../../contract/errors.ts';
import { findVehicle } from '../../store/vehicles.ts';
import { read } from '../context.ts';
import { fleetWeek } from './fleetWeek.ts';
import { vehicleResource } from './vehicleResource.ts';

export const getVehicle = read<'getVehicle'>(async (ctx, input) => {
  const week = await fleetWeek(ctx);
  const row = await findVehicle(ctx.db, ctx.tenant.id, input.id, week);
  return row ? vehicleResource(ctx.tenant, row, week) : refuse('VEHICLE_NOT_FOUND');
});

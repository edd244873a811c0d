import { metaOf, pageOf } from '../../../store/paging.ts';
import { listVehicleRows } from '../../../store/fleet/vehicles.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { read } from '../handler.ts';
import { fleetWeek } from '../../resources/fleet/fleetWeek.ts';
import { vehicleResource } from '../../resources/fleet/vehicleResource.ts';

/** The vehicles, sorted by name. */
export const listVehicles = read<'listVehicles'>(async (ctx, input) => {
  const page = pageOf(input);
  const week = await fleetWeek(ctx);
  const { rows, total } = await listVehicleRows(ctx.db, ctx.tenant.id, input.status, week, page);
  return {
    vehicles: rows.map((row) => vehicleResource(ctx.tenant, row, week)),
    meta: metaOf(page, total, rows.length),
    ...emptyListReason(rows, total, { status: input.status }),
  };
});

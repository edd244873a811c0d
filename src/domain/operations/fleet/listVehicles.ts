import { isRefusal } from '../../../contract/errors.ts';
import { listVehicleRows, vehicleOrder } from '../../../store/fleet/vehicles.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { read } from '../handler.ts';
import { fleetWeek } from '../../resources/fleet/fleetWeek.ts';
import { vehicleResource } from '../../resources/fleet/vehicleResource.ts';

/** The vehicles, sorted by name. */
export const listVehicles = read<'listVehicles'>(async (ctx, input) => {
  const page = readablePage(input, vehicleOrder);
  if (isRefusal(page)) return page;
  const week = await fleetWeek(ctx);
  const found = await listVehicleRows(ctx.db, ctx.tenant.id, input.status, week, page);
  return {
    vehicles: found.rows.map((row) => vehicleResource(ctx.tenant, row, week)),
    ...pageAnswer(page, found),
    ...emptyListReason(found.rows, found.total, { status: input.status }),
  };
});

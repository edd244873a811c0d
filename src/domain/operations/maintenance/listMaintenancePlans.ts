import { emptyListReason } from '../../resources/emptyList.ts';
import { maintenancePlanRow } from '../../maintenance/maintenancePlanResource.ts';
import { listMaintenancePlanRows } from '../../../store/jobs/maintenancePlans.ts';
import { metaOf, pageOf } from '../../../store/paging.ts';
import { read } from '../handler.ts';

/** The plans, the next visit first. [maintenance-plan.list]. */
export const listMaintenancePlans = read<'listMaintenancePlans'>(async (ctx, input) => {
  const page = pageOf(input);
  const filter = { customerId: input.customer_id, state: input.status, hasMissed: input.has_missed };
  const { rows, total } = await listMaintenancePlanRows(ctx.db, ctx.tenant.id, filter, page);
  return {
    maintenance_plans: rows.map((row) => maintenancePlanRow(ctx.locale, row)),
    meta: metaOf(page, total, rows.length),
    ...emptyListReason(rows, total, { customer_id: input.customer_id, state: input.status, has_missed: input.has_missed }),
  };
});

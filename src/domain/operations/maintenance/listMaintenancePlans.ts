import { isRefusal } from '../../../contract/errors.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { maintenancePlanRow } from '../../maintenance/maintenancePlanResource.ts';
import { listMaintenancePlanRows, maintenancePlanOrder } from '../../../store/jobs/maintenancePlans.ts';
import { read } from '../handler.ts';

/** The plans, the next visit first. [maintenance-plan.list]. */
export const listMaintenancePlans = read<'listMaintenancePlans'>(async (ctx, input) => {
  const page = readablePage(input, maintenancePlanOrder);
  if (isRefusal(page)) return page;
  const filter = { customerId: input.customer_id, state: input.status, hasMissed: input.has_missed };
  const found = await listMaintenancePlanRows(ctx.db, ctx.tenant.id, filter, page);
  return {
    maintenance_plans: found.rows.map((row) => maintenancePlanRow(ctx.locale, row)),
    ...pageAnswer(page, found),
    ...emptyListReason(found.rows, found.total, { customer_id: input.customer_id, status: input.status, has_missed: input.has_missed }),
  };
});

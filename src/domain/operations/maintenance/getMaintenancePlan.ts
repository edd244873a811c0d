import { refuse } from '../../../contract/errors.ts';
import { maintenancePlanAnswer } from '../../maintenance/maintenancePlanResource.ts';
import { findMaintenancePlan } from '../../../store/jobs/maintenancePlans.ts';
import { read } from '../handler.ts';

/** One plan with its next and its settled dates. [maintenance-plan.get]. */
export const getMaintenancePlan = read<'getMaintenancePlan'>(async (ctx, input) => {
  const row = await findMaintenancePlan(ctx.db, ctx.tenant.id, input.id);
  return row ? maintenancePlanAnswer(ctx, row) : refuse('MAINTENANCE_PLAN_NOT_FOUND');
});

import { isRefusal } from '../../../contract/errors.ts';
import { nextColumns } from '../../maintenance/maintenanceDates.ts';
import { changeMaintenancePlan, lockSeenPlan } from '../../maintenance/maintenancePlanInput.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Ends a plan for good. Its jobs stay. [maintenance-plan.end]. */
export const endMaintenancePlan = write<'endMaintenancePlan'>(async (ctx, input) => {
  const row = await lockSeenPlan(ctx, input);
  if (isRefusal(row)) return row;
  const endedAt = formatMilliseconds(ctx.nowMilliseconds);
  return changeMaintenancePlan(ctx, row, { ...row, state: 'ended', problem: null, ...nextColumns(row, null), endedAt });
});

import { isRefusal } from '../../contract/errors.ts';
import { optimizationAnswer } from '../../dispatch/optimisation/optimizationAnswer.ts';
import { planOptimization } from '../../dispatch/optimisation/optimizationPlan.ts';
import { newId } from '../../store/ids.ts';
import { insertSchedulePlan } from '../../store/schedule/schedulePlans.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';
import { read } from '../handler.ts';

/** Plans a better day and keeps the plan for a day. The schedule is not changed. [optimization.preview]. */
export const previewScheduleOptimization = read<'previewScheduleOptimization'>(async (ctx, input) => {
  const plan = await planOptimization(ctx, input);
  if (isRefusal(plan)) return plan;
  const row = { id: newId(ctx.nowMilliseconds), at: formatMilliseconds(ctx.nowMilliseconds), plan };
  await insertSchedulePlan(ctx.db, ctx.tenant.id, row);
  return optimizationAnswer(ctx, row, new Set(plan.priced.steps.keys()));
});

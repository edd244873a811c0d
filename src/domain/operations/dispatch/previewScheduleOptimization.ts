import { isRefusal } from '../../../contract/errors.ts';
import { optimizationAnswer } from '../../dispatch/optimisation/optimizationAnswer.ts';
import { planOptimization } from '../../dispatch/optimisation/optimizationPlan.ts';
import { keepPlan } from '../../dispatch/plan/kept.ts';
import { read } from '../handler.ts';

/** Plans a better day and keeps the plan for a day. The schedule is not changed. [optimization.preview]. */
export const previewScheduleOptimization = read<'previewScheduleOptimization'>(async (ctx, input) => {
  const plan = await planOptimization(ctx, input);
  if (isRefusal(plan)) return plan;
  return optimizationAnswer(ctx, await keepPlan(ctx, plan), new Set(plan.priced.steps.keys()));
});

import { refuse } from '../../../contract/errors.ts';
import { optimizationAnswer } from '../../dispatch/optimisation/optimizationAnswer.ts';
import type { KeptPlan } from '../../dispatch/optimisation/optimizationKept.ts';
import { keptPlan } from '../../dispatch/plan/kept.ts';
import { read } from '../handler.ts';

/** A plan of a preview, as it was made. [optimization.kept]. */
export const getScheduleOptimization = read<'getScheduleOptimization'>(async (ctx, { id }) => {
  const row = await keptPlan<KeptPlan>(ctx, id);
  return row ? optimizationAnswer(ctx, row, new Set(row.plan.priced.steps.keys())) : refuse('SCHEDULE_OPTIMIZATION_NOT_FOUND');
});

import { refuse } from '../../contract/errors.ts';
import { keptSince, optimizationAnswer } from '../../dispatch/optimisation/optimizationAnswer.ts';
import type { KeptPlan } from '../../dispatch/optimisation/optimizationKept.ts';
import { findSchedulePlan } from '../../store/schedule/schedulePlans.ts';
import { read } from '../handler.ts';

/** A plan of a preview, as it was made. [optimization.kept]. */
export const getScheduleOptimization = read<'getScheduleOptimization'>(async (ctx, { id }) => {
  const row = await findSchedulePlan<KeptPlan>(ctx.db, ctx.tenant.id, id, keptSince(ctx.nowMilliseconds));
  return row ? optimizationAnswer(ctx, row, new Set(row.plan.priced.steps.keys())) : refuse('SCHEDULE_OPTIMIZATION_NOT_FOUND');
});

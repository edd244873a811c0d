/** The token of a plan for a better day names the row that keeps it. */
import type { SchedulePlanRow } from '../../../store/schedule/schedulePlans.ts';
import type { PlanningContext } from '../plan/cascade.ts';
import { keptPlan } from '../plan/kept.ts';
import { id, record } from '../plan/packed.ts';
import { tokenForm } from '../plan/token.ts';
import type { KeptPlan } from './optimizationKept.ts';

const form = tokenForm<{ readonly id: string }>('optimization', record({ id }));

export const optimizationTokenOf = (ctx: PlanningContext, planId: string): string =>
  form.of(ctx, { asked: { id: planId }, jobs: [], departNotBefore: 0 }, null);

/** The plan of a token. null: the token was not made here, or its plan is too old. */
export function planOfToken(ctx: PlanningContext, text: string): Promise<SchedulePlanRow<KeptPlan> | null> | null {
  const token = form.read(text);
  return token && form.isOf(ctx, text, { jobs: [], plan: null }) ? keptPlan<KeptPlan>(ctx, token.asked.id) : null;
}

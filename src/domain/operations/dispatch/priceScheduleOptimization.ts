import { invalid, refuse } from '../../../contract/errors.ts';
import { totalsData } from '../../dispatch/optimisation/optimizationAnswer.ts';
import { planOfToken } from '../../dispatch/optimisation/optimizationToken.ts';
import { totalsOf } from '../../../engine/optimisation/dayPrices.ts';
import { withRequired } from '../../../engine/optimisation/daySteps.ts';
import { read } from '../handler.ts';

/** What a choice of steps brings, and which steps it still needs. Reads no schedule. [optimization.prices]. */
export const priceScheduleOptimization = read<'priceScheduleOptimization'>(
  async (ctx, { plan_token: token, step_numbers: stepNumbers }) => {
    const row = await planOfToken(ctx, token);
    if (!row) return refuse('SCHEDULE_OPTIMIZATION_NOT_FOUND');
    const { priced } = row.plan;
    const chosen = new Set(stepNumbers.map((step) => step - 1));
    if ([...chosen].some((step) => step >= priced.steps.length)) return invalid('step_numbers', 'not_allowed', 'as_previewed');
    const missing = [...withRequired(priced.steps, chosen)].filter((step) => !chosen.has(step)).sort((a, b) => a - b);
    return { totals: totalsData(totalsOf(priced, chosen)), missing_required: missing.map((step) => step + 1) };
  },
);

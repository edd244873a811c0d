/** The preview of a plan, the same for all sorts. Nothing of the schedule is written. [plan.token] */
import type { ReadContext } from '../../call/context.ts';
import { isRefusal, type Refusal } from '../../contract/errors.ts';
import { offeredDeparture } from '../../planning/departure.ts';
import { isFound, type PlanKind, type PlanTypes } from './kind.ts';
import { explainedAs } from './remedies.ts';

/** The answer of the preview with its token, or why there is no plan and what would help. */
export async function previewPlan<Types extends PlanTypes>(
  ctx: ReadContext,
  kind: PlanKind<Types>,
  input: Types['input'],
): Promise<(Types['found']['answer'] & { plan_token: string }) | Types['refused'] | Refusal<'VALIDATION_ERROR'>> {
  const asked = await kind.read(ctx, input);
  if (isRefusal(asked)) return asked;
  const travel = await kind.travel(ctx, asked);
  const found = await kind.find(ctx, asked, travel, offeredDeparture(ctx.nowMilliseconds));
  if (!isFound<Types['found']>(found)) return explainedAs(ctx, kind, asked, travel, found);
  const { jobs, departNotBefore, plan } = found.fence;
  const token = { asked: await kind.inToken(ctx, asked, found), jobs, departNotBefore };
  const answer: Types['found']['answer'] = found.answer;
  return { ...answer, plan_token: kind.token.of(ctx, token, plan) };
}

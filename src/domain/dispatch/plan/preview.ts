/** The preview of a plan, the same for all sorts. Nothing of the schedule is written. [plan.token] */
import type { ReadContext } from '../../call/context.ts';
import { isRefusal, type Refusal } from '../../../contract/errors.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { epochMinute } from '../../../engine/minutes.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { isFound, type Displaced, type PlanKind, type PlanTypes } from './kind.ts';
import { explainedAs } from './remedies.ts';

type OtherOrder = Displaced & { readonly plan_token: string };

/** The answer of the preview with its token, or why there is no plan and what would help. */
export async function previewPlan<Types extends PlanTypes>(
  ctx: ReadContext,
  kind: PlanKind<Types>,
  input: Types['input'],
): Promise<(Types['found']['answer'] & { plan_token: string; other_order?: OtherOrder }) | Types['refused'] | Refusal<'VALIDATION_ERROR'>> {
  const asked = await kind.read(ctx, input);
  if (isRefusal(asked)) return asked;
  const travel = await kind.travel(ctx, asked);
  const found = await kind.find(ctx, asked, travel, offeredDeparture(ctx.nowMilliseconds));
  if (!isFound<Types['found']>(found)) return explainedAs(ctx, kind, asked, travel, found);
  const answer: Types['found']['answer'] = found.answer;
  const other = await otherOrder(ctx, kind, asked, travel, found);
  return { ...answer, plan_token: await tokenOf(ctx, kind, asked, found), ...(other === null ? {} : { other_order: other }) };
}

async function tokenOf<Types extends PlanTypes>(
  ctx: ReadContext,
  kind: PlanKind<Types>,
  asked: Types['asked'],
  found: Types['found'],
): Promise<string> {
  const { jobs, departNotBefore, plan } = found.fence;
  return kind.token.of(ctx, { asked: await kind.inToken(ctx, asked, found), jobs, departNotBefore }, plan);
}

/** The plan in the other order with its price; null where it moves as many jobs. [plan.other-order] */
async function otherOrder<Types extends PlanTypes>(
  ctx: ReadContext,
  kind: PlanKind<Types>,
  asked: Types['asked'],
  travel: TravelModel | null,
  { displaced, fence }: Types['found'],
): Promise<OtherOrder | null> {
  if (!displaced || !kind.inOrder || displaced.total_moves === 0) return null;
  const isLeastDelay = displaced.displacement_order === 'least_delay';
  // One job is as few as it gets.
  if (isLeastDelay && displaced.total_moves === 1) return null;
  const askedOther = kind.inOrder(asked, isLeastDelay ? 'fewest_moves' : 'least_delay');
  const other = await kind.find(ctx, askedOther, travel, epochMinute(fence.departNotBefore));
  if (!isFound<Types['found']>(other) || !other.displaced || other.displaced.total_moves === displaced.total_moves) return null;
  return { ...other.displaced, plan_token: await tokenOf(ctx, kind, askedOther, other) };
}

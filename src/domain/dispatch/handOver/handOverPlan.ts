/** The plan of a hand-over, the same for preview and commit. [hand-over.preview] */
import { isRefusal } from '../../../contract/errors.ts';
import type { Operations, OutputOf } from '../../../contract/index.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { planMove, type MovePlan } from '../moves/movePlan.ts';
import type { PlanningContext } from '../plan/cascade.ts';
import type { FoundPlan } from '../plan/kind.ts';
import { handOverCase, type HandOverCase, type HandOverInput } from './handOverCase.ts';

export interface HandOverPlan extends FoundPlan, Pick<MovePlan, 'plan' | 'jobs' | 'members'> {
  readonly found: HandOverCase;
  readonly note: string | null;
  readonly answer: Omit<OutputOf<Operations['previewJobRequestHandOver']>, 'plan_token' | 'other_order'>;
}

export async function planHandOver(
  ctx: PlanningContext,
  begun: JobRow | null,
  input: HandOverInput & { readonly note?: string },
  travel: TravelModel | null,
  departNotBefore: EpochMinute,
) {
  const found = await handOverCase(ctx, begun, input, travel, departNotBefore);
  if (isRefusal(found)) return found;
  const planned = await planMove(ctx, found, input);
  if (isRefusal(planned)) return planned;
  const { landing, members, customer_notification, plans: _plans, ...rest } = planned.answer;
  const job_duration_minutes = found.row.jobDurationMinutes!;
  const answer = { ...rest, done_minutes: found.doneMinutes, rest: { job_duration_minutes, landing, members, customer_notification } };
  // The fence is that of the move. The minutes that are done grow with the clock, and drift no plan.
  return { ...planned, found, answer, note: input.note?.trim() || null } satisfies HandOverPlan;
}

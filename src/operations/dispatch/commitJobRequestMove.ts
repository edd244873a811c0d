import { isRefusal, refuse, type ErrorCode, type Refusal } from '../../contract/errors.ts';
import type { InputOf, Operations } from '../../contract/index.ts';
import type { EpochMinute } from '../../engine/minutes.ts';
import { knownTechnicians } from '../../store/schedule/boardRows.ts';
import { findJob, lockJob } from '../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../store/jobs/jobRows.ts';
import { lockSchedule } from '../../store/schedule/lock.ts';
import { jobRequestAnswer } from '../../jobs/jobRequestAnswer.ts';
import type { WriteContext } from '../../call/context.ts';
import { refuseUnreadable } from '../../jobs/refuseUnreadable.ts';
import { preparedWrite } from '../handler.ts';
import { grantedDeparture, heldDeparture, offeredDeparture } from '../../planning/departure.ts';
import { applyMove } from '../../dispatch/moves/applyMove.ts';
import { noWorkingDayData } from '../../dispatch/plan/landing.ts';
import { moveTravel } from '../../dispatch/plan/landingTravel.ts';
import { moveCase } from '../../dispatch/moves/moveCase.ts';
import { isAsBefore } from '../../dispatch/moves/moveCrew.ts';
import { explainedMove } from '../../dispatch/moves/moveRemedies.ts';
import { planMove, type MovePlan } from '../../dispatch/moves/movePlan.ts';
import { departureOfToken, isOtherVersionOf, refuseUnreadableToken, withAsked } from '../../dispatch/plan/token.ts';

/** Plans the move again under the schedule lock, and applies the whole plan or nothing. [plan.all-or-nothing, move.drifted]. */
export const commitJobRequestMove = preparedWrite<'commitJobRequestMove'>()(
  async (ctx, sent) => {
    const unreadable = refuseUnreadableToken(sent.plan_token, [sent.start_at, sent.technician_id]);
    if (unreadable) return unreadable;
    const input = withAsked(sent, ctx.tenant.timezone);
    const row = ctx.services.routing ? await findJob(ctx.db, ctx.tenant.id, input.id) : null;
    return { travel: await moveTravel(ctx, row, input) };
  },
  async (ctx, sent, { travel }) => {
    const { db, tenant } = ctx;
    const input = withAsked(sent, tenant.timezone);
    await lockSchedule(db, tenant.id);
    const row = await lockJob(db, tenant.id, input.id);
    // Check the fences first: a change since the preview explains all other refusals.
    if (row && isOtherVersion(input, row)) return refuse('SCHEDULE_MOVE_PLAN_DRIFTED');
    const found = await moveCase(ctx, row, input, travel, departureFor(ctx, row, input.plan_token));
    const planned = isRefusal(found) ? found : await planMove(ctx, found, input);
    const explained = async <Refused extends Refusal>(refusal: Refused): Promise<Refused> =>
      row ? explainedMove(ctx, { operation: 'commitJobRequestMove', row, input, travel }, refusal) : refusal;
    if (isRefusal(planned)) return (await hasDrifted(ctx, input, planned.code)) ? refuse('SCHEDULE_MOVE_PLAN_DRIFTED') : explained(planned);
    if (isRefusal(found)) return found;
    if (!isAsExpected(input, planned)) return refuse('SCHEDULE_MOVE_PLAN_DRIFTED');
    const isOverridden = input.after_hours_override === true;
    if (planned.answer.after_hours_override_required && !isOverridden)
      return explained(refuse('SCHEDULE_MOVE_NO_WORKING_DAY', noWorkingDayData(tenant, found.startMinute, true)));
    // The job already has this time and these technicians: no change, no new version and no event.
    const isStaying = planned.plan.moves.length === 0 && isAsBefore(found, planned.members);
    const unseen = isStaying ? refuseUnreadable(ctx) : null;
    if (unseen) return unseen;
    if (isStaying)
      return { ...planned.answer, applied: true as const, undo_token: null, job_request: await jobRequestAnswer(ctx, found.row) };
    const { job, undoToken } = await applyMove(ctx, found, planned, { isOverridden });
    return { ...planned.answer, applied: true as const, undo_token: undoToken, job_request: await jobRequestAnswer(ctx, job) };
  },
);

/**
 * Uses the departure of the token's plan, so that planning again gives the same plan. Without a token, the departure is that of the oldest
 * offer that still counts. An emergency departs now instead, as in a preview, because it is never refused because of travel.
 */
function departureFor({ nowMilliseconds }: WriteContext, row: JobRow | null, token: string | undefined): EpochMinute {
  const earlierDeparture = token === undefined ? null : heldDeparture(nowMilliseconds, departureOfToken(token));
  if (earlierDeparture !== null) return earlierDeparture;
  return token === undefined && row?.priorityLevel === 'p0' ? offeredDeparture(nowMilliseconds) : grantedDeparture(nowMilliseconds);
}

/** Refusals of the planner. The preview had a plan, so these mean that schedule, settings or team have changed. */
const refusalsOfPlan: ReadonlySet<string> = new Set<ErrorCode>([
  'SCHEDULE_MOVE_SLOT_OCCUPIED',
  'SCHEDULE_MOVE_TECH_INFEASIBLE',
  'SCHEDULE_MOVE_NO_WORKING_DAY',
  'SCHEDULE_MOVE_REQUIRES_FREE_SLOT',
  'SCHEDULE_MOVE_CREW_UNSTAFFABLE',
]);

async function hasDrifted(
  { db, tenant }: WriteContext,
  { plan_token: token, technician_id: id }: InputOf<Operations['commitJobRequestMove']>,
  code: ErrorCode,
): Promise<boolean> {
  if (token === undefined) return false;
  if (code === 'TECHNICIAN_NOT_FOUND' && id !== undefined) return (await knownTechnicians(db, tenant.id, [id])).has(id.toLowerCase());
  return refusalsOfPlan.has(code);
}

function isOtherVersion(input: InputOf<Operations['commitJobRequestMove']>, { id, statusVersion }: JobRow): boolean {
  const { expected_version: expected = statusVersion, plan_token: token } = input;
  return expected !== statusVersion || (token !== undefined && isOtherVersionOf(token, id, statusVersion));
}

function isAsExpected(input: InputOf<Operations['commitJobRequestMove']>, { answer }: MovePlan): boolean {
  const isSame = (expected: readonly string[] | undefined, ids: readonly string[]) =>
    expected === undefined || [...new Set(expected.map((id) => id.toLowerCase()))].sort().join() === [...ids].sort().join();
  return (
    (input.plan_token === undefined || input.plan_token === answer.plan_token) &&
    isSame(
      input.expected_move_ids,
      answer.moves.map((move) => move.job_request_id),
    ) &&
    isSame(
      input.expected_member_ids,
      answer.members.map((member) => member.technician_id),
    )
  );
}

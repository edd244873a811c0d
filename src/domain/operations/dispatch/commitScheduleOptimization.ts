import { isRefusal, refuse } from '../../../contract/errors.ts';
import { movesTravel } from '../../dispatch/plan/landingTravel.ts';
import { optimizationAnswer } from '../../dispatch/optimisation/optimizationAnswer.ts';
import { chosenSteps } from '../../dispatch/optimisation/optimizationChoice.ts';
import { commitSteps, movesOfSteps } from '../../dispatch/optimisation/optimizationCommit.ts';
import { planOfToken } from '../../dispatch/optimisation/optimizationToken.ts';
import { findJobs } from '../../../store/schedule/boardJobs.ts';
import { markNightlyPlanHandled } from '../../../store/schedule/nightlyPlans.ts';
import { preparedWrite } from '../handler.ts';

/** Applies steps of a kept plan under the schedule lock, all of them or none. [optimization.commit, optimization.drifted]. */
export const commitScheduleOptimization = preparedWrite<'commitScheduleOptimization'>()(
  async (ctx, { plan_token: token, step_numbers: stepIds, with_required: addsRequired }) => {
    const kept = await planOfToken(ctx, token);
    if (!kept) return refuse('SCHEDULE_OPTIMIZATION_NOT_FOUND');
    const chosen = chosenSteps(kept.plan, stepIds, addsRequired ?? false);
    if (isRefusal(chosen)) return chosen;
    const moves = movesOfSteps(kept.plan, chosen);
    const rows = ctx.services.routing
      ? await findJobs(
          ctx.db,
          ctx.tenant.id,
          moves.map(({ jobRequestId }) => jobRequestId),
        )
      : [];
    return {
      kept,
      chosen,
      travel: await movesTravel(
        ctx,
        rows.map((row) => ({ row })),
      ),
    };
  },
  async (ctx, _input, { kept, chosen, travel }) => {
    const done = await commitSteps(ctx, kept, chosen, travel, () => optimizationAnswer(ctx, kept, chosen));
    if (isRefusal(done)) return done;
    markNightlyPlanHandled(ctx.db, ctx.tenant.id, kept.id);
    const { answer, jobs, undoToken, isRepeated } = done;
    return {
      ...answer,
      applied: true as const,
      already_applied: isRepeated,
      undo_token: undoToken,
      jobs: jobs.map((row) => ({
        job_request_id: row.id,
        short_code: row.shortCode,
        status_version: row.statusVersion,
        start_at: row.scheduledAt,
        technician_id: row.technicianId,
      })),
    };
  },
);

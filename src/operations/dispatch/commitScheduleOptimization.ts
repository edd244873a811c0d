import { isRefusal, refuse } from '../../contract/errors.ts';
import { movesTravel } from '../../dispatch/landingTravel.ts';
import { keptSince, optimizationAnswer } from '../../dispatch/optimizationAnswer.ts';
import { chosenSteps, driftedSteps, refuseDrifted, stepsWith } from '../../dispatch/optimizationChoice.ts';
import type { KeptPlan } from '../../dispatch/optimizationKept.ts';
import { optimizationPlacements } from '../../dispatch/optimizationPlacements.ts';
import { nearMinutes } from '../../dispatch/optimizationPlan.ts';
import { writePlacements } from '../../jobs/scheduling/writePlacements.ts';
import { planningCalendarOf, nowMinuteOf } from '../../planning/calendars.ts';
import { graceMinutes, grantedDeparture, heldDeparture } from '../../planning/departure.ts';
import { lockJobs } from '../../store/jobs/jobRequests.ts';
import { findJobs } from '../../store/schedule/boardJobs.ts';
import { lockSchedule } from '../../store/schedule/lock.ts';
import { findSchedulePlan } from '../../store/schedule/schedulePlans.ts';
import { dayBounds } from '../../time/localTime.ts';
import { preparedWrite } from '../handler.ts';

/** Applies steps of a kept plan under the schedule lock, all of them or none. [optimization.commit, optimization.drifted]. */
export const commitScheduleOptimization = preparedWrite<'commitScheduleOptimization'>()(
  async (ctx, { plan_token: token, step_ids: stepIds, with_required: addsRequired }) => {
    const id = ctx.services.planTokens.read(ctx.tenant.id, token);
    const kept = id === null ? null : await findSchedulePlan<KeptPlan>(ctx.db, ctx.tenant.id, id, keptSince(ctx.nowMilliseconds));
    if (!kept) return refuse('SCHEDULE_OPTIMIZATION_NOT_FOUND');
    const chosen = chosenSteps(kept.plan, stepIds, addsRequired ?? false);
    if (isRefusal(chosen)) return chosen;
    const { priced, moves: all } = kept.plan;
    const moves = [...chosen].flatMap((step) => priced.steps[step]!.moves).map((move) => all[move]!);
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
      moves,
      travel: await movesTravel(
        ctx,
        rows.map((row) => ({ row })),
      ),
    };
  },
  async (ctx, _input, { kept, chosen, moves, travel }) => {
    const { db, tenant, nowMilliseconds } = ctx;
    const { plan } = kept;
    await lockSchedule(db, tenant.id);
    const locked = await lockJobs(
      db,
      tenant.id,
      moves.map(({ jobRequestId }) => jobRequestId),
    );
    const rows = new Map(locked.map((row) => [row.id, row]));
    const booked = await ctx.services.boards.current(db, tenant, nowMilliseconds);
    const { startMinute, endMinute } = dayBounds(tenant.timezone, plan.date);
    const calendar = planningCalendarOf(tenant, booked, startMinute, endMinute);
    const nearUntilMinute = nowMinuteOf(nowMilliseconds) + nearMinutes - graceMinutes;
    const drifted = driftedSteps(plan, chosen, { booked, calendar, dayStartMinute: startMinute, rows, nearUntilMinute });
    if (drifted.length > 0) return refuseDrifted(plan.priced.steps, chosen, drifted);
    const departs = heldDeparture(nowMilliseconds, plan.departNotBefore) ?? grantedDeparture(nowMilliseconds);
    const { placements, refusedIds } = await optimizationPlacements(ctx, moves, rows, calendar, travel, departs);
    if (refusedIds.size > 0) return refuseDrifted(plan.priced.steps, chosen, stepsWith(plan, chosen, refusedIds));
    const answer = await optimizationAnswer(ctx, kept, chosen);
    const undo = { kind: 'optimization', jobRequestId: null, technicianId: null } as const;
    const { jobs, undoToken } = await writePlacements(ctx, { placements, undo });
    return {
      ...answer,
      applied: true as const,
      undo_token: undoToken,
      jobs: [...jobs.values()].map((row) => ({
        job_request_id: row.id,
        short_code: row.shortCode,
        status_version: row.statusVersion,
        start_at: row.scheduledAt,
        technician_id: row.technicianId,
      })),
    };
  },
);

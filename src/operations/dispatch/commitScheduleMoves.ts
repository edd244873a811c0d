import { invalid, isRefusal, refuse } from '../../contract/errors.ts';
import { epochMinute } from '../../engine/minutes.ts';
import { movesTravel } from '../../dispatch/plan/landingTravel.ts';
import { landedPlacement } from '../../dispatch/plan/landedPlacement.ts';
import type { AskedMoves } from '../../dispatch/moves/movesAsked.ts';
import { planMoves, type MovesPlan } from '../../dispatch/moves/movesPlan.ts';
import { explainedMoves } from '../../dispatch/moves/movesRemedies.ts';
import { movesOfToken, type FencedMove } from '../../dispatch/moves/movesToken.ts';
import { departureOfToken, planPartOf } from '../../dispatch/plan/token.ts';
import type { WriteContext } from '../../call/context.ts';
import { writePlacements } from '../../jobs/scheduling/writePlacements.ts';
import { grantedDeparture, heldDeparture } from '../../planning/departure.ts';
import { lockJobs } from '../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../store/jobs/jobRows.ts';
import { findJobs } from '../../store/schedule/boardJobs.ts';
import { lockSchedule } from '../../store/schedule/lock.ts';
import { preparedWrite } from '../handler.ts';

/** Plans the moves again under the schedule lock, and applies the whole plan or nothing. [plan.all-or-nothing, schedule-moves.drifted]. */
export const commitScheduleMoves = preparedWrite<'commitScheduleMoves'>()(
  async (ctx, { plan_token: token }) => {
    const moves = movesOfToken(token);
    if (moves.length === 0) return invalid('plan_token', 'format', 'as_previewed');
    const rows = ctx.services.routing ? await findJobs(ctx.db, ctx.tenant.id, idsOf(moves)) : [];
    return {
      moves,
      travel: await movesTravel(
        ctx,
        rows.map((row) => ({ row })),
      ),
    };
  },
  async (ctx, { plan_token: token }, { moves, travel }) => {
    const { db, tenant, nowMilliseconds } = ctx;
    await lockSchedule(db, tenant.id);
    const rows = new Map((await lockJobs(db, tenant.id, idsOf(moves))).map((row) => [row.id, row]));
    if (rows.size < moves.length) return refuse('JOB_REQUEST_NOT_FOUND');
    // Check the fences first: a change since the preview explains all other refusals.
    if (moves.some(({ id, version }) => rows.get(id)!.statusVersion !== version)) return refuse('SCHEDULE_MOVE_PLAN_DRIFTED');
    const asked: AskedMoves = { visits: moves.map((move) => visitOf(rows.get(move.id)!, move)), leftOut: [] };
    const departs = heldDeparture(nowMilliseconds, departureOfToken(planPartOf(token))) ?? grantedDeparture(nowMilliseconds);
    const planned = await planMoves(ctx, asked, travel, departs);
    if (isRefusal(planned)) return planned;
    // The preview had a plan. Only the clock refuses it without a change of schedule, settings or team.
    if ('refused' in planned)
      return planned.refused.every(({ refusal }) => refusal.code !== 'SCHEDULE_MOVE_IN_PAST')
        ? refuse('SCHEDULE_MOVE_PLAN_DRIFTED')
        : explainedMoves(ctx, asked, travel, planned);
    if (planned.answer.plan_token !== token) return refuse('SCHEDULE_MOVE_PLAN_DRIFTED');
    const { jobs, undoToken } = await apply(ctx, planned);
    return {
      ...planned.answer,
      applied: true as const,
      undo_token: undoToken,
      jobs: planned.visits.map(({ found }) => {
        const row = jobs.get(found.row.id) ?? found.row;
        return {
          job_request_id: row.id,
          short_code: row.shortCode,
          status_version: row.statusVersion,
          start_at: row.scheduledAt,
          technician_id: row.technicianId,
        };
      }),
    };
  },
);

const idsOf = (moves: readonly FencedMove[]) => moves.map(({ id }) => id);

const visitOf = (row: JobRow, { technicianId, startMinute }: FencedMove): AskedMoves['visits'][number] => ({
  row,
  place: { technicianId, startMinute: epochMinute(startMinute), isTechnicianAsked: true },
});

/** Writes the visits that change. Without one there is no new version and no event. */
async function apply(ctx: WriteContext, { visits, answer }: MovesPlan) {
  const warnings = new Map(answer.visits.map((visit) => [visit.job_request_id, visit.warnings]));
  const changed = visits.filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return { jobs: new Map<string, JobRow>(), undoToken: null };
  // Technicians who have the visit at that time already may be on the way, so the departure rule does not apply to them.
  const staying = new Set(
    changed.flatMap(({ found: { row, startMinute, leadSession } }) =>
      startMinute === leadSession.startMinute ? row.sessions.map(({ technicianId }) => `${technicianId} ${startMinute}`) : [],
    ),
  );
  return writePlacements(ctx, {
    placements: changed.map(({ found, members }) =>
      landedPlacement(ctx, found, { members, warnings: warnings.get(found.row.id)!, displaced: [], isHoursOverridden: false }),
    ),
    isMeant: ({ kind, technicianId, startMinute }) => kind === 'departs_too_late' && staying.has(`${technicianId} ${startMinute}`),
    undo: { kind: 'moves', jobRequestId: null, technicianId: null },
  });
}

import { isRefusal } from '../../../contract/errors.ts';
import { movesKindOf } from '../../dispatch/moves/severalMovesKind.ts';
import { commitPlan, prepareCommit } from '../../dispatch/plan/commit.ts';
import { preparedWrite } from '../handler.ts';

/** Plans the moves again under the schedule lock, and applies the whole plan or nothing. [plan.all-or-nothing, schedule-moves.drifted]. */
export const commitScheduleMoves = preparedWrite<'commitScheduleMoves'>()(
  (ctx, input) => prepareCommit(ctx, movesKindOf(input), input),
  async (ctx, sent, prepared) => {
    const done = await commitPlan(ctx, movesKindOf(sent), prepared);
    if (isRefusal(done)) return done;
    const { answer, found, jobs, undoToken } = done;
    return {
      ...answer,
      applied: true as const,
      undo_token: undoToken,
      jobs: found.visits.map((visit) => {
        const row = jobs.get(visit.found.row.id) ?? visit.found.row;
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

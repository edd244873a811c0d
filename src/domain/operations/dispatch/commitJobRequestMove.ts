import { linkOfPlannedJob } from '../../jobs/customer/customerLink.ts';
import { isRefusal } from '../../../contract/errors.ts';
import { moveKind } from '../../dispatch/moves/moveKind.ts';
import { commitPlan, prepareCommit } from '../../dispatch/plan/commit.ts';
import { jobRequestAnswer } from '../../jobs/records/jobRequestAnswer.ts';
import { preparedWrite } from '../handler.ts';

/** Plans the move again under the schedule lock, and applies the whole plan or nothing. [plan.all-or-nothing, move.drifted]. */
export const commitJobRequestMove = preparedWrite<'commitJobRequestMove'>()(
  (ctx, input) => prepareCommit(ctx, moveKind, input),
  async (ctx, _sent, prepared) => {
    const done = await commitPlan(ctx, moveKind, prepared);
    if (isRefusal(done)) return done;
    const { answer, found, jobs, undoToken } = done;
    const row = jobs.get(found.found.row.id) ?? found.found.row;
    return { ...answer, applied: true as const, undo_token: undoToken, job_request: await jobRequestAnswer(ctx, row) };
  },
  linkOfPlannedJob,
);

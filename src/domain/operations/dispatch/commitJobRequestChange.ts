import { linkOfPlannedJob } from '../../jobs/customer/customerLink.ts';
import { isRefusal } from '../../../contract/errors.ts';
import { changeKind } from '../../dispatch/changes/changeKind.ts';
import { commitPlan, prepareCommit } from '../../dispatch/plan/commit.ts';
import { jobRequestAnswer } from '../../jobs/records/jobRequestAnswer.ts';
import { preparedWrite } from '../handler.ts';

/** Plans the change again under the schedule lock, and applies the whole plan or nothing. [plan.all-or-nothing, change.drifted]. */
export const commitJobRequestChange = preparedWrite<'commitJobRequestChange'>()(
  (ctx, input) => prepareCommit(ctx, changeKind, input),
  async (ctx, _sent, prepared) => {
    const done = await commitPlan(ctx, changeKind, prepared);
    if (isRefusal(done)) return done;
    const { answer, found, jobs, undoToken } = done;
    const row = jobs.get(found.found.row.id) ?? found.found.row;
    return { ...answer, applied: true as const, undo_token: undoToken, job_request: await jobRequestAnswer(ctx, row) };
  },
  linkOfPlannedJob,
);

import { isRefusal, refuse } from '../../../contract/errors.ts';
import { undoLastAction } from '../../jobs/lifecycle/undoing.ts';
import { changedVisit } from '../../jobs/own/changedVisit.ts';
import { technicianOfOwnJob } from '../../jobs/own/ownTechnician.ts';
import { write } from '../handler.ts';

/** Takes back the last action of one of the caller's own visits. [my-day.undo]. */
export const undoMyVisitAction = write<'undoMyVisitAction'>(async (ctx, { idempotency_key: _key, ...input }) => {
  if ((await technicianOfOwnJob(ctx, input.id)) === null) return refuse('JOB_REQUEST_NOT_FOUND');
  const undone = await undoLastAction(ctx, input);
  return isRefusal(undone) ? undone : changedVisit(ctx, undone);
});

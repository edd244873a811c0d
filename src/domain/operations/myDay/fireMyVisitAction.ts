import { isRefusal, refuse } from '../../../contract/errors.ts';
import { fireAction } from '../../jobs/lifecycle/firing.ts';
import { changedVisit } from '../../jobs/own/changedVisit.ts';
import { technicianOfOwnJob } from '../../jobs/own/ownTechnician.ts';
import { write } from '../handler.ts';

/** Fires an action of one of the caller's own jobs. */
export const fireMyVisitAction = write<'fireMyVisitAction'>(async (ctx, { idempotency_key: _key, ...input }) => {
  if ((await technicianOfOwnJob(ctx, input.id)) === null) return refuse('JOB_REQUEST_NOT_FOUND');
  // Pages of before `happened_at` send the time in the payload, and phones hold such taps.
  const tapped = input.payload?.['tapped_at'];
  const happened = input.happened_at ?? (typeof tapped === 'string' ? tapped : undefined);
  const fired = await fireAction(ctx, { ...input, ...(happened === undefined ? {} : { happened_at: happened }) }, 'tap');
  return isRefusal(fired) ? fired : changedVisit(ctx, fired);
});

import { isRefusal } from '../../../contract/errors.ts';
import { jobRequestAnswer } from '../../jobs/records/jobRequestAnswer.ts';
import { setLock } from '../../jobs/lifecycle/locks.ts';
import { write } from '../handler.ts';

/** Locks a visit, so that no plan moves it. [lock.never-moved]; docs/internals/dispatch.md#locks-and-reserved-time. */
export const lockJobRequest = write<'lockJobRequest'>(async (ctx, input) => {
  const row = await setLock(ctx, input.id, true);
  return isRefusal(row) ? row : jobRequestAnswer(ctx, row);
});

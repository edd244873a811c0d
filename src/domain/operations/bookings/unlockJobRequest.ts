import { isRefusal } from '../../../contract/errors.ts';
import { jobRequestAnswer } from '../../jobs/records/jobRequestAnswer.ts';
import { setLock } from '../../jobs/lifecycle/locks.ts';
import { write } from '../handler.ts';

/** Ends the lock of a visit. [lock.never-moved]; docs/internals/dispatch.md#locks-and-reserved-time. */
export const unlockJobRequest = write<'unlockJobRequest'>(async (ctx, input) => {
  const row = await setLock(ctx, input.id, false);
  return isRefusal(row) ? row : jobRequestAnswer(ctx, row);
});

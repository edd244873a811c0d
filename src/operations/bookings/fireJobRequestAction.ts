import { isRefusal } from '../../contract/errors.ts';
import { jobRequestAnswer } from '../../jobs/jobRequestAnswer.ts';
import { fireAction } from '../../jobs/firing.ts';
import { write } from '../handler.ts';

/** Fires an action of the job's own workflow. */
export const fireJobRequestAction = write<'fireJobRequestAction'>(async (ctx, input) => {
  const fired = await fireAction(ctx, input);
  return isRefusal(fired) ? fired : await jobRequestAnswer(ctx, fired);
});

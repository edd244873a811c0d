import { linkOfJob } from '../../jobs/customer/customerLink.ts';
import { isRefusal } from '../../../contract/errors.ts';
import { recordedNotification } from '../../jobs/customer/recordedNotifications.ts';
import { undoLastAction } from '../../jobs/lifecycle/undoing.ts';
import { jobRequestAnswer } from '../../jobs/records/jobRequestAnswer.ts';
import { write } from '../handler.ts';

/** Takes back the last action of a job. [workflow.undo]. */
export const undoJobRequestAction = write<'undoJobRequestAction'>(async (ctx, input) => {
  const undone = await undoLastAction(ctx, input);
  if (isRefusal(undone)) return undone;
  return { ...(await jobRequestAnswer(ctx, undone)), customer_notification: await recordedNotification(ctx.db, undone) };
}, linkOfJob);

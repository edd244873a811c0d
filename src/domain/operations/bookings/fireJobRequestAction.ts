import { isRefusal } from '../../../contract/errors.ts';
import { jobRequestAnswer } from '../../jobs/records/jobRequestAnswer.ts';
import { fireAction } from '../../jobs/lifecycle/firing.ts';
import { recordedNotification } from '../../jobs/customer/recordedNotifications.ts';
import { write } from '../handler.ts';

/** Fires an action of the job's own workflow. */
export const fireJobRequestAction = write<'fireJobRequestAction'>(async (ctx, input) => {
  const fired = await fireAction(ctx, input);
  if (isRefusal(fired)) return fired;
  return { ...(await jobRequestAnswer(ctx, fired)), customer_notification: await recordedNotification(ctx.db, fired) };
});

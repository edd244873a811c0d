import { isRefusal } from '../../../contract/errors.ts';
import { write } from '../handler.ts';
import { archive, isVisitAhead, lockJobToEnd } from '../../jobs/lifecycle/archiving.ts';
import { calledOffNotification } from '../../jobs/customer/customerNotifications.ts';
import { jobRequestAnswer } from '../../jobs/records/jobRequestAnswer.ts';

/** Cancels or closes a job that is not completed, and frees its time. [archive.any-open]. */
export const archiveJobRequest = write<'archiveJobRequest'>(async (ctx, input) => {
  const row = await lockJobToEnd(ctx, input.id, input.status_version);
  if (isRefusal(row)) return row;
  const silence = input.notify === false ? 'not_wanted' : isVisitAhead(ctx, row) ? null : 'no_visit_ahead';
  const notification = await calledOffNotification(ctx, row, 'cancelled', silence);
  const archived = await archive(ctx, row, { note: input.note?.trim() || null, cancellation: null, tellsCustomer: silence === null });
  return { ...(await jobRequestAnswer(ctx, archived)), customer_notification: notification };
});

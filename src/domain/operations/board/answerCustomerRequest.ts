import type { WriteContext } from '../../call/context.ts';
import { refuse } from '../../../contract/errors.ts';
import type { CustomerRequestKind, SilenceReason } from '../../../contract/vocabulary.ts';
import { archive, mayBeTold } from '../../jobs/lifecycle/archiving.ts';
import { cancellationReason, customerRequestResource } from '../../jobs/customer/customerRequests.ts';
import { calledOffNotification, type CustomerNotification, silentNotification } from '../../jobs/customer/customerNotifications.ts';
import { otherTimeReason } from '../../jobs/customer/customerVisit.ts';
import { recordJobEvents } from '../../jobs/lifecycle/jobEvents.ts';
import { isOpen } from '../../jobs/lifecycle/jobState.ts';
import { markRead } from '../../../store/customers/messages.ts';
import { closeCallbackRow } from '../../../store/jobs/callbacks.ts';
import { answerRequest, clearRequestFlag, findCustomerRequest, noteOnJobs } from '../../../store/jobs/customerRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { findJob, lockJob } from '../../../store/jobs/jobRequests.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Answers a request of a customer. An accepted cancellation archives the job. [customer-request.answer]. */
export const answerCustomerRequest = write<'answerCustomerRequest'>(async (ctx, { id, answer, message: text }) => {
  const { db, tenant, principal } = ctx;
  await lockSchedule(db, tenant.id);
  const found = await findCustomerRequest(db, tenant.id, id);
  if (!found) return refuse('CUSTOMER_REQUEST_NOT_FOUND');
  const job = found.jobRequestId === null ? null : await lockJob(db, tenant.id, found.jobRequestId);
  // Read again: another caller may have answered before the job was locked.
  const asked = (await findCustomerRequest(db, tenant.id, id))!;
  if (asked.status !== 'open') return refuse('CUSTOMER_REQUEST_NOT_OPEN', { status: asked.status });
  const at = formatMilliseconds(ctx.nowMilliseconds);
  const message = text?.trim() || null;
  const notification = await notificationOf(ctx, asked.kind, answer, job);
  if (asked.kind === 'callback') {
    await closeCallbackRow(db, tenant.id, { id, at, userId: principal.userId, answer: message });
    if (job) await noteOnJobs(db, tenant.id, [job.id]);
  } else {
    await answerRequest(db, tenant.id, id, {
      status: answer === 'declined' ? 'declined' : 'answered',
      message,
      at,
      userId: principal.userId,
    });
    // The text message that asked for it has its answer.
    if (job && asked.kind === 'cancellation') await markRead(db, tenant.id, { cancelledJobId: job.id }, at);
    if (job && isOpen(job)) {
      if (answer === 'accepted' && asked.kind === 'cancellation')
        await archive(ctx, job, {
          note: asked.words,
          tellsCustomer: mayBeTold(ctx, job),
          cancellation: { reason: asked.words ?? '', cancelledBy: 'customer', fee: null },
        });
      else {
        await clearRequestFlag(db, tenant.id, job.id, asked.kind, { another_time: otherTimeReason, cancellation: cancellationReason });
        const row = (await findJob(db, tenant.id, job.id))!;
        const declined = answer === 'declined' ? { declinedRequest: { message } } : {};
        await recordJobEvents(ctx, [{ type: 'job_request.updated', row, ...declined }]);
      }
    }
  }
  return {
    ...customerRequestResource(tenant, (await findCustomerRequest(db, tenant.id, id))!),
    customer_notification: notification,
  };
});

/** How the customer hears of the answer. Ask before the answer is written: afterwards the mail stands already. */
async function notificationOf(
  ctx: WriteContext,
  kind: CustomerRequestKind,
  answer: 'accepted' | 'declined',
  job: JobRow | null,
): Promise<CustomerNotification> {
  const silent = (reason: SilenceReason) => silentNotification(reason, { customerPhone: job?.customerPhone ?? null });
  // A callback is answered on the phone, and an accepted time by the move.
  if (kind === 'callback' || (kind === 'another_time' && answer === 'accepted')) return silent('no_message');
  if (!job || !isOpen(job)) return silent('no_visit_ahead');
  if (answer === 'declined') return calledOffNotification(ctx, job, 'request_declined', null);
  return calledOffNotification(ctx, job, 'cancelled', mayBeTold(ctx, job) ? null : 'no_visit_ahead');
}

import { refuse } from '../../contract/errors.ts';
import { lockJob } from '../../store/jobs/jobRequests.ts';
import { lockSchedule } from '../../store/schedule/lock.ts';
import { write } from '../handler.ts';
import { archive, isVisitAhead } from '../../jobs/archiving.ts';
import { calledOffNotification } from '../../jobs/customerNotifications.ts';
import { jobRequestAnswer } from '../../jobs/jobRequestAnswer.ts';
import { isOpen } from '../../jobs/jobState.ts';

/** Cancels or closes a job that is not completed, and frees its time. [archive.any-open]. */
export const archiveJobRequest = write<'archiveJobRequest'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  await lockSchedule(db, tenant.id);
  const row = await lockJob(db, tenant.id, input.id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  if (!isOpen(row))
    return refuse('JOB_REQUEST_INVALID_TRANSITION', {
      current_status: row.statusKey,
      status_version: row.statusVersion,
      is_archived: row.archivedAt !== null,
    });
  if (input.status_version !== undefined && input.status_version !== row.statusVersion)
    return refuse('JOB_REQUEST_STAGE_CONFLICT', { status_version: row.statusVersion });

  const silence = input.notify === false ? 'not_wanted' : isVisitAhead(row, ctx.nowMilliseconds) ? null : 'no_visit_ahead';
  const notification = await calledOffNotification(ctx, row, 'cancelled', silence);
  const archived = await archive(ctx, row, { note: input.note || null, cancellation: null, tellsCustomer: silence === null });
  return { ...(await jobRequestAnswer(ctx, archived)), customer_notification: notification };
});

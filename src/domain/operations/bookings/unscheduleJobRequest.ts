import { linkOfJob } from '../../jobs/customer/customerLink.ts';
import { refuse } from '../../../contract/errors.ts';
import { actorOf } from '../../jobs/lifecycle/audit.ts';
import { calledOffNotification } from '../../jobs/customer/customerNotifications.ts';
import { jobRequestAnswer } from '../../jobs/records/jobRequestAnswer.ts';
import { endOf, isOpen, isUnderWay, unscheduledStateOf } from '../../jobs/lifecycle/jobState.ts';
import { begunRemedies } from '../../dispatch/handOver/begunRemedies.ts';
import { callOf } from '../../planning/placement/placement.ts';
import { writePlacements } from '../../jobs/scheduling/writePlacements.ts';
import { windowStartOf } from '../../../machinery/mail/windowStart.ts';
import { lockJob } from '../../../store/jobs/jobRequests.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Takes a visit that has not begun back to the queue. [unschedule.back-to-queue]; docs/internals/dispatch.md#cancellations. */
export const unscheduleJobRequest = write<'unscheduleJobRequest'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  await lockSchedule(db, tenant.id);
  const row = await lockJob(db, tenant.id, input.id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  const reason = !isOpen(row)
    ? 'over'
    : row.scheduledAt === null || row.technicianId === null
      ? 'not_scheduled'
      : isUnderWay(row, row.statusKey)
        ? 'begun'
        : null;
  if (reason !== null)
    return refuse('JOB_REQUEST_INVALID_TRANSITION', {
      current_status_key: row.statusKey,
      status_version: row.statusVersion,
      reason,
      ...(reason === 'begun'
        ? {
            remedies: await begunRemedies(ctx, row, null, {}, ({ statusVersion }) =>
              callOf('unscheduleJobRequest', { ...input, id: row.id, status_version: statusVersion }),
            ),
          }
        : {}),
      ...(reason === 'over' ? endOf(row) : { required: 'confirmed and scheduled' as const }),
    });
  if (input.status_version !== row.statusVersion) return refuse('JOB_REQUEST_STAGE_CONFLICT', { status_version: row.statusVersion });

  const tellsCustomer = input.notify ?? true;
  const notification = await calledOffNotification(ctx, row, 'unscheduled', tellsCustomer ? null : 'not_wanted');
  const note = input.note?.trim() || null;
  const written = await writePlacements(ctx, {
    placements: [],
    removals: [
      {
        job: row,
        ...unscheduledStateOf(row),
        audit: {
          at: formatMilliseconds(ctx.nowMilliseconds),
          by: actorOf(ctx.principal, 'business'),
          payload: { from: { technician_id: row.technicianId, start_at: row.scheduledAt }, ...(note === null ? {} : { note }) },
        },
        event: {
          type: 'job_request.unscheduled',
          previousStatus: row.statusKey,
          lostStartAt: row.scheduledAt,
          lostWindowStartAt: windowStartOf(ctx.tenant, { ...row, scheduledAt: row.scheduledAt! }),
          tellsCustomer,
        },
      },
    ],
    undo: { kind: 'unscheduling', jobRequestId: row.id, technicianId: row.technicianId! },
  });
  const answer = await jobRequestAnswer(ctx, written.jobs.get(row.id)!);
  return { ...answer, customer_notification: notification, undo_token: written.undoToken };
}, linkOfJob);

import { invalid, isRefusal, refuse } from '../../../contract/errors.ts';
import { epochMinute } from '../../../engine/minutes.ts';
import { isOpen } from '../../jobs/lifecycle/jobState.ts';
import { jobRequestAnswer } from '../../jobs/records/jobRequestAnswer.ts';
import { recordedNotification } from '../../jobs/customer/recordedNotifications.ts';
import { reopenAt, reopenWithoutTime } from '../../jobs/lifecycle/reopening.ts';
import { currentVersion } from '../../jobs/remedies/stateRemedies.ts';
import { invalidTime } from '../../planning/hours/invalidTime.ts';
import { jobTravel } from '../../planning/places/jobTravel.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { lockJob } from '../../../store/jobs/jobRequests.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { parseNaiveDatetime } from '../../../ground/time/localTime.ts';
import { preparedWrite } from '../handler.ts';

/**
 * Takes an archived job back, at the time that it had, at another one, or without a time. [job-request.reopen];
 * docs/internals/dispatch.md#cancellations.
 */
export const reopenJobRequest = preparedWrite<'reopenJobRequest'>()(
  async (ctx, input) => {
    const asked = input.scheduled_at === undefined ? null : parseNaiveDatetime(ctx.tenant.timezone, input.scheduled_at);
    if (asked && !asked.ok) return invalidTime('scheduled_at', ctx.tenant.timezone, asked);
    if (asked && asked.epochMinute < nowMinuteOf(ctx.nowMilliseconds)) return invalid('scheduled_at', 'in_past', 'past_time');
    return { startMinute: asked && epochMinute(asked.epochMinute), travel: await jobTravel(ctx, input) };
  },
  async (ctx, input, { startMinute, travel }) => {
    await lockSchedule(ctx.db, ctx.tenant.id);
    const row = await lockJob(ctx.db, ctx.tenant.id, input.id);
    if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
    const { statusKey: current_status, statusVersion: status_version } = row;
    if (row.archivedAt === null)
      return refuse('JOB_REQUEST_INVALID_TRANSITION', {
        current_status,
        status_version,
        reason: isOpen(row) ? 'not_archived' : 'over',
        is_archived: false,
      });
    if (input.status_version !== status_version)
      return refuse('JOB_REQUEST_STAGE_CONFLICT', {
        status_version,
        remedies: [currentVersion('reopenJobRequest', { ...input, status_version })],
      });
    const earlier = row.scheduledAt === null ? null : epochMinute(Date.parse(row.scheduledAt) / 60_000);
    const start = input.to_queue === true ? null : (startMinute ?? earlier);
    const asked = { start, travel: travel.model, tellsCustomer: input.notify !== false };
    // A job without a quote has no length, so it can only wait.
    const reopened =
      start === null || row.jobDurationMinutes === null ? await reopenWithoutTime(ctx, row) : await reopenAt(ctx, row, { ...asked, start });
    if (isRefusal(reopened)) return reopened;
    return { ...(await jobRequestAnswer(ctx, reopened)), customer_notification: await recordedNotification(ctx.db, reopened) };
  },
);

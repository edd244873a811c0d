import { invalid, isRefusal, refuse } from '../../../contract/errors.ts';
import { epochMinute } from '../../../engine/minutes.ts';
import { recordedEnd } from '../../jobs/lifecycle/jobEnd.ts';
import { isUnderWay } from '../../jobs/lifecycle/jobState.ts';
import { jobRequestAnswer } from '../../jobs/records/jobRequestAnswer.ts';
import { recordedNotification } from '../../jobs/customer/recordedNotifications.ts';
import { reopenAsBefore, reopenAt, reopenWithoutTime } from '../../jobs/lifecycle/reopening.ts';
import { currentVersion } from '../../jobs/remedies/stateRemedies.ts';
import { invalidTime } from '../../planning/hours/invalidTime.ts';
import { jobTravel } from '../../planning/places/jobTravel.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { lockJob } from '../../../store/jobs/jobRequests.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { parseNaiveDatetime } from '../../../ground/time/localTime.ts';
import { preparedWrite } from '../handler.ts';

/**
 * Takes a job back that is over, at the time that it had, at another one, or without a time. [job-request.reopen, completion.reopen];
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
    const { statusKey: current_status_key, statusVersion: status_version } = row;
    const end = recordedEnd(row);
    if (end === null)
      return refuse('JOB_REQUEST_INVALID_TRANSITION', { current_status_key, status_version, reason: 'not_archived', is_archived: false });
    if (input.status_version !== status_version)
      return refuse('JOB_REQUEST_STAGE_CONFLICT', {
        status_version,
        remedies: [currentVersion('reopenJobRequest', { ...input, status_version })],
      });
    const isArchived = end.by === 'job_archived';
    const travels = { travel: travel.model, tellsCustomer: input.notify ?? isArchived };
    const earlier = row.scheduledAt === null ? null : epochMinute(Date.parse(row.scheduledAt) / 60_000);
    const keepsTime = input.to_queue !== true && startMinute === null;
    // A cancelled visit that had not begun is confirmed again, if need be with somebody else.
    const isAsBefore = keepsTime && (!isArchived || isUnderWay(row, end.statusBefore));
    const asBefore = isAsBefore ? await reopenAsBefore(ctx, row, end, travels) : null;
    const start = input.to_queue === true ? null : (startMinute ?? (isArchived ? earlier : null));
    // A job without a quote has no length, so it can only wait.
    const reopened =
      asBefore ??
      (start === null || row.jobDurationMinutes === null
        ? await reopenWithoutTime(ctx, row, end)
        : await reopenAt(ctx, row, end, { ...travels, start }));
    if (isRefusal(reopened)) return reopened;
    return { ...(await jobRequestAnswer(ctx, reopened)), customer_notification: await recordedNotification(ctx.db, reopened) };
  },
);

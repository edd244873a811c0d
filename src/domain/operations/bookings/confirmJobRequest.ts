import { invalid, isRefusal, refuse } from '../../../contract/errors.ts';
import { epochMinute } from '../../../engine/minutes.ts';
import { technicianExists } from '../../../store/schedule/boardRows.ts';
import { lockJob } from '../../../store/jobs/jobRequests.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { parseNaiveDatetime } from '../../../ground/time/localTime.ts';
import { preparedWrite } from '../handler.ts';
import { invalidTime } from '../../planning/hours/invalidTime.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { confirmAt, refusalAt } from '../../jobs/booking/confirmation.ts';
import { jobRequestAnswer } from '../../jobs/records/jobRequestAnswer.ts';
import { overlappingPart, refuseDuplicate, spanFrom } from '../../jobs/booking/overlappingVisits.ts';
import { recordedNotification } from '../../jobs/customer/recordedNotifications.ts';
import { isOpen } from '../../jobs/lifecycle/jobState.ts';
import { freedFromBegun } from '../../dispatch/handOver/begunRemedies.ts';
import { visitMinutesOf } from '../../jobs/records/jobRequestResource.ts';
import { currentVersion, notPendingRemedies } from '../../jobs/remedies/stateRemedies.ts';
import { callOf } from '../../planning/placement/placement.ts';
import { adoptAddress } from '../../planning/places/jobAddress.ts';
import { jobTravel } from '../../planning/places/jobTravel.ts';

/**
 * Fires `confirm_booking` for the customer. Checks the start again under the schedule lock, then schedules and assigns the job. A refused
 * attempt raises status_version. docs/reference/scheduling.md#confirm; docs/reference/conventions.md#plans.
 */
export const confirmJobRequest = preparedWrite<'confirmJobRequest'>()(
  async (ctx, input) => {
    const start = parseNaiveDatetime(ctx.tenant.timezone, input.scheduled_at);
    if (!start.ok) return invalidTime('scheduled_at', ctx.tenant.timezone, start);
    if (start.epochMinute < nowMinuteOf(ctx.nowMilliseconds)) return invalid('scheduled_at', 'in_past', 'past_time');
    return { startMinute: epochMinute(start.epochMinute), travel: await jobTravel(ctx, input) };
  },
  async (ctx, input, { startMinute, travel }) => {
    // Sent together, in this order.
    const [, found, isKnown] = await Promise.all([
      lockSchedule(ctx.db, ctx.tenant.id),
      lockJob(ctx.db, ctx.tenant.id, input.id),
      input.technician_id === undefined || technicianExists(ctx.db, ctx.tenant.id, input.technician_id),
    ]);
    if (!found) return refuse('JOB_REQUEST_NOT_FOUND');
    const row = await adoptAddress(ctx, found);
    if (row.pendingAction !== 'confirm_booking' || !isOpen(row) || row.jobDurationMinutes === null)
      return refuse('JOB_REQUEST_ACTION_NOT_PENDING', {
        action: 'confirm_booking',
        current_status_key: row.statusKey,
        status_version: row.statusVersion,
        remedies: notPendingRemedies(row),
      });
    if (!isKnown) return refuse('TECHNICIAN_NOT_FOUND');
    const leadId = input.technician_id ?? null;
    if (row.statusVersion !== input.status_version) {
      const refusal = await refusalAt(ctx, row, startMinute, leadId, travel.model);
      const again = currentVersion('confirmJobRequest', { ...input, status_version: row.statusVersion });
      return refuse('JOB_REQUEST_STAGE_CONFLICT', {
        status_version: row.statusVersion,
        remedies: refusal ? refusal.data.remedies : [again],
      });
    }

    const again = callOf('confirmJobRequest', { ...input, allow_duplicate: true });
    const duplicate = await refuseDuplicate(ctx, row, input, again, [spanFrom(startMinute, row)]);
    if (duplicate) return duplicate;
    const confirmed = await confirmAt(ctx, row, startMinute, leadId, travel.model);
    if (isRefusal(confirmed))
      return freedFromBegun(ctx, confirmed, { technicianId: input.technician_id, startMinute, minutes: visitMinutesOf(row) });
    return {
      ...(await jobRequestAnswer(ctx, confirmed.row)),
      customer_notification: await recordedNotification(ctx.db, confirmed.row),
      undo_token: confirmed.undoToken,
      ...(await overlappingPart(ctx, confirmed.row)),
    };
  },
);

import { isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import { quotabilitySteps, type Quotability } from '../../../engine/starts/quotability.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { lockJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { WriteContext } from '../../call/context.ts';
import { preparedWrite } from '../handler.ts';
import { calendarFor, finestGridOf, nowMinuteOf } from '../../planning/hours/calendars.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { yieldBetweenSlices } from '../../planning/search/yieldBetweenSlices.ts';
import { adoptAddress } from '../../planning/places/jobAddress.ts';
import { reasonAt } from '../../planning/placement/placement.ts';
import { rangesAhead, requestedRanges, spanOf } from '../../planning/visits/requestedRanges.ts';
import { jobRequestAnswer } from '../../jobs/records/jobRequestAnswer.ts';
import { jobTravel } from '../../planning/places/jobTravel.ts';
import { visitOfJob, type Durations } from '../../planning/visits/jobVisit.ts';
import { workOfEarlier } from '../../jobs/booking/followUp.ts';
import { overlappingPart } from '../../jobs/booking/overlappingVisits.ts';
import { durationsOf, recordQuote } from '../../jobs/booking/quotation.ts';
import { recordedNotification } from '../../jobs/customer/recordedNotifications.ts';
import { isOpen } from '../../jobs/lifecycle/jobState.ts';
import { currentVersion, notPendingRemedies } from '../../jobs/remedies/stateRemedies.ts';
import { placeDoubtOf } from '../../jobs/booking/placePart.ts';
import { jobPlacement, quoteRemedies } from '../../jobs/remedies/placementRemedies.ts';

/**
 * Sets the durations of a job, if the requested windows have a slot for them. The status stays `booking`, and the job can be quoted again
 * until it is confirmed. [quote.not-schedulable].
 */
export const quoteJobRequest = preparedWrite<'quoteJobRequest'>()(jobTravel, async (ctx, input, travel) => {
  const found = await lockJob(ctx.db, ctx.tenant.id, input.id);
  if (!found) return refuse('JOB_REQUEST_NOT_FOUND');
  const row = await adoptAddress(ctx, found);
  const state = { current_status_key: row.statusKey, status_version: row.statusVersion, remedies: notPendingRemedies(row) };
  if (!isOpen(row)) return refuse('JOB_REQUEST_INVALID_TRANSITION', state);
  if (row.pendingAction === null) return refuse('JOB_REQUEST_ACTION_NOT_PENDING', { action: 'quote', ...state });
  const earlier = await workOfEarlier(ctx.db, ctx.tenant.id, row);
  const durations = await durationsOf(ctx.db, ctx.tenant.id, row.jobTypeId, input, earlier);
  if (isRefusal(durations)) return durations;
  const crewSize = input.crew_size ?? earlier?.crewSize ?? 1;
  const refusal = input.force === true ? null : await unschedulable(ctx, row, durations, crewSize, travel.model);
  if (input.status_version !== undefined && input.status_version !== row.statusVersion) {
    const again = currentVersion('quoteJobRequest', { ...input, status_version: row.statusVersion });
    return refuse('JOB_REQUEST_STAGE_CONFLICT', {
      status_version: row.statusVersion,
      remedies: refusal ? refusal.data.remedies : [again],
    });
  }
  if (refusal) return refusal;
  const quoted = await recordQuote(
    ctx,
    row,
    { ...durations, crewSize },
    {
      forced: input.force ?? false,
      // Emergencies do not wait for the customer's choice.
      asksCustomer: row.priorityLevel !== 'p0',
    },
  );
  return {
    ...(await jobRequestAnswer(ctx, quoted)),
    customer_notification: await recordedNotification(ctx.db, quoted),
    ...(await overlappingPart(ctx, quoted)),
  };
});

async function unschedulable(
  ctx: WriteContext,
  row: JobRow,
  durations: Durations,
  crewSize: number,
  travel: TravelModel | null,
): Promise<Refusal<'JOB_REQUEST_QUOTE_NOT_SCHEDULABLE'> | null> {
  const { tenant, services } = ctx;
  const ranges = requestedRanges(tenant, row);
  const span = spanOf(ranges);
  const now = nowMinuteOf(ctx.nowMilliseconds);
  const board = await services.boards.live(ctx.db, tenant, ctx.nowMilliseconds, now);
  const departNotBefore = offeredDeparture(ctx.nowMilliseconds);
  const visit = await visitOfJob(ctx.db, tenant, board, { row, durations, crewSize, travel, departNotBefore });
  const asked = jobPlacement(ctx, board, row, durations, visit);
  const isPast = !span || span.endMinute <= now;
  const calendar = isPast ? null : calendarFor(tenant, board, visit, Math.max(span.startMinute, now), span.endMinute);
  // A quoted job must have a slot, and slots lie on the grid.
  const found = calendar
    ? await yieldBetweenSlices(quotabilitySteps(board.board, calendar, visit, ranges, now, finestGridOf(tenant, calendar)))
    : windowsPassed;
  if (found.schedulable) return null;
  const { reason, considered, blockedBy, crewShort } = found;
  return refuse('JOB_REQUEST_QUOTE_NOT_SCHEDULABLE', {
    reason: reasonAt(reason, asked),
    considered,
    blocked_by: blockedBy,
    ...(crewShort ? { crew_short: { needed: crewShort.needed, largest_crew: crewShort.largestCrew, available: crewShort.available } } : {}),
    ...placeDoubtOf(asked),
    remedies: await quoteRemedies(asked, rangesAhead(ranges, now), reason, crewShort?.largestCrew ?? 0),
  });
}

const windowsPassed: Quotability = { schedulable: false, reason: 'requested_windows_passed', considered: 0, blockedBy: {} };

import { isRefusal, refuse, type Refusal } from '../../contract/errors.ts';
import { quotability } from '../../engine/quotability.ts';
import type { TravelModel } from '../../engine/travel.ts';
import { lockJob } from '../../store/jobRequests.ts';
import type { JobRow } from '../../store/jobRows.ts';
import type { WriteContext } from '../../call/context.ts';
import { preparedWrite } from '../handler.ts';
import { calendarFor, nowMinuteOf } from '../../planning/calendars.ts';
import { offeredDeparture } from '../../planning/departure.ts';
import { requestedRanges, spanOf, type RequestedDate } from '../../planning/requestedRanges.ts';
import { jobRequestAnswer } from '../../jobs/customerLink.ts';
import { jobTravel } from '../../planning/jobTravel.ts';
import { visitOfJob, type Durations } from '../../planning/jobVisit.ts';
import { durationsOf, recordQuote } from '../../jobs/quotation.ts';
import { isOpen } from '../../jobs/jobState.ts';

/**
 * Sets the durations, if at least one slot exists for them in the windows the customer asked for; status stays `booking`.
 * Specification, "Quote rules". A job may be quoted again until it is confirmed.
 */
export const quoteJobRequest = preparedWrite<'quoteJobRequest'>()(jobTravel, async (ctx, input, travel) => {
  const row = await lockJob(ctx.db, ctx.tenant.id, input.id);
  if (!row || row.deletedAt !== null) return refuse('JOB_REQUEST_NOT_FOUND');
  const state = { current_status: row.statusKey, status_version: row.statusVersion };
  if (!isOpen(row)) return refuse('JOB_REQUEST_INVALID_TRANSITION', state);
  if (row.pendingAction === null) return refuse('JOB_REQUEST_ACTION_NOT_PENDING', { action: 'quote', ...state });
  if (input.status_version !== undefined && input.status_version !== row.statusVersion)
    return refuse('JOB_REQUEST_STAGE_CONFLICT', { status_version: row.statusVersion });

  const durations = await durationsOf(ctx.db, ctx.tenant.id, row.jobTypeId, input);
  if (isRefusal(durations)) return durations;
  const crewSize = input.crew_size ?? 1;
  if (input.force !== true) {
    const refusal = await unschedulable(ctx, row, durations, crewSize, travel.model);
    if (refusal) return refusal;
  }
  const quoted = await recordQuote(ctx, row, { ...durations, crewSize }, input.force ?? false);
  return jobRequestAnswer(ctx, quoted);
});

async function unschedulable(
  ctx: WriteContext,
  row: JobRow,
  durations: Durations,
  crewSize: number,
  travel: TravelModel | null,
): Promise<Refusal<'JOB_REQUEST_QUOTE_NOT_SCHEDULABLE'> | null> {
  const { tenant, services } = ctx;
  const ranges = requestedRanges(tenant, row.customerTimezone, row.jobDates as RequestedDate[]);
  const span = spanOf(ranges);
  const now = nowMinuteOf(ctx.nowMilliseconds);
  if (!span || span.endMinute <= now)
    return refuse('JOB_REQUEST_QUOTE_NOT_SCHEDULABLE', { reason: 'requested_windows_passed', considered: 0, blocked_by: {} });
  const board = await services.boards.current(ctx.db, tenant, ctx.nowMilliseconds);
  const visit = await visitOfJob(ctx.db, tenant, board, row, durations, crewSize, travel, offeredDeparture(ctx.nowMilliseconds));
  const calendar = calendarFor(tenant, board, visit, Math.max(span.startMinute, now), span.endMinute);
  const found = quotability(board.board, calendar, visit, ranges, now);
  if (found.schedulable) return null;
  return refuse('JOB_REQUEST_QUOTE_NOT_SCHEDULABLE', { reason: found.reason, considered: found.considered, blocked_by: found.blockedBy });
}

import { invalid, isRefusal, refuse, type Refusal } from '../../contract/errors.ts';
import { quotability } from '../../engine/quotability.ts';
import type { TravelModel } from '../../engine/travel.ts';
import { recordEvent } from '../../events/outbox.ts';
import { findJob, lockJob, writeQuote, type JobRow } from '../../store/jobRequests.ts';
import { findTypeDefaults } from '../../store/planningFacts.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';
import { preparedWrite, type WriteContext } from '../context.ts';
import { calendarOf, nowMinuteOf, requestedRanges, spanOf, type RequestedDate } from '../planning.ts';
import { actorOf } from './audit.ts';
import { jobRequestResource } from './jobRequestResource.ts';
import { jobTravel } from './jobTravel.ts';
import { visitOfJob, type Durations } from './jobVisit.ts';

interface QuoteInput {
  readonly job_duration_minutes?: number;
  readonly mobilization_minutes?: number;
  readonly demobilization_minutes?: number;
}

/**
 * Sets the durations, if at least one slot exists for them in the windows the customer asked for; status stays `booking`.
 * Specification, "Quote rules". A job may be quoted again until it is confirmed.
 */
export const quoteJobRequest = preparedWrite<'quoteJobRequest'>()(jobTravel, async (ctx, input, travel) => {
  const row = await lockJob(ctx.db, ctx.tenant.id, input.id);
  if (!row || row.deletedAt !== null) return refuse('JOB_REQUEST_NOT_FOUND');
  if (row.archivedAt !== null || row.completedAt !== null)
    return refuse('JOB_REQUEST_INVALID_TRANSITION', { current_status: row.statusKey });
  if (row.pendingAction === null) return refuse('JOB_REQUEST_ACTION_NOT_PENDING', { action: 'quote', current_status: row.statusKey });
  if (input.status_version !== undefined && input.status_version !== row.statusVersion)
    return refuse('JOB_REQUEST_STAGE_CONFLICT', { status_version: row.statusVersion });

  const durations = await durationsOf(ctx, row, input);
  if (isRefusal(durations)) return durations;
  const crewSize = input.crew_size ?? 1;
  if (input.force !== true) {
    const refusal = await unschedulable(ctx, row, durations, travel.model);
    if (refusal) return refusal;
  }
  await writeQuote(
    ctx.db,
    ctx.tenant.id,
    row.id,
    { ...durations, crewSize },
    {
      at: formatMilliseconds(ctx.nowMilliseconds),
      by: actorOf(ctx.credential, 'business'),
      payload: {
        job_duration_minutes: durations.jobDurationMinutes,
        mobilization_minutes: durations.mobilizationMinutes,
        demobilization_minutes: durations.demobilizationMinutes,
        crew_size: crewSize,
        force: input.force ?? false,
      },
    },
  );
  const quoted = (await findJob(ctx.db, ctx.tenant.id, row.id))!;
  await recordEvent(ctx.db, ctx.tenant, ctx.nowMilliseconds, {
    type: 'job_request.status_changed',
    resourceId: row.id,
    object: jobRequestResource(ctx.tenant, 'en', quoted),
    previousStatus: row.statusKey,
  });
  return jobRequestResource(ctx.tenant, ctx.locale, quoted);
});

/** What is sent wins, each of the three by itself; the type's defaults fill in the rest. */
async function durationsOf(ctx: WriteContext, row: JobRow, input: QuoteInput): Promise<Durations | Refusal<'VALIDATION_ERROR'>> {
  const type = row.jobTypeId === null ? null : await findTypeDefaults(ctx.db, ctx.tenant.id, row.jobTypeId);
  const jobDurationMinutes = input.job_duration_minutes ?? type?.durationMinutes ?? null;
  if (jobDurationMinutes === null)
    return invalid('job_duration_minutes', 'required', 'job_duration_minutes is required: the job has no type with a default duration.');
  return {
    jobDurationMinutes,
    mobilizationMinutes: input.mobilization_minutes ?? type?.mobilizationMinutes ?? 0,
    demobilizationMinutes: input.demobilization_minutes ?? type?.demobilizationMinutes ?? 0,
  };
}

async function unschedulable(
  ctx: WriteContext,
  row: JobRow,
  durations: Durations,
  travel: TravelModel | null,
): Promise<Refusal<'JOB_REQUEST_QUOTE_NOT_SCHEDULABLE'> | null> {
  const { tenant, services } = ctx;
  const ranges = requestedRanges(tenant, row.customerTimezone, row.jobDates as RequestedDate[]);
  const span = spanOf(ranges);
  const now = nowMinuteOf(ctx.nowMilliseconds);
  if (!span || span.endMinute <= now)
    return refuse('JOB_REQUEST_QUOTE_NOT_SCHEDULABLE', { reason: 'requested_windows_passed', considered: 0, blocked_by: {} });
  const board = await services.boards.current(ctx.db, tenant, ctx.nowMilliseconds);
  const calendar = calendarOf(tenant, board, Math.max(span.startMinute, now), span.endMinute);
  const visit = await visitOfJob(ctx.db, tenant, board, row, durations, travel);
  const found = quotability(board.board, calendar, visit, ranges, now);
  if (found.schedulable) return null;
  return refuse('JOB_REQUEST_QUOTE_NOT_SCHEDULABLE', { reason: found.reason, considered: found.considered, blocked_by: found.blockedBy });
}

import { grantedDeparture } from '../../planning/visits/departure.ts';
import { isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import type { Remedy } from '../../../contract/explanations.ts';
import { windowStartOf } from '../../../machinery/mail/windowStart.ts';
import { readOrphans, readTimeOff, type OrphanRow } from '../../../store/schedule/absenceRows.ts';
import { technicianExists } from '../../../store/schedule/boardRows.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { messageChannels } from '../../../contract/vocabulary.ts';
import { mailCauseOf } from '../../../machinery/mail/customerMails.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { mailOutcomes } from '../../../store/mail/mails.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { startStopwatch } from '../../../ground/time/stopwatch.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { actorOf } from '../../jobs/lifecycle/audit.ts';
import {
  notifiedJobs,
  countNotified,
  type NotifiedJob,
  notificationOf as customerNotificationOf,
} from '../../jobs/customer/customerNotifications.ts';
import { refuseUnreadable } from '../../jobs/records/refuseUnreadable.ts';
import type { WriteContext } from '../../call/context.ts';
import { unmovableRemedies } from '../../dispatch/absences/unmovableRemedies.ts';
import { callOf } from '../../planning/placement/placement.ts';
import { preparedWrite } from '../handler.ts';
import { askedAbsence } from '../../dispatch/absences/absenceAsked.ts';
import {
  absenceCalendar,
  absenceRange,
  orphanTravel,
  unmovableReason,
  type AbsenceRange,
} from '../../dispatch/absences/absenceQuestion.ts';
import { costOf, jobFields, rangeFields, touchedBy, travelFields } from '../../dispatch/absences/absenceRows.ts';
import { offeredKeys } from '../../dispatch/absences/absenceSolution.ts';
import { absenceRecords, daysToRecord } from '../../dispatch/absences/absenceTimeOff.ts';
import { hasOwnTime } from '../../dispatch/absences/absenceRows.ts';
import { verifyRows, type Verified } from '../../dispatch/absences/absenceVerification.ts';
import { technicianFields } from '../../dispatch/plan/cascade.ts';
import type { Placement } from '../../jobs/scheduling/placement.ts';
import { recordPending } from '../../jobs/scheduling/recordTimeOff.ts';
import { writePlacements } from '../../jobs/scheduling/writePlacements.ts';

/**
 * Applies rows of a preview, all or none. Verifies them under the schedule lock without planning again. Compares rows without a token with
 * a new preview, before taking the lock. [absence.commit-verifies, absence.reschedule, absence.permissions].
 */
export const commitAbsenceResolve = preparedWrite<'commitAbsenceResolve'>()(
  async (ctx, input) => {
    const asked = await askedAbsence(ctx, input);
    if (isRefusal(asked)) return asked;
    const range = absenceRange(ctx.tenant, ctx.nowMilliseconds, asked.range);
    if (isRefusal(range)) return range;
    const { requestedRows, whole } = asked;
    const needsOffer = requestedRows.some(({ token, isOfPlan }) => token === null && !isOfPlan);
    if (!ctx.services.routing && !needsOffer) return { range, requestedRows, whole, travel: null, offered: new Set<string>() };
    const board = await ctx.services.boards.live(ctx.db, ctx.tenant, ctx.nowMilliseconds, grantedDeparture(ctx.nowMilliseconds));
    const rows = await readOrphans(ctx.db, ctx.tenant.id, range.technicianId, range);
    const ids = new Set(requestedRows.map(({ jobId }) => jobId));
    const travel = await orphanTravel(
      ctx,
      board,
      rows.filter((row) => ids.has(row.id) || (needsOffer && unmovableReason(row) === null)),
    );
    // The new preview runs before the transaction. Its rows are verified under the lock like all others.
    const offered = needsOffer ? await offeredKeys(ctx, range, rows, travel, requestedRows) : new Set<string>();
    return { range, requestedRows, whole, travel, offered };
  },
  async (ctx, input, { range, requestedRows, whole, travel, offered }) => {
    const { db, tenant } = ctx;
    const elapsed = startStopwatch();
    await lockSchedule(db, tenant.id);
    if (!(await technicianExists(db, tenant.id, range.technicianId))) return refuse('TECHNICIAN_NOT_FOUND');
    const board = await ctx.services.boards.live(db, tenant, ctx.nowMilliseconds, grantedDeparture(ctx.nowMilliseconds));
    const rows = await readOrphans(db, tenant.id, range.technicianId, range, true);
    if (rows.length === 0) return refuse('ABSENCE_RESOLVE_NO_ORPHANED_JOBS');
    const requestedIds = new Set(requestedRows.map(({ jobId }) => jobId));
    const handedOver = rows.filter(({ id }) => requestedIds.has(id));
    const readRecords = () => readTimeOff(db, tenant.id, range.technicianId, range.date, range.untilDate, true);
    const present = await readRecords();
    const missing = input.record_time_off === true ? daysToRecord(tenant, range, present, handedOver) : [];
    const recordedIds = await recordPending(ctx, range.technicianId, missing, input.time_off_reason);
    const timeOff = missing.length === 0 ? present : await readRecords();
    const { technician_id, date, until_date, assignments, plan_token } = input;
    const again = callOf('commitAbsenceResolve', { technician_id, date, until_date, assignments, plan_token });
    const records = absenceRecords(tenant, range, timeOff, handedOver, again);
    if (isRefusal(records)) return records;
    const calendar = absenceCalendar(tenant, board, range);
    const verified = await verifyRows(ctx, board, {
      calendar,
      absentId: range.technicianId,
      orphans: rows,
      requestedRows,
      travel,
      offered,
    });
    if (isRefusal(verified)) return withNewPreview(range, verified);
    const unseen = verified.length === 0 && records.pendingIds.length === 0 ? refuseUnreadable(ctx) : null;
    if (unseen) return unseen;
    const durationMilliseconds = elapsed();

    // Before the rows are written: afterwards the mails of earlier changes are replaced.
    const notified = await notifiedJobs(
      ctx,
      verified.map(({ row, target }) => touchedBy(row, target.startMinute)),
    );
    const handedOverIds = new Set(verified.map(({ row }) => row.id));
    const { jobs, undoToken, approved, proposals } = await writePlacements(ctx, {
      placements: verified.map((assignment) => placementOf(ctx, range.technicianId, assignment)),
      undo: { kind: 'absence', jobRequestId: null, technicianId: range.technicianId },
      approval: {
        technicianId: range.technicianId,
        timeOffIds: records.pendingIds,
        recordedIds,
        remainingJobIds: rows.filter(({ id }) => !handedOverIds.has(id)).map(({ id }) => id),
      },
    });
    const timeOffNow = records.eligible.map((row) => approved.find(({ id }) => id === row.id) ?? row);
    const outcomes = await outcomesOf(ctx, verified, jobs);
    const remainingJobs = verified.length === rows.length ? [] : await readOrphans(db, tenant.id, range.technicianId, range);
    const remediesOf = await unmovableRemedies(ctx, range.technicianId, remainingJobs);
    return {
      ...rangeFields(tenant, range),
      applied: true,
      undo_token: undoToken,
      resolved: verified.map((assignment, index) => {
        const job = jobs.get(assignment.row.id)!;
        return resolvedRow(ctx, board, assignment, job, notificationOf(ctx, job, outcomes), notified[index]!);
      }),
      unresolved: remainingJobs.map((row) => ({
        ...jobFields(row),
        ...(unmovableReason(row) ?? ({ reason_code: 'no_qualified_technician_free', detail: 'not_assigned' } as const)),
        alternatives: [],
        ...remediesOf.get(row.id),
      })),
      ...countNotified(tenant.timezone, notified),
      solver: {
        duration_ms: durationMilliseconds,
        deterministic: true,
        alternatives_truncated: whole?.areAlternativesTruncated ?? false,
        proven_optimal: whole?.isProvenOptimal ?? false,
      },
      time_off: timeOffNow,
      ...(proposals ? { proposals: [...proposals] } : {}),
    };
  },
);

/** Adds a new preview as a remedy. While there are jobs, a preview always has an answer. */
function withNewPreview<Refused extends Refusal>({ technicianId, date, untilDate }: AbsenceRange, refusal: Refused): Refused {
  if (refusal.code !== 'ABSENCE_RESOLVE_PLAN_DRIFTED') return refusal;
  const preview = callOf('previewAbsenceResolve', { technician_id: technicianId, date, until_date: untilDate });
  return { ...refusal, data: { ...refusal.data, remedies: [{ kind: 'preview_again', ...preview } satisfies Remedy] } };
}

function placementOf(
  ctx: WriteContext,
  absentId: string,
  { row, kind, target, endMinute, technicianId, travelMinutes, serviceAreaId }: Verified,
): Placement {
  const { startMinute, visit } = target;
  const isNewTime = hasOwnTime(kind);
  const previousStartAt = formatMinute(row.startMinute);
  const previousWindowStartAt = windowStartOf(ctx.tenant, { ...row, scheduledAt: previousStartAt });
  const block = { startMinute, endMinute, travelMinutes };
  return {
    job: row,
    visit,
    members: [{ technicianId, role: 'lead', sessions: [block] }],
    promise: isNewTime ? 'made' : 'kept',
    attention: 'cleared',
    assignment: { serviceAreaId },
    confirmation: null,
    audit: {
      at: formatMilliseconds(ctx.nowMilliseconds),
      by: actorOf(ctx.principal, 'business'),
      payload: {
        from: { technician_id: absentId, start_at: previousStartAt },
        to: { technician_id: technicianId, start_at: formatMinute(startMinute) },
        absent_technician_id: absentId,
      },
    },
    event: isNewTime
      ? { type: 'job_request.rescheduled', rescheduling: { reason: 'absence', previousStartAt, previousWindowStartAt } }
      : { type: 'job_request.assigned' },
  };
}

type Notification = OutputOf<Operations['commitAbsenceResolve']>['resolved'][number]['notification'];
type Outcomes = Awaited<ReturnType<typeof mailOutcomes>>;

/** The outcomes of the mails about new times. */
async function outcomesOf(
  { db, tenant }: WriteContext,
  verified: readonly Verified[],
  jobs: ReadonlyMap<string, JobRow>,
): Promise<Outcomes> {
  const causes = verified
    .filter(({ kind }) => hasOwnTime(kind))
    .flatMap(({ row }) => messageChannels.map((channel) => mailCauseOf('rescheduled', jobs.get(row.id)!, channel)));
  return causes.length === 0 ? new Map() : mailOutcomes(db, tenant.id, causes);
}

/** A job at its unchanged time sends no mail. */
function notificationOf({ nowMilliseconds }: WriteContext, job: JobRow, outcomes: Outcomes): Notification {
  const ways = messageChannels.flatMap((channel) => outcomes.get(mailCauseOf('rescheduled', job, channel)) ?? []);
  if (ways.length === 0) return { status: 'skipped', reason: 'time_unchanged' };
  const told = customerNotificationOf(
    ways.map(({ channel, status, reason }) => ({ channel, reason: status === 'queued' ? null : reason })),
    job,
  );
  if (told.channel === 'none') return { status: 'skipped', reason: told.reason };
  return { status: 'dispatched', reason: null, channel: told.channel, queued_at: formatMilliseconds(nowMilliseconds) };
}

function resolvedRow(
  ctx: WriteContext,
  board: TenantBoard,
  assignment: Verified,
  job: JobRow,
  notification: Notification,
  notified: NotifiedJob,
) {
  const { row, kind, target, endMinute } = assignment;
  return {
    job_id: row.id,
    short_code: row.shortCode,
    customer_name: row.customerName,
    expected_version: job.statusVersion,
    start_at: formatMinute(target.startMinute),
    end_at: formatMinute(endMinute),
    ...technicianFields(board, assignment.technicianId),
    ...travelFields(assignment),
    match_score: assignment.matchScore,
    window_preserved: !hasOwnTime(kind),
    ...(kind === null
      ? {}
      : { alternative_kind: kind, cost: costOf(ctx, row, { ...assignment, kind, startMinute: target.startMinute }, notified) }),
    ...(hasOwnTime(kind) ? originalTimes(row) : {}),
    notification,
    customer_notification: notified.notification,
    attention_cleared: row.isFlagged,
  };
}

function originalTimes(row: OrphanRow) {
  return { original_start_at: formatMinute(row.startMinute), original_end_at: formatMinute(row.endMinute) };
}

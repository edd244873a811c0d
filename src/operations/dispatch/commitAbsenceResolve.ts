import { isRefusal, refuse, type Refusal } from '../../contract/errors.ts';
import type { Remedy } from '../../contract/explanations.ts';
import { approveTimeOff, lockTimeOff, readOrphans, writeRestaffing, type OrphanRow } from '../../store/schedule/absenceRows.ts';
import { technicianExists } from '../../store/schedule/boardRows.ts';
import type { OutputOf, Operations } from '../../contract/index.ts';
import { mailCauseOf } from '../../mail/customerMails.ts';
import { findJobs } from '../../store/schedule/boardJobs.ts';
import type { JobRow } from '../../store/jobs/jobRows.ts';
import { mailOutcomes } from '../../store/mail/mails.ts';
import { touchLanes } from '../../store/schedule/lanes.ts';
import { lockSchedule } from '../../store/schedule/lock.ts';
import { readStanding, type FlagBefore, type Standing } from '../../store/schedule/changes.ts';
import { flagStrandedJobs } from '../../store/team/technicians.ts';
import type { TimeOffRow } from '../../store/team/timeOff.ts';
import { attachVehicles } from '../../store/fleet/vehicleAttachment.ts';
import { localDateOf } from '../../time/localTime.ts';
import { startStopwatch } from '../../time/stopwatch.ts';
import { formatMilliseconds, formatMinute } from '../../time/timestamps.ts';
import type { TenantBoard } from '../../planning/boards.ts';
import { actorOf } from '../../jobs/audit.ts';
import { recordJobEvents } from '../../jobs/jobEvents.ts';
import { mayNotRead } from '../../jobs/withoutTrace.ts';
import { verifyWorks } from '../../planning/verifyPlacement.ts';
import type { WriteContext } from '../../call/context.ts';
import { callOf } from '../../planning/placement.ts';
import { preparedWrite } from '../handler.ts';
import { askedAbsence } from '../../dispatch/absenceAsked.ts';
import { absenceCalendar, absenceRange, orphanTravel, unmovableReason, type AbsenceRange } from '../../dispatch/absenceQuestion.ts';
import { costOf, jobFields, rangeFields, wayFields } from '../../dispatch/absenceRows.ts';
import { offeredKeys } from '../../dispatch/absenceSolution.ts';
import { absenceRecords, rangeOf, type AbsenceRecords } from '../../dispatch/absenceTimeOff.ts';
import { hasOwnTime } from '../../dispatch/absenceToken.ts';
import { verifyRows, type Verified } from '../../dispatch/absenceVerification.ts';
import { technicianFields } from '../../dispatch/displacement.ts';
import { keepScheduleChange } from '../../dispatch/scheduleChange.ts';

/**
 * Applies rows of a preview: verified under the schedule lock and never planned anew, all of them or none. Rows without their token
 * are held against what a preview offers before the lock is taken. Specification, "Absence rules" 3 to 6.
 */
export const commitAbsenceResolve = preparedWrite<'commitAbsenceResolve'>()(
  async (ctx, input) => {
    const asked = await askedAbsence(ctx, input);
    if (isRefusal(asked)) return asked;
    const range = absenceRange(ctx.tenant, ctx.nowMilliseconds, asked.range);
    if (isRefusal(range)) return range;
    const { wanted, whole } = asked;
    const needsOffer = wanted.some(({ token, isOfPlan }) => token === null && !isOfPlan);
    if (!ctx.services.routing && !needsOffer) return { range, wanted, whole, travel: null, offered: new Set<string>() };
    const board = await ctx.services.boards.current(ctx.db, ctx.tenant, ctx.nowMilliseconds);
    const rows = await readOrphans(ctx.db, ctx.tenant.id, range.technicianId, range);
    const ids = new Set(wanted.map(({ jobId }) => jobId));
    const travel = await orphanTravel(
      ctx,
      board,
      rows.filter((row) => ids.has(row.id) || (needsOffer && unmovableReason(row) === null)),
    );
    // Before the transaction: what was offered a moment ago is judged under the lock like any row.
    const offered = needsOffer ? await offeredKeys(ctx, board, range, rows, travel, wanted) : new Set<string>();
    return { range, wanted, whole, travel, offered };
  },
  async (ctx, input, { range, wanted, whole, travel, offered }) => {
    const { db, tenant } = ctx;
    const elapsed = startStopwatch();
    await lockSchedule(db, tenant.id);
    if (!(await technicianExists(db, tenant.id, range.technicianId))) return refuse('TECHNICIAN_NOT_FOUND');
    const board = await ctx.services.boards.current(db, tenant, ctx.nowMilliseconds);
    const rows = await readOrphans(db, tenant.id, range.technicianId, range, true);
    if (rows.length === 0) return refuse('ABSENCE_RESOLVE_NO_ORPHANED_JOBS');
    const wantedIds = new Set(wanted.map(({ jobId }) => jobId));
    const handedOver = rows.filter(({ id }) => wantedIds.has(id));
    const timeOff = await lockTimeOff(db, tenant.id, range.technicianId, range.date, range.untilDate);
    const { technician_id, date, until_date, assignments, plan_token } = input;
    const again = callOf('commitAbsenceResolve', { technician_id, date, until_date, assignments, plan_token });
    const records = absenceRecords(tenant, range, timeOff, handedOver, again);
    if (isRefusal(records)) return records;
    const calendar = absenceCalendar(tenant, board, range);
    const verified = await verifyRows(ctx, board, calendar, range.technicianId, rows, wanted, travel, offered);
    if (isRefusal(verified)) return withNewPreview(range, verified);
    if (verified.length > 0) await verifyWorks(ctx, verified.map(workOf));
    const unseen = verified.length === 0 && records.pendingIds.length === 0 ? mayNotRead(ctx) : null;
    if (unseen) return unseen;
    const durationMilliseconds = elapsed();

    const standing = await readStanding(
      db,
      tenant.id,
      rows.map(({ id }) => id),
    );
    const jobs = await restaff(ctx, range.technicianId, verified);
    const timeOffNow = await approve(ctx, range, records);
    const undoToken = keepAbsence(ctx, range.technicianId, standing, verified, records);
    const told = await outcomesOf(ctx, verified, jobs);
    const left = verified.length === rows.length ? [] : await readOrphans(db, tenant.id, range.technicianId, range);
    return {
      ...rangeFields(tenant, range),
      applied: true,
      undo_token: undoToken,
      resolved: verified.map((assignment) => {
        const job = jobs.get(assignment.row.id)!;
        return resolvedRow(ctx, board, assignment, job, notificationOf(ctx, job, told));
      }),
      unresolved: left.map((row) => ({
        ...jobFields(row),
        reason_code: unmovableReason(row) ?? ('not_assigned' as const),
        alternatives: [],
      })),
      solver: {
        duration_ms: durationMilliseconds,
        deterministic: true,
        alternatives_truncated: whole?.areAlternativesTruncated ?? false,
        proven_optimal: whole?.isProvenOptimal ?? false,
      },
      time_off: timeOffNow,
    };
  },
);

/** A preview of jobs that are there always has an answer. */
function withNewPreview<Refused extends Refusal>({ technicianId, date, untilDate }: AbsenceRange, refusal: Refused): Refused {
  if (refusal.code !== 'ABSENCE_RESOLVE_PLAN_DRIFTED') return refusal;
  const preview = callOf('previewAbsenceResolve', { technician_id: technicianId, date, until_date: untilDate });
  return { ...refusal, data: { ...refusal.data, remedies: [{ kind: 'preview_again', ...preview } satisfies Remedy] } };
}

function workOf({ target, technicianId }: Verified) {
  const session = { startMinute: target.startMinute, endMinute: target.startMinute + target.visit.visitMinutes };
  return { visit: target.visit, members: [{ technicianId, role: 'lead' as const, sessions: [session] }] };
}

/** Writes the sessions, jobs and vehicles, and the one event of each job. */
async function restaff(ctx: WriteContext, absentId: string, verified: readonly Verified[]): Promise<ReadonlyMap<string, JobRow>> {
  if (verified.length === 0) return new Map();
  const { db, tenant } = ctx;
  const at = formatMilliseconds(ctx.nowMilliseconds);
  const by = actorOf(ctx.principal, 'business');
  await writeRestaffing(
    db,
    tenant.id,
    absentId,
    verified.map(({ row, kind, target, technicianId, travelMinutes, serviceAreaId }) => ({
      jobId: row.id,
      technicianId,
      date: localDateOf(tenant.timezone, target.startMinute),
      startMinute: target.startMinute,
      endMinute: target.startMinute + target.visit.visitMinutes,
      travelMinutes,
      serviceAreaId,
      isNewTime: hasOwnTime(kind),
      audit: {
        at,
        by,
        payload: {
          from: { technician_id: absentId, start_at: formatMinute(row.startMinute) },
          to: { technician_id: technicianId, start_at: formatMinute(target.startMinute) },
          absent_technician_id: absentId,
        },
      },
    })),
  );
  const ids = verified.map(({ row }) => row.id);
  await attachVehicles(db, tenant.id, ids);
  const reading = findJobs(db, tenant.id, ids);
  // Behind the read, so that the database is at it while the events are made.
  touchLanes(db, tenant.id, [...new Set([absentId, ...verified.map(({ technicianId }) => technicianId)])]);
  const jobs = new Map((await reading).map((job) => [job.id, job]));
  await recordJobEvents(
    ctx,
    verified.map(({ row, kind }) => ({
      type: hasOwnTime(kind) ? 'job_request.rescheduled' : 'job_request.assigned',
      row: jobs.get(row.id)!,
      ...(hasOwnTime(kind) ? { rescheduling: { reason: 'absence' as const, previousStartAt: formatMinute(row.startMinute) } } : {}),
    })),
  );
  return jobs;
}

/** Jobs that stay behind may only be flagged by it. */
function keepAbsence(
  ctx: WriteContext,
  technicianId: string,
  standing: readonly Standing[],
  verified: readonly Verified[],
  { pendingIds }: AbsenceRecords,
): string | null {
  if (verified.length === 0 && pendingIds.length === 0) return null;
  const handedOver = new Set(verified.map(({ row }) => row.id));
  const flagged = standing.flatMap(({ id, job }): FlagBefore[] =>
    handedOver.has(id) ? [] : [{ id, reason: job.attention_reason as string | null, since: job.attention_since as string | null }],
  );
  const before = standing.filter(({ id }) => handedOver.has(id));
  return keepScheduleChange(ctx, { kind: 'absence', before, jobRequestId: null, technicianId, flagged, approvedIds: pendingIds });
}

/** Approves what was pending, which flags the jobs that stay behind, and answers all records of the absence. */
async function approve(
  { db, tenant, nowMilliseconds }: WriteContext,
  { technicianId }: AbsenceRange,
  { eligible, pendingIds }: AbsenceRecords,
): Promise<TimeOffRow[]> {
  if (pendingIds.length === 0) return [...eligible];
  const approved = await approveTimeOff(db, tenant.id, pendingIds);
  touchLanes(db, tenant.id, [technicianId]);
  const ranges = approved.map((row) => rangeOf(tenant, row));
  await flagStrandedJobs(db, tenant.id, technicianId, ranges, {
    reason: 'technician_on_time_off',
    at: formatMilliseconds(nowMilliseconds),
  });
  return eligible.map((row) => approved.find(({ id }) => id === row.id) ?? row);
}

type Notification = OutputOf<Operations['commitAbsenceResolve']>['resolved'][number]['notification'];
type Outcomes = Awaited<ReturnType<typeof mailOutcomes>>;

/** What became of the mails that tell the new times. */
async function outcomesOf(
  { db, tenant }: WriteContext,
  verified: readonly Verified[],
  jobs: ReadonlyMap<string, JobRow>,
): Promise<Outcomes> {
  const causes = verified.filter(({ kind }) => hasOwnTime(kind)).map(({ row }) => mailCauseOf('rescheduled', jobs.get(row.id)!));
  return causes.length === 0 ? new Map() : mailOutcomes(db, tenant.id, causes);
}

/** A job at its unchanged time has nothing to tell. */
function notificationOf({ nowMilliseconds }: WriteContext, job: JobRow, told: Outcomes): Notification {
  const mail = told.get(mailCauseOf('rescheduled', job));
  if (!mail) return { status: 'skipped', reason: 'time_unchanged' };
  if (mail.status !== 'queued') return { status: 'skipped', reason: mail.reason };
  return { status: 'dispatched', reason: null, channel: 'email', queued_at: formatMilliseconds(nowMilliseconds) };
}

function resolvedRow(ctx: WriteContext, board: TenantBoard, assignment: Verified, job: JobRow, notification: Notification) {
  const { row, kind, target } = assignment;
  return {
    job_id: row.id,
    short_code: row.shortCode,
    customer_name: row.customerName,
    expected_version: job.statusVersion,
    start_at: formatMinute(target.startMinute),
    end_at: formatMinute(target.startMinute + target.visit.visitMinutes),
    ...technicianFields(board, assignment.technicianId),
    ...wayFields(assignment),
    match_score: assignment.matchScore,
    window_preserved: !hasOwnTime(kind),
    ...(kind === null ? {} : { alternative_kind: kind, cost: costOf(ctx, row, { ...assignment, kind, startMinute: target.startMinute }) }),
    ...(hasOwnTime(kind) ? originalTimes(row) : {}),
    notification,
    attention_cleared: row.isFlagged,
  };
}

function originalTimes(row: OrphanRow) {
  return { original_start_at: formatMinute(row.startMinute), original_end_at: formatMinute(row.endMinute) };
}

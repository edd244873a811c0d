/** Taking back a job that is over. [job-request.reopen, completion.reopen]; docs/internals/dispatch.md#cancellations. */
import { refuse, type Refusal } from '../../../contract/errors.ts';
import { findLane } from '../../../engine/board.ts';
import { judge } from '../../../engine/feasibility/feasibility.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { epochMinute, type EpochMinute } from '../../../engine/minutes.ts';
import { jobRequestIdAt } from '../../../engine/sessionRows.ts';
import type { Remedy } from '../../../contract/explanations.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { quotedDurations } from '../../planning/visits/jobVisit.ts';
import { callOf, localStart, nextStart } from '../../planning/placement/placement.ts';
import { reopenEndedRequests } from '../../../store/jobs/customerRequests.ts';
import { writeReopening, writeStatusBefore } from '../../../store/jobs/jobLifecycle.ts';
import { findJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { readBoardJobs } from '../../../store/schedule/boardJobs.ts';
import { knowsTime, withdrawMails } from '../../../store/mail/mails.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';
import { actorOf } from './audit.ts';
import { blockerData } from '../booking/confirmationRefusal.ts';
import { triedPlacement, type TriedPlacement } from '../booking/confirmation.ts';
import { recordJobEvents } from './jobEvents.ts';
import type { JobEnd } from './jobEnd.ts';
import { unscheduledStateOf } from './jobState.ts';
import { visitBefore } from './visitBefore.ts';
import { jobPlacement, leadAt } from '../remedies/placementRemedies.ts';
import { forgetSpentTime } from '../scheduling/jobTime.ts';
import { writePlacements } from '../scheduling/writePlacements.ts';

/** How many starts a refusal offers, and how far apart they are at least. */
const mostStarts = 3;
const leastApartMinutes = 30;

interface Reopening {
  readonly start: EpochMinute;
  readonly travel: TravelModel | null;
  readonly tellsCustomer: boolean;
}

/** Puts the job back into the queue. Hold the schedule lock. */
export async function reopenWithoutTime(ctx: WriteContext, row: JobRow, end: JobEnd): Promise<JobRow> {
  const waiting = await reopened(ctx, row, end);
  forgetSpentTime(ctx, row);
  await recordJobEvents(ctx, [{ ...end.event, row: waiting, tellsCustomer: false }]);
  return waiting;
}

/** Puts the visit back at a start, with its earlier technician if possible. The refusal says what is there now. Hold the schedule lock. */
export async function reopenAt(
  ctx: WriteContext,
  row: JobRow,
  end: JobEnd,
  { start, travel, tellsCustomer }: Reopening,
): Promise<JobRow | Refusal<'JOB_REQUEST_TIME_TAKEN'>> {
  // Where nobody has heard that the visit is off, there is nothing to say.
  const isKnown =
    row.archivedAt !== null &&
    (await knowsTime(ctx.db, ctx.tenant.id, row.id, { startAt: formatMinute(start), archivedAt: row.archivedAt }));
  const waiting = await reopened(ctx, row, end);
  const isPast = start < nowMinuteOf(ctx.nowMilliseconds);
  const own = await triedPlacement(ctx, waiting, start, row.technicianId, travel);
  const placement = isPast ? null : (own.placement ?? (await triedPlacement(ctx, waiting, start, null, travel)).placement);
  if (placement === null) return taken(ctx, row, waiting, start, own);
  const event = { ...end.event, tellsCustomer: tellsCustomer && !isKnown } as const;
  forgetSpentTime(ctx, row);
  const { jobs } = await writePlacements(ctx, { placements: [{ ...placement, event }], undo: null });
  return jobs.get(row.id)!;
}

/** The status and the visit as they were before the end. null: the old time is no longer possible. Hold the schedule lock. */
export async function reopenAsBefore(
  ctx: WriteContext,
  row: JobRow,
  end: JobEnd,
  { travel, tellsCustomer }: Omit<Reopening, 'start'>,
): Promise<JobRow | null> {
  const { db, tenant } = ctx;
  const audit = auditOf(ctx, row, end);
  const visit = await visitBefore(ctx, row, end.statusBefore, travel);
  if (visit === null) return null;
  const { statusBefore: statusKey, actionKeys, isInHistory } = end;
  await writeStatusBefore(db, tenant.id, row.id, { statusKey, actionKeys, isInHistory, audit });
  await afterEnd(ctx, row, end);
  const event = { ...end.event, ...(tellsCustomer ? { tellsCustomer } : { takenBack: { isKnown: false } }) };
  const { jobs } = await writePlacements(ctx, {
    placements: [{ ...visit.placement, audit, auditKey: 'reopen', event }],
    isMeant: visit.isMeant,
    undo: null,
  });
  return jobs.get(row.id)!;
}

/** The job as it waits in the queue again, with the requests that its end had ended. */
async function reopened(ctx: WriteContext, row: JobRow, end: JobEnd): Promise<JobRow> {
  const { db, tenant } = ctx;
  const { actionKeys, isInHistory } = end;
  await writeReopening(db, tenant.id, row.id, { ...unscheduledStateOf(row), actionKeys, isInHistory, audit: auditOf(ctx, row, end) });
  await afterEnd(ctx, row, end);
  return (await findJob(db, tenant.id, row.id))!;
}

/** Opens what the end had ended, and withdraws the message about a completion that has not left. */
async function afterEnd({ db, tenant, nowMilliseconds }: WriteContext, row: JobRow, { at, by }: JobEnd): Promise<void> {
  await reopenEndedRequests(db, tenant.id, row.id, { at, by });
  if (by === 'job_completed') withdrawMails(db, tenant.id, [row.id], formatMilliseconds(nowMilliseconds), ['completed']);
}

const auditOf = (ctx: WriteContext, row: JobRow, { payload }: JobEnd) => ({
  at: formatMilliseconds(ctx.nowMilliseconds),
  by: actorOf(ctx.principal, 'business'),
  payload: { ...payload, ...(row.scheduledAt === null ? {} : { scheduled_at: row.scheduledAt, technician_id: row.technicianId }) },
});

/** Says why the time cannot be had, and offers the next ones. Rolls back what was written. */
async function taken(
  ctx: WriteContext,
  row: JobRow,
  waiting: JobRow,
  start: EpochMinute,
  { current, board, calendar, visit }: TriedPlacement,
): Promise<Refusal<'JOB_REQUEST_TIME_TAKEN'>> {
  const { db, tenant } = ctx;
  const lane = row.technicianId === null ? null : findLane(board, row.technicianId);
  const verdict = lane && judge(calendar, lane, visit, start);
  const blockers = verdict?.feasible === false ? verdict.blockers : [];
  const endMinute = start + visit.visitMinutes;
  const inTheWay: { id: string; startMinute: number; endMinute: number }[] = [];
  for (let at = 0; lane !== null && at < lane.sessionCount; at++)
    if (lane.startMinutes[at]! < endMinute && lane.sessions.endMinutes[at]! > start)
      inTheWay.push({
        id: jobRequestIdAt(lane.sessions.packed, at),
        startMinute: lane.startMinutes[at]!,
        endMinute: lane.sessions.endMinutes[at]!,
      });
  const jobs = await readBoardJobs(
    db,
    tenant.id,
    inTheWay.map(({ id }) => id),
  );
  const nowMinute = nowMinuteOf(ctx.nowMilliseconds);
  const present = await ctx.services.boards.live(db, tenant, ctx.nowMilliseconds, offeredDeparture(ctx.nowMilliseconds));
  const offered = { ...visit, departNotBefore: offeredDeparture(ctx.nowMilliseconds) };
  const asked = jobPlacement(ctx, present, waiting, quotedDurations(waiting), offered);
  const starts: EpochMinute[] = [];
  for (let from = Math.max(start, nowMinute); starts.length < mostStarts;) {
    const next = await nextStart(asked, from);
    if (next === null) break;
    starts.push(next);
    from = next + Math.max(leastApartMinutes, visit.visitMinutes);
  }
  return refuse('JOB_REQUEST_TIME_TAKEN', {
    start_at: formatMinute(start),
    reason: start < nowMinute ? 'passed' : (blockers[0]?.kind ?? 'not_available_today'),
    technician: row.technicianId === null ? null : { id: row.technicianId, name: current.technicianNames.get(row.technicianId) ?? '' },
    blockers: blockers.map(blockerData),
    taken_by: inTheWay.map(({ id, ...block }) => ({
      job_request_id: id,
      short_code: jobs.get(id)?.shortCode ?? '',
      start_at: formatMinute(block.startMinute),
      end_at: formatMinute(block.endMinute),
    })),
    next_starts: starts.map((minute) => {
      const technician_id = leadAt(asked, minute);
      return {
        scheduled_local: localStart(tenant, minute),
        start_at: formatMinute(minute),
        technician_name: (technician_id && current.technicianNames.get(technician_id)) ?? '',
      };
    }),
    status_version: row.statusVersion,
    remedies: starts.map((minute): Remedy => {
      const again = { id: row.id, status_version: row.statusVersion, scheduled_at: localStart(tenant, epochMinute(minute)) };
      return { kind: 'choose_time', ...callOf('reopenJobRequest', again) };
    }),
  });
}

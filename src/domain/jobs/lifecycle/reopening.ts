/** Taking an archived job back. [job-request.reopen]; docs/internals/dispatch.md#cancellations. */
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
import { reopenArchivedRequests } from '../../../store/jobs/customerRequests.ts';
import { writeReopening } from '../../../store/jobs/jobLifecycle.ts';
import { findJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { readBoardJobs } from '../../../store/schedule/boardJobs.ts';
import { knowsTime } from '../../../store/mail/mails.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';
import { actorOf } from './audit.ts';
import { blockerData } from '../booking/confirmationRefusal.ts';
import { triedPlacement, type TriedPlacement } from '../booking/confirmation.ts';
import { recordJobEvents } from './jobEvents.ts';
import { unscheduledStateOf } from './jobState.ts';
import { jobPlacement, leadAt } from '../remedies/placementRemedies.ts';
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
export async function reopenWithoutTime(ctx: WriteContext, row: JobRow): Promise<JobRow> {
  const waiting = await reopened(ctx, row);
  await recordJobEvents(ctx, [{ type: 'job_request.reopened', row: waiting, tellsCustomer: false }]);
  return waiting;
}

/** Puts the visit back at a start, with its earlier technician if possible. The refusal says what is there now. Hold the schedule lock. */
export async function reopenAt(
  ctx: WriteContext,
  row: JobRow,
  { start, travel, tellsCustomer }: Reopening,
): Promise<JobRow | Refusal<'JOB_REQUEST_TIME_TAKEN'>> {
  // Where nobody has heard that the visit is off, there is nothing to say.
  const isKnown = await knowsTime(ctx.db, ctx.tenant.id, row.id, { startAt: formatMinute(start), archivedAt: row.archivedAt! });
  const waiting = await reopened(ctx, row);
  const isPast = start < nowMinuteOf(ctx.nowMilliseconds);
  const own = await triedPlacement(ctx, waiting, start, row.technicianId, travel);
  const placement = isPast ? null : (own.placement ?? (await triedPlacement(ctx, waiting, start, null, travel)).placement);
  if (placement === null) return taken(ctx, row, waiting, start, own);
  const event = { type: 'job_request.reopened', tellsCustomer: tellsCustomer && !isKnown } as const;
  const { jobs } = await writePlacements(ctx, { placements: [{ ...placement, event }], undo: null });
  return jobs.get(row.id)!;
}

/** The job as it waits in the queue again, with the requests that its end had ended. */
async function reopened(ctx: WriteContext, row: JobRow): Promise<JobRow> {
  const { db, tenant } = ctx;
  const at = formatMilliseconds(ctx.nowMilliseconds);
  const audit = {
    at,
    by: actorOf(ctx.principal, 'business'),
    payload: {
      archived_at: row.archivedAt,
      ...(row.scheduledAt === null ? {} : { scheduled_at: row.scheduledAt, technician_id: row.technicianId }),
    },
  };
  await writeReopening(db, tenant.id, row.id, { ...unscheduledStateOf(row), audit });
  await reopenArchivedRequests(db, tenant.id, row.id, row.archivedAt!);
  return (await findJob(db, tenant.id, row.id))!;
}

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
        scheduled_at: localStart(tenant, minute),
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

import { invalid, isRefusal, refuse, type Refusal } from '../../contract/errors.ts';
import type { Blocker } from '../../engine/blockers/question.ts';
import { boardWithoutJob, findLane } from '../../engine/board.ts';
import { rankCandidates, type CandidateRanking } from '../../engine/candidates.ts';
import { epochMinute, type EpochMinute } from '../../engine/minutes.ts';
import type { TravelModel } from '../../engine/travel.ts';
import type { Visit } from '../../engine/visit.ts';
import { recordEvent } from '../../events/outbox.ts';
import { bumpStatusVersion, findJob, lockJob, writeConfirmation, type JobRow } from '../../store/jobRequests.ts';
import { lockSchedule, touchLanes } from '../../store/schedule.ts';
import { technicianExists } from '../../store/board.ts';
import { localDateOf, parseNaiveDatetime } from '../../time/localTime.ts';
import { formatMilliseconds, formatMinute } from '../../time/timestamps.ts';
import { preparedWrite, type WriteContext } from '../context.ts';
import { calendarOf, nowMinuteOf } from '../planning.ts';
import { actorOf } from './audit.ts';
import { jobRequestResource, statusOf } from './jobRequestResource.ts';
import { jobTravel } from './jobTravel.ts';
import { visitOfJob } from './jobVisit.ts';
import { verifyPlacement } from './verifyPlacement.ts';

/**
 * Fires `confirm_booking` on behalf of the customer: under the schedule lock the start is judged again, then the job is
 * scheduled and assigned. A refused attempt bumps status_version. Scheduling model, "Confirm"; decisions, section 4.
 */
export const confirmJobRequest = preparedWrite<'confirmJobRequest'>()(
  async (ctx, input) => {
    const start = parseNaiveDatetime(ctx.tenant.timezone, input.scheduled_at);
    if (!start.ok) return invalid('scheduled_at', start.code, `scheduled_at ${start.problem}.`);
    if (start.epochMinute < nowMinuteOf(ctx.nowMilliseconds))
      return invalid('scheduled_at', 'in_past', 'scheduled_at has passed; choose a later time.');
    return { startMinute: epochMinute(start.epochMinute), travel: await jobTravel(ctx, input) };
  },
  async (ctx, input, { startMinute, travel }) => {
    await lockSchedule(ctx.db, ctx.tenant.id);
    const row = await lockJob(ctx.db, ctx.tenant.id, input.id);
    if (!row || row.deletedAt !== null) return refuse('JOB_REQUEST_NOT_FOUND');
    if (row.pendingAction !== 'confirm_booking' || row.archivedAt !== null || row.completedAt !== null || row.jobDurationMinutes === null)
      return refuse('JOB_REQUEST_ACTION_NOT_PENDING', {
        action: 'confirm_booking',
        current_status: row.statusKey,
        status_version: row.statusVersion,
      });
    if (row.statusVersion !== input.status_version) return refuse('JOB_REQUEST_STAGE_CONFLICT', { status_version: row.statusVersion });
    if (input.technician_id !== undefined && !(await technicianExists(ctx.db, ctx.tenant.id, input.technician_id)))
      return refuse('TECHNICIAN_NOT_FOUND');

    const placement = await place(ctx, row, startMinute, input.technician_id ?? null, travel.model);
    if (isRefusal(placement)) {
      await bumpStatusVersion(ctx.db, ctx.tenant.id, row.id);
      return placement;
    }
    await confirm(ctx, row, startMinute, placement);
    const confirmed = (await findJob(ctx.db, ctx.tenant.id, row.id))!;
    await recordEvent(ctx.db, ctx.tenant, ctx.nowMilliseconds, {
      type: 'job_request.confirmed',
      resourceId: row.id,
      object: jobRequestResource(ctx.tenant, 'en', confirmed),
    });
    return jobRequestResource(ctx.tenant, ctx.locale, confirmed);
  },
);

interface Placement {
  readonly technicianId: string;
  readonly travelMinutes: number | null;
  readonly serviceAreaId: string | null;
  readonly visit: Visit;
}

type PlacementRefusal = Refusal<
  'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE' | 'JOB_REQUEST_TECH_INFEASIBLE' | 'JOB_REQUEST_P0_REQUIRES_DISPLACEMENT'
>;

/** The named technician if feasible, else the best match of everyone; the refusal says what stood in the way. */
async function place(
  ctx: WriteContext,
  row: JobRow,
  startMinute: EpochMinute,
  technicianId: string | null,
  travel: TravelModel | null,
): Promise<Placement | PlacementRefusal> {
  const { tenant } = ctx;
  const current = await ctx.services.boards.current(ctx.db, tenant, ctx.nowMilliseconds);
  const durations = {
    jobDurationMinutes: row.jobDurationMinutes!,
    mobilizationMinutes: row.mobilizationMinutes ?? 0,
    demobilizationMinutes: row.demobilizationMinutes ?? 0,
  };
  const visit = await visitOfJob(ctx.db, tenant, current, row, durations, travel);
  const calendar = calendarOf(tenant, current, startMinute, startMinute + 1);
  const board = boardWithoutJob(current.board, row.id);
  const ranking = rankCandidates(board, calendar, visit, startMinute);
  const chosen = technicianId === null ? ranking.feasible[0] : ranking.feasible.find((one) => one.technicianId === technicianId);
  if (!chosen) return technicianId === null ? nobodyRefusal(row, ranking) : technicianRefusal(row, ranking, technicianId);
  await verifyPlacement(ctx, visit, chosen.technicianId, startMinute);
  const lane = findLane(board, chosen.technicianId)!;
  const covering = visit.coveringAreaIds;
  return {
    technicianId: chosen.technicianId,
    travelMinutes: chosen.travelMinutes,
    serviceAreaId: covering === null ? null : ([...lane.serviceAreaIds].filter((id) => covering.has(id)).sort()[0] ?? null),
    visit,
  };
}

function nobodyRefusal(row: JobRow, ranking: CandidateRanking): PlacementRefusal {
  const data = { considered: ranking.considered, blocked_by: ranking.blockedBy, truncated: ranking.truncated };
  if (row.priorityLevel === 'p0' && ranking.verdicts.some(({ verdict }) => !verdict.feasible && isOnlyOccupied(verdict.blockers)))
    return refuse('JOB_REQUEST_P0_REQUIRES_DISPLACEMENT', data, { keepsWrites: true });
  return refuse('JOB_REQUEST_NO_TECHNICIAN_AVAILABLE', data, { keepsWrites: true });
}

function technicianRefusal(row: JobRow, ranking: CandidateRanking, technicianId: string): PlacementRefusal {
  const verdict = ranking.verdicts.find((one) => one.technicianId === technicianId)?.verdict;
  // Not on the board: not active. The closest of the nine kinds is that there is no working day for this technician.
  const blockers: readonly Blocker[] = verdict && !verdict.feasible ? verdict.blockers : [{ kind: 'no_working_day' }];
  if (row.priorityLevel === 'p0' && isOnlyOccupied(blockers))
    return refuse(
      'JOB_REQUEST_P0_REQUIRES_DISPLACEMENT',
      { technician: { id: technicianId }, blockers: blockers.map(blockerData) },
      { keepsWrites: true },
    );
  const earliest = blockers.map(blockerData).find((blocker) => 'earliest_feasible_at' in blocker);
  return refuse(
    'JOB_REQUEST_TECH_INFEASIBLE',
    {
      reason: blockers[0]!.kind,
      blockers: blockers.map(blockerData),
      technician: { id: technicianId },
      ...(blockers[0]!.kind === 'cannot_arrive_in_time' && earliest ? { earliest_feasible_at: earliest['earliest_feasible_at'] } : {}),
    },
    { keepsWrites: true },
  );
}

/** Qualified, on shift, and only the lane itself is in the way. */
function isOnlyOccupied(blockers: readonly Blocker[]): boolean {
  return blockers.length > 0 && blockers.every(({ kind }) => kind === 'cannot_arrive_in_time' || kind === 'not_available_today');
}

/** A blocker as the API shows it. */
function blockerData(blocker: Blocker): Record<string, unknown> {
  return {
    kind: blocker.kind,
    ...('visitMinutes' in blocker ? { visit_minutes: blocker.visitMinutes, max_minutes: blocker.maxMinutes } : {}),
    ...('earliestFeasibleAt' in blocker ? { earliest_feasible_at: formatMinute(blocker.earliestFeasibleAt) } : {}),
  };
}

async function confirm(ctx: WriteContext, row: JobRow, startMinute: EpochMinute, placement: Placement): Promise<void> {
  const { tenant } = ctx;
  const { visit } = placement;
  const booking = statusOf(row.workflow, 'booking');
  const confirmAction = booking?.actions.find((action) => action.key === 'confirm_booking');
  await writeConfirmation(ctx.db, tenant.id, row.id, {
    technicianId: placement.technicianId,
    statusKey: confirmAction?.leads_to ?? row.workflow.statuses[1]?.key ?? row.statusKey,
    startMinute,
    endMinute: startMinute + visit.visitMinutes,
    date: localDateOf(tenant.timezone, startMinute),
    arrivalWindowMinutes: tenant.arrivalWindowMinutes,
    serviceAreaId: placement.serviceAreaId,
    latE6: visit.point?.latE6 ?? null,
    lonE6: visit.point?.lonE6 ?? null,
    travelMinutes: placement.travelMinutes,
    flags: Number(row.priorityLevel.slice(1)),
    audit: {
      at: formatMilliseconds(ctx.nowMilliseconds),
      by: actorOf(ctx.credential, 'business_on_behalf'),
      payload: { scheduled_at: formatMinute(startMinute), technician_id: placement.technicianId },
    },
  });
  await touchLanes(ctx.db, tenant.id, [placement.technicianId]);
}

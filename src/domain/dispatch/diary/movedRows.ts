/**
 * Moves the visits of known jobs to where the rows of a diary have them now, all together, because two visits may swap their times. As at the first
 * import, a time is refused only if a technician has another visit then. A visit that breaks another rule gets its time, and its job is flagged.
 * docs/internals/files.md#diaries. [diary.update].
 */
import { findLane } from '../../../engine/board.ts';
import type { ViolationKind } from '../../../engine/feasibility/checkPlan.ts';
import { coveringAreaOf } from '../../../engine/geometry/serviceAreas.ts';
import { epochMinute } from '../../../engine/minutes.ts';
import { singleBlock } from '../../../engine/sessions.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { WriteContext } from '../../call/context.ts';
import { actorOf } from '../../jobs/lifecycle/audit.ts';
import { confirmedStatusOf, leadSessionOf } from '../../jobs/lifecycle/jobState.ts';
import { visitWindowOf } from '../../jobs/records/jobRequestResource.ts';
import { findCollisions } from '../../jobs/scheduling/importedVisits.ts';
import type { JobDetails, Placement } from '../../jobs/scheduling/placement.ts';
import { writePlacements } from '../../jobs/scheduling/writePlacements.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { calendarOf } from '../../planning/hours/calendars.ts';
import { visitOfJob } from '../../planning/visits/jobVisit.ts';
import { withQuote } from '../changes/applyChange.ts';

/** Where a row has the visit of an open job. */
export interface RowVisit {
  readonly job: JobRow;
  readonly startMinute: number;
  /** How long the visit takes. null: as long as now. */
  readonly minutes: number | null;
  /** The lead first. */
  readonly technicianIds: readonly string[];
}

/**
 * Writes the visits whose technicians are free then. For each of the others, by job: a technician who is not. `board`: the present one, with what the
 * transaction has written.
 */
export async function moveImportedVisits(ctx: WriteContext, board: TenantBoard, visits: readonly RowVisit[]): Promise<Map<string, string>> {
  const refused = new Map<string, string>();
  let going = visits.map((visit) => ({ ...visit, endMinute: endOf(ctx, board, visit) }));
  for (;;) {
    const busy = await findCollisions(
      ctx,
      going,
      going.map(({ job }) => job.id),
    );
    for (const [index, { job }] of going.entries()) if (busy[index]) refused.set(job.id, busy[index]);
    if (busy.every((id) => id === null)) break;
    // A visit that stays is in the way of others.
    going = going.filter(({ job }) => !refused.has(job.id));
  }
  const placements = await Promise.all(going.map((visit) => placementOf(ctx, board, visit)));
  const moved = placements.filter(({ confirmation }) => confirmation === null);
  const confirmed = placements.filter(({ confirmation }) => confirmation !== null);
  const isMeant = ({ kind }: { readonly kind: ViolationKind }) => !structural.has(kind);
  if (moved.length > 0)
    await writePlacements(ctx, { placements: moved, isMeant, undo: { kind: 'moves', jobRequestId: null, technicianId: null } });
  if (confirmed.length > 0) await writePlacements(ctx, { placements: confirmed, isMeant, undo: null });
  return refused;
}

/** What no import breaks. Every other rule gives attention. */
const structural: ReadonlySet<ViolationKind> = new Set([
  'overlaps_session',
  'wrong_crew_size',
  'not_one_lead',
  'member_twice',
  'sessions_differ',
  'wrong_session_minutes',
  'moves_locked_visit',
]);

/** Without a length in the row the work stays as long as it is, and spans the breaks of the new time. */
function endOf(ctx: WriteContext, board: TenantBoard, { job, startMinute, minutes, technicianIds }: RowVisit): number {
  const lead = leadSessionOf(job);
  if (minutes !== null || !lead) return startMinute + (minutes ?? quotedMinutes(job));
  if (startMinute === lead.startMinute) return lead.endMinute;
  const visit = { visitMinutes: workOf(job), isEmergency: job.priorityLevel === 'p0' };
  const lane = findLane(board.board, technicianIds[0]!);
  const calendar = calendarOf(ctx.tenant, board, startMinute, startMinute + visit.visitMinutes + 1440);
  return lane ? singleBlock(calendar, lane.patternIndex, visit, epochMinute(startMinute)).endMinute : startMinute + visit.visitMinutes;
}

const quotedMinutes = ({ mobilizationMinutes, jobDurationMinutes, demobilizationMinutes }: JobRow): number =>
  (mobilizationMinutes ?? 0) + (jobDurationMinutes ?? 0) + (demobilizationMinutes ?? 0);

/** The minutes of work in the present visit of a job. */
function workOf(job: JobRow): number {
  const { startMinute, endMinute, breakMinutes } = leadSessionOf(job)!;
  return endMinute - startMinute - breakMinutes;
}

async function placementOf(
  ctx: WriteContext,
  board: TenantBoard,
  { job, startMinute, endMinute, minutes, technicianIds }: RowVisit & { readonly endMinute: number },
): Promise<Placement> {
  const lead = leadSessionOf(job);
  const visitMinutes = minutes ?? (lead ? workOf(job) : quotedMinutes(job));
  const durations = { jobDurationMinutes: visitMinutes, mobilizationMinutes: 0, demobilizationMinutes: 0 };
  const question = { row: job, durations, crewSize: technicianIds.length, travel: null, departNotBefore: null };
  const visit = await visitOfJob(ctx.db, ctx.tenant, board, question);
  const leadId = technicianIds[0]!;
  const isNewTime = lead !== undefined && startMinute !== lead.startMinute;
  const isSameLead = leadId === lead?.technicianId;
  const head = { at: formatMilliseconds(ctx.nowMilliseconds), by: actorOf(ctx.principal, 'business') };
  const details = detailsOf(job, minutes, technicianIds.length);
  const to = { technician_id: leadId, start_at: formatMinute(startMinute) };
  return {
    job,
    // The diary says that it is one visit, however long.
    visit: { ...visit, maxVisitMinutes: null, isMultiDay: false },
    members: technicianIds.map((technicianId, index) => ({
      technicianId,
      role: index === 0 ? 'lead' : 'buddy',
      sessions: [{ startMinute: epochMinute(startMinute), endMinute: epochMinute(endMinute), travelMinutes: null }],
    })),
    promise: lead && !isNewTime ? 'kept' : 'made',
    attention: isNewTime || (lead && !isSameLead) ? 'cleared' : 'kept',
    assignment: isSameLead ? 'kept' : { serviceAreaId: coveringAreaOf(findLane(board.board, leadId), visit.coveringAreaIds) },
    confirmation: lead ? null : { statusKey: confirmedStatusOf(job), arrivalWindowMinutes: ctx.tenant.arrivalWindowMinutes },
    ...(details ? { details: withQuote(job, details, head) } : {}),
    ...(lead && (isNewTime || !isSameLead) ? { auditKey: 'reschedule' } : {}),
    audit: {
      ...head,
      payload: lead
        ? { from: { technician_id: lead.technicianId, start_at: formatMinute(lead.startMinute) }, to, displaced: [] }
        : { scheduled_at: to.start_at, technician_id: leadId },
    },
    event: eventOf(ctx, job, isNewTime || !isSameLead, technicianIds),
  };
}

/** null: length and crew size stay. */
function detailsOf(job: JobRow, minutes: number | null, crewSize: number): JobDetails | null {
  const aside = (job.mobilizationMinutes ?? 0) + (job.demobilizationMinutes ?? 0);
  const jobDurationMinutes = minutes === null ? job.jobDurationMinutes : Math.max(1, minutes - aside);
  if (jobDurationMinutes === job.jobDurationMinutes && crewSize === job.crewSize) return null;
  return {
    ...(jobDurationMinutes === null || jobDurationMinutes === job.jobDurationMinutes ? {} : { jobDurationMinutes }),
    ...(crewSize === job.crewSize ? {} : { crewSize }),
  };
}

/** Customers know the time from the other program. Technicians are told of every change of their day. */
function eventOf(ctx: WriteContext, job: JobRow, isMove: boolean, technicianIds: readonly string[]): Placement['event'] {
  const { scheduledAt } = job;
  if (scheduledAt === null) return { type: 'job_request.confirmed', tellsCustomer: false };
  const present = new Set(job.sessions.map(({ technicianId }) => technicianId));
  const isSameCrew = present.symmetricDifference(new Set(technicianIds)).size === 0;
  if (!isMove) return { type: isSameCrew ? 'job_request.updated' : 'job_request.assigned' };
  const previousWindowStartAt = visitWindowOf(ctx.tenant, { ...job, scheduledAt }).start;
  return {
    type: 'job_request.rescheduled',
    tellsCustomer: false,
    rescheduling: { reason: 'moved', previousStartAt: scheduledAt, previousWindowStartAt },
  };
}

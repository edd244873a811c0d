/**
 * The only writer of the schedule. Confirmations, moves, emergencies, absences, visits taken back and their undo all use it, so that no change can leave out a
 * step. Hold the schedule lock, and read the board before: a board with uncommitted rows must not get into the cache.
 */
import type { StrandedVisits } from '../../../contract/schemas/strandedVisits.ts';
import type { ScheduleChangeKind } from '../../../contract/vocabulary.ts';
import type { Violation } from '../../../engine/feasibility/checkPlan.ts';
import { attachVehicles, releaseVehicle } from '../../../store/fleet/vehicleAttachment.ts';
import { endFulfilledWishes } from '../../../store/jobs/earlierWishes.ts';
import { answerByNewTime } from '../../../store/jobs/customerRequests.ts';
import { writeAction } from '../../../store/jobs/jobLifecycle.ts';
import type { JobAuditEntry, JobRow } from '../../../store/jobs/jobRows.ts';
import { approveTimeOff } from '../../../store/schedule/absenceRows.ts';
import { findJobs } from '../../../store/schedule/boardJobs.ts';
import { readJobSnapshots, type FlagBefore, type StateAfterChange, type JobSnapshot } from '../../../store/schedule/changes.ts';
import { restoreJobSnapshots } from '../../../store/schedule/restoration.ts';
import { touchLanes } from '../../../store/schedule/lanes.ts';
import {
  deferOverlaps,
  settleOverlaps,
  writeJobDetails,
  writePlacementRows,
  writeRemovalRows,
  type JobDetails,
  type PlacementRow,
} from '../../../store/schedule/placements.ts';
import type { TimeOffRow } from '../../../store/team/timeOff.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { verifyWorks } from '../../planning/placement/verifyPlacement.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';
import { actorOf } from '../lifecycle/audit.ts';
import { recordJobEvents, type JobEvent } from '../lifecycle/jobEvents.ts';
import { raiseForTimeOff } from '../live/timeOffFlags.ts';
import { keepScheduleChange, type CommittedChange } from './keepChange.ts';
import { endJobTime } from './jobTime.ts';
import type { Ending, Placement, Removal } from './placement.ts';
import { sessionsOf } from './sessionsOf.ts';
import { boardOfProposals, endOvertakenProposals, endStrandedProposals } from './strandedProposals.ts';
import { currentBoard } from './strandedVisits.ts';

interface PlacementChange {
  readonly placements: readonly Placement[];
  /** Jobs that get no placement: they go back to the queue. Default: none. */
  readonly removals?: readonly Removal[];
  /** Jobs that are completed now, before the others are placed. Default: none. */
  readonly endings?: readonly Ending[];
  /** Violations of the plan check that the change makes on purpose, such as an emergency outside working hours. Default: none. */
  readonly isMeant?: (finding: Violation) => boolean;
  /** How long the visits may end after working hours. Default: 0. */
  readonly overtimeMinutes?: number;
  /** How the change is listed for undo. null when it cannot be undone. */
  readonly undo: Pick<CommittedChange, 'kind' | 'jobRequestId' | 'technicianId' | 'isHoursOverridden'> | null;
  /** Requests for time off that the change approves. Jobs that stay within it are flagged. */
  readonly approval?: {
    readonly technicianId: string;
    readonly timeOffIds: readonly string[];
    /** Those of them that the change itself recorded. The undo removes them. */
    readonly recordedIds: readonly string[];
    /** Jobs of the technician that stay where they are. */
    readonly remainingJobIds: readonly string[];
  };
}

export interface WrittenChange {
  /** The placed jobs after the change, by id. */
  readonly jobs: ReadonlyMap<string, JobRow>;
  /** Undoes the change. null when the caller cannot undo it. */
  readonly undoToken: string | null;
  /** The time off that was approved. */
  readonly approved: readonly TimeOffRow[];
  /** Times proposed to customers that end with the approval. Left out if none. */
  readonly proposals?: StrandedVisits['proposals'];
}

/**
 * Verifies the plan against rows under the lock, writes it as a whole, and records events and undo. Throws when the plan has a fault: that
 * is a bug.
 */
export async function writePlacements(
  ctx: WriteContext,
  { placements, removals = [], endings = [], isMeant, overtimeMinutes = 0, undo, approval }: PlacementChange,
): Promise<WrittenChange> {
  const { db, tenant } = ctx;
  const jobIds = [...placements, ...removals].map(({ job }) => job.id);
  const board = approval ? await currentBoard(ctx) : await boardOfProposals(ctx);
  const ended = await endJobs(ctx, endings);
  // A job that is confirmed now has no visit yet.
  const placed = placements.filter(({ confirmation }) => confirmation === null);
  db.effects.note('moves_visit', placed.length > 0);
  const leaving = new Set([...placed, ...removals].map(({ job }) => job.id));
  if (placements.length > 0) await verifyWorks(ctx, placements, { leaving, isMeant: isMeant ?? (() => false), overtimeMinutes });
  // Sent together, in this order: the first reads what the others replace.
  const [snapshots] = await Promise.all([
    undo === null ? [] : readJobSnapshots(db, tenant.id, [...jobIds, ...(approval?.remainingJobIds ?? [])], undo.kind === 'change'),
    writePlacementRows(
      db,
      tenant.id,
      placements.map((placement) => rowOf(tenant.timezone, placement)),
    ),
    writeRemovalRows(
      db,
      tenant.id,
      removals.map(({ job, event: _event, ...row }) => ({ jobRequestId: job.id, ...row })),
    ),
  ]);
  if (placed.length > 0) settleOverlaps(db);
  // A move to another time, or the choice of a time, is the answer to the customer's request. A job that another job pushes has no answer yet.
  const answeredIds = placements
    .filter(
      ({ job, promise, event: { type } }) =>
        type === 'job_request.confirmed' ||
        (promise === 'made' && (undo?.kind === 'moves' || (undo?.kind === 'move' && undo.jobRequestId === job.id))),
    )
    .map(({ job }) => job.id);
  if (answeredIds.length > 0) answerByNewTime(db, tenant.id, answeredIds, formatMilliseconds(ctx.nowMilliseconds), ctx.principal.userId);
  const fulfilledIds = placements.filter(({ event }) => event.rescheduling?.reason === 'accepted').map(({ job }) => job.id);
  if (fulfilledIds.length > 0) endFulfilledWishes(db, tenant.id, fulfilledIds);
  const placedIds = new Set(jobIds);
  const before = [...ended, ...snapshots.filter(({ id }) => placedIds.has(id))];
  const technicianIds = [
    ...placements.flatMap(({ members }) => members.map(({ technicianId }) => technicianId)),
    ...removals.flatMap(({ job }) => job.sessions.map(({ technicianId }) => technicianId)),
    ...techniciansOf(before),
  ];
  const events = [...placements, ...removals, ...endings.map(({ job }) => ({ job, event: endingEvent }))];
  const eventOf = new Map(events.map(({ job, event }) => [job.id, event]));
  const endedIds = endings.map(({ job }) => job.id);
  const jobs = await settleRows(ctx, jobIds, technicianIds, (row) => ({ ...eventOf.get(row.id)!, row }), endedIds);
  await endOvertakenProposals(ctx, board, jobIds);
  const { approved, ...stranded } = approval && board ? await approve(ctx, board, approval) : { approved: [] };
  const flagged = snapshots.filter(({ id }) => !placedIds.has(id)).map(flagOf);
  const isChanged = jobIds.length > 0 || approved.length > 0;
  const undoToken =
    undo && isChanged
      ? keepScheduleChange(ctx, {
          ...undo,
          before,
          flagged,
          approvedIds: approved.map(({ id }) => id),
          recordedIds: approval?.recordedIds ?? [],
        })
      : null;
  return { jobs, undoToken, approved, ...stranded };
}

const endingEvent = { type: 'job_request.completed', tellsCustomer: false } as const;

/** Completes these jobs, and returns how they were before. */
async function endJobs(ctx: WriteContext, endings: readonly Ending[]): Promise<JobSnapshot[]> {
  const { db, tenant, principal, nowMilliseconds } = ctx;
  const at = formatMilliseconds(nowMilliseconds);
  const ids = endings.map(({ job }) => job.id);
  const before = ids.length === 0 ? [] : await readJobSnapshots(db, tenant.id, ids);
  for (const { job, payload } of endings) {
    const action = { key: 'complete', statusKey: job.workflow.statuses.at(-1)!.key, happenedAt: at, isFlagged: false };
    const audit = { at, by: actorOf(principal, 'business'), payload };
    await writeAction(db, tenant.id, job.id, { ...action, audit }, { byUserId: principal.userId, amount: null });
    await endJobTime(ctx, job.id, nowMilliseconds);
  }
  return before;
}

interface DetailsChange {
  readonly jobId: string;
  readonly details: JobDetails;
  readonly audit: JobAuditEntry;
  readonly undo: NonNullable<PlacementChange['undo']>;
}

/**
 * Writes details of a job whose times and technicians stay: texts, and the skills of a job that is not scheduled or under way. Records event
 * and undo like a placement, and touches no session.
 */
export async function writeDetails(
  ctx: WriteContext,
  { jobId, details, audit, undo }: DetailsChange,
): Promise<Omit<WrittenChange, 'approved' | 'proposals'>> {
  const { db, tenant } = ctx;
  const before = await readJobSnapshots(db, tenant.id, [jobId], true);
  await writeJobDetails(db, tenant.id, jobId, details, audit);
  const rows = await findJobs(db, tenant.id, [jobId]);
  await recordJobEvents(
    ctx,
    rows.map((row) => ({ type: 'job_request.updated', row })),
  );
  return { jobs: new Map(rows.map((row) => [row.id, row])), undoToken: keepScheduleChange(ctx, { ...undo, before }) };
}

interface Restoration {
  readonly kind: ScheduleChangeKind;
  /** Each job before the change, with the flag that the change left. */
  readonly jobs: readonly (JobSnapshot & Pick<StateAfterChange, 'attentionReason'>)[];
  /** Technicians who have one of the jobs now, or whose lane the change affected. */
  readonly technicianIds: readonly string[];
  readonly eventOf: (row: JobRow) => JobEvent;
  /** Of before the transaction's first write (`boardOfProposals`). */
  readonly board: TenantBoard | null;
}

/**
 * Restores jobs to their state before a change. That state was verified when it was written; the caller checks that it is still possible.
 */
export async function restorePlacements(ctx: WriteContext, { kind, jobs, technicianIds, eventOf, board }: Restoration): Promise<JobRow[]> {
  const { db, tenant } = ctx;
  const at = formatMilliseconds(ctx.nowMilliseconds);
  deferOverlaps(db);
  await restoreJobSnapshots(db, tenant.id, jobs, { at, by: actorOf(ctx.principal, 'business'), payload: { kind } });
  const unscheduledIds = jobs.filter(({ sessions }) => sessions.length === 0).map(({ id }) => id);
  for (const id of unscheduledIds) await releaseVehicle(db, tenant.id, id);
  settleOverlaps(db);
  const jobIds = jobs.map(({ id }) => id);
  const rows = await settleRows(ctx, jobIds, [...techniciansOf(jobs), ...technicianIds], eventOf);
  await endOvertakenProposals(ctx, board, jobIds);
  return [...rows.values()];
}

/** The steps after the rows of any change are written: attach vehicles, mark lanes, and record one event for each job. `endedIds`: jobs that need no vehicle. */
async function settleRows(
  ctx: WriteContext,
  jobIds: readonly string[],
  technicianIds: readonly string[],
  eventOf: (row: JobRow) => JobEvent,
  endedIds: readonly string[] = [],
): Promise<Map<string, JobRow>> {
  const { db, tenant } = ctx;
  if (jobIds.length === 0) {
    // Time off that an undo removes changes a lane too.
    if (technicianIds.length > 0) touchLanes(db, tenant.id, [...new Set(technicianIds)]);
    return new Map();
  }
  await attachVehicles(db, tenant.id, jobIds);
  const reading = findJobs(db, tenant.id, [...jobIds, ...endedIds]);
  // Sent after the read, so that the database writes while the events are made.
  touchLanes(db, tenant.id, [...new Set(technicianIds)]);
  const rows = await reading;
  await recordJobEvents(ctx, rows.map(eventOf));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Approves the time off, flags the jobs that stay within it, and ends the proposals of times within it. */
async function approve(
  ctx: WriteContext,
  board: TenantBoard,
  { technicianId, timeOffIds }: NonNullable<PlacementChange['approval']>,
): Promise<Pick<WrittenChange, 'approved' | 'proposals'>> {
  if (timeOffIds.length === 0) return { approved: [] };
  const { db, tenant } = ctx;
  const approved = await approveTimeOff(db, tenant.id, timeOffIds);
  touchLanes(db, tenant.id, [technicianId]);
  await raiseForTimeOff(ctx, board, technicianId, approved);
  const after = { tenant, board: await ctx.services.boards.written(db, tenant, board) };
  return { approved, ...(await endStrandedProposals(ctx, { tenant, board }, after, [technicianId])) };
}

function rowOf(timezone: string, placement: Placement): PlacementRow {
  const { job, members, promise, attention, assignment, confirmation, details, audit } = placement;
  const lead = members[0]!;
  return {
    jobRequestId: job.id,
    technicianId: lead.technicianId,
    startMinute: lead.sessions[0]!.startMinute,
    endMinute: lead.sessions.at(-1)!.endMinute,
    sessions: sessionsOf(timezone, placement),
    isPromised: promise === 'made',
    clearsAttention: attention === 'cleared',
    isReassigned: assignment !== 'kept',
    serviceAreaId: assignment === 'kept' ? null : assignment.serviceAreaId,
    confirmation,
    auditKey: placement.auditKey ?? (confirmation ? 'confirm_booking' : details ? 'change' : 'reschedule'),
    ...(details ? { details } : {}),
    audit,
  };
}

const techniciansOf = (snapshots: readonly JobSnapshot[]) =>
  snapshots.flatMap(({ sessions }) => sessions.map((session) => session.technician_id));

const flagOf = ({ id, job }: JobSnapshot): FlagBefore => ({
  id,
  reason: job.attention_reason as string | null,
  since: job.attention_since as string | null,
});

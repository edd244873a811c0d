/**
 * The one writer of the schedule: confirmations, moves, emergencies, absences and their undo all end here, so that no change can leave a
 * step out. Call it with the schedule lock held, and after the board was read: a board with uncommitted rows must not get into the cache.
 */
import type { ScheduleChangeKind } from '../../contract/vocabulary.ts';
import type { Violation } from '../../engine/feasibility/checkPlan.ts';
import { attachVehicles, releaseVehicle } from '../../store/fleet/vehicleAttachment.ts';
import type { JobRow } from '../../store/jobs/jobRows.ts';
import { withdrawMails } from '../../store/mail/mails.ts';
import { approveTimeOff } from '../../store/schedule/absenceRows.ts';
import { findJobs } from '../../store/schedule/boardJobs.ts';
import { readJobSnapshots, type FlagBefore, type LeftBehind, type JobSnapshot } from '../../store/schedule/changes.ts';
import { restoreJobSnapshots } from '../../store/schedule/restoration.ts';
import { touchLanes } from '../../store/schedule/lanes.ts';
import { deferOverlaps, settleOverlaps, writePlacementRows, type PlacementRow } from '../../store/schedule/placements.ts';
import { flagStrandedJobs } from '../../store/team/technicians.ts';
import type { TimeOffRow } from '../../store/team/timeOff.ts';
import { timeOffRange } from '../../planning/boards.ts';
import { verifyWorks } from '../../planning/verifyPlacement.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';
import { actorOf } from '../audit.ts';
import { recordJobEvents, type JobEvent } from '../jobEvents.ts';
import { keepScheduleChange } from './keepChange.ts';
import type { Placement } from './placement.ts';
import { sessionsOf } from './sessionsOf.ts';

export interface PlacementChange {
  readonly placements: readonly Placement[];
  /** Findings of the plan check that the change means, such as an emergency outside working hours. None when left out. */
  readonly isMeant?: (finding: Violation) => boolean;
  /** How the change is listed among those that can be taken back; null for one that cannot. */
  readonly undo: { readonly kind: ScheduleChangeKind; readonly jobRequestId: string | null; readonly technicianId: string } | null;
  /** Requests for time off that the change grants. The jobs it may strand are flagged. */
  readonly approval?: {
    readonly technicianId: string;
    readonly timeOffIds: readonly string[];
    /** Jobs of the technician that stay where they are. */
    readonly remainingJobIds: readonly string[];
  };
}

export interface WrittenChange {
  /** The placed jobs as they are now, by id. */
  readonly jobs: ReadonlyMap<string, JobRow>;
  /** Takes the change back; null when the caller cannot. */
  readonly undoToken: string | null;
  /** The records of time off that were granted. */
  readonly approved: readonly TimeOffRow[];
}

/** Verifies the plan from rows under the lock, writes it whole, and records what follows from it. A plan with a fault throws: it is a bug. */
export async function writePlacements(ctx: WriteContext, { placements, isMeant, undo, approval }: PlacementChange): Promise<WrittenChange> {
  const { db, tenant } = ctx;
  const jobIds = placements.map(({ job }) => job.id);
  if (placements.length > 0) await verifyWorks(ctx, placements, { leaving: new Set(jobIds), isMeant: isMeant ?? (() => false) });
  const standing = undo === null ? [] : await readJobSnapshots(db, tenant.id, [...jobIds, ...(approval?.remainingJobIds ?? [])]);
  await writePlacementRows(
    db,
    tenant.id,
    placements.map((placement) => rowOf(tenant.timezone, placement)),
  );
  const placedIds = new Set(jobIds);
  const before = standing.filter(({ id }) => placedIds.has(id));
  const technicianIds = [...placements.flatMap(({ members }) => members.map(({ technicianId }) => technicianId)), ...techniciansOf(before)];
  const eventOf = new Map(placements.map(({ job, event }) => [job.id, event]));
  const jobs = await followUp(ctx, jobIds, technicianIds, (row) => ({ ...eventOf.get(row.id)!, row }));
  const approved = approval ? await approve(ctx, approval) : [];
  const flagged = standing.filter(({ id }) => !placedIds.has(id)).map(flagOf);
  const isChanged = placements.length > 0 || approved.length > 0;
  const undoToken =
    undo && isChanged ? keepScheduleChange(ctx, { ...undo, before, flagged, approvedIds: approved.map(({ id }) => id) }) : null;
  return { jobs, undoToken, approved };
}

export interface Restoration {
  readonly kind: ScheduleChangeKind;
  /** How each job stood before the change, with the flag that the change left. */
  readonly jobs: readonly (JobSnapshot & Pick<LeftBehind, 'attentionReason'>)[];
  /** Whoever has one of the jobs now, or lost time by the change. */
  readonly technicianIds: readonly string[];
  readonly eventOf: (row: JobRow) => JobEvent;
}

/** Puts jobs back to where they stood before a change. What stood there was judged when it was written, and by the caller since. */
export async function restorePlacements(ctx: WriteContext, { kind, jobs, technicianIds, eventOf }: Restoration): Promise<JobRow[]> {
  const { db, tenant } = ctx;
  const at = formatMilliseconds(ctx.nowMilliseconds);
  deferOverlaps(db);
  await restoreJobSnapshots(db, tenant.id, jobs, { at, by: actorOf(ctx.principal, 'business'), payload: { kind } });
  const unscheduledIds = jobs.filter(({ sessions }) => sessions.length === 0).map(({ id }) => id);
  for (const id of unscheduledIds) await releaseVehicle(db, tenant.id, id);
  if (unscheduledIds.length > 0) withdrawMails(db, tenant.id, unscheduledIds, at);
  const jobIds = jobs.map(({ id }) => id);
  return [...(await followUp(ctx, jobIds, [...techniciansOf(jobs), ...technicianIds], eventOf)).values()];
}

/** What every change of places asks for once its rows are written: overlaps judged, vehicles, lanes, and one event a job. */
async function followUp(
  ctx: WriteContext,
  jobIds: readonly string[],
  technicianIds: readonly string[],
  eventOf: (row: JobRow) => JobEvent,
): Promise<Map<string, JobRow>> {
  if (jobIds.length === 0) return new Map();
  const { db, tenant } = ctx;
  settleOverlaps(db);
  await attachVehicles(db, tenant.id, jobIds);
  const reading = findJobs(db, tenant.id, jobIds);
  // Sent behind the read, so that the database writes while the events are made.
  touchLanes(db, tenant.id, [...new Set(technicianIds)]);
  const rows = await reading;
  await recordJobEvents(ctx, rows.map(eventOf));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Grants the time off, and flags the jobs that stay within it. */
async function approve(ctx: WriteContext, { technicianId, timeOffIds }: NonNullable<PlacementChange['approval']>): Promise<TimeOffRow[]> {
  if (timeOffIds.length === 0) return [];
  const { db, tenant } = ctx;
  const approved = await approveTimeOff(db, tenant.id, timeOffIds);
  touchLanes(db, tenant.id, [technicianId]);
  const ranges = approved.map((row) =>
    timeOffRange(tenant.timezone, { start: row.start_date, end: row.end_date, from: row.start_minute, to: row.end_minute }),
  );
  const flag = { reason: 'technician_on_time_off', at: formatMilliseconds(ctx.nowMilliseconds) };
  await flagStrandedJobs(db, tenant.id, technicianId, ranges, flag);
  return approved;
}

function rowOf(timezone: string, placement: Placement): PlacementRow {
  const { job, members, promise, attention, assignment, confirmation, audit } = placement;
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
    auditKey: confirmation ? 'confirm_booking' : 'reschedule',
    audit,
  };
}

const techniciansOf = (standing: readonly JobSnapshot[]) =>
  standing.flatMap(({ sessions }) => sessions.map((session) => session.technician_id));

const flagOf = ({ id, job }: JobSnapshot): FlagBefore => ({
  id,
  reason: job.attention_reason as string | null,
  since: job.attention_since as string | null,
});

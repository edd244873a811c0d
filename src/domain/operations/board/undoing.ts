/**
 * Whether a change of the board can be undone. The answer depends on the state that the change left and on the present rows.
 * docs/internals/dispatch.md#undo.
 */
import { refuse, type DataOf, type Refusal } from '../../../contract/errors.ts';
import type { Violation } from '../../../engine/feasibility/checkPlan.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { readBoardJobs } from '../../../store/schedule/boardJobs.ts';
import {
  lanesChangedSince,
  lockPresentJobs,
  type PresentJob,
  type ScheduleChangeRow,
  type JobSnapshot,
  type StoredSession,
} from '../../../store/schedule/changes.ts';
import type { WriteContext } from '../../call/context.ts';
import { localDateOf } from '../../../ground/time/localTime.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { findingsOf, type VisitToVerify } from '../../planning/placement/verifyPlacement.ts';
import { visitOfBoardJob } from '../../dispatch/plan/cascade.ts';

type NotPossible = Refusal<'UNDO_NOT_POSSIBLE'>;
type ChangedJob = DataOf<'UNDO_NOT_POSSIBLE'>['changed_jobs'][number];

/** A job that goes back, and its present state. */
export interface Returning extends JobSnapshot {
  readonly current: PresentJob;
  readonly attentionReason: string | null;
  /** Its present start; null when it is not scheduled. */
  readonly startMinute: number | null;
}

/** The jobs that go back, or why the change cannot be undone. Locks the jobs. */
export async function returningJobs(
  ctx: WriteContext,
  change: ScheduleChangeRow,
  travel: TravelModel | null,
): Promise<Returning[] | NotPossible> {
  const { db, tenant } = ctx;
  if (change.undoneAt !== null) return notPossible('already_undone');
  const current = new Map(
    (
      await lockPresentJobs(
        db,
        tenant.id,
        change.after.map(({ id }) => id),
      )
    ).map((job) => [job.id, job]),
  );
  const changed = change.after.flatMap(({ id, statusVersion }): ChangedJob[] => {
    const job = current.get(id);
    // A hand-over has completed the job itself.
    const isOver = job?.isOver && !(change.kind === 'hand_over' && id === change.jobRequestId);
    if (job && !isOver && job.statusVersion === statusVersion) return [];
    const named = { job_request_id: id, short_code: job?.shortCode ?? null, status_version: job?.statusVersion ?? null };
    const reason = !job || isOver ? 'over' : job.isLocked ? 'locked' : 'changed';
    return [{ ...named, reason, technician_id: null }];
  });
  if (changed.length > 0) return notPossible(changed.some(({ reason }) => reason === 'locked') ? 'locked' : 'changed', changed);
  const stateAfter = new Map(change.after.map((state) => [state.id, state]));
  const jobs = change.before.map((snapshot): Returning => {
    const { attentionReason, startMinute } = stateAfter.get(snapshot.id)!;
    return { ...snapshot, current: current.get(snapshot.id)!, attentionReason, startMinute };
  });
  const nowMinute = nowMinuteOf(ctx.nowMilliseconds);
  // A visit that has begun may get its earlier length back, but no other start or technician.
  const isThere = ({ id, startMinute }: Returning, session: StoredSession) =>
    session.start_minute === startMinute && stateAfter.get(id)!.technicianIds.includes(session.technician_id);
  // A visit of today that was late when the change was made comes back: it was late then, and is late again.
  const changedMinute = nowMinuteOf(Date.parse(change.at));
  const today = localDateOf(tenant.timezone, nowMinute);
  const wasLate = (start: number) => start < changedMinute && localDateOf(tenant.timezone, start) === today;
  const isPassed = ({ start_minute: start }: StoredSession) => start < nowMinute && !wasLate(start);
  const keepsStart = change.kind === 'change' || change.kind === 'hand_over';
  const late = jobs.filter((job) => job.sessions.some((session) => isPassed(session) && !(keepsStart && isThere(job, session))));
  if (late.length > 0)
    return notPossible(
      'passed',
      late.map((job) => changedJob(job, 'passed', null)),
    );
  return (await obstruction(ctx, change, jobs, travel)) ?? jobs;
}

const notPossible = (reason: DataOf<'UNDO_NOT_POSSIBLE'>['reason'], changed: ChangedJob[] = []): NotPossible =>
  refuse('UNDO_NOT_POSSIBLE', { reason, changed_jobs: changed });

const changedJob = ({ id, current }: Returning, reason: ChangedJob['reason'], technicianId: string | null): ChangedJob => ({
  job_request_id: id,
  short_code: current.shortCode,
  status_version: current.statusVersion,
  reason,
  technician_id: technicianId,
});

/**
 * Findings that prevent an undo. Skills, areas and hours are left out: they were checked, or overridden, when the job first got
 * this time.
 */
const obstructing: ReadonlySet<Violation['kind']> = new Set([
  'unknown_technician',
  'overlaps_session',
  'late_from_visit_before',
  'late_at_visit_after',
  'on_time_off',
]);

/**
 * A lane that has not changed since takes its jobs back. For other lanes the independent checker judges, from rows read under the
 * lock, as if all jobs of the change had left their present times.
 */
async function obstruction(
  ctx: WriteContext,
  change: ScheduleChangeRow,
  jobs: readonly Returning[],
  travel: TravelModel | null,
): Promise<NotPossible | null> {
  const { db, tenant } = ctx;
  const scheduled = jobs.filter(({ sessions }) => sessions.length > 0);
  const technicianIds = [...new Set(scheduled.flatMap(({ sessions }) => sessions.map((session) => session.technician_id)))];
  const touched = await lanesChangedSince(db, tenant.id, technicianIds, change.version);
  const toJudge = scheduled.filter(({ sessions }) => sessions.some((session) => touched.has(session.technician_id)));
  if (toJudge.length === 0) return null;
  const board = await ctx.services.boards.current(db, tenant, ctx.nowMilliseconds);
  const facts = await readBoardJobs(
    db,
    tenant.id,
    toJudge.map(({ id }) => id),
  );
  const works = toJudge.map(({ id, sessions }): VisitToVerify => ({
    visit: visitOfBoardJob(tenant, board, facts.get(id)!, travel, null)!,
    members: membersOf(sessions),
  }));
  // Time off that the change approved becomes pending again, so it does not prevent the undo.
  const isApproved = (technicianId: string) => change.approvedIds.length > 0 && technicianId === change.technicianId;
  const findings = await findingsOf(ctx, works, {
    leaving: new Set(jobs.map(({ id }) => id)),
    isMeant: ({ kind, technicianId }) => !obstructing.has(kind) || (kind === 'on_time_off' && isApproved(technicianId)),
  });
  if (findings.length === 0) return null;
  const found = findings.flatMap(({ technicianId, startMinute }) => {
    const job = toJudge.find(({ sessions }) =>
      sessions.some((session) => session.technician_id === technicianId && session.start_minute === startMinute),
    );
    return job ? [changedJob(job, 'occupied', technicianId)] : [];
  });
  return notPossible('occupied', [...new Map(found.map((job) => [job.job_request_id, job])).values()]);
}

function membersOf(sessions: readonly StoredSession[]): VisitToVerify['members'] {
  const lanes = Map.groupBy(sessions, ({ technician_id }) => technician_id);
  return [...lanes].map(([technicianId, own]) => ({
    technicianId,
    role: own[0]!.role,
    sessions: own.map(({ start_minute, end_minute }) => ({ startMinute: start_minute, endMinute: end_minute })),
  }));
}

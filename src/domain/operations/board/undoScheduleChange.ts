import { missingPermissions } from '../../../machinery/auth/principal.ts';
import { isRefusal, refuse } from '../../../contract/errors.ts';
import { createTechnicianTimeOff } from '../../../contract/team/technicianTime.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { readBoardJobs } from '../../../store/schedule/boardJobs.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { takeBackCalls } from '../../../store/jobs/callsToMake.ts';
import { restoreAcceptedWishes } from '../../../store/jobs/earlierWishes.ts';
import { reopenEndedRequests, reopenRequests } from '../../../store/jobs/customerRequests.ts';
import { findJob } from '../../../store/jobs/jobRequests.ts';
import { windowStartOf } from '../../../machinery/mail/windowStart.ts';
import { knowsTime, lastToldStarts } from '../../../store/mail/mails.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import {
  askAgainForTimeOff,
  findScheduleChange,
  markUndone,
  removeRecordedTimeOff,
  restoreFlags,
  type ScheduleChangeRow,
} from '../../../store/schedule/changes.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import type { PrepareContext, WriteContext } from '../../call/context.ts';
import { keepsWindow, promiseOf } from '../../dispatch/plan/cascade.ts';
import { returningJobs, type Returning } from './undoing.ts';
import { archive } from '../../jobs/lifecycle/archiving.ts';
import { statusEvent, type JobEvent } from '../../jobs/lifecycle/jobEvents.ts';
import { silentNotification } from '../../jobs/customer/customerNotifications.ts';
import { recordedNotification } from '../../jobs/customer/recordedNotifications.ts';
import { boardOfProposals } from '../../jobs/scheduling/strandedProposals.ts';
import { restorePlacements } from '../../jobs/scheduling/writePlacements.ts';
import { routePointOf, travelAmong } from '../../planning/places/travel.ts';
import { preparedWrite } from '../handler.ts';

/** Undoes a commit of the schedule in one commit, or refuses with what has changed since. docs/internals/dispatch.md#undo. */
export const undoScheduleChange = preparedWrite<'undoScheduleChange'>()(
  async (ctx, input) => {
    const id = ctx.services.undoTokens.read(ctx.tenant.id, input.undo_token);
    if (id === null) return refuse('SCHEDULE_CHANGE_NOT_FOUND');
    return { id, travel: await travelOf(ctx, id) };
  },
  async (ctx, _input, { id, travel }) => {
    const { db, tenant } = ctx;
    await lockSchedule(db, tenant.id);
    const change = await findScheduleChange(db, tenant.id, id, true);
    if (!change) return refuse('SCHEDULE_CHANGE_NOT_FOUND');
    // Time off that the change recorded goes too.
    const missing = change.recordedIds.length > 0 ? missingPermissions(ctx.principal, createTechnicianTimeOff.permissions) : [];
    if (missing.length > 0) return refuse('PERMISSION_DENIED', { missing_permissions: missing });
    const jobs = await returningJobs(ctx, change, travel);
    if (isRefusal(jobs)) return jobs;
    const { rows, takenBack } = await putBack(ctx, change, jobs);
    // Who was not phoned about the change has nothing to hear of its undo.
    const told = await Promise.all(
      rows.map(async (row) =>
        takenBack.get(row.id) === false
          ? silentNotification('unchanged', row)
          : recordedNotification(db, row, row.scheduledAt !== null && row.archivedAt === null),
      ),
    );
    return {
      applied: true as const,
      kind: change.kind,
      jobs: rows.map((row, index) => ({
        job_request_id: row.id,
        short_code: row.shortCode,
        status_version: row.statusVersion,
        start_at: row.archivedAt === null ? row.scheduledAt : null,
        technician_id: row.technicianId,
        customer_notification: told[index]!,
      })),
    };
  },
);

/** Travel times around the jobs that go back, requested before the transaction. */
async function travelOf(ctx: PrepareContext, id: string): Promise<TravelModel | null> {
  if (!ctx.services.routing) return null;
  const change = await findScheduleChange(ctx.db, ctx.tenant.id, id);
  const jobs = await readBoardJobs(
    ctx.db,
    ctx.tenant.id,
    (change?.before ?? []).map((snapshot) => snapshot.id),
  );
  const board = await ctx.services.boards.current(ctx.db, ctx.tenant, ctx.nowMilliseconds);
  return travelAmong(
    ctx,
    board,
    [...jobs.values()].map(({ latitude, longitude }) => routePointOf(latitude, longitude)),
  );
}

/** The jobs after the undo, and the calls that it took back. */
async function putBack(ctx: WriteContext, change: ScheduleChangeRow, jobs: readonly Returning[]) {
  const { db, tenant } = ctx;
  const board = await boardOfProposals(ctx);
  await restoreFlags(db, tenant.id, change.flagged, 'technician_on_time_off');
  await removeRecordedTimeOff(db, tenant.id, change.recordedIds);
  await askAgainForTimeOff(db, tenant.id, change.approvedIds);
  await reopenRequests(
    db,
    tenant.id,
    jobs.map(({ id }) => id),
    change.at,
  );
  await restoreAcceptedWishes(
    db,
    tenant.id,
    jobs.flatMap(({ id, wish }) => (wish ? [{ id, wish }] : [])),
    change.at,
  );
  const technicianIds = [
    ...change.after.flatMap((left) => left.technicianIds),
    ...(change.kind === 'absence' && change.technicianId !== null ? [change.technicianId] : []),
  ];
  const returning = new Map(jobs.map((job) => [job.id, job]));
  const toldStarts = await lastToldStarts(
    db,
    tenant.id,
    jobs.flatMap(({ id, startMinute }) => (startMinute === null ? [id] : [])),
  );
  // First, because the follow-up of a hand-over may have the time that the completion freed.
  const ended = await endFollowUps(ctx, change, jobs);
  const restored = await restorePlacements(ctx, {
    kind: change.kind,
    jobs: jobs.filter((job) => !isBookedBy(change, job)),
    technicianIds,
    eventOf: (row) => eventOf(tenant, row, returning.get(row.id)!, change, toldStarts.get(row.id) ?? null),
    board,
  });
  const rows = [...restored, ...ended];
  const at = formatMilliseconds(ctx.nowMilliseconds);
  const takenBack = await takeBackCalls(db, tenant.id, change.id, at);
  await markUndone(db, tenant.id, change.id, at, ctx.principal.userId);
  return { rows, takenBack };
}

/** Whether the change has booked the job itself: the follow-up of a hand-over. */
const isBookedBy = ({ kind }: ScheduleChangeRow, { sessions }: Returning) => kind === 'hand_over' && sessions.length === 0;

/** Archives what a hand-over has booked, and opens the requests that its completion has ended. Only a customer who has heard of the follow-up hears that it is off. */
async function endFollowUps(ctx: WriteContext, change: ScheduleChangeRow, jobs: readonly Returning[]): Promise<JobRow[]> {
  const { db, tenant } = ctx;
  if (change.kind !== 'hand_over') return [];
  await reopenEndedRequests(db, tenant.id, change.jobRequestId!, { at: change.at, by: 'job_completed' });
  const ended: JobRow[] = [];
  const archivedAt = formatMilliseconds(ctx.nowMilliseconds);
  for (const { id } of jobs.filter((job) => isBookedBy(change, job))) {
    const row = (await findJob(db, tenant.id, id))!;
    const tellsCustomer = await knowsTime(db, tenant.id, id, { startAt: row.scheduledAt!, archivedAt });
    ended.push(await archive(ctx, row, { note: null, cancellation: null, tellsCustomer }));
  }
  return ended;
}

const minuteOf = (instant: string) => Date.parse(instant) / 60_000;

/**
 * The event of a job that goes back: new time, new technician, earlier length or text, or a job that waits for its confirmation again.
 * `toldStartAt`: the time that the customer of a job from the queue last heard.
 */
function eventOf(
  tenant: Tenant,
  row: JobRow,
  { current, startMinute }: Returning,
  { kind, after }: ScheduleChangeRow,
  toldStartAt: string | null,
): JobEvent {
  const knownFrom = (minute: number) =>
    windowStartOf(tenant, { ...row, promisedStartAt: current.promisedStartAt, scheduledAt: formatMinute(minute) });
  if (row.scheduledAt === null) {
    const lostStartAt = startMinute === null ? null : formatMinute(startMinute);
    return startMinute === null
      ? statusEvent(row, current.statusKey)
      : { type: 'job_request.unscheduled', previousStatus: current.statusKey, row, lostStartAt, lostWindowStartAt: knownFrom(startMinute) };
  }
  if (startMinute !== null && minuteOf(row.scheduledAt) === startMinute) {
    const leftIds = after.find(({ id }) => id === row.id)?.technicianIds ?? [];
    const ids = new Set(row.sessions.map(({ technicianId }) => technicianId));
    const isSameCrew = ids.size === leftIds.length && leftIds.every((id) => ids.has(id));
    if (kind === 'hand_over' && isSameCrew) return { ...statusEvent(row, current.statusKey), takenBack: { isKnown: false } };
    return kind === 'change' && isSameCrew ? statusEvent(row, current.statusKey) : { type: 'job_request.assigned', row };
  }
  const previousStartAt = startMinute === null ? toldStartAt : formatMinute(startMinute);
  // The customer of a visit that was pushed within its window has heard of nothing, also not that it comes back.
  const isPromiseSame = current.promisedStartAt === row.promisedStartAt && startMinute !== null;
  const isWindowKept = isPromiseSame && keepsWindow(promiseOf(tenant, row), startMinute, minuteOf(row.scheduledAt));
  const known = startMinute === null ? {} : { previousWindowStartAt: knownFrom(startMinute) };
  return { type: 'job_request.rescheduled', row, rescheduling: { reason: 'moved', previousStartAt, isWindowKept, ...known } };
}

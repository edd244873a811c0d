import { invalid, isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import type { PriorityLevel } from '../../../contract/vocabulary.ts';
import { writePriority } from '../../../store/jobs/jobLifecycle.ts';
import { findJob, findJobId, lockJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { parseNaiveDatetime } from '../../../ground/time/localTime.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';
import { write } from '../handler.ts';
import { invalidTime } from '../../planning/hours/invalidTime.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { jobRequestAnswer } from '../../jobs/records/jobRequestAnswer.ts';
import { recordJobEvent } from '../../jobs/lifecycle/jobEvents.ts';
import { isOpen } from '../../jobs/lifecycle/jobState.ts';
import { markPriority } from '../../jobs/scheduling/jobTime.ts';
import { refuseUnreadable } from '../../jobs/records/refuseUnreadable.ts';
import { sessionsAfterHours } from '../../planning/hours/workingHours.ts';

const rankOf = (level: PriorityLevel) => Number(level.slice(1));

/** Sets priority and SLA deadline. The visit keeps its time. [priority.values, priority.sla-only-p1]. */
export const updateJobPriority = write<'updateJobPriority'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const sent = deadlineSent(ctx, input);
  if (isRefusal(sent)) return sent;
  await lockSchedule(db, tenant.id);
  const id = await findJobId(db, tenant.id, input.id);
  const row = id === null ? null : await lockJob(db, tenant.id, id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  if (!isOpen(row))
    return refuse('JOB_REQUEST_INVALID_TRANSITION', { current_status_key: row.statusKey, status_version: row.statusVersion });

  const level = input.priority;
  // Warns when the priority is lowered or unchanged. Read this before any write: a board with uncommitted rows must not get into the cache.
  const warnings = level !== 'p0' && rankOf(level) >= rankOf(row.priorityLevel) ? await sessionsAfterHours(ctx, row) : [];
  const slaDeadline = level !== 'p1' ? null : sent === undefined ? row.slaDeadline : sent;
  const isSame = level === row.priorityLevel && instantOf(slaDeadline) === instantOf(row.slaDeadline);
  const unseen = isSame ? refuseUnreadable(ctx) : null;
  if (unseen) return unseen;
  const changed = isSame ? row : await change(ctx, row, level, slaDeadline);
  return { ...(await jobRequestAnswer(ctx, changed)), warnings };
});

const instantOf = (time: string | null) => time && Date.parse(time);

/** The deadline in UTC. null removes the deadline, and undefined keeps the stored one. */
function deadlineSent(
  ctx: WriteContext,
  { priority, sla_deadline: text }: { priority: PriorityLevel; sla_deadline?: string },
): string | null | undefined | Refusal<'VALIDATION_ERROR'> {
  if (text === undefined) return undefined;
  if (text === '') return null;
  const deadline = parseNaiveDatetime(ctx.tenant.timezone, text);
  if (!deadline.ok) return invalidTime('sla_deadline', ctx.tenant.timezone, deadline);
  if (priority !== 'p1') return invalid('sla_deadline', 'not_allowed', 'p1_only');
  if (deadline.epochMinute <= nowMinuteOf(ctx.nowMilliseconds)) return invalid('sla_deadline', 'in_past', 'past_time');
  return formatMinute(deadline.epochMinute);
}

async function change(ctx: WriteContext, row: JobRow, level: PriorityLevel, slaDeadline: string | null): Promise<JobRow> {
  const { db, tenant } = ctx;
  await writePriority(db, tenant.id, row.id, { level, slaDeadline, armedAt: formatMilliseconds(ctx.nowMilliseconds) });
  await markPriority(ctx, row.id, level);
  const changed = (await findJob(db, tenant.id, row.id))!;
  await recordJobEvent(ctx, 'job_request.priority_changed', changed);
  return changed;
}

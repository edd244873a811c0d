import { invalid, isRefusal, refuse } from '../../../contract/errors.ts';
import { completionCorrection } from '../../jobs/lifecycle/correcting.ts';
import { recordJobEvents } from '../../jobs/lifecycle/jobEvents.ts';
import { endJobTime } from '../../jobs/scheduling/jobTime.ts';
import { currentVersion } from '../../jobs/remedies/stateRemedies.ts';
import { writeCorrection } from '../../../store/jobs/jobLifecycle.ts';
import { findJob, lockJob } from '../../../store/jobs/jobRequests.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { endOf } from '../../jobs/lifecycle/jobState.ts';
import { write } from '../handler.ts';

/** Corrects the amount, the note or the time of a completed job. [completion.correct]. */
export const updateJobCompletion = write<'updateJobCompletion'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  if (input.amount === undefined && input.note === undefined && input.completed_at === undefined)
    return invalid('amount', 'required', 'required');
  await lockSchedule(db, tenant.id);
  const row = await lockJob(db, tenant.id, input.id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  const { statusKey: current_status_key, statusVersion: status_version } = row;
  if (row.completedAt === null)
    return refuse('JOB_REQUEST_INVALID_TRANSITION', {
      current_status_key,
      status_version,
      required: 'completed',
      ...endOf(row),
    });
  if (input.status_version !== status_version)
    return refuse('JOB_REQUEST_STAGE_CONFLICT', {
      status_version,
      remedies: [currentVersion('updateJobCompletion', { ...input, status_version })],
    });
  const correction = await completionCorrection(ctx, row, input);
  if (isRefusal(correction)) return correction;
  await writeCorrection(db, tenant.id, row.id, correction);
  // The time after the end of the work is free.
  if (correction.completedAt < row.completedAt) await endJobTime(ctx, row.id, Date.parse(correction.completedAt));
  const corrected = (await findJob(db, tenant.id, row.id))!;
  await recordJobEvents(ctx, [{ type: 'job_request.updated', row: corrected }]);
  const { completedAt, completedAmount: value } = corrected;
  return {
    id: corrected.id,
    status_version: corrected.statusVersion,
    completed_at: completedAt!,
    completed_amount: value === null ? null : { value, currency: tenant.currency },
  };
});

/** What helps with visits of an absence that cannot be moved as they are. [absence.unmovable-remedies, absence.hand-over] */
import type { Remedy } from '../../../contract/explanations.ts';
import type { Operations, OutputOf } from '../../../contract/index.ts';
import { findJobs } from '../../../store/schedule/boardJobs.ts';
import type { OrphanRow } from '../../../store/schedule/absenceRows.ts';
import { leadSessionOf } from '../../jobs/lifecycle/jobState.ts';
import { undoRemedies } from '../../jobs/remedies/stateRemedies.ts';
import { callOf } from '../../planning/placement/placement.ts';
import { plannedHandOver } from '../handOver/begunRemedies.ts';
import type { PlanningContext } from '../plan/cascade.ts';
import { unmovableReason } from './absenceQuestion.ts';

/** Calls that make the visit movable, and who could do the rest of one that has begun. */
type Help = Pick<OutputOf<Operations['previewAbsenceResolve']>['unresolved'][number], 'remedies' | 'hand_over'>;

/** By job. Left out: visits with which no call helps. `technicianId`: who is absent. */
export async function unmovableRemedies(
  ctx: PlanningContext,
  technicianId: string,
  rows: readonly OrphanRow[],
): Promise<Map<string, Help>> {
  const found = new Map<string, Help>();
  const begunIds: string[] = [];
  for (const row of rows) {
    const reason = unmovableReason(row);
    if (reason?.detail === 'locked')
      found.set(row.id, { remedies: [{ kind: 'unlock_visit', ...callOf('unlockJobRequest', { id: row.id }) }] });
    else if (reason?.reason_code === 'in_progress') begunIds.push(row.id);
  }
  if (begunIds.length === 0) return found;
  for (const job of await findJobs(ctx.db, ctx.tenant.id, begunIds)) {
    const remedies: Remedy[] = await undoRemedies(job);
    // Who only helps leaves the crew by a change.
    const planned = leadSessionOf(job)?.technicianId === technicianId ? await plannedHandOver(ctx, job, null) : null;
    if (remedies.length === 0 && !planned) continue;
    found.set(job.id, { ...(remedies.length > 0 ? { remedies } : {}), ...(planned ? { hand_over: handOverOf(planned.answer.rest) } : {}) });
  }
  return found;
}

const handOverOf = ({
  job_duration_minutes: duration_minutes,
  landing,
}: OutputOf<Operations['previewJobRequestHandOver']>['rest']): NonNullable<Help['hand_over']> => ({
  technician_id: landing.technician_id,
  technician_name: landing.technician_name,
  start_at: landing.start_at,
  start_local: landing.start_local,
  end_at: landing.end_at,
  job_duration_minutes: duration_minutes,
});

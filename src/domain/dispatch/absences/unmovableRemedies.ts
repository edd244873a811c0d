/** What makes visits of an absence movable that are not. [absence.unmovable-remedies] */
import type { Remedy } from '../../../contract/explanations.ts';
import { findJobs } from '../../../store/schedule/boardJobs.ts';
import type { OrphanRow } from '../../../store/schedule/absenceRows.ts';
import { undoRemedies } from '../../jobs/remedies/stateRemedies.ts';
import { callOf } from '../../planning/placement/placement.ts';
import type { PlanningContext } from '../plan/cascade.ts';
import { unmovableReason } from './absenceQuestion.ts';

/** By job. Left out: visits that no call makes movable. */
export async function unmovableRemedies(
  { db, tenant }: Pick<PlanningContext, 'db' | 'tenant'>,
  rows: readonly OrphanRow[],
): Promise<Map<string, { readonly remedies: Remedy[] }>> {
  const found = new Map<string, { readonly remedies: Remedy[] }>();
  const begunIds: string[] = [];
  for (const row of rows) {
    const reason = unmovableReason(row);
    if (reason === 'locked') found.set(row.id, { remedies: [{ kind: 'unlock_visit', ...callOf('unlockJobRequest', { id: row.id }) }] });
    else if (reason === 'in_progress') begunIds.push(row.id);
  }
  if (begunIds.length === 0) return found;
  for (const job of await findJobs(db, tenant.id, begunIds)) {
    const remedies = await undoRemedies(job);
    if (remedies.length > 0) found.set(job.id, { remedies });
  }
  return found;
}

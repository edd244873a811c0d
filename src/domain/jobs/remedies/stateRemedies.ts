/** Remedies for a job that is not in the expected state. docs/decisions/0031. */
import type { Remedy } from '../../../contract/explanations.ts';
import type { InputOf, OperationId, Operations } from '../../../contract/index.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { callOf } from '../../planning/placement/placement.ts';
import { isOpen } from '../lifecycle/jobState.ts';

/** The same call with the job's present version. */
export function currentVersion<Id extends OperationId>(operation: Id, input: InputOf<Operations[Id]>): Remedy {
  return { kind: 'use_current_version', ...callOf(operation, input) };
}

/** Remedies when an action is not pending: quote a job without a quote, read any other open job again. None for a job that is over. */
export function notPendingRemedies(row: JobRow): Remedy[] {
  if (!isOpen(row)) return [];
  if (row.jobDurationMinutes === null && row.pendingAction !== null)
    return [{ kind: 'quote_first', ...callOf('quoteJobRequest', { id: row.id, force: true }, ['job_duration_minutes']) }];
  return [{ kind: 'read_again', ...callOf('getJobRequest', { id: row.id }) }];
}

/** Remedies when a job has no starts to list: quote it first, or move it if it is scheduled. None for a job that is over. */
export function noStartsRemedies(row: JobRow): Remedy[] {
  if (!isOpen(row)) return [];
  if (row.scheduledAt !== null) return [{ kind: 'move_instead', ...callOf('previewJobRequestMove', { id: row.id }, ['start_at']) }];
  const quote = callOf('quoteJobRequest', { id: row.id, force: true }, ['job_duration_minutes']);
  return [{ kind: 'quote_first', ...quote, then: [callOf('listMatchingSlots', { id: row.id })] }];
}

/** What helps when a job is not in the state that was expected. docs/decisions/0031. */
import type { Remedy } from '../contract/explanations.ts';
import type { InputOf, OperationId, Operations } from '../contract/index.ts';
import type { JobRow } from '../store/jobs/jobRows.ts';
import { callOf } from '../planning/placement.ts';
import { isOpen } from './jobState.ts';

/** The same call with the version that the job has now. */
export function currentVersion<Id extends OperationId>(operation: Id, input: InputOf<Operations[Id]>): Remedy {
  return { kind: 'use_current_version', ...callOf(operation, input) };
}

/** A job that waits for its quote is quoted; one that was confirmed, meanwhile perhaps, is read again. Nothing helps one that is over. */
export function notPendingRemedies(row: JobRow): Remedy[] {
  if (!isOpen(row)) return [];
  if (row.jobDurationMinutes === null && row.pendingAction !== null)
    return [{ kind: 'quote_first', ...callOf('quoteJobRequest', { id: row.id, force: true }, ['job_duration_minutes']) }];
  return [{ kind: 'read_again', ...callOf('getJobRequest', { id: row.id }) }];
}

/** Where somebody looked for a start of a job: one without minutes is quoted first, one that has its time is moved. Nothing helps one that is over. */
export function noStartsRemedies(row: JobRow): Remedy[] {
  if (!isOpen(row)) return [];
  if (row.scheduledAt !== null) return [{ kind: 'move_instead', ...callOf('previewJobRequestMove', { id: row.id }, ['start_at']) }];
  const quote = callOf('quoteJobRequest', { id: row.id, force: true }, ['job_duration_minutes']);
  return [{ kind: 'quote_first', ...quote, then: [callOf('listMatchingSlots', { id: row.id })] }];
}

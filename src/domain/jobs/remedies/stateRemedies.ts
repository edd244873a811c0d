/** Remedies for a job that is not in the expected state. docs/decisions/0031. */
import type { Remedy, RemedyCall } from '../../../contract/explanations.ts';
import type { InputOf, OperationId, Operations } from '../../../contract/index.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { callOf } from '../../planning/placement/placement.ts';
import { isOpen, isUnderWay } from '../lifecycle/jobState.ts';
import { beforeLastAction, lastActionOf } from '../lifecycle/lastAction.ts';

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

/** Takes back the completion of a completed job. None for a job that is archived or open. */
export function completionRemedies({ id, statusVersion, completedAt, archivedAt }: JobRow): Remedy[] {
  if (completedAt === null || archivedAt !== null) return [];
  return [{ kind: 'undo_action', ...callOf('reopenJobRequest', { id, status_version: statusVersion }) }];
}

/** A visit that has begun, as it is when it waits again, and the calls that lead there. null: no fired actions say how it began. */
export function beforeBeginning(row: JobRow): { readonly row: JobRow; readonly undoing: readonly [RemedyCall, ...RemedyCall[]] } | null {
  const undoing: RemedyCall[] = [];
  let before = row;
  for (let last = lastActionOf(before); last !== null && isUnderWay(before, before.statusKey); last = lastActionOf(before)) {
    undoing.push(callOf('undoJobRequestAction', { id: row.id, status_version: before.statusVersion }));
    before = beforeLastAction(before, last);
  }
  const [first, ...others] = undoing;
  return first && !isUnderWay(before, before.statusKey) ? { row: before, undoing: [first, ...others] } : null;
}

/** Takes back what was fired of a visit that has begun, and then repeats the call. `thenOf`: null when it would not work. */
export async function undoRemedies(
  row: JobRow,
  thenOf: (before: JobRow) => RemedyCall | null | Promise<RemedyCall | null> = () => null,
): Promise<Remedy[]> {
  const begun = beforeBeginning(row);
  if (begun === null) return [];
  const [first, ...others] = begun.undoing;
  const again = await thenOf(begun.row);
  const then = [...others, ...(again === null ? [] : [again])];
  return [{ kind: 'undo_action', ...first, ...(then.length === 0 ? {} : { then }) }];
}

/** Where a job is in its workflow, and what can still be done with it. */
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { Workflow, WorkflowStatus } from '../../../store/settings/workflows.ts';

/** The actions of `booking`. They have operations of their own. */
export const bookingKeys: readonly string[] = ['quote', 'confirm_booking'];

/** Whether the job is neither completed nor archived. */
export function isOpen(row: Pick<JobRow, 'completedAt' | 'archivedAt'>): boolean {
  return row.completedAt === null && row.archivedAt === null;
}

/** What a refusal says of a job that is not open. */
export const overState = ({ statusKey, statusVersion, archivedAt, cancellation }: JobRow) => ({
  current_status_key: statusKey,
  status_version: statusVersion,
  reason: 'over' as const,
  ...endOf({ archivedAt, cancellation }),
});

/** How a job ended. */
export const endOf = ({ archivedAt, cancellation }: Pick<JobRow, 'archivedAt' | 'cancellation'>) => ({
  is_archived: archivedAt !== null,
  is_cancelled: cancellation !== null,
});

/** The status with this key. undefined when the workflow has no such status. */
export function statusOf(workflow: Workflow, key: string): WorkflowStatus | undefined {
  return workflow.statuses.find((status) => status.key === key);
}

/** The status of a confirmed job that waits for its visit: the one that `confirm_booking` leads to, else the second of the workflow. */
export function confirmedStatusOf(row: Pick<JobRow, 'workflow' | 'statusKey'>): string {
  const action = statusOf(row.workflow, 'booking')?.actions.find(({ key }) => key === 'confirm_booking');
  return action?.leads_to ?? row.workflow.statuses[1]?.key ?? row.statusKey;
}

/** The state of a job that goes back to the queue: its quote still holds unless its length is not known. */
export function unscheduledStateOf(row: Pick<JobRow, 'workflow' | 'quotedAt' | 'jobDurationMinutes'>) {
  const isQuoted = row.quotedAt !== null && row.jobDurationMinutes !== null;
  return { statusKey: row.workflow.statuses[0]!.key, pendingAction: isQuoted ? ('confirm_booking' as const) : ('quote' as const) };
}

/** Whether a status comes after the one in which the job waits for its visit. */
export function isUnderWay(row: Pick<JobRow, 'workflow' | 'statusKey'>, statusKey: string): boolean {
  const indexOf = (key: string) => row.workflow.statuses.findIndex((status) => status.key === key);
  return indexOf(statusKey) > indexOf(confirmedStatusOf(row));
}

/** Whether the technician has reached the customer. A workflow that does not tell the arrival: whether the visit is under way. */
export function hasArrived(row: Pick<JobRow, 'workflow' | 'statusKey'>): boolean {
  const { statuses } = row.workflow;
  const arrived = statuses.findIndex(({ means }) => means === 'arrived');
  return arrived < 0 ? isUnderWay(row, row.statusKey) : statuses.findIndex(({ key }) => key === row.statusKey) >= arrived;
}

/** When the technician reached the customer, in milliseconds. null: not there yet, or the history does not say. */
export function arrivedAt(row: Pick<JobRow, 'workflow' | 'statusKey' | 'statusHistory'>): number | null {
  const isThere = ({ key }: { readonly key: string }) => hasArrived({ workflow: row.workflow, statusKey: key });
  const entry = row.statusHistory[row.statusHistory.findLastIndex((status) => !isThere(status)) + 1];
  return entry ? Date.parse(entry.entered_at) : null;
}

/** The first session of the job's lead. undefined: the job has no visit. */
export const leadSessionOf = (row: Pick<JobRow, 'sessions'>) => row.sessions.find(({ role }) => role === 'lead');

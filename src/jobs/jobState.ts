/** Where a job is on its way, for whoever has to know whether something can still be done with it. */
import type { JobRow } from '../store/jobs/jobRows.ts';
import type { Workflow, WorkflowStatus } from '../store/settings/workflows.ts';

/** Neither completed nor archived. */
export function isOpen(row: Pick<JobRow, 'completedAt' | 'archivedAt'>): boolean {
  return row.completedAt === null && row.archivedAt === null;
}

export function statusOf(workflow: Workflow, key: string): WorkflowStatus | undefined {
  return workflow.statuses.find((status) => status.key === key);
}

/** The status in which a confirmed job waits for its visit: where `confirm_booking` leads to, else the second of the workflow. */
export function confirmedStatusOf(row: Pick<JobRow, 'workflow' | 'statusKey'>): string {
  const action = statusOf(row.workflow, 'booking')?.actions.find(({ key }) => key === 'confirm_booking');
  return action?.leads_to ?? row.workflow.statuses[1]?.key ?? row.statusKey;
}

/** Whether a status of the job's workflow lies past the one in which it waits for its visit. */
export function isUnderWay(row: Pick<JobRow, 'workflow' | 'statusKey'>, statusKey: string): boolean {
  const indexOf = (key: string) => row.workflow.statuses.findIndex((status) => status.key === key);
  return indexOf(statusKey) > indexOf(confirmedStatusOf(row));
}

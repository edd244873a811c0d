/** An example job for the preview of a workflow. It has reached one status on the shortest path. */
import type { JobAuditEntry, JobRow } from '../../../store/jobs/jobRows.ts';
import type { Workflow } from '../../../store/settings/workflows.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { reachedFrom } from './workflowRules.ts';

const stepMilliseconds = 3_600_000;

/** The example job in a status. An action must lead to `statusKey`. The job entered a status every hour, and this one now. */
export function sampleJob(workflow: Workflow, statusKey: string, nowMilliseconds: number): JobRow {
  const paths = reachedFrom(workflow.statuses, 'booking');
  const passed: { readonly key: string; readonly action: string | null }[] = [];
  for (let key: string | null = statusKey; key !== null;) {
    const before: { readonly status: string; readonly action: string } | null = paths.get(key) ?? null;
    passed.unshift({ key, action: before?.action ?? null });
    key = before?.status ?? null;
  }
  const at = (index: number) => formatMilliseconds(nowMilliseconds - (passed.length - 1 - index) * stepMilliseconds);
  const fired = (time: string): JobAuditEntry => ({ at: time, by: { actor: 'business', user_id: null }, payload: {} });
  const actionAudit = Object.fromEntries(passed.flatMap(({ action }, index) => (action === null ? [] : [[action, fired(at(index))]])));
  if (statusKey !== 'booking') actionAudit['quote'] = fired(at(0));
  const row: Pick<
    JobRow,
    | 'workflow'
    | 'workflowName'
    | 'statusKey'
    | 'statusVersion'
    | 'pendingAction'
    | 'statusHistory'
    | 'actionAudit'
    | 'completedAt'
    | 'archivedAt'
  > = {
    workflow,
    workflowName: workflow.name,
    statusKey,
    statusVersion: passed.length + 1,
    pendingAction: statusKey === 'booking' ? 'quote' : null,
    statusHistory: passed.map(({ key }, index) => ({ key, entered_at: at(index) })),
    actionAudit,
    completedAt: statusKey === 'completed' ? at(passed.length - 1) : null,
    archivedAt: null,
  };
  // A timeline needs no other fields of a job.
  return row as JobRow;
}

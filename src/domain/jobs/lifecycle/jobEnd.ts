/** How a job ended, as far as a reopening needs it. [job-request.reopen, completion.reopen] */
import type { TypeWithStatus } from '../../../machinery/events/outbox.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { confirmedStatusOf, statusOf } from './jobState.ts';

export interface JobEnd {
  /** What ended its open requests. */
  readonly by: 'job_archived' | 'job_completed';
  /** When the service heard of it, RFC 3339. */
  readonly at: string;
  /** The status before it. */
  readonly statusBefore: string;
  /** The entries of the audit that it wrote. */
  readonly actionKeys: readonly string[];
  /** Whether it is the last entry of the history. */
  readonly isInHistory: boolean;
  /** What the audit keeps of it. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly event: TypeWithStatus<'job_request.reopened' | 'job_request.status_changed'>;
}

/** null: the job is open. */
export function recordedEnd(row: JobRow): JobEnd | null {
  if (row.archivedAt !== null)
    return {
      by: 'job_archived',
      at: row.archivedAt,
      statusBefore: row.statusKey,
      actionKeys: [],
      isInHistory: false,
      payload: { archived_at: row.archivedAt },
      event: { type: 'job_request.reopened', previousStatus: row.statusKey },
    };
  if (row.completedAt === null) return null;
  const actionKeys = [
    'complete',
    ...row.workflow.statuses.flatMap(({ actions }) => actions.filter(leadsTo(row.statusKey)).map(({ key }) => key)),
  ].filter((key) => key in row.actionAudit);
  const entries = actionKeys.map((key) => row.actionAudit[key]!);
  const isInHistory = row.statusHistory.at(-1)?.key === row.statusKey;
  const before = isInHistory ? row.statusHistory.at(-2)?.key : undefined;
  // Imported jobs have no history.
  const statusBefore =
    before !== undefined && statusOf(row.workflow, before)
      ? before
      : row.scheduledAt === null
        ? row.workflow.statuses[0]!.key
        : confirmedStatusOf({ ...row, statusKey: row.workflow.statuses[0]!.key });
  return {
    by: 'job_completed',
    at:
      entries
        .map(({ at }) => at)
        .toSorted()
        .at(-1) ?? row.completedAt,
    statusBefore,
    actionKeys,
    isInHistory,
    payload: {
      completed_at: row.completedAt,
      completed_amount: row.completedAmount,
      fired: Object.fromEntries(actionKeys.map((key) => [key, row.actionAudit[key]])),
    },
    event: { type: 'job_request.status_changed', previousStatus: row.statusKey },
  };
}

const leadsTo =
  (status: string) =>
  ({ leads_to }: { readonly leads_to?: string }): boolean =>
    leads_to === status;

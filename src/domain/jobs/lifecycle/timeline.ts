/** The timeline of a job through its workflow. [timeline.states]. */
import type { Principal } from '../../../machinery/auth/principal.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { Locale } from '../../../contract/vocabulary.ts';
import type { JobAuditEntry, JobRow } from '../../../store/jobs/jobRows.ts';
import type { WorkflowAction, WorkflowStatus } from '../../../store/settings/workflows.ts';
import { withMicroseconds } from '../../../ground/time/timestamps.ts';
import { payloadFor, readsAsPast } from '../own/ownVisits.ts';
import { localized, pendingActionsOf } from '../records/jobRequestResource.ts';

type State = 'completed' | 'current' | 'upcoming';

/** Every status of the job's workflow, with its completed and upcoming actions. `reader`: null where all is shown. */
export function statusTimelineOf(
  row: JobRow,
  locale: Locale,
  reader: Pick<Principal, 'own' | 'userId'> | null = null,
): OutputOf<Operations['getJobRequestTimeline']> {
  const { statuses } = row.workflow;
  const isPast = reader !== null && readsAsPast(reader, row);
  const payloadOf = (fired: JobAuditEntry | undefined) => (!fired ? null : isPast ? payloadFor(reader, fired) : fired.payload);
  const currentIndex = statuses.findIndex((status) => status.key === row.statusKey);
  return {
    workflow_id: row.workflow.id,
    workflow_name: row.workflowName,
    current_status_key: row.statusKey,
    status_version: row.statusVersion,
    events: statuses.map((status, index) => {
      const isPassed = index < currentIndex || row.completedAt !== null;
      const entered = enteredAt(row, status.key);
      const isSkipped = isPassed && entered === null;
      const state: State = isPassed && !isSkipped ? 'completed' : index === currentIndex && !isPassed ? 'current' : 'upcoming';
      return {
        status_key: status.key,
        display_name: localized(status.display_names, locale, status.key),
        state,
        ...skippedIf(isSkipped),
        // The job may have gone back to an earlier status. Then this one is upcoming again.
        entered_at: state === 'upcoming' ? null : entered,
        actions: status.actions.map((action) => ({
          ...actionOf(row, status, action, isPassed, locale),
          payload: payloadOf(row.actionAudit[action.key]),
        })),
      };
    }),
  };
}

/** A passed step without a time is not known to have been taken. [timeline.skipped]. */
const skippedIf = (isSkipped: boolean) => (isSkipped ? { skipped: true as const } : {});

function actionOf(row: JobRow, status: WorkflowStatus, action: WorkflowAction, isPassed: boolean, locale: Locale) {
  const firedAt = firedAtOf(row, action.key);
  const isPending = status.key === row.statusKey && pendingActionsOf(row).some((pending) => pending.key === action.key);
  return {
    key: action.key,
    label: localized(action.labels, locale, action.key),
    actor: action.actor,
    state: isPending ? ('pending' as const) : firedAt === null ? ('upcoming' as const) : ('completed' as const),
    ...skippedIf(isPassed && firedAt === null),
    fired_at: firedAt && withMicroseconds(firedAt),
  };
}

/** The completion is recorded as the end of the job, not in the audit. */
function firedAtOf({ actionAudit, completedAt }: JobRow, key: string): string | null {
  const fired = actionAudit[key];
  return fired ? (fired.happened_at ?? fired.at) : key === 'complete' ? completedAt : null;
}

/** Imported jobs have no history: the first status began with the job, the last one with its completion. */
function enteredAt(row: JobRow, key: string): string | null {
  const { statuses } = row.workflow;
  const entry = row.statusHistory.findLast((candidate) => candidate.key === key);
  const at = entry?.entered_at ?? (key === statuses[0]!.key ? row.createdAt : key === statuses.at(-1)!.key ? row.completedAt : null);
  return at && withMicroseconds(at);
}

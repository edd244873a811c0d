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
      const state: State = index < currentIndex || row.completedAt !== null ? 'completed' : index === currentIndex ? 'current' : 'upcoming';
      return {
        status_key: status.key,
        display_name: localized(status.display_names, locale, status.key),
        state,
        // The job may have gone back to an earlier status. Then this one is upcoming again.
        entered_at: state === 'upcoming' ? null : enteredAt(row, status.key),
        actions: status.actions.map((action) => ({
          ...actionOf(row, status, action, state, locale),
          payload: payloadOf(row.actionAudit[action.key]),
        })),
      };
    }),
  };
}

function actionOf(row: JobRow, status: WorkflowStatus, action: WorkflowAction, state: State, locale: Locale) {
  const fired = row.actionAudit[action.key];
  const isPending = status.key === row.statusKey && pendingActionsOf(row).some((pending) => pending.key === action.key);
  return {
    key: action.key,
    label: localized(action.labels, locale, action.key),
    actor: action.actor,
    state:
      fired && !isPending
        ? ('completed' as const)
        : isPending
          ? ('pending' as const)
          : state === 'completed'
            ? ('completed' as const)
            : ('upcoming' as const),
    fired_at: fired ? withMicroseconds(fired.happened_at ?? fired.at) : null,
  };
}

function enteredAt(row: JobRow, key: string): string | null {
  const entry = row.statusHistory.findLast((candidate) => candidate.key === key);
  return entry ? withMicroseconds(entry.entered_at) : null;
}

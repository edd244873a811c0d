/** The last fired action of an open job, which an undo takes back. [workflow.undo] */
import { undoMinutes } from '../../../contract/myDay/requests.ts';
import type { JobAuditEntry, JobRow } from '../../../store/jobs/jobRows.ts';
import type { WorkflowAction } from '../../../store/settings/workflows.ts';
import { bookingKeys, isOpen } from './jobState.ts';

export interface LastAction {
  readonly action: WorkflowAction;
  /** The status in which it was fired, and to which an undo leads back. */
  readonly statusBefore: string;
  readonly entry: JobAuditEntry;
}

/** The last instant at which technicians can take the action back, in milliseconds. */
export const undoableUntil = ({ entry }: LastAction): number => Date.parse(entry.at) + undoMinutes * 60_000;

/**
 * null: nothing was fired that led to the present status, or the job is over. A key stands once in a workflow, so the status that has the action is
 * the one in which it was fired. `complete` ends the job, so it is never the last action of an open one.
 */
export function lastActionOf(row: JobRow): LastAction | null {
  if (!isOpen(row)) return null;
  const enteredAt = row.statusHistory.at(-1)?.entered_at;
  const fired = row.workflow.statuses.flatMap(({ key: statusBefore, actions }) =>
    actions.flatMap((action): LastAction[] => {
      const entry = row.actionAudit[action.key];
      const isLast = !bookingKeys.includes(action.key) && (action.leads_to ?? statusBefore) === row.statusKey;
      // An earlier one belongs to an earlier stay in this status.
      return entry && isLast && (enteredAt === undefined || Date.parse(happenedAtOf(entry)) >= Date.parse(enteredAt))
        ? [{ action, statusBefore, entry }]
        : [];
    }),
  );
  return fired.reduce<LastAction | null>((last, action) => (last === null || isLater(row, action, last) ? action : last), null);
}

const happenedAtOf = ({ at, happened_at }: JobAuditEntry): string => happened_at ?? at;

/** Reported at the same instant, an action that stays in the status came after the one that led there. */
function isLater({ statusKey }: JobRow, fired: LastAction, other: LastAction): boolean {
  const [time, otherTime] = [Date.parse(fired.entry.at), Date.parse(other.entry.at)];
  return time === otherTime ? fired.statusBefore === statusKey : time > otherTime;
}

/** The job as it is when its last action is taken back. */
export function beforeLastAction(row: JobRow, { action, statusBefore }: LastAction): JobRow {
  const { [action.key]: _taken, ...actionAudit } = row.actionAudit;
  return {
    ...row,
    statusKey: statusBefore,
    statusHistory: statusBefore === row.statusKey ? row.statusHistory : row.statusHistory.slice(0, -1),
    actionAudit,
    statusVersion: row.statusVersion + 1,
  };
}

/** Stores what a commit changes on the board, so that it can be undone. docs/internals/dispatch.md#undo. */
import type { ScheduleChangeKind } from '../../../contract/vocabulary.ts';
import { missingPermissions, responsibleFor, type Principal } from '../../../machinery/auth/principal.ts';
import { undoScheduleChange } from '../../../contract/board/board.ts';
import { newId } from '../../../store/ids.ts';
import { linkCallsToScheduleChange } from '../../../store/jobs/callsToMake.ts';
import { insertScheduleChange, type FlagBefore, type JobSnapshot } from '../../../store/schedule/changes.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';

/** What a commit changed. `flagged` and `approvedIds`: flags raised and time off approved by it; `recordedIds`: those that it recorded itself. */
export interface CommittedChange {
  readonly kind: ScheduleChangeKind;
  /** The result of `readJobSnapshots` before anything was written. */
  readonly before: readonly JobSnapshot[];
  readonly jobRequestId: string | null;
  /** null for a change of a job without technicians. */
  readonly technicianId: string | null;
  readonly flagged?: readonly FlagBefore[];
  readonly approvedIds?: readonly string[];
  readonly recordedIds?: readonly string[];
  /** The caller booked outside of working hours with after_hours_override. */
  readonly isHoursOverridden?: boolean;
}

/** Call it after all writes of the commit. Returns the undo token; null when the caller may not undo. */
export function keepScheduleChange(
  ctx: WriteContext,
  { flagged = [], approvedIds = [], recordedIds = [], isHoursOverridden = false, ...change }: CommittedChange,
): string | null {
  const { db, tenant, principal, nowMilliseconds, services } = ctx;
  const id = newId(nowMilliseconds);
  const at = formatMilliseconds(nowMilliseconds);
  insertScheduleChange(db, tenant.id, {
    ...change,
    flagged,
    approvedIds,
    recordedIds,
    isHoursOverridden,
    id,
    at,
    actorKind: responsibleFor(principal).kind,
    memberId: principal.userId,
  });
  linkCallsToScheduleChange(db, tenant.id, { id, at, jobIds: change.before.map((job) => job.id) });
  return mayUndo(principal) ? services.undoTokens.of(tenant.id, id) : null;
}

/** Whether the caller may call undoScheduleChange. Technicians may not, and guests and customers have no route to it. */
function mayUndo(principal: Principal): boolean {
  const isDesk = principal.kind === 'member' || principal.kind === 'key' || principal.kind === 'app';
  return isDesk && !principal.own && missingPermissions(principal, undoScheduleChange.permissions).length === 0;
}

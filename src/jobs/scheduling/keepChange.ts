/** What a commit of the board changes, kept so that it can be taken back. docs/decisions/0054, "Undo". */
import type { ScheduleChangeKind } from '../../contract/vocabulary.ts';
import { newId } from '../../store/ids.ts';
import { insertScheduleChange, type FlagBefore, type JobSnapshot } from '../../store/schedule/changes.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';

export interface Changed {
  readonly kind: ScheduleChangeKind;
  /** As `readJobSnapshots` read it before anything was written. */
  readonly before: readonly JobSnapshot[];
  readonly jobRequestId: string | null;
  readonly technicianId: string;
  readonly flagged?: readonly FlagBefore[];
  readonly approvedIds?: readonly string[];
}

/** Call it behind everything that the commit writes. Answers what takes it back: of members at the dashboard alone, who can. */
export function keepScheduleChange(ctx: WriteContext, { flagged = [], approvedIds = [], ...change }: Changed): string | null {
  const { db, tenant, principal, nowMilliseconds, services } = ctx;
  const id = newId(nowMilliseconds);
  insertScheduleChange(db, tenant.id, {
    ...change,
    flagged,
    approvedIds,
    id,
    at: formatMilliseconds(nowMilliseconds),
    actorKind: principal.kind,
    memberId: principal.userId,
  });
  return principal.kind === 'member' ? services.undoTokens.of(tenant.id, id) : null;
}

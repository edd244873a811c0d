import { missingPermissions } from '../../../machinery/auth/principal.ts';
import { invalid } from '../../../contract/errors.ts';
import { readableTypes } from '../../../contract/events.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { listActivityRows, type ActivityRow } from '../../../store/events/activity.ts';
import { normalizeTimestamp, withMicroseconds } from '../../../ground/time/timestamps.ts';
import { read } from '../handler.ts';

const defaultRows = 50;
const form = /^([^~]+)~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Activity in the environment, latest first. Leaves out records that the caller may not read elsewhere. */
export const listActivity = read<'listActivity'>(async ({ db, tenant, principal }, input) => {
  const before = input.after === undefined ? undefined : readCursor(input.after);
  if (before === null) return invalid('after', 'format', 'form_other');
  const seesAudit = missingPermissions(principal, ['business_manage']).length === 0;
  const kinds = (['event', 'schedule', ...(seesAudit ? (['access'] as const) : [])] as const).filter(
    (kind) => input.kind === undefined || input.kind === kind,
  );
  if (kinds.length === 0) return { entries: [] };
  const filter = {
    kinds,
    eventTypes: readableTypes(principal.permissions),
    memberId: input.member_id,
    subjectId: input.subject_id,
    before,
  };
  const limit = input.limit ?? defaultRows;
  // One row more than the limit shows whether there is another page.
  const rows = await listActivityRows(db, tenant.id, filter, limit + 1);
  const shown = rows.slice(0, limit);
  return { entries: shown.map(entryOf), ...(rows.length > limit ? { next_after: cursorOf(shown.at(-1)!) } : {}) };
});

const cursorOf = ({ at, id }: ActivityRow) => `${withMicroseconds(at)}~${id}`;

/** Parses the cursor. Null when it is invalid. */
function readCursor(cursor: string): { at: string; id: string } | null {
  const [, instant, id] = form.exec(cursor) ?? [];
  const at = instant === undefined ? null : normalizeTimestamp(instant);
  return at === null ? null : { at, id: id! };
}

function entryOf(row: ActivityRow): OutputOf<Operations['listActivity']>['entries'][number] {
  const member = row.memberId === null ? null : { id: row.memberId, full_name: row.memberName! };
  return {
    id: row.id,
    at: row.at,
    kind: row.kind,
    action: row.action,
    actor: { kind: row.actorKind, member },
    subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
    jobs: row.jobs,
    is_cancellation: row.isCancellation,
    hours_override: row.isHoursOverridden ? { authorized_by: member } : null,
  };
}

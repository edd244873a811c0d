import { invalid } from '../../../contract/errors.ts';
import { listAuditRows } from '../../../store/access/auditLog.ts';
import { cursorPage } from '../../../store/paging.ts';
import { normalizeTimestamp } from '../../../ground/time/timestamps.ts';
import { read } from '../handler.ts';

/** The audit log of the business, latest first. */
export const listAuditLog = read<'listAuditLog'>(async ({ db, tenant }, input) => {
  const since = input.since === undefined ? undefined : normalizeTimestamp(input.since);
  if (since === null) return invalid('since', 'format', 'form_timestamp');
  const filter = {
    action: input.action,
    memberId: input.member_id,
    credentialId: input.credential_id,
    subjectId: input.subject_id,
    environment: input.environment,
    since,
    beforeId: input.after,
  };
  const { rows, next } = await cursorPage(input.limit, (count) => listAuditRows(db, tenant.businessId, filter, count));
  return {
    entries: rows.map((row) => ({
      id: row.id,
      at: row.at,
      action: row.action,
      environment: row.environment,
      actor: {
        kind: row.actorKind,
        credential: row.credentialId === null ? null : { id: row.credentialId, name: row.credentialName },
        member: row.memberId === null ? null : { id: row.memberId, full_name: row.memberName! },
      },
      subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
      changes: [...row.changes],
      request_id: row.requestId,
    })),
    ...(next === null ? {} : { next_after: next }),
  };
});

import { invalid } from '../../../contract/errors.ts';
import { cursorPage } from '../../../store/paging.ts';
import { listRequestRows } from '../../../store/access/requestLog.ts';
import { normalizeTimestamp } from '../../../ground/time/timestamps.ts';
import { read } from '../handler.ts';

/** The logged requests, latest first. */
export const listRequestLog = read<'listRequestLog'>(async ({ db, tenant }, input) => {
  const since = input.since === undefined ? undefined : normalizeTimestamp(input.since);
  if (since === null) return invalid('since', 'format', 'form_timestamp');
  const filter = {
    credentialId: input.credential_id,
    statusClass: input.status_class === undefined ? undefined : Number(input.status_class[0]),
    operation: input.operation,
    requestId: input.request_id,
    since,
    beforeId: input.after,
  };
  const { rows, next } = await cursorPage(input.limit, (count) => listRequestRows(db, tenant.id, filter, count));
  return {
    requests: rows.map((row) => ({
      id: row.id,
      at: row.at,
      credential: { kind: row.credentialKind, id: row.credentialId, name: row.credentialName },
      environment: row.environment,
      door: row.door,
      method: row.method,
      operation: row.operation,
      status: row.status,
      error_code: row.code,
      milliseconds: row.milliseconds,
      request_id: row.requestId,
      replayed: row.isReplay,
    })),
    ...(next === null ? {} : { next_after: next }),
  };
});

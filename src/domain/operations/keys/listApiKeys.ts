import { apiKeyResource } from '../../resources/settings/apiKeyResource.ts';
import { listKeyRows } from '../../../store/access/apiKeys.ts';
import { metaOf, pageOf } from '../../../store/paging.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { read } from '../handler.ts';

/** The API keys of the environment, newest first. */
export const listApiKeys = read<'listApiKeys'>(async ({ db, tenant, nowMilliseconds }, input) => {
  const page = pageOf(input);
  const now = nowMilliseconds - tenant.clockOffsetMilliseconds;
  const { rows, total } = await listKeyRows(db, tenant.id, input.status, formatMilliseconds(now), page);
  return { api_keys: rows.map((row) => apiKeyResource(row, now)), meta: metaOf(page, total, rows.length) };
});

import { isRefusal } from '../../../contract/errors.ts';
import { apiKeyResource } from '../../resources/settings/apiKeyResource.ts';
import { listKeyRows, keyOrder } from '../../../store/access/apiKeys.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { read } from '../handler.ts';

/** The API keys of the environment, newest first. */
export const listApiKeys = read<'listApiKeys'>(async ({ db, tenant, nowMilliseconds }, input) => {
  const page = readablePage(input, keyOrder);
  if (isRefusal(page)) return page;
  const now = nowMilliseconds - tenant.clockOffsetMilliseconds;
  const found = await listKeyRows(db, tenant.id, input.status, formatMilliseconds(now), page);
  return { api_keys: found.rows.map((row) => apiKeyResource(row, now)), ...pageAnswer(page, found) };
});

import { recordAudit } from '../../../machinery/auth/audit.ts';
import { revokeKey } from '../../../machinery/auth/revokeKey.ts';
import { refuse } from '../../../contract/errors.ts';
import { findKey } from '../../../store/access/apiKeys.ts';
import { write } from '../handler.ts';

/**
 * Ends a key. Callers who may manage keys can end any key, even one with more permissions than theirs, because a leaked key must end at
 * once.
 */
export const revokeApiKey = write<'revokeApiKey'>(async (ctx, input) => {
  const { db, tenant, nowMilliseconds, services } = ctx;
  const key = await findKey(db, tenant.id, input.id);
  if (!key) return refuse('API_KEY_NOT_FOUND');
  const { revokedAt, endedEndpoints } = await revokeKey(db, key.id, nowMilliseconds - tenant.clockOffsetMilliseconds, services.mail);
  if (key.revokedAt === null) recordAudit(ctx, { action: 'api_key.revoked', subject: { kind: 'api_key', id: key.id, name: key.name } });
  return { id: key.id, revoked_at: revokedAt, ended_webhook_endpoints: endedEndpoints };
});

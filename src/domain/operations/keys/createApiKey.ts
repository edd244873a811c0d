import { auditChangesOfNew, recordAudit } from '../../../machinery/auth/audit.ts';
import { heldByCaller, refuseLacking } from '../../../machinery/auth/callerNow.ts';
import { insertNewKey } from '../../../machinery/auth/onboarding.ts';
import { refuse } from '../../../contract/errors.ts';
import { mostActiveKeys } from '../../../contract/schemas/apiKey.ts';
import { apiKeyResource } from '../../resources/settings/apiKeyResource.ts';
import { lockAccess } from '../../../store/access/access.ts';
import { countActiveKeys, findKey } from '../../../store/access/apiKeys.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

const defaultLifetimeDays = 30;

/** Creates a key that acts for the caller. Its lifetime uses real time, not the sandbox's clock. */
export const createApiKey = write<'createApiKey'>(async (ctx, input) => {
  const { db, tenant, principal } = ctx;
  const now = ctx.nowMilliseconds - tenant.clockOffsetMilliseconds;
  const permissions = input.permissions ? [...new Set(input.permissions)] : null;
  await lockAccess(db, tenant.businessId);
  const denied = refuseLacking(await heldByCaller(ctx), ['developer_manage_api_keys', ...(permissions ?? [])]);
  if (denied) return denied;
  if ((await countActiveKeys(db, tenant.id, formatMilliseconds(now))) >= mostActiveKeys)
    return refuse('LIMIT_REACHED', { limit: mostActiveKeys });
  const name = input.name.trim();
  const days = input.lifetime_days ?? defaultLifetimeDays;
  const confirmsChanges = input.confirm_changes ?? false;
  const profile = input.profile ?? null;
  const mayRenew = input.may_renew ?? false;
  const requestedKey = { permissions, days, name, createdBy: principal.userId, confirmsChanges, profile, mayRenew };
  const made = await insertNewKey(db, tenant.id, tenant.environment, requestedKey, now);
  recordAudit(ctx, {
    action: 'api_key.created',
    subject: { kind: 'api_key', id: made.id, name },
    changes: auditChangesOfNew({
      permissions,
      expires_at: made.expires_at,
      ...(confirmsChanges ? { confirm_changes: true } : {}),
      ...(profile ? { profile } : {}),
      ...(mayRenew ? { may_renew: true } : {}),
    }),
  });
  return { ...apiKeyResource((await findKey(db, tenant.id, made.id))!, now), secret: made.key };
});

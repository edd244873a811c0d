import { recordAudit } from '../../../machinery/auth/audit.ts';
import { refuse } from '../../../contract/errors.ts';
import { findKey } from '../../../store/access/apiKeys.ts';
import { isEndpointOfKey } from '../../../store/access/keyRenewal.ts';
import { lockEndpoint } from '../../../store/webhooks/endpoints.ts';
import { refuseUnreadableEndpoint } from '../../../machinery/webhooks/eventRights.ts';
import { giveNewSecret, secretEndOf } from '../../../machinery/webhooks/newEndpointSecret.ts';
import { write } from '../handler.ts';

/** A key renews the secret of an endpoint that it, or a key before it, made. Endpoints of others are not found. [webhook.secret-renewal]. */
export const renewWebhookSecret = write<'renewWebhookSecret'>(async (ctx, input) => {
  const { db, tenant, principal, nowMilliseconds } = ctx;
  if (principal.kind !== 'key') return refuse('API_KEY_NOT_RENEWABLE', { reason: 'not_a_key', chain_ends_at: null });
  const endpoint = await lockEndpoint(db, tenant.id, input.id);
  if (!endpoint || !(await isEndpointOfKey(db, tenant.id, input.id, principal.id))) return refuse('WEBHOOK_NOT_FOUND');
  const refused = refuseUnreadableEndpoint(principal, endpoint);
  if (refused) return refused;
  const { chainEndsAt } = (await findKey(db, tenant.id, principal.id))!;
  if (chainEndsAt === null) return refuse('API_KEY_NOT_RENEWABLE', { reason: 'not_allowed', chain_ends_at: null });
  const chainEnd = Date.parse(chainEndsAt) + tenant.clockOffsetMilliseconds;
  if (endpoint.secretExpiresAt !== null && chainEnd <= Date.parse(endpoint.secretExpiresAt))
    return refuse('API_KEY_NOT_RENEWABLE', { reason: 'chain_ended', chain_ends_at: chainEndsAt });
  const { answer, audit } = await giveNewSecret(
    ctx.db,
    ctx,
    endpoint,
    Math.min(secretEndOf(nowMilliseconds, input.secret_lifetime_days), chainEnd),
  );
  recordAudit(ctx, audit);
  return answer;
});

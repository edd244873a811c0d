import { recordAudit } from '../../auth/audit.ts';
import { overlapEndOf, successorEndOf } from '../../auth/renewal.ts';
import { refuse } from '../../contract/errors.ts';
import { findKey } from '../../store/access/apiKeys.ts';
import { isEndpointOfKey } from '../../store/access/keyRenewal.ts';
import { lockEndpoint, rotateSecret } from '../../store/webhooks/endpoints.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';
import { endpointResource, endpointSubject } from '../../webhooks/endpointResource.ts';
import { refuseUnreadableEndpoint } from '../../webhooks/eventRights.ts';
import { newWebhookSecret } from '../../webhooks/sign.ts';
import { write } from '../handler.ts';

const dayMilliseconds = 86_400_000;
const defaultLifetimeDays = 30;

/** A key renews the secret of an endpoint that it, or a key before it, made. Endpoints of others are not found. [webhook.secret-renewal]. */
export const renewWebhookSecret = write<'renewWebhookSecret'>(async (ctx, input) => {
  const { db, tenant, principal, nowMilliseconds, services } = ctx;
  if (principal.kind !== 'key') return refuse('API_KEY_NOT_RENEWABLE', { reason: 'not_a_key', chain_ends_at: null });
  const endpoint = await lockEndpoint(db, tenant.id, input.id);
  if (!endpoint || !(await isEndpointOfKey(db, tenant.id, input.id, principal.id))) return refuse('WEBHOOK_NOT_FOUND');
  const refused = refuseUnreadableEndpoint(principal, endpoint);
  if (refused) return refused;
  const { chainEndsAt } = (await findKey(db, tenant.id, principal.id))!;
  if (chainEndsAt === null) return refuse('API_KEY_NOT_RENEWABLE', { reason: 'not_allowed', chain_ends_at: null });
  const chainEnd = Date.parse(chainEndsAt) + tenant.clockOffsetMilliseconds;
  const end = successorEndOf(nowMilliseconds, (input.secret_lifetime_days ?? defaultLifetimeDays) * dayMilliseconds, chainEnd);
  if (endpoint.secretExpiresAt !== null && chainEnd <= Date.parse(endpoint.secretExpiresAt))
    return refuse('API_KEY_NOT_RENEWABLE', { reason: 'chain_ended', chain_ends_at: chainEndsAt });
  const secret = newWebhookSecret();
  const previousUntil = formatMilliseconds(overlapEndOf(nowMilliseconds));
  const row = await rotateSecret(db, tenant.id, input.id, services.webhooks.box.seal(secret, input.id), {
    at: formatMilliseconds(nowMilliseconds),
    previousUntil,
    expiresAt: formatMilliseconds(end),
  });
  if (!row) return refuse('WEBHOOK_NOT_FOUND');
  recordAudit(ctx, {
    action: 'webhook_endpoint.secret_rotated',
    subject: endpointSubject(row),
    changes: [{ field: 'secret_expires_at', before: endpoint.secretExpiresAt, after: row.secretExpiresAt }],
  });
  return { ...endpointResource(tenant.environment, row), secret, previous_secret_until: previousUntil };
});

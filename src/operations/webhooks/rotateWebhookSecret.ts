import { recordAudit } from '../../auth/audit.ts';
import { refuse } from '../../contract/errors.ts';
import { lockEndpoint, rotateSecret } from '../../store/webhooks/endpoints.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';
import { endpointResource, endpointSubject } from '../../webhooks/endpointResource.ts';
import { refuseUnreadableEndpoint } from '../../webhooks/eventRights.ts';
import { newWebhookSecret } from '../../webhooks/sign.ts';
import { write } from '../handler.ts';

const dayMilliseconds = 86_400_000;
const defaultLifetimeDays = 30;

/**
 * Makes a new secret with its own lifetime. Both secrets sign for 24 hours. Endpoints from before lifetimes existed get one now.
 * [event.rotation, webhook.secret-mails].
 */
export const rotateWebhookSecret = write<'rotateWebhookSecret'>(async (ctx, input) => {
  const { db, tenant, principal, nowMilliseconds, services } = ctx;
  const endpoint = await lockEndpoint(db, tenant.id, input.id);
  if (!endpoint) return refuse('WEBHOOK_NOT_FOUND');
  const refused = refuseUnreadableEndpoint(principal, endpoint);
  if (refused) return refused;
  const secret = newWebhookSecret();
  const lifetimeDays = input.secret_lifetime_days ?? defaultLifetimeDays;
  const previousUntil = formatMilliseconds(nowMilliseconds + dayMilliseconds);
  const row = await rotateSecret(db, tenant.id, input.id, services.webhooks.box.seal(secret, input.id), {
    at: formatMilliseconds(nowMilliseconds),
    previousUntil,
    expiresAt: formatMilliseconds(nowMilliseconds + lifetimeDays * dayMilliseconds),
  });
  if (!row) return refuse('WEBHOOK_NOT_FOUND');
  recordAudit(ctx, {
    action: 'webhook_endpoint.secret_rotated',
    subject: endpointSubject(row),
    changes: [{ field: 'secret_expires_at', before: null, after: row.secretExpiresAt }],
  });
  return { ...endpointResource(tenant.environment, row), secret, previous_secret_until: previousUntil };
});

/** Gives an endpoint a new signing secret. [event.rotation]. */
import { recordAudit } from '../auth/audit.ts';
import type { WriteContext } from '../call/context.ts';
import { rotateSecret, type EndpointRow } from '../store/webhooks/endpoints.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import { endpointResource, endpointSubject } from './endpointResource.ts';
import { newWebhookSecret } from './sign.ts';

const dayMilliseconds = 86_400_000;
const defaultLifetimeDays = 30;

/** When a secret that is made now expires. `lifetimeDays`: 30 when left out. Milliseconds since the epoch. */
export const secretEndOf = (nowMilliseconds: number, lifetimeDays = defaultLifetimeDays): number =>
  nowMilliseconds + lifetimeDays * dayMilliseconds;

/** Both secrets sign for 24 hours. The caller has locked the endpoint. `end`: milliseconds since the epoch. */
export async function giveNewSecret(ctx: WriteContext, endpoint: EndpointRow, end: number) {
  const { db, tenant, nowMilliseconds, services } = ctx;
  const secret = newWebhookSecret();
  const previousUntil = formatMilliseconds(nowMilliseconds + dayMilliseconds);
  const row = await rotateSecret(db, tenant.id, endpoint.id, services.webhooks.box.seal(secret, endpoint.id), {
    at: formatMilliseconds(nowMilliseconds),
    previousUntil,
    expiresAt: formatMilliseconds(end),
  });
  recordAudit(ctx, {
    action: 'webhook_endpoint.secret_rotated',
    subject: endpointSubject(row),
    changes: [{ field: 'secret_expires_at', before: null, after: row.secretExpiresAt }],
  });
  return { ...endpointResource(tenant.environment, row), secret, previous_secret_until: previousUntil };
}

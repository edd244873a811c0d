/** Gives an endpoint a new signing secret. [event.rotation]. */
import type { Transaction } from '../../store/driver/database.ts';
import type { Tenant } from '../../store/settings/tenants.ts';
import { rotateSecret, type EndpointRow } from '../../store/webhooks/endpoints.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import type { SecretBox } from '../auth/secretBox.ts';
import { endpointResource, endpointSubject } from './endpointResource.ts';
import { newWebhookSecret } from './sign.ts';

const dayMilliseconds = 86_400_000;
const defaultLifetimeDays = 30;

/** When a secret that is made now expires. `lifetimeDays`: 30 when left out. Milliseconds since the epoch. */
export const secretEndOf = (nowMilliseconds: number, lifetimeDays = defaultLifetimeDays): number =>
  nowMilliseconds + lifetimeDays * dayMilliseconds;

/**
 * Stores a new secret: the answer of the operation, and the entry of its audit. Both secrets sign for 24 hours.
 * The caller has locked the endpoint. `end`: milliseconds since the epoch.
 */
export async function giveNewSecret(
  tx: Transaction,
  { tenant, nowMilliseconds, services }: { tenant: Tenant; nowMilliseconds: number; services: { webhooks: { box: SecretBox } } },
  endpoint: EndpointRow,
  end: number,
) {
  const secret = newWebhookSecret();
  const previousUntil = formatMilliseconds(nowMilliseconds + dayMilliseconds);
  const row = await rotateSecret(tx, tenant.id, endpoint.id, services.webhooks.box.seal(secret, endpoint.id), {
    at: formatMilliseconds(nowMilliseconds),
    previousUntil,
    expiresAt: formatMilliseconds(end),
  });
  return {
    answer: { ...endpointResource(tenant.environment, row), secret, previous_secret_until: previousUntil },
    audit: {
      action: 'webhook_endpoint.secret_rotated' as const,
      subject: endpointSubject(row),
      changes: [{ field: 'secret_expires_at', before: null, after: row.secretExpiresAt }],
    },
  };
}

import { readableTypes, typesSentTo } from '../../../contract/events.ts';
import { invalid, refuse } from '../../../contract/errors.ts';
import { mostRecovered } from '../../../contract/schemas/webhookDelivery.ts';
import { recoverDeliveries } from '../../../store/webhooks/deliveries.ts';
import { lockEndpoint } from '../../../store/webhooks/endpoints.ts';
import { formatMilliseconds, normalizeTimestamp } from '../../../ground/time/timestamps.ts';
import { refuseUnreadableEndpoint } from '../../../machinery/webhooks/eventRights.ts';
import { write } from '../handler.ts';

/** Sends the events that an endpoint has missed since an instant of the tenant's clock. */
export const recoverWebhookDeliveries = write<'recoverWebhookDeliveries'>(async (ctx, input) => {
  const { db, tenant, principal, nowMilliseconds, services } = ctx;
  const since = normalizeTimestamp(input.since);
  if (since === null) return invalid('since', 'format', 'form_timestamp');
  const endpoint = await lockEndpoint(db, tenant.id, input.id);
  if (!endpoint) return refuse('WEBHOOK_NOT_FOUND');
  const refused = refuseUnreadableEndpoint(principal, endpoint);
  if (refused) return refused;
  const { status, disabledReason } = endpoint;
  if (status !== 'active') return refuse('WEBHOOK_NOT_ACTIVE', { status, disabled_reason: disabledReason });
  const readable = readableTypes(endpoint.permissions);
  const recovered = await recoverDeliveries(db, tenant.id, input.id, {
    since,
    types: typesSentTo(endpoint.eventTypes).filter(({ stored }) => readable.includes(stored)),
    most: mostRecovered,
    at: formatMilliseconds(nowMilliseconds),
  });
  if (recovered > 0) db.afterCommit(() => services.webhooks.endpointsChanged(tenant.id));
  return { recovered, has_more: recovered === mostRecovered };
});

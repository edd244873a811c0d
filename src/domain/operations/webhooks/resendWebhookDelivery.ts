import { refuse } from '../../../contract/errors.ts';
import { eventTypeNames } from '../../../contract/events.ts';
import { findDelivery, resendDelivery } from '../../../store/webhooks/deliveries.ts';
import { lockEndpoint } from '../../../store/webhooks/endpoints.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { deliveryResource } from '../../../machinery/webhooks/deliveryResource.ts';
import { refuseEvents, refuseUnreadableEndpoint, unreadableOf } from '../../../machinery/webhooks/eventRights.ts';
import { write } from '../handler.ts';

/** Sends one delivery again, with all its retries. */
export const resendWebhookDelivery = write<'resendWebhookDelivery'>(async (ctx, input) => {
  const { db, tenant, principal, nowMilliseconds, services } = ctx;
  const endpoint = await lockEndpoint(db, tenant.id, input.id);
  if (!endpoint) return refuse('WEBHOOK_NOT_FOUND');
  const refused = refuseUnreadableEndpoint(principal, endpoint);
  if (refused) return refused;
  const delivery = await findDelivery(db, tenant.id, input.id, input.delivery_id);
  if (!delivery) return refuse('WEBHOOK_DELIVERY_NOT_FOUND');
  if (delivery.isTest) return refuse('WEBHOOK_DELIVERY_IS_TEST');
  const type = eventTypeNames.find((name) => name === delivery.type);
  const unreadable = type ? refuseEvents(principal.permissions, unreadableOf(principal, [type])) : null;
  if (unreadable) return unreadable;
  const { status, disabledReason } = endpoint;
  if (status !== 'active') return refuse('WEBHOOK_NOT_ACTIVE', { status, disabled_reason: disabledReason });
  const row = await resendDelivery(db, tenant.id, input.id, input.delivery_id, formatMilliseconds(nowMilliseconds));
  db.afterCommit(() => services.webhooks.endpointsChanged(tenant.id));
  return deliveryResource(row!);
});

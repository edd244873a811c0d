import { refuse } from '../../../contract/errors.ts';
import { readableTypes } from '../../../contract/events.ts';
import { findDelivery, listAttempts } from '../../../store/webhooks/deliveries.ts';
import { findEndpoint } from '../../../store/webhooks/endpoints.ts';
import { bodySentAs } from '../../../machinery/events/outbox.ts';
import { attemptResource, deliveryResource } from '../../../machinery/webhooks/deliveryResource.ts';
import { refuseUnreadableEndpoint } from '../../../machinery/webhooks/eventRights.ts';
import { read } from '../handler.ts';

/**
 * One delivery with its requests and answers. The endpoint may have had other event types before. So the bodies of types that the caller
 * may not read are left out, with the receiver's answers to them.
 */
export const getWebhookDelivery = read<'getWebhookDelivery'>(async ({ db, tenant, principal }, { id, delivery_id }) => {
  const endpoint = await findEndpoint(db, tenant.id, id);
  if (!endpoint) return refuse('WEBHOOK_NOT_FOUND');
  const refused = refuseUnreadableEndpoint(principal, endpoint);
  if (refused) return refused;
  const row = await findDelivery(db, tenant.id, id, delivery_id);
  if (!row) return refuse('WEBHOOK_DELIVERY_NOT_FOUND');
  const isReadable = row.isTest || readableTypes(principal.permissions).some((type) => type === row.type);
  const attempts = await listAttempts(db, tenant.id, delivery_id);
  return {
    ...deliveryResource(row),
    request_body: isReadable ? bodySentAs(row.event, row.type) : null,
    history: attempts.map((attempt) => ({
      number: attempt.number,
      ...attemptResource(isReadable ? attempt : { ...attempt, responseHeaders: null, responseBody: null }),
    })),
  };
});

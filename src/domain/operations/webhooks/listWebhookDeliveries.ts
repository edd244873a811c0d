import { isRefusal, refuse } from '../../../contract/errors.ts';
import { countedPage, pageAnswer, refuseUncounted } from '../../resources/listPage.ts';
import { listDeliveries, deliveryOrder } from '../../../store/webhooks/deliveries.ts';
import { findEndpoint } from '../../../store/webhooks/endpoints.ts';
import { deliveryResource } from '../../../machinery/webhooks/deliveryResource.ts';
import { refuseUnreadableEndpoint } from '../../../machinery/webhooks/eventRights.ts';
import { read } from '../handler.ts';

/** The deliveries to one endpoint, sent or waiting. */
export const listWebhookDeliveries = read<'listWebhookDeliveries'>(async ({ db, tenant, principal }, input) => {
  const endpoint = await findEndpoint(db, tenant.id, input.id);
  if (!endpoint) return refuse('WEBHOOK_NOT_FOUND');
  const refused = refuseUnreadableEndpoint(principal, endpoint);
  if (refused) return refused;
  const page = countedPage(input, deliveryOrder);
  if (isRefusal(page)) return page;
  const found = await listDeliveries(db, tenant.id, input.id, { status: input.status, type: input.type }, page);
  const uncounted = refuseUncounted(page, found.total);
  if (uncounted) return uncounted;
  return { deliveries: found.rows.map(deliveryResource), ...pageAnswer(page, found) };
});

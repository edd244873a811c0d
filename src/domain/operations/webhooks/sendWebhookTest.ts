/** Sends a ping or an example event, for developers of receivers. Changes only the delivery history. [webhook.ping, webhook.send-test]. */
import { exampleBesideObject, exampleObjects, exampleStatusBefore } from '../../../contract/document/eventExamples.ts';
import { refuse } from '../../../contract/errors.ts';
import { findEndpoint, lockEndpoint } from '../../../store/webhooks/endpoints.ts';
import { probeResult } from '../../../machinery/webhooks/deliveryResource.ts';
import { endpointResource } from '../../../machinery/webhooks/endpointResource.ts';
import { refuseUnreadableEndpoint } from '../../../machinery/webhooks/eventRights.ts';
import { addresseeOf, recordPing, sendOnce, sendPing } from '../../../machinery/webhooks/ping.ts';
import { preparedWrite } from '../handler.ts';

export const sendWebhookTest = preparedWrite<'sendWebhookTest'>()(
  async (ctx, { id, type = 'ping' }) => {
    const row = await findEndpoint(ctx.db, ctx.tenant.id, id);
    if (!row) return refuse('WEBHOOK_NOT_FOUND');
    const refused = refuseUnreadableEndpoint(ctx.principal, row);
    if (refused) return refused;
    const { sender } = ctx.services.webhooks;
    const addressee = addresseeOf(row, ctx.nowMilliseconds);
    if (type === 'ping') return sendPing(sender, ctx, addressee, endpointResource(ctx.tenant.environment, row));
    const object = exampleObjects[type.split('.')[0]!];
    return sendOnce(sender, ctx, addressee, {
      type,
      object,
      more: exampleBesideObject(type),
      previousStatus: exampleStatusBefore,
    });
  },
  async ({ db, tenant }, { id }, pinged) => {
    if (!(await lockEndpoint(db, tenant.id, id))) return refuse('WEBHOOK_NOT_FOUND');
    recordPing(db, tenant.id, id, pinged);
    return probeResult(pinged);
  },
);

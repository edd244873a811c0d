/** Asking an endpoint whether it is there: a signed `ping` event. Specification, "Webhook endpoint". */
import { eventBody } from '../events/outbox.ts';
import type { Transaction } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import type { Tenant } from '../store/tenants.ts';
import { insertPing } from '../store/webhookDeliveries.ts';
import type { EndpointResource } from './endpointResource.ts';
import type { Attempted, Sender, Target } from './sender.ts';

export interface Pinged extends Attempted {
  readonly event: { readonly id: string; readonly body: string };
}

/**
 * Sends a ping, whose object is the endpoint, and waits for what comes of it: 15 s at most. Never inside a transaction. It counts for
 * nothing but what the caller makes of it.
 */
export async function sendPing(
  sender: Sender,
  { tenant, nowMilliseconds }: { tenant: Tenant; nowMilliseconds: number },
  target: Omit<Target, 'clockOffsetMilliseconds'>,
  endpoint: EndpointResource,
): Promise<Pinged> {
  const id = newId(nowMilliseconds);
  const body = JSON.stringify(eventBody({ tenant, nowMilliseconds }, id, { type: 'ping', object: endpoint }));
  const attempted = await sender.send(
    { ...target, clockOffsetMilliseconds: tenant.clockOffsetMilliseconds },
    { id: newId(nowMilliseconds), eventId: id, body, number: 1 },
  );
  return { ...attempted, event: { id, body } };
}

/** Writes a ping that was sent into the history of its endpoint. */
export function recordPing(tx: Transaction, tenantId: number, endpointId: string, { event, attempt, isDelivered }: Pinged): void {
  insertPing(tx, tenantId, endpointId, { event, attempt, isDelivered });
}

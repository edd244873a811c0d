/**
 * Events that are sent once, for whoever asked: a signed `ping` that asks an endpoint whether it is there, and examples.
 * [webhook.ping, webhook.send-test].
 */
import type { EventType } from '../contract/eventTypes.ts';
import { eventBody } from '../events/outbox.ts';
import type { Transaction } from '../store/driver/database.ts';
import { newId } from '../store/ids.ts';
import type { Tenant } from '../store/settings/tenants.ts';
import { insertPing } from '../store/webhooks/deliveries.ts';
import type { EndpointRow } from '../store/webhooks/endpoints.ts';
import type { EndpointResource } from './endpointResource.ts';
import type { Attempted, Sender, Target } from './sender.ts';

export interface Pinged extends Attempted {
  readonly event: { readonly id: string; readonly type: EventType | 'ping'; readonly body: string };
}

interface Asking {
  readonly tenant: Tenant;
  /** The tenant's. */
  readonly nowMilliseconds: number;
}
type Addressee = Omit<Target, 'clockOffsetMilliseconds'>;

/** Sends a ping, whose object is the endpoint. */
export const sendPing = (sender: Sender, asking: Asking, target: Addressee, endpoint: EndpointResource): Promise<Pinged> =>
  sendOnce(sender, asking, target, { type: 'ping', object: endpoint });

/**
 * Sends an event that is no change, and waits for what comes of it: 15 s at most. Never inside a transaction. It counts for nothing but
 * what the caller makes of it.
 */
export async function sendOnce(
  sender: Sender,
  { tenant, nowMilliseconds }: Asking,
  target: Addressee,
  event: { readonly type: EventType | 'ping'; readonly object: unknown; readonly previousStatus?: string },
): Promise<Pinged> {
  const id = newId(nowMilliseconds);
  const body = JSON.stringify(eventBody({ tenant, nowMilliseconds }, id, event));
  const attempted = await sender.send(
    { ...target, clockOffsetMilliseconds: tenant.clockOffsetMilliseconds },
    { id: newId(nowMilliseconds), eventId: id, body: Buffer.from(body), number: 1 },
  );
  return { ...attempted, event: { id, type: event.type, body } };
}

/** An endpoint as it is signed for now: for 24 hours after a rotation with both secrets. `nowMilliseconds`: the tenant's. */
export function addresseeOf(row: EndpointRow, nowMilliseconds: number): Addressee {
  const isGrace = row.previousSecretUntil !== null && Date.parse(row.previousSecretUntil) > nowMilliseconds;
  return { endpointId: row.id, url: row.url, secret: row.secret, previousSecret: isGrace ? row.previousSecret : null };
}

/** Writes a ping that was sent into the history of its endpoint. */
export function recordPing(tx: Transaction, tenantId: number, endpointId: string, { event, attempt, isDelivered }: Pinged): void {
  insertPing(tx, tenantId, endpointId, { event, attempt, isDelivered });
}

/** Sends single events on request: a signed `ping` that tests an endpoint, and examples. [webhook.ping, webhook.send-test]. */
import type { EventType } from '../../contract/eventTypes.ts';
import { eventBody } from '../events/outbox.ts';
import type { Transaction } from '../../store/driver/database.ts';
import { newId } from '../../store/ids.ts';
import type { Tenant } from '../../store/settings/tenants.ts';
import { insertPing } from '../../store/webhooks/deliveries.ts';
import type { EndpointRow } from '../../store/webhooks/endpoints.ts';
import type { EndpointResource } from './endpointResource.ts';
import type { Attempted, WebhookSender, Target } from './sender.ts';

export interface Pinged extends Attempted {
  readonly event: { readonly id: string; readonly type: EventType | 'ping'; readonly body: string };
}

interface Asking {
  readonly tenant: Tenant;
  /** The tenant's current time. */
  readonly nowMilliseconds: number;
}
type Addressee = Omit<Target, 'clockOffsetMilliseconds'>;

/** Sends a ping, whose object is the endpoint. */
export const sendPing = (sender: WebhookSender, asking: Asking, target: Addressee, endpoint: EndpointResource): Promise<Pinged> =>
  sendOnce(sender, asking, target, { type: 'ping', object: endpoint });

/**
 * Sends an event that is not caused by a change, and waits up to 15 s for the result. Never call it inside a transaction. The result has no
 * effect unless the caller records it.
 */
export async function sendOnce(
  sender: WebhookSender,
  { tenant, nowMilliseconds }: Asking,
  target: Addressee,
  event: {
    readonly type: EventType | 'ping';
    readonly object: unknown;
    readonly previousStatus?: string;
    readonly more?: Readonly<Record<string, unknown>>;
  },
): Promise<Pinged> {
  const id = newId(nowMilliseconds);
  const body = JSON.stringify(eventBody({ tenant, nowMilliseconds }, id, event));
  const attempted = await sender.send(
    { ...target, clockOffsetMilliseconds: tenant.clockOffsetMilliseconds },
    { id: newId(nowMilliseconds), eventId: id, body: Buffer.from(body), number: 1 },
  );
  return { ...attempted, event: { id, type: event.type, body } };
}

/** An endpoint with its current signing secrets. For 24 hours after a rotation there are two. `nowMilliseconds` is the tenant's time. */
export function addresseeOf(row: EndpointRow, nowMilliseconds: number): Addressee {
  const isGrace = row.previousSecretUntil !== null && Date.parse(row.previousSecretUntil) > nowMilliseconds;
  return { endpointId: row.id, url: row.url, secret: row.secret, previousSecret: isGrace ? row.previousSecret : null };
}

/** Records a sent ping in the history of its endpoint. */
export function recordPing(tx: Transaction, tenantId: number, endpointId: string, { event, attempt, isDelivered }: Pinged): void {
  insertPing(tx, tenantId, endpointId, { event, attempt, isDelivered });
}

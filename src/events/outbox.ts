/** The outbox: an event is stored complete, with its id, in the transaction that made the change. */
import type { EventType } from '../contract/events.ts';
import type { Transaction } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { insertEvents } from '../store/events.ts';
import type { Tenant } from '../store/tenants.ts';

/** `object` is the resource in the shape of its GET (specification, "Delivery body"). */
export interface NewEvent {
  readonly type: EventType;
  readonly resourceId: string;
  readonly object: unknown;
  readonly previousStatus?: string;
}

export async function recordEvent(tx: Transaction, tenant: Tenant, nowMilliseconds: number, event: NewEvent): Promise<void> {
  await recordEvents(tx, tenant, nowMilliseconds, [event]);
}

/** Several at once, in one statement. */
export async function recordEvents(tx: Transaction, tenant: Tenant, nowMilliseconds: number, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map((event) => {
    const id = newId(nowMilliseconds);
    const body = {
      id: `evt_${id.replaceAll('-', '')}`,
      type: event.type,
      created_at: new Date(nowMilliseconds).toISOString(),
      business_id: tenant.businessId,
      environment: tenant.environment,
      data: { object: event.object },
      ...(event.previousStatus === undefined ? {} : { previous_status: event.previousStatus }),
    };
    return { id, type: event.type, resourceId: event.resourceId, body };
  });
  insertEvents(tx, tenant.id, rows);
}

/** The outbox: an event is stored complete, with its id, in the transaction that made the change. */
import type { EventType } from '../contract/events.ts';
import type { Transaction } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { insertEvents } from '../store/events.ts';
import type { Tenant } from '../store/tenants.ts';

/** `object` is the resource in the shape of its GET (specification, "Delivery body"). */
export async function recordEvent(
  tx: Transaction,
  tenant: Tenant,
  nowMilliseconds: number,
  event: { type: EventType; resourceId: string; object: unknown; previousStatus?: string },
): Promise<void> {
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
  await insertEvents(tx, tenant.id, [{ id, type: event.type, resourceId: event.resourceId, body }]);
}

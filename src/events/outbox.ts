/** The outbox: an event is stored complete, with its id, in the transaction that made the change. */
import type { EventType } from '../contract/events.ts';
import type { Transaction } from '../store/driver/database.ts';
import { newId } from '../store/ids.ts';
import { insertEvents } from '../store/events/events.ts';
import type { Tenant } from '../store/settings/tenants.ts';

/** `object` is the resource in the shape of its GET ([event.body]). */
export interface NewEvent {
  readonly type: EventType;
  readonly resourceId: string;
  readonly object: unknown;
  readonly previousStatus?: string;
}

/** What of a call an event needs; a write's context has it. */
export interface Change {
  readonly db: Transaction;
  readonly tenant: Tenant;
  readonly nowMilliseconds: number;
  /** Whose doing it is; absent: nobody's who is known. */
  readonly principal?: { readonly kind: string; readonly userId: string | null };
  readonly services: {
    /** Called once the events of a tenant are committed, so that whoever sends them need not wait for its next look. */
    readonly eventsCommitted: (tenantId: number) => void;
  };
}

/** What is signed and sent, to the letter. `id`: of the row of events. [event.body]. */
export function eventBody(
  { tenant, nowMilliseconds }: Pick<Change, 'tenant' | 'nowMilliseconds'>,
  id: string,
  { type, object, previousStatus }: { type: EventType | 'ping'; object: unknown; previousStatus?: string },
): object {
  return {
    id: `evt_${id.replaceAll('-', '')}`,
    type,
    created_at: new Date(nowMilliseconds).toISOString(),
    business_id: tenant.businessId,
    environment: tenant.environment,
    data: { object },
    ...(previousStatus === undefined ? {} : { previous_status: previousStatus }),
  };
}

export async function recordEvent(change: Change, event: NewEvent): Promise<void> {
  await recordEvents(change, [event]);
}

/** Several at once, in one statement. */
export async function recordEvents(change: Change, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { db, tenant, nowMilliseconds, services, principal } = change;
  const rows = events.map((event) => {
    const id = newId(nowMilliseconds);
    return { id, type: event.type, resourceId: event.resourceId, body: eventBody(change, id, event) };
  });
  insertEvents(db, tenant.id, rows, new Date(nowMilliseconds).toISOString(), principal ?? null);
  db.afterCommit(() => services.eventsCommitted(tenant.id));
}

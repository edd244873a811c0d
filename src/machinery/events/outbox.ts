/** The outbox: an event is stored completely, with its id, in the transaction of its change. */
import { eventData } from '../../contract/events.ts';
import type { EventType, TypeOfStatusChange } from '../../contract/eventTypes.ts';
import type { Transaction } from '../../store/driver/database.ts';
import { newId } from '../../store/ids.ts';
import { insertEvents } from '../../store/events/events.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import type { Tenant } from '../../store/settings/tenants.ts';

/** The type of an event. One of a status change has the key of the status before it. */
export type TypeWithStatus<Type extends EventType = EventType> =
  | { readonly type: Extract<Type, TypeOfStatusChange>; readonly previousStatus: string }
  | { readonly type: Exclude<Type, TypeOfStatusChange>; readonly previousStatus?: undefined };

/** `object` is the resource in the shape of its GET ([event.body]). */
export type NewEvent = TypeWithStatus & {
  readonly resourceId: string;
  readonly object: unknown;
  /** Further fields of `data`, beside the object. */
  readonly more?: Readonly<Record<string, unknown>>;
};

interface Responsible {
  readonly kind: string;
  readonly userId: string | null;
  /** The member who is signed in where a customer link is used. */
  readonly member?: Responsible;
}

/** The parts of a call that an event needs. The context of a write has them. */
export interface EventContext {
  readonly db: Transaction;
  readonly tenant: Tenant;
  readonly nowMilliseconds: number;
  /** The responsible caller; absent when unknown. */
  readonly principal?: Responsible;
  readonly services: {
    /** Called after events of a tenant were committed, so that they are delivered without waiting for the next check. */
    readonly eventsCommitted: (tenantId: number) => void;
  };
}

/** The exact text that is signed and sent. `id` is the id of the event's row. [event.body]. */
export function eventBody(
  { tenant, nowMilliseconds }: Pick<EventContext, 'tenant' | 'nowMilliseconds'>,
  id: string,
  {
    type,
    object,
    previousStatus,
    more,
  }: Pick<NewEvent, 'object' | 'more'> & {
    readonly type: EventType | 'ping';
    readonly previousStatus?: string | undefined;
  },
): object {
  return {
    id: `evt_${id.replaceAll('-', '')}`,
    type,
    created_at: formatMilliseconds(nowMilliseconds),
    business_id: tenant.businessId,
    environment: tenant.environment,
    data: eventData(type, { object, ...more }),
    ...(type === 'job_request.status_changed' ? { previous_status: previousStatus } : {}),
  };
}

/** A stored event. `body` is the text that is sent under its own type. */
interface StoredBody {
  readonly type: string;
  readonly body: string;
  readonly previousStatus: string | null;
}

/** The text that is signed and sent under a type: that of the event, or the first type that is sent in its place. [event.in-place]. */
export function bodySentAs({ type: own, body, previousStatus }: StoredBody, type: string): string {
  if (type === own) return body;
  const status = type === 'job_request.status_changed' ? { previous_status: previousStatus } : {};
  return JSON.stringify({ ...(JSON.parse(body) as object), type, ...status });
}

export async function recordEvent(ctx: EventContext, event: NewEvent): Promise<void> {
  await recordEvents(ctx, [event]);
}

/** Records several events in one statement. */
export async function recordEvents(ctx: EventContext, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { db, tenant, nowMilliseconds, services, principal } = ctx;
  const rows = events.map((event) => {
    const id = newId(nowMilliseconds);
    const { type, resourceId, previousStatus = null } = event;
    return { id, type, resourceId, previousStatus, body: eventBody(ctx, id, event) };
  });
  insertEvents(db, tenant.id, rows, formatMilliseconds(nowMilliseconds), principal?.member ?? principal ?? null);
  db.afterCommit(() => services.eventsCommitted(tenant.id));
}

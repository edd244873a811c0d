/** The database parts of `listen` and `trigger`, for sandboxes only. docs/internals/messages.md#listening-locally. */
import { exampleBusinessId, exampleStatusBefore } from '../../contract/document/eventExamples.ts';
import { eventTypeNames, isStatusChange, typeSentTo, typesSentTo, type EventType } from '../../contract/eventTypes.ts';
import { exampleOf } from '../../contract/document/openapiWebhooks.ts';
import { bodySentAs, recordEvent } from '../../machinery/events/outbox.ts';
import { InvalidInput } from '../../store/settings/businesses.ts';
import type { Store } from '../../store/driver/database.ts';
import { eventsSince } from '../../store/events/events.ts';
import { sandboxOf } from './tenants.ts';

export interface EventsAnswer {
  readonly business_id: string;
  readonly business_alias: string;
  readonly event_types: readonly EventType[];
  /** Pass this back in the next call; see store/events/events.ts. */
  readonly place: string;
  readonly events: readonly { readonly id: string; readonly type: EventType; readonly body: string }[];
  readonly left_out: number;
  /** True when the database was restored or belongs to another server; see store/events/events.ts. */
  readonly other_history: boolean;
}

/**
 * Returns the events of a sandbox since `place`. Without `place`, returns where to begin. Operators cannot run this command; `listen` calls
 * it repeatedly.
 */
export async function eventsSinceCommand(store: Store, args: { readonly [name: string]: string | undefined }): Promise<EventsAnswer> {
  const types = args['events'] === undefined ? [] : args['events'].split(',').map(eventTypeOf);
  const tenant = await sandboxOf(store, args['business']);
  const stored = typesSentTo(types).map((type) => type.stored);
  const { position, events, leftOut, isOtherHistory } = await eventsSince(store, tenant.id, args['place'] ?? null, stored);
  return {
    business_id: tenant.businessId,
    business_alias: tenant.alias,
    event_types: types.length === 0 ? eventTypeNames : types,
    place: position,
    events: events.flatMap((event) => {
      const type = typeSentTo(types, event);
      return type === null ? [] : [{ id: event.id, type, body: bodySentAs(event, type) }];
    }),
    left_out: leftOut,
    other_history: isOtherHistory,
  };
}

interface Example {
  readonly data: { readonly object: { readonly id?: string; readonly profile?: { readonly id: string } } };
}

/** Stores an example event, which the service delivers like any other. */
export async function trigger(store: Store, business: string | undefined, type: string, nowMilliseconds: number) {
  const checked = eventTypeOf(type);
  const tenant = await sandboxOf(store, business);
  const text = JSON.stringify(exampleOf({ type: checked })).replaceAll(exampleBusinessId, tenant.businessId);
  const { object, ...more } = (JSON.parse(text) as Example).data;
  const resourceId = (object.profile ?? object).id!;
  // A service in another process finds the event within a second.
  const services = { eventsCommitted: () => undefined };
  await store.transaction(async (db) => {
    const change = { db, tenant, nowMilliseconds: nowMilliseconds + tenant.clockOffsetMilliseconds, services };
    const typed = isStatusChange(checked) ? { type: checked, previousStatus: exampleStatusBefore } : { type: checked };
    await recordEvent(change, { ...typed, resourceId, object, more });
  });
  return { type: checked, business_alias: tenant.alias, environment: tenant.environment };
}

function eventTypeOf(text: string): EventType {
  const found = eventTypeNames.find((type) => type === text.trim());
  if (!found) throw new InvalidInput(`There is no event type "${text.trim()}". There are: ${eventTypeNames.join(', ')}.`);
  return found;
}

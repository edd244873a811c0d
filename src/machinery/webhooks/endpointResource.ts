/** A webhook endpoint as the API returns it, never with its secret. */
import type { OutputOf, Operations } from '../../contract/index.ts';
import { readableTypes, type EventType } from '../../contract/events.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import type { Environment } from '../../contract/vocabulary.ts';
import type { EndpointRow } from '../../store/webhooks/endpoints.ts';

export type EndpointResource = Omit<OutputOf<Operations['createWebhookEndpoint']>, 'secret'>;

/** The event types sent to an endpoint: those that it subscribed to and its credential may read. */
export function sentTypes(eventTypes: readonly EventType[], permissions: readonly PermissionCode[] | null): EventType[] {
  const readable = readableTypes(permissions);
  return eventTypes.length === 0 ? readable : readable.filter((type) => eventTypes.includes(type));
}

export function endpointResource(environment: Environment, row: Omit<EndpointRow, 'secret' | 'previousSecret'>): EndpointResource {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    event_types: sentTypes(row.eventTypes, row.permissions),
    all_events: row.eventTypes.length === 0,
    status: row.status,
    disabled_reason: row.disabledReason,
    ...(row.secretExpiresAt === null ? {} : { secret_expires_at: row.secretExpiresAt }),
    environment,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** The endpoint as the audit names it. The query of the address is left out, because receivers keep tokens there. */
export function endpointSubject({ id, url }: Pick<EndpointRow, 'id' | 'url'>) {
  return { kind: 'webhook_endpoint', id, name: url.split('?')[0]! } as const;
}

/**
 * Only a caller who may read an endpoint's events may manage the endpoint. A new secret, its history or a repeated delivery reveals as much
 * as the events themselves. docs/internals/access.md#copies.
 */
import { refuse, type Refusal } from '../../contract/errors.ts';
import { permissionsReading, readableTypes, type EventType } from '../../contract/events.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import type { EndpointRow } from '../../store/webhooks/endpoints.ts';
import { sentTypes } from './endpointResource.ts';

/** Permissions; null: all permissions. */
type Held = ReadonlySet<PermissionCode> | null;

interface Caller {
  readonly permissions: Held;
}

type Sent = Pick<EndpointRow, 'eventTypes' | 'permissions'>;

/** Refuses these types and names the permissions not held that reading them needs; null when there are no types. */
export function refuseEvents(held: Held, types: readonly EventType[]): Refusal<'WEBHOOK_EVENT_NOT_PERMITTED'> | null {
  if (types.length === 0) return null;
  const missing = [...new Set(types.flatMap(permissionsReading))].filter((code) => held !== null && !held.has(code));
  return refuse('WEBHOOK_EVENT_NOT_PERMITTED', { refused_events: [...types], missing_permissions: missing });
}

/** The types among `types` that the caller may not read. */
export function unreadableOf({ permissions }: Caller, types: readonly EventType[]): EventType[] {
  const readable = new Set(readableTypes(permissions));
  return types.filter((type) => !readable.has(type));
}

/** Refuses a caller who may not read some event of the endpoint. */
export function refuseUnreadableEndpoint(
  principal: Caller,
  { eventTypes: asked, permissions }: Sent,
): Refusal<'WEBHOOK_EVENT_NOT_PERMITTED'> | null {
  return refuseEvents(principal.permissions, unreadableOf(principal, sentTypes(asked, permissions)));
}

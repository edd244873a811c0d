/**
 * Changes an endpoint. A new address must pass the same checks as a new endpoint and be verified before it gets events.
 * [webhook.url-changed]; docs/internals/messages.md#ends-of-endpoints.
 */
import { auditChangesBetween, recordAudit } from '../../../machinery/auth/audit.ts';
import type { Principal } from '../../../machinery/auth/principal.ts';
import type { EventType } from '../../../contract/events.ts';
import { isRefusal, refuse } from '../../../contract/errors.ts';
import {
  countEndpointsLocked,
  endpointIdAt,
  findEndpoint,
  lockEndpoint,
  updateEndpoint,
  type EndpointRow,
} from '../../../store/webhooks/endpoints.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { readWebhookAddress } from '../../../machinery/webhooks/address.ts';
import { endpointResource, endpointSubject, sentTypes } from '../../../machinery/webhooks/endpointResource.ts';
import { refuseEvents, unreadableOf } from '../../../machinery/webhooks/eventRights.ts';
import { preparedWrite } from '../handler.ts';

export const updateWebhookEndpoint = preparedWrite<'updateWebhookEndpoint'>()(
  async ({ db, tenant, principal, services }, { id, url, event_types: types }) => {
    const row = await findEndpoint(db, tenant.id, id);
    if (!row) return refuse('WEBHOOK_NOT_FOUND');
    const refused = refuseUnreadable(principal, row, types ?? row.eventTypes);
    if (refused) return refused;
    return { address: url === undefined ? null : await readWebhookAddress(services.webhooks, url) };
  },
  async (ctx, input, { address }) => {
    const { db, tenant, principal, nowMilliseconds } = ctx;
    if (address !== null && isRefusal(address)) return address;
    // Takes the registration lock before the row's lock, in the same order as registrations. Nobody else can register the address until the
    // end.
    if (address) await countEndpointsLocked(db, tenant.id);
    const row = await lockEndpoint(db, tenant.id, input.id);
    if (!row) return refuse('WEBHOOK_NOT_FOUND');
    // A different spelling of the same address is not a new address.
    const moved = address !== null && address.key !== row.urlKey ? address : null;
    const eventTypes = input.event_types ? [...new Set(input.event_types)] : row.eventTypes;
    const refused = refuseUnreadable(principal, row, eventTypes);
    if (refused) return refused;
    const twin = moved && (await endpointIdAt(db, tenant.id, moved.key));
    if (twin !== null) return refuse('WEBHOOK_DUPLICATE_URL', { id: twin });
    const change = {
      url: moved?.url ?? row.url,
      urlKey: moved?.key ?? row.urlKey,
      description: input.description ?? row.description,
      eventTypes,
      status: moved && row.status === 'active' ? ('pending_verification' as const) : row.status,
    };
    const after = await updateEndpoint(db, tenant.id, row.id, change, formatMilliseconds(nowMilliseconds));
    const changes = auditChangesBetween(auditedFields(row), auditedFields(after));
    if (changes.length > 0) recordAudit(ctx, { action: 'webhook_endpoint.updated', subject: endpointSubject(after), changes });
    return endpointResource(tenant.environment, after);
  },
);

const auditedFields = (row: EndpointRow) => ({
  url: endpointSubject(row).name,
  event_types: row.eventTypes,
  description: row.description,
  status: row.status,
});

/**
 * Refuses new event types that the endpoint's credential may not read, and a result with types that the caller may not read. Removing types
 * that the caller may not read is allowed, because it reveals nothing.
 */
function refuseUnreadable(principal: Principal, row: EndpointRow, types: readonly EventType[]) {
  const after = sentTypes(types, row.permissions);
  const beyondCredential = types.filter((type) => !after.includes(type) && !row.eventTypes.includes(type));
  const held = heldByBoth(principal.permissions, row.permissions);
  return refuseEvents(held, [...new Set([...beyondCredential, ...unreadableOf(principal, after)])]);
}

const heldByBoth = (caller: Principal['permissions'], credential: EndpointRow['permissions']): Principal['permissions'] =>
  credential === null ? caller : new Set(credential.filter((code) => caller === null || caller.has(code)));

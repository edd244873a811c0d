/**
 * Subscribes a URL to events. All checks that can refuse run before the ping. The ping runs before the transaction, because a transaction
 * must not wait for the network. [webhook.create, webhook.ping]; docs/decisions/0035.
 */
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import type { Principal } from '../../../machinery/auth/principal.ts';
import { auditChangesOfNew, recordAudit } from '../../../machinery/auth/audit.ts';
import type { PrepareContext, WriteContext } from '../../call/context.ts';
import { eventTypeNames, readableTypes, type EventType } from '../../../contract/events.ts';
import { isRefusal, refuse } from '../../../contract/errors.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import { mostEndpoints } from '../../../contract/schemas/webhook.ts';
import { recordOwnerMail } from '../../../machinery/mail/ownerMails.ts';
import { noteFirstSubscription } from '../../../store/access/apiKeys.ts';
import type { Transaction } from '../../../store/driver/database.ts';
import { newId } from '../../../store/ids.ts';
import { noteAppSubscription } from '../../../store/oauth/connections.ts';
import { countEndpoints, countEndpointsLocked, endpointIdAt, insertEndpoint, type NewEndpoint } from '../../../store/webhooks/endpoints.ts';
import { readWebhookAddress } from '../../../machinery/webhooks/address.ts';
import { endpointResource, endpointSubject } from '../../../machinery/webhooks/endpointResource.ts';
import { refuseEvents } from '../../../machinery/webhooks/eventRights.ts';
import { recordPing, sendPing, type Pinged } from '../../../machinery/webhooks/ping.ts';
import { secretEndOf } from '../../../machinery/webhooks/newEndpointSecret.ts';
import { newWebhookSecret } from '../../../machinery/webhooks/sign.ts';
import { preparedWrite } from '../handler.ts';

type Input = InputOf<Operations['createWebhookEndpoint']>;

export const createWebhookEndpoint = preparedWrite<'createWebhookEndpoint'>()(
  async (ctx, input) => {
    const types = [...new Set(input.event_types ?? [])];
    const refused = refuseUnreadable(ctx, types);
    if (refused) return refused;
    const { webhooks } = ctx.services;
    const address = await readWebhookAddress(webhooks, input.url);
    if (isRefusal(address)) return address;
    const twin = await endpointIdAt(ctx.db, ctx.tenant.id, address.key);
    if (twin !== null) return refuse('WEBHOOK_DUPLICATE_URL', { id: twin });
    if ((await countEndpoints(ctx.db, ctx.tenant.id)) >= mostEndpoints) return tooMany();
    return ping(ctx, newEndpoint(ctx, input, types, address));
  },
  (ctx, _input, prepared) => store(ctx, prepared),
);

/** Refuses event types that the credential may not read. Without types in the request, at least one type must be readable. */
function refuseUnreadable({ principal }: PrepareContext, asked: readonly EventType[]) {
  const readable = new Set(readableTypes(principal.permissions));
  const refused =
    asked.length === 0 && readable.size > 0 ? [] : (asked.length > 0 ? asked : eventTypeNames).filter((type) => !readable.has(type));
  return refuseEvents(principal.permissions, refused);
}

const tooMany = () => refuse('WEBHOOK_LIMIT_REACHED', { limit: mostEndpoints });

interface Prepared {
  /** The row to store, except its status, which depends on the ping. */
  readonly endpoint: Omit<NewEndpoint, 'status'>;
  readonly secret: string;
  readonly pinged: Pinged;
}

function newEndpoint(
  { principal, nowMilliseconds, services }: PrepareContext,
  input: Input,
  eventTypes: EventType[],
  address: { url: string; key: string },
) {
  const id = newId(nowMilliseconds);
  const secret = newWebhookSecret();
  const endpoint = {
    id,
    url: address.url,
    urlKey: address.key,
    description: input.description ?? '',
    eventTypes,
    secret: services.webhooks.box.seal(secret, id),
    secretExpiresAt: formatMilliseconds(secretEndOf(nowMilliseconds, input.secret_lifetime_days)),
    createdByKind: principal.kind,
    createdBy: principal.id,
    createdByUser: principal.userId,
    permissions: principal.permissions && [...principal.permissions],
  };
  return { endpoint, secret };
}

async function ping(ctx: PrepareContext, { endpoint, secret }: Omit<Prepared, 'pinged'>): Promise<Prepared> {
  const at = formatMilliseconds(ctx.nowMilliseconds);
  const pingObject = endpointResource(ctx.tenant.environment, {
    ...endpoint,
    status: 'pending_verification',
    disabledReason: null,
    disabledAt: null,
    previousSecretUntil: null,
    consecutiveFailures: 0,
    createdAt: at,
    updatedAt: at,
  });
  const target = { endpointId: endpoint.id, url: endpoint.url, secret: endpoint.secret, previousSecret: null };
  return { endpoint, secret, pinged: await sendPing(ctx.services.webhooks.sender, ctx, target, pingObject) };
}

async function store(ctx: WriteContext, { endpoint, secret, pinged }: Prepared) {
  const { db, tenant, principal, nowMilliseconds, services } = ctx;
  // The lock keeps others from registering an endpoint until this transaction ends, so the count stays valid.
  const count = await countEndpointsLocked(db, tenant.id);
  const twin = await endpointIdAt(db, tenant.id, endpoint.urlKey);
  if (twin !== null) return refuse('WEBHOOK_DUPLICATE_URL', { id: twin });
  if (count >= mostEndpoints) return tooMany();
  const at = formatMilliseconds(nowMilliseconds);
  const status = pinged.isDelivered ? 'active' : 'pending_verification';
  const row = await insertEndpoint(db, tenant.id, { ...endpoint, status }, at);
  recordPing(db, tenant.id, row.id, pinged);
  const resource = endpointResource(tenant.environment, row);
  const news = await firstSubscription(db, principal, at);
  if (news !== null)
    recordOwnerMail(db, tenant, nowMilliseconds, services.mail, {
      kind: 'first_subscription',
      facts: { ...news, subscriberId: principal.id, url: row.url, eventTypes: resource.event_types },
    });
  const changes = auditChangesOfNew({ event_types: resource.event_types, secret_expires_at: endpoint.secretExpiresAt });
  recordAudit(ctx, { action: 'webhook_endpoint.created', subject: endpointSubject(row), changes });
  if (status === 'active') db.afterCommit(() => services.webhooks.endpointsChanged(tenant.id));
  return { ...resource, secret };
}

/**
 * The key or app whose first subscription this is. null when it is not the first, or the caller is neither.
 * [webhook.first-subscription-mail].
 */
async function firstSubscription(
  tx: Transaction,
  { kind, id }: Principal,
  at: string,
): Promise<{ subscriber: 'key' | 'app'; name: string } | null> {
  if (kind !== 'key' && kind !== 'app') return null;
  const name = await (kind === 'key' ? noteFirstSubscription(tx, id, at) : noteAppSubscription(tx, id, at));
  return name === null ? null : { subscriber: kind, name };
}

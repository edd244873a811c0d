/** Management of webhook subscriptions. Dashboard only. docs/reference/conventions.md#dashboard-operations. */
import { Type } from 'typebox';
import { eventTypeNames } from '../events.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { EndpointWithNewSecret, mostUrlCharacters, newSecretFields, WebhookEndpoint, webhookFields } from '../schemas/webhook.ts';
import { attemptFields, deliveryFields, mostRecovered, ProbeResult, SentType, WebhookDelivery } from '../schemas/webhookDelivery.ts';
import { webhookDeliveryStatuses } from '../vocabulary.ts';

/** A caller who may not read an endpoint's events can only list and end the endpoint (docs/internals/access.md#copies). */
const shared = { audience: 'dashboard', group: 'Webhooks', permissions: ['developer_manage_api_keys'] } as const;
const EventTypeName = s.OneOf(eventTypeNames, 'Type of event.');
const pathFields = s.idField('webhook endpoint');
const deliveryPath = { ...pathFields, delivery_id: s.Uuid('The delivery (UUID).') };

export const listWebhookEndpoints = operation({
  ...shared,
  id: 'listWebhookEndpoints',
  method: 'GET',
  path: '/dashboard/v1/webhooks',
  effect: 'read',
  summary: 'List webhook endpoints',
  description: 'Lists all webhook endpoints of this environment, newest first.',
  output: Type.Object({ webhooks: Type.Array(WebhookEndpoint) }),
});

export const getWebhookEndpoint = operation({
  ...shared,
  id: 'getWebhookEndpoint',
  method: 'GET',
  path: '/dashboard/v1/webhooks/{id}',
  effect: 'read',
  summary: 'Read a webhook endpoint',
  pathFields,
  output: WebhookEndpoint,
  errors: ['WEBHOOK_NOT_FOUND'],
});

export const updateWebhookEndpoint = operation({
  ...shared,
  id: 'updateWebhookEndpoint',
  method: 'PATCH',
  path: '/dashboard/v1/webhooks/{id}',
  effect: 'update',
  secondProof: ['url', 'event_types'],
  summary: 'Change a webhook endpoint',
  description:
    'Fields that are left out do not change. With a new URL, an active endpoint must be verified again, and its deliveries wait until then. Only ' +
    'for members who may read the events that the endpoint receives after the change.',
  pathFields,
  bodyFields: {
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: mostUrlCharacters,
        description: 'https address on the public internet, as in createWebhookEndpoint.',
      }),
    ),
    event_types: Type.Optional(
      Type.Array(EventTypeName, {
        maxItems: 100,
        description: 'Event types to send. Empty: all events that the credential of the endpoint can read.',
      }),
    ),
    description: Type.Optional(s.Text(255, 'Purpose of the endpoint.')),
  },
  unset: { url: 'keep' },
  output: WebhookEndpoint,
  errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_EVENT_NOT_PERMITTED', 'WEBHOOK_DUPLICATE_URL'],
});

export const verifyWebhookEndpoint = operation({
  ...shared,
  id: 'verifyWebhookEndpoint',
  method: 'POST',
  path: '/dashboard/v1/webhooks/{id}/verify',
  effect: 'update',
  summary: 'Verify a webhook endpoint',
  description:
    'Sends a signed ping. If the answer is 2xx, the endpoint becomes active and its failure count is reset. Otherwise the endpoint does not change.',
  pathFields,
  output: Type.Object({ ...webhookFields, ping: ProbeResult }),
  errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_EVENT_NOT_PERMITTED', 'WEBHOOK_SECRET_EXPIRED', 'WEBHOOK_CREDENTIAL_ENDED'],
});

export const rotateWebhookSecret = operation({
  ...shared,
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/dashboard/v1/webhooks/{id}/rotate',
  effect: 'update',
  secondProof: true,
  summary: 'Rotate a signing secret',
  description:
    'Creates a new signing secret, which only this answer contains, with a new lifetime. For 24 hours the previous secret signs as well. Only ' +
    'for members who may read the events that the endpoint receives.',
  pathFields,
  bodyFields: newSecretFields,
  output: EndpointWithNewSecret,
  errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_EVENT_NOT_PERMITTED'],
});

export const sendWebhookTest = operation({
  ...shared,
  id: 'sendWebhookTest',
  method: 'POST',
  path: '/dashboard/v1/webhooks/{id}/test',
  effect: 'create',
  summary: 'Send a test to a webhook endpoint',
  description: 'Sends a signed ping or an example event of any type. The status of the endpoint and its failure count do not change.',
  pathFields,
  bodyFields: { type: Type.Optional({ ...SentType, default: 'ping' }) },
  output: ProbeResult,
  errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_EVENT_NOT_PERMITTED'],
});

export const listWebhookDeliveries = operation({
  ...shared,
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/dashboard/v1/webhooks/{id}/deliveries',
  effect: 'read',
  summary: 'List deliveries',
  description:
    'Lists past and pending deliveries to the endpoint, newest first. Kept for up to 30 days. Only for members who may read the events that the endpoint ' +
    'receives. page reaches the first 10,000, and meta.total counts no more.',
  pathFields,
  queryFields: {
    ...s.pageFields,
    status: Type.Optional(s.OneOf(webhookDeliveryStatuses, 'Deliveries with this status.')),
    type: Type.Optional(SentType),
  },
  output: Type.Object({ deliveries: Type.Array(WebhookDelivery), ...s.pageAnswer }),
  errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_EVENT_NOT_PERMITTED'],
});

export const getWebhookDelivery = operation({
  ...shared,
  id: 'getWebhookDelivery',
  method: 'GET',
  path: '/dashboard/v1/webhooks/{id}/deliveries/{delivery_id}',
  effect: 'read',
  summary: 'Read a delivery',
  description:
    'Shows the request body, each attempt, and the answers of the receiver. Only for members who may read the events that the endpoint receives.',
  pathFields: deliveryPath,
  output: Type.Object({
    ...deliveryFields,
    request_body: s.Nullable(
      Type.String({
        description:
          'Exact text that was sent. null if you may not read events of this type; then the answers of the receiver are hidden too.',
      }),
    ),
    history: Type.Array(Type.Object({ number: Type.Integer({ minimum: 1 }), ...attemptFields }), {
      description: 'Attempts, the first one first.',
    }),
  }),
  errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_EVENT_NOT_PERMITTED', 'WEBHOOK_DELIVERY_NOT_FOUND'],
});

export const resendWebhookDelivery = operation({
  ...shared,
  id: 'resendWebhookDelivery',
  method: 'POST',
  path: '/dashboard/v1/webhooks/{id}/deliveries/{delivery_id}/resend',
  effect: 'update',
  summary: 'Send a delivery again',
  description:
    'Sends the delivery again at once, with all retries and the same event id, even if it had succeeded. Needs an active endpoint.',
  pathFields: deliveryPath,
  output: WebhookDelivery,
  errors: [
    'WEBHOOK_NOT_FOUND',
    'WEBHOOK_EVENT_NOT_PERMITTED',
    'WEBHOOK_DELIVERY_NOT_FOUND',
    'WEBHOOK_DELIVERY_IS_TEST',
    'WEBHOOK_NOT_ACTIVE',
  ],
});

export const recoverWebhookDeliveries = operation({
  ...shared,
  id: 'recoverWebhookDeliveries',
  method: 'POST',
  path: '/dashboard/v1/webhooks/{id}/recover',
  effect: 'update',
  summary: 'Send missed deliveries again',
  description:
    'Sends failed and held deliveries since an instant, and events that the endpoint missed while it was not active. Oldest first, at most ' +
    `${mostRecovered} per call; while has_more is true, call again.`,
  pathFields,
  bodyFields: { since: s.Timestamp('Start of the period to recover; events are kept for up to 30 days.') },
  output: Type.Object({ recovered: Type.Integer(), has_more: Type.Boolean() }),
  errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_EVENT_NOT_PERMITTED', 'WEBHOOK_NOT_ACTIVE'],
});

const eventFields = {
  id: s.Uuid(),
  type: EventTypeName,
  resource_id: s.Uuid('The job request, customer or technician (UUID).'),
  created_at: s.Timestamp(),
};

export const listEvents = operation({
  ...shared,
  id: 'listEvents',
  method: 'GET',
  path: '/dashboard/v1/events',
  effect: 'read',
  summary: 'List events',
  description:
    'Lists all events, newest first, whether or not a webhook received them. Only types that you may read. Kept for up to 30 days. page ' +
    'reaches the first 10,000, and meta.total counts no more.',
  queryFields: {
    ...s.pageFields,
    type: Type.Optional(EventTypeName),
    resource_id: Type.Optional(s.Uuid('Only events of this job request, customer or technician.')),
  },
  output: Type.Object({ events: Type.Array(Type.Object(eventFields)), ...s.pageAnswer }),
});

export const getEvent = operation({
  ...shared,
  id: 'getEvent',
  method: 'GET',
  path: '/dashboard/v1/events/{id}',
  effect: 'read',
  summary: 'Read an event',
  pathFields: s.idField('event'),
  output: Type.Object({ ...eventFields, body: Type.String({ description: 'Exact text that is signed and sent.' }) }),
  errors: ['EVENT_NOT_FOUND'],
});

/** Management of webhook subscriptions. Dashboard only. docs/reference/conventions.md#dashboard-operations; docs/decisions/0039. */
import { Type } from 'typebox';
import { eventTypeNames } from '../events.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { mostUrlCharacters, WebhookEndpoint, webhookFields } from '../schemas/webhook.ts';
import { attemptFields, deliveryFields, mostRecovered, ProbeResult, SentType, WebhookDelivery } from '../schemas/webhookDelivery.ts';
import { webhookDeliveryStatuses } from '../vocabulary.ts';

/** A caller who may not read an endpoint's events can only list and end the endpoint (docs/decisions/0073). */
const shared = { audience: 'dashboard', group: 'Webhooks', permissions: ['developer_manage_api_keys'] } as const;
const EventTypeName = s.OneOf(eventTypeNames, 'Type of event.');
const pathFields = s.idField('webhook endpoint');
const deliveryPath = { ...pathFields, delivery_id: s.Uuid('Of the delivery.') };

export const listWebhookEndpoints = operation({
  ...shared,
  id: 'listWebhookEndpoints',
  method: 'GET',
  path: '/dashboard/v1/webhooks',
  effect: 'read',
  summary: 'List webhook endpoints',
  description: 'All of the environment, the newest first.',
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
  summary: 'Change a webhook endpoint',
  description:
    'What is left out stays. With another URL an active endpoint waits for verification again; what is due to it waits too. Only for ' +
    'members who may read what the endpoint is sent afterwards.',
  pathFields,
  bodyFields: {
    url: Type.Optional(Type.String({ minLength: 1, maxLength: mostUrlCharacters, description: 'As at its creation.' })),
    event_types: Type.Optional(
      Type.Array(EventTypeName, { maxItems: 100, description: 'Empty: every event that its credential can read.' }),
    ),
    description: Type.Optional(s.Text(255, 'What it is for.')),
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
  description: 'Sends a signed ping. Answered with 2xx the endpoint is active and its failures are forgotten; otherwise it stays as it is.',
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
  summary: 'Rotate a signing secret',
  description:
    'Answers a new secret, once. For 24 hours the one before signs beside it. The lifetime begins anew. Only for members who may read what ' +
    'the endpoint is sent.',
  pathFields,
  bodyFields: {
    secret_lifetime_days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 365, default: 30, description: 'Days until the new secret ends.' }),
    ),
  },
  output: Type.Object({
    ...webhookFields,
    secret: Type.String({ description: 'The new signing secret, whsec_ and base64. Shown once.' }),
    previous_secret_until: s.Timestamp('Until when the secret before signs too.'),
  }),
  errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_EVENT_NOT_PERMITTED'],
});

export const sendWebhookTest = operation({
  ...shared,
  id: 'sendWebhookTest',
  method: 'POST',
  path: '/dashboard/v1/webhooks/{id}/test',
  effect: 'create',
  summary: 'Send a test to a webhook endpoint',
  description: 'A signed ping, or an example of any type of event. It changes neither the state of the endpoint nor its count of failures.',
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
    'What was, or is to be, sent to the endpoint; the latest first. Kept 30 days. Only for members who may read what it is sent.',
  pathFields,
  queryFields: {
    ...s.pageFields,
    status: Type.Optional(s.OneOf(webhookDeliveryStatuses, 'Deliveries with this status.')),
    type: Type.Optional(SentType),
  },
  output: Type.Object({ deliveries: Type.Array(WebhookDelivery), meta: s.PageMeta }),
  errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_EVENT_NOT_PERMITTED'],
});

export const getWebhookDelivery = operation({
  ...shared,
  id: 'getWebhookDelivery',
  method: 'GET',
  path: '/dashboard/v1/webhooks/{id}/deliveries/{delivery_id}',
  effect: 'read',
  summary: 'Read a delivery',
  description: 'With what was sent, each attempt, and what the receiver answered. Only for members who may read what the endpoint is sent.',
  pathFields: deliveryPath,
  output: Type.Object({
    ...deliveryFields,
    request_body: s.Nullable(
      Type.String({ description: 'To the letter. null: you may not read events of this type, nor what the receiver answered.' }),
    ),
    history: Type.Array(Type.Object({ number: Type.Integer({ minimum: 1 }), ...attemptFields }), {
      description: 'The first attempt first.',
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
  description: 'At once, whatever became of it, with all retries; under the same event id. Needs an active endpoint.',
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
  summary: 'Send all that was missed',
  description:
    'What failed or was held since an instant, and the events of the endpoint’s types from while it was not active. The oldest first; at most ' +
    `${mostRecovered} a call: while has_more, call again.`,
  pathFields,
  bodyFields: { since: s.Timestamp('Events are kept 30 days.') },
  output: Type.Object({ recovered: Type.Integer(), has_more: Type.Boolean() }),
  errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_EVENT_NOT_PERMITTED', 'WEBHOOK_NOT_ACTIVE'],
});

const eventFields = {
  id: s.Uuid(),
  type: EventTypeName,
  resource_id: s.Uuid('Of the job request, customer or technician.'),
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
    'Every change that webhooks are told of, whether anybody listened or not; the latest first. Only types that you may read. Kept 30 days.',
  queryFields: {
    ...s.pageFields,
    type: Type.Optional(EventTypeName),
    resource_id: Type.Optional(s.Uuid('Events of this job request, customer or technician.')),
  },
  output: Type.Object({ events: Type.Array(Type.Object(eventFields)), meta: s.PageMeta }),
});

export const getEvent = operation({
  ...shared,
  id: 'getEvent',
  method: 'GET',
  path: '/dashboard/v1/events/{id}',
  effect: 'read',
  summary: 'Read an event',
  pathFields: s.idField('event'),
  output: Type.Object({ ...eventFields, body: Type.String({ description: 'What is signed and sent, to the letter.' }) }),
  errors: ['EVENT_NOT_FOUND'],
});

/** Subscriptions to events. [webhook.create, webhook.events-permitted]; docs/reference/conventions.md#webhooks. */
import { Type } from 'typebox';
import { eventTypeNames } from '../events.ts';
import { operation } from '../operation.ts';
import { permissionCodes } from '../permissions.ts';
import * as s from '../schemas/common.ts';
import { mostUrlCharacters, webhookFields } from '../schemas/webhook.ts';
import { widenedWithout } from '../widening.ts';

const shared = { group: 'Webhooks', permissions: ['developer_manage_api_keys'] } as const;
const EventTypeName = s.OneOf(eventTypeNames, 'Type of event.');

export const listWebhookEventTypes = operation({
  ...shared,
  id: 'listWebhookEventTypes',
  method: 'GET',
  path: '/v1/webhooks/event-types',
  effect: 'read',
  profiles: [],
  summary: 'List the event types that a webhook can subscribe to',
  description:
    'The event types for webhooks, each with the permissions it needs and whether this credential holds it. Next: ' +
    'createWebhookEndpoint.',
  output: Type.Object({
    event_types: Type.Array(
      Type.Object({
        type: EventTypeName,
        description: Type.String({ description: 'When it is sent.' }),
        permission: s.OneOf(permissionCodes, 'The first of permissions.'),
        permissions: Type.Array(s.OneOf(permissionCodes), { description: 'All that its events need.' }),
        permitted: Type.Boolean({ description: 'Whether this credential may subscribe to it.' }),
      }),
      { description: 'All event types.' },
    ),
  }),
});

export const createWebhookEndpoint = operation({
  ...shared,
  id: 'createWebhookEndpoint',
  method: 'POST',
  path: '/v1/webhooks',
  widening: widenedWithout('event_types'),
  effect: 'create',
  secondProof: true,
  confirmedEffects: ['sends_data'],
  profiles: [],
  // A person must confirm, because the business's data is sent to this address from then on.
  confirmed: 'always',
  summary: 'Subscribe a URL to events',
  description:
    'Subscribes a URL to events and pings it at once. If it answers 2xx within 15 s it is active, else pending_verification and gets ' +
    'no events. Only this answer has the signing secret.',
  bodyFields: {
    url: Type.String({
      minLength: 1,
      maxLength: mostUrlCharacters,
      description: 'https address on the public internet, https://example.com/hooks.',
    }),
    event_types: Type.Optional(
      Type.Array(EventTypeName, {
        maxItems: 100,
        description: 'Default: all that the credential may read, including later types.',
      }),
    ),
    secret_lifetime_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, default: 30, description: 'Days the secret lasts.' })),
    description: Type.Optional(s.Text(255, 'What it is for.')),
  },
  output: Type.Object({
    ...webhookFields,
    secret: Type.String({ description: 'Signing secret, whsec_ and base64. Shown only once; store it where deliveries are verified.' }),
  }),
  errors: ['WEBHOOK_EVENT_NOT_PERMITTED', 'WEBHOOK_DUPLICATE_URL', 'WEBHOOK_LIMIT_REACHED'],
});

export const deleteWebhookEndpoint = operation({
  ...shared,
  id: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: '/v1/webhooks/{id}',
  effect: 'delete',
  profiles: [],
  summary: 'Unsubscribe a URL',
  description: 'Unsubscribes a URL: it gets no more events and its secret is deleted. This cannot be undone.',
  pathFields: s.idField('webhook endpoint'),
  output: s.Deleted,
  errors: ['WEBHOOK_NOT_FOUND'],
});

/** Subscriptions to events. Specification, "Webhook subscription"; decisions, section 3. */
import { Type } from 'typebox';
import { eventTypeNames } from './events.ts';
import { operation } from './operation.ts';
import { permissionCodes } from './permissions.ts';
import * as s from './schemas/common.ts';
import { mostUrlCharacters, webhookFields } from './schemas/webhook.ts';

const shared = { group: 'Webhooks', permissions: ['developer_manage_api_keys'] } as const;
const EventTypeName = s.OneOf(eventTypeNames, 'Type of event.');

export const listWebhookEventTypes = operation({
  ...shared,
  id: 'listWebhookEventTypes',
  method: 'GET',
  path: '/v1/webhooks/event-types',
  effect: 'read',
  summary: 'List the event types that a webhook can subscribe to',
  description: 'Each with the permission that reads it and whether this credential holds that.',
  output: Type.Object({
    event_types: Type.Array(
      Type.Object({
        type: EventTypeName,
        description: Type.String({ description: 'When it is sent.' }),
        permission: s.OneOf(permissionCodes, 'Permission that reads events of this type.'),
        permitted: Type.Boolean({ description: 'Whether this credential may subscribe to it.' }),
      }),
      { description: 'Every type there is.' },
    ),
  }),
});

export const createWebhookEndpoint = operation({
  ...shared,
  id: 'createWebhookEndpoint',
  method: 'POST',
  path: '/v1/webhooks',
  effect: 'create',
  summary: 'Subscribe a URL to events',
  description:
    'Sends a signed ping to the URL at once: answered with 2xx the endpoint is active, otherwise it stays pending_verification and is sent ' +
    'nothing. The signing secret is in this answer and nowhere else. Every delivery is a POST with the headers Service-Signature and those ' +
    'of Standard Webhooks; answer it with 2xx within 15 seconds.',
  bodyFields: {
    url: Type.String({
      minLength: 1,
      maxLength: mostUrlCharacters,
      description: 'An https address that is reachable from the internet, without user, password and fragment.',
    }),
    event_types: Type.Optional(
      Type.Array(EventTypeName, {
        maxItems: 100,
        description: 'Left out or empty: every event that the credential can read, types of later versions included.',
      }),
    ),
    secret_lifetime_days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 365, default: 30, description: 'Days until the signing secret ends.' }),
    ),
    description: Type.Optional(s.Text(255, 'What it is for.')),
  },
  output: Type.Object({
    ...webhookFields,
    secret: Type.String({ description: 'Signing secret, whsec_ and base64. Shown once; keep it where the deliveries are verified.' }),
  }),
  errors: ['WEBHOOK_EVENT_NOT_PERMITTED', 'WEBHOOK_DUPLICATE_URL', 'WEBHOOK_LIMIT_REACHED'],
});

export const deleteWebhookEndpoint = operation({
  ...shared,
  id: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: '/v1/webhooks/{id}',
  effect: 'delete',
  summary: 'Unsubscribe a URL',
  description: 'It is sent nothing any more, and its secret is forgotten.',
  pathFields: s.idField('webhook endpoint'),
  output: s.Deleted,
  errors: ['WEBHOOK_NOT_FOUND'],
});

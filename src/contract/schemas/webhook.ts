/** The output schema of a webhook endpoint, also sent in its ping. [webhook.create]; docs/reference/conventions.md#webhooks. */
import { Type } from 'typebox';
import { webhookDisabledReasons, webhookStatuses } from '../vocabulary.ts';
import * as s from './common.ts';

/** The most endpoints of a business in one environment. */
export const mostEndpoints = 50;
/** The longest URL of an endpoint, which browsers and servers commonly accept. */
export const mostUrlCharacters = 2_048;

export const webhookFields = {
  id: s.Uuid(),
  url: Type.String({ description: 'URL that receives the events.' }),
  description: Type.String({ description: 'Purpose; empty if unset.' }),
  event_types: Type.Array(Type.String(), { description: 'Event types that it currently receives.' }),
  all_events: Type.Boolean({ description: 'Receives every event that its credential can read, including later types.' }),
  status: s.OneOf(webhookStatuses, 'Only an active endpoint receives events.'),
  disabled_reason: s.Nullable(s.OneOf(webhookDisabledReasons, 'Why it was disabled; null if it was not.')),
  secret_expires_at: Type.Optional(s.Timestamp('When the signing secret expires and the endpoint is disabled.')),
  environment: s.DataEnvironment,
  created_at: s.Timestamp(),
  updated_at: s.Timestamp(),
};

/** Input of the operations that make a new signing secret. */
export const newSecretFields = {
  secret_lifetime_days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 365, default: 30, description: 'Days until the new secret expires.' }),
  ),
};

/** Output of the operations that make a new signing secret. */
export const EndpointWithNewSecret = Type.Object({
  ...webhookFields,
  secret: Type.String({ description: 'The new signing secret, whsec_ and base64. Shown only once.' }),
  previous_secret_until: s.Timestamp('Until when the previous secret also signs.'),
});

export const WebhookEndpoint = Type.Object(webhookFields);

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
  environment: s.Environment,
  created_at: s.Timestamp(),
  updated_at: s.Timestamp(),
};

export const WebhookEndpoint = Type.Object(webhookFields);

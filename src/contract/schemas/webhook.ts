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
  url: Type.String({ description: 'Where events are posted to.' }),
  description: Type.String({ description: 'What it is for; empty if unset.' }),
  event_types: Type.Array(Type.String(), { description: 'What it is sent at present.' }),
  all_events: Type.Boolean({ description: 'Every event that its credential can read, types of later versions included.' }),
  status: s.OneOf(webhookStatuses, 'Only an active endpoint is sent events.'),
  disabled_reason: s.Nullable(s.OneOf(webhookDisabledReasons, 'Why it was disabled; null while it is not.')),
  secret_expires_at: Type.Optional(s.Timestamp('When the signing secret ends; the endpoint is disabled then.')),
  environment: s.Environment,
  created_at: s.Timestamp(),
  updated_at: s.Timestamp(),
};

export const WebhookEndpoint = Type.Object(webhookFields);

/**
 * Deliveries of events as the dashboard shows them. [event.log]; docs/reference/conventions.md#webhooks and
 * docs/reference/conventions.md#dashboard-operations.
 */
import { Type } from 'typebox';
import { eventTypeNames } from '../eventTypes.ts';
import { webhookDeliveryStatuses } from '../vocabulary.ts';
import * as s from './common.ts';

/** The most deliveries that one call recovers. */
export const mostRecovered = 1_000;

/** `ping` is not an event type: it verifies and tests endpoints, and nobody can subscribe to it. */
const sentTypeNames = [...eventTypeNames, 'ping'] as const;
export const SentType = s.OneOf(sentTypeNames, 'Type of event, or ping.');

const HeaderFields = Type.Record(Type.String(), Type.String());

/** One attempt of a delivery, with its result. */
export const attemptFields = {
  started_at: s.Timestamp(),
  duration_milliseconds: Type.Integer(),
  url: Type.String({ description: 'URL that was called.' }),
  request_headers: HeaderFields,
  status_code: s.Nullable(Type.Integer({ description: 'HTTP status; null without an answer, see error.' })),
  response_headers: s.Nullable(HeaderFields),
  response_body: s.Nullable(Type.String({ description: 'As text, at most 4 kB. Do not trust it.' })),
  error: s.Nullable(Type.String({ description: 'What went wrong, if the answer is missing or incomplete.' })),
};

/** The result of a ping or test, which the call answers directly. */
export const ProbeResult = Type.Object({
  delivery_id: s.Uuid('The delivery (UUID), as in listWebhookDeliveries.'),
  delivered: Type.Boolean({ description: 'Whether the receiver answered 2xx, completely and in time.' }),
  ...attemptFields,
});

export const deliveryFields = {
  id: s.Uuid(),
  event_id: s.Uuid(),
  webhook_id: s.Uuid('The webhook endpoint (UUID).'),
  type: SentType,
  is_test: Type.Boolean({ description: 'A ping or test: sent once, never repeated, and not counted as a success or failure.' }),
  status: s.OneOf(
    webhookDeliveryStatuses,
    'pending: waits for its next attempt. failed: all attempts failed. held: the endpoint was disabled first, and the delivery can be recovered. ' +
      'withheld: the credential of the endpoint may no longer read the event.',
  ),
  attempts: Type.Integer({ description: 'Number of attempts so far.' }),
  next_attempt_at: s.Nullable(s.Timestamp('Next attempt of a pending delivery; null: as soon as possible.')),
  last_attempt_at: s.Nullable(s.Timestamp()),
  last_status_code: s.Nullable(Type.Integer()),
  last_error: s.Nullable(Type.String()),
  created_at: s.Timestamp(),
};

export const WebhookDelivery = Type.Object(deliveryFields);

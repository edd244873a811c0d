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
export const sentTypeNames = [...eventTypeNames, 'ping'] as const;
export const SentType = s.OneOf(sentTypeNames, 'Type of event, or ping.');

const HeaderFields = Type.Record(Type.String(), Type.String());

/** One attempt of a delivery, with its result. */
export const attemptFields = {
  started_at: s.Timestamp(),
  duration_milliseconds: Type.Integer(),
  url: Type.String({ description: 'Where it went.' }),
  request_headers: HeaderFields,
  status_code: s.Nullable(Type.Integer({ description: 'null: there was no answer, and error says why.' })),
  response_headers: s.Nullable(HeaderFields),
  response_body: s.Nullable(Type.String({ description: 'As text, at most 4 kB of it. Never trust it.' })),
  error: s.Nullable(Type.String({ description: 'What went wrong when there was no whole answer.' })),
};

/** The result of a ping or test, which the call answers directly. */
export const ProbeResult = Type.Object({
  delivery_id: s.Uuid('In the history of the endpoint.'),
  delivered: Type.Boolean({ description: 'Answered with 2xx, whole and in time.' }),
  ...attemptFields,
});

export const deliveryFields = {
  id: s.Uuid(),
  event_id: s.Uuid(),
  webhook_id: s.Uuid('The endpoint.'),
  type: SentType,
  is_test: Type.Boolean({ description: 'A ping or a test: sent once, counted for nothing, never sent again.' }),
  status: s.OneOf(
    webhookDeliveryStatuses,
    'pending: to be attempted. failed: no attempt is left. held: the endpoint was disabled before; can be recovered. ' +
      'withheld: its credential may not read the event any more.',
  ),
  attempts: Type.Integer({ description: 'Made until now.' }),
  next_attempt_at: s.Nullable(s.Timestamp('Of a pending one; null: at once, as soon as its turn comes.')),
  last_attempt_at: s.Nullable(s.Timestamp()),
  last_status_code: s.Nullable(Type.Integer()),
  last_error: s.Nullable(Type.String()),
  created_at: s.Timestamp(),
};

export const WebhookDelivery = Type.Object(deliveryFields);

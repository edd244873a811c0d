/** Deliveries, attempts and tests as the API returns them. */
import type { OutputOf, Operations } from '../../contract/index.ts';
import type { DeliveryRow } from '../../store/webhooks/deliveries.ts';
import type { AttemptRow } from '../../store/webhooks/outcomes.ts';
import type { Pinged } from './ping.ts';

type Delivery = OutputOf<Operations['resendWebhookDelivery']>;
type Attempt = Omit<OutputOf<Operations['getWebhookDelivery']>['history'][number], 'number'>;

export function deliveryResource(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    event_id: row.eventId,
    webhook_id: row.endpointId,
    type: row.type,
    is_test: row.isTest,
    status: row.status,
    attempts: row.attempts,
    next_attempt_at: row.nextAttemptAt,
    last_attempt_at: row.lastAttemptAt,
    last_status_code: row.lastStatusCode,
    last_error: row.lastError,
    created_at: row.createdAt,
  };
}

export function attemptResource(row: AttemptRow): Attempt {
  return {
    started_at: row.startedAt,
    duration_milliseconds: row.durationMilliseconds,
    url: row.url,
    request_headers: { ...row.requestHeaders },
    status_code: row.statusCode,
    response_headers: row.responseHeaders && { ...row.responseHeaders },
    response_body: row.responseBody,
    error: row.error,
  };
}

export const probeResult = ({ attempt, isDelivered }: Pinged): OutputOf<Operations['sendWebhookTest']> => ({
  delivery_id: attempt.deliveryId,
  delivered: isDelivered,
  ...attemptResource(attempt),
});

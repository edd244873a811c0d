/** Refusals about webhook subscriptions. */
import { Type } from 'typebox';
import { eventTypes, type EventType } from '../eventTypes.ts';
import { Timestamp, Uuid } from '../schemas/common.ts';
import type { ErrorEntry } from './entry.ts';

export const webhookRefusals = {
  WEBHOOK_NOT_FOUND: {
    status: 404,
    meaning: 'No such webhook endpoint.',
    remedy: 'Take the id from the answer of createWebhookEndpoint or from the dashboard. A deleted endpoint cannot be restored.',
    data: null,
  },
  WEBHOOK_EVENT_NOT_PERMITTED: {
    status: 403,
    meaning: 'The credential cannot read some of these events.',
    remedy:
      'Leave out the events in `data.refused_events`, or use a credential with the permissions in `data.missing_permissions`. ' +
      'listWebhookEventTypes shows which events the credential may receive.',
    data: Type.Object({
      refused_events: Type.Array(Type.Enum(Object.keys(eventTypes) as EventType[]), {
        description: 'The events that the credential may not receive.',
      }),
      missing_permissions: Type.Array(Type.String(), { description: 'The permissions needed to read them that the credential lacks.' }),
    }),
  },
  WEBHOOK_DUPLICATE_URL: {
    status: 409,
    meaning: 'Another webhook endpoint has this URL.',
    remedy: 'Keep the endpoint `data.id`, or delete it with deleteWebhookEndpoint and subscribe again.',
    data: Type.Object({ id: Uuid('The endpoint that has the URL (UUID).') }),
  },
  WEBHOOK_SECRET_EXPIRED: {
    status: 409,
    meaning: 'The signing secret has ended.',
    remedy: 'Rotate the secret, give the new one to the receiver, then verify the endpoint again.',
    data: Type.Object({ secret_expires_at: Timestamp('When it ended.') }),
  },
  WEBHOOK_CREDENTIAL_ENDED: {
    status: 409,
    meaning: 'The credential that made this webhook endpoint has ended.',
    remedy: 'Delete the endpoint and subscribe the URL again, with a credential that is valid.',
    data: Type.Object({ reason: Type.String({ description: 'As in disabled_reason.' }) }),
  },
  WEBHOOK_NOT_ACTIVE: {
    status: 409,
    meaning: 'The webhook endpoint is not active, so nothing is sent to it.',
    remedy: 'Correct the cause in `data.disabled_reason`, verify the endpoint, then try again.',
    data: Type.Object({ status: Type.String(), disabled_reason: Type.Union([Type.String(), Type.Null()]) }),
  },
  WEBHOOK_DELIVERY_NOT_FOUND: {
    status: 404,
    meaning: 'No such delivery to this webhook endpoint.',
    remedy: 'Take an id from listWebhookDeliveries. Deliveries are kept for up to 30 days.',
    data: null,
  },
  WEBHOOK_DELIVERY_IS_TEST: {
    status: 409,
    meaning: 'A ping or test cannot be sent again.',
    remedy: 'Send a new one with sendWebhookTest.',
    data: null,
  },
  EVENT_NOT_FOUND: {
    status: 404,
    meaning: 'The event does not exist, or you may not read it.',
    remedy: 'Take an id from listEvents. Events are kept for up to 30 days.',
    data: null,
  },
  SANDBOX_ONLY: {
    status: 409,
    meaning: 'This exists in the sandbox only.',
    remedy: 'Choose the environment `sandbox`. The live environment uses the real time.',
    data: null,
  },
  SANDBOX_CLOCK_OUT_OF_RANGE: {
    status: 422,
    meaning: 'The clock of the sandbox cannot be moved to this instant.',
    remedy: 'Choose an instant from `data.now` to `data.latest`. The clock only moves forward, and one call moves it no further than this.',
    data: Type.Object({ now: Type.String(), latest: Type.String() }),
  },
  SINCE_AHEAD: {
    status: 422,
    meaning: '`since` is more than five minutes later than the present time of the environment.',
    remedy:
      'After a reset of the sandbox, or if you lost your cursor: read all rows again, then poll from `data.next_since`. Take `since` from an answer, ' +
      'not from your own clock.',
    data: Type.Object({
      now: Timestamp('Present time of the environment.'),
      next_since: Timestamp('A fresh cursor at the present time. It shows later changes only.'),
    }),
  },
  WEBHOOK_LIMIT_REACHED: {
    status: 409,
    meaning: 'The maximum number of webhook endpoints has been reached.',
    remedy: 'Delete an endpoint that is not needed. A business can have `data.limit` in one environment.',
    data: Type.Object({ limit: Type.Integer({ description: 'Maximum number for a business in one environment.' }) }),
  },
} as const satisfies Record<string, ErrorEntry>;

/** Refusals about subscriptions to events. */
import { Type } from 'typebox';
import { eventTypes, type EventType } from '../eventTypes.ts';
import type { ErrorEntry } from './entry.ts';

export const webhookRefusals = {
  WEBHOOK_NOT_FOUND: {
    status: 404,
    meaning: 'No such webhook endpoint.',
    remedy: 'Take the id that createWebhookEndpoint answered, or the one of the dashboard. A deleted endpoint is gone for good.',
    data: null,
  },
  WEBHOOK_EVENT_NOT_PERMITTED: {
    status: 403,
    meaning: 'The credential cannot read some of these events.',
    remedy:
      'Leave out the events in `data.refused_events`, or use a credential with the permissions in `data.missing_permissions`. ' +
      'listWebhookEventTypes tells which events a credential may have.',
    data: Type.Object({
      refused_events: Type.Array(Type.Enum(Object.keys(eventTypes) as EventType[]), { description: 'The events it may not have.' }),
      missing_permissions: Type.Array(Type.String(), { description: 'Permissions that read them.' }),
    }),
  },
  WEBHOOK_DUPLICATE_URL: {
    status: 409,
    meaning: 'Another webhook endpoint has this URL.',
    remedy: 'Keep the endpoint `data.id`, or delete it with deleteWebhookEndpoint and subscribe again.',
    data: Type.Object({ id: Type.String({ description: 'The endpoint that has the URL.' }) }),
  },
  WEBHOOK_LIMIT_REACHED: {
    status: 409,
    meaning: 'There are as many webhook endpoints as there can be.',
    remedy: 'Delete one that is not needed: a business has at most `data.limit` in one environment.',
    data: Type.Object({ limit: Type.Integer({ description: 'So many a business has at most in one environment.' }) }),
  },
} as const satisfies Record<string, ErrorEntry>;

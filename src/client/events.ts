/** The events that a webhook delivers: a union by `type`. This file has only types, and no code at run time. */
import type { Customer, JobRequest, ListWebhookEventTypesOutput, Technician, WebhookEndpoint } from './derived/api.ts';

type EventType = ListWebhookEventTypesOutput['event_types'][number]['type'];

/** The object that an event carries, by the first word of the event type. */
interface ObjectOfFamily {
  job_request: JobRequest;
  customer: Customer;
  technician: Technician;
  ping: WebhookEndpoint;
}

type FamilyOf<Type extends string> = Type extends `${infer Family}.${string}` ? Family : Type;

/** The body of a delivery of one type. */
export interface WebhookEventOf<Type extends EventType | 'ping'> {
  /** `evt_…`: the same in every delivery of the event. Use it to recognize repeated deliveries. */
  readonly id: string;
  readonly type: Type;
  /** Time of the event, RFC 3339 in UTC. */
  readonly created_at: string;
  readonly business_id: string;
  readonly environment: 'live' | 'sandbox';
  readonly data: { readonly object: ObjectOfFamily[FamilyOf<Type> & keyof ObjectOfFamily] };
  /** Only for `job_request.status_changed`: the key of the previous status. */
  readonly previous_status: Type extends 'job_request.status_changed' ? string : undefined;
}

/**
 * Any delivery. Checking `event.type === 'customer.created'` narrows `event.data.object` to a customer. A newer service may add types, so
 * keep a branch for unknown types.
 */
export type WebhookEvent = { [Type in EventType | 'ping']: WebhookEventOf<Type> }[EventType | 'ping'];

/** The events that a webhook delivers, as types: a union by `type`. Nothing of it is there at run time. */
import type { Customer, JobRequest, ListWebhookEventTypesOutput, Technician, WebhookEndpoint } from './derived/api.ts';

type EventType = ListWebhookEventTypesOutput['event_types'][number]['type'];

/** What an event is about, by the first word of its type. */
interface ObjectOfFamily {
  job_request: JobRequest;
  customer: Customer;
  technician: Technician;
  ping: WebhookEndpoint;
}

type FamilyOf<Type extends string> = Type extends `${infer Family}.${string}` ? Family : Type;

/** The body of a delivery of one type. */
export interface WebhookEventOf<Type extends EventType | 'ping'> {
  /** `evt_…`; the same in every delivery of the event. Deduplicate on it. */
  readonly id: string;
  readonly type: Type;
  /** When it happened, RFC 3339 in UTC. */
  readonly created_at: string;
  readonly business_id: string;
  readonly environment: 'live' | 'sandbox';
  readonly data: { readonly object: ObjectOfFamily[FamilyOf<Type> & keyof ObjectOfFamily] };
  /** Of `job_request.status_changed` alone: the key of the status before. */
  readonly previous_status: Type extends 'job_request.status_changed' ? string : undefined;
}

/**
 * Any delivery. `event.type === 'customer.created'` makes `event.data.object` a customer. Types are only ever added: keep a branch for
 * those of a newer service.
 */
export type WebhookEvent = { [Type in EventType | 'ping']: WebhookEventOf<Type> }[EventType | 'ping'];

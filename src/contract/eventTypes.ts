/** Event types a webhook can subscribe to, with the permission that reads them. [webhook.event-types]; extend-only. */
import type { PermissionCode } from './permissions.ts';

export const eventTypes = {
  'job_request.created': 'job_view',
  'job_request.quoted': 'job_view',
  'job_request.confirmed': 'job_view',
  'job_request.assigned': 'job_view',
  'job_request.completed': 'job_view',
  'job_request.archived': 'job_view',
  'job_request.reopened': 'job_view',
  'job_request.status_changed': 'job_view',
  'job_request.updated': 'job_view',
  'job_request.priority_changed': 'job_view',
  'job_request.rescheduled': 'job_view',
  'job_request.running_late': 'job_view',
  'job_request.window_broken': 'job_view',
  'job_request.unscheduled': 'job_view',
  'customer.created': 'customers_view',
  'customer.updated': 'customers_view',
  'customer.deleted': 'customers_view',
  'customer.erased': 'customers_view',
  'customer.message_received': 'customers_view',
  'technician.created': 'team_view',
  'technician.updated': 'team_view',
  'technician.deleted': 'team_view',
  'schedule.optimization_proposed': 'schedule_manage',
} as const satisfies Record<string, PermissionCode>;
export type EventType = keyof typeof eventTypes;

/** The types that every receiver may know, because the first version had them. No type is ever added here. */
export const firstTypes = [
  'job_request.created',
  'job_request.confirmed',
  'job_request.assigned',
  'job_request.completed',
  'job_request.archived',
  'job_request.status_changed',
  'job_request.priority_changed',
  'job_request.rescheduled',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'technician.created',
  'technician.updated',
  'technician.deleted',
] as const satisfies readonly EventType[];
type FirstType = (typeof firstTypes)[number];

/**
 * The first type that reported the change of a later type. An endpoint gets it that subscribed to it and not to the later type. null: no first
 * type reported such a change. [event.in-place].
 */
const inPlaceOf = {
  // The status stays.
  'job_request.quoted': null,
  'job_request.updated': null,
  'job_request.reopened': 'job_request.status_changed',
  'job_request.unscheduled': 'job_request.status_changed',
  // The job stays as it is.
  'job_request.running_late': null,
  'job_request.window_broken': null,
  'customer.erased': 'customer.deleted',
  'customer.message_received': null,
  'schedule.optimization_proposed': null,
} as const satisfies Record<Exclude<EventType, FirstType>, FirstType | null>;

/** The first type that is sent in place of a type. null: none. */
export const firstTypeFor = (type: EventType): FirstType | null => (type in inPlaceOf ? inPlaceOf[type as keyof typeof inPlaceOf] : null);

/** The types whose events say which status the job had before, because they are `job_request.status_changed` or are sent as that type. */
export type TypeOfStatusChange =
  | 'job_request.status_changed'
  | {
      [Type in keyof typeof inPlaceOf]: (typeof inPlaceOf)[Type] extends 'job_request.status_changed' ? Type : never;
    }[keyof typeof inPlaceOf];

export const isStatusChange = (type: EventType): type is TypeOfStatusChange =>
  type === 'job_request.status_changed' || firstTypeFor(type) === 'job_request.status_changed';

/** What decides under which type an event is sent. */
export interface StoredType {
  readonly type: EventType;
  /** null: the event changed no status, or was written before the service kept the status. */
  readonly previousStatus: string | null;
}

/** The type under which an endpoint gets an event. Empty `subscribed`: all types. null: it does not get the event. */
export function typeSentTo(subscribed: readonly EventType[], { type, previousStatus }: StoredType): EventType | null {
  if (subscribed.length === 0 || subscribed.includes(type)) return type;
  const first = firstTypeFor(type);
  if (first === null || !subscribed.includes(first)) return null;
  return first === 'job_request.status_changed' && previousStatus === null ? null : first;
}

/** What an event shows beside its own kind of record: a plan names the jobs that it moves. */
const alsoNeeded: Readonly<Partial<Record<EventType, PermissionCode>>> = { 'schedule.optimization_proposed': 'job_view' };

/** The permissions that together read a type. */
export const permissionsReading = (type: EventType): readonly PermissionCode[] => {
  const more = alsoNeeded[type];
  return more === undefined ? [eventTypes[type]] : [eventTypes[type], more];
};
export const eventTypeNames = Object.keys(eventTypes) as EventType[];

/** The stored types that an endpoint gets, each with the type under which it is sent. Empty `subscribed`: all types. */
export const typesSentTo = (subscribed: readonly EventType[]): { readonly stored: EventType; readonly sent: EventType }[] =>
  eventTypeNames.flatMap((stored) => {
    const sent = typeSentTo(subscribed, { type: stored, previousStatus: '' });
    return sent === null ? [] : [{ stored, sent }];
  });

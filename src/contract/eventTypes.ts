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

/** What an event shows beside its own kind of record: a plan names the jobs that it moves. */
const alsoNeeded: Readonly<Partial<Record<EventType, PermissionCode>>> = { 'schedule.optimization_proposed': 'job_view' };

/** The permissions that together read a type. */
export const permissionsReading = (type: EventType): readonly PermissionCode[] => {
  const more = alsoNeeded[type];
  return more === undefined ? [eventTypes[type]] : [eventTypes[type], more];
};
export const eventTypeNames = Object.keys(eventTypes) as EventType[];

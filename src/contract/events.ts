/**
 * The event types that a webhook can subscribe to, each with its body and the permission to read it. Types are only ever added.
 * [webhook.event-types, event.body].
 */
import { Type, type TObject, type TSchema } from 'typebox';
import { Customer } from './customers/customers.ts';
import { OptimizationPlan } from './dispatch/optimization.ts';
import { eventTypeNames, eventTypes, permissionsReading, typesSentTo, type EventType } from './eventTypes.ts';
import { withFormerNames } from './formerNames.ts';
import type { PermissionCode } from './permissions.ts';
import * as s from './schemas/common.ts';
import { CustomerMessage } from './schemas/customerMessage.ts';
import { JobRequest, Live } from './schemas/jobRequest.ts';
import { WebhookEndpoint } from './schemas/webhook.ts';
import { Technician } from './schemas/technician.ts';

export { eventTypeNames, eventTypes, permissionsReading, typesSentTo, type EventType };

/** Sent to verify or test an endpoint. Endpoints cannot subscribe to it. */
const pingType = 'ping';

/** When an event of each type is sent, in English. */
export const eventDescriptions: Readonly<Record<EventType, string>> = {
  'job_request.created': 'A job request was created: over the API, on the public booking page or in the dashboard.',
  'job_request.quoted': 'The job was quoted: its duration is known, and it waits for a time.',
  'job_request.confirmed': 'A slot was confirmed: the job is scheduled and its technician or crew assigned.',
  'job_request.assigned': 'A technician or crew was assigned or reassigned.',
  'job_request.completed': 'The job reached its terminal completed status.',
  'job_request.archived': 'The job was archived, that is cancelled or closed.',
  'job_request.reopened': 'An archived job was taken back: at its earlier time, at another one, or without a time.',
  'job_request.status_changed': 'The workflow status changed in another way; carries previous_status.',
  'job_request.updated':
    'A workflow action was fired and the status stayed the same, the length, skills, texts, contact or address of the job changed, or the customer rated the visit or asked for another time.',
  'job_request.priority_changed': 'The priority changed.',
  'job_request.rescheduled': 'The job moved to another time, technician or crew.',
  'job_request.running_late':
    'A visit of today is late by the minutes of the setting, or more. data.live says how late, data.cause which visit makes it late. Once for each visit and cause.',
  'job_request.window_broken':
    'The technician will come, or came, after the promised arrival window. data.live says when, data.cause why. Once for each visit and cause.',
  'job_request.unscheduled': 'The visit was taken back to the queue: the job has no time and no technician any more.',
  'customer.created': 'A customer record was created.',
  'customer.updated': 'Profile, contact, tier or status of a customer changed.',
  'customer.deleted': 'A customer record was deleted.',
  'customer.erased': 'The personal data of a customer was erased. Erase your copies too.',
  'customer.message_received': 'The customer sent a text message. data.message is the message, as listCustomerMessages answers it.',
  'technician.created': 'A technician joined the roster, or was added again.',
  'technician.updated':
    'Profile, role group, tier or status of a technician changed. Changes of only buddies, vehicles, skills or areas send no event.',
  'technician.deleted': 'A technician was removed from the roster.',
  'schedule.optimization_proposed':
    'The nightly run found a better plan for the next working day. Its object is the plan as getScheduleOptimization answers it. Once for each night.',
};

/** What an event carries, by the part of its type before the dot. */
interface Family {
  readonly object: TSchema;
  /** The operation that answers the same object. */
  readonly get: string;
  /** Fields of that answer that events never have: they belong to the caller, or to other records, or change with the clock. */
  readonly leftOut: readonly string[];
  /** Paths of fields that also change without an event of this object. They show other records, the flag of a job, the place in a feed, or a day that is over. */
  readonly moving: readonly string[];
  /** Paths of fields that name other records. When such a record is deleted, its id is null there, or left out of a list, without an event of this object. */
  readonly naming: readonly string[];
}

/** The kinds of objects of events. [event.left-out, event.moving]; docs/webhooks.md, "What an event has not". */
export const eventFamilies = {
  job_request: {
    object: JobRequest,
    get: 'getJobRequest',
    leftOut: ['customer_url', 'live'],
    moving: ['attention', 'follow_up_of', 'follow_ups', 'updated_at', 'wanted_date'],
    naming: ['assigned_vehicle', 'assignment', 'crew', 'job_type_id', 'site', 'skills'],
  },
  customer: {
    object: Customer,
    get: 'getCustomer',
    leftOut: ['possible_duplicates'],
    moving: ['profile.request_count', 'profile.updated_at', 'spending'],
    naming: ['contact.preferred_technician'],
  },
  technician: {
    object: Technician,
    get: 'getTechnician',
    leftOut: ['version'],
    moving: ['buddy_ids', 'last_login_at', 'leads', 'service_areas', 'updated_at', 'vehicle_ids'],
    naming: [],
  },
  schedule: { object: OptimizationPlan, get: 'getScheduleOptimization', leftOut: [], moving: [], naming: [] },
} as const satisfies Record<string, Family>;

/** The kind of the object of an event. */
export const familyOf = (type: EventType): Family => eventFamilies[type.slice(0, type.indexOf('.')) as keyof typeof eventFamilies];

/** A sentence on the object, for readers of the document. */
function objectSentence({ get, leftOut, moving, naming }: Family): string {
  const less = leftOut.length === 0 ? '' : `, without ${leftOut.join(' and ')}`;
  const later = moving.length === 0 ? '' : ` These fields may change later without an event: ${moving.join(', ')}.`;
  const named =
    naming.length === 0
      ? ''
      : ` So may these, but only when a record that they name is deleted: its id is null then: ${naming.join(', ')}.`;
  return `object: what ${get} answered at that time${less}.${later}${named}`;
}

export interface EventDefinition {
  readonly type: EventType | typeof pingType;
  readonly description: string;
  /** The permissions to read the event, all of which are needed. */
  readonly permissions: readonly PermissionCode[];
  /** The schema of the whole body that is posted. */
  readonly body: TSchema;
}

/** What else `data` has in events of late visits. */
const late = {
  live: Live,
  cause: s.Nullable(
    Type.Object({ job_request_id: s.Uuid(), short_code: Type.String() }),
    'The job whose visit makes this one late; null if no other visit does.',
  ),
};
const messageType: EventType = 'customer.message_received';
const lateTypes: readonly string[] = ['job_request.running_late', 'job_request.window_broken'];

const bodyOf = (type: string, object: TSchema, objectIs: string, carriesPrevious = false) =>
  Type.Object({
    id: Type.String({ pattern: '^evt_[0-9a-f]{32}$', description: 'Unique; the same in every delivery of the event. Deduplicate on it.' }),
    type: Type.Literal(type),
    created_at: s.Timestamp('When it happened, RFC 3339 in UTC.'),
    business_id: s.Uuid(),
    environment: s.DataEnvironment,
    data: Type.Object(
      { object, ...(lateTypes.includes(type) ? late : {}), ...(type === messageType ? { message: CustomerMessage } : {}) },
      { description: objectIs },
    ),
    ...(carriesPrevious ? { previous_status: Type.String({ description: 'Key of the status before the change.' }) } : {}),
  });

/** Every type that is posted to an endpoint. `ping` is the last. */
export const eventDefinitions: readonly EventDefinition[] = [
  ...eventTypeNames.map((type) => ({
    type,
    description: eventDescriptions[type],
    permissions: permissionsReading(type),
    body: bodyOf(type, familyOf(type).object, objectSentence(familyOf(type)), type === 'job_request.status_changed'),
  })),
  {
    type: pingType,
    description: 'Verifies or tests an endpoint. Its object is the endpoint. Answer 2xx, as for every event.',
    permissions: [],
    body: bodyOf(pingType, WebhookEndpoint, 'object: the endpoint.'),
  },
];

const bodies = new Map(eventDefinitions.map(({ type, body }) => [type, body as TObject]));

/** The `data` of an event in the names that receivers read: each former name beside its field. [names.both-in-events]. */
export const eventData = (type: EventDefinition['type'], data: object): object =>
  withFormerNames(bodies.get(type)!.properties['data']!, data) as object;

/** The types that a credential with these permissions may read. null permissions: all types. */
export function readableTypes(permissions: readonly PermissionCode[] | ReadonlySet<PermissionCode> | null): EventType[] {
  const heldPermissions = permissions && new Set(permissions);
  return eventTypeNames.filter((type) => !heldPermissions || permissionsReading(type).every((code) => heldPermissions.has(code)));
}

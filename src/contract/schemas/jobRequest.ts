/** The job request as it is answered. Specification, "Job request (booking)"; additions in the decisions, section 3. */
import { Type } from 'typebox';
import { actors, auditActors, crewRoles, periods, priorityLevels } from '../vocabulary.ts';
import { SkillSummary } from '../catalog.ts';
import { JobAddress } from './address.ts';
import * as s from './common.ts';

const nullableText = () => s.Nullable(Type.String());
const nullableInteger = () => s.Nullable(Type.Integer());
const nullableTime = () => s.Nullable(s.Timestamp());

export const BusinessViewRange = Type.Object({
  date: s.CalendarDate('Business-local day.'),
  period: s.OneOf(periods),
  start_minute: s.MinuteOfDay(),
  end_minute: s.MinuteOfDay(),
});

export const JobDate = Type.Object({
  date: s.CalendarDate('Customer-local day.'),
  periods: Type.Array(Type.Object({ period: s.OneOf(periods), business_view: Type.Array(BusinessViewRange) })),
});

export const Session = Type.Object({
  ordinal: Type.Integer({ description: '1-based day index.' }),
  date: s.CalendarDate(),
  start_at: s.Timestamp(),
  end_at: s.Timestamp(),
  depart_at: Type.Optional(s.Timestamp()),
  return_at: Type.Optional(s.Timestamp()),
  travel_minutes: Type.Optional(Type.Integer()),
});

export const ArrivalWindow = Type.Object({ start: s.Timestamp(), end: s.Timestamp(), window_minutes: Type.Integer() });

const CrewMember = Type.Object({
  technician_id: s.Nullable(s.Uuid('Null once the technician has been removed.')),
  technician_name: Type.String(),
  role: s.OneOf(crewRoles),
  job_title: Type.String(),
  phone: nullableText(),
  email: nullableText(),
  wrench_percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  skill_ids: Type.Array(s.Uuid()),
  skills: Type.Array(Type.String()),
  sessions: Type.Array(Session),
  ends_at: s.Timestamp(),
});

/** A skill the job needs. Once it is deleted its id is null; the job keeps the name. */
export const JobSkill = Type.Object({
  ...SkillSummary.properties,
  id: s.Nullable(s.Uuid()),
  category_id: s.Nullable(s.Uuid()),
});

/** Who fired an action, and with what; `user_id` of a key is the member who made it, and null for an unauthenticated customer. */
const AuditEntry = Type.Object({
  at: s.Timestamp(),
  by: Type.Object({
    actor: s.OneOf(auditActors),
    user_id: s.Nullable(s.Uuid()),
  }),
  payload: Type.Record(Type.String(), Type.Unknown()),
});

export const JobRequest = Type.Object({
  id: s.Uuid(),
  short_code: Type.Optional(Type.String()),
  business_id: s.Uuid(),
  workflow_id: s.Uuid(),
  workflow_name: Type.String(),
  status_version: Type.Integer({ description: 'Optimistic lock; send it back on transitions.' }),
  current_status: Type.Object({ key: Type.String(), display_name: Type.String() }),
  next_actions: Type.Optional(
    Type.Array(
      Type.Object({
        key: Type.String(),
        label: Type.String(),
        actor: s.OneOf(actors),
        capabilities: Type.Optional(Type.Array(Type.String())),
      }),
    ),
  ),
  action_audit: Type.Record(Type.String(), AuditEntry),
  priority: s.OneOf(['normal', 'emergency'] as const),
  priority_level: s.OneOf(priorityLevels),
  sla_deadline: nullableTime(),
  attention: Type.Object({ flagged: Type.Boolean(), reason: nullableText(), since: nullableTime() }),
  description: nullableText(),
  job_type_id: s.Nullable(s.Uuid('Null when unclassified, and once the type is deleted: job_type_name stays.')),
  job_type_name: Type.Optional(Type.String()),
  skills: Type.Array(JobSkill),
  customer: Type.Object({ id: s.Nullable(s.Uuid()), name: Type.String(), email: Type.String(), phone: Type.String() }),
  address: JobAddress,
  assignment: Type.Object({
    technician_id: s.Nullable(s.Uuid()),
    technician: s.Nullable(
      Type.Object({
        id: s.Uuid(),
        full_name: Type.String(),
        email: nullableText(),
        phone: nullableText(),
        job_title: Type.String(),
        avatar_url: nullableText(),
      }),
    ),
    assigned_at: nullableTime(),
    service_area_id: s.Nullable(s.Uuid()),
    vehicle_id: s.Nullable(s.Uuid()),
  }),
  assigned_vehicle: Type.Optional(s.NamedReference),
  crew: Type.Optional(Type.Array(CrewMember)),
  quote: Type.Object({
    quoted_at: nullableTime(),
    job_duration_minutes: nullableInteger(),
    mobilization_minutes: nullableInteger(),
    demobilization_minutes: nullableInteger(),
  }),
  schedule: Type.Object({
    scheduled_at: nullableTime(),
    scheduled_duration_minutes: nullableInteger(),
    ends_at: nullableTime(),
    arrival_window: Type.Optional(ArrivalWindow),
    business_timezone: Type.String(),
    customer_timezone: Type.String(),
    job_dates: Type.Optional(Type.Array(JobDate)),
    sessions: Type.Array(Session),
  }),
  rating: Type.Object({
    is_rated: Type.Boolean(),
    score: s.Nullable(Type.Integer({ minimum: 1, maximum: 5 })),
    comment: nullableText(),
    rated_at: nullableTime(),
  }),
  archive: Type.Object({
    is_archived: Type.Boolean(),
    archived_at: nullableTime(),
    archived_by_user_id: s.Nullable(s.Uuid()),
    note: nullableText(),
  }),
  completed_at: nullableTime(),
  completed_by_user_id: s.Nullable(s.Uuid()),
  customer_url: Type.Optional(Type.String()),
  created_at: s.Timestamp(),
  updated_at: s.Timestamp(),
  deleted_at: Type.Optional(s.Timestamp()),
});

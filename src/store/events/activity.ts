/** Who did what: events, changes of the schedule and the audit log, in one list that only grows at its head. */
import type { ActivityActorKind } from '../../contract/vocabulary.ts';
import type { Database } from '../driver/database.ts';
import { Conditions } from '../paging.ts';

export interface ActivityRow {
  readonly id: string;
  readonly at: string;
  readonly kind: 'event' | 'schedule' | 'access';
  readonly action: string;
  readonly actorKind: ActivityActorKind | null;
  readonly memberId: string | null;
  readonly memberName: string | null;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  readonly subjectName: string;
  /** Number of jobs that a change of the schedule moved; 0 for other entries. */
  readonly jobs: number;
  /** Whether the actor booked outside of working hours with after_hours_override. */
  readonly isHoursOverridden: boolean;
  /** The event archived a job that was cancelled. */
  readonly isCancellation: boolean;
}

interface ActivityFilter {
  readonly kinds: readonly ActivityRow['kind'][];
  /** Only events of these types. */
  readonly eventTypes: readonly string[];
  readonly memberId?: string | undefined;
  readonly subjectId?: string | undefined;
  /** Only entries older than this one. */
  readonly before?: { readonly at: string; readonly id: string } | undefined;
}

/** Makes the select of one source: its newest `limit` entries that match. */
type Source = (where: Conditions, filter: ActivityFilter, limit: string) => string;

/** The conditions of the filter, in the columns of one source. */
function narrowed(
  where: Conditions,
  { memberId, subjectId, before }: ActivityFilter,
  at: string,
  id: string,
  member: string,
  subject: string,
) {
  const parts = [
    ...(memberId === undefined ? [] : [`${member} = ${where.value(memberId)}`]),
    ...(subjectId === undefined ? [] : [`${subject} = ${where.value(subjectId)}`]),
    ...(before === undefined ? [] : [`(${at}, ${id}) < (${where.value(before.at)}::timestamptz, ${where.value(before.id)}::uuid)`]),
  ];
  return parts.map((part) => ` and ${part}`).join('');
}

const nameOf = `coalesce(e.body #>> '{data,object,short_code}', e.body #>> '{data,object,full_name}', e.body #>> '{data,object,profile,full_name}', '')`;

/** The audit of the action that this event reports. An undo restores an older audit, which is of another time. */
const auditPath = `'{data,object,action_audit}'::text[] || case e.type when 'job_request.confirmed' then 'confirm_booking' else 'reschedule' end`;
const isOverridden = `e.type in ('job_request.confirmed', 'job_request.rescheduled')
  and e.body #> (${auditPath} || '{payload,after_hours_authorized_by}'::text[]) is not null
  and abs(extract(epoch from e.created_at - (e.body #>> (${auditPath} || '{at}'::text[]))::timestamptz)) < 1`;

const sources: Readonly<Record<ActivityRow['kind'], Source>> = {
  event: (where, filter, limit) => `
    select e.id, e.created_at as at, 'event' as kind, e.type as action, e.actor_kind, e.member_id, split_part(e.type, '.', 1) as subject_kind,
           e.resource_id as subject_id, ${nameOf} as subject_name, 0 as jobs,
           ${isOverridden} as is_hours_overridden,
           e.type = 'job_request.archived' and e.body #>> '{data,object,cancellation}' is not null as is_cancellation
      from events e
     where e.tenant_id = $1 and not e.is_test and e.type = any (${where.value(filter.eventTypes)})
           ${narrowed(where, filter, 'e.created_at', 'e.id', 'e.member_id', 'e.resource_id')}
     order by e.created_at desc, e.id desc limit ${limit}`,
  schedule: (where, filter, limit) => `
    select c.id, c.at, 'schedule' as kind, c.action, c.actor_kind, c.member_id, c.subject_kind, c.subject_id,
           coalesce(j.short_code, t.full_name, '') as subject_name, c.jobs, c.hours_overridden as is_hours_overridden, false as is_cancellation
      from (select id, at, kind as action, actor_kind, member_id, jsonb_array_length(before) as jobs,
                   case when job_request_id is null then 'technician' else 'job_request' end as subject_kind,
                   coalesce(job_request_id, technician_id) as subject_id, hours_overridden
              from schedule_changes where tenant_id = $1 and kind <> 'confirmation'
            union all
            select md5('undo' || id)::uuid, undone_at, 'undo', 'member', undone_by_member_id, jsonb_array_length(before),
                   case when job_request_id is null then 'technician' else 'job_request' end, coalesce(job_request_id, technician_id), false
              from schedule_changes where tenant_id = $1 and undone_at is not null) c
      left join job_requests j on j.tenant_id = $1 and j.id = c.subject_id
      left join technicians t on t.tenant_id = $1 and t.id = c.subject_id
     where true ${narrowed(where, filter, 'c.at', 'c.id', 'c.member_id', 'c.subject_id')}
     order by c.at desc, c.id desc limit ${limit}`,
  access: (where, filter, limit) => `
    select a.id, a.at, 'access' as kind, a.action, a.actor_kind, a.member_id, a.subject_kind, a.subject_id, a.subject_name, 0 as jobs, false as is_hours_overridden,
           false as is_cancellation
      from tenants t join audit_log a on a.business_id = t.business_id and coalesce(a.environment, t.environment) = t.environment
     where t.id = $1 ${narrowed(where, filter, 'a.at', 'a.id', 'a.member_id', 'a.subject_id')}
     order by a.at desc, a.id desc limit ${limit}`,
};

/** The newest `count` entries that match. */
export function listActivityRows(db: Database, tenantId: number, filter: ActivityFilter, count: number): Promise<ActivityRow[]> {
  const where = new Conditions(tenantId);
  const limit = where.value(count);
  const parts = filter.kinds.map((kind) => `(${sources[kind](where, filter, limit)})`);
  return db.query<ActivityRow>(
    `select x.id, x.at, x.kind, x.action, x.actor_kind as "actorKind", m.id as "memberId", m.full_name as "memberName", x.subject_kind as "subjectKind",
            x.subject_id as "subjectId", x.subject_name as "subjectName", x.jobs, x.is_hours_overridden as "isHoursOverridden", x.is_cancellation as "isCancellation"
       from (${parts.join(' union all ')}) x
       join tenants t on t.id = $1
       left join members m on m.business_id = t.business_id and m.id = x.member_id
      order by x.at desc, x.id desc limit ${limit}`,
    where.values,
  );
}

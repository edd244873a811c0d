/** What an absence asks of jobs, sessions and time off. Set-based: a fortnight has a hundred jobs. */
import type { Database, Transaction } from '../driver/database.ts';
import type { AddressParts, AuditEntry } from '../jobs/jobRows.ts';
import type { TimeOffRow } from '../team/timeOff.ts';
import { versionStep } from '../driver/versionStep.ts';

/** An open job on a technician's board, with what its re-staffing needs. Times in minutes since the epoch. */
export interface OrphanRow {
  readonly id: string;
  readonly shortCode: string;
  readonly statusVersion: number;
  readonly customerName: string;
  readonly customerEmail: string | null;
  readonly isNewTimeMailOff: boolean;
  readonly skillIds: string[];
  readonly address: AddressParts;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly jobDurationMinutes: number;
  readonly mobilizationMinutes: number | null;
  readonly demobilizationMinutes: number | null;
  readonly preferredTechnicianId: string | null;
  readonly slaDeadline: string | null;
  readonly isFlagged: boolean;
  readonly isCrew: boolean;
  readonly isMultiDay: boolean;
  readonly isUnderWay: boolean;
  /** The whole job's; of a job in one session, the session's. */
  readonly startMinute: number;
  readonly endMinute: number;
}

/** Open jobs of the technician with a session that reaches into [fromMinute, untilMinute), by start. Locked when asked to. */
export function readOrphans(
  db: Database,
  tenantId: number,
  technicianId: string,
  range: { fromMinute: number; untilMinute: number },
  locked = false,
): Promise<OrphanRow[]> {
  return db.query<OrphanRow>(
    `select j.id, j.short_code as "shortCode", j.status_version as "statusVersion", j.customer_name as "customerName",
            j.customer_email as "customerEmail", exists (select from mail_settings o where o.tenant_id = $1 and 'rescheduled' = any (o.kinds_off))
              as "isNewTimeMailOff", j.skill_ids::text[] as "skillIds", j.address,
            j.latitude, j.longitude, j.job_duration_minutes as "jobDurationMinutes", j.mobilization_minutes as "mobilizationMinutes",
            j.demobilization_minutes as "demobilizationMinutes", j.sla_deadline as "slaDeadline",
            j.attention_reason is not null as "isFlagged",
            (select c.preferred_technician_id from customers c where c.tenant_id = j.tenant_id and c.id = j.customer_id)
              as "preferredTechnicianId",
            j.crew_size > 1 or own.role = 'buddy' as "isCrew", w.last_ordinal > 1 as "isMultiDay", own.flags & 16 <> 0 as "isUnderWay",
            w.start_minute as "startMinute", w.end_minute as "endMinute"
       from (select job_request_id, min(role) as role, bit_or(flags) as flags from sessions
              where tenant_id = $1 and technician_id = $2 and active and end_minute > $3 and start_minute < $4
              group by job_request_id) own
       join job_requests j on j.tenant_id = $1 and j.id = own.job_request_id
      cross join lateral (select max(s.ordinal) as last_ordinal, min(s.start_minute) as start_minute, max(s.end_minute) as end_minute
                            from sessions s where s.tenant_id = $1 and s.job_request_id = j.id) w
      where j.completed_at is null and j.archived_at is null and j.deleted_at is null
      order by w.start_minute, j.id${locked ? ' for update of j' : ''}`,
    [tenantId, technicianId, range.fromMinute, range.untilMinute],
  );
}

/** Short codes of those of these jobs that exist. */
export async function shortCodesOf(db: Database, tenantId: number, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; shortCode: string }>(
    `select id, short_code as "shortCode" from job_requests where tenant_id = $1 and id = any ($2::uuid[]) and deleted_at is null`,
    [tenantId, ids],
  );
  return new Map(rows.map((row) => [row.id, row.shortCode]));
}

/** Jobs by their short codes, which come in any case and are told in capitals; those that do not exist are left out. */
export async function jobIdsOfCodes(db: Database, tenantId: number, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; shortCode: string }>(
    `select id, short_code as "shortCode" from job_requests where tenant_id = $1 and short_code = any ($2::text[]) and deleted_at is null`,
    [tenantId, codes.map((code) => code.toUpperCase())],
  );
  return new Map(rows.map((row) => [row.shortCode, row.id]));
}

/** A job of one session with its new technician, and its time, which may be the old one. `date` is business-local. */
export interface Restaffing {
  readonly jobId: string;
  readonly technicianId: string;
  readonly date: string;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly travelMinutes: number | null;
  readonly serviceAreaId: string | null;
  /** A new time, of which the customer is told. */
  readonly isNewTime: boolean;
  readonly audit: AuditEntry;
}

/** Hands single-session jobs of one technician to others, clears their flags and counts each up by one version. */
export async function writeRestaffing(tx: Transaction, tenantId: number, fromId: string, rows: readonly Restaffing[]): Promise<void> {
  await tx.query(
    `with planned as materialized (
       select (r->>'jobId')::uuid as id, (r->>'technicianId')::uuid as technician_id, (r->>'date')::date as date,
              (r->>'startMinute')::int as start_minute, (r->>'endMinute')::int as end_minute,
              (r->>'travelMinutes')::int as travel_minutes, (r->>'serviceAreaId')::uuid as service_area_id,
              (r->>'isNewTime')::boolean as is_new_time, r->'audit' as audit
         from jsonb_array_elements($3::jsonb) as r
     ), moved as (
       update sessions s set technician_id = p.technician_id, date = p.date, start_minute = p.start_minute,
              end_minute = p.end_minute, travel_minutes = p.travel_minutes
         from planned p where s.tenant_id = $1 and s.job_request_id = p.id and s.technician_id = $2
     )
     update job_requests j set technician_id = p.technician_id, assigned_at = (p.audit->>'at')::timestamptz, service_area_id = p.service_area_id,
            promised_start_at = case when p.is_new_time then to_timestamp(p.start_minute::bigint * 60) else j.promised_start_at end,
            scheduled_at = to_timestamp(p.start_minute::bigint * 60), ends_at = to_timestamp(p.end_minute::bigint * 60),
            attention_reason = null, attention_since = null,
            action_audit = j.action_audit || jsonb_build_object('reschedule', p.audit), status_version = j.status_version + 1,
            updated_at = clock_timestamp()
       from planned p where j.tenant_id = $1 and j.id = p.id`,
    [tenantId, fromId, JSON.stringify(rows)],
  );
}

const timeOffColumns = 'id, technician_id, start_date, end_date, start_minute, end_minute, status, reason, created_at, updated_at';

/** Approved and pending records that touch these days, by their first. Locked, so that nobody decides them meanwhile. */
export function lockTimeOff(tx: Transaction, tenantId: number, technicianId: string, from: string, to: string): Promise<TimeOffRow[]> {
  return tx.query<TimeOffRow>(
    `select ${timeOffColumns} from time_off
      where tenant_id = $1 and technician_id = $2 and status <> 'declined' and end_date >= $3 and start_date <= $4
      order by start_date, id for update`,
    [tenantId, technicianId, from, to],
  );
}

/** Approves records and returns them, by their first day. */
export async function approveTimeOff(tx: Transaction, tenantId: number, ids: readonly string[]): Promise<TimeOffRow[]> {
  return tx.query<TimeOffRow>(
    `with approved as (
       update time_off set status = 'approved', updated_at = clock_timestamp(), version = version + $3
        where tenant_id = $1 and id = any ($2::uuid[]) returning ${timeOffColumns}
     ) select * from approved order by start_date, id`,
    [tenantId, ids, versionStep()],
  );
}

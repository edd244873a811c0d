/** What an absence reads and writes of jobs, sessions and time off. One statement for all jobs: a fortnight has a hundred. */
import type { Database, Transaction } from '../driver/database.ts';
import type { Precision, PriorityLevel } from '../../contract/vocabulary.ts';
import type { AddressParts } from '../places.ts';
import { timeOffColumns, type TimeOffRow } from '../team/timeOff.ts';
import { versionStep } from '../driver/versionStep.ts';
import { preferredTechnicianSql } from './preferredTechnician.ts';
import { isUnderWaySql } from './sessionSql.ts';

/** An open job of the absent technician, with what re-staffing needs. Times in minutes since the epoch. */
export interface OrphanRow {
  readonly id: string;
  readonly shortCode: string;
  readonly statusVersion: number;
  readonly priorityLevel: PriorityLevel;
  readonly customerName: string;
  readonly customerId: string | null;
  readonly customerEmail: string | null;
  readonly customerPhone: string | null;
  readonly skillIds: string[];
  readonly address: AddressParts;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly precision: Precision | null;
  readonly jobDurationMinutes: number;
  readonly mobilizationMinutes: number | null;
  readonly demobilizationMinutes: number | null;
  readonly preferredTechnicianId: string | null;
  readonly slaDeadline: string | null;
  readonly promisedStartAt: string | null;
  readonly arrivalWindowMinutes: number | null;
  readonly isFlagged: boolean;
  readonly isCrew: boolean;
  readonly isMultiDay: boolean;
  readonly isUnderWay: boolean;
  readonly isLocked: boolean;
  /** Start of the job's first session and end of its last. */
  readonly startMinute: number;
  readonly endMinute: number;
}

/** Open jobs with a session of the technician that overlaps [fromMinute, untilMinute), by start. `locked`: locks the jobs. */
export function readOrphans(
  db: Database,
  tenantId: number,
  technicianId: string,
  range: { fromMinute: number; untilMinute: number },
  locked = false,
): Promise<OrphanRow[]> {
  return db.query<OrphanRow>(
    `select j.id, j.short_code as "shortCode", j.status_version as "statusVersion", j.priority_level as "priorityLevel",
            j.customer_name as "customerName", j.customer_id as "customerId", j.customer_email as "customerEmail",
            j.customer_phone as "customerPhone", j.skill_ids::text[] as "skillIds", j.address,
            j.latitude, j.longitude, j.precision, j.job_duration_minutes as "jobDurationMinutes", j.mobilization_minutes as "mobilizationMinutes",
            j.demobilization_minutes as "demobilizationMinutes", j.sla_deadline as "slaDeadline", coalesce(j.promised_start_at, j.scheduled_at) as "promisedStartAt",
            j.arrival_window_minutes as "arrivalWindowMinutes",
            j.attention_reason is not null as "isFlagged",
            ${preferredTechnicianSql} as "preferredTechnicianId",
            j.crew_size > 1 or own.role = 'buddy' as "isCrew", w.last_ordinal > 1 as "isMultiDay", ${isUnderWaySql('own')} as "isUnderWay",
            j.locked_at is not null as "isLocked",
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

/** The short codes of these jobs, by id. Deleted jobs are missing. */
export async function shortCodesOf(db: Database, tenantId: number, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; shortCode: string }>(
    `select id, short_code as "shortCode" from job_requests where tenant_id = $1 and id = any ($2::uuid[]) and deleted_at is null`,
    [tenantId, ids],
  );
  return new Map(rows.map((row) => [row.id, row.shortCode]));
}

/** The ids of jobs by their short codes, in upper case. The codes may come in lower case. Unknown codes are missing. */
export async function jobIdsOfCodes(db: Database, tenantId: number, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; shortCode: string }>(
    `select id, short_code as "shortCode" from job_requests where tenant_id = $1 and short_code = any ($2::text[]) and deleted_at is null`,
    [tenantId, codes.map((code) => code.toUpperCase())],
  );
  return new Map(rows.map((row) => [row.shortCode, row.id]));
}

/** Approved and pending time off that overlaps these days, by first day. `locked`: locks the records. */
export function readTimeOff(
  db: Database,
  tenantId: number,
  technicianId: string,
  from: string,
  to: string,
  locked = false,
): Promise<TimeOffRow[]> {
  return db.query<TimeOffRow>(
    `select ${timeOffColumns.select()} from time_off
      where tenant_id = $1 and technician_id = $2 and status <> 'declined' and end_date >= $3 and start_date <= $4
      order by start_date, id${locked ? ' for update' : ''}`,
    [tenantId, technicianId, from, to],
  );
}

/** Approves time off. Returns the records, by first day. */
export async function approveTimeOff(tx: Transaction, tenantId: number, ids: readonly string[]): Promise<TimeOffRow[]> {
  tx.effects.note('frees_technician', ids.length > 0);
  return tx.query<TimeOffRow>(
    `with approved as (
       update time_off set status = 'approved', updated_at = tenant_now($1), version = version + $3
        where tenant_id = $1 and id = any ($2::uuid[]) returning ${timeOffColumns.select()}
     ) select * from approved order by start_date, id`,
    [tenantId, ids, versionStep()],
  );
}

/** The rows behind one sheet of the dashboard's board. Times are whole minutes since the epoch. */
import { addressTextSql } from './addressText.ts';
import type { AssignmentTier, Precision, PriorityLevel } from '../../contract/vocabulary.ts';
import type { Database } from '../driver/database.ts';
import { plannedAnew } from '../driver/plannedAnew.ts';
import { openRequestSql } from '../jobs/customerRequests.ts';
import type { OpenRequestPart } from '../jobs/jobRows.ts';
import { isMultiDaySql, isUnderWaySql, overlapsSql } from './sessionSql.ts';

/** A technician with a lane on the sheet. */
export interface SheetTechnician {
  readonly id: string;
  readonly fullName: string;
  readonly jobTitle: string;
  readonly tier: AssignmentTier | null;
  readonly status: 'active' | 'onboarding' | 'deactive';
  readonly isRemoved: boolean;
  /** Hash of the picture; null without a picture. */
  readonly pictureHash: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Of the start location. */
  readonly precision: Precision | null;
  readonly skillIds: string[];
  readonly areaIds: string[];
}

/** All technicians on the roster who are not inactive, and those in `others`, by name. */
export function readSheetTechnicians(db: Database, tenantId: number, others: readonly string[]): Promise<SheetTechnician[]> {
  return db.query<SheetTechnician>(
    `select ${plannedAnew} t.id, t.full_name as "fullName", t.job_title as "jobTitle", t.assignment_tier as tier, t.status, t.deleted_at is not null as "isRemoved",
            (select p.hash from technician_pictures p where p.tenant_id = $1 and p.technician_id = t.id) as "pictureHash",
            t.start_latitude as latitude, t.start_longitude as longitude, t.start_precision as precision,
            array(select skill_id::text from technician_skills k where k.tenant_id = $1 and k.technician_id = t.id) as "skillIds",
            array(select service_area_id::text from technician_service_areas a where a.tenant_id = $1 and a.technician_id = t.id) as "areaIds"
       from technicians t
      where t.tenant_id = $1 and (t.deleted_at is null and t.status <> 'deactive' or t.id = any ($2::uuid[]))
      order by lower(t.full_name), t.id`,
    [tenantId, others],
  );
}

/** One session of one technician. */
export interface SheetVisit {
  readonly technicianId: string;
  readonly jobId: string;
  readonly ordinal: number;
  /** Number of days that the job takes. */
  readonly parts: number;
  readonly isLead: boolean;
  readonly isUnderWay: boolean;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly travelMinutes: number | null;
}

/**
 * Sessions that overlap [fromMinute, untilMinute), by start. Archived and deleted jobs are left out. Of completed jobs only sessions that had
 * begun count. `of`: only those of these technicians. null: of all.
 */
export function readSheetVisits(
  db: Database,
  tenantId: number,
  { fromMinute, untilMinute }: { fromMinute: number; untilMinute: number },
  of: readonly string[] | null,
): Promise<SheetVisit[]> {
  return db.query<SheetVisit>(
    `select ${plannedAnew} s.technician_id as "technicianId", s.job_request_id as "jobId", s.ordinal, s.role = 'lead' as "isLead", ${isUnderWaySql('s')} as "isUnderWay",
            case when ${isMultiDaySql('s')}
                 then (select max(o.ordinal) from sessions o where o.tenant_id = $1 and o.job_request_id = s.job_request_id) else 1 end as parts,
            s.start_minute as "startMinute", s.end_minute as "endMinute", s.travel_minutes as "travelMinutes"
       from technicians t
       join sessions s on s.tenant_id = t.tenant_id and s.technician_id = t.id
       join job_requests j on j.tenant_id = s.tenant_id and j.id = s.job_request_id
      where t.tenant_id = $1 and ${overlapsSql('s', '$2', '$3')}
        and j.archived_at is null and j.deleted_at is null
        and (s.active or j.completed_at is not null and (s.ordinal = 1 or to_timestamp(s.start_minute * 60.0) < j.completed_at))
        ${of ? 'and t.id = any ($4::uuid[])' : ''}
      order by s.start_minute, s.technician_id`,
    [tenantId, fromMinute, untilMinute, ...(of ? [of] : [])],
  );
}

/** A job on the sheet. */
export interface SheetJob {
  readonly id: string;
  readonly shortCode: string;
  readonly customerName: string;
  readonly jobTypeName: string | null;
  readonly workflowId: string;
  readonly workflowDigest: string;
  readonly statusKey: string;
  readonly statusVersion: number;
  readonly completedAt: string | null;
  /** Statuses and when the job entered them. Empty for jobs that were not read as begun. */
  readonly statusHistory: readonly { readonly key: string; readonly entered_at: string }[];
  readonly priorityLevel: PriorityLevel;
  readonly slaDeadline: string | null;
  readonly slaArmedAt: string;
  readonly attentionReason: string | null;
  readonly openRequest: OpenRequestPart | null;
  readonly customerTimezone: string;
  readonly isLocked: boolean;
  readonly promisedStartAt: string | null;
  readonly arrivalWindowMinutes: number | null;
  readonly serviceAreaId: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly precision: Precision | null;
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
  readonly crewSize: number;
  readonly skillIds: string[];
  readonly mobilizationMinutes: number;
  readonly demobilizationMinutes: number;
}

/** These jobs, in any order. `begunIds`: those whose status history is read too. */
export function readSheetJobs(db: Database, tenantId: number, ids: readonly string[], begunIds: readonly string[]): Promise<SheetJob[]> {
  return db.query<SheetJob>(
    `select ${plannedAnew} j.id, j.short_code as "shortCode", j.customer_name as "customerName", j.job_type_name as "jobTypeName", j.workflow_id as "workflowId",
            w.digest as "workflowDigest", j.status_key as "statusKey", j.status_version as "statusVersion",
            j.completed_at as "completedAt", j.priority_level as "priorityLevel", j.sla_deadline as "slaDeadline",
            coalesce(j.sla_armed_at, j.created_at) as "slaArmedAt", j.attention_reason as "attentionReason",
            j.locked_at is not null as "isLocked", ${openRequestSql} as "openRequest", j.customer_timezone as "customerTimezone",
            coalesce(j.promised_start_at, j.scheduled_at) as "promisedStartAt", j.arrival_window_minutes as "arrivalWindowMinutes",
            j.service_area_id as "serviceAreaId", j.latitude, j.longitude, j.precision,
            case when j.id = any ($3::uuid[]) then j.status_history else '[]'::jsonb end as "statusHistory",
            ${addressTextSql('j')} as address,
            coalesce(j.address->>'city', '') as city, coalesce(j.address->>'postal_code', '') as "postalCode",
            j.crew_size as "crewSize", j.skill_ids::text[] as "skillIds",
            coalesce(j.mobilization_minutes, 0) as "mobilizationMinutes", coalesce(j.demobilization_minutes, 0) as "demobilizationMinutes"
       from job_requests j join workflows w on w.tenant_id = j.tenant_id and w.id = j.workflow_id
      where j.tenant_id = $1 and j.id = any ($2::uuid[])`,
    [tenantId, ids, begunIds],
  );
}

/** Pending or approved time off of a technician on the roster. */
interface SheetAbsence {
  readonly id: string;
  readonly technicianId: string;
  readonly start: string;
  readonly end: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly status: 'pending' | 'approved';
  readonly reason: string;
}

export interface SheetNames {
  /** Skills that are not deleted, by name. */
  readonly skills: { id: string; name: string }[];
  readonly areas: { id: string; name: string }[];
  /** Closures on the days of the sheet. */
  readonly closures: { date: string; reason: string }[];
  readonly absences: SheetAbsence[];
  /** Reserved time, in minutes since the epoch. */
  readonly reserved: { id: string; title: string; isPrivate: boolean; technicianId: string; startMinute: number; endMinute: number }[];
}

/** What a sheet shows besides technicians, sessions and jobs. Read in one statement. */
export async function readSheetNames(
  db: Database,
  tenantId: number,
  { from, to }: { readonly from: string; readonly to: string },
  { fromMinute, untilMinute }: { readonly fromMinute: number; readonly untilMinute: number },
): Promise<SheetNames> {
  const [row] = await db.query<SheetNames>(
    `select ${plannedAnew} coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by lower(name), id)
                        from skills where tenant_id = $1 and deleted_at is null), '[]') as skills,
            coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by lower(name), id)
                        from service_areas where tenant_id = $1 and deleted_at is null), '[]') as areas,
            coalesce((select jsonb_agg(jsonb_build_object('date', date, 'reason', reason) order by date)
                        from closures where tenant_id = $1 and date between $2 and $3), '[]') as closures,
            coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'technicianId', o.technician_id, 'start', o.start_date, 'end', o.end_date,
                                'from', o.start_minute, 'to', o.end_minute, 'status', o.status, 'reason', o.reason) order by o.start_date, o.id)
                        from time_off o join technicians t on t.tenant_id = o.tenant_id and t.id = o.technician_id
                       where o.tenant_id = $1 and o.status <> 'declined' and o.end_date >= $2 and o.start_date <= $3
                         and t.deleted_at is null and t.status <> 'deactive'), '[]') as absences,
            coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title, 'isPrivate', r.private, 'technicianId', x.technician_id, 'startMinute', r.start_minute,
                                'endMinute', r.end_minute) order by r.start_minute, r.id, x.technician_id)
                        from reserved_times r join reserved_time_technicians x on x.tenant_id = r.tenant_id and x.reserved_time_id = r.id
                       where r.tenant_id = $1 and r.end_minute > $4 and r.start_minute < $5), '[]') as reserved`,
    [tenantId, from, to, fromMinute, untilMinute],
  );
  return row!;
}

/** A version of the names on a sheet that no other version covers: names of skills, statuses and closures. */
export async function sheetNamesVersion(db: Database, tenantId: number): Promise<string> {
  const [row] = await db.query<{ version: string }>(
    `select md5(concat_ws('|', (select concat(count(*), max(updated_at)) from skills where tenant_id = $1),
                               (select string_agg(digest, ',' order by id) from workflows where tenant_id = $1),
                               (select string_agg(date || reason, ',' order by date) from closures where tenant_id = $1))) as version`,
    [tenantId],
  );
  return row!.version;
}

/** When more lanes or jobs than this have changed, reading all of them is faster. */
const mostChanged = 500;

/** Technicians whose lane changed after this version of the schedule. null: too many. */
export async function changedLanes(db: Database, tenantId: number, sinceVersion: number): Promise<string[] | null> {
  const rows = await db.query<{ id: string }>(
    `select id from technicians where tenant_id = $1 and lane_version > $2 order by lane_version limit ${mostChanged}`,
    [tenantId, sinceVersion],
  );
  return rows.length < mostChanged ? rows.map(({ id }) => id) : null;
}

/** Jobs with a feed position after this one. null: too many. */
export async function jobsChangedAfter(db: Database, tenantId: number, position: string): Promise<string[] | null> {
  const rows = await db.query<{ id: string }>(
    `select id from job_requests where tenant_id = $1 and sequenced and updated_at > $2 order by updated_at limit ${mostChanged}`,
    [tenantId, position],
  );
  return rows.length < mostChanged ? rows.map(({ id }) => id) : null;
}

/** Rows of job_requests and their sessions, with what their resource needs beside them. */
import type { AuditActor, PriorityLevel } from '../contract/vocabulary.ts';
import type { Database, Transaction } from './database.ts';
import type { Workflow } from './workflows.ts';

export interface SessionPart {
  readonly technicianId: string;
  readonly ordinal: number;
  readonly role: 'lead' | 'buddy';
  readonly date: string;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly travelMinutes: number | null;
}

export interface CrewPart {
  readonly id: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly jobTitle: string;
  readonly avatarUrl: string | null;
  /** The technician's own skills, by name. */
  readonly skills: { id: string; name: string }[];
}

export interface AddressParts {
  readonly line?: string;
  readonly line2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postal_code?: string;
  readonly country?: string;
  readonly formatted?: string;
}

export interface AuditEntry {
  readonly at: string;
  readonly by: { readonly actor: AuditActor; readonly user_id: string | null };
  readonly payload: Record<string, unknown>;
}

export interface JobRow {
  readonly id: string;
  readonly shortCode: string;
  readonly workflowName: string;
  readonly workflow: Workflow;
  readonly statusKey: string;
  readonly statusVersion: number;
  readonly pendingAction: 'quote' | 'confirm_booking' | null;
  readonly statusHistory: { key: string; entered_at: string }[];
  readonly actionAudit: Record<string, AuditEntry>;
  readonly priorityLevel: PriorityLevel;
  readonly slaDeadline: string | null;
  readonly slaArmedAt: string | null;
  readonly description: string | null;
  readonly jobTypeId: string | null;
  readonly jobTypeName: string | null;
  readonly skills: { id: string; name: string; category_id: string; category_name: string; is_active: boolean }[];
  readonly customerId: string | null;
  readonly customerName: string;
  readonly customerEmail: string | null;
  readonly customerPhone: string | null;
  readonly address: AddressParts;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly customerTimezone: string;
  readonly jobDates: unknown[];
  readonly quotedAt: string | null;
  readonly jobDurationMinutes: number | null;
  readonly mobilizationMinutes: number | null;
  readonly demobilizationMinutes: number | null;
  readonly crewSize: number;
  readonly scheduledAt: string | null;
  readonly endsAt: string | null;
  readonly arrivalWindowMinutes: number | null;
  /** The start of the window the customer was promised, whatever has displaced the job since. */
  readonly promisedStartAt: string | null;
  readonly technicianId: string | null;
  readonly assignedAt: string | null;
  readonly serviceAreaId: string | null;
  readonly vehicleId: string | null;
  readonly vehicle: { id: string; name: string } | null;
  readonly attentionReason: string | null;
  readonly attentionSince: string | null;
  readonly ratingScore: number | null;
  readonly ratingComment: string | null;
  readonly ratedAt: string | null;
  readonly archivedAt: string | null;
  readonly archivedByUserId: string | null;
  readonly archiveNote: string | null;
  readonly completedAt: string | null;
  readonly completedByUserId: string | null;
  /** Whether a customer link was issued. */
  readonly hasCustomerLink: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
  readonly sessions: SessionPart[];
  readonly technicians: CrewPart[];
  /** The database's clock: as of when attention is due. */
  readonly readAt: string;
}

/** What a JobRow is read from, with `j` the job and `w` its workflow. */
export const jobColumns = `j.id, j.short_code as "shortCode", j.workflow_name as "workflowName",
  jsonb_build_object('id', w.id, 'name', w.name, 'statuses', w.statuses) as workflow,
  j.status_key as "statusKey", j.status_version as "statusVersion", j.pending_action as "pendingAction",
  j.status_history as "statusHistory", j.action_audit as "actionAudit", j.priority_level as "priorityLevel",
  j.sla_deadline as "slaDeadline", j.sla_armed_at as "slaArmedAt", clock_timestamp() as "readAt",
  j.description, j.job_type_id as "jobTypeId", j.job_type_name as "jobTypeName",
  j.customer_id as "customerId", j.customer_name as "customerName", j.customer_email as "customerEmail",
  j.customer_phone as "customerPhone", j.address, j.latitude, j.longitude, j.customer_timezone as "customerTimezone",
  j.job_dates as "jobDates", j.quoted_at as "quotedAt", j.job_duration_minutes as "jobDurationMinutes",
  j.mobilization_minutes as "mobilizationMinutes", j.demobilization_minutes as "demobilizationMinutes",
  j.crew_size as "crewSize", j.scheduled_at as "scheduledAt", j.ends_at as "endsAt",
  j.arrival_window_minutes as "arrivalWindowMinutes",
  coalesce(j.promised_start_at, j.scheduled_at) as "promisedStartAt", j.technician_id as "technicianId", j.assigned_at as "assignedAt",
  j.service_area_id as "serviceAreaId", j.vehicle_id as "vehicleId",
  (select jsonb_build_object('id', v.id, 'name', v.name) from vehicles v where v.tenant_id = j.tenant_id and v.id = j.vehicle_id) as vehicle,
  j.attention_reason as "attentionReason",
  j.attention_since as "attentionSince", j.rating_score as "ratingScore", j.rating_comment as "ratingComment",
  j.rated_at as "ratedAt", j.archived_at as "archivedAt", j.archived_by_user_id as "archivedByUserId",
  j.archive_note as "archiveNote", j.completed_at as "completedAt", j.completed_by_user_id as "completedByUserId",
  j.magic_token_hash is not null as "hasCustomerLink", j.created_at as "createdAt", j.updated_at as "updatedAt", j.deleted_at as "deletedAt",
  case when j.skill_ids = '{}' then '[]' else
    coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'category_id', k.category_id,
                                                  'category_name', c.name, 'is_active', k.is_active) order by k.name, k.id)
                from skills k join skill_categories c on c.tenant_id = k.tenant_id and c.id = k.category_id
               where k.tenant_id = j.tenant_id and k.id = any (j.skill_ids)), '[]') end as skills,
  case when j.scheduled_at is null then '[]' else
    coalesce((select jsonb_agg(jsonb_build_object('technicianId', s.technician_id, 'ordinal', s.ordinal, 'role', s.role,
                'date', s.date, 'startMinute', s.start_minute, 'endMinute', s.end_minute, 'travelMinutes', s.travel_minutes)
                order by s.role desc, s.technician_id, s.ordinal)
                from sessions s where s.tenant_id = j.tenant_id and s.job_request_id = j.id), '[]') end as sessions,
  case when j.technician_id is null then '[]' else
    coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'fullName', t.full_name, 'email', t.email, 'phone', t.phone,
                'jobTitle', t.job_title, 'avatarUrl', t.avatar_url, 'skills',
                coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.name, k.id)
                            from technician_skills m join skills k on k.tenant_id = m.tenant_id and k.id = m.skill_id
                           where m.tenant_id = t.tenant_id and m.technician_id = t.id and k.deleted_at is null), '[]')))
                from (select j.technician_id as id
                      union select s.technician_id from sessions s where s.tenant_id = j.tenant_id and s.job_request_id = j.id) crew
                join technicians t on t.tenant_id = j.tenant_id and t.id = crew.id), '[]') end as technicians`;

export const jobTables = 'from job_requests j join workflows w on w.tenant_id = j.tenant_id and w.id = j.workflow_id';

export async function findJob(db: Database, tenantId: number, id: string): Promise<JobRow | null> {
  const [row] = await db.query<JobRow>(`select ${jobColumns} ${jobTables} where j.tenant_id = $1 and j.id = $2`, [tenantId, id]);
  return row ?? null;
}

/** The id behind a UUID, in any case, or a short code, in any case; null when there is no such job. */
export async function findJobId(db: Database, tenantId: number, idOrCode: string): Promise<string | null> {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(idOrCode);
  const [row] = await db.query<{ id: string }>(
    `select id from job_requests where tenant_id = $1 and ${isUuid ? 'id = $2::uuid' : 'short_code = $2'}`,
    [tenantId, isUuid ? idOrCode : idOrCode.toUpperCase()],
  );
  return row?.id ?? null;
}

/** Locks the job, so that its version cannot move between the check and the write. */
export async function lockJob(tx: Transaction, tenantId: number, id: string): Promise<JobRow | null> {
  const [row] = await tx.query<JobRow>(`select ${jobColumns} ${jobTables} where j.tenant_id = $1 and j.id = $2 for update of j`, [
    tenantId,
    id,
  ]);
  return row ?? null;
}

export interface NewJob {
  readonly id: string;
  readonly shortCode: string;
  readonly workflowId: string;
  readonly workflowName: string;
  readonly description: string | null;
  readonly jobTypeId: string | null;
  readonly jobTypeName: string | null;
  readonly skillIds: readonly string[];
  readonly customerId: string;
  readonly customerName: string;
  readonly customerEmail: string | null;
  readonly customerPhone: string | null;
  readonly address: AddressParts;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly customerTimezone: string;
  readonly jobDates: unknown;
  readonly priorityLevel: PriorityLevel;
  readonly magicTokenHash: Buffer;
  readonly statusHistory: unknown;
}

/** Inserts the booking, counts it on its customer and reads it back, in one statement. null when the short code is taken: draw another. */
export async function insertJob(tx: Transaction, tenantId: number, job: NewJob): Promise<JobRow | null> {
  const rows = await tx.query<JobRow>(
    `with job as (
       insert into job_requests (tenant_id, id, short_code, workflow_id, workflow_name, pending_action, status_history,
         description, job_type_id, job_type_name, skill_ids, customer_id, customer_name, customer_email, customer_phone,
         address, latitude, longitude, customer_timezone, job_dates, magic_token_hash, priority_level, created_at, updated_at)
       values ($1, $2, $3, $4, $5, 'quote', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
               $21, clock_timestamp(), clock_timestamp())
       on conflict (tenant_id, short_code) do nothing
       returning *
     ), counted as (
       update customers c set request_count = request_count + 1, last_request_at = job.created_at,
                updated_at = job.created_at
         from job where c.tenant_id = $1 and c.id = job.customer_id
     )
     select ${jobColumns} from job j join workflows w on w.tenant_id = j.tenant_id and w.id = j.workflow_id`,
    [
      tenantId,
      job.id,
      job.shortCode,
      job.workflowId,
      job.workflowName,
      JSON.stringify(job.statusHistory),
      job.description,
      job.jobTypeId,
      job.jobTypeName,
      job.skillIds,
      job.customerId,
      job.customerName,
      job.customerEmail,
      job.customerPhone,
      JSON.stringify(job.address),
      job.latitude,
      job.longitude,
      job.customerTimezone,
      JSON.stringify(job.jobDates),
      job.magicTokenHash,
      job.priorityLevel,
    ],
  );
  return rows[0] ?? null;
}

export interface QuoteValues {
  readonly jobDurationMinutes: number;
  readonly mobilizationMinutes: number;
  readonly demobilizationMinutes: number;
  readonly crewSize: number;
}

/** The job waits for the customer's confirmation afterwards. */
export async function writeQuote(tx: Transaction, tenantId: number, id: string, quote: QuoteValues, audit: AuditEntry): Promise<void> {
  await tx.query(
    `update job_requests set quoted_at = clock_timestamp(), job_duration_minutes = $3, mobilization_minutes = $4,
            demobilization_minutes = $5, crew_size = $6, pending_action = 'confirm_booking',
            action_audit = action_audit || jsonb_build_object('quote', $7::jsonb),
            status_version = status_version + 1, updated_at = clock_timestamp()
      where tenant_id = $1 and id = $2`,
    [tenantId, id, quote.jobDurationMinutes, quote.mobilizationMinutes, quote.demobilizationMinutes, quote.crewSize, JSON.stringify(audit)],
  );
}

/** A refused attempt to confirm counts too (specification, "Job request workflow"). */
export async function bumpStatusVersion(tx: Transaction, tenantId: number, id: string): Promise<void> {
  await tx.query(
    `update job_requests set status_version = status_version + 1, updated_at = clock_timestamp() where tenant_id = $1 and id = $2`,
    [tenantId, id],
  );
}

export interface NewSession {
  readonly technicianId: string;
  readonly role: 'lead' | 'buddy';
  readonly ordinal: number;
  readonly date: string;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly latE6: number | null;
  readonly lonE6: number | null;
  readonly travelMinutes: number | null;
  readonly flags: number;
}

export interface Confirmation {
  /** The lead. */
  readonly technicianId: string;
  readonly statusKey: string;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly arrivalWindowMinutes: number;
  readonly serviceAreaId: string | null;
  readonly sessions: readonly NewSession[];
  readonly audit: AuditEntry;
}

/** Schedules and assigns the job: its sessions, status, arrival window and audit, in one statement. */
export async function writeConfirmation(tx: Transaction, tenantId: number, id: string, to: Confirmation): Promise<void> {
  await tx.query(
    `with planned as (
       insert into sessions (tenant_id, job_request_id, technician_id, ordinal, role, date, start_minute, end_minute,
                             latitude_e6, longitude_e6, travel_minutes, flags)
       select $1, $2, (s->>'technicianId')::uuid, (s->>'ordinal')::int, s->>'role', (s->>'date')::date, (s->>'startMinute')::int,
              (s->>'endMinute')::int, (s->>'latE6')::int, (s->>'lonE6')::int, (s->>'travelMinutes')::int, (s->>'flags')::int
         from jsonb_array_elements($3::jsonb) as s
     )
     update job_requests set scheduled_at = to_timestamp($4::bigint * 60), promised_start_at = to_timestamp($4::bigint * 60), ends_at = to_timestamp($5::bigint * 60),
            arrival_window_minutes = $6, technician_id = $7, assigned_at = clock_timestamp(), service_area_id = $8,
            status_key = $9, pending_action = null,
            status_history = status_history || jsonb_build_array(jsonb_build_object('key', $9::text, 'entered_at', $10::text)),
            action_audit = action_audit || jsonb_build_object('confirm_booking', $11::jsonb),
            status_version = status_version + 1, updated_at = clock_timestamp()
      where tenant_id = $1 and id = $2`,
    [
      tenantId,
      id,
      JSON.stringify(to.sessions),
      to.startMinute,
      to.endMinute,
      to.arrivalWindowMinutes,
      to.technicianId,
      to.serviceAreaId,
      to.statusKey,
      to.audit.at,
      JSON.stringify(to.audit),
    ],
  );
}

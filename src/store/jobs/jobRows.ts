/** Jobs as their resource shows them: a row of job_requests with its sessions, crew, skills and workflow. */
import type { AuditActor, Locale, PriorityLevel } from '../../contract/vocabulary.ts';
import type { Database } from '../driver/database.ts';
import { workflowsOf, type Workflow } from '../settings/workflows.ts';

export interface CrewSessionRow {
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
  /** Of the picture; null: none. */
  readonly pictureHash: string | null;
  /** Off the roster: who was there is told by name. */
  readonly isDeleted: boolean;
  /** The technician's own skills, by name. */
  readonly skills: { id: string; name: string }[];
}

/** A skill the job needs; a deleted one is still needed. */
export interface SkillPart {
  readonly id: string;
  readonly name: string;
  readonly category_id: string;
  readonly category_name: string;
  readonly is_active: boolean;
  readonly isDeleted: boolean;
  readonly isCategoryDeleted: boolean;
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
  /** The type the job was booked with is no longer in the catalog. */
  readonly isJobTypeDeleted: boolean;
  readonly skills: SkillPart[];
  readonly customerId: string | null;
  readonly customerName: string;
  readonly customerEmail: string | null;
  readonly customerPhone: string | null;
  readonly address: AddressParts;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly customerTimezone: string;
  /** The language the customer was booked in; null when it is not known. */
  readonly customerLocale: Locale | null;
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
  readonly isServiceAreaDeleted: boolean;
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
  readonly sessions: CrewSessionRow[];
  readonly technicians: CrewPart[];
}

/** What a JobRow is read from, with `j` the job and `w` its workflow, which comes by its digest: read them with `queryJobs`. */
export const jobColumns = `j.id, j.short_code as "shortCode", j.workflow_name as "workflowName",
  j.workflow_id as "workflowId", w.digest as "workflowDigest",
  j.status_key as "statusKey", j.status_version as "statusVersion", j.pending_action as "pendingAction",
  j.status_history as "statusHistory", j.action_audit as "actionAudit", j.priority_level as "priorityLevel",
  j.sla_deadline as "slaDeadline", j.sla_armed_at as "slaArmedAt",
  j.description, j.job_type_id as "jobTypeId", j.job_type_name as "jobTypeName",
  exists (select from job_types y where y.tenant_id = j.tenant_id and y.id = j.job_type_id and y.deleted_at is not null) as "isJobTypeDeleted",
  j.customer_id as "customerId", j.customer_name as "customerName", j.customer_email as "customerEmail",
  j.customer_phone as "customerPhone", j.address, j.latitude, j.longitude, j.customer_timezone as "customerTimezone",
  j.customer_locale as "customerLocale",
  j.job_dates as "jobDates", j.quoted_at as "quotedAt", j.job_duration_minutes as "jobDurationMinutes",
  j.mobilization_minutes as "mobilizationMinutes", j.demobilization_minutes as "demobilizationMinutes",
  j.crew_size as "crewSize", j.scheduled_at as "scheduledAt", j.ends_at as "endsAt",
  j.arrival_window_minutes as "arrivalWindowMinutes",
  coalesce(j.promised_start_at, j.scheduled_at) as "promisedStartAt", j.technician_id as "technicianId", j.assigned_at as "assignedAt",
  j.service_area_id as "serviceAreaId", j.vehicle_id as "vehicleId",
  exists (select from service_areas a where a.tenant_id = j.tenant_id and a.id = j.service_area_id and a.deleted_at is not null)
    as "isServiceAreaDeleted",
  (select jsonb_build_object('id', v.id, 'name', v.name) from vehicles v where v.tenant_id = j.tenant_id and v.id = j.vehicle_id) as vehicle,
  j.attention_reason as "attentionReason",
  j.attention_since as "attentionSince", j.rating_score as "ratingScore", j.rating_comment as "ratingComment",
  j.rated_at as "ratedAt", j.archived_at as "archivedAt", j.archived_by_user_id as "archivedByUserId",
  j.archive_note as "archiveNote", j.completed_at as "completedAt", j.completed_by_user_id as "completedByUserId",
  j.magic_token_hash is not null as "hasCustomerLink", j.created_at as "createdAt", j.updated_at as "updatedAt", j.deleted_at as "deletedAt",
  case when j.skill_ids = '{}' then '[]' else
    coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'category_id', k.category_id,
                                                  'category_name', c.name, 'is_active', k.is_active, 'isDeleted', k.deleted_at is not null,
                                                  'isCategoryDeleted', c.deleted_at is not null) order by k.name, k.id)
                from skills k join skill_categories c on c.tenant_id = k.tenant_id and c.id = k.category_id
               where k.tenant_id = j.tenant_id and k.id = any (j.skill_ids)), '[]') end as skills,
  case when j.scheduled_at is null then '[]' else
    coalesce((select jsonb_agg(jsonb_build_object('technicianId', s.technician_id, 'ordinal', s.ordinal, 'role', s.role,
                'date', s.date, 'startMinute', s.start_minute, 'endMinute', s.end_minute, 'travelMinutes', s.travel_minutes)
                order by s.role desc, s.technician_id, s.ordinal)
                from sessions s where s.tenant_id = j.tenant_id and s.job_request_id = j.id), '[]') end as sessions,
  case when j.technician_id is null then '[]' else
    coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'fullName', t.full_name, 'email', t.email, 'phone', t.phone,
                'jobTitle', t.job_title, 'avatarUrl', t.avatar_url,
                'pictureHash', (select p.hash from technician_pictures p where p.tenant_id = t.tenant_id and p.technician_id = t.id), 'isDeleted', t.deleted_at is not null, 'skills',
                coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.name, k.id)
                            from technician_skills m join skills k on k.tenant_id = m.tenant_id and k.id = m.skill_id
                           where m.tenant_id = t.tenant_id and m.technician_id = t.id and k.deleted_at is null), '[]')))
                from (select j.technician_id as id
                      union select s.technician_id from sessions s where s.tenant_id = j.tenant_id and s.job_request_id = j.id) crew
                join technicians t on t.tenant_id = j.tenant_id and t.id = crew.id), '[]') end as technicians`;

export const jobTables = 'from job_requests j join workflows w on w.tenant_id = j.tenant_id and w.id = j.workflow_id';

/** Rows of `jobColumns`, and of whatever else the text selects, with their workflows. */
export async function queryJobs<More extends object = object>(
  db: Database,
  tenantId: number,
  text: string,
  values: readonly unknown[],
): Promise<(JobRow & More)[]> {
  const rows = await db.query<Omit<JobRow, 'workflow'> & More & { workflowId: string; workflowDigest: string }>(text, values);
  const workflows = await workflowsOf(db, tenantId, rows);
  return rows.map((row) => ({ ...row, workflow: workflows.get(row.workflowId)! }));
}

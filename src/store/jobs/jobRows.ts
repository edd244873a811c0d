/** Jobs with everything that their resource shows: a row of job_requests with its sessions, crew, skills and workflow. */
import { shownFollowUps } from '../../contract/schemas/jobRequest.ts';
import type { AuditActor, Canceller, Locale, PriorityLevel, TextWriter } from '../../contract/vocabulary.ts';
import { column, Columns, jsonColumn, type RowOf } from '../driver/columns.ts';
import type { Database } from '../driver/database.ts';
import { placeFields, type AddressParts } from '../places.ts';
import { breakMinutesSql } from '../schedule/sessionSql.ts';
import { openRequestSql } from './customerRequests.ts';
import { earlierWishSql, type EarlierWishPart } from './earlierWishes.ts';
import { workflowsOf, type Workflow } from '../settings/workflows.ts';

export interface CrewSessionRow {
  readonly technicianId: string;
  readonly ordinal: number;
  readonly role: 'lead' | 'buddy';
  readonly date: string;
  readonly startMinute: number;
  readonly endMinute: number;
  /** Minutes of breaks between start and end. */
  readonly breakMinutes: number;
  readonly travelMinutes: number | null;
}

interface CrewPart {
  readonly id: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly jobTitle: string;
  readonly avatarUrl: string | null;
  /** Hash of the picture. null when there is none. */
  readonly pictureHash: string | null;
  /** The technician is no longer on the roster. The name still shows who did the work. */
  readonly isDeleted: boolean;
  /** The technician's own skills, by name. */
  readonly skills: { id: string; name: string }[];
}

/** A skill that the job needs. A deleted skill is still needed. */
export interface SkillPart {
  readonly id: string;
  readonly name: string;
  readonly category_id: string;
  readonly category_name: string;
  readonly is_active: boolean;
  readonly isDeleted: boolean;
  readonly isCategoryDeleted: boolean;
}

/** A request of the customer without an answer (store/jobs/customerRequests.ts). */
export interface OpenRequestPart {
  readonly id: string;
  readonly kind: 'another_time' | 'cancellation';
  readonly jobDates: unknown[];
  readonly words: string | null;
  readonly createdAt: string;
}

/** Another job of the chain of an earlier job and its follow-ups. */
export interface LinkedJobPart {
  readonly id: string;
  readonly shortCode: string;
  readonly scheduledAt: string | null;
}

export interface JobAuditEntry {
  /** When the service heard of it. */
  readonly at: string;
  /** When it happened, if earlier. */
  readonly happened_at?: string;
  readonly by: { readonly actor: AuditActor; readonly user_id: string | null };
  readonly payload: Record<string, unknown>;
}

export interface Money {
  readonly value: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** How a job was called off. It was archived at the same time. */
export interface Cancellation {
  readonly reason: string;
  readonly cancelledBy: Canceller;
  readonly fee: Money | null;
}

const bookingFields = {
  id: column<string>('id'),
  shortCode: column<string>('short_code'),
  workflowId: column<string>('workflow_id'),
  workflowName: column<string>('workflow_name'),
  statusHistory: jsonColumn<{ key: string; entered_at: string }[]>('status_history'),
  priorityLevel: column<PriorityLevel>('priority_level'),
  description: column<string | null>('description'),
  /** Who wrote the description. null: booked by an earlier version. */
  writtenBy: column<TextWriter | null>('written_by'),
  jobTypeId: column<string | null>('job_type_id'),
  jobTypeName: column<string | null>('job_type_name'),
  customerId: column<string | null>('customer_id'),
  customerName: column<string>('customer_name'),
  customerEmail: column<string | null>('customer_email'),
  customerPhone: column<string | null>('customer_phone'),
  address: jsonColumn<AddressParts>('address'),
  ...placeFields,
  /** The customer's site at which the visit is, with its name and notes at the time of booking. null: the customer's own address. */
  siteId: column<string | null>('site_id'),
  siteName: column<string | null>('site_name'),
  siteAccessNotes: column<string | null>('site_access_notes'),
  customerTimezone: column<string>('customer_timezone'),
  /** The language the customer was booked in. null when it is not known. */
  customerLocale: column<Locale | null>('customer_locale'),
  jobDates: jsonColumn<readonly unknown[]>('job_dates'),
  /** The zone of `business_view` in `jobDates`. null: see `unzonedViewTimezone` of the tenant. */
  businessViewTimezone: column<string | null>('business_view_timezone'),
  /** The earlier job, of which this one is a follow-up. */
  followUpOfId: column<string | null>('follow_up_of'),
  /** The maintenance plan that made the job. null: a person or a program booked it. */
  maintenancePlanId: column<string | null>('maintenance_plan_id'),
  /** The caller's own reference, or that of the system from which the job was imported. Unique. */
  externalReference: column<string | null>('external_reference'),
  createdAt: column<string>('created_at'),
};

/** The columns that a booking writes. All other columns of a job start with their defaults. */
export const bookingColumns = new Columns({
  ...bookingFields,
  skillIds: column<readonly string[]>('skill_ids'),
  /** Whether a guest booked it under another name than that of the linked customer's record. */
  bookedInOtherName: column<boolean>('booked_in_other_name'),
  /** SHA-256 of the token in the customer link. */
  magicTokenHash: column<Buffer>('magic_token_hash'),
});

const read = new Columns({
  ...bookingFields,
  statusKey: column<string>('status_key'),
  statusVersion: column<number>('status_version'),
  pendingAction: column<'quote' | 'confirm_booking' | null>('pending_action'),
  actionAudit: jsonColumn<Record<string, JobAuditEntry>>('action_audit'),
  slaDeadline: column<string | null>('sla_deadline'),
  slaArmedAt: column<string | null>('sla_armed_at'),
  quotedAt: column<string | null>('quoted_at'),
  jobDurationMinutes: column<number | null>('job_duration_minutes'),
  mobilizationMinutes: column<number | null>('mobilization_minutes'),
  demobilizationMinutes: column<number | null>('demobilization_minutes'),
  crewSize: column<number>('crew_size'),
  scheduledAt: column<string | null>('scheduled_at'),
  endsAt: column<string | null>('ends_at'),
  arrivalWindowMinutes: column<number | null>('arrival_window_minutes'),
  technicianId: column<string | null>('technician_id'),
  assignedAt: column<string | null>('assigned_at'),
  serviceAreaId: column<string | null>('service_area_id'),
  vehicleId: column<string | null>('vehicle_id'),
  lockedAt: column<string | null>('locked_at'),
  lockedBy: column<string | null>('locked_by'),
  /** May be over. See `wantedOn` of jobs/booking/wantedDay.ts. */
  wantedOn: column<string | null>('wanted_on'),
  attentionReason: column<string | null>('attention_reason'),
  attentionSince: column<string | null>('attention_since'),
  ratingScore: column<number | null>('rating_score'),
  ratingComment: column<string | null>('rating_comment'),
  ratedAt: column<string | null>('rated_at'),
  archivedAt: column<string | null>('archived_at'),
  archivedByUserId: column<string | null>('archived_by_user_id'),
  archiveNote: column<string | null>('archive_note'),
  cancellation: jsonColumn<Cancellation | null>('cancellation'),
  completedAt: column<string | null>('completed_at'),
  completedByUserId: column<string | null>('completed_by_user_id'),
  /** In the business's currency. null when it is not known. */
  completedAmount: column<number | null>('completed_amount'),
  updatedAt: column<string>('updated_at'),
  deletedAt: column<string | null>('deleted_at'),
});

type StoredJob = RowOf<typeof read>;

export interface JobRow extends StoredJob {
  readonly workflow: Workflow;
  /** The type the job was booked with is no longer in the catalog. */
  readonly isJobTypeDeleted: boolean;
  readonly skills: SkillPart[];
  /** The start of the arrival window that the customer was promised, even if the job was displaced since. */
  readonly promisedStartAt: string | null;
  readonly isServiceAreaDeleted: boolean;
  readonly isSiteDeleted: boolean;
  readonly vehicle: { id: string; name: string } | null;
  /** Whether a customer link was issued. */
  readonly hasCustomerLink: boolean;
  /** Which link of the job works: 0 is the one that it was booked with. */
  readonly customerLinkNumber: number;
  /** The customer's request that waits for an answer; a cancellation before another time. */
  readonly openRequest: OpenRequestPart | null;
  /** The customer waits for an earlier time. null: not, or the visit is over. */
  readonly earlierWish: EarlierWishPart | null;
  /** The earlier job. null: this job is no follow-up, or the earlier job is deleted. */
  readonly followUpOf: LinkedJobPart | null;
  /** The newest follow-ups first. */
  readonly followUps: LinkedJobPart[];
  readonly sessions: CrewSessionRow[];
  readonly technicians: CrewPart[];
}

const linkedJob = (alias: string) =>
  `jsonb_build_object('id', ${alias}.id, 'shortCode', ${alias}.short_code,
     'scheduledAt', to_char(${alias}.scheduled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`;

/** The select list of a `JobRow`: `j` is the job, `w` its workflow. Read it with `queryJobs`, which adds the workflow by its digest. */
export const jobColumns = `${read.select('j')}, w.digest as "workflowDigest",
  coalesce(j.promised_start_at, j.scheduled_at) as "promisedStartAt", j.magic_token_hash is not null as "hasCustomerLink",
  j.customer_link_number as "customerLinkNumber",
  exists (select from job_types y where y.tenant_id = j.tenant_id and y.id = j.job_type_id and y.deleted_at is not null) as "isJobTypeDeleted",
  exists (select from service_areas a where a.tenant_id = j.tenant_id and a.id = j.service_area_id and a.deleted_at is not null)
    as "isServiceAreaDeleted",
  j.site_id is not null and exists (select from customer_sites s where s.tenant_id = j.tenant_id and s.id = j.site_id and s.deleted_at is not null)
    as "isSiteDeleted",
  (select jsonb_build_object('id', v.id, 'name', v.name) from vehicles v where v.tenant_id = j.tenant_id and v.id = j.vehicle_id) as vehicle,
  case when j.skill_ids = '{}' then '[]' else
    coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'category_id', k.category_id,
                                                  'category_name', c.name, 'is_active', k.is_active, 'isDeleted', k.deleted_at is not null,
                                                  'isCategoryDeleted', c.deleted_at is not null) order by k.name, k.id)
                from skills k join skill_categories c on c.tenant_id = k.tenant_id and c.id = k.category_id
               where k.tenant_id = j.tenant_id and k.id = any (j.skill_ids)), '[]') end as skills,
  ${openRequestSql} as "openRequest",
  ${earlierWishSql} as "earlierWish",
  case when j.follow_up_of is not null then
    (select ${linkedJob('e')} from job_requests e where e.tenant_id = j.tenant_id and e.id = j.follow_up_of and e.deleted_at is null)
  end as "followUpOf",
  coalesce((select jsonb_agg(${linkedJob('f')} order by f.created_at desc, f.id desc)
              from (select * from job_requests o where o.tenant_id = j.tenant_id and o.follow_up_of = j.id and o.deleted_at is null
                     order by o.created_at desc, o.id desc limit ${shownFollowUps}) f), '[]') as "followUps",
  case when j.scheduled_at is null then '[]' else
    coalesce((select jsonb_agg(jsonb_build_object('technicianId', s.technician_id, 'ordinal', s.ordinal, 'role', s.role,
                'date', s.date, 'startMinute', s.start_minute, 'endMinute', s.end_minute, 'breakMinutes', ${breakMinutesSql('s')}, 'travelMinutes', s.travel_minutes)
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

/** Runs a select of `jobColumns`, and possibly more columns, and adds the workflow to each row. */
export async function queryJobs<More extends object = object>(
  db: Database,
  tenantId: number,
  text: string,
  values: readonly unknown[],
): Promise<(JobRow & More)[]> {
  const rows = await db.query<Omit<JobRow, 'workflow'> & More & { workflowDigest: string }>(text, values);
  const workflows = await workflowsOf(db, tenantId, rows);
  return rows.map((row) => ({ ...row, workflow: workflows.get(row.workflowId)! }));
}

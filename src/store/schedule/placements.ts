/** Placements of jobs. Only these statements write the sessions of a placed job and the columns for its time and technician. */
import type { Transaction } from '../driver/database.ts';
import { dropEarlierWishes } from '../jobs/earlierWishes.ts';
import type { JobAuditEntry } from '../jobs/jobRows.ts';

/** One technician's block of a job on one day. Times are whole minutes since the epoch; `date` is business-local. */
export interface NewSession {
  readonly technicianId: string;
  readonly role: 'lead' | 'buddy';
  /** The day of the job, from 1. */
  readonly ordinal: number;
  readonly date: string;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly latE6: number | null;
  readonly lonE6: number | null;
  /** One-way travel to the job. null when it is unknown. */
  readonly travelMinutes: number | null;
  /** Bits of `sessionFlags`. */
  readonly flags: number;
}

/** Facts of a job that a change writes. Left out: stays as it is. */
export interface JobDetails {
  readonly jobDurationMinutes?: number;
  readonly crewSize?: number;
  readonly skillIds?: readonly string[];
  /** null removes the text. */
  readonly description?: string | null;
  readonly accessNotes?: string | null;
  /** Set when length or crew size change: the quote is then renewed. */
  readonly quote?: JobAuditEntry;
}

/** Assignments that write the `JobDetails` in the column `details` of `p`, and the audit of a renewed quote. */
const setDetails = `quoted_at = coalesce((p.details->'quote'->>'at')::timestamptz, j.quoted_at),
            job_duration_minutes = coalesce((p.details->>'jobDurationMinutes')::int, j.job_duration_minutes),
            crew_size = coalesce((p.details->>'crewSize')::int, j.crew_size),
            skill_ids = case when p.details ? 'skillIds' then array(select jsonb_array_elements_text(p.details->'skillIds')::uuid) else j.skill_ids end,
            description = case when p.details ? 'description' then p.details->>'description' else j.description end,
            written_by = case when p.details ? 'description' then 'member' else j.written_by end,
            site_access_notes = case when p.details ? 'accessNotes' then p.details->>'accessNotes' else j.site_access_notes end`;
const quoteAudit = `case when p.details ? 'quote' then jsonb_build_object('quote', p.details->'quote') else '{}' end`;

/** Writes details of a job whose time and technicians stay, and raises its version by one. */
export async function writeJobDetails(
  tx: Transaction,
  tenantId: number,
  id: string,
  details: JobDetails,
  audit: JobAuditEntry,
): Promise<void> {
  await tx.query(
    `update job_requests j set ${setDetails}, action_audit = j.action_audit || jsonb_build_object('change', p.audit) || ${quoteAudit},
            status_version = j.status_version + 1, updated_at = tenant_now($1)
       from (select $3::jsonb as details, $4::jsonb as audit) p where j.tenant_id = $1 and j.id = $2`,
    [tenantId, id, JSON.stringify(details), JSON.stringify(audit)],
  );
}

/** A job with all its sessions, and the effect of its placement on the job's own columns. */
export interface PlacementRow {
  readonly jobRequestId: string;
  /** The technician who leads. */
  readonly technicianId: string;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly sessions: readonly NewSession[];
  /** The customer is promised this start. Otherwise the earlier promise stays. */
  readonly isPromised: boolean;
  /** Lowers the attention flag. */
  readonly clearsAttention: boolean;
  /** The job gets a new lead at the time of the audit. `serviceAreaId`: the area by which the lead covers the address. */
  readonly isReassigned: boolean;
  readonly serviceAreaId: string | null;
  /** null for a job that is confirmed already. */
  readonly confirmation: { readonly statusKey: string; readonly arrivalWindowMinutes: number } | null;
  readonly auditKey: 'confirm_booking' | 'reschedule' | 'change' | 'reopen';
  /** What the change writes besides time and technician. */
  readonly details?: JobDetails;
  readonly audit: JobAuditEntry;
}

/**
 * Replaces the sessions of these jobs and raises the version of each by one. Hold the schedule lock, and call `settleOverlaps` afterwards: two
 * jobs may swap their times, so the database checks overlaps only then.
 */
export async function writePlacementRows(tx: Transaction, tenantId: number, placements: readonly PlacementRow[]): Promise<void> {
  if (placements.length === 0) return;
  const placed = placements.filter(({ confirmation }) => confirmation === null).map(({ jobRequestId }) => jobRequestId);
  if (placed.length > 0) {
    deferOverlaps(tx);
    tx.later('delete from sessions where tenant_id = $1 and job_request_id = any ($2::uuid[])', [tenantId, placed]);
  }
  await tx.query(
    `with placed as materialized (
       select p->>'jobRequestId' as id, p->'sessions' as sessions, to_timestamp((p->>'startMinute')::bigint * 60) as start_at,
              to_timestamp((p->>'endMinute')::bigint * 60) as end_at, (p->>'technicianId')::uuid as technician_id,
              (p->>'isPromised')::boolean as is_promised, (p->>'clearsAttention')::boolean as clears_attention,
              (p->>'isReassigned')::boolean as is_reassigned, (p->>'serviceAreaId')::uuid as service_area_id,
              p->'confirmation'->>'statusKey' as status_key, (p->'confirmation'->>'arrivalWindowMinutes')::int as arrival_window_minutes,
              p->>'auditKey' as audit_key, p->'audit' as audit,
              coalesce(p->'details', '{}') as details
         from jsonb_array_elements($2::jsonb) as p
     ), blocks as (
       insert into sessions (tenant_id, job_request_id, technician_id, ordinal, role, date, start_minute, end_minute,
                             latitude_e6, longitude_e6, travel_minutes, flags)
       select $1, p.id::uuid, (s->>'technicianId')::uuid, (s->>'ordinal')::int, s->>'role', (s->>'date')::date, (s->>'startMinute')::int,
              (s->>'endMinute')::int, (s->>'latE6')::int, (s->>'lonE6')::int, (s->>'travelMinutes')::int, (s->>'flags')::int
         from placed p cross join jsonb_array_elements(p.sessions) as s
     )
     update job_requests j set scheduled_at = p.start_at, ends_at = p.end_at, technician_id = p.technician_id,
            promised_start_at = case when p.is_promised then p.start_at else coalesce(j.promised_start_at, j.scheduled_at) end,
            wanted_on = null,
            attention_reason = case when p.clears_attention then null else j.attention_reason end,
            attention_since = case when p.clears_attention then null else j.attention_since end,
            assigned_at = case when p.is_reassigned then (p.audit->>'at')::timestamptz else j.assigned_at end,
            service_area_id = case when p.is_reassigned then p.service_area_id else j.service_area_id end,
            arrival_window_minutes = coalesce(p.arrival_window_minutes, j.arrival_window_minutes),
            status_key = coalesce(p.status_key, j.status_key),
            pending_action = case when p.status_key is null then j.pending_action end,
            status_history = case when p.status_key is null then j.status_history
                                  else j.status_history || jsonb_build_array(jsonb_build_object('key', p.status_key, 'entered_at', p.audit->>'at')) end,
            ${setDetails},
            action_audit = j.action_audit || jsonb_build_object(p.audit_key, p.audit) || ${quoteAudit},
            status_version = j.status_version + 1, updated_at = tenant_now($1)
       from placed p where j.tenant_id = $1 and j.id = p.id::uuid`,
    [tenantId, JSON.stringify(placements)],
  );
}

/** A job that goes back to the queue. */
interface RemovalRow {
  readonly jobRequestId: string;
  readonly statusKey: string;
  readonly pendingAction: 'quote' | 'confirm_booking';
  readonly audit: JobAuditEntry;
}

/**
 * Removes the sessions of these jobs and everything that a confirmation wrote, and raises the version of each by one. Hold the schedule lock. The
 * audit entry of the confirmation stays, because it happened. Whoever gets a new time later may not want an earlier one, so the wish goes too.
 */
export async function writeRemovalRows(tx: Transaction, tenantId: number, removals: readonly RemovalRow[]): Promise<void> {
  if (removals.length === 0) return;
  tx.effects.note('ends_visit');
  const ids = removals.map(({ jobRequestId }) => jobRequestId);
  tx.later('delete from sessions where tenant_id = $1 and job_request_id = any ($2::uuid[])', [tenantId, ids]);
  dropEarlierWishes(tx, tenantId, ids, removals[0]!.audit.at);
  await tx.query(
    `update job_requests j set scheduled_at = null, ends_at = null, promised_start_at = null, arrival_window_minutes = null, technician_id = null,
            assigned_at = null, service_area_id = null, vehicle_id = null, attention_reason = null, attention_since = null,
            locked_at = null, locked_by = null,
            status_key = p->>'statusKey', pending_action = p->>'pendingAction',
            status_history = j.status_history || jsonb_build_array(jsonb_build_object('key', p->>'statusKey', 'entered_at', p->'audit'->>'at')),
            action_audit = j.action_audit || jsonb_build_object('unschedule', p->'audit'),
            status_version = j.status_version + 1, updated_at = tenant_now($1)
       from jsonb_array_elements($2::jsonb) as p where j.tenant_id = $1 and j.id = (p->>'jobRequestId')::uuid`,
    [tenantId, JSON.stringify(removals)],
  );
}

/** Lets sessions overlap within the transaction, so that jobs can swap their times, until `settleOverlaps` is called. */
export function deferOverlaps(tx: Transaction): void {
  tx.later('set constraints sessions_no_overlap deferred', []);
}

/** Checks the overlaps now. The statement fails when two sessions of a technician overlap. */
export function settleOverlaps(tx: Transaction): void {
  tx.later('set constraints sessions_no_overlap immediate', []);
}

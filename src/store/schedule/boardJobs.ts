/** What emergencies and moves read and write beside the job itself: the facts of displaced jobs, and their new places. */
import type { PriorityLevel } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { jobColumns, jobTables, queryJobs, type AuditEntry, type JobRow } from '../jobs/jobRows.ts';
import type { NewSession } from '../jobs/jobRequests.ts';

/** What planning and its answers say of a job on the board. */
export interface BoardJob {
  readonly id: string;
  readonly shortCode: string;
  readonly priorityLevel: PriorityLevel;
  readonly statusVersion: number;
  readonly customerName: string;
  readonly customerEmail: string | null;
  /** The business sends no mails of new times. */
  readonly isNewTimeMailOff: boolean;
  readonly slaDeadline: string | null;
  readonly promisedStartAt: string | null;
  readonly arrivalWindowMinutes: number | null;
  readonly jobDurationMinutes: number | null;
  readonly mobilizationMinutes: number | null;
  readonly demobilizationMinutes: number | null;
  readonly crewSize: number;
  readonly skillIds: string[];
  readonly address: { postal_code?: string; city?: string; district?: string };
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly preferredTechnicianId: string | null;
}

const boardJobColumns = `j.id, j.short_code as "shortCode", j.priority_level as "priorityLevel", j.status_version as "statusVersion",
  j.customer_name as "customerName", j.customer_email as "customerEmail",
  exists (select from mail_settings o where o.tenant_id = j.tenant_id and 'rescheduled' = any (o.kinds_off)) as "isNewTimeMailOff",
  j.sla_deadline as "slaDeadline", coalesce(j.promised_start_at, j.scheduled_at) as "promisedStartAt", j.arrival_window_minutes as "arrivalWindowMinutes",
  j.job_duration_minutes as "jobDurationMinutes", j.mobilization_minutes as "mobilizationMinutes",
  j.demobilization_minutes as "demobilizationMinutes", j.crew_size as "crewSize", array(select unnest(j.skill_ids)::text) as "skillIds",
  j.address, j.latitude, j.longitude,
  (select c.preferred_technician_id from customers c where c.tenant_id = j.tenant_id and c.id = j.customer_id) as "preferredTechnicianId"`;

/** These jobs, by id. Under the schedule lock nobody else can move them. */
export async function readBoardJobs(db: Database, tenantId: number, ids: readonly string[]): Promise<Map<string, BoardJob>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<BoardJob>(
    `select ${boardJobColumns} from job_requests j where j.tenant_id = $1 and j.id = any ($2::uuid[])`,
    [tenantId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The median crew of completed jobs of the same type (of none, when the job has none), and how many there are. */
export async function medianCrewSize(
  db: Database,
  tenantId: number,
  jobTypeId: string | null,
): Promise<{ median: number | null; sampleSize: number }> {
  const [row] = await db.query<{ median: number | null; sampleSize: number }>(
    `select percentile_disc(0.5) within group (order by crew_size) as median, count(*)::int as "sampleSize"
       from job_requests where tenant_id = $1 and completed_at is not null and deleted_at is null and job_type_id is not distinct from $2`,
    [tenantId, jobTypeId],
  );
  return row!;
}

/** One job's only session at its new place. */
export interface NewPlace {
  readonly jobRequestId: string;
  readonly technicianId: string;
  readonly date: string;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly travelMinutes: number | null;
  /** Of the technician, when somebody else takes it; left as it is otherwise. */
  readonly serviceAreaId: string | null;
  readonly isReassigned: boolean;
  /** A time that was chosen for the job itself: the customer is promised it. Otherwise another job displaced it. */
  readonly isPromised: boolean;
  /** Nobody needs to look at it any more: it stands with somebody who is there. */
  readonly isSettled: boolean;
  readonly audit: AuditEntry;
}

/**
 * Moves single-session jobs to their new places, each one version on, in two statements. Call with the schedule lock held; jobs may
 * swap places, so overlap is only judged at the end.
 */
export async function writePlaces(tx: Transaction, tenantId: number, places: readonly NewPlace[]): Promise<void> {
  if (places.length === 0) return;
  const rows = JSON.stringify(places);
  await tx.query('set constraints sessions_no_overlap deferred');
  await tx.query(
    `update sessions s set technician_id = (p->>'technicianId')::uuid, date = (p->>'date')::date, start_minute = (p->>'startMinute')::int,
            end_minute = (p->>'endMinute')::int, travel_minutes = (p->>'travelMinutes')::int
       from jsonb_array_elements($2::jsonb) as p
      where s.tenant_id = $1 and s.job_request_id = (p->>'jobRequestId')::uuid and s.active`,
    [tenantId, rows],
  );
  await writePlacedJobs(tx, tenantId, rows);
}

/** Moves one job whole: its sessions are written anew, since its members may be others. Otherwise as `writePlaces`. */
export async function writeMove(tx: Transaction, tenantId: number, place: NewPlace, sessions: readonly NewSession[]): Promise<void> {
  await tx.query('set constraints sessions_no_overlap deferred');
  await tx.query('delete from sessions where tenant_id = $1 and job_request_id = $2', [tenantId, place.jobRequestId]);
  await tx.query(
    `insert into sessions (tenant_id, job_request_id, technician_id, ordinal, role, date, start_minute, end_minute,
                           latitude_e6, longitude_e6, travel_minutes, flags)
     select $1, $2, (s->>'technicianId')::uuid, (s->>'ordinal')::int, s->>'role', (s->>'date')::date, (s->>'startMinute')::int,
            (s->>'endMinute')::int, (s->>'latE6')::int, (s->>'lonE6')::int, (s->>'travelMinutes')::int, (s->>'flags')::int
       from jsonb_array_elements($3::jsonb) as s`,
    [tenantId, place.jobRequestId, JSON.stringify(sessions)],
  );
  await writePlacedJobs(tx, tenantId, JSON.stringify([place]));
}

async function writePlacedJobs(tx: Transaction, tenantId: number, rows: string): Promise<void> {
  await tx.query(
    `update job_requests j set scheduled_at = to_timestamp((p->>'startMinute')::bigint * 60),
            ends_at = to_timestamp((p->>'endMinute')::bigint * 60), technician_id = (p->>'technicianId')::uuid,
            promised_start_at = case when (p->>'isPromised')::boolean then to_timestamp((p->>'startMinute')::bigint * 60)
                                     else coalesce(j.promised_start_at, j.scheduled_at) end,
            attention_reason = case when (p->>'isSettled')::boolean then null else j.attention_reason end,
            attention_since = case when (p->>'isSettled')::boolean then null else j.attention_since end,
            assigned_at = case when (p->>'isReassigned')::boolean then (p->'audit'->>'at')::timestamptz else j.assigned_at end,
            service_area_id = case when (p->>'isReassigned')::boolean then (p->>'serviceAreaId')::uuid else j.service_area_id end,
            action_audit = j.action_audit || jsonb_build_object('reschedule', p->'audit'),
            status_version = j.status_version + 1, updated_at = clock_timestamp()
       from jsonb_array_elements($2::jsonb) as p
      where j.tenant_id = $1 and j.id = (p->>'jobRequestId')::uuid`,
    [tenantId, rows],
  );
}

/** Judges now what `writePlaces` put off. */
export async function settlePlaces(tx: Transaction): Promise<void> {
  await tx.query('set constraints sessions_no_overlap immediate');
}

/** Several jobs with all that their resource needs. */
export function findJobs(db: Database, tenantId: number, ids: readonly string[]): Promise<JobRow[]> {
  return queryJobs(db, tenantId, `select ${jobColumns} ${jobTables} where j.tenant_id = $1 and j.id = any ($2::uuid[]) order by j.id`, [
    tenantId,
    ids,
  ]);
}

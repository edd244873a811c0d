/** What emergencies and moves read of the jobs on a board. */
import type { Precision, PriorityLevel } from '../../contract/vocabulary.ts';
import type { Database } from '../driver/database.ts';
import { jobColumns, jobTables, queryJobs, type JobRow } from '../jobs/jobRows.ts';
import { preferredTechnicianSql } from './preferredTechnician.ts';

/** A job on the board, with what planning and its answers need. */
export interface BoardJob {
  readonly id: string;
  readonly shortCode: string;
  readonly priorityLevel: PriorityLevel;
  readonly statusVersion: number;
  readonly customerName: string;
  readonly customerId: string | null;
  readonly customerEmail: string | null;
  readonly customerPhone: string | null;
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
  readonly precision: Precision | null;
  readonly preferredTechnicianId: string | null;
}

const boardJobColumns = `j.id, j.short_code as "shortCode", j.priority_level as "priorityLevel", j.status_version as "statusVersion",
  j.customer_name as "customerName", j.customer_id as "customerId", j.customer_email as "customerEmail", j.customer_phone as "customerPhone",
  j.sla_deadline as "slaDeadline", coalesce(j.promised_start_at, j.scheduled_at) as "promisedStartAt", j.arrival_window_minutes as "arrivalWindowMinutes",
  j.job_duration_minutes as "jobDurationMinutes", j.mobilization_minutes as "mobilizationMinutes",
  j.demobilization_minutes as "demobilizationMinutes", j.crew_size as "crewSize", array(select unnest(j.skill_ids)::text) as "skillIds",
  j.address, j.latitude, j.longitude, j.precision,
  ${preferredTechnicianSql} as "preferredTechnicianId"`;

/** These jobs, by id. Under the schedule lock they cannot be moved meanwhile. */
export async function readBoardJobs(db: Database, tenantId: number, ids: readonly string[]): Promise<Map<string, BoardJob>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<BoardJob>(
    `select ${boardJobColumns} from job_requests j where j.tenant_id = $1 and j.id = any ($2::uuid[])`,
    [tenantId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the customers of these jobs were promised, by id of the job. Jobs without a window or a deadline are left out. */
export async function readJobPromises(
  db: Database,
  tenantId: number,
  ids: readonly string[],
): Promise<Map<string, Pick<BoardJob, 'promisedStartAt' | 'arrivalWindowMinutes' | 'slaDeadline'>>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<Pick<BoardJob, 'id' | 'promisedStartAt' | 'arrivalWindowMinutes' | 'slaDeadline'>>(
    `select j.id, j.sla_deadline as "slaDeadline", coalesce(j.promised_start_at, j.scheduled_at) as "promisedStartAt",
            j.arrival_window_minutes as "arrivalWindowMinutes"
       from job_requests j where j.tenant_id = $1 and j.id = any ($2::uuid[])`,
    [tenantId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Enough to know the usual crew, and read from the index alone. */
const lastCompleted = 1_000;

/** The median crew size of the last completed jobs of this type, and their number, at most 1,000. `jobTypeId` null: of jobs without a type. */
export async function medianCrewSize(
  db: Database,
  tenantId: number,
  jobTypeId: string | null,
): Promise<{ median: number | null; sampleSize: number }> {
  const [row] = await db.query<{ median: number | null; sampleSize: number }>(
    `select percentile_disc(0.5) within group (order by crew_size) as median, count(*)::int as "sampleSize"
       from (select crew_size from job_requests
              where tenant_id = $1 and completed_at is not null and deleted_at is null and job_type_id ${jobTypeId === null ? 'is null' : '= $2'}
              order by ${jobTypeId === null ? '' : 'job_type_id, '}completed_at desc limit ${lastCompleted}) done`,
    jobTypeId === null ? [tenantId] : [tenantId, jobTypeId],
  );
  return row!;
}

/** These jobs with everything that their resource needs, by id. */
export function findJobs(db: Database, tenantId: number, ids: readonly string[]): Promise<JobRow[]> {
  return queryJobs(db, tenantId, `select ${jobColumns} ${jobTables} where j.tenant_id = $1 and j.id = any ($2::uuid[]) order by j.id`, [
    tenantId,
    ids,
  ]);
}

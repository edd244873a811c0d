/** Sessions with what was fired of their jobs, for live states. docs/reference/scheduling.md#live-state */
import type { Precision } from '../../contract/vocabulary.ts';
import type { Database } from '../driver/database.ts';
import { plannedAnew } from '../driver/plannedAnew.ts';
import { workflowsOf, type Workflow } from '../settings/workflows.ts';
import { overlapsSql } from './sessionSql.ts';

/** What was fired of a job, and what was promised. */
export interface LiveJob {
  readonly workflow: Workflow;
  readonly statusKey: string;
  readonly statusHistory: readonly { readonly key: string; readonly entered_at: string }[];
  readonly completedAt: string | null;
  /** The start of the promised arrival window. null: nothing was promised. */
  readonly promisedStartAt: string | null;
  /** The length of the window. null: that of the business. */
  readonly arrivalWindowMinutes: number | null;
}

export interface LiveRow extends LiveJob {
  readonly technicianId: string;
  readonly jobRequestId: string;
  readonly ordinal: number;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly precision: Precision | null;
  /** The start location of the technician. */
  readonly startLatitude: number | null;
  readonly startLongitude: number | null;
  readonly startPrecision: Precision | null;
}

const shownJobSql = 'j.archived_at is null and j.deleted_at is null';

/** The technicians with a session that overlaps [fromMinute, untilMinute). */
export async function techniciansAtWork(db: Database, tenantId: number, fromMinute: number, untilMinute: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select distinct s.technician_id as id from sessions s where s.tenant_id = $1 and s.active and ${overlapsSql('s', '$2', '$3::bigint')}`,
    [tenantId, fromMinute, untilMinute],
  );
  return rows.map(({ id }) => id);
}

/**
 * The sessions of these technicians that overlap [fromMinute, untilMinute), by technician and start. The members of their crews are included,
 * and the crews of those: a late crew makes all of its members late.
 */
export async function readLiveRows(
  db: Database,
  tenantId: number,
  technicianIds: readonly string[],
  fromMinute: number,
  untilMinute: number,
): Promise<LiveRow[]> {
  if (technicianIds.length === 0) return [];
  const rows = await db.query<Omit<LiveRow, 'workflow'> & { workflowId: string; workflowDigest: string }>(
    `with recursive team (id) as (
       select unnest($2::uuid[])
        union
       select other.technician_id
         from team join sessions s on s.tenant_id = $1 and s.technician_id = team.id and ${overlapsSql('s', '$3', '$4::bigint')}
         join sessions other on other.tenant_id = $1 and other.job_request_id = s.job_request_id and other.ordinal = s.ordinal
     )
     select ${plannedAnew} s.technician_id as "technicianId", s.job_request_id as "jobRequestId", s.ordinal, s.start_minute as "startMinute",
            s.end_minute as "endMinute", j.latitude, j.longitude, j.precision,
            t.start_latitude as "startLatitude", t.start_longitude as "startLongitude", t.start_precision as "startPrecision",
            j.workflow_id as "workflowId", w.digest as "workflowDigest", j.status_key as "statusKey", j.status_history as "statusHistory",
            j.completed_at as "completedAt", coalesce(j.promised_start_at, j.scheduled_at) as "promisedStartAt",
            j.arrival_window_minutes as "arrivalWindowMinutes"
       from team join sessions s on s.tenant_id = $1 and s.technician_id = team.id and ${overlapsSql('s', '$3', '$4::bigint')}
       join job_requests j on j.tenant_id = $1 and j.id = s.job_request_id and ${shownJobSql}
       join technicians t on t.tenant_id = $1 and t.id = s.technician_id
       join workflows w on w.tenant_id = $1 and w.id = j.workflow_id
      order by s.technician_id, s.start_minute, s.job_request_id`,
    [tenantId, technicianIds, fromMinute, untilMinute],
  );
  const workflows = await workflowsOf(db, tenantId, rows);
  return rows.map((row) => ({ ...row, workflow: workflows.get(row.workflowId)! }));
}

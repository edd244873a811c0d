/** Attention flags that time off has raised, and how to lower them. `flagStrandedJobs` (store/team/technicians.ts) raises them. */
import type { PriorityLevel } from '../../contract/vocabulary.ts';
import type { Transaction } from '../driver/database.ts';
import { breakMinutesSql, leadIdSql } from './sessionSql.ts';

export interface FlaggedVisit {
  readonly jobRequestId: string;
  readonly technicianId: string;
  /** Whether the technician is active and on the roster. */
  readonly isActive: boolean;
  readonly startMinute: number;
  readonly endMinute: number;
  /** Minutes of breaks between start and end. */
  readonly breakMinutes: number;
  /** The technician who leads this session. null for a session without a lead. */
  readonly leadId: string | null;
  readonly priorityLevel: PriorityLevel;
}

/** A session that spans a break. */
type SessionOverBreak = Pick<FlaggedVisit, 'jobRequestId' | 'startMinute' | 'endMinute' | 'breakMinutes' | 'leadId' | 'priorityLevel'> & {
  readonly ordinal: number;
  readonly technicianId: string;
};

/** Sessions of open jobs of this technician that span a break and overlap [fromMinute, untilMinute). */
export function readSessionsOverBreaks(
  tx: Transaction,
  tenantId: number,
  technicianId: string,
  { startMinute, endMinute }: { readonly startMinute: number; readonly endMinute: number },
): Promise<SessionOverBreak[]> {
  return tx.query<SessionOverBreak>(
    `select s.job_request_id as "jobRequestId", s.ordinal, s.technician_id as "technicianId", s.start_minute as "startMinute",
            s.end_minute as "endMinute", ${breakMinutesSql('s')} as "breakMinutes", ${leadIdSql('s')} as "leadId",
            j.priority_level as "priorityLevel"
       from sessions s join job_requests j on j.tenant_id = s.tenant_id and j.id = s.job_request_id
      where s.tenant_id = $1 and s.technician_id = $2 and s.active and s.start_minute < $4 and s.end_minute > $3
        and ${breakMinutesSql('s')} > 0 and j.completed_at is null and j.archived_at is null`,
    [tenantId, technicianId, startMinute, endMinute],
  );
}

/** All active sessions, of every technician, of jobs that are flagged for time off and have a session of this technician in the range. */
export function visitsFlaggedForTimeOff(
  tx: Transaction,
  tenantId: number,
  technicianId: string,
  { startMinute, endMinute }: { readonly startMinute: number; readonly endMinute: number },
): Promise<FlaggedVisit[]> {
  return tx.query<FlaggedVisit>(
    `select s.job_request_id as "jobRequestId", s.technician_id as "technicianId", t.status = 'active' and t.deleted_at is null as "isActive",
            s.start_minute as "startMinute", s.end_minute as "endMinute", ${breakMinutesSql('s')} as "breakMinutes",
            ${leadIdSql('s')} as "leadId", o.priority_level as "priorityLevel"
       from sessions s join technicians t on t.tenant_id = s.tenant_id and t.id = s.technician_id
       join job_requests o on o.tenant_id = s.tenant_id and o.id = s.job_request_id
      where s.tenant_id = $1 and s.active and s.job_request_id in (
        select j.id from sessions own join job_requests j on j.tenant_id = own.tenant_id and j.id = own.job_request_id
         where own.tenant_id = $1 and own.technician_id = $2 and own.active and own.start_minute < $4 and own.end_minute > $3
           and j.attention_reason = 'technician_on_time_off' and j.completed_at is null and j.archived_at is null)
      order by s.job_request_id, s.start_minute`,
    [tenantId, technicianId, startMinute, endMinute],
  );
}

/**
 * Replaces the flag of these jobs by another reason. `reason` null: lowers the flag. The change appears in the feed, but does not raise the
 * jobs' versions (docs/reference/conventions.md#job-requests).
 */
export async function replaceFlag(
  tx: Transaction,
  tenantId: number,
  jobIds: readonly string[],
  reason: string | null,
  at: string,
): Promise<void> {
  if (jobIds.length === 0) return;
  await tx.query(
    `update job_requests set attention_reason = $3, attention_since = case when $3::text is null then null else $4::timestamptz end,
            updated_at = tenant_now($1)
      where tenant_id = $1 and id = any ($2::uuid[])`,
    [tenantId, jobIds, reason, at],
  );
}

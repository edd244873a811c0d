/** Counts for one day. Each count has an operation that lists the rows behind it. */
import type { Database } from '../driver/database.ts';
import { plannedAnew } from '../driver/plannedAnew.ts';
import { formatMinute } from '../../ground/time/timestamps.ts';
import { startsBetween } from '../jobs/jobStarts.ts';
import { arrivalFlowsSql, isInTimeSql, promisedVisitsSql } from './promisedVisits.ts';
import { overlapsSql } from './sessionSql.ts';

interface TodayCounts {
  /** Open jobs of priority p0. */
  readonly emergencies: number;
  /** Technicians with approved time off that day. */
  readonly absent: number;
  /** Webhook endpoints that are disabled, or whose last delivery failed. */
  readonly webhooksFailing: number;
  /**
   * Visits whose promised window ended after `since` and is over. Only of workflows that tell the arrival. Where visits run as planned, those of
   * which nothing was reported do not count.
   */
  readonly promised: number;
  /**
   * Those of them that were begun before the end of the window: the technician arrived, or completed the job without telling the arrival. A job
   * that went back to an earlier status has not been begun. The same as in live states (jobs/live/liveDay.ts), but a plan never counts as kept.
   */
  readonly begunInTime: number;
  /** Of the promised visits, those whose window ended today. */
  readonly promisedToday: number;
  /** Of the visits that were begun in time, those whose window ended today. */
  readonly begunInTimeToday: number;
}

interface TodayQuestion {
  readonly date: string;
  /** RFC 3339. */
  readonly since: string;
  readonly dayStart: string;
  readonly now: string;
  /** The arrival window of jobs that have none of their own. */
  readonly windowMinutes: number;
  /** Whether visits of which nothing was reported are left out of the promised ones. */
  readonly isOnlyReported: boolean;
}

export async function readTodayCounts(
  db: Database,
  tenantId: number,
  { date, since, dayStart, now, windowMinutes, isOnlyReported }: TodayQuestion,
): Promise<TodayCounts> {
  const [row] = await db.query<TodayCounts>(
    `with ${arrivalFlowsSql}, visits as (
       ${promisedVisitsSql({ range: "tstzrange(j.scheduled_at, j.ends_at) && tstzrange($3::timestamptz - interval '1 day', $5)", windowMinutes: '$4', isOnlyReported })}
     ), promised as materialized (
       select until, ${isInTimeSql} as is_in_time from visits where until > $3 and until <= $5
     )
     select ${plannedAnew} (select coalesce(sum(total), 0)::int from job_totals where tenant_id = $1 and not archived and state <> 'completed' and priority_level = 'p0')
              as emergencies,
            (select count(distinct o.technician_id)::int from time_off o join technicians t on t.tenant_id = o.tenant_id and t.id = o.technician_id
              where o.tenant_id = $1 and o.status = 'approved' and o.start_date <= $2 and o.end_date >= $2 and t.deleted_at is null) as absent,
            (select count(*)::int from webhook_endpoints e where e.tenant_id = $1 and e.deleted_at is null
                and (e.status = 'disabled' or e.consecutive_failures > 0)) as "webhooksFailing",
            (select count(*)::int from promised) as promised,
            (select count(*)::int from promised where is_in_time) as "begunInTime",
            (select count(*)::int from promised where until > $6) as "promisedToday",
            (select count(*)::int from promised where until > $6 and is_in_time) as "begunInTimeToday"`,
    [tenantId, date, since, windowMinutes, now, dayStart],
  );
  return row!;
}

export interface StatusCount {
  readonly workflowId: string;
  readonly workflowDigest: string;
  readonly statusKey: string;
  readonly count: number;
}

/** How many jobs have a session in [fromMinute, untilMinute), by workflow and status. Archived jobs are left out. */
export function countJobsByStatus(db: Database, tenantId: number, fromMinute: number, untilMinute: number): Promise<StatusCount[]> {
  return db.query<StatusCount>(
    `select ${plannedAnew} j.workflow_id as "workflowId", w.digest as "workflowDigest", j.status_key as "statusKey", count(*)::int as count
       from job_requests j join workflows w on w.tenant_id = j.tenant_id and w.id = j.workflow_id
      where j.tenant_id = $1 and j.archived_at is null and j.deleted_at is null and ${startsBetween('$4::timestamptz', '$5::timestamptz', false)}
        and (j.scheduled_at >= $4 or exists (select from sessions s where s.tenant_id = $1 and s.job_request_id = j.id and ${overlapsSql('s', '$2', '$3')}))
      group by j.workflow_id, w.digest, j.status_key`,
    [tenantId, fromMinute, untilMinute, formatMinute(fromMinute), formatMinute(untilMinute)],
  );
}

/**
 * How many visits began in [from, until), where their workflows tell the arrival. 0 when something was told of one: a departure or an arrival,
 * or the completion by two hours after its end. What the office completes later says nothing about the day.
 */
export async function countUnreportedVisits(db: Database, tenantId: number, from: string, until: string): Promise<number> {
  const [row] = await db.query<{ visits: number }>(
    `with visits as (
       select j.completed_at <= j.ends_at + interval '2 hours' as is_completed, j.status_history, w.statuses
         from job_requests j join workflows w on w.tenant_id = $1 and w.id = j.workflow_id
        where j.tenant_id = $1 and j.scheduled_at >= $2 and j.scheduled_at < $3 and j.archived_at is null and j.deleted_at is null
          and w.statuses @> '[{"means": "arrived"}]'
     )
     select case when exists (
         select from visits where is_completed or exists (
           select from jsonb_array_elements(status_history) h join jsonb_array_elements(statuses) s on s->>'key' = h->>'key'
            where s->>'means' in ('departed', 'arrived')))
       then 0 else (select count(*)::int from visits) end as visits`,
    [tenantId, from, until],
  );
  return row!.visits;
}

/** The phone numbers of the customers of these jobs, by job. Jobs without one are left out. */
export async function readCustomerPhones(db: Database, tenantId: number, jobIds: readonly string[]): Promise<Map<string, string>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db.query<{ id: string; phone: string }>(
    `select id, customer_phone as phone from job_requests where tenant_id = $1 and id = any ($2::uuid[]) and customer_phone <> ''`,
    [tenantId, jobIds],
  );
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}

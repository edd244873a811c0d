/** Counts for one day. Each count has an operation that lists the rows behind it. */
import type { Database } from '../driver/database.ts';
import { plannedAnew } from '../driver/plannedAnew.ts';
import { overlapsSql } from './sessionSql.ts';

export interface TodayCounts {
  /** Open jobs of priority p0. */
  readonly emergencies: number;
  /** Technicians with approved time off that day. */
  readonly absent: number;
  /** Webhook endpoints that are disabled, or whose last delivery failed. */
  readonly webhooksFailing: number;
  /** Visits whose promised window ended after `since` and is over. Only of workflows that tell the arrival. */
  readonly promised: number;
  /**
   * Those of them that were begun before the end of the window: the technician arrived, or completed the job without telling the arrival. A job
   * that went back to an earlier status has not been begun. The same as in live states (jobs/liveDay.ts), but a plan never counts as kept.
   */
  readonly begunInTime: number;
  /** Of the promised visits, those whose window ended today. */
  readonly promisedToday: number;
  /** Of the visits that were begun in time, those whose window ended today. */
  readonly begunInTimeToday: number;
}

/** `since`, `dayStart`, `now`: RFC 3339. `windowMinutes`: the arrival window of jobs that have none of their own. */
export async function readTodayCounts(
  db: Database,
  tenantId: number,
  { date, since, dayStart, now, windowMinutes }: { date: string; since: string; dayStart: string; now: string; windowMinutes: number },
): Promise<TodayCounts> {
  const [row] = await db.query<TodayCounts>(
    `with visits as (
       select coalesce(case when arrived.place <= (select n from jsonb_array_elements(w.statuses) with ordinality as s (status, n)
                                                    where status->>'key' = j.status_key limit 1)
                            then (select max((h->>'entered_at')::timestamptz) from jsonb_array_elements(j.status_history) as h
                                   where h->>'key' = arrived.key) end, j.completed_at) as at,
              coalesce(j.promised_start_at, j.scheduled_at) + coalesce(j.arrival_window_minutes, $4) * interval '1 minute' as until
         from job_requests j join workflows w on w.tenant_id = j.tenant_id and w.id = j.workflow_id,
              lateral (select status->>'key' as key, n as place from jsonb_array_elements(w.statuses) with ordinality as s (status, n)
                        where status->>'means' = 'arrived') arrived
        where j.tenant_id = $1 and tstzrange(j.scheduled_at, j.ends_at) && tstzrange($3::timestamptz - interval '1 day', $5)
          and j.scheduled_at is not null and j.archived_at is null and j.deleted_at is null
          -- Of a visit of another system's diary often nobody knows when it began.
          and (j.external_reference is null or j.completed_at is null
               or exists (select from jsonb_array_elements(j.status_history) as h where h->>'key' = arrived.key))
     ), promised as (select at, until from visits where until > $3 and until <= $5)
     select ${plannedAnew} (select count(*)::int from job_requests j where j.tenant_id = $1 and j.priority_level = 'p0' and j.completed_at is null
                and j.archived_at is null and j.deleted_at is null) as emergencies,
            (select count(distinct o.technician_id)::int from time_off o join technicians t on t.tenant_id = o.tenant_id and t.id = o.technician_id
              where o.tenant_id = $1 and o.status = 'approved' and o.start_date <= $2 and o.end_date >= $2 and t.deleted_at is null) as absent,
            (select count(*)::int from webhook_endpoints e where e.tenant_id = $1 and e.deleted_at is null
                and (e.status = 'disabled' or e.consecutive_failures > 0)) as "webhooksFailing",
            (select count(*)::int from promised) as promised,
            (select count(*)::int from promised where at <= until) as "begunInTime",
            (select count(*)::int from promised where until > $6) as "promisedToday",
            (select count(*)::int from promised where until > $6 and at <= until) as "begunInTimeToday"`,
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
    `select ${plannedAnew} j.workflow_id as "workflowId", w.digest as "workflowDigest", j.status_key as "statusKey", count(distinct j.id)::int as count
       from technicians t
       join sessions s on s.tenant_id = t.tenant_id and s.technician_id = t.id
       join job_requests j on j.tenant_id = s.tenant_id and j.id = s.job_request_id
       join workflows w on w.tenant_id = j.tenant_id and w.id = j.workflow_id
      where t.tenant_id = $1 and ${overlapsSql('s', '$2', '$3')}
        and j.archived_at is null and j.deleted_at is null
      group by j.workflow_id, w.digest, j.status_key`,
    [tenantId, fromMinute, untilMinute],
  );
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

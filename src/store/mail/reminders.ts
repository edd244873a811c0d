/** Visits whose customers are to be reminded now. docs/decisions/0137. */
import type { Database } from '../driver/database.ts';

export interface DueReminder {
  readonly tenantId: number;
  readonly jobRequestId: string;
  /** On the day before, or hours before the visit. */
  readonly which: 'day' | 'hours';
  /** The cause of the mail, one for each reminder of each start. */
  readonly cause: string;
  /** The start that the reminder is about. */
  readonly startAt: string;
  /** The tenant's present time. */
  readonly at: string;
}

/** Most reminders of one transaction. */
export const mostReminders = 100;

/**
 * Reminders that are due and not recorded yet. The one of the day before is due from ten in the morning of the customer until that day ends. A
 * customer who was told the time in the three hours before is not reminded: it is fresh news.
 */
export function dueReminders(db: Database, now: string): Promise<DueReminder[]> {
  return db.query<DueReminder>(
    `select t.id as "tenantId", j.id as "jobRequestId", k.which, k.cause, j.scheduled_at as "startAt", n.at
       from mail_settings o join tenants t on t.id = o.tenant_id join businesses b on b.id = t.business_id and b.suspended_at is null
      cross join lateral (select $1::timestamptz + t.clock_offset_milliseconds * interval '1 millisecond' as at) n
       join job_requests j on j.tenant_id = t.id and coalesce(j.scheduled_at, 'infinity') > n.at
        and coalesce(j.scheduled_at, 'infinity') < n.at + interval '40 hours' and j.completed_at is null and j.archived_at is null and j.deleted_at is null
      cross join lateral (
        select 'day' as which, 'reminder:' || j.id || ':day:' || extract(epoch from j.scheduled_at)::bigint as cause,
               (date_trunc('day', j.scheduled_at at time zone j.customer_timezone) - interval '14 hours') at time zone j.customer_timezone as due,
               date_trunc('day', j.scheduled_at at time zone j.customer_timezone) at time zone j.customer_timezone as until
         where o.reminds_day_before
        union all
        select 'hours', 'reminder:' || j.id || ':hours:' || extract(epoch from j.scheduled_at)::bigint,
               j.scheduled_at - o.reminder_hours_before * interval '1 hour', j.scheduled_at
         where o.reminder_hours_before is not null) k
      where (o.reminds_day_before or o.reminder_hours_before is not null) and k.due <= n.at and n.at < k.until
        and not exists (select from mails m where m.tenant_id = t.id and m.cause = k.cause)
        and not exists (select from mails m where m.tenant_id = t.id and m.job_request_id = j.id and m.status <> 'skipped'
              and (m.kind in ('confirmed', 'rescheduled') and m.created_at > k.due - interval '3 hours'
                or m.kind in ('on_the_way', 'running_late') and m.created_at > n.at - interval '12 hours'))
      order by j.scheduled_at limit ${mostReminders}`,
    [now],
  );
}

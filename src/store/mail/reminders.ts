/** Visits whose customers are to be reminded now. docs/internals/messages.md#reminders. */
import type { Database, Transaction } from '../driver/database.ts';

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

/** A business that reminds its customers, and how far its reminders are recorded. Instants are RFC 3339, on the clock of the tenant. */
export interface RemindingTenant {
  readonly id: number;
  /** The tenant's present time. */
  readonly at: string;
  /** Until when due reminders are recorded; null: never. */
  readonly lookedAt: string | null;
  /** When all visits ahead were looked at; null: never, or the settings have changed since. */
  readonly sweptAt: string | null;
  readonly hoursBefore: number | null;
}

const tenantColumns = `t.id, $1::timestamptz + t.clock_offset_milliseconds * interval '1 millisecond' as at, o.reminders_looked_at as "lookedAt",
  o.reminders_swept_at as "sweptAt", o.reminder_hours_before as "hoursBefore"`;

/** The businesses that remind their customers. Reads no visits. */
export const remindingTenants = (db: Database, now: string): Promise<RemindingTenant[]> =>
  db.query(
    `select ${tenantColumns} from mail_settings o join tenants t on t.id = o.tenant_id
       join businesses b on b.id = t.business_id and b.suspended_at is null
      where o.reminds_day_before or o.reminder_hours_before is not null order by o.reminders_looked_at nulls first, t.id`,
    [now],
  );

/** First key of the advisory lock under which the reminders of a tenant are recorded: the letters "remi" in ASCII. */
const lockClass = 0x72656d69;

/**
 * Locks the reminders of a business until the transaction ends. It leaves the row of the settings to others, such as the mails to technicians of
 * the same minute. false: another process records them, or has done so since they were read, or the settings have changed.
 */
export async function claimReminders(tx: Transaction, { id, lookedAt, sweptAt }: RemindingTenant): Promise<boolean> {
  // Sent together, in this order: the second one sees what the last holder of the lock has noted.
  const [[lock], current] = await Promise.all([
    tx.query<{ isMine: boolean }>('select pg_try_advisory_xact_lock($1, $2) as "isMine"', [lockClass, id]),
    tx.query(
      `select from mail_settings where tenant_id = $1 and reminders_looked_at is not distinct from $2::timestamptz
          and reminders_swept_at is not distinct from $3::timestamptz`,
      [id, lookedAt, sweptAt],
    ),
  ]);
  return lock!.isMine && current.length === 1;
}

/** Notes until when the reminders of a business are recorded, unless its settings have changed since the claim. `isSwept`: all visits ahead were looked at. */
export const noteReminded = (
  tx: Transaction,
  { id, at, sweptAt }: Pick<RemindingTenant, 'id' | 'at' | 'sweptAt'>,
  isSwept: boolean,
): void =>
  tx.later(
    `update mail_settings set reminders_looked_at = $2, reminders_swept_at = case when $3 then $2 else reminders_swept_at end
      where tenant_id = $1 and reminders_swept_at is not distinct from $4::timestamptz`,
    [id, at, isSwept, sweptAt],
  );

/** Which visits are looked at: those that start in (from, until] and stand behind the last one of the earlier part. */
export interface RemindedVisits {
  readonly from: string;
  readonly until: string;
  readonly after: { readonly startAt: string; readonly jobRequestId: string } | null;
}

/**
 * Reminders of one business that are due and not recorded yet, by start: one for each day of the work. The one of the day before is due from ten in the
 * morning of the customer until that day ends. A customer who was told the time in the three hours before is not reminded: it is fresh news.
 */
export function dueReminders(
  db: Database,
  { id, at }: Pick<RemindingTenant, 'id' | 'at'>,
  { from, until, after }: RemindedVisits,
): Promise<DueReminder[]> {
  const first = "coalesce(j.scheduled_at, 'infinity')";
  const furtherMinute = (column: string) => `(extract(epoch from ${column}::timestamptz) / 60)`;
  return db.query<DueReminder>(
    `select ${columnsOf('j.scheduled_at')} from job_requests j ${dueOf('j.scheduled_at')}
        and ${first} > $3::timestamptz and ${first} <= $4::timestamptz and (${first}, j.id) > ($5::timestamptz, $6::uuid)
     union all
     select ${columnsOf('f.start_at')} from (
       select job_request_id, to_timestamp(start_minute * 60.0) as start_at from sessions
        where tenant_id = $1 and active and ordinal > 1 and role = 'lead'
          and start_minute > ${furtherMinute('$3')} and start_minute <= ${furtherMinute('$4')}) f
       join job_requests j on j.tenant_id = $1 and j.id = f.job_request_id ${dueOf('f.start_at')} and (f.start_at, j.id) > ($5::timestamptz, $6::uuid)
      order by "startAt", "jobRequestId" limit ${mostReminders}`,
    [id, at, from, until, after?.startAt ?? from, after?.jobRequestId ?? '00000000-0000-0000-0000-000000000000'],
  );
}

const columnsOf = (start: string) =>
  `j.tenant_id as "tenantId", j.id as "jobRequestId", k.which, k.cause, ${start} as "startAt", $2::timestamptz as at`;

/** The reminders of a start that are due, of the job `j`. */
const dueOf = (start: string) => `join mail_settings o on o.tenant_id = j.tenant_id
  cross join lateral (
    select 'day' as which, 'reminder:' || j.id || ':day:' || extract(epoch from ${start})::bigint as cause,
           (date_trunc('day', ${start} at time zone j.customer_timezone) - interval '14 hours') at time zone j.customer_timezone as due,
           date_trunc('day', ${start} at time zone j.customer_timezone) at time zone j.customer_timezone as until
     where o.reminds_day_before
    union all
    select 'hours', 'reminder:' || j.id || ':hours:' || extract(epoch from ${start})::bigint,
           ${start} - o.reminder_hours_before * interval '1 hour', ${start}
     where o.reminder_hours_before is not null) k
  where j.tenant_id = $1 and j.completed_at is null and j.archived_at is null and j.deleted_at is null and k.due <= $2::timestamptz and $2::timestamptz < k.until
    and not exists (select from mails m where m.tenant_id = $1 and m.cause = k.cause)
    and not exists (select from mails m where m.tenant_id = $1 and m.job_request_id = j.id and m.status <> 'skipped'
          and (m.kind in ('confirmed', 'rescheduled') and m.created_at > k.due - interval '3 hours'
            or m.kind in ('on_the_way', 'running_late') and m.created_at > $2::timestamptz - interval '12 hours'))`;

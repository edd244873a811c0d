/** What the system checks read from the database, across all businesses. Never has the text or the recipient of a mail. */
import type { Database } from './driver/database.ts';

interface DatabaseState {
  readonly sizeBytes: number;
  /** The server's version, such as 18.1. */
  readonly serverVersion: string;
  /** The database's time, in milliseconds since the epoch. */
  readonly nowMilliseconds: number;
}

export async function databaseState(db: Database): Promise<DatabaseState> {
  const [row] = await db.query<DatabaseState>(
    `select pg_database_size(current_database())::float8 as "sizeBytes", current_setting('server_version') as "serverVersion",
            (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMilliseconds"`,
  );
  return row!;
}

interface MailState {
  /** When the last mail was sent; null: none since `since`. */
  readonly sentAt: string | null;
  /** The code of the newest problem, such as ECONNECTION, if its mail was not sent since; null: none. */
  readonly problem: string | null;
}

/** How sending mails has gone since a time. */
export async function mailState(db: Database, since: string): Promise<MailState> {
  const [row] = await db.query<{ sentAt: string | null; problem: string | null; problemAt: string | null }>(
    `select max(sent_at) as "sentAt",
            (select split_part(last_error, ':', 1) from mails where created_at > $1 and last_error is not null order by due_at desc, id desc limit 1) as problem,
            (select max(due_at) from mails where created_at > $1 and last_error is not null) as "problemAt"
       from mails where created_at > $1`,
    [since],
  );
  const { sentAt, problem, problemAt } = row!;
  const isOver = problemAt !== null && sentAt !== null && Date.parse(sentAt) > Date.parse(problemAt);
  return { sentAt, problem: isOver ? null : problem };
}

/** For how many minutes the oldest mail or webhook delivery that is due has waited; 0 when none waits. Suspended businesses do not count. */
export async function oldestWaitMinutes(db: Database, now: string): Promise<number> {
  const [row] = await db.query<{ minutes: number }>(
    `select coalesce(floor(extract(epoch from max($1::timestamptz - w.due_at)) / 60), 0)::float8 as minutes
       from (select tenant_id, due_at from mails where status = 'queued' and due_at <= $1
             union all
             select d.tenant_id, coalesce(d.next_attempt_at, d.created_at) - t.clock_offset_milliseconds * interval '1 millisecond'
               from webhook_endpoints e join tenants t on t.id = e.tenant_id
               join webhook_deliveries d on d.tenant_id = e.tenant_id and d.endpoint_id = e.id and d.status = 'pending'
              where e.status = 'active' and e.deleted_at is null and e.due_at is not null) w
       join tenants t on t.id = w.tenant_id join businesses b on b.id = t.business_id
      where b.suspended_at is null and w.due_at <= $1 and w.due_at > '-infinity'`,
    [now],
  );
  return row!.minutes;
}

/** How many businesses there are, counted up to two. */
export async function countBusinesses(db: Database): Promise<number> {
  const rows = await db.query('select 1 from businesses limit 2');
  return rows.length;
}

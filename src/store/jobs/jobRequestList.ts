/** Search and agenda of job requests. */
import type { JobSort, JobState, PriorityLevel } from '../../contract/vocabulary.ts';
import { farFutureMinute } from '../../time/minutes.ts';
import { formatMinute } from '../../time/timestamps.ts';
import type { Database } from '../driver/database.ts';
import { jobColumns, jobTables, queryJobs, type JobRow } from './jobRows.ts';
import { Conditions, type Page } from '../paging.ts';
import { openRequestSql } from './customerRequests.ts';
import { urgentOrder, waitsForCustomer } from './urgentOrder.ts';
import { addSearch, type SearchText } from '../search.ts';
import { microsecondsSql } from '../events/feeds.ts';

/** All filters that are given must match. */
export interface JobFilter {
  /** Jobs with a session that ends after this minute. */
  readonly scheduledFromMinute?: number | undefined;
  /** Jobs with a session that starts before this minute. */
  readonly scheduledUntilMinute?: number | undefined;
  readonly statusKeys?: readonly string[] | undefined;
  readonly customerId?: string | undefined;
  /** The lead or another member of the crew. */
  readonly technicianId?: string | undefined;
  readonly priority?: PriorityLevel | 'normal' | 'emergency' | undefined;
  /** Literal text in code, description or customer name. */
  readonly search?: SearchText | undefined;
  readonly archived: boolean;
  /** A state that every workflow has. */
  readonly state?: JobState | undefined;
  /** Whether the job is flagged. */
  readonly attention?: boolean | undefined;
  /** Whether the job is open, not scheduled, and does not wait for a quote. */
  readonly waitsForCustomer?: boolean | undefined;
  /** Whether the job is open and has no time. */
  readonly isWithoutTime?: true;
  /** Open jobs that miss their deadline as planned: due before this time without one, or planned after their deadline. */
  readonly missesDeadlineBefore?: string;
  /** Waiting jobs that are wanted on this day. null: none. */
  readonly wantedOn?: string | null | undefined;
  /** Only these jobs. */
  readonly ids?: readonly string[];
  /** All jobs but these. */
  readonly exceptIds?: readonly string[];
  /** Whether the customer asked for nothing that is still open. */
  readonly isWithoutRequest?: true | undefined;
}

const open = 'j.completed_at is null and j.archived_at is null';
const states: Readonly<Record<JobState, string>> = {
  open,
  unquoted: `${open} and j.quoted_at is null and j.scheduled_at is null`,
  unconfirmed: `${open} and j.quoted_at is not null and j.scheduled_at is null`,
  scheduled: `${open} and j.scheduled_at is not null`,
};

const orders: Readonly<Record<JobSort, string>> = {
  newest: 'j.created_at desc, j.id desc',
  oldest: 'j.created_at, j.id',
  scheduled: 'j.scheduled_at nulls last, j.id',
  sla: 'j.sla_deadline nulls last, j.created_at, j.id',
  // Of the jobs that are not open, nothing is urgent.
  urgent: `(${open}) desc, ${urgentOrder}`,
};

export interface OpenJobRow {
  readonly customerId: string;
  readonly id: string;
  readonly shortCode: string;
  readonly statusVersion: number;
  readonly statusKey: string;
  readonly jobTypeName: string | null;
  readonly scheduledAt: string | null;
  readonly arrivalWindowMinutes: number | null;
  readonly technicianName: string | null;
}

/** Open jobs of these customers, the next visit first, at most `most` of each customer. */
export async function readOpenJobs(db: Database, tenantId: number, customerIds: readonly string[], most: number): Promise<OpenJobRow[]> {
  return db.query<OpenJobRow>(
    `select j.* from unnest($2::uuid[]) c (id), lateral (
       select j.customer_id as "customerId", j.id, j.short_code as "shortCode", j.status_version as "statusVersion", j.status_key as "statusKey",
              j.job_type_name as "jobTypeName", j.scheduled_at as "scheduledAt",
              j.arrival_window_minutes as "arrivalWindowMinutes", t.full_name as "technicianName"
         from job_requests j left join technicians t on t.tenant_id = j.tenant_id and t.id = j.technician_id
        where j.tenant_id = $1 and j.customer_id = c.id and j.deleted_at is null and ${open}
        order by j.scheduled_at nulls last, j.id limit $3) j`,
    [tenantId, customerIds, most],
  );
}

/** A page of jobs. The default order is newest first, or in the order of the visits when there is a date range. */
export async function listJobs(
  db: Database,
  tenantId: number,
  filter: JobFilter,
  page: Page,
  sort?: JobSort,
): Promise<{ rows: JobRow[]; total: number }> {
  const where = conditionsOf(tenantId, filter);
  const isPlain = where.isEmpty && !filter.archived;
  where.add((value) => `(j.archived_at is not null) = ${value}`, filter.archived);
  const condition = `where j.tenant_id = $1 and j.deleted_at is null${where.sql}`;
  const counted = isPlain
    ? `coalesce((select sum(total) from list_totals where tenant_id = $1 and list = 'job_requests'), 0)::bigint`
    : `(select count(*) from job_requests j ${condition})`;
  const values = [...where.values];
  const isAgenda = filter.scheduledFromMinute !== undefined || filter.scheduledUntilMinute !== undefined;
  const order = orders[sort ?? (isAgenda ? 'scheduled' : 'newest')];
  const rows = await queryJobs<{ total: number }>(
    db,
    tenantId,
    `select ${jobColumns}, ${counted} as total ${jobTables} ${condition} order by ${order} limit ${page.limit} offset ${page.offset}`,
    where.values,
  );
  if (rows.length > 0 || page.page === 1) return { rows, total: rows[0]?.total ?? 0 };
  const [past] = await db.query<{ total: number }>(`select ${counted} as total`, isPlain ? [tenantId] : values);
  return { rows, total: past?.total ?? 0 };
}

export interface ChangedFields {
  /** Fields of the resource that changed after the cursor. null when they were not recorded. */
  readonly changedFields: string[] | null;
}

/** Jobs with a feed position after `since`, in feed order. Includes archived and deleted jobs. */
export function readChangedJobs(
  db: Database,
  tenantId: number,
  filter: Pick<JobFilter, 'statusKeys' | 'customerId'>,
  since: string,
  count: number,
): Promise<(JobRow & ChangedFields)[]> {
  const where = conditionsOf(tenantId, filter);
  where.add((value) => `j.updated_at > ${value}`, since);
  const changed = `case when j.field_places <> '{}' then array(
      select key from jsonb_each(j.field_places) where value::bigint > ${microsecondsSql(`${where.value(since)}::timestamptz`)}
       order by key) end as "changedFields"`;
  return queryJobs<ChangedFields>(
    db,
    tenantId,
    `select ${jobColumns}, ${changed} ${jobTables} where j.tenant_id = $1 and j.sequenced${where.sql}
      order by j.updated_at limit ${where.value(count)}`,
    where.values,
  );
}

function conditionsOf(tenantId: number, filter: Partial<JobFilter>): Conditions {
  const where = new Conditions(tenantId);
  const { scheduledFromMinute, scheduledUntilMinute, statusKeys, customerId, technicianId, priority, search, state } = filter;
  if (state !== undefined) where.addText(states[state]);
  if (filter.attention !== undefined) where.add((value) => `(j.attention_reason is not null) = ${value}`, filter.attention);
  if (filter.waitsForCustomer !== undefined) where.add((value) => `(${open} and ${waitsForCustomer}) = ${value}`, filter.waitsForCustomer);
  if (filter.wantedOn !== undefined)
    where.add((value) => `${open} and j.scheduled_at is null and j.wanted_on = ${value}::date`, filter.wantedOn);
  if (filter.isWithoutTime) where.addText(`${open} and j.scheduled_at is null`);
  if (filter.missesDeadlineBefore !== undefined)
    where.add(
      (value) => `${open} and (j.sla_deadline < j.scheduled_at or (j.scheduled_at is null and j.sla_deadline < ${value}::timestamptz))`,
      filter.missesDeadlineBefore,
    );
  if (filter.ids !== undefined) where.add((value) => `j.id = any (${value}::uuid[])`, filter.ids);
  if (filter.exceptIds !== undefined) where.add((value) => `j.id <> all (${value}::uuid[])`, filter.exceptIds);
  if (filter.isWithoutRequest) where.addText(`${openRequestSql} is null`);
  const time = { from: scheduledFromMinute ?? null, until: scheduledUntilMinute ?? null };
  if (time.from !== null || time.until !== null)
    where.add(
      (value) => `j.scheduled_at is not null and tstzrange(j.scheduled_at, j.ends_at) && ${value}::tstzrange`,
      `[${time.from === null ? '' : formatMinute(time.from)},${time.until === null ? '' : formatMinute(time.until)})`,
    );
  if (statusKeys && statusKeys.length > 0) where.add((value) => `j.status_key = any (${value}::text[])`, statusKeys);
  if (customerId !== undefined) where.add((value) => `j.customer_id = ${value}`, customerId);
  // A job of several days has days without work between its first and its last day, so its sessions decide. When a job is completed early,
  // the sessions that were not needed are inactive. Its first session still counts, even if the work was done at another time. All sessions
  // of an archived job are inactive, so there they all count.
  const isNeeded = filter.archived === false ? ' and (s.active or s.ordinal = 1)' : '';
  const worked = () =>
    `s.end_minute > ${where.value(time.from ?? 0)} and s.start_minute < ${where.value(time.until ?? farFutureMinute)}${isNeeded}`;
  if (technicianId !== undefined)
    where.add(
      (value) => `j.id in (select s.job_request_id from sessions s where s.tenant_id = $1 and s.technician_id = ${value} and ${worked()})`,
      technicianId,
    );
  else if (time.from !== null || time.until !== null)
    where.add(
      (value) => `exists (select from sessions s where s.tenant_id = ${value} and s.job_request_id = j.id and ${worked()})`,
      tenantId,
    );
  if (priority === 'emergency') where.add((value) => `j.priority_level = ${value}`, 'p0');
  else if (priority === 'normal') where.add((value) => `j.priority_level <> ${value}`, 'p0');
  else if (priority !== undefined) where.add((value) => `j.priority_level = ${value}`, priority);
  if (search) addSearch(where, 'j.search_key', search);
  return where;
}

/** The next `count` jobs after `afterId`, by id, for an export. Includes archived and deleted jobs. */
export function readJobsAfter(db: Database, tenantId: number, afterId: string, count: number): Promise<JobRow[]> {
  return queryJobs(db, tenantId, `select ${jobColumns} ${jobTables} where j.tenant_id = $1 and j.id > $2 order by j.id limit $3`, [
    tenantId,
    afterId,
    count,
  ]);
}

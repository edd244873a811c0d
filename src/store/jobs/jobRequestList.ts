/** Search and agenda of job requests. */
import type { JobSort, JobState, PriorityLevel } from '../../contract/vocabulary.ts';
import { farFutureMinute } from '../../ground/time/minutes.ts';
import { formatMinute } from '../../ground/time/timestamps.ts';
import type { Database } from '../driver/database.ts';
import { jobColumns, jobTables, queryJobs, type JobRow } from './jobRows.ts';
import { plannedAnew } from '../driver/plannedAnew.ts';
import { afterSql, inListOrder, keysSql, restSql, sliceFromNearerEnd, sliceOf, type Slice } from '../listOrder.ts';
import { Conditions, isDeep, type Page } from '../paging.ts';
import { jobOrders, orderColumns } from './jobOrders.ts';
import { isAtRiskSql } from './slaRisk.ts';
import { startsBetween } from './jobStarts.ts';
import { foundSql, pageOfKeys, searchJobs, searchJobsOfKind, type JobPage } from './jobSearchPages.ts';
import { jobTotalSql, priorityIs } from './jobTotals.ts';
import { messageReason } from '../customers/messages.ts';
import { openRequestSql } from './customerRequests.ts';
import { waitsForCustomer } from './urgentOrder.ts';
import { searchSql, type SearchText } from '../search.ts';
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
  /** Whether jobs that are over are only found by code and customer name, because their other texts are hidden from the reader. */
  readonly hidesTextsOfPast?: true | undefined;
  readonly archived: boolean;
  /** A state that every workflow has. */
  readonly state?: JobState | undefined;
  /** Whether a person must look at the job: a flag that an operation raised, or one of `riskyIds` (`readRiskyIds`). */
  readonly attention?: { readonly isFlagged: boolean; readonly riskyIds: readonly string[] } | undefined;
  /** Whether the job is open, not scheduled, and does not wait for a quote. */
  readonly waitsForCustomer?: boolean | undefined;
  /** Whether the job is open and has no time. */
  readonly isWithoutTime?: true;
  /** Open jobs that miss their deadline as planned: due before this time without one, or planned after their deadline. */
  readonly missesDeadlineBefore?: string;
  /** Waiting jobs that are wanted on this day. null: none. */
  readonly wantedOn?: string | null | undefined;
  /** The job with this reference of the caller's own. */
  readonly externalReference?: string | undefined;
  /** Only these jobs. */
  readonly ids?: readonly string[];
  /** All jobs but these. */
  readonly exceptIds?: readonly string[];
  /** Whether the customer asked for nothing that is still open. */
  readonly isWithoutRequest?: true | undefined;
  /** Jobs that are not flagged for an unread message. */
  readonly isWithoutMessage?: true | undefined;
}

const open = 'j.completed_at is null and j.archived_at is null';
const states: Readonly<Record<JobState, string>> = {
  open,
  unquoted: `${open} and j.quoted_at is null and j.scheduled_at is null`,
  unconfirmed: `${open} and j.quoted_at is not null and j.scheduled_at is null`,
  scheduled: `${open} and j.scheduled_at is not null`,
};

export interface OpenJobRow {
  readonly customerId: string;
  readonly id: string;
  readonly shortCode: string;
  readonly statusVersion: number;
  readonly statusKey: string;
  readonly jobTypeName: string | null;
  readonly scheduledAt: string | null;
  readonly promisedStartAt: string | null;
  readonly arrivalWindowMinutes: number | null;
  readonly technicianName: string | null;
  readonly attentionReason: string | null;
  readonly attentionSince: string | null;
  readonly slaDeadline: string | null;
  readonly slaArmedAt: string | null;
  readonly createdAt: string;
}

/** Open jobs of these customers, the next visit first, at most `most` of each customer. */
export async function readOpenJobs(db: Database, tenantId: number, customerIds: readonly string[], most: number): Promise<OpenJobRow[]> {
  return db.query<OpenJobRow>(
    `select j.* from unnest($2::uuid[]) c (id), lateral (
       select j.customer_id as "customerId", j.id, j.short_code as "shortCode", j.status_version as "statusVersion", j.status_key as "statusKey",
              j.job_type_name as "jobTypeName", j.scheduled_at as "scheduledAt", coalesce(j.promised_start_at, j.scheduled_at) as "promisedStartAt",
              j.arrival_window_minutes as "arrivalWindowMinutes", t.full_name as "technicianName", j.attention_reason as "attentionReason",
              j.attention_since as "attentionSince", j.sla_deadline as "slaDeadline", j.sla_armed_at as "slaArmedAt", j.created_at as "createdAt"
         from job_requests j left join technicians t on t.tenant_id = j.tenant_id and t.id = j.technician_id
        where j.tenant_id = $1 and j.customer_id = c.id and j.deleted_at is null and ${open}
        order by j.scheduled_at nulls last, j.id limit $3) j`,
    [tenantId, customerIds, most],
  );
}

/** The order of a list without a `sort`: newest first, or in the order of the visits when there is a date range. */
export const defaultJobSort = ({ scheduledFromMinute, scheduledUntilMinute }: Partial<JobFilter>): JobSort =>
  scheduledFromMinute !== undefined || scheduledUntilMinute !== undefined ? 'scheduled' : 'newest';

/**
 * A page of jobs. The first statement finds the ids, by the index of the order where there is one; the second reads the rows of these jobs
 * alone. A deep page is counted before, to read it from the nearer end. docs/internals/store.md#lists.
 */
export async function listJobs(
  db: Database,
  tenantId: number,
  filter: JobFilter,
  page: Page,
  sort: JobSort = defaultJobSort(filter),
): Promise<JobPage> {
  const { search, ...others } = filter;
  if (search && isOfNoKind(others)) return searchJobs(db, tenantId, { search, archived: filter.archived }, page, sort);
  if (search && isOfKind(others))
    return searchJobsOfKind(db, tenantId, { search, kind: others, conditions: () => conditionsOf(tenantId, others) }, page, sort);
  const order = jobOrders[sort];
  const where = conditionsOf(tenantId, filter);
  const isPlain = where.isEmpty;
  const all = allSql(where, filter);
  const rowsSql = (from: string, slice: Slice) => {
    const later = page.after ? afterSql(where, order, page.after) : 'true';
    return `(select json_agg(${keysSql(order)}) from (select ${from} and ${later} ${restSql(slice)}) j) as rows`;
  };
  if (search || isOfFew(filter)) {
    // What these filters leave is gone through once, because no index has it in an order.
    const rows = rowsSql('* from j where true', sliceOf(order, page));
    const [found] = await db.query<{ total: number; rows: string[][] | null }>(
      `with j as materialized (select j.id, ${orderColumns} ${all}) select ${plannedAnew} (select count(*) from j) as total, ${rows}`,
      where.values,
    );
    return pageOfKeys(db, tenantId, found!.total, found!.rows ?? [], { order, page });
  }
  const listed = `j.id, ${orderColumns} ${all}`;
  if (isDeep(page)) {
    const total = await countJobs(db, tenantId, filter);
    if (page.offset >= total) return { rows: [], total, next: null };
    const slice = sliceFromNearerEnd(order, page, total);
    const [found] = await db.query<{ rows: string[][] | null }>(`select ${plannedAnew} ${rowsSql(listed, slice)}`, where.values);
    return pageOfKeys(db, tenantId, total, inListOrder(slice, found!.rows), { order, page });
  }
  const rows = rowsSql(listed, sliceOf(order, page));
  const countSql = () => (isOfKind(filter) ? jobTotalSql(where, filter) : `(select count(*) ${all})`);
  const total = page.total === undefined ? countSql() : `${where.value(page.total)}::bigint`;
  const [found] = await db.query<{ total: number; rows: string[][] | null }>(
    `select ${isPlain ? '' : plannedAnew} ${total} as total, ${rows}`,
    where.values,
  );
  return pageOfKeys(db, tenantId, found!.total, found!.rows ?? [], { order, page });
}

const allSql = (where: Conditions, { archived }: JobFilter) =>
  `from job_requests j where j.tenant_id = $1 and j.deleted_at is null${where.sql} and j.archived_at is ${archived ? 'not null' : 'null'}`;

async function countJobs(db: Database, tenantId: number, filter: JobFilter): Promise<number> {
  const isKept = isOfKind(filter);
  const where = isKept ? new Conditions(tenantId) : conditionsOf(tenantId, filter);
  const total = isKept ? jobTotalSql(where, filter) : `(select count(*) ${allSql(where, filter)})`;
  const [counted] = await db.query<{ total: number }>(`select ${plannedAnew} ${total} as total`, where.values);
  return counted!.total;
}

interface ChangedFields {
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

/** Whether the filter leaves few jobs of many, which an index finds. Gone through in an order, all the others would be looked at too. */
const isOfFew = ({ technicianId, missesDeadlineBefore, ids, wantedOn, isWithoutTime, externalReference }: JobFilter): boolean =>
  [technicianId, missesDeadlineBefore, ids, wantedOn, isWithoutTime, externalReference].some((filter) => filter !== undefined);

/** Whether the filter narrows by nothing but whether a job is archived. */
const isOfNoKind = ({ archived: _archived, ...others }: JobFilter): boolean => Object.values(others).every((value) => value === undefined);

/** Whether the filter only narrows by what the totals know. */
const isOfKind = ({ archived: _archived, state: _state, statusKeys: _keys, priority: _priority, ...others }: JobFilter): boolean =>
  Object.values(others).every((value) => value === undefined);

function conditionsOf(tenantId: number, filter: Partial<JobFilter>): Conditions {
  const where = new Conditions(tenantId);
  const { scheduledFromMinute, scheduledUntilMinute, statusKeys, customerId, technicianId, priority, search, state } = filter;
  if (state !== undefined) where.addText(states[state]);
  if (filter.attention !== undefined) addAttention(where, filter.attention);
  if (filter.waitsForCustomer !== undefined) where.add((value) => `(${open} and ${waitsForCustomer}) = ${value}`, filter.waitsForCustomer);
  if (filter.wantedOn !== undefined)
    where.add((value) => `${open} and j.scheduled_at is null and j.wanted_on = ${value}::date`, filter.wantedOn);
  if (filter.isWithoutTime) where.addText(`${open} and j.scheduled_at is null`);
  if (filter.missesDeadlineBefore !== undefined)
    where.add(
      // Each side has an index, of few jobs: those planned too late, and those with a deadline.
      (value) =>
        `${open} and (j.sla_deadline < j.scheduled_at or (j.scheduled_at is null and j.sla_deadline is not null and j.sla_deadline < ${value}::timestamptz))`,
      filter.missesDeadlineBefore,
    );
  if (filter.ids !== undefined) where.add((value) => `j.id = any (${value}::uuid[])`, filter.ids);
  if (filter.exceptIds !== undefined) where.add((value) => `j.id <> all (${value}::uuid[])`, filter.exceptIds);
  if (filter.isWithoutRequest) where.addText(`${openRequestSql} is null`);
  if (filter.isWithoutMessage) where.addText(`j.attention_reason is distinct from '${messageReason}'`);
  const time = { from: scheduledFromMinute ?? null, until: scheduledUntilMinute ?? null };
  const from = time.from === null ? null : `${where.value(formatMinute(time.from))}::timestamptz`;
  const until = time.until === null ? null : `${where.value(formatMinute(time.until))}::timestamptz`;
  if (from !== null || until !== null) where.addText(startsBetween(from, until, filter.archived));
  // An index gives the rows of one status in the order of the list, but not those of several.
  if (statusKeys?.length === 1) where.add((value) => `j.status_key = ${value}`, statusKeys[0]);
  else if (statusKeys && statusKeys.length > 0) where.add((value) => `j.status_key = any (${value}::text[])`, statusKeys);
  if (filter.externalReference !== undefined)
    where.add((value) => `j.external_reference = ${value} and j.deleted_at is null`, filter.externalReference);
  if (customerId !== undefined) where.add((value) => `j.customer_id = ${value}`, customerId);
  // A job of several days has days without work between its first and its last day, so its sessions decide. When a job is completed early,
  // the sessions that were not needed are inactive. Its first session still counts, even if the work was done at another time. All sessions
  // of an archived job are inactive, so there they all count.
  const isNeeded = filter.archived === false ? ' and (s.active or s.ordinal = 1)' : '';
  const worked = () =>
    `s.end_minute > ${where.value(time.from ?? 0)} and s.start_minute < ${where.value(time.until ?? farFutureMinute)}${isNeeded}`;
  if (technicianId !== undefined)
    where.add(
      // As an array, so that these jobs are looked up. PostgreSQL would go through the jobs of the business and look for the technician in each.
      (value) =>
        `j.id = any (array(select s.job_request_id from sessions s where s.tenant_id = $1 and s.technician_id = ${value} and ${worked()}))`,
      technicianId,
    );
  // The first session begins with the job, so a job that begins within the range is worked in it.
  else if (from !== null)
    where.addText(
      `(j.scheduled_at >= ${from} or exists (select from sessions s where s.tenant_id = $1 and s.job_request_id = j.id and ${worked()}))`,
    );
  if (priority !== undefined) where.addText(`j.priority_level ${priorityIs(priority)}`);
  if (search) where.addText(`j.id in (select id from (${foundSql(where, { search, archived: filter.archived })}) found)`);
  if (search && filter.hidesTextsOfPast) {
    const shown = searchSql(where, `search_text(concat_ws(' ', j.short_code, j.customer_name))`, { ...search, phone: [] });
    where.addText(`((${open}) or ${shown})`);
  }
  return where;
}

function addAttention(where: Conditions, { isFlagged, riskyIds }: NonNullable<JobFilter['attention']>): void {
  // In the words of its partial index, which a value would hide.
  const flagged = `j.attention_reason is ${isFlagged ? 'not null' : 'null'}`;
  if (riskyIds.length === 0) where.addText(flagged);
  else if (isFlagged) where.add((ids) => `(${flagged} or j.id = any (${ids}::uuid[]))`, riskyIds);
  else where.add((ids) => `${flagged} and j.id <> all (${ids}::uuid[])`, riskyIds);
}

/** Ids of the open jobs without a flag whose deadline is at risk or missed at `now` (RFC 3339). */
export async function readRiskyIds(db: Database, tenantId: number, now: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select ${plannedAnew} j.id from job_requests j
      where j.tenant_id = $1 and j.sla_deadline is not null and ${open} and j.deleted_at is null and j.attention_reason is null and ${isAtRiskSql('$2::timestamptz')}`,
    [tenantId, now],
  );
  return rows.map(({ id }) => id);
}

/** The next `count` jobs after `afterId`, by id, for an export. Includes archived and deleted jobs. */
export function readJobsAfter(db: Database, tenantId: number, afterId: string, count: number): Promise<JobRow[]> {
  return queryJobs(db, tenantId, `select ${jobColumns} ${jobTables} where j.tenant_id = $1 and j.id > $2 order by j.id limit $3`, [
    tenantId,
    afterId,
    count,
  ]);
}

/** Pages of job requests that have words in their texts. docs/internals/store.md#searches. */
import type { JobSort } from '../../contract/vocabulary.ts';
import type { Database } from '../driver/database.ts';
import { plannedAnew } from '../driver/plannedAnew.ts';
import {
  afterSql,
  cursorOf,
  inListOrder,
  keysSql,
  restSql,
  sliceFromNearerEnd,
  sliceOf,
  type ListOrder,
  type ListPage,
} from '../listOrder.ts';
import { Conditions, type Page } from '../paging.ts';
import { addListSearch, addSearch, type SearchText } from '../search.ts';
import { jobOrders, orderColumns } from './jobOrders.ts';
import { jobColumns, queryJobs, type JobRow } from './jobRows.ts';
import { areJobSearchesMade } from './jobSearches.ts';
import { jobTotalSql, type JobKind } from './jobTotals.ts';

export type JobPage = ListPage<JobRow>;

/** The page of the jobs with these keys, of which the last is only there to tell that more rows come. */
export async function pageOfKeys(
  db: Database,
  tenantId: number,
  counted: number,
  keys: readonly (readonly string[])[],
  { order, page }: { readonly order: ListOrder; readonly page: Page },
): Promise<JobPage> {
  const total = page.total ?? counted;
  const shown = keys.slice(0, page.limit);
  const rows = await findJobsInOrder(
    db,
    tenantId,
    shown.map((key) => key.at(-1)!),
  );
  return { rows, total, next: keys.length > page.limit ? cursorOf(order, page, total, shown.at(-1)!) : null };
}

/** How much further than on average a word may be away in an order, before looking up all jobs that have it would have been cheaper. */
const unevenness = 10;

/**
 * A page of the jobs, archived or not, that have the words, and their exact number. Both come from job_searches alone in the orders by creation. In another
 * order the jobs of a rare word are looked up, and a common one is met again and again in the index of the order.
 */
export async function searchJobs(
  db: Database,
  tenantId: number,
  searched: { readonly search: SearchText; readonly archived: boolean },
  page: Page,
  sort: JobSort,
): Promise<JobPage> {
  const order = jobOrders[sort];
  const counting = new Conditions(tenantId);
  const found = foundSql(counting, searched);
  if (sort === 'newest' || sort === 'oldest') {
    const later = page.after ? afterSql(counting, order, page.after) : 'true';
    const [row] = await db.query<{ total: number; rows: string[][] | null }>(
      `with j as materialized (${found})
       select ${plannedAnew} (select count(*) from j) as total,
              (select json_agg(${keysSql(order)}) from (select * from j where ${later} ${restSql(sliceOf(order, page))}) j) as rows`,
      counting.values,
    );
    return pageOfKeys(db, tenantId, row!.total, row!.rows ?? [], { order, page });
  }
  const [counted] = await db.query<{ total: number; all: number }>(
    `select ${plannedAnew} count(*) as total, ${jobTotalSql(counting, searched)} as all from (${found}) found`,
    counting.values,
  );
  const { total, all } = counted!;
  if (page.offset >= total) return { rows: [], total, next: null };
  const slice = sliceFromNearerEnd(order, page, total);
  const where = new Conditions(tenantId);
  const passed = ((slice.offset + slice.limit) / total) * all * unevenness;
  if (passed < total) addSearch(where, 'j.search_key', searched.search);
  else where.addText(`j.id in (select id from (${foundSql(where, searched)}) found)`);
  if (page.after) where.addText(afterSql(where, order, page.after));
  const [row] = await db.query<{ rows: string[][] | null }>(
    `select ${plannedAnew} json_agg(${keysSql(order)}) as rows from (select j.id, ${orderColumns} from job_requests j
      where j.tenant_id = $1 and j.deleted_at is null and j.archived_at is ${searched.archived ? 'not null' : 'null'}${where.sql}
      ${restSql(slice)}) j`,
    where.values,
  );
  return pageOfKeys(db, tenantId, total, inListOrder(slice, row!.rows), { order, page });
}

/** Jobs of which each is looked up by its id: some 3 pages of the database a job. */
const mostLookedUp = 1_000;
/** Ids that a statement keeps in memory at most: some 10 MB. */
const mostKept = 100_000;
/** How many entries of an index are read for the price of one job that is looked up. */
const entriesPerJob = 300;

interface SearchedKind {
  readonly search: SearchText;
  /** By what the totals know: archived, state, status, priority. */
  readonly kind: JobKind;
  /** Makes the conditions of the kind. */
  readonly conditions: () => Conditions;
}

/** `ids`: null when they are too many to look them up. */
interface Counted {
  readonly total: number;
  readonly ids: string[] | null;
}

const countedSql = (from: string) =>
  `count(*) as total, case when count(*) <= ${mostLookedUp} then coalesce(array_agg(${from}.id), '{}') end as ids from ${from}`;

const withSql = (...parts: readonly string[]) => {
  const given = parts.filter((part) => part !== '');
  return given.length > 0 ? `with ${given.join(', ')}` : '';
};

/**
 * A page of the jobs of a kind that have the words, and their exact number. Few jobs, of the words or of both, are looked up and sorted. Otherwise the jobs
 * of the kind are gone through in the index of the kind, where there is one, to count those that have the words, and in the order until the page is full.
 */
export async function searchJobsOfKind(
  db: Database,
  tenantId: number,
  { search, kind, conditions }: SearchedKind,
  page: Page,
  sort: JobSort,
): Promise<JobPage> {
  const searched = { search, archived: kind.archived };
  const order = jobOrders[sort];
  const counting = new Conditions(tenantId);
  const [words] = await db.query<Counted & { ofKind: number }>(
    `with found as materialized (${foundSql(counting, searched)})
     select ${plannedAnew} ${jobTotalSql(counting, kind)} as "ofKind", ${countedSql('found')}`,
    counting.values,
  );
  if (words!.total === 0 || words!.ofKind === 0) return { rows: [], total: 0, next: null };

  const jobsSql = (where: Conditions) =>
    `from job_requests j where j.tenant_id = $1 and j.deleted_at is null and j.archived_at is ${kind.archived ? 'not null' : 'null'}${where.sql}`;
  /** Adds the condition that a job has the words, and returns what the statement begins with. */
  const addWords = (where: Conditions): string => {
    if (words!.total > mostKept) {
      addSearch(where, 'j.search_key', search);
      return '';
    }
    const isFound = 'j.id in (select id from found)';
    // With "is true" PostgreSQL compares each job with all ids in memory. It expects few ids, and would look up each of them.
    where.addText(words!.total * entriesPerJob < words!.ofKind ? isFound : `(${isFound}) is true`);
    return `found as materialized (${foundSql(where, searched)})`;
  };
  let { total, ids }: Counted = words!;
  if (ids === null) {
    const where = conditions();
    const before = addWords(where);
    const [both] = await db.query<Counted>(
      `${withSql(before, `j as materialized (select j.id ${jobsSql(where)})`)} select ${plannedAnew} ${countedSql('j')}`,
      where.values,
    );
    ({ total, ids } = both!);
  }
  if (page.offset >= total) return { rows: [], total, next: null };
  const slice = sliceFromNearerEnd(order, page, total);
  const where = conditions();
  const pageSql = (from: string) => `(select json_agg(${keysSql(order)}) from (${from} ${restSql(slice)}) j) as rows`;
  let text: string;
  if (ids === null) {
    const before = addWords(where);
    const jobs = jobsSql(where);
    const later = page.after ? afterSql(where, order, page.after) : 'true';
    text = `${withSql(before)} select ${plannedAnew} ${where.value(total)}::bigint as total, ${pageSql(`select j.id, ${orderColumns} ${jobs} and ${later}`)}`;
  } else {
    where.add((value) => `j.id = any (${value}::uuid[])`, ids);
    const all = jobsSql(where);
    const later = page.after ? afterSql(where, order, page.after) : 'true';
    text = `with j as materialized (select j.id, ${orderColumns} ${all})
            select ${plannedAnew} (select count(*) from j) as total, ${pageSql(`select * from j where ${later}`)}`;
  }
  const [row] = await db.query<{ total: number; rows: string[][] | null }>(text, where.values);
  return pageOfKeys(db, tenantId, row!.total, inListOrder(slice, row!.rows), { order, page });
}

/** These jobs, in this order. */
async function findJobsInOrder(db: Database, tenantId: number, ids: readonly string[]): Promise<JobRow[]> {
  if (ids.length === 0) return [];
  return queryJobs(
    db,
    tenantId,
    `select ${jobColumns} from unnest($2::uuid[]) with ordinality as page (id, place)
       join job_requests j on j.tenant_id = $1 and j.id = page.id join workflows w on w.tenant_id = j.tenant_id and w.id = j.workflow_id
      order by page.place`,
    [tenantId, ids],
  );
}

/**
 * A select of the jobs that have the words. The texts are in a narrow table of their own, which a change of status does not touch. While the rows of old jobs
 * are still being made (jobSearches.ts), all jobs are read instead. As arrays, because PostgreSQL would expect them to be many also where none is read,
 * and then compares each job of a kind with all ids one by one.
 */
export function foundSql(
  where: Conditions,
  { search, archived }: { readonly search: SearchText; readonly archived?: boolean | undefined },
): string {
  const [indexed, all] = [where.inner(), where.inner()];
  addListSearch(indexed, 's', search);
  addSearch(all, 'o.search_key', search);
  if (archived !== undefined) {
    indexed.addText(`s.archived = ${archived}`);
    all.addText(`o.archived_at is ${archived ? 'not null' : 'null'}`);
  }
  return `select s.job_request_id as id, s.created_at from job_searches s
     where exists (${areJobSearchesMade}) and s.tenant_id = $1${indexed.sql}
    union all
    select r.id, r.created_at
      from (select array_agg(o.id) as ids, array_agg(o.created_at) as times from job_requests o
             where not exists (${areJobSearchesMade}) and o.tenant_id = $1 and o.deleted_at is null${all.sql}) a
     cross join unnest(a.ids, a.times) as r (id, created_at)`;
}

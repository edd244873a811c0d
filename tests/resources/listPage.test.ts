/** Long lists: pages by number and pages after a row. docs/internals/store.md#lists. */
import { expect, it } from 'vitest';
import { customerSorts, jobSorts } from '../../src/contract/vocabulary.ts';
import type { InputOf, Operations } from '../../src/contract/index.ts';
import { makeJobSearches, type MadeSearches } from '../../src/store/jobs/jobSearches.ts';
import { addUpJobTotals } from '../../src/store/jobs/jobTotals.ts';
import { sleep } from '../../src/ground/time/timers.ts';
import type { TestBusiness } from '../support/harness.ts';
import { seedLongLists, tenantOf } from '../support/longLists.ts';
import { newArea, newTechnician } from '../scenarios/fixtures.ts';
import { invalid } from '../operations/replies.ts';
import { openDesk } from '../operations/bookings/desk.ts';

const { harness } = await openDesk();
const { store } = harness;

type JobInput = InputOf<Operations['listJobRequests']>;
type CustomerInput = InputOf<Operations['listCustomers']>;

interface ListPage {
  readonly ids: string[];
  readonly total: number;
  readonly number: number;
  readonly next: string | undefined;
}
type List<Input> = (of: TestBusiness, input: Input) => Promise<ListPage>;

const jobs: List<JobInput> = async (of, input) => {
  const { items, meta, next_after: next } = await of.ok('listJobRequests', input);
  return { ids: items.map(({ id }) => id), total: meta.total, number: meta.current_page, next };
};
const customers: List<CustomerInput> = async (of, input) => {
  const { customers: rows, meta, next_after: next, has_more } = await of.ok('listCustomers', input);
  expect(has_more).toBe(next !== undefined);
  return { ids: rows.map(({ id }) => id), total: meta.total, number: meta.current_page, next };
};

async function byNumber<Input extends object>(list: List<Input>, of: TestBusiness, input: Input): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { ids: more, total } = await list(of, { ...input, page });
    ids.push(...more);
    if (more.length === 0) {
      expect(total).toBe(ids.length);
      return ids;
    }
  }
}

/** `between`: runs after each page. */
async function byCursor<Input extends object>(list: List<Input>, of: TestBusiness, input: Input, between?: () => Promise<unknown>) {
  const ids: string[] = [];
  let page = await list(of, input);
  for (let number = 1; ; number++) {
    expect(page.number).toBe(number);
    ids.push(...page.ids);
    if (page.next === undefined) return ids;
    await between?.();
    page = await list(of, { ...input, after: page.next });
  }
}

const of = await harness.business();
const tenantId = await tenantOf(store, of);
await newTechnician(of, (await newArea(of)).id);
await seedLongLists(store, tenantId, 36);

const jobFilters: readonly JobInput[] = [
  {},
  { archived: true },
  { status: 'open' },
  { status: 'unquoted', search: 'boiler' },
  { search: 'boiler' },
  { needs_attention: false, status: 'open' },
  { search: 'service', archived: true },
  { priority: 'normal', status_keys: ['completed'] },
  { scheduled_from: '2030-06-03', scheduled_to: '2030-06-12' },
];
/** Of which totals are kept. */
const kinds: readonly JobInput[] = [
  ...jobFilters,
  { status: 'unconfirmed' },
  { status: 'scheduled', priority: 'p1' },
  { status: 'open', archived: true },
  { priority: 'emergency' },
  { status_keys: ['scheduled', 'booking'] },
];

it.each(jobSorts)(
  '[paging.after, paging.every-row-once] jobs by %s: pages after a row equal the numbered pages, for each filter',
  async (sort) => {
    for (const filter of jobFilters) {
      const input = { ...filter, sort, limit: 9 };
      const walked = await byNumber(jobs, of, input);
      expect(new Set(walked).size, JSON.stringify(filter)).toBe(walked.length);
      expect(await byCursor(jobs, of, input), JSON.stringify(filter)).toEqual(walked);
    }
  },
);

it.each(customerSorts)(
  '[paging.after, paging.every-row-once] customers by %s: pages after a row equal the numbered pages',
  async (sort) => {
    for (const filter of [{}, { status: 'active' }, { tier: 'vip' }, { search: 'novak' }] satisfies CustomerInput[]) {
      const input = { ...filter, sort, limit: 9 };
      const walked = await byNumber(customers, of, input);
      expect(new Set(walked).size).toBe(walked.length);
      expect(await byCursor(customers, of, input)).toEqual(walked);
    }
  },
);

it('[paging.every-row-once, search.as-seen] a page of a common word is the same, by looking up its jobs or by following the order', async () => {
  const own = await harness.business();
  await seedLongLists(store, await tenantOf(store, own), 300);
  for (const sort of jobSorts) {
    // Many rows of few jobs are looked up, few rows of many are met in the order.
    const { ids } = await jobs(own, { sort, search: 'boiler', limit: 100 });
    const first = await jobs(own, { sort, search: 'boiler', limit: 2 });
    const second = await jobs(own, { sort, search: 'boiler', limit: 2, after: first.next! });
    const third = await jobs(own, { sort, search: 'boiler', limit: 2, page: 3 });
    expect(
      [first, second, third].flatMap((page) => page.ids),
      sort,
    ).toEqual(ids.slice(0, 6));
    expect([first.total, third.total], sort).toEqual([150, 150]);
  }
});

it('[search.as-seen] a search follows each change of a job, even while the search rows of older jobs are being made', async () => {
  const own = await harness.business();
  const tenant = await tenantOf(store, own);
  await seedLongLists(store, tenant, 12);
  const found = async (search: string, archived: boolean) => {
    const { ids, total } = await jobs(own, { search, archived });
    expect(total).toBe(ids.length);
    const rows = await store.query<{ id: string }>(
      `select id from job_requests where tenant_id = $1 and deleted_at is null and (archived_at is not null) = $2 and strpos(lower(description), $3) > 0
        order by created_at desc, id desc`,
      [tenant, archived, search],
    );
    expect(ids, search).toEqual(rows.map(({ id }) => id));
    return ids;
  };
  const all = async () => [...(await found('boiler', false)), ...(await found('boiler', true)), ...(await found('gutter', false))];
  const changeAll = async () => {
    const [archived, renamed, deleted] = await found('boiler', false);
    await store.query(`update job_requests set archived_at = created_at where id = $1`, [archived]);
    await store.query(`update job_requests set description = 'Gutter' where id = $1`, [renamed]);
    await store.query(`update job_requests set deleted_at = created_at where id = $1`, [deleted]);
    expect(await found('boiler', true)).toContain(archived);
    expect(await found('gutter', false)).toContain(renamed);
    expect(await all()).not.toContain(deleted);
    await store.query(`update job_requests set deleted_at = null where id = $1`, [deleted]);
    expect(await found('boiler', false)).toContain(deleted);
    await store.query(`update job_requests set archived_at = null where id = $1`, [archived]);
    expect(await found('boiler', false)).toContain(archived);
  };
  await changeAll();
  await store.query(`delete from computed_forms where name = 'job_searches'`);
  await store.query(
    `delete from job_searches where tenant_id = $1 and job_request_id in (select id from job_requests where tenant_id = $1 order by id limit 9)`,
    [tenant],
  );
  await changeAll();
  const before = await all();
  let made: MadeSearches;
  let place: MadeSearches['last'] = null;
  do {
    made = await makeJobSearches(store, place, 5);
    place = made.last;
    // The background's own tick may be the one that makes rows.
    if (made.isElsewhere) await sleep(5);
  } while (place !== null || made.isElsewhere);
  expect(await store.query(`select form from computed_forms where name = 'job_searches'`)).toHaveLength(1);
  expect(await all()).toEqual(before);
});

it('[paging.after-holds] a row that exists throughout is neither lost nor repeated while others are written', async () => {
  const own = await harness.business();
  const tenant = await tenantOf(store, own);
  await seedLongLists(store, tenant, 20);
  for (const sort of jobSorts) {
    const before = await byNumber(jobs, own, { sort, limit: 50 });
    const walked = await byCursor(jobs, own, { sort, limit: 7 }, () => seedLongLists(store, tenant, 2));
    expect(new Set(walked).size, sort).toBe(walked.length);
    expect(
      walked.filter((id) => before.includes(id)),
      sort,
    ).toEqual(before);
  }
  for (const sort of customerSorts) {
    const before = await byNumber(customers, own, { sort, limit: 50 });
    const walked = await byCursor(customers, own, { sort, limit: 7 }, () => seedLongLists(store, tenant, 2));
    expect(new Set(walked).size, sort).toBe(walked.length);
    expect(
      walked.filter((id) => before.includes(id)),
      sort,
    ).toEqual(before);
  }
});

it('[paging.beyond-last] a page far behind the end is empty, and says why', async () => {
  for (const operation of ['listJobRequests', 'listCustomers'] as const)
    for (const far of [{ page: 667 }, { page: 668 }, { page: 11, limit: 1000 }, { page: 1_000_000, limit: 1000 }])
      expect((await of.ok(operation, far)).empty).toEqual({ reason: 'page_past_end' });
});

it('[paging.after] a cursor of another order is refused', async () => {
  const { next } = await jobs(of, { sort: 'scheduled', limit: 5 });
  expect(invalid(await of.call('listJobRequests', { sort: 'newest', after: next! }))).toEqual(['VALIDATION_ERROR', 'after']);
  expect(invalid(await of.call('listJobRequests', { sort: 'scheduled', after: next!, page: 2 }))).toEqual(['VALIDATION_ERROR', 'page']);
  expect(invalid(await of.call('listCustomers', { after: next! }))).toEqual(['VALIDATION_ERROR', 'after']);
  expect(invalid(await of.call('listCustomers', { after: next!, since: '2030-06-05T00:00:00Z' }))).toEqual(['VALIDATION_ERROR', 'after']);
  const id = '00000000-0000-7000-8000-000000000001';
  const day = '2030-02-20T00:00:00+00:00';
  const cursor = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  expect((await of.call('listJobRequests', { after: cursor(['jobs newest', 2, 5, day, id]) })).status).toBe(200);
  for (const parts of [
    ['newest', 2, 5, day, id],
    ['jobs newest', 2, 5, 'soon', id],
    ['jobs newest', 2, 5, '2030-02-30T00:00:00+00:00', id],
    ['jobs newest', 2, 5, '0000-01-01T00:00:00+00:00', id],
    ['jobs newest', 2, 5, day, 'x'],
    ['jobs newest', 2, 5, null, id],
    ['jobs newest', 1.5, 5, day, id],
    ['jobs newest', 1, 5, day, id],
    ['jobs newest', 2, -1, day, id],
    ['jobs newest', 2, '5', day, id],
    ['jobs newest', 2, 1e300, day, id],
    ['jobs newest', 2, 5, id],
    ['jobs newest', 2, day, id],
    'newest',
  ])
    expect(invalid(await of.call('listJobRequests', { after: cursor(parts) }))).toEqual(['VALIDATION_ERROR', 'after']);
  const name = cursor(['customers name', 2, 5, 'a\0', id]);
  expect(invalid(await of.call('listCustomers', { sort: 'name', after: name }))).toEqual(['VALIDATION_ERROR', 'after']);
});

it('[paging.meta] totals agree with the rows, while changes wait to be added up and afterwards', async () => {
  const counted = async () => {
    const [row] = await store.query<{ differences: number }>(
      `with told as (
         select archived, state, status_key, priority_level, sum(total) as n from job_totals where tenant_id = $1 group by 1, 2, 3, 4 having sum(total) <> 0
       ), counted as (
         select archived_at is not null, job_state(completed_at, scheduled_at, quoted_at), status_key, priority_level, count(*)
           from job_requests where tenant_id = $1 group by 1, 2, 3, 4
       )
       select count(*)::int as differences from ((table told except table counted) union all (table counted except table told)) x`,
      [tenantId],
    );
    return row!.differences;
  };
  await store.query(
    `update job_requests set priority_level = 'p1', quoted_at = coalesce(quoted_at, now()), archived_at = case when short_code like '%7' then now() end
      where tenant_id = $1 and short_code like '%7' or short_code like '%3'`,
    [tenantId],
  );
  expect(await counted()).toBe(0);
  const totals = async () => Promise.all(kinds.map(async (filter) => (await jobs(of, { ...filter, limit: 1 })).total));
  const before = await totals();
  for (const [index, kind] of kinds.entries())
    expect([kind, (await jobs(of, { ...kind, limit: 1000 })).ids.length]).toEqual([kind, before[index]]);
  while (await addUpJobTotals(store, 5));
  expect(await counted()).toBe(0);
  expect(await totals()).toEqual(before);
  const [sums] = await store.query<{ most: number; left: number }>(
    `select max(n)::int as most, (select count(*)::int from job_totals where not is_added_up) as left
       from (select count(*) as n from job_totals where tenant_id = $1 group by archived, state, status_key, priority_level) x`,
    [tenantId],
  );
  expect(sums).toEqual({ most: 1, left: 0 });
});

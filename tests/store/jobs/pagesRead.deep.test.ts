/**
 * A list costs what it returns: a page of ten times as many rows reads about as many pages of the database. Pages are counted by
 * `explain (buffers)`, because times depend on the machine. docs/internals/store.md#large-businesses.
 */
import { expect, it } from 'vitest';
import { customerSorts, jobSorts, type JobSort } from '../../../src/contract/vocabulary.ts';
import { searchTextOf } from '../../../src/domain/resources/searchText.ts';
import { listCustomerRows, type CustomerFilter, type CustomerOrder } from '../../../src/store/customers/customers.ts';
import type { Database } from '../../../src/store/driver/database.ts';
import { listJobs, type JobFilter } from '../../../src/store/jobs/jobRequestList.ts';
import { addUpJobTotals } from '../../../src/store/jobs/jobTotals.ts';
import { databaseKind, startHarness, type Harness } from '../../support/harness.ts';
import { seedLongLists, tenantOf } from '../../support/longLists.ts';
import { pagesOf } from '../readPages.ts';

type Read = (db: Database, tenantId: number) => Promise<unknown>;
const page = { page: 1, limit: 15, offset: 0 };
const jobs =
  (filter: Partial<JobFilter>, sort?: JobSort): Read =>
  (db, tenantId) =>
    listJobs(db, tenantId, { archived: false, ...filter }, page, sort);
const customers =
  (filter: CustomerFilter, sort: CustomerOrder['sort'] = 'newest'): Read =>
  (db, tenantId) =>
    listCustomerRows(db, tenantId, filter, page, { sort, nowMilliseconds: Date.parse('2030-06-05T12:00:00Z') });
const search = (text: string) => ({ search: searchTextOf(text, 'America/New_York') });
const firstDay = Date.parse('2030-06-05T00:00:00Z') / 60_000;
/** Visits of seven weeks last into it. */
const week = { scheduledFromMinute: firstDay, scheduledUntilMinute: firstDay + 7 * 1440 };

/** A technician with few visits, by tenant. */
const technicians = new Map<number, string>();

const reads: Readonly<Record<string, Read>> = {
  newest: jobs({}),
  oldest: jobs({}, 'oldest'),
  scheduled: jobs({}, 'scheduled'),
  sla: jobs({}, 'sla'),
  urgent: jobs({}, 'urgent'),
  'open jobs': jobs({ state: 'open' }),
  'open jobs by deadline': jobs({ state: 'open' }, 'sla'),
  emergencies: jobs({ priority: 'p0' }),
  status: jobs({ statusKeys: ['completed'] }),
  archived: jobs({ archived: true }),
  'archived by visit': jobs({ archived: true }, 'scheduled'),
  'archived by deadline': jobs({ archived: true }, 'sla'),
  'archived by urgency': jobs({ archived: true }, 'urgent'),
  'a week': jobs(week),
  'a week of archived jobs': jobs({ archived: true, ...week }),
  flagged: jobs({ attention: { isFlagged: true, riskyIds: [] } }),
  'a code': jobs(search('H-1777')),
  'no such word': jobs(search('qqqzzz')),
  'missed deadlines': jobs({ missesDeadlineBefore: '2030-06-05T12:00:00Z' }, 'urgent'),
  'of a technician': (db, tenantId) =>
    listJobs(db, tenantId, { archived: false, technicianId: technicians.get(tenantId)! }, page, 'newest'),
  'page 40': (db, tenantId) => listJobs(db, tenantId, { archived: false }, { page: 40, limit: 15, offset: 585 }, 'newest'),
  customers: customers({}),
  'customers by name': customers({}, 'name'),
  'customers by last request': customers({}, 'last_request'),
  'customers of a tier': customers({ tier: 'vip' }),
  'customers of a status': customers({ status: 'inactive' }),
  'a customer by e-mail': customers(search('1777@example.com')),
  'a customer in two spellings': customers(search('Zürich')),
};

/**
 * Deep pages, which are found in an index alone: skipping 6,000 rows from the nearer end would otherwise read some 6,000 pages.
 * docs/internals/store.md#lists.
 */
function deepReads(number: number): Record<string, Read> {
  const deep = { page: number, limit: 15, offset: (number - 1) * 15 };
  const byJobs = jobSorts.flatMap((sort): [string, Read][] =>
    [{}, { priority: 'normal' as const }, { statusKeys: ['completed', 'scheduled', 'booking'] }].map((filter) => [
      `jobs by ${sort} ${JSON.stringify(filter)}`,
      (db, tenantId) => listJobs(db, tenantId, { archived: false, ...filter }, deep, sort),
    ]),
  );
  const byCustomers = customerSorts
    .filter((sort) => sort !== 'spending')
    .flatMap((sort): [string, Read][] =>
      [{}, { status: 'active' as const }].map((filter) => [
        `customers by ${sort} ${JSON.stringify(filter)}`,
        (db, tenantId) => listCustomerRows(db, tenantId, filter, deep, { sort, nowMilliseconds: 0 }),
      ]),
    );
  return Object.fromEntries([...byJobs, ...byCustomers]);
}

/** Filters beside a word, and which jobs they leave. */
const ofKinds: readonly (readonly [name: string, filter: Partial<JobFilter>, condition: string])[] = [
  ['open', { state: 'open' }, 'completed_at is null'],
  ['booking', { statusKeys: ['booking'] }, `status_key = 'booking'`],
  ['completed', { statusKeys: ['completed'] }, `status_key = 'completed'`],
  ['emergencies', { priority: 'p0' }, `priority_level = 'p0'`],
];

/** Vacuums until the database knows every row as visible to all. Before, reads of an index alone look rows up, and any older snapshot prevents it. */
async function vacuumWhole(store: Database): Promise<void> {
  await expect
    .poll(async () => {
      // Without "index_cleanup" a few dead rows stay, and their pages are never visible to all.
      await store.query('vacuum (index_cleanup on, analyze)');
      return store.query(
        `select relname from pg_class where relname in ('job_requests', 'job_searches', 'customers') and relallvisible < relpages`,
      );
    })
    .toEqual([]);
}

/** A business with so many jobs and customers, and a technician who has 20 of the visits. */
async function seededTenant(harness: Harness, count: number): Promise<number> {
  const business = await harness.business();
  const tenantId = await tenantOf(harness.store, business);
  await seedLongLists(harness.store, tenantId, count);
  const { id } = await business.ok('createTechnician', { full_name: 'Ted', email: 'ted@example.com' });
  technicians.set(tenantId, id);
  await harness.store.query(
    `update sessions set technician_id = $2 where tenant_id = $1
        and job_request_id = any (array(select job_request_id from sessions where tenant_id = $1 order by start_minute limit 20))`,
    [tenantId, id],
  );
  return tenantId;
}

it.runIf(databaseKind === 'postgres')(
  '[paging.every-row-once] lists and searches read as many database pages at 20,000 jobs as at 2,000',
  async () => {
    const harness = await startHarness({ ownDatabase: true });
    const { store } = harness;
    await harness.server.background.stop();
    const [small, large] = [await seededTenant(harness, 2_000), await seededTenant(harness, 20_000)];
    await store.query(
      `update job_requests set ends_at = timestamptz '2030-06-10' where id = any (array(
         select id from job_requests where tenant_id = any ($1) and archived_at is null and scheduled_at < timestamptz '2030-04-15'
          order by scheduled_at desc limit 4))`,
      [[small, large]],
    );
    while (await addUpJobTotals(store));
    await vacuumWhole(store);
    const grown = async () => {
      const names: Record<string, [number, number]> = {};
      for (const [name, read] of Object.entries(reads)) {
        // The first read removes what the seeding left in the indexes.
        await read(store, large);
        const pages: [number, number] = [await pagesOf(store, (db) => read(db, small)), await pagesOf(store, (db) => read(db, large))];
        if (pages[1] > 1.5 * pages[0] + 60) names[name] = pages;
      }
      return names;
    };
    expect(await grown()).toEqual({});
    for (const [number, most] of [
      [801, 900],
      [1_000_000, 600],
    ] as const)
      for (const [name, read] of Object.entries(deepReads(number)))
        expect(await pagesOf(store, (db) => read(db, large)), `${name}, page ${number}`).toBeLessThan(most);
    // With a second filter the jobs that have a common word are not looked up one by one, at 3 pages each, and the total is exact.
    const { total: matches } = await listJobs(store, large, { archived: false, ...search('boiler') }, page);
    for (const [name, filter, condition] of ofKinds) {
      const sorted: JobSort[] = ['newest', 'sla'];
      for (const sort of sorted)
        expect(await pagesOf(store, (db) => jobs({ ...search('boiler'), ...filter }, sort)(db, large)), name).toBeLessThan(matches / 2);
      const { total, rows } = await listJobs(store, large, { archived: false, ...search('boiler'), ...filter }, page);
      const expected = await store.query<{ id: string; total: number }>(
        `select id, count(*) over () as total from job_requests
          where tenant_id = $1 and archived_at is null and description like 'Boiler%' and ${condition} order by created_at desc, id desc limit 15`,
        [large],
      );
      expect([name, total, rows.map(({ id }) => id)]).toEqual([name, expected[0]?.total ?? 0, expected.map(({ id }) => id)]);
    }
    // Compared with all ids in memory, however many PostgreSQL expects: one by one it took minutes at a million jobs.
    await store.transaction(async (tx) => {
      await tx.query(`set local work_mem = '64kB'`);
      const plans: string[] = [];
      const explaining: Database = {
        query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
          plans.push(JSON.stringify(await tx.query(`explain ${text}`, values)));
          return tx.query<Row>(text, values);
        },
      };
      await jobs({ ...search('boiler'), state: 'open' })(explaining, large);
      expect(plans.filter((plan) => plan.includes('hashed SubPlan'))).not.toEqual([]);
    });
    // Each index is needed, so the count sees when one is gone.
    for (const [index, name] of [
      ['job_requests_by_deadline', 'sla'],
      ['job_requests_archived_scheduled', 'archived by visit'],
      // Holds what the order by deadline reads, too.
      ['job_requests_archived_by_urgency', 'archived by urgency'],
      ['job_requests_archived_by_deadline', 'archived by deadline'],
      ['job_requests_attention', 'flagged'],
      ['job_requests_planned_late', 'missed deadlines'],
      ['customers_tier', 'customers of a tier'],
      ['customers_status', 'customers of a status'],
      ['job_searches_runs', 'a code'],
      ['customers_search', 'a customer in two spellings'],
    ] as const) {
      await store.query(`drop index ${index}`);
      expect(Object.keys(await grown()), index).toContain(name);
    }
  },
);

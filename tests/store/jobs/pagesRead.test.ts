/**
 * How many pages of the database the reads of long lists need, at two sizes: no time is measured. On PostgreSQL alone, whose plans they are.
 * docs/decisions/0123.
 */
import { expect, it } from 'vitest';
import { jobSorts } from '../../../src/contract/vocabulary.ts';
import { searchTextOf } from '../../../src/resources/searchText.ts';
import { listCustomerRows } from '../../../src/store/customers/customers.ts';
import type { Database } from '../../../src/store/driver/database.ts';
import { listEventRows } from '../../../src/store/events/events.ts';
import { listJobs, type JobFilter } from '../../../src/store/jobs/jobRequestList.ts';
import { addUpJobTotals } from '../../../src/store/jobs/jobTotals.ts';
import { medianCrewSize } from '../../../src/store/schedule/boardJobs.ts';
import { countJobsByStatus, readTodayCounts } from '../../../src/store/schedule/today.ts';
import { removeOldEvents } from '../../../src/store/webhooks/deliveries.ts';
import { newArea, newTechnician } from '../../scenarios/fixtures.ts';
import { startHarness } from '../../support/harness.ts';
import { seedLongLists, tenantOf } from '../../support/longLists.ts';

const harness = await startHarness();
const { store } = harness;
const [few, many] = [400, 4_000];

/** A database that adds up the pages that its statements need. */
function counting(): Database & { pages: number } {
  const counted = {
    pages: 0,
    query: async (text: string, values: readonly unknown[] = []) => {
      const [row] = await store.query<{ 'QUERY PLAN': unknown }>(`explain (analyze, buffers, format json) ${text}`, values);
      const told = row!['QUERY PLAN'];
      const [{ Plan: plan }] = (typeof told === 'string' ? JSON.parse(told) : told) as [{ Plan: Record<string, number> }];
      counted.pages += plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
      return store.query(text, values);
    },
  };
  return counted as unknown as Database & { pages: number };
}

const noon = Date.parse('2030-06-05T16:00:00Z');
const minute = noon / 60_000;
const first = { page: 1, limit: 15, offset: 0 };
const jobs = (filter: Partial<JobFilter>) => (db: Database, tenant: number) => listJobs(db, tenant, { archived: false, ...filter }, first);
const types = ['job_request.created', 'job_request.archived'] as const;

const reads: Readonly<Record<string, (db: Database, tenantId: number) => Promise<unknown>>> = {
  ...Object.fromEntries(jobSorts.map((sort) => [`jobs by ${sort}`, (db, id) => listJobs(db, id, { archived: false }, first, sort)])),
  'open jobs by deadline': (db, id) => listJobs(db, id, { archived: false, state: 'open' }, first, 'sla'),
  'one code': jobs({ search: searchTextOf('H-123', 'America/New_York') }),
  emergencies: jobs({ priority: 'emergency' }),
  'open jobs': jobs({ state: 'open' }),
  'unquoted jobs': jobs({ state: 'unquoted' }),
  'jobs of a status': jobs({ statusKeys: ['completed'] }),
  'archived jobs': jobs({ archived: true }),
  'agenda of two days': jobs({ scheduledFromMinute: minute - 1_440, scheduledUntilMinute: minute + 1_440 }),
  'customers by name': (db, id) => listCustomerRows(db, id, {}, first, { sort: 'name', nowMilliseconds: noon }),
  'crew advice': (db, id) => medianCrewSize(db, id, null),
  today: (db, id) =>
    readTodayCounts(db, id, {
      date: '2030-06-05',
      since: '2030-06-04T16:00:00Z',
      dayStart: '2030-06-05T04:00:00Z',
      now: '2030-06-05T16:00:00Z',
      windowMinutes: 120,
    }),
  'jobs of today by status': (db, id) => countJobsByStatus(db, id, minute - 720, minute + 720),
  'events of one record': (db, id) => listEventRows(db, id, [...types], { resourceId: '00000000-0000-7000-8000-000000000001' }, first),
  'clean-up of events': (db) => removeOldEvents(db, '2000-01-01T00:00:00Z'),
};

/** What finds only a few rows at the smaller size, and a full page or 1,000 jobs at the larger. */
const fuller: Readonly<Record<string, number>> = { 'one code': 400, 'crew advice': 200 };

it.skipIf(store.embedded)('reads of ten times as many jobs need hardly more pages', { timeout: 120_000 }, async () => {
  const tenants: number[] = [];
  for (const count of [few, many]) {
    const of = await harness.business();
    await newTechnician(of, (await newArea(of)).id);
    const tenant = await tenantOf(store, of);
    await seedLongLists(store, tenant, count);
    tenants.push(tenant);
  }
  while (await addUpJobTotals(store));
  for (const table of ['job_requests', 'job_searches', 'job_totals', 'customers', 'sessions', 'events'])
    await store.query(`vacuum analyze ${table}`);
  const pages = async (tenant: number, read: (db: Database, tenantId: number) => Promise<unknown>) => {
    const db = counting();
    await read(db, tenant);
    return db.pages;
  };
  const dear: unknown[] = [];
  for (const [name, read] of Object.entries(reads)) {
    const [small, large] = [await pages(tenants[0]!, read), await pages(tenants[1]!, read)];
    // Deeper indexes cost a few pages more.
    if (large > Math.max(1.5 * small + 100, fuller[name] ?? 0)) dear.push([name, small, large]);
  }
  expect(dear).toEqual([]);
});

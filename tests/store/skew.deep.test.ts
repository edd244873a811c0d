/**
 * One large business and many small ones on one connection. PostgreSQL may plan a prepared statement once for all of them. The plan that is
 * right for ten technicians reads thousands of pages for hundreds. The test counts pages, not time. docs/internals/store.md#planned-anew.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { createBusiness } from '../../src/machinery/auth/onboarding.ts';
import { BoardCache } from '../../src/domain/planning/boards/boards.ts';
import { BoardSheets } from '../../src/domain/planning/boards/boardSheets.ts';
import { openStore, type Store } from '../../src/store/driver/database.ts';
import { FeedReader } from '../../src/store/events/feeds.ts';
import { countQueue, listQueue } from '../../src/store/schedule/queueRows.ts';
import { listCalendarVisits } from '../../src/store/schedule/calendarVisits.ts';
import { listJobs, readChangedJobs } from '../../src/store/jobs/jobRequestList.ts';
import { readTeamVisits } from '../../src/store/team/teamOverview.ts';
import { listTechnicianRows } from '../../src/store/team/technicians.ts';
import { readLiveRows } from '../../src/store/schedule/liveRows.ts';
import { countJobsByStatus, readTodayCounts } from '../../src/store/schedule/today.ts';
import { readVisitsAhead } from '../../src/store/schedule/visitsAhead.ts';
import { getTenant, type Tenant } from '../../src/store/settings/tenants.ts';
import { atEnd } from '../support/atEnd.ts';
import { databaseKind, freshDatabase } from '../support/harness.ts';

const now = Date.parse('2030-06-03T12:00:00Z');
const smallBusinesses = 120;
/** More executions than PostgreSQL plans individually before it considers a generic plan (plan_cache_mode). */
const uses = 12;

const business = (store: Store, number: number) =>
  createBusiness(
    store,
    { name: `Business ${number}`, alias: `skew-${number}`, timezone: 'UTC', ownerEmail: `${number}@example.com`, passwordCostLog2: 1 },
    now,
  );

/** Creates technicians of each tenant with a job of this many visits, from a year ago to a year ahead. */
async function fill(store: Store, tenants: readonly number[], technicians: number, visits: number): Promise<void> {
  await store.transaction(
    async (tx) => {
      // Without triggers: these rows need no events and no counts.
      await tx.query('set local session_replication_role = replica');
      await tx.query('set local statement_timeout = 0');
      await tx.query(
        `insert into technicians (tenant_id, id, user_id, permission_group_id, full_name)
       select t.id, gen_random_uuid(), gen_random_uuid(), (select id from permission_groups g where g.tenant_id = t.id limit 1), 'Technician ' || n
         from unnest($1::int[]) as t (id), generate_series(1, $2::int) as n`,
        [tenants, technicians],
      );
      await tx.query(
        `insert into job_requests (tenant_id, id, short_code, workflow_id, workflow_name, status_key, customer_name, customer_timezone, job_dates,
                                 technician_id, sequenced)
       select t.tenant_id, t.id, 'S-' || left(t.id::text, 13), w.id, w.name, 'scheduled', 'Customer', 'UTC', '[]', t.id, true
         from technicians t join workflows w on w.tenant_id = t.tenant_id and w.is_default where t.tenant_id = any ($1::int[])`,
        [tenants],
      );
      await tx.query(
        `insert into sessions (tenant_id, job_request_id, technician_id, ordinal, date, start_minute, end_minute)
       select t.tenant_id, t.id, t.id, n, '2030-06-03', at, at + 60
         from technicians t, generate_series(1, $2::int) as n, lateral (select $3::int + (n - $2::int / 2) * (525600 / $2::int) as at) as a
        where t.tenant_id = any ($1::int[]) order by random()`,
        [tenants, visits, Math.floor(now / 60_000)],
      );
    },
    { unlimited: true },
  );
}

/** Pages of tables and indexes that some work reads, in memory or not. */
async function pagesOf(store: Store, work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    await store.query('select pg_stat_force_next_flush()');
    const [row] = await store.query<{ pages: number }>(
      `select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0)) as pages from pg_statio_user_tables`,
    );
    return row!.pages;
  };
  const before = await read();
  await work();
  return (await read()) - before;
}

const shown = { from: '2030-06-03', to: '2030-06-09' };
const page = { page: 1, limit: 15, offset: 0 };
const minute = Math.floor(now / 60_000);

/** All reads that touch more rows the larger a tenant is. */
const reads: Record<string, (store: Store, tenant: Tenant) => Promise<unknown>> = {
  'the board': (store, tenant) => new BoardCache().current(store, tenant, now),
  async 'the sheet of the board'(store, tenant) {
    const positions = await new FeedReader(store).positions(tenant.id);
    const board = await new BoardCache().current(store, tenant, now);
    return new BoardSheets().current(store, tenant, { board, positions, days: shown });
  },
  'the queue': async (store, tenant) => {
    const at = new Date(now).toISOString();
    await countQueue(store, tenant.id, at, shown.from);
    return listQueue(store, tenant.id, at, shown.from, { limit: 50 });
  },
  'the counts of a day': async (store, tenant) => {
    const since = new Date(now - 30 * 86_400_000).toISOString();
    await readTodayCounts(store, tenant.id, {
      date: shown.from,
      since,
      dayStart: since,
      now: new Date(now).toISOString(),
      windowMinutes: 60,
      isOnlyReported: false,
    });
    const { rows: team } = await listTechnicianRows(store, tenant.id, {}, { ...page, limit: 100 });
    await readLiveRows(
      store,
      tenant.id,
      team.map(({ id }) => id),
      minute,
      minute + 1440,
    );
    return countJobsByStatus(store, tenant.id, minute, minute + 1440);
  },
  'the load of the team': async (store, tenant) => {
    const { rows } = await listTechnicianRows(store, tenant.id, {}, { ...page, limit: 100 });
    return readTeamVisits(
      store,
      tenant.id,
      rows.map(({ id }) => id),
      minute,
      minute + 7 * 1440,
    );
  },
  'visits ahead': (store, tenant) => readVisitsAhead(store, tenant.id, minute, minute + 7 * 1440),
  'a live calendar': (store, tenant) =>
    listCalendarVisits(
      store,
      tenant.id,
      { kind: 'business', id: null },
      { fromMinute: minute, untilMinute: minute + 7 * 1440, nowMinute: minute, limit: 500 },
    ),
  'a list of technicians': (store, tenant) => listTechnicianRows(store, tenant.id, {}, page),
  'a list of jobs': (store, tenant) => listJobs(store, tenant.id, { archived: false }, page, 'newest'),
  'an agenda': (store, tenant) =>
    listJobs(store, tenant.id, { archived: false, scheduledFromMinute: minute, scheduledUntilMinute: minute + 1440 }, page, 'scheduled'),
  'jobs that changed': (store, tenant) => readChangedJobs(store, tenant.id, {}, '2000-01-01T00:00:00Z', 50),
};

describe.skipIf(databaseKind !== 'postgres')('[store.skew] a large business beside many small ones', () => {
  let store: Store;
  let url: string;
  let large: Tenant;
  const small: Tenant[] = [];
  beforeAll(async () => {
    const database = await freshDatabase();
    atEnd(() => database.close());
    url = database.url!;
    store = await openStore({ databaseUrl: url, folder: '', poolSize: 1 });
    atEnd(() => store.close());
    for (let number = 0; number <= smallBusinesses; number++) {
      const { tenants } = await business(store, number);
      const tenant = await getTenant(store, tenants.live.tenantId);
      if (number === 0) large = tenant;
      else small.push(tenant);
    }
    await fill(store, [large.id], 400, 120);
    await fill(
      store,
      small.map(({ id }) => id),
      10,
      12,
    );
    await store.query('vacuum analyze');
  });

  const connection = async () => {
    const store = await openStore({ databaseUrl: url, folder: '', poolSize: 1 });
    atEnd(() => store.close());
    return store;
  };
  /**
   * Pages that a read of the large business takes: on a fresh connection, and on one that has alternately served it and small businesses.
   */
  async function compare(read: (store: Store, tenant: Tenant) => Promise<unknown>) {
    const [fresh, used] = [await connection(), await connection()];
    await read(fresh, small[0]!);
    const alone = await pagesOf(fresh, () => read(fresh, large));
    for (let turn = 0; turn < 2; turn++) {
      await read(used, large);
      for (const tenant of small.slice(0, uses)) await read(used, tenant);
    }
    return { alone, beside: await pagesOf(used, () => read(used, large)) };
  }

  for (const [name, read] of Object.entries(reads))
    it(`${name} reads the same number of pages after its connection has served others`, async () => {
      const { alone, beside } = await compare(read);
      expect(alone).toBeGreaterThan(0);
      expect(beside, `${alone} pages on a connection of its own`).toBeLessThan(1.5 * alone + 20);
    });
});

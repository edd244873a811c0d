/**
 * Two servers on one PostgreSQL, each with its own pool and board cache, like two processes behind a load balancer. Runs only with
 * TEST_DATABASE_URL, because the embedded database belongs to one process.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { loadConfig } from '../../src/process/config.ts';
import type { Operations, OutputOf } from '../../src/contract/index.ts';
import { startServer, type RunningServer } from '../../src/process/server.ts';
import { openStore, type Store } from '../../src/store/driver/database.ts';
import { migrate } from '../../src/store/driver/migrate.ts';
import { atEnd } from '../support/atEnd.ts';
import { databaseKind, startHarness, type Harness, type Reply, type TestBusiness } from '../support/harness.ts';
import { administer, testDatabaseName } from '../support/testDatabases.ts';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../scenarios/fixtures.ts';

const isServer = databaseKind === 'postgres';

describe.skipIf(!isServer)('an empty database', () => {
  const server = process.env['TEST_DATABASE_URL']!;
  const name = testDatabaseName();
  const stores: Store[] = [];

  beforeAll(async () => {
    await administer(server, `create database ${name}`);
    atEnd(async () => {
      await Promise.all(stores.map((store) => store.close()));
      await administer(server, `drop database if exists ${name} with (force)`);
    });
  });

  test('[store.migrations] is migrated once by processes that start at the same moment', async () => {
    const url = new URL(server);
    url.pathname = `/${name}`;
    for (let process = 0; process < 4; process++) stores.push(await openStore({ databaseUrl: url.href, folder: '', poolSize: 2 }));
    const applied = await Promise.all(stores.map((store) => migrate(store)));
    const [first, ...others] = applied.toSorted((left, right) => right.length - left.length);
    expect(first!.length).toBeGreaterThan(0);
    expect(others).toEqual([[], [], []]);
    expect((await stores[0]!.query<{ name: string }>('select name from migrations order by name')).map((row) => row.name)).toEqual(first);
    expect(await migrate(stores[3]!)).toEqual([]);
  });
});

describe.skipIf(!isServer)('two servers on one database', async () => {
  let harness: Harness;
  let other: RunningServer;
  let otherStore: Store;
  let business: TestBusiness;
  let customerId: string;
  let technicianId: string;
  const date = nextWorkday(Date.now());

  if (isServer) harness = await startHarness();

  beforeAll(async () => {
    const [{ name }] = (await harness.store.query<{ name: string }>('select current_database() as name')) as [{ name: string }];
    const url = new URL(process.env['TEST_DATABASE_URL']!);
    url.pathname = `/${name}`;
    otherStore = await openStore({ databaseUrl: url.href, folder: '', poolSize: 10 });
    const limits = {
      RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
      RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: '1000000',
      RATE_LIMIT_BOOKINGS_PER_MINUTE: '1000000',
    };
    other = await startServer(loadConfig({ PORT: '0', LOG_LEVEL: 'silent', ...limits }), {
      store: otherStore,
      log: pino({ level: 'silent' }),
    });
    atEnd(async () => {
      await other.close();
      await otherStore.close();
    });
    business = await harness.business();
    const area = await newArea(business);
    technicianId = (await newTechnician(business, area.id)).id;
    customerId = await newCustomer(business);
  });

  /** Calls the second server. */
  async function callOther<Data>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply<Data>> {
    const response = await fetch(other.url + path, {
      method,
      headers: { authorization: `Bearer ${business.key}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { ...((await response.json()) as Reply<Data>), status: response.status, headers: response.headers };
  }

  /** What the second server offers: the starts of a job's slots and the ranges of its booking windows, in minutes of the day. */
  async function offeredByOther(jobId: string): Promise<{ slots: number[]; windows: string[] }> {
    type Slots = OutputOf<Operations['listMatchingSlots']>;
    const slots = await callOther<Slots>('GET', `/v1/job-requests/${jobId}/time-segments?step_minutes=60`);
    type Windows = OutputOf<Operations['listJobRequestBookingWindows']>;
    const path = `/v1/job-requests/booking-windows?customer_id=${customerId}&from=${date}&to=${date}`;
    const windows = await callOther<Windows>('GET', path, undefined, { 'x-timezone': 'America/New_York' });
    return {
      slots: slots.data.slots.map(({ business_time }) => business_time.minute),
      windows: windows.data.days.flatMap(({ periods }) =>
        periods.flatMap(({ business_view }) => business_view.map((view) => `${view.start_minute}-${view.end_minute}`)),
      ),
    };
  }

  test('[store.concurrent-confirms] a time confirmed on one server is missing from the other server’s very next answer', async () => {
    const waiting = await quotedJob(business, customerId, date);
    const hours = [480, 540, 600, 660, 720, 780, 840, 900, 960];
    // Morning, afternoon, and evening until 18:00. Asked first, so that the other server has a cached board that could be stale.
    expect(await offeredByOther(waiting.id)).toEqual({ slots: hours, windows: ['480-720', '720-1020', '1020-1080'] });

    const job = await quotedJob(business, customerId, date);
    await business.ok('confirmJobRequest', { id: job.id, scheduled_at: `${date}T09:00`, status_version: job.status_version });
    expect(await offeredByOther(waiting.id)).toEqual({
      slots: hours.filter((minute) => minute !== 540),
      windows: ['480-540', '600-720', '720-1020', '1020-1080'],
    });

    const at = { scheduled_at: `${date}T09:30`, status_version: waiting.status_version };
    const taken = await callOther('POST', `/v1/job-requests/${waiting.id}/confirm`, at);
    expect(taken).toMatchObject({
      status: 409,
      error_code: 'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE',
      data: { blocked_by: { cannot_arrive_in_time: 1 } },
    });
  });

  test('working hours changed on one server take effect on the other at once', async () => {
    const waiting = await quotedJob(business, customerId, date);
    await offeredByOther(waiting.id);
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    await business.ok('replaceTechnicianAvailability', {
      id: technicianId,
      weekly_hours: [{ weekday, start_minute: 780, end_minute: 900 }],
    });
    expect(await offeredByOther(waiting.id)).toEqual({ slots: [780, 840], windows: ['780-900'] });
    await business.ok('replaceTechnicianAvailability', {
      id: technicianId,
      weekly_hours: [{ weekday, start_minute: 480, end_minute: 1080 }],
    });
  });

  test('[confirm.one-winner, store.concurrent-confirms] of 50 confirmations over both servers for one slot, one succeeds and 49 are refused', async () => {
    const jobs = await Promise.all(Array.from({ length: 50 }, () => quotedJob(business, customerId, date)));
    const replies = await Promise.all(
      jobs.map(({ id, status_version }, index) => {
        const body = { scheduled_at: `${date}T14:00`, status_version, technician_id: technicianId };
        return index % 2 === 0
          ? business.call('confirmJobRequest', { id, ...body })
          : callOther('POST', `/v1/job-requests/${id}/confirm`, body);
      }),
    );
    const won = replies.filter(({ error_code }) => error_code === 0);
    expect(won).toHaveLength(1);
    expect(replies.filter(({ status, error_code }) => status === 409 && error_code === 'JOB_REQUEST_TECH_INFEASIBLE')).toHaveLength(49);

    const { id } = won[0]!.data as { id: string };
    const ids = jobs.map((job) => job.id);
    const placed = await harness.store.query('select job_request_id as id from sessions where active and job_request_id = any ($1)', [ids]);
    expect(placed).toEqual([{ id }]);
    const overlaps = await harness.store.query(
      `select 1 from sessions a join sessions b on a.tenant_id = b.tenant_id and a.technician_id = b.technician_id
          and (a.job_request_id, a.ordinal) < (b.job_request_id, b.ordinal)
          and a.start_minute < b.end_minute and b.start_minute < a.end_minute where a.active and b.active and a.tenant_id in (select id from tenants where business_id = $1)`,
      [business.businessId],
    );
    expect(overlaps).toEqual([]);
    // Both boards are equal afterwards.
    const waiting = await quotedJob(business, customerId, date);
    const mine = await business.ok('listMatchingSlots', { id: waiting.id, step_minutes: 60 });
    expect(mine.slots.map(({ business_time }) => business_time.minute)).toEqual((await offeredByOther(waiting.id)).slots);
    expect(mine.slots.map(({ business_time }) => business_time.minute)).not.toContain(840);
  });

  test('[store.concurrent-confirms] confirmations of every hour over both servers at once book each hour exactly once', async () => {
    const day = nextWorkday(Date.parse(`${date}T12:00:00Z`), 1);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    await business.ok('replaceTechnicianAvailability', {
      id: technicianId,
      weekly_hours: [{ weekday, start_minute: 480, end_minute: 1080 }],
    });
    const hours = Array.from({ length: 30 }, (_, index) => 8 + (index % 10));
    const jobs = await Promise.all(hours.map(() => quotedJob(business, customerId, day)));
    const replies = await Promise.all(
      jobs.map(({ id, status_version }, index) => {
        const body = { scheduled_at: `${day}T${String(hours[index]).padStart(2, '0')}:00`, status_version };
        return index % 2 === 0
          ? business.call('confirmJobRequest', { id, ...body })
          : callOther('POST', `/v1/job-requests/${id}/confirm`, body);
      }),
    );
    expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(10);
    expect(replies.filter(({ error_code }) => error_code === 'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE')).toHaveLength(20);
    const schedule = await business.ok('getTechnicianSchedule', { id: technicianId, from: day, to: day });
    expect(new Set(schedule.sessions.map(({ start_at }) => start_at)).size).toBe(10);
  });
});

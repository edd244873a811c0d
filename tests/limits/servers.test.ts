/**
 * Two servers with separate connections that count their limits together, like two processes behind a load balancer. They count in
 * PostgreSQL if the run uses PostgreSQL, and in Redis if the program `redis-server` is installed.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { hasRedis, startRedis, type TemporaryRedis } from '../../scripts/redis.ts';
import { openLimiters } from '../../src/machinery/limits/openLimiters.ts';
import { removeEndedWindows } from '../../src/store/rateLimits.ts';
import { atEnd } from '../support/atEnd.ts';
import { cannotRun } from '../support/cannotRun.ts';
import { valueOf } from '../metrics/promlint.ts';
import { databaseKind, startHarness, type Harness } from '../support/harness.ts';

const metricsToken = 'metrics-token-of-this-test';
const stores = [...(databaseKind === 'postgres' ? ['PostgreSQL'] : []), ...((await hasRedis()) ? ['Redis'] : [])];
cannotRun(!stores.includes('Redis'), 'redis-server is not installed');

describe.skipIf(stores.length === 0).each(stores.length > 0 ? stores : ['nothing'])('limits counted in %s', (store) => {
  let redis: TemporaryRedis | null = null;
  let servers: Harness[] = [];

  beforeAll(async () => {
    if (store === 'Redis') redis = await startRedis();
    atEnd(() => redis?.stop());
    const env = {
      RATE_LIMIT_REQUESTS_PER_MINUTE: '40',
      RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: '60',
      RATE_LIMIT_BOOKINGS_PER_MINUTE: '2',
      METRICS_TOKEN: metricsToken,
      ...(redis ? { REDIS_URL: redis.url } : {}),
    };
    servers = [await startHarness({ env }), await startHarness({ env })];
  });

  const get = async (server: Harness, key: string) => (await server.request('GET', '/v1/skills', { key })).status;
  const isUp = async (server: Harness) => {
    const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    return valueOf(await response.text(), 'truckroll_rate_limit_store_up');
  };

  it('[rate-limit.processes] cover one credential on both servers together', async () => {
    const business = await servers[0]!.business();
    const answers = await Promise.all(Array.from({ length: 70 }, (_, call) => get(servers[call % 2]!, business.key)));
    const served = answers.filter((status) => status === 200).length;
    expect(served).toBeGreaterThanOrEqual(40);
    // Until the servers compare their counts again, each allows what it believes is left. A slow machine compares less often.
    expect(served).toBeLessThanOrEqual(60);
    expect(answers.filter((status) => status === 429)).toHaveLength(70 - served);
    // Another credential is not affected.
    expect(await get(servers[1]!, business.sandboxKey)).toBe(200);
    expect(await isUp(servers[0]!)).toBe(1);
  });

  it('[rate-limit.business, rate-limit.processes] cover all keys of a business on both servers together', async () => {
    const business = await servers[0]!.business();
    const keys = [business.key, await business.newKey(null), await business.newKey(null)];
    const answers = await Promise.all(Array.from({ length: 120 }, (_, call) => get(servers[call % 2]!, keys[call % 3]!)));
    const served = answers.filter((status) => status === 200).length;
    expect(served).toBeGreaterThanOrEqual(60);
    expect(served).toBeLessThanOrEqual(90);
    expect(answers.filter((status) => status === 429)).toHaveLength(120 - served);
  });

  it('[rate-limit.processes, rate-limit.nothing-written] refuse a booking over the limit of the other server before anything is written', async () => {
    const business = await servers[0]!.business();
    const { customer_id } = await business.ok('createCustomer', { full_name: 'Together', phone: '2125550123' });
    const body = { customer_id, job_dates: [{ date: '2040-01-02', periods: [{ period: 'morning' }] }] };
    const book = (server: Harness) => server.request('POST', '/v1/job-requests', { key: business.key, body });
    const statuses = [];
    for (const server of [servers[0]!, servers[1]!, servers[0]!, servers[1]!]) statuses.push((await book(server)).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect((await business.ok('listJobRequests', {})).meta.total).toBe(2);
  });

  it('[rate-limit.exact] protect secrets exactly', async () => {
    const parts = { redisUrl: redis?.url ?? null, now: () => Date.now(), log: pino({ level: 'silent' }) };
    const all = await Promise.all(servers.map((server) => openLimiters({ ...parts, store: server.store })));
    // Wait for Redis, which the limiters connect to in the background.
    await expect.poll(async () => (await all[0]!.of('warm', { points: 9, durationSeconds: 9 }).take('up'), all[0]!.isShared())).toBe(true);
    const [one, other] = all.map((limiters) => limiters.of('guess', { points: 10, durationSeconds: 900, exact: true }));
    await expect.poll(async () => (await other!.take('up'), all[1]!.isShared())).toBe(true);
    const taken = await Promise.all(Array.from({ length: 30 }, (_, call) => (call % 2 ? one! : other!).take('somebody')));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(10);
    await one!.forget('somebody');
    expect((await one!.take('somebody')).remaining).toBe(9);
    for (const limiters of all) await limiters.close();
  });

  it.skipIf(store !== 'Redis')(
    '[rate-limit.store-away] apply per server while it is unreachable, with a log line, and are counted together afterwards',
    async () => {
      const business = await servers[0]!.business();
      await redis!.halt();
      // Even the first request that finds Redis unreachable succeeds.
      await expect.poll(async () => [await get(servers[0]!, business.sandboxKey), await isUp(servers[0]!)]).toEqual([200, 0]);
      const statuses = [];
      for (let call = 0; call < 45; call++) statuses.push(await get(servers[0]!, business.key));
      expect(statuses).toEqual([...Array.from({ length: 40 }, () => 200), ...Array.from({ length: 5 }, () => 429)]);
      await redis!.start();
      await expect.poll(() => isUp(servers[0]!), { timeout: 60_000 }).toBe(1);
      // The server reports what it allowed meanwhile, so the other server refuses too.
      await expect.poll(() => get(servers[1]!, business.key), { timeout: 60_000 }).toBe(429);
    },
  );

  it.skipIf(store !== 'PostgreSQL')('[rate-limit.processes] are removed when their windows have ended', async () => {
    const { store: database } = servers[0]!;
    const later = Date.now() + 3_600_000;
    // Other test files of this worker used other clocks, so count only the windows that have ended an hour from now.
    const ended = async () =>
      (await database.query<{ n: number }>('select count(*) as n from rate_limits where ends_at <= $1', [later]))[0]!.n;
    const all = await ended();
    expect(all).toBeGreaterThan(0);
    await removeEndedWindows(database, Date.now() - 3_600_000);
    expect(await ended()).toBe(all);
    // The servers may still write what they counted for the tests before.
    const left = async () => {
      await removeEndedWindows(database, later);
      return ended();
    };
    await expect.poll(left).toBe(0);
  });
});

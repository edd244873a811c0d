/**
 * Limits of two processes on one PostgreSQL, as behind a load balancer. While the shared counts are unreachable, each process enforces
 * the limits alone and its metrics say so. docs/internals/access.md#rate-limits.
 */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createBusiness, insertNewKey } from '../../src/machinery/auth/onboarding.ts';
import { atEnd } from '../support/atEnd.ts';
import { databaseKind, freshDatabase, type TestDatabase } from '../support/harness.ts';
import { valueOf } from '../metrics/promlint.ts';
import { servers, type Server } from '../support/servers.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
const metricsToken = 'metrics-token-of-this-test';
const limit = 40;

describe.skipIf(databaseKind !== 'postgres')('two processes on one PostgreSQL', () => {
  const { newFolder, start } = servers();
  let database: TestDatabase;
  let both: Server[];
  let tenantId: number;

  beforeAll(async () => {
    database = await freshDatabase();
    atEnd(() => database.close());
    const settings = {
      DATABASE_URL: database.url!,
      SECRET_KEY: 'the secret of a test, of no other use',
      LOG_LEVEL: 'silent',
      METRICS_TOKEN: metricsToken,
      RATE_LIMIT_REQUESTS_PER_MINUTE: String(limit),
    };
    both = await Promise.all([start(await newFolder(), settings), start(await newFolder(), settings)]);
    const input = { name: 'Two Doors', timezone: 'America/New_York', ownerEmail: 'owner@example.com', passwordCostLog2: 1 };
    tenantId = (await createBusiness(database.store, input, Date.now())).tenants.live.tenantId;
  });

  const newKey = async () => (await insertNewKey(database.store, tenantId, 'live', { permissions: null, days: 30 }, Date.now())).key;
  const get = async (server: Server, key: string) =>
    (await fetch(`${server.url}/v1/skills`, { headers: { authorization: `Bearer ${key}` } })).status;
  const isUp = async (server: Server) => {
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    return valueOf(await answer.text(), 'truckroll_rate_limit_store_up');
  };

  it('[rate-limit.processes] share the limit of one credential, and leave other credentials alone', async () => {
    const key = await newKey();
    const statuses = await Promise.all(Array.from({ length: 3 * limit }, (_, call) => get(both[call % 2]!, key)));
    const served = statuses.filter((status) => status === 200).length;
    expect(served).toBeGreaterThanOrEqual(limit);
    // All calls come at once, before the processes compare their counts. Each allows at most the whole limit and refuses the rest.
    expect(served).toBeLessThanOrEqual(2 * limit);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3 * limit - served);
    for (const server of both) await expect.poll(() => get(server, key)).toBe(429);
    expect(await get(both[1]!, await newKey())).toBe(200);
  });

  it('[rate-limit.processes] one after the other count a call over REST or MCP together', async () => {
    const key = await newKey();
    let served = 0;
    for (let call = 0; call < 60; call++) if ((await get(both[call % 2]!, key)) === 200) served++;
    expect(served).toBeGreaterThanOrEqual(limit);
    expect(served).toBeLessThanOrEqual(limit + limit / 2);
  });

  it('[rate-limit.store-away] apply the limit separately while the counts are unreachable, log it, and count together again', async () => {
    const key = await newKey();
    await database.store.query('alter table rate_limits rename to rate_limits_away');
    // Even the first call that finds the counts unreachable succeeds.
    for (const server of both)
      await expect.poll(async () => [await get(server, await newKey()), await isUp(server)], { timeout: 60_000 }).toEqual([200, 0]);
    for (const server of both) {
      const statuses: number[] = [];
      for (let call = 0; call < limit + 5; call++) statuses.push(await get(server, key));
      expect(statuses).toEqual([...Array.from({ length: limit }, () => 200), ...Array.from({ length: 5 }, () => 429)]);
    }
    await database.store.query('alter table rate_limits_away rename to rate_limits');
    for (const server of both) await expect.poll(() => isUp(server), { timeout: 60_000 }).toBe(1);
  });
});

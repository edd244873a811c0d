/**
 * Faults of networks and servers for the service's connections, one at a time and with short waits. Terminations, restarts and a frozen
 * server under load are in databaseFaults.test.ts.
 */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pino } from 'pino';
import { createBusiness, createKey } from '../../../src/machinery/auth/onboarding.ts';
import { loadConfig } from '../../../src/process/config.ts';
import { startServer, type RunningServer } from '../../../src/process/server.ts';
import { openStore, type Store, type TransactionOptions } from '../../../src/store/driver/database.ts';
import { queryTimeoutMessage } from '../../../src/store/driver/unavailable.ts';
import { atEnd } from '../../support/atEnd.ts';
import { databaseKind, freshDatabase, type Reply } from '../../support/harness.ts';
import { startProxy, type DatabaseProxy } from '../databaseProxy.ts';

const isServer = databaseKind === 'postgres';
/** Short waits keep the tests short. They are not shorter, because a loaded machine takes hundreds of milliseconds for work of ten. */
const waits = { connect: 1_500, statement: 3_000, silence: 4_000, commit: 2_000 };
const poolSize = 3;
const newMark = () => randomUUID().slice(0, 8);

describe.skipIf(!isServer)('over a network', () => {
  let direct: Awaited<ReturnType<typeof freshDatabase>>;
  let proxy: DatabaseProxy;
  let store: Store;
  let server: RunningServer;
  let key: string;
  const lines: Record<string, unknown>[] = [];

  beforeAll(async () => {
    direct = await freshDatabase();
    atEnd(() => direct.close());
    const now = Date.now();
    const owner = {
      name: 'Test Plumbing',
      timezone: 'America/New_York',
      alias: 'faults',
      ownerEmail: 'faults@example.com',
      passwordCostLog2: 10,
    };
    const { businessId: business } = await createBusiness(direct.store, owner, now);
    key = (await createKey(direct.store, { business, environment: 'live', permissions: null, days: 30, name: 'test' }, now)).key;
  });
  beforeEach(async () => {
    lines.length = 0;
    proxy = await startProxy(direct.url!);
    store = await openStore({ databaseUrl: proxy.url, folder: '', poolSize, waits });
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
    server = await startServer(loadConfig({ PORT: '0', SECRET_KEY: 'the secret of a test, of no other use' }), { store, log });
    // A background job could meet the fault before the request does, and be logged beside it.
    await server.background.stop();
  });
  afterEach(async () => {
    proxy.reset();
    await server.close();
    await store.close();
    await proxy.close();
  });

  async function request<Data>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply<Data>> {
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { ...((await response.json()) as Reply<Data>), status: response.status, headers: response.headers };
  }
  const create = (mark: string, headers: Record<string, string> = {}) =>
    request<{ customer_id: string }>('POST', '/v1/customers', { full_name: mark, uid: mark, email: `${mark}@example.com` }, headers);
  const list = () => request('GET', '/v1/customers?limit=1');
  const rowsOf = (mark: string) => direct.store.query('select id from customers where uid = $1', [mark]);
  const readiness = async () => {
    const response = await fetch(`${server.url}/readyz`);
    return [response.status, ((await response.json()) as { reason?: string }).reason];
  };
  function expectUnavailable(reply: Reply): void {
    expect([reply.status, reply.error_code, reply.headers.get('retry-after')]).toEqual([503, 'SERVICE_UNAVAILABLE', '5']);
    expect(reply.data).toMatchObject({ request_id: reply.headers.get('x-request-id') });
  }

  describe.each([
    ['the answer to a commit', 'its answer', 1],
    ['the commit itself', 'now', 0],
  ] as const)('%s is lost', (_what, after, made) => {
    beforeEach(() => {
      proxy.onSent = (bytes, end) => {
        if (bytes.includes('commit\0')) {
          end(after);
          proxy.onSent = (rest) => rest;
        }
        return bytes;
      };
    });

    test('[store.outcome-unknown] the caller is told that the outcome is unknown, and the same key applies the change once', async () => {
      const mark = newMark();
      const lost = await create(mark, { 'idempotency-key': mark });
      expectUnavailable(lost);
      expect(lost.data).toMatchObject({ outcome: 'unknown' });
      expect(lost.message).toContain('same Idempotency-Key');
      expect(await rowsOf(mark)).toHaveLength(made);
      // The key stays in use until the server notices that the connection is gone.
      const again = await vi.waitFor(
        async () => {
          const reply = await create(mark, { 'idempotency-key': mark });
          expect(reply.status).not.toBe(409);
          return reply;
        },
        { timeout: 60_000 },
      );
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, made ? 'true' : null]);
      expect(await rowsOf(mark)).toEqual([{ id: again.data.customer_id }]);
    });

    test('[store.outcome-unknown] the change is never retried automatically', async () => {
      const mark = newMark();
      const lost = await create(mark);
      expectUnavailable(lost);
      expect(lost.data).toMatchObject({ outcome: 'unknown' });
      expect(await rowsOf(mark)).toHaveLength(made);
    });
  });

  test('[store.connections-lost] when the connection is lost before the commit, the answer says that nothing was written', async () => {
    const mark = newMark();
    proxy.onSent = (bytes, end) => {
      if (bytes.includes('insert into customers')) end('now');
      return bytes;
    };
    const lost = await create(mark);
    expectUnavailable(lost);
    expect(lost.data).not.toHaveProperty('outcome');
    expect(await rowsOf(mark)).toEqual([]);
    proxy.onSent = (bytes) => bytes;
    expect((await create(mark)).status).toBe(200);
  });

  test('[store.outcome-unknown] a booking lost between its two stages has an unknown outcome, and its key completes it', async () => {
    const mark = newMark();
    const customer = { full_name: mark, email: `${mark}@example.com` };
    const body = { customer, description: mark, scheduled_at: '2031-01-07T09:00', job_duration_minutes: 60 };
    const book = () => request('POST', '/v1/job-requests/book-and-confirm', body, { 'idempotency-key': mark });
    let commits = 0;
    proxy.onSent = (bytes, end) => {
      if (bytes.includes('commit\0')) commits++;
      // The job is stored; the next stage reads it under the schedule's lock.
      if (commits > 0 && bytes.includes('begin\0')) end('now');
      return bytes;
    };
    const lost = await book();
    expectUnavailable(lost);
    expect(lost.data).toMatchObject({ outcome: 'unknown' });
    proxy.onSent = (bytes) => bytes;
    expect((await book()).status).toBe(200);
    expect(await direct.store.query('select from job_requests where description = $1', [mark])).toHaveLength(1);
  });

  test('[store.transactions-whole] nothing is written when the server refuses to begin a transaction', async () => {
    const mark = newMark();
    proxy.onSent = (bytes) => Buffer.from(bytes.toString('latin1').replace('begin\0', 'begun\0'), 'latin1');
    expect((await create(mark)).error_code).toBe('INTERNAL_ERROR');
    expect(await rowsOf(mark)).toEqual([]);
  });

  test('[store.unreachable] an unreachable database means 503 with Retry-After over REST, an error over MCP, not ready, and recovery by itself', async () => {
    expect((await list()).status).toBe(200);
    proxy.mode = 'refused';
    proxy.reset();
    expectUnavailable(await list());
    expectUnavailable(await create(newMark()));
    expect(await readiness()).toEqual([503, 'the database does not answer']);
    // A key that was just checked is trusted for a second. After that the service cannot tell who calls.
    for (const pause of [0, 1_100]) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'listCustomers', arguments: {} } };
      const reply = await request('POST', '/mcp', call);
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([200, pause ? '5' : expect.toBeOneOf(['5', null])]);
      const { isError, structuredContent } = (reply as unknown as { result: { isError: boolean; structuredContent: unknown } }).result;
      expect({ isError, structuredContent }).toMatchObject({ isError: true, structuredContent: { error_code: 'SERVICE_UNAVAILABLE' } });
    }
    const batch = [
      { jsonrpc: '2.0', id: 'a', method: 'tools/list' },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
    ];
    const replies = Object.values(await request('POST', '/mcp', batch)).filter((value) => typeof value === 'object' && 'jsonrpc' in value);
    expect(replies).toEqual([
      { jsonrpc: '2.0', id: 'a', error: expect.objectContaining({ data: { error_code: 'SERVICE_UNAVAILABLE' } }) as object },
    ]);
    proxy.mode = 'open';
    expect((await list()).status).toBe(200);
    expect(await readiness()).toEqual([200, undefined]);
  });

  test('[store.frozen] a silent network means 503 in bounded time, ready again at once, and no request on a dead connection', async () => {
    await Promise.all(Array.from({ length: poolSize }, list));
    // A connection of the previous test may still be closing.
    await expect.poll(() => proxy.count).toBe(poolSize);
    proxy.mode = 'silent';
    const lost = await Promise.all([create(newMark()), list(), list(), list(), list()]);
    lost.forEach(expectUnavailable);
    expect(await readiness()).toEqual([503, 'the database does not answer']);
    proxy.mode = 'open';
    expect(await readiness()).toEqual([200, undefined]);
    expect((await create(newMark())).status).toBe(200);
  });

  test('[store.frozen] connections that died silently while idle cost one request in all, not one each', async () => {
    await Promise.all(Array.from({ length: poolSize }, list));
    const dead = proxy.count;
    let swallowed = 0;
    proxy.onSent = (bytes) => {
      // Drop everything on old connections. A new connection begins with a start-up message, whose first byte belongs to its length.
      if (bytes[0] === 0) proxy.onSent = (rest) => rest;
      else swallowed++;
      return bytes[0] === 0 ? bytes : Buffer.alloc(0);
    };
    expectUnavailable(await list());
    for (let request = 0; request < dead; request++) expect((await list()).status).toBe(200);
    expect(swallowed).toBeGreaterThan(0);
  });

  test('[store.frozen, store.migrations] every answer has a time limit, but a migration may take longer than any request', async () => {
    const brief = await openStore({ databaseUrl: direct.url!, folder: '', poolSize: 2, waits: { ...waits, silence: 500, commit: 2_000 } });
    const takeLong = (options?: TransactionOptions) =>
      brief.transaction(async (tx) => {
        await tx.query('set local statement_timeout = 0');
        return tx.query('select pg_sleep(2)');
      }, options);
    try {
      const [limited, unlimited] = await Promise.allSettled([takeLong(), takeLong({ unlimited: true })]);
      expect(limited).toMatchObject({ status: 'rejected', reason: { message: queryTimeoutMessage } });
      expect(unlimited.status).toBe('fulfilled');
    } finally {
      await brief.close();
    }
  });

  test('[store.unreachable] when every connection is busy, requests that wait too long get 503, and the service stays ready', async () => {
    await direct.store.transaction(async (tx) => {
      await tx.query('lock table customers in access exclusive mode');
      const waiting = Array.from({ length: poolSize + 2 }, () => list());
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await readiness()).toEqual([200, undefined]);
      (await Promise.all(waiting)).forEach(expectUnavailable);
    });
    const reasons = lines.map(({ reason }) => reason);
    expect(reasons).toContain(`none of ${poolSize} connections became free within ${waits.connect / 1000} s`);
    expect(reasons).toContain('57014 canceling statement due to statement timeout');
    expect((await list()).status).toBe(200);
  });

  test('[store.unreachable] a read-only server means 503 and not ready, and the first write after its return succeeds', async () => {
    const [{ name }] = (await direct.store.query<{ name: string }>('select current_database() as name')) as [{ name: string }];
    expect((await create(newMark())).status).toBe(200);
    const setReadOnly = async (value: string) => {
      await direct.store.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    };
    try {
      await setReadOnly('on');
      // As after a failover: the connections lead to a server that is now a standby.
      proxy.reset();
      expectUnavailable(await create(newMark()));
      expect(await readiness()).toEqual([503, 'the database is read-only']);
    } finally {
      await direct.store.query('set default_transaction_read_only = off; alter database ' + name + ' reset default_transaction_read_only');
    }
    expect((await create(newMark())).status).toBe(200);
  });

  test('[log.outages] a fault is logged in one line with its reason, and repeated faults are counted', async () => {
    expect((await list()).status).toBe(200);
    proxy.mode = 'refused';
    proxy.reset();
    for (let request = 0; request < 20; request++) expectUnavailable(await list());
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThan(5);
    for (const line of lines) {
      expect(line).toMatchObject({ msg: 'the database cannot serve', reason: expect.any(String) as string, operation: 'listCustomers' });
      expect(line).not.toHaveProperty('err');
    }
  });
});

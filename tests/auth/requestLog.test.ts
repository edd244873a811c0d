/** The request log keeps a bounded number of entries and does not hold up requests. docs/internals/access.md#request-log. */
import { expect, it } from 'vitest';
import { mostPerCredential, RequestLog } from '../../src/machinery/auth/requestLog.ts';
import type { Principal } from '../../src/machinery/auth/principal.ts';
import { removeOldRequests, trimRequests } from '../../src/store/access/requestLog.ts';
import type { Database } from '../../src/store/driver/database.ts';
import { findTenantId } from '../../src/store/settings/businesses.ts';
import { newId } from '../../src/store/ids.ts';
import { startHarness } from '../support/harness.ts';

// The cleanup removes rows of every business, so this file needs its own database.
const harness = await startHarness({ ownDatabase: true, env: { RATE_LIMIT_REQUESTS_PER_MINUTE: '2' } });
const start = Date.parse('2030-06-05T12:00:00Z');

/** A new log, and a credential that no other log contains. */
async function newLog() {
  const { businessId } = await harness.business();
  const tenantId = (await findTenantId(harness.store, businessId, 'live'))!;
  let now = start;
  const log = new RequestLog(() => now);
  const id = newId(start);
  const principal: Principal = {
    kind: 'key',
    id,
    tenantId,
    businessId,
    environment: 'live',
    permissions: null,
    rateBucket: id,
    userId: null,
  };
  const see = (count: number) => {
    for (let n = 0; n < count; n++) {
      now += 1;
      log.saw({
        principal,
        door: 'rest',
        method: 'GET',
        operation: 'listCustomers',
        status: 200,
        code: null,
        milliseconds: 1,
        requestId: String(n),
        isReplay: false,
      });
    }
  };
  const kept = async () => {
    const [row] = await harness.store.query<{ n: number; first: string | null }>(
      'select count(*) as n, min(at) as first from request_log where credential_id = $1',
      [id],
    );
    return row!;
  };
  return { id, log, see, kept, principal };
}

it('[request-log.never-in-the-way] entries that cannot be written wait, and entries beyond the bound are dropped and counted', async () => {
  const { log, see, kept } = await newLog();
  see(10_003);
  expect(log.counts).toEqual({ buffered: 10_000, dropped: 3 });
  const away = { query: () => Promise.reject(new Error('the database is away')) };
  await expect(log.write(away)).rejects.toThrow('away');
  expect(log.counts.buffered).toBe(10_000);
  await log.write(harness.store);
  expect(log.counts).toEqual({ buffered: 0, dropped: 3 });
  expect((await kept()).n).toBe(10_000);
});

it('[request-log.never-in-the-way] calls that come during a write are left for the next write, so that each write ends', async () => {
  const { log, see, kept } = await newLog();
  see(3);
  const busy: Database = {
    query: (text, values) => {
      see(2);
      return harness.store.query(text, values);
    },
  };
  await log.write(busy);
  expect([log.counts.buffered, (await kept()).n]).toEqual([2, 3]);
  await log.write(harness.store);
  expect([log.counts.buffered, (await kept()).n]).toEqual([0, 5]);
});

it('[request-log.bounded] a credential’s log keeps its newest entries', async () => {
  const { id, log, see, kept } = await newLog();
  see(10);
  await log.write(harness.store);
  await trimRequests(harness.store, id, 4);
  expect(await kept()).toMatchObject({ n: 4 });
  expect(Date.parse((await kept()).first!)).toBe(start + 7 - 1);
  await trimRequests(harness.store, id, 4);
  expect((await kept()).n).toBe(4);
});

it('[request-log.bounded] the log is cut to its bound after every thousand calls', async () => {
  const { id, log, see, kept } = await newLog();
  await harness.store.query(
    `insert into request_log (id, tenant_id, at, credential_kind, credential_id, door, method, operation, status, milliseconds, request_id, is_replay)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, t.id, '2030-06-05Z', 'key', $1, 'rest', 'GET', 'listCustomers', 200, 1, 'x', false
       from generate_series(1, ${mostPerCredential}) n, (select min(id) as id from tenants) t`,
    [id],
  );
  see(999);
  await log.write(harness.store);
  expect((await kept()).n).toBe(mostPerCredential + 999);
  see(1);
  await log.write(harness.store);
  expect((await kept()).n).toBe(mostPerCredential);
});

it('[request-log.seven-days] entries are removed when they are seven days old', async () => {
  const { log, see, kept } = await newLog();
  see(3);
  await log.write(harness.store);
  // Remove in batches, like the background job.
  const remove = async (before: number) => {
    while (await removeOldRequests(harness.store, new Date(before).toISOString()));
  };
  await remove(start + 1);
  expect((await kept()).n).toBe(2);
  await remove(start + 1_000);
  expect((await kept()).n).toBe(0);
});

it('[request-log.each-call] a call over the limits of its credential is logged, with its operation', async () => {
  const of = await harness.business();
  const statuses: number[] = [];
  for (let n = 0; n < 3; n++) statuses.push((await of.call('listCustomers', {})).status);
  expect(statuses).toEqual([200, 200, 429]);
  await harness.server.background.tick('write the request log');
  const rows = await harness.store.query(
    `select r.operation, r.status, r.code from request_log r join tenants t on t.id = r.tenant_id where t.business_id = $1 order by r.id`,
    [of.businessId],
  );
  expect(rows.at(-1)).toEqual({ operation: 'listCustomers', status: 429, code: 'RATE_LIMITED' });
});

it('[request-log.never-in-the-way] calls of sign-in sessions, guests and customers are not logged', async () => {
  const { log, principal } = await newLog();
  for (const kind of ['member', 'technician', 'guest', 'customer'] as const)
    log.saw({
      principal: { ...principal, kind },
      door: 'rest',
      method: 'GET',
      operation: null,
      status: 200,
      code: null,
      milliseconds: 1,
      requestId: 'x',
      isReplay: false,
    });
  expect(log.counts.buffered).toBe(0);
});

it('[request-log.never-in-the-way] entries that are left when the service stops are written', async () => {
  const other = await startHarness();
  const of = await other.business();
  await of.ok('listCustomers', {});
  await other.server.close();
  const rows = await other.store.query(`select from request_log r join tenants t on t.id = r.tenant_id where t.business_id = $1`, [
    of.businessId,
  ]);
  expect(rows).toHaveLength(1);
});

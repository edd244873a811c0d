/** How often a credential may call, and which credentials are accepted. docs/reference/conventions.md#rate-limits. */
import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createKey } from '../../src/machinery/auth/onboarding.ts';
import { loadConfig } from '../../src/process/config.ts';
import { atEnd } from '../support/atEnd.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { newCustomer } from '../scenarios/fixtures.ts';

/** The clock stands still unless a test moves it, so that limits per minute are exact. */
vi.useFakeTimers({ toFake: ['Date'] });
atEnd(() => vi.useRealTimers());
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

const harness = await startHarness({ env: { RATE_LIMIT_REQUESTS_PER_MINUTE: '5', RATE_LIMIT_BOOKINGS_PER_MINUTE: '2' } });
let business: TestBusiness;
let key: string;

beforeAll(async () => {
  business = await harness.business();
});
beforeEach(async () => {
  key = await business.newKey(null);
});

const list = (of = key) => harness.request('GET', '/v1/customers', { key: of });
const rate = ({ headers }: { headers: Headers }) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`) ?? NaN));
const refusal = (reply: { status: number; error_code: 0 | string }) => [reply.status, reply.error_code];
const spend = async (of = key) => {
  for (let call = 0; call < 5; call++) expect((await list(of)).status).toBe(200);
};

describe('rate limits', () => {
  it('[rate-limit.headers, rate-limit.counts-down] every answer to a credential states the limit, the remaining calls and the reset', async () => {
    const full = Math.ceil((Date.now() + 60_000) / 1000);
    expect(rate(await list())).toEqual([5, 4, full]);
    const replies = [
      await harness.request('GET', `/v1/customers/${randomUUID()}`, { key }),
      await harness.request('POST', '/v1/customers', { key, body: {} }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 422]);
    expect(replies.map(rate)).toEqual([
      [5, 3, full],
      [5, 2, full],
    ]);
    pass(20_000);
    expect(rate(await list())).toEqual([5, 1, full]);
    const restricted = await business.newKey(['job_view']);
    const denied = await list(restricted);
    expect([denied.status, rate(denied)[1]]).toEqual([403, 4]);
  });

  it('[rate-limit.refusal, rate-limit.per-key, rate-limit.recovers] a call over the limit is answered with 429, for this key only, until Retry-After has passed', async () => {
    await spend();
    pass(15_000);
    const refused = await list();
    expect(refused).toMatchObject({ status: 429, error_code: 'RATE_LIMITED', errors: null });
    expect(refused.headers.get('retry-after')).toBe('45');
    expect(rate(refused).slice(0, 2)).toEqual([5, 0]);
    expect((await list(await business.newKey(null))).status).toBe(200);
    pass(44_000);
    expect((await list()).status).toBe(429);
    pass(1_000);
    expect(rate(await list()).slice(0, 2)).toEqual([5, 4]);
  });

  it('[rate-limit.refusal] calls with a wrong key cost a valid key nothing', async () => {
    for (let call = 0; call < 10; call++) expect((await list(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).status).toBe(401);
    expect(rate(await list())[1]).toBe(4);
  });

  it('[rate-limit.nothing-written, idempotency.failure-not-stored] a refused write leaves neither a row nor a used idempotency key', async () => {
    await spend();
    const create = () =>
      harness.request('POST', '/v1/customers', {
        key,
        body: { full_name: 'Limited', phone: '2125550123' },
        headers: { 'idempotency-key': 'over' },
      });
    expect((await create()).status).toBe(429);
    pass(60_000);
    expect((await business.ok('listCustomers', { search: 'Limited' })).customers).toEqual([]);
    const created = await create();
    expect([created.status, created.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });

  it('[rate-limit.bookings] bookings have their own bucket within the limit, and other calls go on', async () => {
    const roomy = await harness.business();
    const customer_id = await newCustomer(roomy);
    const own = await roomy.newKey(null);
    const book = () =>
      roomy.call('createJobRequest', { customer_id, job_dates: [{ date: '2040-01-02', periods: [{ period: 'morning' }] }] }, { key: own });
    for (let call = 0; call < 2; call++) expect(rate(await book()).slice(0, 2)).toEqual([5, 4 - call]);
    const refused = await book();
    expect([...refusal(refused), ...rate(refused).slice(0, 2), refused.headers.get('retry-after')]).toEqual([
      429,
      'RATE_LIMITED',
      2,
      0,
      '60',
    ]);
    expect((await roomy.call('listJobRequests', {}, { key: own })).data.meta.total).toBe(2);
    pass(60_000);
    expect((await book()).status).toBe(200);
  });

  it('[rate-limit.replay-free] a replay costs no booking, and is answered even when none is left', async () => {
    const roomy = await harness.business();
    const customer_id = await newCustomer(roomy);
    const own = await roomy.newKey(null);
    const input = { customer_id, job_dates: [{ date: '2040-01-02', periods: [{ period: 'morning' as const }] }] };
    const book = (idempotency_key: string) => roomy.call('createJobRequest', { ...input, idempotency_key }, { key: own });
    const first = await book('one');
    expect((await book('one')).headers.get('idempotent-replayed')).toBe('true');
    expect((await book('two')).status).toBe(200);
    expect(refusal(await book('three'))).toEqual([429, 'RATE_LIMITED']);
    const replay = await book('one');
    expect([replay.status, replay.headers.get('idempotent-replayed'), replay.data]).toEqual([200, 'true', first.data]);
  });

  it('[rate-limit.replay-free] when none is left, a key answers no other input than its own', async () => {
    const roomy = await harness.business();
    const customer_id = await newCustomer(roomy);
    const own = await roomy.newKey(null);
    const job_dates = [{ date: '2040-01-02', periods: [{ period: 'morning' as const }] }];
    const book = (idempotency_key: string, description?: string) =>
      roomy.call('createJobRequest', { customer_id, job_dates, idempotency_key, ...(description && { description }) }, { key: own });
    for (const key of ['one', 'two']) expect((await book(key)).status).toBe(200);
    expect(refusal(await book('one', 'Other'))).toEqual([429, 'RATE_LIMITED']);
    expect((await book('one')).headers.get('idempotent-replayed')).toBe('true');
  });

  it('[rate-limit.default-600, rate-limit.settings] the defaults are 600 calls, 240 over MCP and 120 bookings a minute, each a setting', () => {
    const defaults = {
      requestsPerMinute: 600,
      businessRequestsPerMinute: 6000,
      mcpPerMinute: 240,
      bookingsPerMinute: 120,
      signInsPerAddress: 50,
      registrationsPerHour: 60,
      unauthenticatedPerMinute: 6000,
    };
    const limitsOf = (env: Record<string, string>) => ({ ...loadConfig(env).limits, guests: undefined });
    expect(limitsOf({})).toEqual(defaults);
    const set = {
      RATE_LIMIT_REQUESTS_PER_MINUTE: '7',
      RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: '13',
      RATE_LIMIT_MCP_PER_MINUTE: '8',
      RATE_LIMIT_BOOKINGS_PER_MINUTE: '9',
      RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: '10',
      RATE_LIMIT_SIGN_IN_PER_ADDRESS: '11',
      RATE_LIMIT_REGISTRATIONS_PER_HOUR: '12',
    };
    expect(limitsOf(set)).toEqual({
      requestsPerMinute: 7,
      businessRequestsPerMinute: 13,
      mcpPerMinute: 8,
      bookingsPerMinute: 9,
      unauthenticatedPerMinute: 10,
      signInsPerAddress: 11,
      registrationsPerHour: 12,
    });
    for (const name of Object.keys(set))
      for (const value of ['0', '-1', '1.5', 'many']) expect(() => loadConfig({ [name]: value })).toThrow(name);
  });
});

it('[rate-limit.strangers] callers without a valid key are limited by address, and callers with one are not', async () => {
  const strict = await startHarness({ env: { RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: '2' } });
  const known = await strict.business();
  const wrong = () => strict.request('GET', '/v1/customers', { key: 'tr_live_wrong' });
  for (const left of [1, 0]) {
    const reply = await wrong();
    expect([...refusal(reply), ...rate(reply).slice(0, 2)]).toEqual([401, 'API_KEY_INVALID', 2, left]);
  }
  expect(refusal(await wrong())).toEqual([429, 'RATE_LIMITED']);
  expect((await strict.request('GET', '/v1/customers', { key: known.key })).status).toBe(200);
  pass(60_000);
  expect((await wrong()).status).toBe(401);
});

describe('keys', () => {
  it('[auth.key-prefix, auth.key-hashed] begin with their environment and are kept as a hash', async () => {
    expect(key).toMatch(/^tr_live_[A-Za-z0-9_-]{43}$/);
    expect(business.sandboxKey).toMatch(/^tr_test_[A-Za-z0-9_-]{43}$/);
    const rows = await harness.store.query<{ text: string; hash: string }>(
      `select k::text as text, encode(hash, 'hex') as hash from api_keys k`,
    );
    expect(rows.map(({ hash }) => hash)).toContain(createHash('sha256').update(key).digest('hex'));
    expect(rows.filter(({ text }) => text.includes(key.slice(8)))).toEqual([]);
  });

  it('[auth.key-prefix] the prefix selects the environment, and cannot be exchanged', async () => {
    expect(refusal(await list(key.replace('tr_live_', 'tr_test_')))).toEqual([401, 'API_KEY_INVALID']);
    await harness.request('POST', '/v1/customers', { key, body: { full_name: 'Live One', phone: '2125550123' } });
    expect((await business.ok('listCustomers', { search: 'Live One' }, { key: business.sandboxKey })).customers).toEqual([]);
  });

  it('[auth.bearer-required, auth.unknown-key] only a bearer key is accepted', async () => {
    const headers = [
      'Bearer',
      `Basic ${key}`,
      key,
      `Bearer ${key} ${key}`,
      'Bearer tr_live_short',
      `Bearer ${key}x`,
      `Bearer ${key.toUpperCase()}`,
    ];
    for (const authorization of headers)
      expect([authorization, ...refusal(await harness.request('GET', '/v1/customers', { headers: { authorization } }))]).toEqual([
        authorization,
        401,
        'API_KEY_INVALID',
      ]);
    expect((await harness.request('GET', '/v1/customers', { headers: { authorization: `bearer ${key}` } })).status).toBe(200);
  });

  it('[auth.expired-key, auth.key-lifetime] a key ends after 30 days, or after its lifetime of 1 to 365 days', async () => {
    const make = async (days?: number) =>
      (
        await createKey(
          harness.store,
          { business: business.businessId, environment: 'live', permissions: null, ...(days ? { days } : {}) },
          Date.now(),
        )
      ).key;
    const start = Date.now();
    onTestFinished(() => void vi.setSystemTime(start));
    for (const days of [0.5, 366, -1]) await expect(make(days)).rejects.toThrow('1 to 365');
    const [short, plain, long] = [await make(1), await make(), await make(365)];
    const day = 86_400_000;
    pass(day - 1_000);
    expect((await list(short)).status).toBe(200);
    pass(1_000);
    expect(refusal(await list(short))).toEqual([401, 'API_KEY_EXPIRED']);
    pass(29 * day - 1_000);
    expect((await list(plain)).status).toBe(200);
    pass(1_000);
    expect(refusal(await list(plain))).toEqual([401, 'API_KEY_EXPIRED']);
    pass(335 * day - 1_000);
    expect((await list(long)).status).toBe(200);
    pass(1_000);
    expect(refusal(await list(long))).toEqual([401, 'API_KEY_EXPIRED']);
  });

  it('[auth.revoked-key, idempotency.credential-anew] a revoked key is refused within a second, replays included', async () => {
    const create = () =>
      harness.request('POST', '/v1/customers', {
        key,
        body: { full_name: 'R', phone: '2125550123' },
        headers: { 'idempotency-key': 'revoked' },
      });
    expect((await create()).status).toBe(200);
    expect((await create()).headers.get('idempotent-replayed')).toBe('true');
    await harness.store.query('update api_keys set revoked_at = now() where hash = $1', [createHash('sha256').update(key).digest()]);
    pass(1_000);
    expect(refusal(await create())).toEqual([401, 'API_KEY_INVALID']);
  });

  it('[permissions.before-lookup] a refused permission reveals nothing about the id or the body', async () => {
    const id = await newCustomer(business);
    const restricted = await business.newKey(['job_view']);
    const answers = [];
    for (const path of [id, randomUUID(), 'no-id']) {
      const { status, error_code, errors, data } = await harness.request('GET', `/v1/customers/${path}`, { key: restricted });
      answers.push({ status, error_code, errors, data });
    }
    const denied = { status: 403, error_code: 'PERMISSION_DENIED', errors: null, data: { missing_permissions: ['customers_view'] } };
    expect(answers).toEqual([denied, denied, denied]);
    expect(refusal(await harness.request('POST', '/v1/customers', { key: restricted, body: {} }))).toEqual([403, 'PERMISSION_DENIED']);
  });

  it('[idempotency.failure-not-stored] a refused permission uses up no idempotency key', async () => {
    const create = (of: string) =>
      harness.request('POST', '/v1/customers', {
        key: of,
        body: { full_name: 'Once', phone: '2125550123' },
        headers: { 'idempotency-key': 'denied' },
      });
    expect((await create(await business.newKey(['customers_view']))).status).toBe(403);
    const created = await create(key);
    expect([created.status, created.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });
});

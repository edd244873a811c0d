/** The client on a bad connection: it retries where that is safe, and otherwise reports that the outcome is unknown. */
import { describe, expect, it } from 'vitest';
import { ConnectionError, createClient, TransportError, TruckrollError, type ClientOptions } from '../../src/client/index.ts';
import { backOffMilliseconds, retryAfterOf, retryDelayMilliseconds, waitFor } from '../../src/client/retries.ts';
import { startHarness } from '../support/harness.ts';
import { newCustomer } from '../scenarios/fixtures.ts';
import { refusal, startFaultyProxy, type Fault } from './faultyProxy.ts';

const harness = await startHarness();
const business = await harness.business();
const proxy = await startFaultyProxy(harness.url);
const customerId = await newCustomer(business);

const unavailable = (data: object = { request_id: 'r' }) => refusal(503, 'SERVICE_UNAVAILABLE', data);
const outcomeUnknown = unavailable({ request_id: 'r', outcome: 'unknown' });
const page = { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' };
const limited = (seconds: number) => refusal(429, 'RATE_LIMITED', { retry_after_seconds: seconds }, { 'Retry-After': `${seconds}` });

/** A client whose next requests meet these faults. It records its waits instead of waiting. */
function clientBehind(faults: Fault[], options: Partial<ClientOptions> = {}) {
  proxy.faults.splice(0, Infinity, ...faults);
  proxy.seen.length = 0;
  const waits: number[] = [];
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  return { waits, client: createClient({ baseUrl: proxy.url, apiKey: business.key, wait, ...options }) };
}

let callers = 0;
const newCaller = () => ({ full_name: 'Ann Lee', phone: '+1 212 555 0111', uid: `caller-${++callers}` });
const howMany = async (uid: string) => (await business.ok('listCustomers', { search: uid })).customers.length;

describe('a read', () => {
  it.each<[string, Fault]>([
    ['a connection that breaks before', 'drop'],
    ['a connection that breaks after', 'lose'],
    ['half of an answer', 'cut'],
    ["a proxy's page", { instead: page }],
    ['a service that starts', { instead: unavailable() }],
    ['a fault of the service', { instead: refusal(500, 'INTERNAL_ERROR', { request_id: 'r' }) }],
    ['a request that came too slowly', { instead: refusal(408, 'REQUEST_TIMEOUT') }],
    ['a limit', { instead: limited(1) }],
  ])('[client.retries] is sent again after %s', async (_what, fault) => {
    const { client, waits } = clientBehind([fault]);
    const answer = await client.getCustomer({ id: customerId });
    expect(answer).toMatchObject({ ok: true, attempts: 2, idempotencyKey: null, isOutcomeUnknown: false });
    expect(waits).toHaveLength(1);
  });

  it('[client.retries] waits longer each time, as long as the service says, and gives up after maxRetries', async () => {
    const { client, waits } = clientBehind(['drop', { instead: limited(20) }, 'drop', 'drop', 'drop']);
    const failed = await client.getCustomer({ id: customerId }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ConnectionError);
    expect(failed).toMatchObject({ attempts: 4, isOutcomeUnknown: false });
    expect(waits).toHaveLength(3);
    expect(waits[0]).toBeLessThanOrEqual(500);
    expect(waits[1]).toBeGreaterThanOrEqual(20_000);
    expect(waits[2]).toBeGreaterThanOrEqual(1000);
    const never = clientBehind(['drop']);
    await expect(never.client.getCustomer({ id: customerId }, { maxRetries: 0 })).rejects.toThrow(ConnectionError);
    expect(proxy.seen).toHaveLength(1);
  });

  it('[client.retries] ends with the answer when the service asks for a longer wait than the caller allows', async () => {
    const { client, waits } = clientBehind([{ instead: limited(61) }]);
    const answer = await client.getCustomer({ id: customerId });
    expect(answer).toMatchObject({ ok: false, error_code: 'RATE_LIMITED', attempts: 1, retryAfterSeconds: 61 });
    expect(waits).toEqual([]);
  });

  it('[client.retries] is not sent again after an error page that repeating cannot change', async () => {
    const { client } = clientBehind([{ instead: { ...page, status: 404 } }]);
    await expect(client.getCustomer({ id: customerId })).rejects.toThrow(TransportError);
    expect(proxy.seen).toHaveLength(1);
  });

  it('[client.retries] by POST is repeated like any other read', async () => {
    const { client } = clientBehind(['lose']);
    const answer = await client.listEmergencyCandidates({ job_request_id: customerId, start_at: '2031-03-03T10:00' });
    expect(answer).toMatchObject({ error_code: 'JOB_REQUEST_NOT_FOUND', attempts: 2 });
  });
});

describe('a write that takes a key', () => {
  it.each<[string, Fault]>([
    ['its answer was lost', 'lose'],
    ['half of its answer came', 'cut'],
    ['a page came in place of its answer', { after: page }],
    ['the commit may have been made', { after: outcomeUnknown }],
  ])('[client.retries] is done once when %s', async (_what, fault) => {
    const { client } = clientBehind([fault, fault]);
    const caller = newCaller();
    const answer = await client.createCustomer(caller);
    expect(answer).toMatchObject({ ok: true, attempts: 3, replayed: true, isOutcomeUnknown: false });
    expect(answer.idempotencyKey).toMatch(/^auto-[0-9a-f]{32}$/);
    expect(new Set(proxy.seen.map(({ key }) => key))).toEqual(new Set([answer.idempotencyKey]));
    expect(await howMany(caller.uid)).toBe(1);
  });

  it('[client.retries] waits for its first call while that still runs', async () => {
    const { client } = clientBehind([{ instead: refusal(409, 'IDEMPOTENCY_IN_PROGRESS') }]);
    expect(await client.createCustomer(newCaller())).toMatchObject({ ok: true, attempts: 2, replayed: false });
    const caller = { ...newCaller(), idempotency_key: 'two at once' };
    const real = createClient({ baseUrl: harness.url, apiKey: business.key, maxRetries: 30 });
    const both = await Promise.all([real.createCustomer(caller), real.createCustomer(caller)]);
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    expect(both[0].data).toEqual(both[1].data);
    expect(await howMany(caller.uid)).toBe(1);
  });

  it('[client.retries] gets a new key each time, unless the caller gives one', async () => {
    const { client } = clientBehind([]);
    await client.createCustomer(newCaller());
    await client.createCustomer({ ...newCaller(), idempotency_key: null });
    await client.createCustomer({ ...newCaller(), idempotency_key: 'mine' });
    await client.createCustomer(newCaller(), { headers: { 'Idempotency-Key': 'by header' } });
    const keys = proxy.seen.map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
    expect(keys.slice(2)).toEqual(['mine', 'by header']);
  });

  it('[client.retries] that ends without an answer says so, and a repetition with its key settles the outcome', async () => {
    const { client } = clientBehind(['lose', { instead: unavailable() }, { instead: limited(61) }]);
    const caller = newCaller();
    const answer = await client.createCustomer(caller);
    expect(answer).toMatchObject({ error_code: 'RATE_LIMITED', attempts: 3, isOutcomeUnknown: true });
    const settled = await client.createCustomer({ ...caller, idempotency_key: answer.idempotencyKey });
    expect(settled).toMatchObject({ ok: true, replayed: true });
    const { client: cutOff } = clientBehind(['lose', 'drop', 'drop', 'drop']);
    const failed: unknown = await cutOff.orThrow.createCustomer(newCaller()).catch((error: unknown) => error);
    expect(failed).toMatchObject({ name: 'ConnectionError', attempts: 4, isOutcomeUnknown: true });
    expect((failed as ConnectionError).idempotencyKey).toBe(proxy.seen[0]!.key);
  });

  it('[client.retries] is not sent again when it is refused', async () => {
    const { client } = clientBehind([]);
    const caller = newCaller();
    await client.createCustomer(caller);
    expect(await client.createCustomer(caller)).toMatchObject({ error_code: 'CUSTOMER_DUPLICATE', attempts: 1 });
    expect(await client.createCustomer({ ...newCaller(), idempotency_key: 'k' })).toMatchObject({ ok: true });
    expect(await client.createCustomer({ ...newCaller(), idempotency_key: 'k' })).toMatchObject({
      error_code: 'IDEMPOTENCY_KEY_REUSE',
      attempts: 1,
      isOutcomeUnknown: false,
    });
  });
});

describe('a write without a key', () => {
  const rename = (faults: Fault[]) => {
    const { client } = clientBehind(faults);
    return client.updateCustomer({ id: customerId, notes: 'Rings twice' });
  };

  it.each<[string, Fault]>([
    ['a limit', { instead: limited(1) }],
    ['a service that starts', { instead: unavailable() }],
  ])('[client.retries] is sent again after %s, which did nothing', async (_what, fault) => {
    expect(await rename([fault])).toMatchObject({ ok: true, attempts: 2 });
  });

  it.each<[string, Fault]>([
    ['a connection that breaks', 'lose'],
    ['a page', { after: page }],
  ])('[client.retries] is not sent again after %s, and says that it may have been made', async (_what, fault) => {
    await expect(rename([fault])).rejects.toMatchObject({ attempts: 1, idempotencyKey: null, isOutcomeUnknown: true });
    expect(proxy.seen).toHaveLength(1);
  });

  it('[client.retries] is not sent again when the commit may have been made', async () => {
    expect(await rename([{ after: outcomeUnknown }])).toMatchObject({
      error_code: 'SERVICE_UNAVAILABLE',
      attempts: 1,
      isOutcomeUnknown: true,
    });
  });
});

describe('an abort', () => {
  it('[client.retries] ends a wait between attempts with its own reason', async () => {
    const control = new AbortController();
    const { client } = clientBehind([{ instead: limited(3600) }], {
      maxRetryDelayMilliseconds: 3_600_000,
      wait: (milliseconds, signal) => {
        setImmediate(() => control.abort(new Error('the caller hung up')));
        return waitFor(milliseconds, signal);
      },
    });
    const call = client.getCustomer({ id: customerId }, { signal: control.signal });
    await expect(call).rejects.toThrow('the caller hung up');
    expect(proxy.seen).toHaveLength(1);
  });

  it('[client.retries] ends a call under way, and a call that has not begun', async () => {
    const { client, waits } = clientBehind(['hang']);
    const control = new AbortController();
    const call = client.createCustomer(newCaller(), { signal: control.signal });
    while (proxy.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    control.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await expect(client.getCustomer({ id: customerId }, { signal: control.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(proxy.seen).toHaveLength(1);
    expect(waits).toEqual([]);
  });
});

it('[client.retries] an attempt that takes too long counts as failed', async () => {
  const { client } = clientBehind(['hang'], { timeoutMilliseconds: 400, maxRetries: 50 });
  expect(await client.createCustomer(newCaller())).toMatchObject({ ok: true });
  expect(proxy.seen.length).toBeGreaterThan(1);
  const { client: once } = clientBehind(['hang']);
  await expect(once.getCustomer({ id: customerId }, { timeoutMilliseconds: 20, maxRetries: 0 })).rejects.toMatchObject({
    name: 'ConnectionError',
    cause: { name: 'TimeoutError' },
  });
});

it('[client.typed] the thrown error is the refusal, with the same fields as the returned value', async () => {
  const { client } = clientBehind([]);
  const error: unknown = await client.orThrow
    .getCustomer({ id: '00000000-0000-7000-8000-000000000000' })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TruckrollError);
  expect(error).toMatchObject({ operation: 'getCustomer', code: 'CUSTOMER_NOT_FOUND', status: 404, data: null, attempts: 1 });
  expect((error as Error).message).toMatch(/^getCustomer was refused: CUSTOMER_NOT_FOUND\. /);
  expect((await client.orThrow.getCustomer({ id: customerId })).profile.full_name).toBe('Grace Hopper');
});

it('[client.retries] a base URL that is no address is refused when the client is made', () => {
  expect(() => createClient({ baseUrl: 'truckroll.example', apiKey: 'k' })).toThrow(TypeError);
});

describe('the time between two attempts', () => {
  it('[client.retries] doubles up to a bound, with jitter in its upper half', () => {
    const bounds = [0, 1, 2, 3, 10].map((n) => [
      retryDelayMilliseconds(n, null, 60_000, () => 0),
      retryDelayMilliseconds(n, null, 60_000, () => 1),
    ]);
    expect(bounds).toEqual([
      [250, 500],
      [500, 1000],
      [1000, 2000],
      [2000, 4000],
      [4000, 8000],
    ]);
    expect(retryDelayMilliseconds(9, null, 100, () => 1)).toBe(100);
    expect(backOffMilliseconds(2000, 60_000, 1, () => 1)).toBe(60_000);
  });

  it('[client.retries] is never less than Retry-After', () => {
    expect(retryDelayMilliseconds(0, 5, 60_000, () => 0)).toBe(5000);
    expect(retryDelayMilliseconds(0, 5, 60_000, () => 1)).toBe(6000);
    expect(retryDelayMilliseconds(0, 0, 60_000, () => 1)).toBe(0);
    expect(retryDelayMilliseconds(0, 61, 60_000)).toBeNull();
  });

  it.each([
    ['7', 7],
    ['Wed, 21 Oct 2026 07:28:30 GMT', 30],
    ['Wed, 21 Oct 2026 07:27:00 GMT', 0],
    ['soon', null],
    [undefined, null],
  ])('[client.retries] Retry-After: %s is %s seconds', (value, seconds) => {
    const headers = new Headers({ Date: 'Wed, 21 Oct 2026 07:28:00 GMT', ...(value === undefined ? {} : { 'Retry-After': value }) });
    expect(retryAfterOf(headers)).toBe(seconds);
  });
});

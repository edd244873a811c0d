/** The typed client against the real service: path, query and body of each input, refusals as values, and response headers. */
import { expect, test } from 'vitest';
import { namespaces } from '../../src/client/client.ts';
import { operationTable } from '../../src/client/derived/operations.ts';
import { ConnectionError, createClient, TransportError } from '../../src/client/index.ts';
import { splitInput } from '../../src/client/request.ts';
import { operationsFor } from '../../src/contract/index.ts';
import { startHarness } from '../support/harness.ts';
import { newCustomer, nextWorkday } from '../scenarios/fixtures.ts';

const harness = await startHarness({ env: { RATE_LIMIT_REQUESTS_PER_MINUTE: '500' } });
const business = await harness.business();
const client = createClient({ baseUrl: `${harness.url}/`, apiKey: business.key });
const unknownId = '00000000-0000-7000-8000-000000000000';
const answering = (body: string, init: ResponseInit = {}) =>
  createClient({ baseUrl: 'http://nowhere.test', apiKey: 'k', maxRetries: 0, fetch: async () => new Response(body, init) });

test('flat input goes to path, query, header and body as the contract says', () => {
  const id = '0198c0de-0000-7000-8000-000000000001';
  expect(splitInput(operationTable.listTechnicianTimeOff, { id, page: 2, from: '2031-01-06', to: undefined })).toEqual({
    method: 'GET',
    path: `/v1/technicians/${id}/time-off?page=2&from=2031-01-06`,
    headers: {},
    body: null,
  });
  const listed = splitInput(operationTable.listJobRequests, { status_keys: ['booking', 'on the way'] });
  expect(listed.path).toBe('/v1/job-requests?status_keys=booking&status_keys=on+the+way');
  expect(
    splitInput(operationTable.createJobRequest, { customer_id: id, job_dates: [], idempotency_key: 'k-1', x_timezone: 'Asia/Tokyo' }),
  ).toEqual({
    method: 'POST',
    path: '/v1/job-requests',
    headers: { 'Idempotency-Key': 'k-1', 'X-Timezone': 'Asia/Tokyo' },
    body: { customer_id: id, job_dates: [] },
  });
  expect(splitInput(operationTable.updateCustomer, { id: 'a/b?c$&', phone: '' })).toMatchObject({
    path: '/v1/customers/a%2Fb%3Fc%24%26',
    body: { phone: '' },
  });
});

test('[client.typed] the client has every operation, and a success carries typed data, its status and its request id', async () => {
  const ids = operationsFor('public')
    .map(({ id }) => id)
    .sort();
  expect(ids.filter((id) => (namespaces as readonly string[]).includes(id))).toEqual([]);
  expect(
    Object.keys(client)
      .filter((name) => !(namespaces as readonly string[]).includes(name))
      .sort(),
  ).toEqual(ids);
  expect(Object.keys(client.orThrow).sort()).toEqual(ids);
  const created = await client.createCustomer({ full_name: 'Ann Lee', phone: '+1 212 555 0111' });
  if (!created.ok) throw new Error(created.error_code);
  expect(created).toMatchObject({
    status: 200,
    error_code: 0,
    message: 'Success',
    replayed: false,
    ignoredFields: [],
    retryAfterSeconds: null,
  });
  expect(created.requestId).toMatch(/^[0-9a-f-]{36}$/);
  const before = created.rateLimit!;
  expect(before.limit).toBe(500);
  const read = await client.getCustomer({ id: created.data.customer_id });
  if (!read.ok) throw new Error(read.error_code);
  expect(read.data.profile.full_name).toBe('Ann Lee');
  expect(read.rateLimit!.remaining).toBe(before.remaining - 1);
  expect(Math.abs(read.rateLimit!.resetAtSeconds - Date.now() / 1000)).toBeLessThan(90);
  expect((await client.listSkills()).ok).toBe(true);
});

test('a refusal is a value with its code, field errors and remedy data', async () => {
  const missing = await client.getCustomer({ id: unknownId });
  expect(missing).toMatchObject({ ok: false, status: 404, error_code: 'CUSTOMER_NOT_FOUND', errors: null });
  const invalid = await client.createJobRequest({ customer_id: unknownId, job_dates: [] });
  expect(invalid).toMatchObject({
    ok: false,
    status: 422,
    error_code: 'VALIDATION_ERROR',
    errors: [{ field: 'job_dates', code: 'too_few' }],
  });
  const reader = createClient({ baseUrl: harness.url, apiKey: await business.newKey(['job_view']) });
  expect(await reader.getCustomer({ id: unknownId })).toMatchObject({
    ok: false,
    error_code: 'PERMISSION_DENIED',
    data: { missing_permissions: ['customers_view'] },
  });
  const nobody = createClient({ baseUrl: harness.url, apiKey: 'tr_live_wrong' });
  expect(await nobody.listSkills()).toMatchObject({ ok: false, status: 401, error_code: 'API_KEY_INVALID' });
});

test('headers reach the service: time zone, replay, request id; ignored fields come back by name', async () => {
  const customerId = await newCustomer(business);
  const date = nextWorkday(Date.now());
  const windows = await client.listJobRequestBookingWindows({ x_timezone: 'America/Chicago', from: date, to: date });
  expect(windows.ok && windows.data.customer_timezone).toBe('America/Chicago');
  const book = () =>
    client.createJobRequest({
      customer_id: customerId,
      job_dates: [{ date, periods: [{ period: 'morning' }] }],
      idempotency_key: 'client-1',
    });
  const [first, second] = [await book(), await book()];
  expect([first.replayed, second.replayed]).toEqual([false, true]);
  expect(second.data).toEqual(first.data);
  const odd = { full_name: 'Bo', email: 'bo@example.com', 'größe, in cm': 9 };
  const created = await client.createCustomer(odd, { headers: { 'X-Request-Id': 'mine-7' } });
  expect(created).toMatchObject({ ok: true, requestId: 'mine-7', ignoredFields: ['größe, in cm'] });
});

test('a value that HTTP would alter is refused, not sent', async () => {
  let sent = 0;
  const counting = createClient({ baseUrl: harness.url, apiKey: business.key, fetch: (...args) => (sent++, fetch(...args)) });
  for (const id of ['', '.', '..'])
    expect(await counting.getCustomer({ id })).toMatchObject({
      ok: false,
      error_code: 'VALIDATION_ERROR',
      errors: [{ field: 'id' }],
      requestId: null,
    });
  expect(await counting.createCustomer({ full_name: 'Cy', phone: '2125550112', idempotency_key: 'ключ' })).toMatchObject({
    ok: false,
    errors: [{ field: 'idempotency_key' }],
  });
  expect(sent).toBe(0);
});

test('the client throws only transport faults: no connection, or an answer that is no envelope', async () => {
  await expect(createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k', maxRetries: 0 }).listSkills()).rejects.toThrow(ConnectionError);
  for (const body of ['<html>Bad gateway</html>', '', '[]', 'null', '{"error_code":"NOT_FOU'])
    await expect(answering(body, { status: 502 }).listSkills(), body).rejects.toThrow(TransportError);
  const envelope = '{"error_code":"RATE_LIMITED","message":"","errors":null,"data":null}';
  const limited = await answering(envelope, { status: 429, headers: { 'Retry-After': '7' } }).listSkills();
  expect(limited).toMatchObject({ ok: false, error_code: 'RATE_LIMITED', retryAfterSeconds: 7, rateLimit: null });
  const aborted = new AbortController();
  aborted.abort();
  await expect(client.listSkills({}, { signal: aborted.signal })).rejects.toThrow('abort');
});

/** Every kind of bad input gets the documented error, never a 5xx. */
import { expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { newCustomer } from '../scenarios/fixtures.ts';

const harness = await startHarness();
const business = await harness.business();
const post = (rawBody: string, headers: Record<string, string> = {}) =>
  harness.request('POST', '/v1/customers', { key: business.key, rawBody, headers });

test.each([
  ['malformed JSON', '{"full_name":', {}, 400, 'VALIDATION_ERROR'],
  ['100,000 levels of JSON', '['.repeat(100_000) + ']'.repeat(100_000), {}, 422, 'VALIDATION_ERROR'],
  ['a list for an object', '[]', {}, 422, 'VALIDATION_ERROR'],
  ['another content type', 'full_name=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'VALIDATION_ERROR'],
  ['a body over 1 MiB', JSON.stringify({ full_name: 'x'.repeat(1_100_000) }), {}, 413, 'PAYLOAD_TOO_LARGE'],
  ['a wrong type', '{"full_name": 7}', {}, 422, 'VALIDATION_ERROR'],
  ['NUL', '{"full_name": "a\\u0000b", "phone": "2125550123"}', {}, 422, 'VALIDATION_ERROR'],
  ['a lone surrogate', '{"full_name": "a\\ud800b", "phone": "2125550123"}', {}, 422, 'VALIDATION_ERROR'],
  [
    'a number beyond the integers',
    '{"full_name": "x", "phone": "2125550123", "address": {"latitude": 1e400}}',
    {},
    422,
    'VALIDATION_ERROR',
  ],
])(
  '[errors.malformed-json, errors.content-type, errors.too-large, input.unsafe-text] %s',
  async (_what, rawBody, headers, status, code) => {
    const reply = await post(rawBody, headers);
    expect({ status: reply.status, code: reply.error_code }).toEqual({ status, code });
  },
);

test('[errors.every-field, errors.fields, errors.invalid-value, errors.enum] every wrong field is named by its path', async () => {
  const customer_id = await newCustomer(business);
  const reply = await harness.request('POST', '/v1/job-requests', {
    key: business.key,
    body: { customer_id, job_dates: [{ date: '2031-02-30', periods: [{ period: 'night' }] }], skill_ids: ['x'] },
  });
  expect(reply.status).toBe(422);
  expect(reply.errors!.map(({ field }) => field).sort()).toEqual(['job_dates[0].date', 'job_dates[0].periods[0].period', 'skill_ids[0]']);
});

test('[auth.bearer-required, auth.unknown-key, auth.restricted-key] missing, unknown and restricted keys are refused, and a sandbox key never sees live data', async () => {
  const id = await newCustomer(business);
  expect(await harness.request('GET', '/v1/customers')).toMatchObject({ status: 401, error_code: 'API_KEY_INVALID' });
  expect(await harness.request('GET', '/v1/customers', { key: `tr_live_${'a'.repeat(43)}` })).toMatchObject({
    status: 401,
    error_code: 'API_KEY_INVALID',
  });
  expect(await harness.request('GET', `/v1/customers/${id}`, { key: business.sandboxKey })).toMatchObject({
    status: 404,
    error_code: 'CUSTOMER_NOT_FOUND',
  });
  const other = await harness.business();
  expect(await harness.request('GET', `/v1/customers/${id}`, { key: other.key })).toMatchObject({
    status: 404,
    error_code: 'CUSTOMER_NOT_FOUND',
  });
  const restricted = await business.newKey(['job_view']);
  expect(await harness.request('GET', `/v1/customers/${id}`, { key: restricted })).toMatchObject({
    status: 403,
    error_code: 'PERMISSION_DENIED',
    data: { missing_permissions: ['customers_view'] },
  });
});

test('[errors.unknown-route, errors.wrong-method, input.ignored-fields] unknown routes and wrong methods are refused, and unknown fields are ignored and named', async () => {
  expect(await harness.request('GET', '/v1/nothing', { key: business.key })).toMatchObject({ status: 404, error_code: 'NOT_FOUND' });
  expect(await harness.request('PATCH', '/v1/customers', { key: business.key, body: {} })).toMatchObject({
    status: 405,
    error_code: 'METHOD_NOT_ALLOWED',
  });
  const reply = await harness.request('POST', '/v1/customers', {
    key: business.key,
    body: { full_name: 'Ann', email: 'ann@example.com', shoe_size: 9, address: { planet: 'Earth' } },
    headers: { 'x-request-id': 'mine-1' },
  });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('x-ignored-fields')).toBe('shoe_size, address.planet');
  expect(reply.headers.get('x-request-id')).toBe('mine-1');
});

test('[input.naive-datetime, input.naive-format, confirm.in-past] offsets, clock gaps, wrong dates and past times are refused with what to do', async () => {
  const id = '00000000-0000-7000-8000-000000000000';
  for (const [scheduled_at, code] of [
    ['2031-03-03T10:00:00Z', 'has_offset'],
    ['2031-03-03T10:00+02:00', 'has_offset'],
    ['2031-03-09T02:30', 'nonexistent_time'],
    ['2031-02-30T10:00', 'format'],
    ['2001-01-01T10:00', 'in_past'],
  ] as const) {
    const reply = await business.call('confirmJobRequest', { id, scheduled_at, status_version: 1 });
    expect(reply).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR', errors: [{ field: 'scheduled_at', code }] });
  }
});

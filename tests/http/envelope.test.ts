/** The form of every answer: envelope, status, request id, and what an internal fault reveals. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { errorTable } from '../../src/contract/errors.ts';
import { operationsFor, operations, type OperationId } from '../../src/contract/index.ts';
import { startHarness, type Reply } from '../support/harness.ts';
import { callTool, post, toolCall } from '../mcp/rpc.ts';

/** Operations for API keys; the dashboard's operations are not reachable here. */
const operationList = operationsFor('public');

/** The clock stands still, so that a key, trusted for a second, stays trusted while the database fails. */
const now = Date.now();
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const business = await harness.business();
const { key } = business;
const unknownId = '00000000-0000-7000-8000-000000000000';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Makes the database fail until the end of the test, with a message that nobody outside may read. */
function breakDatabase(): void {
  const fault = new Error('relation "hunter2" does not exist');
  const spies = [
    vi.spyOn(harness.store, 'query').mockRejectedValue(fault),
    vi.spyOn(harness.store, 'transaction').mockRejectedValue(fault),
  ];
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
}

type Send = () => Promise<Reply>;
const restricted = await business.newKey(['job_view']);
const failures: [string, number, string, Send][] = [
  ['an unknown route', 404, 'NOT_FOUND', () => harness.request('GET', '/v1/nothing', { key })],
  ['an unknown page', 404, 'NOT_FOUND', () => harness.request('GET', '/nothing')],
  ['a wrong method', 405, 'METHOD_NOT_ALLOWED', () => harness.request('PATCH', '/v1/customers', { key, body: {} })],
  ['no credential', 401, 'API_KEY_INVALID', () => harness.request('GET', '/v1/customers')],
  ['a wrong credential', 401, 'API_KEY_INVALID', () => harness.request('GET', '/v1/customers', { key: 'tr_live_wrong' })],
  ['a wrong credential over MCP', 401, 'API_KEY_INVALID', () => harness.request('POST', '/mcp', { key: 'x', body: {} })],
  ['another method on MCP', 405, 'METHOD_NOT_ALLOWED', () => harness.request('GET', '/mcp', { key })],
  ['a missing permission', 403, 'PERMISSION_DENIED', () => harness.request('GET', '/v1/customers', { key: restricted })],
  ['malformed JSON', 400, 'VALIDATION_ERROR', () => harness.request('POST', '/v1/customers', { key, rawBody: '{' })],
  [
    'another content type',
    415,
    'VALIDATION_ERROR',
    () => harness.request('POST', '/v1/customers', { key, rawBody: 'a=b', headers: { 'content-type': 'text/plain' } }),
  ],
  ['a body too large', 413, 'PAYLOAD_TOO_LARGE', () => harness.request('POST', '/v1/customers', { key, rawBody: ' '.repeat(1_100_000) })],
  ['invalid input', 422, 'VALIDATION_ERROR', () => harness.request('POST', '/v1/customers', { key, body: {} })],
  ['an unknown id', 404, 'CUSTOMER_NOT_FOUND', () => harness.request('GET', `/v1/customers/${unknownId}`, { key })],
  [
    'a refusal of a rule',
    422,
    'PHONE_OR_EMAIL_REQUIRED',
    () => harness.request('POST', '/v1/customers', { key, body: { full_name: 'A' } }),
  ],
  [
    'a fault',
    500,
    'INTERNAL_ERROR',
    () => {
      breakDatabase();
      return harness.request('GET', `/v1/customers/${unknownId}`, { key });
    },
  ],
];

it.each(failures)('[envelope.failure] %s', async (_what, status, code, send) => {
  const { status: answered, headers, ...envelope } = await send();
  expect([answered, envelope.error_code]).toEqual([status, code]);
  expect(Object.keys(envelope).sort()).toEqual(['data', 'error_code', 'errors', 'message']);
  expect(Object.keys(errorTable)).toContain(envelope.error_code);
  expect(envelope.message).toMatch(/\S/);
  expect(envelope.errors === null || Array.isArray(envelope.errors)).toBe(true);
  expect(headers.get('content-type')).toMatch(/^application\/json\b/);
  expect(headers.get('x-request-id')).toMatch(uuid);
});

for (const [what, path] of [
  ['a path that cannot be decoded', '/v1/customers/%zz'],
  ['an id of more than 500 characters', `/v1/customers/${'x'.repeat(501)}`],
] as const)
  it(`[envelope.everywhere, request-id.every-answer] ${what}`, async () => {
    const reply = await harness.request('GET', path, { key });
    expect(Object.keys(reply).sort()).toEqual(['data', 'error_code', 'errors', 'headers', 'message', 'status']);
    expect(reply.headers.get('x-request-id')).toMatch(uuid);
  });

it('the request id is on pages, health and MCP too, and differs from answer to answer', async () => {
  const seen = new Set<string>();
  for (const path of ['/', '/docs/', '/openapi.json', '/healthz', '/readyz', '/metrics', '/v1/skills', '/mcp'])
    seen.add((await harness.request('GET', path, { key })).headers.get('x-request-id')!);
  seen.add((await post(harness.url, toolCall('listSkills', {}), { key })).headers.get('x-request-id')!);
  expect([...seen].filter((id) => !uuid.test(id))).toEqual([]);
  expect(seen.size).toBe(9);
});

it.each(['mine-1', 'A.b_c:d-9', 'x', 'x'.repeat(128)])('[request-id.kept] %s is kept as the request id', async (id) => {
  const headers = { 'x-request-id': id };
  for (const path of ['/v1/skills', '/v1/nothing', '/healthz'])
    expect((await harness.request('GET', path, { key, headers })).headers.get('x-request-id')).toBe(id);
  const { json, headers: sent } = await post(harness.url, toolCall('listSkills', {}), { key, headers });
  expect(sent.get('x-request-id')).toBe(id);
  expect(json).toMatchObject({ result: { _meta: { request_id: id } } });
});

it.each(['', 'two words', 'x'.repeat(129), 'größe', '<script>', 'a,b'])(
  '[request-id.kept] %j is replaced by a new request id',
  async (id) => {
    const reply = await harness.request('GET', '/v1/skills', { key, headers: { 'x-request-id': id } });
    expect(reply.headers.get('x-request-id')).toMatch(uuid);
  },
);

it('[errors.internal] a fault answers 500 with the request id and no detail, over REST and MCP', async () => {
  await business.ok('listSkills', {});
  breakDatabase();
  const headers = { 'x-request-id': 'fault-1' };
  for (const id of ['listCustomers', 'createCustomer', 'listSkills'] as const) {
    const input = id === 'createCustomer' ? { full_name: 'A', phone: '2125550123' } : {};
    const { headers: answered, ...reply } = await business.call(id, input as never, { headers });
    expect(reply).toMatchObject({ status: 500, error_code: 'INTERNAL_ERROR', errors: null });
    expect(reply.data).toEqual({ request_id: 'fault-1' });
    expect(JSON.stringify([reply, ...answered])).not.toMatch(/hunter2|relation|\.ts|at /);
  }
  const tool = await callTool(harness.url, key, 'listSkills', {});
  expect(tool).toMatchObject({ error_code: 'INTERNAL_ERROR', errors: null, data: { request_id: expect.stringMatching(uuid) as unknown } });
  expect(JSON.stringify(tool)).not.toContain('hunter2');
});

it('[errors.duplicate] a duplicate answers 409 with the code of its resource', async () => {
  const { id: category_id } = await business.ok('createSkillCategory', { name: 'Double' });
  const email = 'double@example.com';
  const { customer_id } = await business.ok('createCustomer', { full_name: 'Grace Hopper', phone: '+1 212 555 0123' });
  const twice: [OperationId, object, string][] = [
    ['createClosure', { date: '2031-12-24' }, 'CLOSURE_DUPLICATE'],
    ['createCustomer', { full_name: 'A', email, uid: 'double' }, 'CUSTOMER_DUPLICATE'],
    ['createJobType', { name: 'Double' }, 'JOB_TYPE_DUPLICATE'],
    ['createSkillCategory', { name: 'double' }, 'SKILL_CATEGORY_DUPLICATE'],
    ['createSkill', { name: 'Double', category_id }, 'SKILL_DUPLICATE'],
    ['createServiceArea', { name: 'Double' }, 'SERVICE_AREA_DUPLICATE_NAME'],
    ['createTechnician', { full_name: 'A', email }, 'TECHNICIAN_DUPLICATE'],
    ['createVehicle', { name: 'A', plate_number: 'DOUBLE' }, 'VEHICLE_DUPLICATE'],
    ['createVehicle', { name: 'B', uid: 'double' }, 'UID_DUPLICATE'],
    [
      'createJobRequest',
      { customer_id, job_dates: [{ date: '2031-12-22', periods: [{ period: 'morning' }] }], external_reference: 'double' },
      'JOB_REQUEST_DUPLICATE',
    ],
    ['createWebhookEndpoint', { url: 'https://127.0.0.1:9/double' }, 'WEBHOOK_DUPLICATE_URL'],
  ];
  for (const [id, input, code] of twice) {
    await business.call(id, input as never);
    const reply = await business.call(id, input as never);
    expect([reply.status, reply.error_code, reply.errors]).toEqual([409, code, null]);
  }
  const declared = new Set(operationList.flatMap(({ errors }) => errors).filter((code) => code.includes('DUPLICATE')));
  expect(twice.map(([, , code]) => code).sort()).toEqual([...declared].sort());
});

it('[versioning.prefix] every operation is below /v1', () => {
  expect(operationList.filter(({ path }) => !path.startsWith('/v1/')).map(({ id }) => id)).toEqual([]);
  expect(operations.listCustomers.path).toBe('/v1/customers');
});

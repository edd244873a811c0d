/** The MCP endpoint message by message, as raw POSTs. docs/reference/conventions.md#mcp. */
import { expect, test } from 'vitest';
import { hashSecret } from '../../src/machinery/auth/apiKeys.ts';
import { startHarness } from '../support/harness.ts';
import { post, request, toolCall, type RpcOptions, type RpcReply } from './rpc.ts';

const harness = await startHarness();
const business = await harness.business();
const send = (body: unknown, options: RpcOptions = {}) => post(harness.url, body, { key: business.key, ...options });
const newCustomer = (name: string, id: number) => toolCall('createCustomer', { full_name: name, phone: '2125550100' }, id);
const countCustomers = async () => (await business.ok('listCustomers', {})).meta.total;
const revisions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

test.each(revisions)(
  '[mcp.revisions, mcp.stateless] after initialize in revision %s, any message works without a session',
  async (protocolVersion) => {
    const initialized = await send(request('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'raw', version: '1' } }));
    expect(initialized.status).toBe(200);
    expect(initialized.headers.get('mcp-session-id')).toBeNull();
    expect(initialized.json).toMatchObject({
      jsonrpc: '2.0',
      id: 1,
      result: { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'truckroll' } },
    });
    const listed = await send(request('tools/list'), { headers: { 'mcp-protocol-version': protocolVersion } });
    expect(listed.status).toBe(200);
    expect(await send(request('ping', {}, 'p'))).toMatchObject({ status: 200, json: { jsonrpc: '2.0', id: 'p', result: {} } });
  },
);

test('[mcp.unknown-revision] initialize answers an unknown revision with ours, and a header with one is refused', async () => {
  const initialized = await send(request('initialize', { protocolVersion: '1999-01-01' }));
  expect(initialized.json).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
  const refused = await send(newCustomer('Header', 1), { headers: { 'mcp-protocol-version': '1999-01-01' } });
  expect(refused).toMatchObject({ status: 400, json: { id: null, error: { code: -32600 } } });
  expect((await business.ok('listCustomers', { search: 'Header' })).meta.total).toBe(0);
});

test('[mcp.single-message] a message is answered as application/json, whatever the client accepts', async () => {
  for (const accept of ['application/json, text/event-stream', 'application/json', '*/*']) {
    const answer = await send(request('ping'), { headers: { accept } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  }
});

test.each(revisions)('[mcp.batch] a batch of 20 is answered message by message under %s', async (revision) => {
  const before = await countCustomers();
  const messages: unknown[] = Array.from({ length: 16 }, (_, index) => newCustomer('Batch', index));
  messages.push(
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { nonsense: true },
    request('no/such', {}, 'x'),
    request('ping', {}, 'last'),
  );
  const answer = await send(messages, { headers: { 'mcp-protocol-version': revision } });
  expect(answer.status).toBe(200);
  const replies = answer.json as RpcReply[];
  expect(replies.map(({ id }) => id)).toEqual([...Array.from({ length: 16 }, (_, index) => index), null, 'x', 'last']);
  expect(replies.slice(16).map(({ error }) => error?.code)).toEqual([-32600, -32601, undefined]);
  expect(await countCustomers()).toBe(before + 16);
});

test('[mcp.batch-limit] a batch of 21 messages, or an empty one, is refused as a whole, and no message is executed', async () => {
  const before = await countCustomers();
  const messages = Array.from({ length: 21 }, (_, index) => newCustomer('Too many', index));
  expect(await send(messages)).toMatchObject({ status: 400, json: { jsonrpc: '2.0', id: null, error: { code: -32600 } } });
  expect(await countCustomers()).toBe(before);
  expect(await send([])).toMatchObject({ status: 400, json: { id: null, error: { code: -32600 } } });
});

test('[mcp.notification-202] notifications and responses are acknowledged with 202 and no body', async () => {
  const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
  for (const body of [notification, [notification, notification], { jsonrpc: '2.0', id: 4, result: {} }])
    expect(await send(body)).toMatchObject({ status: 202, text: '' });
  const before = await countCustomers();
  const { id: _id, ...silent } = newCustomer('Silent', 1);
  expect(await send(silent)).toMatchObject({ status: 202, text: '' });
  expect(await countCustomers()).toBe(before);
});

test('[mcp.get-405] other methods answer 405 on every address, whatever body they send', async () => {
  for (const path of ['/mcp', '/mcp/voice', '/mcp/dispatch', '/mcp/crm'])
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'])
      for (const rawBody of method === 'GET' ? [undefined] : [undefined, '{"jsonrpc"']) {
        const options = { key: business.key, headers: { accept: 'text/event-stream' }, ...(rawBody ? { rawBody } : {}) };
        const reply = await harness.request(method, path, options);
        expect([method, reply]).toMatchObject([method, { status: 405, error_code: 'METHOD_NOT_ALLOWED' }]);
        expect(reply.headers.get('allow')).toBe('POST');
      }
});

test.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example', 'http://localhost:1'])(
  '[mcp.origin] Origin %s is refused',
  async (origin) => {
    const before = await countCustomers();
    expect(await send(newCustomer('Rebound', 1), { headers: { origin } })).toMatchObject({
      status: 403,
      json: {
        error_code: 'PERMISSION_DENIED',
        message: expect.stringMatching(/MCP_ALLOWED_ORIGINS/) as unknown,
        data: { refused_origin: origin },
      },
    });
    for (const method of ['GET', 'PUT', 'OPTIONS']) {
      const refused = await harness.request(method, '/mcp', { headers: { origin, 'access-control-request-method': 'POST' } });
      expect(refused).toMatchObject({ status: 403 });
      expect(refused.message).toContain(origin);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    }
    expect(await countCustomers()).toBe(before);
  },
);

test('[mcp.origin] our own Origin is served', async () => {
  expect(await send(request('ping'), { headers: { origin: harness.url } })).toMatchObject({ status: 200 });
});

test.each([['nonsense'], [''], [7], [null], [['x']]])('[mcp.invalid-id] the id %j gets an in-band tool error', async (id) => {
  for (const tool of ['getCustomer', 'deleteCustomer', 'getJobRequestTimeline', 'replaceTechnicianSkills']) {
    const answer = await send(toolCall(tool, { id, ...(tool === 'replaceTechnicianSkills' ? { skill_ids: [] } : {}) }));
    expect(answer).toMatchObject({
      status: 200,
      json: { result: { isError: true, structuredContent: { error_code: 'VALIDATION_ERROR', errors: [{ field: 'id' }] } } },
    });
  }
});

test('arguments that are no object get an in-band error too, and missing arguments count as an empty object', async () => {
  for (const given of [[], 'x', 7])
    expect((await send(toolCall('listCustomers', given))).json, JSON.stringify(given)).toMatchObject({
      result: { isError: true, structuredContent: { error_code: 'VALIDATION_ERROR', errors: [{ field: 'arguments' }] } },
    });
  expect((await send(request('tools/call', { name: 'listCustomers' }))).json).toMatchObject({ result: { isError: false } });
});

test('[mcp.unauthenticated] a missing, wrong or expired key is answered with 401 and the address of the resource metadata', async () => {
  const expired = await business.newKey(null);
  await harness.store.query(`update api_keys set expires_at = now() - interval '1 day' where hash = $1`, [hashSecret(expired)]);
  for (const [path, suffix] of [
    ['/mcp', ''],
    ['/mcp/voice', '/voice'],
    // The query belongs to the resource's address. Without it, clients would see another resource (RFC 9728, section 3.3).
    ['/mcp?profile=crm', '?profile=crm'],
  ] as const)
    for (const [key, code, data] of [
      [null, 'API_KEY_INVALID', { reason: 'missing' }],
      [`tr_live_${'a'.repeat(43)}`, 'API_KEY_INVALID', { reason: 'unknown_or_revoked' }],
      [expired, 'API_KEY_EXPIRED', { expired_at: expect.stringMatching(/Z$/) as unknown }],
    ] as const) {
      const answer = await send(request('initialize'), { key, path });
      expect(answer).toMatchObject({ status: 401, json: { error_code: code, errors: null, data } });
      const told = answer.headers.get('www-authenticate')!;
      expect(told.split(', ')[0]).toBe(`Bearer resource_metadata="${harness.url}/.well-known/oauth-protected-resource/mcp${suffix}"`);
      // A caller that sent no token is given no error (RFC 6750, section 3.1).
      expect(told.split(', ')[1]).toBe(key === null ? undefined : 'error="invalid_token"');
    }
});

test.each([
  ['malformed JSON', '{"jsonrpc": "2.0", "id": 1', 400, -32700],
  ['an empty body', '', 400, -32600],
  ['a number', '7', 400, -32600],
  ['another version', '{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32600],
  ['a null id', '{"jsonrpc":"2.0","id":null,"method":"ping"}', 400, -32600],
  ['no method', '{"jsonrpc":"2.0","id":1}', 400, -32600],
  ['a method that is no text', '{"jsonrpc":"2.0","id":1,"method":["ping"]}', 400, -32600],
  ['params that are a list', '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', 400, -32600],
  ['an unknown method', '{"jsonrpc":"2.0","id":1,"method":"resources/list"}', 200, -32601],
  ['an unknown tool', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"dropTables"}}', 200, -32602],
  ['a tool without a name', '{"jsonrpc":"2.0","id":1,"method":"tools/call"}', 200, -32602],
  ['a tool named as Object has it', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"constructor"}}', 200, -32602],
])('[mcp.json-rpc-errors] %s', async (_what, rawBody, status, code) => {
  const answer = await send(null, { rawBody });
  expect(answer).toMatchObject({ status, json: { jsonrpc: '2.0', error: { code } } });
});

test('another content type and a body over 1 MiB are refused as on other paths', async () => {
  const text = await send(null, { rawBody: 'x', headers: { 'content-type': 'text/plain' } });
  expect(text).toMatchObject({ status: 415, json: { error_code: 'VALIDATION_ERROR' } });
  expect(await send({ padding: 'x'.repeat(1_100_000) })).toMatchObject({ status: 413, json: { error_code: 'PAYLOAD_TOO_LARGE' } });
});

test('a tool call answers with the state of the limit and its request id', async () => {
  const { status, headers, json } = await send(toolCall('createCustomer', { full_name: 'Meta', email: 'meta@example.com' }), {
    headers: { 'x-request-id': 'mine-9' },
  });
  expect(status).toBe(200);
  expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThan(Number(headers.get('x-ratelimit-limit')));
  expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000 - 1);
  expect((json as RpcReply).result!['_meta']).toEqual({ request_id: 'mine-9', replayed: false, ignored_fields: [] });
});

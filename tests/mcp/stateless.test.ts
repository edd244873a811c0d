/** Revision 2026-07-28 message by message: no handshake, everything in every request. docs/internals/call.md#revisions. */
import { expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { post, request, toolCall } from './rpc.ts';
import { sendStateless, statelessCall, statelessRevision } from './stateless.ts';

const harness = await startHarness();
const business = await harness.business();
const options = { key: business.key };
const send = (method: string, more: Partial<Parameters<typeof sendStateless>[2]> = {}, params = {}) =>
  sendStateless(harness.url, request(method, params), { ...options, ...more });

test('[mcp.stateless-revision] server/discover states revisions, capabilities, instructions, and how long they are valid', async () => {
  const { status, reply } = await send('server/discover', { path: '/mcp/voice' });
  expect(status).toBe(200);
  expect(reply.result).toMatchObject({
    resultType: 'complete',
    supportedVersions: [statelessRevision, '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
    capabilities: { tools: {} },
    instructions: expect.stringContaining('Test Plumbing') as unknown,
    ttlMs: 60_000,
    cacheScope: 'private',
    _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'truckroll' } },
  });
});

test('[mcp.stateless-revision] tools are listed and called without a handshake; results are marked as whole', async () => {
  const listed = await send('tools/list', { path: '/mcp/crm' });
  expect(listed.reply.result).toMatchObject({ resultType: 'complete', ttlMs: 300_000, cacheScope: 'private' });
  expect(listed.headers.get('mcp-session-id')).toBeNull();
  const called = await statelessCall(harness.url, 'listCustomers', {}, options);
  expect(called.reply.result).toMatchObject({ resultType: 'complete', isError: false, structuredContent: { error_code: 0 } });
  const refused = await statelessCall(harness.url, 'getCustomer', { id: 'x' }, options);
  expect(refused.reply.result).toMatchObject({
    resultType: 'complete',
    isError: true,
    structuredContent: { error_code: 'VALIDATION_ERROR' },
  });
});

test('[mcp.stateless-revision] headers and _meta must both be there, and agree', async () => {
  const mismatch = { status: 400, json: { id: 1, error: { code: -32020 } } };
  expect(await send('tools/list', { headers: { 'mcp-method': 'tools/call' } })).toMatchObject(mismatch);
  expect(await statelessCall(harness.url, 'listSkills', {}, { ...options, headers: { 'mcp-name': 'listVehicles' } })).toMatchObject(
    mismatch,
  );
  expect(await send('tools/list', { headers: { 'mcp-protocol-version': '2025-11-25' } })).toMatchObject(mismatch);
  const encoded = `=?base64?${Buffer.from('listSkills').toString('base64')}?=`;
  expect((await statelessCall(harness.url, 'listSkills', {}, { ...options, headers: { 'mcp-name': encoded } })).status).toBe(200);
  const missing = { status: 400, json: { error: { code: -32602 } } };
  expect(
    await post(harness.url, request('tools/list'), { ...options, headers: { 'mcp-protocol-version': statelessRevision } }),
  ).toMatchObject(missing);
  expect(await send('tools/list', { meta: { 'io.modelcontextprotocol/clientCapabilities': undefined } })).toMatchObject(missing);
});

test('[mcp.stateless-revision] an unsupported revision is refused with the list of supported revisions', async () => {
  const later = await send('tools/list', {
    headers: { 'mcp-protocol-version': '2031-01-01' },
    meta: { 'io.modelcontextprotocol/protocolVersion': '2031-01-01' },
  });
  expect(later).toMatchObject({
    status: 400,
    json: { error: { code: -32022, data: { supported: expect.arrayContaining([statelessRevision]) as unknown, requested: '2031-01-01' } } },
  });
});

test('[mcp.stateless-revision] the revision has no handshake, no ping and no batch', async () => {
  for (const method of ['initialize', 'ping', 'resources/list'])
    expect(await send(method)).toMatchObject({ status: 404, json: { error: { code: -32601 } } });
  const batch = [toolCall('createCustomer', { full_name: 'Batch', email: 'batch@example.com' })];
  expect(await post(harness.url, batch, { ...options, headers: { 'mcp-protocol-version': statelessRevision } })).toMatchObject({
    status: 400,
  });
  expect((await business.ok('listCustomers', {})).meta.total).toBe(0);
});

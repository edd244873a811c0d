/**
 * What MCP messages cost. Each message takes one from the MCP bucket. A tool call also takes one of the key's requests.
 * docs/reference/conventions.md#rate-limits.
 */
import { expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { post, request, toolCall, type RpcOptions, type RpcReply } from './rpc.ts';

const harness = await startHarness({ env: { RATE_LIMIT_REQUESTS_PER_MINUTE: '30', RATE_LIMIT_MCP_PER_MINUTE: '6' } });
const refused = { id: 1, error: { code: -32000, data: { error_code: 'RATE_LIMITED' } } };

test.each([
  ['initialize', request('initialize')],
  ['ping', request('ping')],
  ['tools/list', request('tools/list')],
  ['an unknown method', request('resources/list')],
  ['an unknown tool', toolCall('dropTables', {})],
  ['nonsense', { id: 1 }],
])('[rate-limit.mcp-240] %s is counted, and refused beyond the limit with Retry-After', async (_what, message) => {
  const { key } = await harness.business();
  for (let count = 0; count < 6; count++) {
    const { headers, json } = await post(harness.url, message, { key });
    expect(headers.get('x-ratelimit-remaining')).toBe(String(5 - count));
    expect((json as RpcReply).error?.code).not.toBe(-32000);
  }
  const { headers, json } = await post(harness.url, message, { key });
  expect(json).toMatchObject(refused);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('[rate-limit.mcp-240] tool calls, other messages and notifications share the MCP bucket; only tool calls cost requests', async () => {
  const { key } = await harness.business();
  const remaining = async () => Number((await harness.request('GET', '/v1/skills', { key })).headers.get('x-ratelimit-remaining'));
  expect(await remaining()).toBe(29);
  await post(harness.url, [request('ping'), { jsonrpc: '2.0', method: 'notifications/initialized' }, request('tools/list')], { key });
  expect(await remaining()).toBe(28);
  await post(harness.url, [toolCall('listSkills', {}), toolCall('listSkills', {}), toolCall('listSkills', {})], { key });
  expect(await remaining()).toBe(24);
  const { status, json } = await post(harness.url, toolCall('createCustomer', { full_name: 'Over', phone: '2125550100' }), { key });
  expect({ status, json }).toMatchObject({
    status: 200,
    json: { result: { isError: true, structuredContent: { error_code: 'RATE_LIMITED' } } },
  });
  expect((await post(harness.url, request('ping'), { key })).json).toMatchObject(refused);
  expect(await post(harness.url, { jsonrpc: '2.0', method: 'notifications/initialized' }, { key })).toMatchObject({
    status: 202,
    text: '',
  });
  expect((await harness.request('GET', '/v1/customers', { key })).data).toMatchObject({ meta: { total: 0 } });
});

const oversized = ' '.repeat(1_100_000);
test.each<[string, number, RpcOptions]>([
  ['malformed JSON', 400, { rawBody: '{' }],
  ['an empty batch', 400, { rawBody: '[]' }],
  ['a batch too long', 400, { rawBody: JSON.stringify(Array(21).fill(request('ping'))) }],
  ['an unknown protocol version', 400, { headers: { 'mcp-protocol-version': '1999-01-01' } }],
  ['an unknown profile', 400, { path: '/mcp?profile=boss' }],
  ['a body too large', 413, { rawBody: oversized }],
  ['another content type', 415, { headers: { 'content-type': 'text/plain' } }],
])('[rate-limit.mcp-240, rate-limit.headers] a POST without a message counts as one: %s', async (_what, status, options) => {
  const { key } = await harness.business();
  const send = () => post(harness.url, request('ping'), { key, ...options });
  for (let count = 0; count < 6; count++) {
    const { headers, status: answered } = await send();
    expect([answered, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual([status, '6', String(5 - count)]);
  }
  const { headers, json, status: answered } = await send();
  expect([answered, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(JSON.stringify(json)).toContain('RATE_LIMITED');
});

test('[rate-limit.headers] a wrong method costs a request like any other', async () => {
  const { key } = await harness.business();
  for (const [count, method] of (['GET', 'DELETE', 'GET'] as const).entries()) {
    const { status, headers } = await harness.request(method, '/mcp/voice', { key });
    expect([status, headers.get('x-ratelimit-remaining')]).toEqual([405, String(29 - count)]);
  }
});

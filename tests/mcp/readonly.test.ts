/** Views that have only look-ups, in each form of their address. docs/internals/call.md#profiles. */
import { expect, it } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { post, request, toolCall } from './rpc.ts';

const harness = await startHarness();
const business = await harness.business();

interface Answer {
  readonly result?: { readonly tools: { readonly name: string; readonly annotations: { readonly readOnlyHint: boolean } }[] };
  readonly error?: { readonly code: number };
}

const at = async (path: string, message: object, headers: Record<string, string> = {}) =>
  (await post(harness.url, message, { key: business.key, path, headers })).json as Answer;
const list = async (path: string, headers?: Record<string, string>) => (await at(path, request('tools/list'), headers)).result!.tools;

it.each([
  ['/mcp/readonly', '/mcp', {}],
  ['/mcp?readonly=1', '/mcp', {}],
  ['/mcp?readonly', '/mcp', {}],
  ['/mcp?readonly=yes', '/mcp', {}],
  ['/mcp', '/mcp', { 'x-mcp-readonly': 'true' }],
  ['/mcp/readonly?readonly=0', '/mcp', { 'x-mcp-readonly': '0' }],
  ['/mcp/voice/readonly', '/mcp/voice', {}],
  ['/mcp/voice?readonly=1', '/mcp/voice', {}],
  ['/mcp?profile=voice&readonly=1', '/mcp/voice', {}],
  ['/mcp/readonly?profile=voice', '/mcp/voice', {}],
  ['/mcp/voice', '/mcp/voice', { 'x-mcp-readonly': '1' }],
])('[mcp.readonly] %s has the look-ups of %s, and refuses all other calls', async (path, whole, headers) => {
  const tools = await list(path, headers);
  const reads = (await list(whole)).filter(({ annotations }) => annotations.readOnlyHint);
  expect(tools.map(({ name }) => name)).toEqual(reads.map(({ name }) => name));
  const customer = { full_name: 'Nobody', email: 'nobody@example.com' };
  expect((await at(path, toolCall('createCustomer', customer), headers)).error).toMatchObject({ code: -32602 });
});

it.each(['/mcp', '/mcp?readonly=0', '/mcp?readonly=false'])('[mcp.readonly] %s is not a readonly view', async (path) => {
  expect((await list(path)).some(({ annotations }) => !annotations.readOnlyHint)).toBe(true);
});

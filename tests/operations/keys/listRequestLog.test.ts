/** What keys and apps called. docs/internals/access.md#request-log. */
import { expect, it } from 'vitest';
import type { InputOf, Operations } from '../../../src/contract/index.ts';
import { callAsMember, okAsMember, type MemberOptions } from '../../support/asMember.ts';
import type { TestBusiness } from '../../support/harness.ts';
import { callTool, post, request, toolCall } from '../../mcp/rpc.ts';
import { newMember, signIn } from '../../support/session.ts';
import { openKeyDesk } from './desk.ts';

const { harness, made, now, pass } = await openKeyDesk();
const written = () => harness.server.background.tick('write the request log');
const list = async (of: TestBusiness, input: InputOf<Operations['listRequestLog']> = {}, options: MemberOptions = {}) => {
  await written();
  return okAsMember(harness, of, 'listRequestLog', input, options);
};

it('[request-log.each-call] lists each call of a key with operation, status, code, time, request id and replay, the latest first', async () => {
  const of = await harness.business();
  const { id, secret: key } = await made(of, { permissions: ['customers_view', 'customers_manage'] });
  const headers = { 'x-request-id': 'mine-1', 'idempotency-key': 'once' };
  const input = { full_name: 'Grace Hopper', email: 'grace@example.com' };
  await of.ok('createCustomer', input, { key, headers });
  await of.ok('createCustomer', input, { key, headers: { ...headers, 'x-request-id': 'mine-2' } });
  await of.call('listVehicles', {}, { key, headers: { 'x-request-id': 'mine-3' } });
  await of.call('createCustomer', { ...input, email: 'no address' }, { key, headers: { 'x-request-id': 'mine-4' } });
  const { requests, next_after } = await list(of);
  const common = { credential: { kind: 'key', id, name: 'Accounts' }, environment: 'live', door: 'rest', replayed: false };
  expect(requests.map(({ id: _id, at: _at, milliseconds: _ms, ...entry }) => entry)).toEqual([
    { ...common, method: 'POST', operation: 'createCustomer', status: 422, error_code: 'VALIDATION_ERROR', request_id: 'mine-4' },
    { ...common, method: 'GET', operation: 'listVehicles', status: 403, error_code: 'PERMISSION_DENIED', request_id: 'mine-3' },
    { ...common, method: 'POST', operation: 'createCustomer', status: 200, error_code: null, request_id: 'mine-2', replayed: true },
    { ...common, method: 'POST', operation: 'createCustomer', status: 200, error_code: null, request_id: 'mine-1' },
  ]);
  expect(next_after).toBeUndefined();
  for (const { at, milliseconds } of requests) {
    expect(Date.parse(at)).toBeLessThanOrEqual(now());
    expect(milliseconds).toBeGreaterThanOrEqual(0);
  }
});

it('[request-log.no-bodies] stores nothing of what was sent or answered, and not the key', async () => {
  const of = await harness.business();
  const { secret: key } = await made(of);
  await of.ok('createCustomer', { full_name: 'Unmistakable', email: 'unmistakable@example.com' }, { key });
  await harness.request('GET', '/v1/customers?search=unmistakable', { key });
  await written();
  const rows = await harness.store.query(
    `select r::text from request_log r join tenants t on t.id = r.tenant_id where t.business_id = $1`,
    [of.businessId],
  );
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`unmistakable|${key.slice(8)}`, 'i'));
});

it('[request-log.each-call] each tool call has its own entry, even if one POST holds several', async () => {
  const of = await harness.business();
  const { secret: key } = await made(of, { permissions: ['customers_view'] });
  await callTool(harness.url, key, 'listCustomers', {});
  await callTool(harness.url, key, 'listVehicles', {});
  const batch = [request('tools/list'), toolCall('listCustomers', {}, 2), toolCall('getCustomer', { id: 'none' }, 3)];
  await post(harness.url, batch, { key });
  const { requests } = await list(of);
  expect(requests.map(({ door, operation, status, error_code }) => [door, operation, status, error_code])).toEqual([
    ['mcp', 'getCustomer', 422, 'VALIDATION_ERROR'],
    ['mcp', 'listCustomers', 200, null],
    ['mcp', 'listVehicles', 403, 'PERMISSION_DENIED'],
    ['mcp', 'listCustomers', 200, null],
  ]);
});

it('[request-log.each-call] lists calls of a key that reach no operation, but no calls without a key or from a sign-in session', async () => {
  const of = await harness.business();
  const { secret: key } = await made(of);
  await harness.request('GET', '/v1/nothing', { key });
  await harness.request('PATCH', '/v1/customers', { key });
  await harness.request('POST', '/v1/customers', { key, rawBody: '{' });
  await harness.request('GET', '/v1/customers');
  const session = await signIn(harness, await newMember(harness, of, { role: 'Owner' }));
  await session.ok('listCustomers', {});
  const { requests } = await list(of);
  expect(requests.map(({ method, operation, status, error_code }) => [method, operation, status, error_code])).toEqual([
    ['POST', 'createCustomer', 400, 'VALIDATION_ERROR'],
    ['PATCH', null, 405, 'METHOD_NOT_ALLOWED'],
    ['GET', null, 404, 'NOT_FOUND'],
  ]);
});

it('[request-log.filters] filters by credential, status class, operation, request id and time, in one environment', async () => {
  const of = await harness.business();
  const [first, second] = [await made(of), await made(of, { name: 'Other' })];
  await of.ok('listCustomers', {}, { key: first.secret });
  pass(60_000);
  const since = new Date(now() - 30_000).toISOString();
  await of.call('getCustomer', { id: first.id }, { key: second.secret, headers: { 'x-request-id': 'lost' } });
  pass(1_000);
  await of.ok('listVehicles', {}, { key: of.sandboxKey });
  await (await harness.business()).ok('listVehicles', {});
  const shown = async (input: InputOf<Operations['listRequestLog']>) => (await list(of, input)).requests.map(({ operation }) => operation);
  expect(await shown({})).toEqual(['getCustomer', 'listCustomers']);
  expect(await shown({ credential_id: first.id })).toEqual(['listCustomers']);
  expect(await shown({ status_class: '4xx' })).toEqual(['getCustomer']);
  expect(await shown({ status_class: '2xx', operation: 'getCustomer' })).toEqual([]);
  expect(await shown({ operation: 'listCustomers' })).toEqual(['listCustomers']);
  expect(await shown({ request_id: 'lost' })).toEqual(['getCustomer']);
  expect(await shown({ since: since.replace('Z', '+00:00') })).toEqual(['getCustomer']);
  expect((await list(of, {}, { environment: 'sandbox' })).requests.map(({ operation }) => operation)).toEqual(['listVehicles']);
  expect(await callAsMember(harness, of, 'listRequestLog', { since: 'yesterday' })).toMatchObject({ status: 422 });
});

it('[request-log.filters] pages with a cursor, which a new call does not shift', async () => {
  const of = await harness.business();
  const { secret: key } = await made(of);
  for (const id of ['a', 'b', 'c', 'd', 'e']) await of.ok('listCustomers', {}, { key, headers: { 'x-request-id': id } });
  const first = await list(of, { limit: 2 });
  await of.ok('listCustomers', {}, { key, headers: { 'x-request-id': 'f' } });
  const second = await list(of, { limit: 2, after: first.next_after! });
  const third = await list(of, { limit: 2, after: second.next_after! });
  expect([first, second, third].map(({ requests }) => requests.map((one) => one.request_id))).toEqual([['e', 'd'], ['c', 'b'], ['a']]);
  expect(third.next_after).toBeUndefined();
});

it('[dashboard.roles] requires the permission to manage keys', async () => {
  const of = await harness.business();
  expect(await callAsMember(harness, of, 'listRequestLog', {}, { permissions: ['business_manage'] })).toMatchObject({ status: 403 });
});

/** Query names: the spellings of lists that HTTP clients send, and names that the service does not know. */
import { expect, test } from 'vitest';
import { operationsFor, type Operation } from '../../../src/contract/index.ts';
import { readQuery, unknownQueryIssues } from '../../../src/edges/http/calls/queryNames.ts';
import { startHarness, type Reply } from '../../support/harness.ts';
import { signIn } from '../../support/session.ts';

const harness = await startHarness();
const business = await harness.business();
const session = await signIn(harness, business.owner);
const { customer_id: customerId } = await business.ok('createCustomer', { full_name: 'Ada Byron', phone: '+13035550101' });
const booked = await business.ok('createJobRequest', {
  customer_id: customerId,
  job_dates: [{ date: '2031-03-03', periods: [{ period: 'morning' }] }],
});
await business.ok('createJobRequest', { customer_id: customerId, job_dates: [{ date: '2031-03-04', periods: [{ period: 'morning' }] }] });

const get = (path: string) => harness.request('GET', path, { key: business.key });
const total = ({ data }: Reply) => (data as { meta: { total: number } }).meta.total;

test.each([
  'status_keys=booking',
  'status_keys[]=booking',
  'status_keys%5B%5D=booking',
  'status_keys[0]=booking',
  'status_keys[0]=booking&status_keys[1]=completed',
  'status_keys[]=booking&status_keys[]=completed',
  'status_keys=booking&status_keys[]=completed',
])('[input.list-names] ?%s is read as a list', async (query) => {
  expect(total(await get(`/v1/job-requests?${query}`))).toBe(2);
  expect(total(await get(`/v1/job-requests?${query.replaceAll('booking', 'completed')}`))).toBe(0);
});

test('[input.list-names] the indexes give the order, and a single value is accepted as a list', () => {
  const known = { ids: true, page: true };
  const values = (query: Record<string, string | string[]>) => Object.fromEntries(readQuery(query, known).values);
  expect(values({ 'ids[1]': 'b', 'ids[0]': 'a', 'ids[10]': 'c' })).toEqual({ ids: ['a', 'b', 'c'] });
  expect(values({ 'page[]': '2' })).toEqual({ page: '2' });
  expect(values({ page: '1', 'page[0]': '2' })).toEqual({ page: ['1', '2'] });
  expect(readQuery({ 'ids[x]': 'a', 'ids[0][1]': 'b', '[]': 'c', __proto__x: 'd' }, known)).toMatchObject({
    unknown: ['ids[x]', 'ids[0][1]', '[]', '__proto__x'],
  });
});

test.each([
  ['/v1/customers?serch=x', 'serch', 'serch is unknown here. Did you mean search?'],
  ['/v1/job-requests?status_key=completed', 'status_key', 'status_key is unknown here. Did you mean status_keys?'],
  ['/v1/job-requests?statusKeys[]=completed', 'statusKeys[]', 'statusKeys[] is unknown here. Did you mean status_keys?'],
  ['/v1/customers?toString=x', 'toString', expect.stringContaining('toString is unknown here. Known: ') as string],
  [`/v1/customers/${customerId}?zzzz=1`, 'zzzz', expect.stringMatching(/^zzzz is unknown here\./) as string],
] as const)('[input.unknown-query] %s is refused', async (path, field, message) => {
  expect(await get(path)).toMatchObject({
    status: 422,
    error_code: 'VALIDATION_ERROR',
    errors: [{ field, code: 'unknown_field', message }],
  });
});

test('[input.unknown-query] the dashboard and its stream refuse unknown names too', async () => {
  for (const path of ['/dashboard/v1/customers?serch=x', '/dashboard/v1/today?x=1', '/dashboard/v1/stream?environment=live&enviroment=x']) {
    const response = await fetch(harness.url + path, { headers: { cookie: session.cookie } });
    expect({ path, status: response.status, body: await response.json() }).toMatchObject({
      path,
      status: 422,
      body: { error_code: 'VALIDATION_ERROR' },
    });
  }
});

test('[input.unknown-query] every operation refuses an unknown name, whatever else is wrong', async () => {
  for (const op of operationsFor('public') as readonly Operation[]) {
    const path = op.path.replaceAll(/\{\w+\}/g, '0198c0de-0000-7000-8000-000000000001');
    const reply = await harness.request(op.method, `${path}?no_such_name=1`, {
      key: business.key,
      ...(op.method === 'GET' ? {} : { body: {} }),
    });
    expect({ id: op.id, status: reply.status }).toEqual({ id: op.id, status: 422 });
    expect(reply.errors!.map(({ field }) => field)).toContain('no_such_name');
  }
});

test('[input.unknown-query] very many and very long names get a short answer', () => {
  const names = Array.from({ length: 500 }, (_, index) => `${index}${'x'.repeat(500)}`);
  const issues = unknownQueryIssues(names, ['search'], () => false);
  expect(issues).toHaveLength(50);
  expect(issues.every(({ field }) => field.length <= 100)).toBe(true);
});

test('[input.unknown-query-ignored] OAuth, public pages, sign-in and MCP ignore unknown names', async () => {
  for (const path of [
    '/signin?x=1',
    '/forgot?utm_source=mail',
    `/book/${business.alias}?utm_source=mail`,
    '/.well-known/oauth-authorization-server?x=1',
  ])
    expect([path, (await fetch(harness.url + path)).status]).toEqual([path, 200]);
  const link = booked.customer_url;
  const { pathname } = new URL(link!);
  expect((await fetch(`${harness.url}${pathname}?utm_source=mail`)).status).toBe((await fetch(harness.url + pathname)).status);
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  expect((await harness.request('POST', '/mcp?x=1', { key: business.key, body: ping })).status).toBe(200);
  const token = await fetch(`${harness.url}/oauth/token?x=1`, { method: 'POST', body: new URLSearchParams({ grant_type: 'nothing' }) });
  expect(await token.json()).toMatchObject({ error: 'unsupported_grant_type' });
});

/**
 * The caller is checked before anything else. A caller without a valid credential learns nothing but that. Other callers also learn what is
 * left of their limits. docs/reference/conventions.md#rate-limits and docs/reference/conventions.md#input.
 */
import { expect, it } from 'vitest';
import { startHarness, type Reply } from '../../support/harness.ts';

const harness = await startHarness();
const { key } = await harness.business();
const body = { full_name: 'Ada Lovelace', email: 'ada@example.com' };

type Attempt = [string, number, (key: string | null) => Promise<Reply>];
const attempts: Attempt[] = [
  ['an unknown route', 404, (sent) => harness.request('GET', '/v1/nothing', { key: sent })],
  ['the root of the API', 404, (sent) => harness.request('GET', '/v1', { key: sent })],
  ['an address that cannot be decoded', 404, (sent) => harness.request('GET', '/v1/customers/%zz', { key: sent })],
  ['an unknown route with a malformed body', 404, (sent) => harness.request('POST', '/v1/nothing', { key: sent, body: {} })],
  ['a wrong method', 405, (sent) => harness.request('PATCH', '/v1/customers', { key: sent, body })],
  ['malformed JSON', 400, (sent) => harness.request('POST', '/v1/customers', { key: sent, rawBody: '{' })],
  ['a body too large', 413, (sent) => harness.request('POST', '/v1/customers', { key: sent, rawBody: ' '.repeat(1_100_000) })],
  [
    'another content type',
    415,
    (sent) => harness.request('POST', '/v1/customers', { key: sent, rawBody: 'a=b', headers: { 'content-type': 'text/plain' } }),
  ],
  ['invalid input', 422, (sent) => harness.request('POST', '/v1/customers', { key: sent, body: {} })],
];

it.each(attempts)('[auth.before-body] %s without a credential is answered with 401 and nothing else', async (_what, status, attempt) => {
  const strangers = { missing: null, malformed: 'tr_live_wrong', unknown_or_revoked: `tr_live_${'A'.repeat(43)}` };
  for (const [reason, stranger] of Object.entries(strangers)) {
    const { status: answered, error_code, errors, data } = await attempt(stranger);
    expect({ answered, error_code, errors, data }).toEqual({
      answered: 401,
      error_code: 'API_KEY_INVALID',
      errors: null,
      data: { reason },
    });
  }
  expect(await attempt(key)).toMatchObject({ status });
});

it.each([
  ['malformed JSON', '{'],
  ['a body too large', ' '.repeat(1_100_000)],
])('[auth.before-body] %s over MCP without a credential is answered with 401 and nothing else', async (_what, rawBody) => {
  const reply = await harness.request('POST', '/mcp', { key: 'tr_live_wrong', rawBody });
  expect(reply).toMatchObject({ status: 401, error_code: 'API_KEY_INVALID' });
  expect(reply.headers.get('www-authenticate')).toContain('resource_metadata=');
});

it.each([...attempts, ['a missing credential', 401, () => harness.request('GET', '/v1/customers')] as Attempt])(
  '[rate-limit.headers] %s shows the remaining calls',
  async (_what, status, attempt) => {
    const { headers, ...reply } = await attempt(key);
    expect(reply.status).toBe(status);
    for (const name of ['Limit', 'Remaining', 'Reset']) expect(Number(headers.get(`X-RateLimit-${name}`)), name).toBeGreaterThan(0);
  },
);

it('[rate-limit.headers] a request that fails costs one call like any other', async () => {
  const left = async (attempt: Attempt[2]) => Number((await attempt(key)).headers.get('X-RateLimit-Remaining'));
  let before = await left(attempts[0]![2]);
  for (const [what, , attempt] of attempts) expect([what, await left(attempt)]).toEqual([what, --before]);
});

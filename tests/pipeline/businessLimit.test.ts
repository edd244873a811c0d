/** The limit of a business over all its keys and apps together. docs/internals/access.md#rate-limits. */
import { expect, it, vi } from 'vitest';
import { atEnd } from '../support/atEnd.ts';
import { startHarness } from '../support/harness.ts';
import { callTool } from '../mcp/rpc.ts';
import { connect } from '../oauth/steps.ts';
import { signIn } from '../support/session.ts';

/** The clock stands still unless a test moves it, so that limits per minute are exact. */
vi.useFakeTimers({ toFake: ['Date'] });
atEnd(() => vi.useRealTimers());
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

const harness = await startHarness({ env: { RATE_LIMIT_REQUESTS_PER_MINUTE: '5', RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: '8' } });

const get = (key: string) => harness.request('GET', '/v1/skills', { key });
const rate = ({ headers }: { headers: Headers }) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`)));

it('[rate-limit.business] all keys of a business share its limit, with the same refusal and headers, until its minute is over', async () => {
  const business = await harness.business();
  const keys = [business.key, await business.newKey(['catalog_view']), await business.newKey(null)];
  const full = Math.ceil((Date.now() + 60_000) / 1000);
  for (let call = 0; call < 4; call++) expect(rate(await get(keys[0]!))).toEqual([5, 4 - call, full]);
  for (let call = 0; call < 4; call++) expect((await get(keys[1]!)).status).toBe(200);
  for (const key of keys) {
    const refused = await get(key);
    expect(refused).toMatchObject({ status: 429, error_code: 'RATE_LIMITED', errors: null, data: { retry_after_seconds: 60 } });
    expect([...rate(refused), refused.headers.get('retry-after')]).toEqual([8, 0, full, '60']);
  }
  pass(60_000);
  expect(rate(await get(keys[2]!)).slice(0, 2)).toEqual([5, 4]);
});

it('[rate-limit.business] a key in a loop is stopped by its own limit, and leaves calls for other keys', async () => {
  const business = await harness.business();
  const [looping, other] = [await business.newKey(null), await business.newKey(null)];
  for (let call = 0; call < 50; call++) await get(looping);
  for (let call = 0; call < 3; call++) expect((await get(other)).status).toBe(200);
  expect(rate(await get(other)).slice(0, 2)).toEqual([8, 0]);
});

it('[rate-limit.business] calls over MCP and of connected apps count towards the limit', async () => {
  const business = await harness.business();
  const { access } = await connect(harness, await signIn(harness, business.owner));
  for (let call = 0; call < 4; call++) expect(await callTool(harness.url, business.key, 'listSkills', {})).toMatchObject({ error_code: 0 });
  for (let call = 0; call < 4; call++) expect((await get(access)).status).toBe(200);
  const third = await business.newKey(null);
  expect((await get(access)).status).toBe(429);
  expect(await callTool(harness.url, third, 'listSkills', {})).toMatchObject({ error_code: 'RATE_LIMITED' });
});

it('[rate-limit.business] the sandbox, other businesses and members in the dashboard are not affected', async () => {
  const business = await harness.business();
  const session = await signIn(harness, business.owner);
  const second = await business.newKey(null);
  for (let call = 0; call < 4; call++) await Promise.all([get(business.key), get(second)]);
  expect((await get(second)).status).toBe(429);
  expect((await get(business.sandboxKey)).status).toBe(200);
  expect((await get((await harness.business()).key)).status).toBe(200);
  expect(await session.call('listSkills', {})).toMatchObject({ status: 200 });
});

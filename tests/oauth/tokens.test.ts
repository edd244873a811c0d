/** The token endpoint: codes and refresh tokens that work once. */
import { expect, it, test } from 'vitest';
import { hashSecret } from '../../src/machinery/auth/apiKeys.ts';
import { findCode } from '../../src/store/oauth/grants.ts';
import { databaseKind, startHarness } from '../support/harness.ts';
import { signIn } from '../support/session.ts';
import { allow, connect, newApp, newProof, post, redeem, refresh, type TokenReply } from './steps.ts';

let now = Date.parse('2031-03-03T12:00:00Z');
const clock = { nowMilliseconds: () => now };
const harness = await startHarness({ clock });
/** A second server on the same database, which holds its answers longer: on a busy machine the last of twenty requests may arrive late. */
const patient = await startHarness({ clock, heldMilliseconds: 3_000 });
const business = await harness.business();
const session = await signIn(harness, business.owner);
const app = await newApp(harness);
const other = await newApp(harness);

/** Moves the clock past the time for which a credential is cached. */
const passSecond = () => (now += 1_001);
const works = async (token: string) => (await harness.request('GET', '/v1/skills', { key: token })).status === 200;
const refusedAs = ({ status, body }: TokenReply) => [status, body.error];

test('[oauth.token] a code gives an access token of an hour and a refresh token', async () => {
  const proof = newProof();
  const { status, headers, body } = await redeem(harness, app, proof, await allow(harness, session, app, proof));
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^tr_at_[\w-]{43}$/) as unknown,
    token_type: 'Bearer',
    expires_in: 3_600,
    refresh_token: expect.stringMatching(/^tr_rt_[\w-]{43}$/) as unknown,
    scope: expect.stringContaining('customers_view') as unknown,
  });
  expect(await works(body.access_token!)).toBe(true);
  expect(await works(body.refresh_token!)).toBe(false);
});

test('[oauth.token] code and verifier suffice, without app and redirect', async () => {
  const proof = newProof();
  const code = await allow(harness, session, app, proof);
  const reply = await post(harness, '/oauth/token', { grant_type: 'authorization_code', code, code_verifier: proof.verifier });
  expect(reply.status).toBe(200);
  const next = await post(harness, '/oauth/token', { grant_type: 'refresh_token', refresh_token: reply.body.refresh_token! });
  expect(next.status).toBe(200);
});

it.each([
  ['another verifier', { code_verifier: newProof().verifier }, 'invalid_grant'],
  ['the challenge as the verifier, as with plain', 'challenge', 'invalid_grant'],
  ['no verifier', { code_verifier: '' }, 'invalid_request'],
  ['another app', { client_id: other.clientId }, 'invalid_grant'],
  ['another redirect', { redirect_uri: `${app.redirectUri}/` }, 'invalid_grant'],
  ['another port of the redirect', { redirect_uri: app.redirectUri.replace('7777', '7778') }, 'invalid_grant'],
  ['a foreign resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
  ['an app that nobody has registered', { client_id: 'tr_app_unknown' }, 'invalid_client'],
] as const)('[oauth.pkce] [oauth.resource] %s gives no token, and leaves the code usable', async (_what, more, error) => {
  const proof = newProof();
  const code = await allow(harness, session, app, proof);
  const changed = more === 'challenge' ? { code_verifier: proof.challenge } : more;
  expect((await redeem(harness, app, proof, code, changed)).body.error).toBe(error);
  expect((await redeem(harness, app, proof, code)).status).toBe(200);
});

test('[oauth.code-once] a code that is used again ends the connection that it made', async () => {
  const proof = newProof();
  const code = await allow(harness, session, app, proof);
  const { body } = await redeem(harness, app, proof, code);
  expect(await works(body.access_token!)).toBe(true);
  expect(refusedAs(await redeem(harness, app, proof, code))).toEqual([400, 'invalid_grant']);
  passSecond();
  expect(await works(body.access_token!)).toBe(false);
  expect(refusedAs(await refresh(harness, app, body.refresh_token!))).toEqual([400, 'invalid_grant']);
});

test('[oauth.code-once] a code is valid for a minute', async () => {
  const proof = newProof();
  const [early, late] = [await allow(harness, session, app, proof), await allow(harness, session, app, proof)];
  now += 59_999;
  expect((await redeem(harness, app, proof, early)).status).toBe(200);
  now += 1;
  expect(refusedAs(await redeem(harness, app, proof, late))).toEqual([400, 'invalid_grant']);
});

test.runIf(databaseKind === 'postgres')(
  '[oauth.member-removed] a member cannot be removed while one of the member’s codes is redeemed',
  async () => {
    const code = await allow(harness, session, app, newProof());
    const free = () => harness.store.query('select from members where id = $1 for update skip locked', [business.ownerId]);
    expect(await free()).toHaveLength(1);
    await harness.store.transaction(async (tx) => {
      await findCode(tx, hashSecret(code), { isLocked: true });
      expect(await free()).toHaveLength(0);
    });
  },
);

test('[oauth.one-wins] of twenty simultaneous redemptions of a code, one gets tokens', async () => {
  const proof = newProof();
  const code = await allow(harness, session, app, proof);
  const replies = await Promise.all(Array.from({ length: 20 }, () => redeem(patient, app, proof, code)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(400)]);
  expect(new Set(replies.filter(({ status }) => status === 400).map(({ body }) => body.error))).toEqual(new Set(['invalid_grant']));
  // The refused requests were only late: nobody had seen the answer when they were sent. So the tokens stay valid.
  expect(await works(replies.find(({ status }) => status === 200)!.body.access_token!)).toBe(true);
});

test('[oauth.one-wins] of twenty simultaneous refreshes, one gets tokens', async () => {
  const { refresh: token } = await connect(harness, session, { app });
  const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(patient, app, token)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(400)]);
  expect(await works(replies.find(({ status }) => status === 200)!.body.access_token!)).toBe(true);
});

test('[oauth.refresh-rotates] a refresh gives a new pair, and the earlier access token still works', async () => {
  const first = await connect(harness, session, { app });
  const { status, body } = await refresh(harness, app, first.refresh);
  expect([status, body.expires_in]).toEqual([200, 3_600]);
  expect(new Set([first.access, first.refresh, body.access_token, body.refresh_token]).size).toBe(4);
  for (const token of [first.access, body.access_token!]) expect(await works(token)).toBe(true);
});

test('[oauth.refresh-rotates] a refresh token that is used again ends the connection, including the newest pair', async () => {
  const first = await connect(harness, session, { app });
  const second = (await refresh(harness, app, first.refresh)).body;
  const third = (await refresh(harness, app, second.refresh_token!)).body;
  expect(refusedAs(await refresh(harness, app, first.refresh))).toEqual([400, 'invalid_grant']);
  passSecond();
  for (const token of [first.access, second.access_token!, third.access_token!]) expect(await works(token)).toBe(false);
  expect(refusedAs(await refresh(harness, app, third.refresh_token!))).toEqual([400, 'invalid_grant']);
});

test('[oauth.refresh-rotates] another app cannot refresh, nor can an access token', async () => {
  const { access, refresh: token } = await connect(harness, session, { app });
  expect(refusedAs(await refresh(harness, other, token))).toEqual([400, 'invalid_grant']);
  expect(refusedAs(await refresh(harness, app, access))).toEqual([400, 'invalid_grant']);
  expect(refusedAs(await refresh(harness, app, `tr_rt_${'A'.repeat(43)}`))).toEqual([400, 'invalid_grant']);
  expect((await refresh(harness, app, token)).status).toBe(200);
});

test('[oauth.scope] a refresh may ask for fewer scopes for one access token, and never for more', async () => {
  const { refresh: token } = await connect(harness, session, { app, more: { scope: 'customers_view customers_manage' } });
  const narrow = await refresh(harness, app, token, { scope: 'customers_view' });
  expect(narrow.body.scope).toBe('customers_view');
  const create = (key: string) => harness.request('POST', '/v1/customers', { key, body: { full_name: 'Ada', email: 'ada@example.com' } });
  expect((await create(narrow.body.access_token!)).error_code).toBe('PERMISSION_DENIED');
  const wide = await refresh(harness, app, narrow.body.refresh_token!, { scope: 'customers_view job_view' });
  expect(refusedAs(wide)).toEqual([400, 'invalid_scope']);
  // A refused scope does not use up the refresh token.
  const again = await refresh(harness, app, narrow.body.refresh_token!);
  expect(again.body.scope).toBe('customers_view customers_manage');
  expect((await create(again.body.access_token!)).status).toBe(200);
});

test('[oauth.resource] tokens are valid for the resource of the consent, and a refresh cannot name another', async () => {
  const { refresh: token } = await connect(harness, session, { app, more: { resource: `${harness.url}/mcp` } });
  expect(refusedAs(await refresh(harness, app, token, { resource: `${harness.url}/mcp/voice` }))).toEqual([400, 'invalid_target']);
  expect((await refresh(harness, app, token, { resource: `${harness.url}/mcp/` })).status).toBe(200);
});

test('[oauth.revocation] revoking a refresh token ends the connection, and revoking an access token ends only that token', async () => {
  const given = await connect(harness, session, { app });
  const give = (token: string, client = app) => post(harness, '/oauth/revoke', { token, client_id: client.clientId });
  expect(refusedAs(await give(given.access, other))).toEqual([400, 'invalid_request']);
  expect(await works(given.access)).toBe(true);
  expect((await give(given.access)).status).toBe(200);
  expect(await works(given.access)).toBe(false);
  const { body } = await refresh(harness, app, given.refresh);
  expect(await works(body.access_token!)).toBe(true);
  expect((await give(body.refresh_token!)).status).toBe(200);
  expect(await works(body.access_token!)).toBe(false);
  // An unknown token is not an error (RFC 7009, section 2.2).
  for (const token of [body.refresh_token!, 'nonsense']) expect((await give(token)).status).toBe(200);
  expect(refusedAs(await post(harness, '/oauth/revoke', {}))).toEqual([400, 'invalid_request']);
});

it.each([
  ['no grant_type', {}, 400, 'invalid_request'],
  ['another grant_type', { grant_type: 'password', username: 'a', password: 'b' }, 400, 'unsupported_grant_type'],
  ['no code', { grant_type: 'authorization_code' }, 400, 'invalid_request'],
  ['no refresh token', { grant_type: 'refresh_token' }, 400, 'invalid_request'],
  [
    'a parameter twice',
    [
      ['grant_type', 'refresh_token'],
      ['grant_type', 'refresh_token'],
    ],
    400,
    'invalid_request',
  ],
] as const)('[oauth.token] %s is refused in the form of OAuth', async (_what, fields, status, error) => {
  const reply = await post(harness, '/oauth/token', new URLSearchParams(fields as never));
  expect(refusedAs(reply)).toEqual([status, error]);
  expect(reply.body.error_description).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/);
});

test('[oauth.no-query-token] neither the address nor a header is read for a secret, because apps have none', async () => {
  const proof = newProof();
  const code = await allow(harness, session, app, proof);
  const fields = { grant_type: 'authorization_code', code, code_verifier: proof.verifier };
  const inAddress = await post(harness, `/oauth/token?${new URLSearchParams(fields).toString()}`, {});
  expect(refusedAs(inAddress)).toEqual([400, 'invalid_request']);
  const withSecret = await post(harness, '/oauth/token', fields, { authorization: `Basic ${btoa(`${app.clientId}:`)}` });
  expect(refusedAs(withSecret)).toEqual([401, 'invalid_client']);
  const json = await fetch(`${harness.url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  expect([json.status, ((await json.json()) as { error: string }).error]).toEqual([400, 'invalid_request']);
});

test('[oauth.hashed] the database contains no code and no token, only their hashes', async () => {
  const proof = newProof();
  const code = await allow(harness, session, app, proof);
  const { body } = await redeem(harness, app, proof, code);
  const rows = await harness.store.query<{ row: string }>(
    `select k::text as row from oauth_codes k union all select t::text from oauth_tokens t union all select c::text from oauth_connections c`,
  );
  const all = rows.map(({ row }) => row).join('\n');
  for (const secret of [code, body.access_token!, body.refresh_token!, proof.verifier]) {
    expect(all).not.toContain(secret);
    expect(all).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

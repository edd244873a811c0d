/** How many apps may register, and when they are removed. Has a database of its own, because it counts whole tables. */
import { expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { signIn } from '../support/session.ts';
import { registerClient } from '../../src/machinery/oauth/clients.ts';
import { authorizePath, connect, newProof, open, refresh, register } from './steps.ts';

const day = 86_400_000;
let now = Date.parse('2031-03-03T12:00:00Z');
const harness = await startHarness({
  ownDatabase: true,
  clock: { nowMilliseconds: () => now },
  env: { RATE_LIMIT_REGISTRATIONS_PER_HOUR: '8' },
});
const business = await harness.business();
const owner = await signIn(harness, business.owner);
const metadata = { redirect_uris: ['https://app.example/cb'] };
const count = async (table: string, where = 'true') =>
  (await harness.store.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`))[0]!.n;
const fill = (apps: number, createdAt: number) =>
  harness.store.query(
    `insert into oauth_clients (id, kind, name, redirect_uris, created_at)
     select 'filled-' || $2::bigint || '-' || n, 'registered', 'x', '{https://app.example/cb}', to_timestamp($2::bigint / 1000.0) from generate_series(1, $1::int) n`,
    [apps, createdAt],
  );

test('[oauth.registration-bounded] one address may register only so many apps in an hour', async () => {
  const statuses = [];
  for (let index = 0; index < 9; index++) statuses.push(await register(harness, metadata));
  expect(statuses.map(({ status }) => status)).toEqual([...Array<number>(8).fill(201), 429]);
  const refused = statuses.at(-1)!;
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ error: 'temporarily_unavailable' });
});

test('[oauth.registration-bounded] there are at most 10,000 unused apps: the oldest are removed, except those of the last hour', async () => {
  const registerNow = () => registerClient(harness.store, metadata, { nowMilliseconds: now, schemes: new Set() });
  await fill(10_000, now);
  expect(await registerNow()).toMatchObject({ error: 'temporarily_unavailable' });
  now += 3_600_001;
  expect(await registerNow()).toMatchObject({ id: expect.stringMatching(/^tr_app_/) as unknown });
  expect(await count('oauth_clients')).toBeLessThanOrEqual(10_000);
});

test('[oauth.tidy] an app without a connection is removed after 30 days, and a connected app stays', async () => {
  await harness.store.query('delete from oauth_clients');
  await harness.store.query(
    `insert into oauth_clients (id, kind, name, redirect_uris, created_at) values ('kept', 'registered', 'Kept', '{http://127.0.0.1:7777/callback}', $1)`,
    [new Date(now).toISOString()],
  );
  await fill(3, now);
  const app = { clientId: 'kept', redirectUri: 'http://127.0.0.1:7777/callback' };
  let token = (await connect(harness, owner, { app })).refresh;
  now += 20 * day;
  await harness.server.background.tick('end app connections', 'remove old app connections');
  expect(await count('oauth_clients')).toBe(4);
  token = (await refresh(harness, app, token)).body.refresh_token!;
  now += 11 * day;
  await harness.server.background.tick('end app connections', 'remove old app connections');
  expect(await count('oauth_clients')).toBe(1);
  expect((await refresh(harness, app, token)).status).toBe(200);
});

test('[oauth.tidy] an app that was removed must register again', async () => {
  const gone = { clientId: 'tr_app_gone', redirectUri: 'https://app.example/cb' };
  const reply = await refresh(harness, gone, `tr_rt_${'A'.repeat(43)}`);
  expect([reply.status, reply.body.error]).toEqual([401, 'invalid_client']);
  expect((await open(harness, owner, authorizePath(gone, newProof()))).status).toBe(400);
});

test('[oauth.tidy] codes are removed after a day, tokens a day after their end, ended connections with their rows after 90 days', async () => {
  await harness.store.query('delete from oauth_codes');
  const session = await signIn(harness, business.owner);
  now += 3_600_000;
  const { app, refresh: first } = await connect(harness, session, { app: await newAppOf('tidy') });
  now += 1;
  const second = (await refresh(harness, app, first)).body.refresh_token!;
  expect(await count('oauth_codes')).toBe(1);
  now += day + 2 * 3_600_000;
  await harness.server.background.tick('end app connections', 'remove old app connections');
  expect(await count('oauth_codes')).toBe(0);
  // Both access tokens have expired. The newest stays, so that its app learns of the end. The used refresh token stays, so that a theft is
  // noticed.
  const of = `connection_id = (select id from oauth_connections where client_id = 'tidy')`;
  const kinds = () => harness.store.query<{ kind: string }>(`select kind from oauth_tokens where ${of} order by kind`);
  expect((await kinds()).map(({ kind }) => kind)).toEqual(['access', 'refresh', 'refresh']);
  now += 31 * day;
  await harness.server.background.tick('end app connections', 'remove old app connections');
  expect((await kinds()).map(({ kind }) => kind)).toEqual(['access', 'refresh']);
  expect((await refresh(harness, app, second)).body.error_code).toBe('OAUTH_GRANT_EXPIRED');
  now += 91 * day;
  await harness.server.background.tick('end app connections', 'remove old app connections');
  expect([await count('oauth_connections', `client_id = 'tidy'`), await count('oauth_clients', `id = 'tidy'`)]).toEqual([0, 0]);
  expect(await count('oauth_tokens')).toBe(0);
});

/** Adds an app directly to the database, where the limit of registrations per hour does not apply. */
async function newAppOf(id: string) {
  await harness.store.query(
    `insert into oauth_clients (id, kind, name, redirect_uris, created_at) values ($1, 'registered', $1, '{http://127.0.0.1:7777/callback}', $2)`,
    [id, new Date(now).toISOString()],
  );
  return { clientId: id, redirectUri: 'http://127.0.0.1:7777/callback' };
}

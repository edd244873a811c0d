/** Pages that need a sign-in session count strangers, send cookies safely, and log what they refused. docs/internals/access.md#guessing. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { freePort } from '../../scripts/postgres.ts';
import { endpoints } from '../../src/machinery/oauth/metadata.ts';
import { dashboardSections } from '../../src/edges/http/pages/dashboard.ts';
import { startHarness } from '../support/harness.ts';
import { newMember, sendForm, signIn } from '../support/session.ts';

const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
const limit = 3;
const harness = await startHarness({ log, env: { TRUST_PROXY: '1', RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: String(limit) } });
const business = await harness.business();

let addresses = 0;
const freshAddress = () => `198.51.100.${++addresses}`;
const ask = (method: string, path: string, address: string, cookie: string | null) =>
  fetch(harness.url + path, {
    method,
    redirect: 'manual',
    headers: { 'x-forwarded-for': address, ...(cookie === null ? {} : { cookie }) },
    ...(method === 'POST' ? { body: new URLSearchParams({ a: 'b' }) } : {}),
  });

const pages: [string, string][] = [
  ['GET', '/'],
  ...dashboardSections.flatMap((section): [string, string][] => [
    ['GET', `/${section}`],
    ['GET', `/${section}/x`],
  ]),
  ['GET', '/signin'],
  ['GET', '/signout'],
  ['POST', '/signout'],
  ['GET', '/my-day'],
  ['POST', '/my-day'],
  ['GET', endpoints.authorize],
  ['POST', endpoints.authorize],
];

test.each(pages)(
  '[rate-limit.pages] %s %s counts an invalid session cookie by address, and does not count signed-in members',
  async (method, path) => {
    const address = freshAddress();
    const session = await signIn(harness, business.owner);
    const stranger = `tr_session=${'x'.repeat(43)}`;
    for (let asked = 0; asked < limit; asked++) expect((await ask(method, path, address, stranger)).status).not.toBe(429);
    const held = await ask(method, path, address, stranger);
    expect([held.status, Number(held.headers.get('retry-after')) > 0]).toEqual([429, true]);
    // The browser drops the cookie, so the member can sign in.
    expect(held.headers.getSetCookie().join()).toMatch(/^tr_session=;/);
    expect((await ask('GET', '/signin', address, null)).status).toBe(200);
    expect((await ask('GET', '/signin', address, 'tr_session=')).status).toBe(429);
    expect((await ask(method, path, address, session.cookie)).status).not.toBe(429);
  },
);

test('[rate-limit.pages] requests to connect an unknown app are counted by address when nobody is signed in', async () => {
  const address = freshAddress();
  const path = `${endpoints.authorize}?client_id=nobody`;
  for (let asked = 0; asked < limit; asked++) expect((await ask('GET', path, address, null)).status).toBe(400);
  expect((await ask('GET', path, address, null)).status).toBe(429);
  const { cookie } = await signIn(harness, business.owner);
  expect((await ask('GET', path, address, cookie)).status).toBe(400);
});

test('[signin.host-prefix] over https the cookies are bound to this exact host, and a cookie without the prefix opens nothing', async () => {
  // Behind a TLS proxy the service itself does not use TLS.
  const port = await freePort();
  const secure = await startHarness({ env: { PORT: String(port), PUBLIC_URL: 'https://dispatch.example' } });
  const url = `http://127.0.0.1:${port}`;
  const { owner } = await secure.business();
  const entered = await sendForm({ url }, '/signin', owner);
  const [session, browser] = entered.headers.getSetCookie();
  expect(session).toMatch(/^__Host-tr_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(browser).toMatch(/^__Host-tr_browser=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const cookie = session!.split(';')[0]!;
  const asked = async (sent: string) => (await fetch(`${url}/dashboard/v1/session`, { headers: { cookie: sent } })).status;
  expect([await asked(cookie), await asked(cookie.replace('__Host-', ''))]).toEqual([200, 401]);
  const stranger = await fetch(`${url}/dashboard/v1/session`);
  expect(stranger.headers.get('www-authenticate')).toContain('cookie-name="__Host-tr_session"');
  const out = await fetch(`${url}/signout`, { redirect: 'manual', headers: { cookie } });
  const formToken = /name="csrf_token" value="([^"]+)"/.exec(await out.text())![1]!;
  const left = await sendForm({ url }, '/signout', { csrf_token: formToken }, { cookie });
  expect(left.headers.getSetCookie().join()).toMatch(/^__Host-tr_session=;.*Path=\/;.*Secure/);
  expect(await asked(cookie)).toBe(401);
});

/** Log lines with this message since the test began. */
const told = (message: string) => lines.filter(({ msg }) => msg === message);

test('[signin.logged] a slowed sign-in has a log line that names the limit, and no person', async () => {
  const { email } = await newMember(harness, business, { role: 'Viewer' });
  for (let tries = 0; tries < 11; tries++)
    await sendForm(harness, '/signin', { email, password: 'wrong' }, { 'x-forwarded-for': freshAddress() });
  const address = freshAddress();
  for (let asked = 0; asked < 4; asked++) await sendForm(harness, '/forgot', { email }, { 'x-forwarded-for': address });
  expect(told('a sign-in was delayed by a limit')).toMatchObject([
    { level: 40, limit: 'account', seconds: expect.any(Number), requestId: expect.any(String) },
  ]);
  expect(told('a request for a password link was delayed by a limit')).toMatchObject([{ level: 40, limit: 'account' }]);
  const text = JSON.stringify(lines.filter(({ msg }) => String(msg).includes('slowed')));
  for (const secret of [email, address, '198.51.100']) expect(text).not.toContain(secret);
});

test('[signin.logged] a form or a change from another site has a log line, without anything about the sender', async () => {
  const session = await signIn(harness, business.owner);
  const message = 'a form from another site was refused';
  const before = told(message).length;
  const foreign = { origin: 'https://evil.example', cookie: session.cookie };
  await sendForm(harness, '/signin', business.owner, foreign);
  await sendForm(harness, '/forgot', business.owner, foreign);
  await sendForm(harness, '/set-password/x', {}, foreign);
  await sendForm(harness, '/my-day', {}, foreign);
  await sendForm(harness, endpoints.authorize, {}, foreign);
  await sendForm(harness, `/book/${business.alias}`, {}, foreign);
  await sendForm(harness, '/signout', { csrf_token: 'another' }, { cookie: session.cookie });
  await session.call('updateAccount', { full_name: 'Eve' }, { formToken: 'another' });
  const after = told(message).slice(before);
  expect(after.map(({ route, missing }) => [route, missing])).toEqual([
    ['/signin', 'origin'],
    ['/forgot', 'origin'],
    ['/set-password/:token', 'origin'],
    ['/my-day', 'origin'],
    [endpoints.authorize, 'origin'],
    ['/book/:alias', 'origin'],
    ['/signout', 'token'],
    ['/dashboard/v1/account', 'token'],
  ]);
  const text = JSON.stringify(after);
  for (const secret of [business.owner.email, session.cookie, business.alias, 'evil', '127.0.0.1']) expect(text).not.toContain(secret);
});

test.each(['/openapi.json', '/docs', '/docs/operating', '/docs/search?q=backup', '/llms-full.txt', '/start', '/LICENSE'])(
  '[docs.counted] %s is refused to an address that asked too often, and served to other addresses',
  async (path) => {
    const address = freshAddress();
    for (let asked = 0; asked < limit; asked++) expect((await ask('GET', path, address, null)).status).not.toBe(429);
    const refused = await ask('GET', path, address, null);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(((await refused.json()) as { error_code: string }).error_code).toBe('RATE_LIMITED');
    expect((await ask('GET', path, freshAddress(), null)).status).not.toBe(429);
  },
);

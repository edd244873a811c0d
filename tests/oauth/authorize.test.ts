/** The authorization endpoint: what a person is asked, and where a browser is sent. docs/decisions/0042. */
import { expect, it, test } from 'vitest';
import { locales } from '../../src/contract/vocabulary.ts';
import { permissionCodes } from '../../src/contract/permissions.ts';
import { textsOf } from '../../src/ground/texts/localeTexts.ts';
import { startHarness } from '../support/harness.ts';
import { newMember, sendForm, signIn } from '../support/session.ts';
import { authorizePath, carried, connect, loopback, newApp, newProof, open, press, redeem } from './steps.ts';

let now = Date.parse('2031-03-03T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const business = await harness.business({ name: 'Acme & <Sons>' });
const owner = await signIn(harness, business.owner);
const viewer = await signIn(harness, await newMember(harness, business, { role: 'Viewer', name: 'Vera <b>' }));
const app = await newApp(harness);
const web = await newApp(harness, 'https://app.example/callback');
const proof = newProof();
const en = textsOf('consent-pages', 'en');
const meanings = textsOf('permissions', 'en');

test('[oauth.consent] a person who is not signed in must sign in first, and then returns to the question', async () => {
  const path = authorizePath(app, proof);
  const asked = await open(harness, null, path);
  expect([asked.status, asked.location]).toEqual([303, `/signin?next=${encodeURIComponent(path)}`]);
  const form = await open(harness, null, asked.location!);
  const signedIn = await sendForm(harness, '/signin', { ...business.owner, next: form.hidden['next']!.replaceAll('&amp;', '&') });
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, path]);
});

test('[oauth.consent-page] the page names the app, its address, the member, the environments and each scope in words', async () => {
  const { status, html, ticked } = await open(harness, viewer, authorizePath(web, proof, { scope: 'customers_view job_view' }));
  expect(status).toBe(200);
  for (const text of ['Night Desk', 'app.example', 'Acme &amp; &lt;Sons&gt;', 'Vera &lt;b&gt;', en.selfNamed, en.live, en.sandbox])
    expect(html).toContain(text);
  expect(ticked).toEqual(['customers_view', 'job_view']);
  for (const code of ticked) expect(html).toContain(meanings[code as 'job_view']);
  expect(html).not.toContain(meanings.team_view);
  expect(html).not.toContain('<script');
});

test('[oauth.consent-page] the page speaks seven languages, Arabic from right to left', async () => {
  for (const locale of locales) {
    const { html } = await open(harness, owner, authorizePath(app, proof, { lang: locale }));
    expect(html).toContain(`lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`);
    for (const code of permissionCodes) expect([locale, html.includes(textsOf('permissions', locale)[code])]).toEqual([locale, true]);
  }
});

test('[oauth.consent-lacking] permissions that the role lacks are shown with the reason, cannot be ticked, and are not granted', async () => {
  const page = await open(harness, viewer, authorizePath(app, proof, { scope: 'customers_view customers_manage' }));
  expect(page.ticked).toEqual(['customers_view']);
  expect(page.html).toContain(en.lacking);
  expect(page.html).toContain(en.lackingWhy.replace('{role}', '<bdi>Viewer</bdi>'));
  expect(page.html).toContain(meanings.customers_manage);
  const { location } = await press(harness, viewer, page, { scope: ['customers_view', 'customers_manage', 'business_manage'] });
  const { body } = await redeem(harness, app, proof, carried(location)['code']!);
  expect(body.scope).toBe('customers_view');
});

test('[oauth.consent-lacking] a member whose role has none of the permissions can only decline', async () => {
  const page = await open(harness, viewer, authorizePath(app, proof, { scope: 'business_manage' }));
  expect(page.html).toContain(en.nothingGrantable);
  expect(page.html).not.toContain('value="allow"');
  const forced = await press(harness, viewer, page, { scope: ['business_manage'] });
  expect([forced.status, forced.location]).toEqual([422, null]);
  const { location } = await press(harness, viewer, page, { decision: 'deny' });
  expect(carried(location)).toMatchObject({ error: 'access_denied', iss: harness.url, state: 'the app’s own' });
});

test('[oauth.consent-narrows] the member can untick permissions and choose the environment', async () => {
  const narrow = await connect(harness, owner, { app, environment: 'sandbox', scope: ['customers_view'] });
  expect(narrow.scope).toEqual(['customers_view']);
  const { customer_id } = await business.ok('createCustomer', { full_name: 'Ada', email: 'ada@example.com' }, { key: business.sandboxKey });
  await business.ok('createCustomer', { full_name: 'Grace', email: 'grace@example.com' });
  const seen = await business.ok('listCustomers', {}, { key: narrow.access });
  expect(seen.customers.map(({ id }) => id)).toEqual([customer_id]);
  expect((await business.call('listSkills', {}, { key: narrow.access })).error_code).toBe('PERMISSION_DENIED');
});

test('[mcp.confirm-elsewhere] the member can ask to confirm changes, and is not asked without the tick', async () => {
  const of = await harness.business();
  const session = await signIn(harness, of.owner);
  const page = await open(harness, session, authorizePath(await newApp(harness), newProof()));
  expect(page.html).toContain(
    'Ask me before it cancels or moves a visit, notifies a customer, takes working time from a technician, records an amount, deletes something or sends data to another server',
  );
  expect(page.html).not.toMatch(/name="confirm_changes"[^>]*checked/);
  for (const [fields, code] of [
    [{ confirm_changes: 'yes' }, 'CONFIRMATION_REQUIRED'],
    [{}, 0],
  ] as const) {
    const { access } = await connect(harness, session, { fields });
    const { customer_id: id } = await of.ok('createCustomer', { full_name: 'Ann', email: 'ann@example.com' });
    expect((await of.call('deleteCustomer', { id }, { key: access })).error_code).toBe(code);
  }
});

test('[oauth.consent-narrows] the page is shown again when nothing is ticked or the environment does not exist', async () => {
  const page = await open(harness, owner, authorizePath(app, proof));
  for (const answer of [{ scope: [] }, { scope: ['no_such_thing'] }, { environment: 'staging' as never }]) {
    const again = await press(harness, owner, page, answer);
    expect([again.status, again.location]).toEqual([422, null]);
    expect(again.html).toContain(en.nothingLeft);
  }
});

test('[oauth.scope] a request without a scope covers everything that the member may do, and follows the role', async () => {
  const member = await newMember(harness, business, { role: 'Viewer' });
  const everything = await connect(harness, await signIn(harness, member), { app });
  expect(everything.scope).toEqual(['customers_view', 'job_view', 'team_view', 'catalog_view', 'fleet_view']);
  const create = () => business.call('createCustomer', { full_name: 'Linus', email: 'linus@example.com' }, { key: everything.access });
  expect((await create()).error_code).toBe('PERMISSION_DENIED');
  await harness.store.query(`update members set role = 'Booking Coordinator' where id = $1`, [member.id]);
  now += 1_001;
  expect((await create()).error_code).toBe(0);
});

it.each([
  ['no app', { client_id: null }, en.mistakes.client_missing],
  ['an app that nobody has registered', { client_id: 'tr_app_nobody' }, en.mistakes.client_unknown],
  ['another redirect', { redirect_uri: 'https://evil.example/' }, en.mistakes.redirect_unknown],
  ['a redirect beside the registered one', { redirect_uri: `${loopback}/../evil` }, en.mistakes.redirect_unknown],
  ['a script as redirect', { redirect_uri: 'javascript:alert(1)' }, en.mistakes.redirect_unknown],
])('[oauth.errors-on-page] %s: the page shows the error, and there is no redirect', async (_what, more, text) => {
  for (const session of [null, owner]) {
    const { status, location, html } = await open(harness, session, authorizePath(app, proof, more));
    expect([status, location]).toEqual([400, null]);
    expect(html).toContain(text);
    expect(html).not.toContain('evil.example');
  }
});

test('[oauth.errors-on-page] a redirect or an app that is given twice is refused', async () => {
  const path = authorizePath(app, proof);
  for (const twice of [`${path}&redirect_uri=${encodeURIComponent(loopback)}`, `${path}&client_id=${app.clientId}`])
    expect(await open(harness, owner, twice)).toMatchObject({ status: 400, location: null });
});

const wrongs: [string, Record<string, string | null>, string][] = [
  ['no challenge', { code_challenge: null }, 'invalid_request'],
  ['the method plain', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['no method, which would be plain', { code_challenge_method: null }, 'invalid_request'],
  ['a challenge that is no hash', { code_challenge: 'short' }, 'invalid_request'],
  ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
  ['no response type', { response_type: null }, 'invalid_request'],
  ['an answer in the fragment', { response_mode: 'fragment' }, 'invalid_request'],
  ['a scope of nothing known', { scope: 'openid' }, 'invalid_scope'],
  ['a foreign resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
];

it.each(wrongs)(
  '[oauth.pkce] [oauth.resource] [oauth.issuer] %s: the app on the device gets the error, with iss',
  async (_what, more, error) => {
    for (const session of [null, owner]) {
      const { status, location } = await open(harness, session, authorizePath(app, proof, more));
      expect([status, location?.startsWith(`${loopback}?`)]).toEqual([303, true]);
      expect(carried(location)).toEqual({
        error,
        error_description: expect.stringMatching(/^[ -~]+$/) as unknown,
        state: 'the app’s own',
        iss: harness.url,
      });
    }
  },
);

it.each(wrongs)('[oauth.no-open-redirect] %s: a request alone redirects nobody to a host on the internet', async (_what, more, error) => {
  for (const session of [null, owner]) {
    const { status, location, html } = await open(harness, session, authorizePath(web, proof, more));
    expect([status, location]).toEqual([400, null]);
    expect(html).toContain(en.mistakes.request);
    expect(html).toContain(`<code>${error}</code>`);
    // The page links back to the app, so that the person can choose to go there.
    expect(html).toContain(`href="https://app.example/callback?error=${error}`);
  }
});

test('[oauth.issuer] the answer has the code, the state unchanged, and iss', async () => {
  const state = 'a b&c=d#e/?%20ü"\'<>';
  for (const [asking, redirect] of [
    [app, loopback],
    [web, 'https://app.example/callback'],
  ] as const) {
    const page = await open(harness, owner, authorizePath(asking, proof, { state }));
    const { status, location, headers } = await press(harness, owner, page);
    expect([status, location?.split('?')[0]]).toEqual([303, redirect]);
    expect(carried(location)).toEqual({ code: expect.stringMatching(/^tr_ac_[\w-]{43}$/) as unknown, state, iss: harness.url });
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  }
  // An app that sends no state gets no state.
  const page = await open(harness, owner, authorizePath(app, proof, { state: null }));
  expect(Object.keys(carried((await press(harness, owner, page)).location))).toEqual(['code', 'iss']);
});

test('[oauth.redirect-exact] an app’s only redirect may be left out, and a loopback address may have another port', async () => {
  for (const [redirect_uri, expected] of [
    [null, loopback],
    ['http://127.0.0.1:54321/callback', 'http://127.0.0.1:54321/callback'],
  ] as const) {
    const page = await open(harness, owner, authorizePath(app, proof, { redirect_uri }));
    expect((await press(harness, owner, page)).location?.split('?')[0]).toBe(expected);
  }
});

test('[oauth.consent-own-form] a form from another site, or without the session’s token, grants nothing', async () => {
  const page = await open(harness, owner, authorizePath(app, proof));
  for (const answer of [
    { headers: { origin: 'https://evil.example' } },
    { headers: { origin: 'null' } },
    { headers: { 'sec-fetch-site': 'cross-site' } },
    { headers: { 'sec-fetch-site': 'same-site' } },
    { fields: { csrf_token: '' } },
    { fields: { csrf_token: viewer.formToken } },
  ])
    expect(await press(harness, owner, page, answer)).toMatchObject({ status: 403, location: null });
  // None of the refused answers has used up the request.
  expect((await press(harness, owner, page)).status).toBe(303);
});

test('[oauth.consent-own-form] a page works only in the session that it was shown to, once, for half an hour', async () => {
  const page = await open(harness, owner, authorizePath(app, proof));
  const stolen = await press(harness, viewer, page, { fields: { csrf_token: viewer.formToken } });
  expect([stolen.status, stolen.location]).toEqual([400, null]);
  expect(stolen.html).toContain(en.mistakes.stale);
  expect(await press(harness, null, page)).toMatchObject({ status: 400, location: null });
  expect(await press(harness, owner, page, { fields: { request: `${page.hidden['request']}x` } })).toMatchObject({
    status: 400,
    location: null,
  });

  const [first, second] = await Promise.all([press(harness, owner, page), press(harness, owner, page)]);
  expect([first.status, second.status].toSorted()).toEqual([303, 400]);
  const again = await press(harness, owner, page);
  expect([again.status, again.location]).toEqual([400, null]);
  expect(again.html).toContain(en.mistakes.answered);

  const old = await open(harness, owner, authorizePath(app, proof));
  now += 30 * 60_000 + 1;
  expect((await press(harness, owner, old)).html).toContain(en.mistakes.stale);
});

test('[oauth.consent] a member who was suspended after the page was shown can grant nothing', async () => {
  const member = await newMember(harness, business, { role: 'Viewer' });
  const session = await signIn(harness, member);
  const page = await open(harness, session, authorizePath(app, proof));
  await harness.store.query(`update members set status = 'suspended' where id = $1`, [member.id]);
  expect(await press(harness, session, page)).toMatchObject({ status: 400, location: null });
});

test('[oauth.no-framing] the page cannot be framed, loads nothing from other hosts, and its form leads to the stated address', async () => {
  for (const [asking, source] of [
    [app, 'http://127.0.0.1:7777'],
    [web, 'https://app.example'],
    [await newApp(harness, 'com.example.app:/cb'), 'com.example.app:'],
  ] as const) {
    const { headers } = await open(harness, owner, authorizePath(asking, proof));
    expect(headers.get('x-frame-options')).toBe('DENY');
    const policy = Object.fromEntries(
      headers
        .get('content-security-policy')!
        .split('; ')
        .map((part) => part.split(/ (.*)/s)),
    );
    expect(policy).toMatchObject({ 'default-src': "'none'", 'frame-ancestors': "'none'", 'form-action': `'self' ${source}` });
    expect(policy).not.toHaveProperty('script-src');
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

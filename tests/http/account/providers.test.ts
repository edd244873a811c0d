/** The pages of the sign-in with a firm's account, without scripts. docs/reference/conventions.md#identity-providers. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { locales } from '../../../src/contract/vocabulary.ts';
import { invite, openProviderDesk } from '../../members/providerDesk.ts';
import { okAsMember } from '../../support/asMember.ts';
import { startHarness } from '../../support/harness.ts';
import { clientSecret, startProvider } from '../../support/identityProvider.ts';
import { newMember, sendForm } from '../../support/session.ts';

let now = Date.now();
const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const harness = await startHarness({ clock: { nowMilliseconds: () => now }, log, emptyDatabase: true });
const page = async (path: string) => {
  const response = await fetch(harness.url + path, { redirect: 'manual', headers: { 'accept-language': 'en' } });
  return { status: response.status, headers: response.headers, text: (await response.text()).replaceAll(/\s+/g, ' ') };
};
const find = async (email: string, next = '/') => {
  const response = await sendForm(harness, '/signin/provider/find?lang=en', { email, next });
  return { status: response.status, text: (await response.text()).replaceAll(/\s+/g, ' ') };
};

test('[identity-provider.offered] the sign-in page offers a firm’s account as soon as some business has one', async () => {
  const button = 'Sign in with your firm’s account';
  expect((await page('/signin')).text).not.toContain(button);
  const { business } = await openProviderDesk(harness, { domains: ['first.example'] });
  now += 5_000;
  const { text } = await page('/signin?next=%2Fboard');
  expect(text).toContain(button);
  expect(text).toContain('/signin/provider/find?lang=en&amp;next=%2Fboard');
  expect(text).not.toContain(business.alias);
  const wrong = await sendForm(harness, '/signin?lang=en', { email: 'x@firm.example', password: 'wrong' });
  expect(await wrong.text()).toContain('Some firms sign in with their own account.');
});

test('[identity-provider.find] the domain of an address leads to the provider, and whether somebody has the address does not show', async () => {
  const desk = await openProviderDesk(harness, { name: 'Firm <b>login</b>', domains: ['firm.example'] });
  await newMember(harness, desk.business, { role: 'Viewer', email: 'ann@firm.example' });
  await newMember(harness, desk.business, { role: 'Viewer', email: 'ann@private.example' });
  const known = await find('ann@firm.example', '/board');
  expect(known.text).toContain(`href="/signin/provider/${desk.id}/start?lang=en&amp;next=%2Fboard"`);
  expect(known.text).toContain('Firm &lt;b&gt;login&lt;/b&gt;');
  expect(known.text).toContain(`You sign in at ${new URL(desk.provider.issuer).host}.`);
  expect(known.text).not.toContain(desk.business.alias);
  expect(await find('Nobody@FIRM.example', '/board')).toEqual(known);
  const none = await find('nobody@private.example');
  expect(none).toEqual(await find('ann@private.example'));
  expect(none.text).toContain('No firm’s account is connected for this address.');
  for (const odd of ['', 'ann', 'ann@', '@firm.example', `${'x'.repeat(300)}@firm.example@x`]) expect((await find(odd)).status).toBe(200);
});

test('[identity-provider.find] the page of a business has its providers, and one without answers like one that does not exist', async () => {
  const desk = await openProviderDesk(harness, { name: 'Office login' });
  const { text } = await page(`/signin/${desk.business.alias}?next=%2Fboard`);
  expect(text).toContain(`href="/signin/provider/${desk.id}/start?lang=en&amp;next=%2Fboard"`);
  const bare = (await page(`/signin/${(await harness.business()).alias}?lang=en`)).text;
  const unknown = (await page('/signin/nobody-has-this?lang=en')).text;
  const withoutPath = (html: string) => html.replaceAll(/\/signin\/[\w-]+\?/g, '/signin/x?');
  expect(withoutPath(bare)).toBe(withoutPath(unknown));
  expect(bare).toContain('No firm’s account is connected here.');
});

test('[identity-provider.find] a form of another site finds nothing', async () => {
  const response = await sendForm(harness, '/signin/provider/find', { email: 'ann@firm.example' }, { origin: 'https://elsewhere.example' });
  expect(response.status).toBe(403);
});

test('[identity-provider.start] the browser gets a sealed cookie and goes to the provider with PKCE, state and nonce', async () => {
  const desk = await openProviderDesk(harness);
  const response = await fetch(`${harness.url}/signin/provider/${desk.id}/start`, { redirect: 'manual' });
  const to = new URL(response.headers.get('location')!);
  expect(response.status).toBe(303);
  expect(Object.fromEntries(to.searchParams)).toEqual({
    client_id: 'truckroll',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${harness.url}/signin/provider/${desk.id}/callback`,
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  const [cookie] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^tr_provider=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(Buffer.from(cookie!.split(/[=;]/)[1]!, 'base64url').toString('latin1')).not.toContain(to.searchParams.get('state'));
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
});

test('[identity-provider.failures] a provider that is away, slow to set up or unknown gives a page in words with a way back, and a line in the log without secrets', async () => {
  const provider = await startProvider();
  const desk = await openProviderDesk(harness, {}, provider);
  await invite(harness, desk.business, 'ann@firm.example');
  provider.accounts.set('1', { email: 'ann@firm.example', email_verified: true });
  const start = `/signin/provider/${desk.id}/start?lang=en`;
  const browser = desk.browser();
  const answer = await browser.toProvider(desk.id, '1');
  lines.length = 0;
  provider.fail = (request) => void request.socket.destroy();
  for (const { status, text } of [
    await page(start),
    await browser.get(answer).then(async (got) => ({ status: got.status, text: await got.text() })),
  ]) {
    expect(status).toBe(424);
    expect(text).toContain('does not answer');
    expect(text).toContain('Back to sign-in');
  }
  provider.fail = (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello');
  expect((await page(start)).text).toContain('not set up correctly');
  expect([
    (await page('/signin/provider/unknown/start')).status,
    (await page(`/signin/provider/${desk.business.businessId}/start`)).status,
  ]).toEqual([404, 404]);
  expect((await page(`/signin/provider/${desk.id}/callback?code=x&state=y`)).status).toBe(400);
  const told = lines.filter((line) => line.includes('a sign-in with an identity provider failed'));
  expect(told.map((line) => (JSON.parse(line) as { why: string }).why)).toEqual(['down', 'down', 'misconfigured', 'gone', 'gone', 'stale']);
  const { searchParams } = new URL(answer);
  for (const secret of [clientSecret, searchParams.get('code')!, searchParams.get('state')!]) expect(lines.join('')).not.toContain(secret);
});

test('[identity-provider.failures] every page is there in every language', async () => {
  const desk = await openProviderDesk(harness, { domains: ['spoken.example'] });
  for (const lang of locales) {
    const direction = lang === 'ar' ? 'rtl' : 'ltr';
    for (const path of ['/signin/provider/find', `/signin/${desk.business.alias}`, '/signin/provider/unknown/start'])
      expect((await page(`${path}?lang=${lang}`)).text).toContain(`<html lang="${lang}" dir="${direction}">`);
  }
});

test('[identity-provider.required] whoever forgot the password of such a business gets no mail', async () => {
  const desk = await openProviderDesk(harness);
  const zoe = await newMember(harness, desk.business, { role: 'Viewer', email: 'zoe@required.example' });
  desk.provider.accounts.set('1', { email: zoe.email, email_verified: true });
  await desk.enter('1');
  await okAsMember(harness, desk.business, 'requireIdentityProvider', { is_required: true });
  const links = () => harness.store.query('select member_id from member_links where business_id = $1', [desk.business.businessId]);
  for (const email of [zoe.email, desk.business.owner.email]) await sendForm(harness, '/forgot', { email });
  await expect.poll(links).toEqual([{ member_id: desk.business.ownerId }]);
});

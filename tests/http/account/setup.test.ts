/** The page on which the first business is made. docs/internals/processes.md#first-start. */
import { beforeEach, expect, test } from 'vitest';
import { hashSecret } from '../../../src/machinery/auth/apiKeys.ts';
import { makeSetupLink } from '../../../src/machinery/auth/firstStart.ts';
import { locales } from '../../../src/contract/vocabulary.ts';
import { startServer } from '../../../src/process/server.ts';
import { atEnd } from '../../support/atEnd.ts';
import { loadConfig } from '../../../src/process/config.ts';
import { databaseKind, startHarness } from '../../support/harness.ts';
import { cookieOf, sendForm, sessionWith } from '../../support/session.ts';

let now = Date.parse('2031-03-03T12:00:00Z');
const clock = { nowMilliseconds: () => now };
const harness = await startHarness({ clock, emptyDatabase: true });
const leeds = {
  name: 'Aire Valley Heating',
  country: 'GB',
  currency: 'GBP',
  timezone: 'Europe/London',
  language: 'en',
  line: '1 Park Row',
  postalCode: 'LS1 5AB',
  city: 'Leeds',
  ownerName: 'Ada Lovelace',
  email: 'Ada@aire.example',
  password: 'seven quiet otters swim',
};
const link = async (isAlone = true) => `/setup/${await makeSetupLink(harness.store, now, { isAlone })}`;
const textOf = async (response: Response) => (await response.text()).replaceAll(/\s+/g, ' ');
const businesses = () => harness.store.query<{ name: string }>('select name from businesses');
const get = (path: string, headers: Record<string, string> = {}) => fetch(harness.url + path, { headers, redirect: 'manual' });

beforeEach(async () => {
  now += 3_600_000;
  await harness.store.query('delete from setup_links');
  const [made] = await harness.store.query<{ id: string }>('select id from businesses');
  if (made) await harness.store.query('truncate businesses cascade');
});

test('[setup.business] the form creates business, owner and key, and signs the owner in', async () => {
  const path = await link();
  const page = await get(path);
  expect([page.status, page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual([200, 'same-origin', 'no-store']);
  expect(page.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
  const made = await sendForm(harness, path, leeds);
  expect(made.status).toBe(200);
  const [, key] = />(tr_live_[\w-]+)</.exec(await textOf(made)) ?? [];
  expect((await harness.request('GET', '/v1/customers', { key: key! })).status).toBe(200);
  const session = await sessionWith(harness, cookieOf(made)!);
  const { member, business } = await session.ok('getSession', {});
  expect([member.full_name, member.email, member.role, business.name]).toEqual(['Ada Lovelace', 'ada@aire.example', 'Owner', leeds.name]);
  for (const environment of ['live', 'sandbox'] as const) {
    const settings = await session.ok('getBusinessSettings', {}, { environment });
    expect(settings).toMatchObject({ currency: 'GBP', timezone: 'Europe/London', home_country: 'GB', default_locale: 'en' });
    expect(settings.base_address).toMatchObject({ line: '1 Park Row', city: 'Leeds', postal_code: 'LS1 5AB' });
    // Found without a geocoder: the centre of the postal code or the city.
    expect(settings.base_address!.latitude).toBeCloseTo(53.8, 0);
  }
  // The first key is in the audit, as every other one.
  const { entries } = await session.ok('listAuditLog', { action: 'api_key.created' });
  expect(entries).toMatchObject([{ subject: { name: 'First key' }, actor: { kind: 'member' } }]);
  // A browser that loads the answer again goes on to the guided set-up; another browser learns nothing.
  const again = await sendForm(harness, path, leeds, { cookie: session.cookie });
  expect([again.status, again.headers.get('location')]).toEqual([303, '/setup']);
  expect((await get(path)).status).toBe(404);
  expect(await businesses()).toHaveLength(1);
});

test('[setup.link] only the hash is stored, and an unknown, expired, replaced or late link makes nothing', async () => {
  const first = await link();
  const rows = await harness.store.query<{ hash: Buffer }>('select token_hash as hash from setup_links');
  expect(rows.map(({ hash }) => hash.equals(hashSecret(first.slice('/setup/'.length))))).toEqual([true]);
  const second = await link();
  expect((await sendForm(harness, first, leeds)).status).toBe(404);
  expect((await sendForm(harness, `/setup/${'x'.repeat(43)}`, leeds)).status).toBe(404);
  now += 24 * 3_600_000;
  expect((await sendForm(harness, second, leeds)).status).toBe(404);
  expect(await businesses()).toEqual([]);
  const other = await link();
  await harness.business();
  expect((await get(other)).status).toBe(404);
  expect((await sendForm(harness, other, leeds)).status).toBe(404);
  expect([await makeSetupLink(harness.store, now, { isAlone: true }), (await businesses()).length]).toEqual([null, 1]);
});

test('[setup.one] of several links, browsers and processes at once exactly one makes the business', async () => {
  const config = loadConfig({ PORT: '0', LOG_LEVEL: 'silent', PASSWORD_COST: '10', SECRET_KEY: 'the secret of a test, of no other use' });
  const second = databaseKind === 'postgres' ? await startServer(config, { store: harness.store, clock }) : harness.server;
  if (second !== harness.server) atEnd(() => second.close());
  const paths = [await link(), await link(false), await link(false)];
  const sent = paths.flatMap((path) => [sendForm(harness, path, leeds), sendForm(second, path, { ...leeds, name: 'Other' })]);
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 404, 404, 404, 404, 404]);
  expect(await businesses()).toHaveLength(1);
  expect(await harness.store.query('select 1 from setup_links')).toEqual([]);
});

test('[setup.business] wrong fields are named, nothing is created, and the input stays, except the password', async () => {
  const path = await link();
  const wrong = await sendForm(harness, path, {
    ...leeds,
    name: '<>',
    email: 'nobody',
    password: 'ada lovelace 12',
    timezone: 'Mars/Base',
  });
  const text = await textOf(wrong);
  expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([422, []]);
  const said = (part: string) => text.includes(part);
  const problems = ['at most 200 characters', 'easy to guess', 'Choose an entry', 'name@example.com'];
  expect([problems.filter((problem) => !said(problem)), said('ada lovelace 12'), said('value="Ada Lovelace"')]).toEqual([[], false, true]);
  const markup = await textOf(await sendForm(harness, path, { ...leeds, ownerName: '"><script>', email: '' }));
  expect(markup.includes('value="&quot;&gt;&lt;script&gt;"')).toBe(true);
  expect(await businesses()).toEqual([]);
});

test('[setup.defaults] the defaults follow the language and the region of the browser, in every language', async () => {
  const path = await link();
  const selected = async (headers: Record<string, string>, query = '') =>
    [...(await textOf(await get(path + query, headers))).matchAll(/<option value="([^"]+)"[^>]* selected/g)].map(([, value]) => value);
  expect(await selected({ 'accept-language': 'en-GB,en;q=0.9' })).toEqual(['GB', 'GBP', 'Europe/London', 'en']);
  expect(await selected({ 'accept-language': 'ja' })).toEqual(['JP', 'JPY', 'Asia/Tokyo', 'ja']);
  expect(await selected({ 'accept-language': 'pt-BR' })).toEqual(['BR', 'BRL', 'America/Sao_Paulo', 'en']);
  for (const locale of locales) expect(await selected({}, `?lang=${locale}`)).toHaveLength(4);
});

test('[setup.limited] forms of other sites are refused, and many attempts from one network are slowed', async () => {
  const path = await link();
  const foreign = await sendForm(harness, path, leeds, { origin: 'https://evil.example' });
  expect([foreign.status, await businesses()]).toEqual([403, []]);
  const statuses = new Set<number>();
  for (let tries = 0; tries < 60; tries++) statuses.add((await get(`/setup/${'y'.repeat(43)}`)).status);
  expect([...statuses]).toEqual([404, 429]);
});

test('[setup.link, page.languages] in Arabic, values are isolated, but a command to be copied is not', async () => {
  expect(await textOf(await get('/signin?lang=ar'))).toMatch(/[^\u2068]truckroll setup-link[^\u2069]/);
  expect(await textOf(await get(`${await link()}?lang=ar`))).toMatch(/\u2068\d+\u2069/);
});

test('[setup.link] the sign-in page of an empty service says where the link is', async () => {
  const says = async () => (await textOf(await get('/signin'))).includes('truckroll setup-link');
  expect(await says()).toBe(true);
  await harness.business();
  expect(await says()).toBe(false);
});

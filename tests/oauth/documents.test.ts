/** Apps described by a document whose address is their client_id (OAuth Client ID Metadata Document). */
import { textsOf } from '../../src/ground/texts/localeTexts.ts';
import { expect, it, test } from 'vitest';
import { memoryLimiters } from '../../src/machinery/limits/limiters.ts';
import { Clients } from '../../src/machinery/oauth/clients.ts';
import { atEnd } from '../support/atEnd.ts';
import { startHarness } from '../support/harness.ts';
import { endless, json, startLocalServer } from '../outbound/localServer.ts';
import { signIn } from '../support/session.ts';
import { authorizePath, carried, connect, loopback, newProof, open, press, redeem } from './steps.ts';

let now = Date.parse('2031-03-03T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const business = await harness.business();
const owner = await signIn(harness, business.owner);
const host = await startLocalServer();
atEnd(() => host.close());
const en = textsOf('consent-pages', 'en').mistakes;
const proof = newProof();

let made = 0;
/** An address that was never requested before. */
const newAddress = () => `${host.url}/app-${++made}.json`;
const documentAt = (client_id: string, more: object = {}) => ({ client_id, client_name: 'Night Desk', redirect_uris: [loopback], ...more });
const asking = (clientId: string) => authorizePath({ clientId, redirectUri: loopback }, proof);

test('[oauth.metadata-document] an app that was never registered completes the flow, and is shown with its host', async () => {
  const clientId = newAddress();
  host.answer(json(documentAt(clientId, { redirect_uris: ['myapp://unusable', loopback] })));
  const page = await open(harness, owner, asking(clientId));
  expect(page.status).toBe(200);
  expect(page.html).toContain(`publishes its description at <bdi>${new URL(clientId).host}</bdi>`);
  expect(page.html).not.toContain(textsOf('consent-pages', 'en').selfNamed);
  const { location } = await press(harness, owner, page);
  const { body } = await redeem(harness, { clientId, redirectUri: loopback }, proof, carried(location)['code']!);
  expect((await business.call('listSkills', {}, { key: body.access_token! })).status).toBe(200);
  // A second connection of the same app does not replace the first, and shows the name that the document has by then.
  now += 3_600_000;
  host.answer(json(documentAt(clientId, { client_name: 'Day Desk' })));
  await connect(harness, owner, { app: { clientId, redirectUri: loopback } });
  const rows = await harness.store.query('select id from oauth_connections where client_id = $1 and ended_at is null', [clientId]);
  expect(rows).toHaveLength(2);
  const { connections } = await owner.ok('listConnections', {});
  expect(connections.map((one) => one.app.name)).toEqual(['Day Desk', 'Day Desk']);
});

test('[oauth.metadata-document] no document is fetched for a person who is not signed in', async () => {
  const before = host.requests.length;
  const asked = await open(harness, null, asking(newAddress()));
  expect([asked.status, asked.location?.startsWith('/signin?')]).toEqual([303, true]);
  expect(host.requests.length).toBe(before);
});

test('[oauth.metadata-document] a document is kept for as long as it says, and fetched once for many requests', async () => {
  const clientId = newAddress();
  host.answer((request, response) => {
    response.setHeader('cache-control', 'public, max-age=600');
    json(documentAt(clientId))(request, response);
  });
  const asked = () => host.requests.filter(({ url }) => url.href === clientId).length;
  await Promise.all(Array.from({ length: 5 }, () => open(harness, owner, asking(clientId))));
  expect(asked()).toBe(1);
  now += 600_000;
  await open(harness, owner, asking(clientId));
  expect(asked()).toBe(2);
});

const bad: [string, string, (clientId: string) => Parameters<typeof host.answer>[0]][] = [
  ['another client_id in it', en.client_document, () => json(documentAt('https://app.example/other.json'))],
  ['a secret', en.client_document, (id) => json(documentAt(id, { client_secret: 'x' }))],
  [
    'a way to authenticate with a secret',
    en.client_document,
    (id) => json(documentAt(id, { token_endpoint_auth_method: 'client_secret_post' })),
  ],
  ['no redirects', en.client_document, (id) => json({ client_id: id })],
  ['redirects that are not taken', en.client_document, (id) => json(documentAt(id, { redirect_uris: ['http://evil.example/'] }))],
  ['null', en.client_document, () => json('null')],
  ['no JSON', en.client_unreachable, () => json('<html>')],
  ['another status', en.client_unreachable, (id) => json(documentAt(id), 404)],
  [
    'a redirect to a good document',
    en.client_unreachable,
    () => (_request, response) => response.writeHead(302, { location: '/good' }).end(),
  ],
  ['16 kB and more', en.client_unreachable, (id) => json(documentAt(id, { padding: 'x'.repeat(17_000) }))],
  ['no end', en.client_unreachable, () => endless(() => undefined)],
  ['a hang-up', en.client_unreachable, () => (request) => request.socket.destroy()],
];

it.each(bad)('[oauth.metadata-document] a document with %s is reported on the page', async (_what, text, listener) => {
  const clientId = newAddress();
  host.answer(listener(clientId));
  const { status, location, html } = await open(harness, owner, asking(clientId));
  expect([status, location]).toEqual([400, null]);
  expect(html).toContain(text);
  // A document that failed is not requested again at once, however often it is asked for.
  const before = host.requests.length;
  await open(harness, owner, asking(clientId));
  expect(host.requests.length).toBe(before);
});

it.each([
  'http://app.example/app.json',
  'https://localhost/app.json',
  'https://169.254.169.254/latest/meta-data',
  'https://[::ffff:10.0.0.1]/app.json',
  'https://2130706433/app.json',
  'https://user@app.example/app.json',
  'https://app.example/',
  'https://app.example',
  'https://app.example/a/../app.json',
  'https://app.example/app.json#x',
  'https://APP.example/app.json',
  `https://app.example/${'a'.repeat(2_000)}`,
])('[oauth.metadata-document] %s is not fetched', async (clientId) => {
  const { status, html } = await open(harness, owner, asking(clientId));
  expect(status).toBe(400);
  expect(html).toContain(en.client_address);
});

test('[oauth.metadata-document] the number of kept documents is bounded, and each is kept between a minute and a day', async () => {
  const asked: string[] = [];
  const clients = new Clients({
    store: harness.store,
    now: () => now,
    // Each call below comes from another member, so that no member reaches the limit: this test is about the cache.
    limiters: memoryLimiters(() => now),
    redirectSchemes: new Set(),
    getDocument: async (url) => {
      asked.push(url);
      return { ok: true, json: documentAt(url), maxAgeSeconds: url.includes('short') ? 0 : url.includes('long') ? 1e9 : null };
    },
  });
  const at = (name: string) => `https://app.example/${name}.json`;
  const asks = async (name: string) => {
    const before = asked.length;
    expect(await clients.find(at(name), `member ${asked.length}`)).toMatchObject({ id: at(name), kind: 'document' });
    return asked.length - before;
  };
  for (const name of ['short', 'long', 'usual']) expect(await asks(name)).toBe(1);
  now += 59_999;
  for (const name of ['short', 'long', 'usual']) expect(await asks(name)).toBe(0);
  now += 1;
  expect([await asks('short'), await asks('usual')]).toEqual([1, 0]);
  now += 15 * 60_000;
  expect([await asks('usual'), await asks('long')]).toEqual([1, 0]);
  now += 24 * 3_600_000;
  expect(await asks('long')).toBe(1);
  for (let index = 0; index < 1_000; index++) await clients.find(at(`filler-${index}`), `member ${index}`);
  expect(await asks('long')).toBe(1);
});

test('[oauth.documents-bounded] one member can have only so many documents fetched, and others still connect their apps', async () => {
  const curious = await harness.business();
  const [asks, other] = [await signIn(harness, curious.owner), await signIn(harness, (await harness.business()).owner)];
  host.answer((request, response) => json(documentAt(new URL(request.url!, host.url).href))(request, response));
  const before = host.requests.length;
  const addresses = Array.from({ length: 50 }, newAddress);
  const pages = await Promise.all(addresses.map((clientId) => open(harness, asks, asking(clientId))));
  expect(host.requests.length - before).toBe(30);
  expect(pages.filter(({ status }) => status === 200)).toHaveLength(30);
  const refused = pages.filter(({ status }) => status === 429);
  expect([refused.length, refused[0]!.html.includes(en.client_too_many)]).toEqual([20, true]);
  // The member can still open apps whose documents are cached, and other members may fetch.
  const shown = addresses[pages.findIndex(({ status }) => status === 200)]!;
  expect((await open(harness, asks, asking(shown))).status).toBe(200);
  expect((await open(harness, other, asking(newAddress()))).status).toBe(200);
  now += 3_600_000;
  expect((await open(harness, asks, asking(newAddress()))).status).toBe(200);
});

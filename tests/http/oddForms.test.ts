/** Nothing that strangers or signed-in people put into the forms and queries of pages and OAuth causes an internal fault. */
import { expect, test } from 'vitest';
import { hashSecret } from '../../src/machinery/auth/apiKeys.ts';
import { startHarness } from '../support/harness.ts';
import { signIn } from '../support/session.ts';

const harness = await startHarness();
const business = await harness.business();
const session = await signIn(harness, business.owner);
const bookingPage = `/book/${business.alias}`;
const challenge = hashSecret('a verifier').toString('base64url');

/** As sent: U+0000, a byte that begins no character, half a surrogate pair, a truncated escape. */
const oddities = ['%00', 'x%00y', '%ff', '%ED%A0%80', '%', '%F0%9F%99%82', "';--", 'x'.repeat(6_000)];

const queries: Record<string, readonly string[]> = {
  '/signin': ['lang', 'next', 'signed_out'],
  '/signout': ['next'],
  '/forgot': ['lang'],
  '/signin/provider/find': ['lang', 'next'],
  '/signin/provider/x/start': ['lang', 'next'],
  '/signin/provider/x/callback': ['lang', 'code', 'state', 'error', 'iss'],
  '/oauth/authorize': ['client_id', 'redirect_uri', 'state', 'scope', 'code_challenge', 'resource', 'request_uri'],
  [bookingPage]: ['lang', 'type', 'date', 'at', 'postal_code'],
  '/my-day': ['lang', 'done'],
};
const segments = ['/signin/', '/book/', '/j/', '/set-password/', '/calendar/', '/app/', '/docs/', '/pictures/', '/assets/reference-'];
const forms: Record<string, readonly string[]> = {
  '/signin': ['email', 'password', 'next', 'business'],
  '/forgot': ['email'],
  '/signin/provider/find': ['email', 'next'],
  '/signout': ['csrf_token', 'next'],
  '/set-password/x': ['password', 'again'],
  '/oauth/authorize': ['request', 'decision', 'environment', 'scope', 'csrf_token'],
  '/oauth/token': ['grant_type', 'client_id', 'code', 'code_verifier', 'redirect_uri', 'refresh_token', 'resource', 'scope'],
  '/oauth/revoke': ['token', 'token_type_hint', 'client_id'],
  [bookingPage]: ['act', 'type', 'at', 'full_name', 'phone', 'email', 'line', 'postal_code', 'description', 'step', 'key'],
  '/j/x': ['act', 'at', 'note', 'rating', 'reason'],
  '/my-day': ['act', 'id', 'key', 'version', 'amount', 'note', 'vehicle', 'mileage', 'start_date', 'once', 'csrf_token'],
};
/** Valid values for the other fields, so that a request gets further. */
const usual = {
  grant_type: 'refresh_token',
  response_type: 'code',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  code_verifier: 'v'.repeat(48),
  refresh_token: 'abc',
  code: 'abc',
  redirect_uri: 'https://a.example/cb',
  client_id: 'x',
  email: 'ada@example.com',
  password: 'secret',
  csrf_token: 'x',
};

const encoded = (changed: string, value: string, more: Record<string, string> = {}) =>
  [...Object.entries({ ...usual, ...more }).filter(([name]) => name !== changed), [changed, value]]
    .map(([name, text]) => `${name}=${name === changed ? text : encodeURIComponent(text!)}`)
    .join('&');

async function expectNoFault(path: string, init: RequestInit = {}): Promise<void> {
  for (const cookie of ['', session.cookie]) {
    const headers = { origin: harness.url, ...(cookie ? { cookie } : {}), ...init.headers };
    const { status } = await fetch(harness.url + path, { redirect: 'manual', ...init, headers });
    expect([path.slice(0, 200), String(init.body).slice(0, 300), status < 500 ? 'no fault' : status]).toEqual([
      path.slice(0, 200),
      String(init.body).slice(0, 300),
      'no fault',
    ]);
  }
}

test.each(Object.entries(queries))('[errors.no-5xx] odd values in a query of %s cause no fault', async (path, names) => {
  for (const name of names) for (const odd of oddities) await expectNoFault(`${path}?${encoded(name, odd)}`);
});

test('[errors.no-5xx] odd segments of a path cause no fault', async () => {
  for (const path of segments) for (const odd of oddities) await expectNoFault(path + odd);
});

test.each(Object.entries(forms))('[errors.no-5xx] odd values in a form of %s cause no fault', async (path, names) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const kinds = path === '/oauth/token' ? [{}, { grant_type: 'authorization_code' }] : [{}];
  for (const kind of kinds)
    for (const name of names)
      for (const odd of oddities) await expectNoFault(path, { method: 'POST', headers, body: encoded(name, odd, kind) });
});

test('[errors.no-5xx] odd values in the registration of an app cause no fault', async () => {
  const plain = { redirect_uris: ['https://a.example/cb'], client_name: 'App' };
  for (const field of ['client_name', 'client_uri', 'scope', 'redirect_uris', 'token_endpoint_auth_method', 'software_id'])
    for (const odd of ['\0', 'x\0', '\ud800', '\u202e', null, 1, {}, ['\0'], ['https://a.example/\0'], ['https://\ud800.example/']])
      await expectNoFault('/oauth/register', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...plain, [field]: odd }),
      });
});

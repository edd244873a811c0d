/** What an identity provider answers is checked before anybody is signed in. The provider here signs what a test tells it to. */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openIdProviders, type ProviderFailure } from '../../src/machinery/outbound/openIdProvider.ts';
import { safeAgent } from '../../src/machinery/outbound/safeAgent.ts';
import { atEnd } from '../support/atEnd.ts';

const allowed = new Set(['127.0.0.1']);
const agent = safeAgent({ allowed, connectMilliseconds: 1_000 });
atEnd(() => agent.destroy());
const providers = openIdProviders(agent, allowed);

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [own, strange] = [pair(), pair()];
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function tokenOf(claims: object, key: KeyObject = own.privateKey, header: object = { alg: 'RS256', kid: 'own' }): string {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

const secrets = { state: 'the-state', nonce: 'the-nonce', verifier: 'v'.repeat(43) };

/** Serves on loopback. Returns the address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => (server.closeAllConnections(), server.close()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Answers {
  /** Changes of the discovery document. */
  readonly document?: object;
  readonly claims?: object;
  readonly token?: (claims: object) => string;
}

/** A provider that answers as told, and the person whom its answer names; or why there is none. */
async function personFrom({ document = {}, claims = {}, token = tokenOf }: Answers): Promise<unknown> {
  const issuer: string = await serve((request, response) => {
    const json = (value: object) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (request.url === '/.well-known/openid-configuration')
      return json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        ...document,
      });
    if (request.url === '/keys')
      return json({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] });
    const seconds = Math.floor(Date.now() / 1000);
    const usual = { iss: issuer, aud: 'truckroll', sub: '1', nonce: secrets.nonce, iat: seconds, exp: seconds + 300 };
    const person = { email: 'ann@firm.example', email_verified: true, name: 'Ann' };
    return json({ access_token: 'x', token_type: 'Bearer', id_token: token({ ...usual, ...person, ...claims }) });
  });
  const client = { issuer, clientId: 'truckroll', clientSecret: 'secret', scopes: 'openid' };
  const answer = new URL(`http://127.0.0.1/back?code=c&state=${secrets.state}`);
  return providers.person(client, secrets, answer, null).catch((error: unknown) => (error as ProviderFailure).fault);
}

test('[identity-provider.checks] an answer that fits signs a person in', async () => {
  expect(await personFrom({})).toEqual({ subject: '1', email: 'ann@firm.example', isEmailVerified: true, fullName: 'Ann', groups: null });
});

const hour = 3_600;
const wrong: Readonly<Record<string, Answers>> = {
  'another nonce': { claims: { nonce: 'another' } },
  'no nonce': { claims: { nonce: undefined } },
  'another audience': { claims: { aud: 'somebody-else' } },
  'another issuer in the token': { claims: { iss: 'https://elsewhere.example' } },
  'an end in the past': { claims: { iat: Math.floor(Date.now() / 1000) - 2 * hour, exp: Math.floor(Date.now() / 1000) - hour } },
  'the signature of another key': { token: (claims) => tokenOf(claims, strange.privateKey) },
  'no signature': { token: (claims) => `${part({ alg: 'none' })}.${part(claims)}.` },
  'an unknown key': { token: (claims) => tokenOf(claims, own.privateKey, { alg: 'RS256', kid: 'another' }) },
  'a subject that no provider may have': { claims: { sub: 'x'.repeat(256) } },
  'a subject that cannot be stored': { claims: { sub: 'x\u0000y' } },
  'no token': { token: () => 'no token' },
};
test.each(Object.entries(wrong))('[identity-provider.checks] refuses %s', async (_what, answers) => {
  expect(await personFrom(answers)).toBe('wrong_answer');
});

test('[identity-provider.checks] refuses a provider that states another issuer, or is incomplete, or leads elsewhere', async () => {
  expect(await personFrom({ document: { issuer: 'https://elsewhere.example' } })).toBe('other_issuer');
  // As Entra ID answers for the accounts of any firm.
  expect(await personFrom({ document: { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' } })).toBe('other_issuer');
  expect(await personFrom({ document: { token_endpoint: undefined } })).toBe('incomplete');
  expect(await personFrom({ document: { response_types_supported: ['id_token'] } })).toBe('incomplete');
  for (const field of ['token_endpoint', 'jwks_uri', 'authorization_endpoint'])
    expect([field, await personFrom({ document: { [field]: 'http://10.0.0.1/x' } })]).toEqual([field, 'forbidden_address']);
});

test('[identity-provider.outbound] calls no address that is not of the public internet, and none without https', async () => {
  const check = (issuer: string, only: ReadonlySet<string>) => {
    const guarded = openIdProviders(safeAgent({ allowed: only, connectMilliseconds: 1_000 }), only);
    const found = guarded.check({ issuer, clientId: 'x', clientSecret: null, scopes: 'openid' });
    return found.then(
      () => 'works',
      (error: unknown) => (error as ProviderFailure).fault,
    );
  };
  for (const issuer of ['https://127.0.0.1:1', 'https://10.0.0.1', 'https://localhost', 'http://firm.example'])
    expect([issuer, await check(issuer, new Set())]).toEqual([issuer, 'forbidden_address']);
});

test('[identity-provider.outbound] a provider that is away, slow, wrong or endless is told apart, and no answer is followed', async () => {
  const check = async (listener: RequestListener) => {
    const issuer = await serve(listener);
    const found = providers.check({ issuer, clientId: 'x', clientSecret: null, scopes: 'openid' });
    return found.then(
      () => 'works',
      (error: unknown) => (error as ProviderFailure).fault,
    );
  };
  expect(await check((request) => void request.socket.destroy())).toBe('unreachable');
  expect(await check((_request, response) => void response.writeHead(500).end())).toBe('wrong_answer');
  expect(await check((_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello'))).toBe(
    'wrong_answer',
  );
  expect(await check((_request, response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end())).toBe('wrong_answer');
  const endless: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    for (let piece = 0; piece < 20; piece++) response.write(' '.repeat(65_536));
  };
  expect(await check(endless)).toBe('unreachable');
});

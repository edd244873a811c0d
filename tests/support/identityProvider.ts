/**
 * A firm's identity provider on loopback: `oidc-provider`, which is certified, with accounts that a test makes. Its sign-in page lets anybody in as
 * any account. And a browser without a window that goes there and back.
 */
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { atEnd } from './atEnd.ts';
import type { Harness } from './harness.ts';

/** What the provider says of an account. The key of an account is its subject. */
export interface ProviderAccount {
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly name?: string;
  readonly groups?: readonly string[] | string;
}

export interface TestProvider {
  readonly issuer: string;
  /** The accounts by subject. A test may change them at any time. */
  readonly accounts: Map<string, ProviderAccount>;
  /** null: the provider works. Else it answers each request of the service with this. */
  fail: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  /** Runs once, before the provider answers its next request. */
  meanwhile: (() => Promise<unknown>) | null;
  /** The service as the provider knows it, for createIdentityProvider. */
  readonly client: { readonly issuer: string; readonly client_id: string; readonly client_secret: string };
  /** Lets the provider send browsers back to this address. */
  allow(redirectUrl: string): void;
  close(): Promise<void>;
}

interface ProviderOptions {
  /** Where the service sends its secret. The provider accepts nothing else. */
  readonly secretIn?: 'client_secret_basic' | 'client_secret_post';
  /** Whether claims are in the token itself. Else the service must ask for them. */
  readonly claimsInToken?: boolean;
}

export const clientSecret = 'a client secret of a test, of no other use';

const key = {
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  use: 'sig',
  alg: 'RS256',
  kid: 'test',
};

export async function startProvider({
  secretIn = 'client_secret_basic',
  claimsInToken = false,
}: ProviderOptions = {}): Promise<TestProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const redirects: string[] = ['http://127.0.0.1:1/none'];
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => {
    if (provider.fail) return provider.fail(request, response);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve())));
  const provider: TestProvider = {
    issuer,
    accounts,
    fail: null,
    meanwhile: null,
    client: { issuer, client_id: 'truckroll', client_secret: clientSecret },
    allow: (redirectUrl) => void redirects.push(redirectUrl),
    close,
  };
  const oidc = new Provider(issuer, {
    clients: [
      {
        client_id: 'truckroll',
        client_secret: clientSecret,
        redirect_uris: redirects,
        token_endpoint_auth_method: secretIn,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    conformIdTokenClaims: !claimsInToken,
    cookies: { keys: ['a key of a test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    jwks: { keys: [key] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, AuthorizationCode: 60, IdToken: 600 },
    findAccount: (_ctx: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId, ...accounts.get(accountId) }) }),
    async loadExistingGrant(ctx: any) {
      const { client, session, provider: own } = ctx.oidc;
      const grant = new own.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  });
  // A test learns the address only after it has added the provider to a business.
  const { Client } = oidc as unknown as { Client: { prototype: { redirectUriAllowed(url: string): boolean } } };
  Client.prototype.redirectUriAllowed = (url) => redirects.includes(url);
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { meanwhile } = provider;
    provider.meanwhile = null;
    await meanwhile?.();
    const { pathname, searchParams } = new URL(request.url!, issuer);
    if (!pathname.startsWith('/interaction/')) return oidc.callback()(request, response);
    const subject = searchParams.get('as');
    if (subject === null) {
      const choices = [...accounts].map(([name]) => `<li><a href="?as=${encodeURIComponent(name)}">${name}</a></li>`);
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<!doctype html><html lang="en"><title>Firm</title><main><h1>Who are you?</h1><ul>${choices.join('')}<li><a href="?as=">Cancel</a></li></ul></main>`,
        );
    }
    const result =
      subject === '' ? { error: 'access_denied', error_description: 'The person cancelled.' } : { login: { accountId: subject } };
    return oidc.interactionFinished(request, response, result);
  };
  answer = (request, response) => void handle(request, response);
  atEnd(close);
  return provider;
}

/** A browser that keeps cookies of the service and of providers, and follows redirects. */
export class Browser {
  readonly #harness: Pick<Harness, 'url'>;
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(harness: Pick<Harness, 'url'>) {
    this.#harness = harness;
  }

  /** Value of a cookie of the service. */
  cookie(name: string): string | undefined {
    return this.#cookies.get(new URL(this.#harness.url).host)?.get(name);
  }

  setCookie(name: string, value: string): void {
    this.#jar(this.#harness.url).set(name, value);
  }

  async get(url: string): Promise<Response> {
    const jar = this.#jar(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie, 'accept-language': 'en' } });
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(set)) jar.delete(name!);
      else jar.set(name!, value!);
    }
    return response;
  }

  /** Goes to the provider and signs in there as an account; empty: the person cancels. Returns the address that the provider sends the browser to. */
  async toProvider(providerId: string, subject: string, next = '/'): Promise<string> {
    const start = await this.get(`${this.#harness.url}/signin/provider/${providerId}/start?next=${encodeURIComponent(next)}`);
    const first = start.headers.get('location');
    if (start.status !== 303 || first === null) throw new Error(`not sent to the provider: ${start.status} ${await start.text()}`);
    let url = first;
    for (let step = 0; step < 8; step++) {
      const response = await this.get(url);
      if (response.status === 200) {
        url = `${url}?as=${encodeURIComponent(subject)}`;
        continue;
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`the provider answered ${response.status} ${await response.text()}`);
      url = new URL(location, url).href;
      if (url.startsWith(this.#harness.url)) return url;
    }
    throw new Error(`the provider sends the browser round: ${url}`);
  }

  /** Signs in with a provider. */
  async signIn(providerId: string, subject: string, next = '/'): Promise<Response> {
    return this.get(await this.toProvider(providerId, subject, next));
  }

  #jar(url: string): Map<string, string> {
    const { host } = new URL(url);
    return this.#cookies.get(host) ?? this.#cookies.set(host, new Map()).get(host)!;
  }
}

/** Steps that the tests of the authorization server share: an app, a member's answer on the consent page, and what the app receives. */
import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Environment } from '../../src/contract/vocabulary.ts';
import type { Harness } from '../support/harness.ts';
import type { Session } from '../support/session.ts';

export interface App {
  readonly clientId: string;
  readonly redirectUri: string;
}

/** The redirect address of a program on the person's own device. Most apps are such programs. */
export const loopback = 'http://127.0.0.1:7777/callback';

type Served = Pick<Harness, 'url'>;

export async function register(harness: Served, metadata: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${harness.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(metadata),
  });
}

export async function newApp(harness: Served, redirectUri = loopback, name = 'Night Desk'): Promise<App> {
  const response = await register(harness, { redirect_uris: [redirectUri], client_name: name, token_endpoint_auth_method: 'none' });
  const registered = (await response.json()) as { client_id: string };
  expect([response.status, registered]).toEqual([201, expect.anything()]);
  return { clientId: registered.client_id, redirectUri };
}

export interface Proof {
  readonly verifier: string;
  readonly challenge: string;
}

export function newProof(): Proof {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The address to which an app sends a person. A parameter of null is left out. */
export function authorizePath({ clientId, redirectUri }: App, proof: Proof, more: Record<string, string | null> = {}): string {
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: proof.challenge,
    code_challenge_method: 'S256',
    state: 'the app’s own',
    ...more,
  };
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null);
  return `/oauth/authorize?${new URLSearchParams(given).toString()}`;
}

export interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** The address to which the answer redirects; null: the answer is not a redirect. */
  readonly location: string | null;
  /** Values of the page's hidden fields. */
  readonly hidden: Readonly<Record<string, string>>;
  /** Scopes that are ticked. */
  readonly ticked: readonly string[];
}

async function shown(response: Response): Promise<Shown> {
  const html = await response.text();
  const inputs = [...html.matchAll(/<input\s([^>]*?)\/?>/gs)].map(([, attributes]) =>
    Object.fromEntries([...attributes!.matchAll(/(\w+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name, value ?? ''])),
  );
  return {
    status: response.status,
    headers: response.headers,
    html: html.replaceAll(/\s+/g, ' '),
    location: response.headers.get('location'),
    hidden: Object.fromEntries(inputs.filter(({ type }) => type === 'hidden').map(({ name, value }) => [name, value])),
    ticked: inputs.flatMap(({ name, value, checked }) => (name === 'scope' && checked !== undefined ? [value!] : [])),
  };
}

/** Opens an address of the service as the member's browser does. A session of null: nobody is signed in. */
export async function open(harness: Served, session: Session | null, path: string, headers: Record<string, string> = {}): Promise<Shown> {
  const cookie = session ? { cookie: session.cookie } : {};
  return shown(await fetch(harness.url + path, { redirect: 'manual', headers: { ...cookie, ...headers } }));
}

export interface Answer {
  readonly decision?: 'allow' | 'deny';
  readonly environment?: Environment;
  /** Scopes that stay ticked. Default: all that the page has ticked. */
  readonly scope?: readonly string[];
  /** Fields that replace those of the page. */
  readonly fields?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

/** Presses a button of the page. */
export async function press(harness: Served, session: Session | null, page: Shown, answer: Answer = {}): Promise<Shown> {
  const { decision = 'allow', environment = 'live', scope = page.ticked, fields, headers } = answer;
  // After the tests' clock has moved, the page asks for the password.
  const password = page.html.includes('name="proof"') && session?.password ? { proof: session.password } : {};
  const body = new URLSearchParams({ ...page.hidden, ...password, decision, environment, ...fields });
  for (const code of scope) body.append('scope', code);
  const response = await fetch(`${harness.url}/oauth/authorize`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: harness.url,
      ...(session ? { cookie: session.cookie } : {}),
      ...headers,
    },
    body: body.toString(),
  });
  return shown(response);
}

/** The parameters that an address carries back to an app. */
export const carried = (location: string | null) => Object.fromEntries(new URL(location ?? 'about:blank').searchParams);

/** A member gives an app access on the consent page. Returns the code. */
export async function allow(
  harness: Served,
  session: Session,
  app: App,
  proof: Proof,
  { more, ...answer }: Answer & { more?: Record<string, string | null> } = {},
): Promise<string> {
  const page = await open(harness, session, authorizePath(app, proof, more));
  expect([page.status, page.html.slice(0, 2_000)]).toEqual([200, expect.stringContaining('csrf_token')]);
  const { status, location, html } = await press(harness, session, page, answer);
  expect([status, html.slice(0, 2_000)]).toEqual([303, '']);
  return carried(location)['code']!;
}

export interface TokenReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly access_token?: string;
    readonly token_type?: string;
    readonly expires_in?: number;
    readonly refresh_token?: string;
    readonly scope?: string;
    readonly error?: string;
    readonly error_description?: string;
    readonly error_code?: string;
  };
}

export async function post(
  harness: Served,
  path: string,
  fields: Record<string, string> | URLSearchParams,
  headers: Record<string, string> = {},
): Promise<TokenReply> {
  const response = await fetch(harness.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as TokenReply['body'] };
}

export const redeem = (harness: Served, app: App, proof: Proof, code: string, more: Record<string, string> = {}) =>
  post(harness, '/oauth/token', {
    grant_type: 'authorization_code',
    code,
    code_verifier: proof.verifier,
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    ...more,
  });

export const refresh = (harness: Served, app: App, refresh_token: string, more: Record<string, string> = {}) =>
  post(harness, '/oauth/token', { grant_type: 'refresh_token', refresh_token, client_id: app.clientId, ...more });

export interface Connected {
  readonly app: App;
  readonly access: string;
  readonly refresh: string;
  readonly scope: readonly string[];
}

/** Takes an app through the whole flow. Without `app`, a new app is registered. */
export async function connect(
  harness: Served,
  session: Session,
  { app, ...answer }: Answer & { app?: App; more?: Record<string, string | null> } = {},
): Promise<Connected> {
  const [connecting, proof] = [app ?? (await newApp(harness)), newProof()];
  const { status, body } = await redeem(harness, connecting, proof, await allow(harness, session, connecting, proof, answer));
  expect([status, body.error_description]).toEqual([200, undefined]);
  return { app: connecting, access: body.access_token!, refresh: body.refresh_token!, scope: body.scope!.split(' ') };
}

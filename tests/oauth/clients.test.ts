/** The whole flow with clients by other authors: the official MCP client and oauth4webapi. The test gives only the member's answer. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import type { OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import * as oauth from 'oauth4webapi';
import { describe, expect, it, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { newMember, signIn, type Session } from '../support/session.ts';
import { until } from '../webhooks/receiver.ts';
import { Program, transportOf } from './officialClient.ts';
import { carried, loopback, open, press, type Answer } from './steps.ts';

const day = 86_400_000;
let now = Date.now();
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const business = await harness.business();
const owner = await signIn(harness, business.owner);

/** Answers the consent page to which an app has sent its person. Returns the address that leads back to the app. */
async function answer(session: Session, url: URL, given: Answer = {}) {
  const page = await open(harness, session, url.pathname + url.search);
  expect(page.status).toBe(200);
  return new URL((await press(harness, session, page, given)).location!);
}

async function connectOfficial(program: Program, path: string, session: Session, given: Answer = {}) {
  const first = transportOf(harness.url, program, path);
  await expect(new Client({ name: 'official', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError);
  const back = await answer(session, program.asked!, given);
  expect(carried(back.href)).toMatchObject({ state: 'a state', iss: harness.url });
  await first.finishAuth(back.searchParams.get('code')!);
  const client = new Client({ name: 'official', version: '1' });
  await client.connect(transportOf(harness.url, program, path));
  // Wait until the client has asked for a stream, as it does by itself. Two requests that both find the token expired would both refresh
  // it.
  await until(() => program.streams.includes(405));
  return client;
}

const isDone = (result: unknown) => (result as { structuredContent: { error_code: unknown } }).structuredContent.error_code === 0;

describe('[oauth.official-client] the official MCP client', () => {
  it.each(['/mcp', '/mcp/voice', '/mcp?profile=crm'])(
    'connects to %s: 401, discovery, registration, consent, token, list, call',
    async (path) => {
      const program = new Program(loopback);
      const client = await connectOfficial(program, path, owner);
      expect(program.asked!.searchParams.get('resource')).toBe(harness.url + path);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain('createCustomer');
      const input = { full_name: 'Ada', email: 'ada@example.com' };
      expect(isDone(await client.callTool({ name: 'createCustomer', arguments: input }))).toBe(true);
      await client.close();
    },
  );

  it('connects to look-ups alone, and asks for no more scopes than they need', async () => {
    const program = new Program(loopback);
    const client = await connectOfficial(program, '/mcp/crm/readonly', owner);
    expect(program.asked!.searchParams.get('resource')).toBe(`${harness.url}/mcp/crm/readonly`);
    expect(isDone(await client.callTool({ name: 'listCustomers', arguments: {} }))).toBe(true);
    expect(program.kept!.scope!.split(' ').filter((code) => !code.endsWith('_view'))).toEqual([]);
    await client.close();
  });

  it('refreshes an expired token, and asks its user again when the connection has run out', async () => {
    const program = new Program(loopback);
    const client = await connectOfficial(program, '/mcp', owner);
    const first = program.kept!;
    now += 3_600_000;
    expect(isDone(await client.callTool({ name: 'listCustomers', arguments: {} }))).toBe(true);
    expect(program.kept!.access_token).not.toBe(first.access_token);
    now += 30 * day;
    const asked = program.asked;
    await expect(client.callTool({ name: 'listCustomers', arguments: {} })).rejects.toThrow(UnauthorizedError);
    expect(program.asked).not.toBe(asked);
    await client.close();
  });

  it('asks for more scopes when a call needs them, and goes on with what it gets', async () => {
    const program = new Program(loopback);
    const session = await signIn(harness, await newMember(harness, business, { role: 'Owner' }));
    const client = await connectOfficial(program, '/mcp', session, { scope: ['customers_view'] });
    const create = (connected: Client) =>
      connected.callTool({ name: 'createCustomer', arguments: { full_name: 'Ada', email: 'ada@example.com' } });
    // With a refresh token the client would refresh first, which brings no wider scope.
    delete (program.kept as Partial<OAuthTokens>).refresh_token;
    await expect(create(client)).rejects.toThrow(UnauthorizedError);
    expect(program.asked!.searchParams.get('scope')).toBe('customers_view customers_manage');
    const back = await answer(session, program.asked!);
    const transport = transportOf(harness.url, program, '/mcp');
    await transport.finishAuth(back.searchParams.get('code')!);
    const wider = new Client({ name: 'official', version: '1' });
    await wider.connect(transport);
    expect(isDone(await create(wider))).toBe(true);
    await Promise.all([client.close(), wider.close()]);
  });

  it('registers again when the service has forgotten it', async () => {
    const program = new Program(loopback);
    const client = await connectOfficial(program, '/mcp', await signIn(harness, business.owner));
    const { client_id } = program.information!;
    now += 31 * day;
    await harness.store.query('delete from oauth_connections where client_id = $1', [client_id]);
    await harness.store.query('delete from oauth_codes where client_id = $1', [client_id]);
    await harness.store.query('delete from oauth_clients where id = $1', [client_id]);
    await expect(client.callTool({ name: 'listCustomers', arguments: {} })).rejects.toThrow(UnauthorizedError);
    expect(program.information!.client_id).not.toBe(client_id);
    await answer(await signIn(harness, business.owner), program.asked!);
    await client.close();
  });
});

test('[oauth.standard-client] oauth4webapi completes the whole flow, and checks every answer', async () => {
  const loose = { [oauth.allowInsecureRequests]: true };
  const session = await signIn(harness, business.owner);
  const resource = new URL(`${harness.url}/mcp`);
  const document = await oauth.processResourceDiscoveryResponse(resource, await oauth.resourceDiscoveryRequest(resource, loose));
  const issuer = new URL(document.authorization_servers![0]!);
  const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { ...loose, algorithm: 'oauth2' }));
  const registered = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(as, { redirect_uris: [loopback], token_endpoint_auth_method: 'none' }, loose),
  );
  const client: oauth.Client = registered;
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const url = new URL(as.authorization_endpoint!);
  const parameters = {
    client_id: client.client_id,
    redirect_uri: loopback,
    response_type: 'code',
    scope: 'customers_view',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    resource: resource.href,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);

  const denied = await answer(session, url, { decision: 'deny' });
  expect(() => oauth.validateAuthResponse(as, client, denied, state)).toThrow(oauth.AuthorizationResponseError);

  const back = await answer(session, url);
  const response = oauth.validateAuthResponse(as, client, back, state);
  // The answer of another server: the client recognizes it by iss (RFC 9207).
  const mixedUp = new URL(back);
  mixedUp.searchParams.set('iss', 'https://evil.example');
  expect(() => oauth.validateAuthResponse(as, client, mixedUp, state)).toThrow();

  const none = oauth.None();
  const granted = await oauth.processAuthorizationCodeResponse(
    as,
    client,
    await oauth.authorizationCodeGrantRequest(as, client, none, response, loopback, verifier, {
      ...loose,
      additionalParameters: { resource: resource.href },
    }),
  );
  expect(granted).toMatchObject({ token_type: 'bearer', scope: 'customers_view', expires_in: 3_600 });
  const ask = (token: string) =>
    oauth.protectedResourceRequest(token, 'GET', new URL(`${harness.url}/v1/customers`), undefined, undefined, loose);
  expect((await ask(granted.access_token)).status).toBe(200);

  now += 3_600_000;
  await expect(ask(granted.access_token)).rejects.toMatchObject({
    cause: [{ scheme: 'bearer', parameters: { error: 'invalid_token' } }],
  });
  const renewed = await oauth.processRefreshTokenResponse(
    as,
    client,
    await oauth.refreshTokenGrantRequest(as, client, none, granted.refresh_token!, loose),
  );
  expect((await ask(renewed.access_token)).status).toBe(200);
  const revoked = await oauth.revocationRequest(as, client, none, renewed.refresh_token!, loose);
  expect(await oauth.processRevocationResponse(revoked)).toBeUndefined();
  now += 1_001;
  await expect(ask(renewed.access_token)).rejects.toThrow();
  const again = await oauth.refreshTokenGrantRequest(as, client, none, renewed.refresh_token!, loose);
  await expect(oauth.processRefreshTokenResponse(as, client, again)).rejects.toMatchObject({ error: 'invalid_grant' });
});

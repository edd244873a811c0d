/** What apps find by themselves: the metadata of each resource (RFC 9728) and of the server (RFC 8414). */
import { expect, it, test } from 'vitest';
import { operationsFor } from '../../src/contract/index.ts';
import { permissionCodes } from '../../src/contract/permissions.ts';
import { startHarness } from '../support/harness.ts';
import { newApp, newProof, authorizePath, open, register } from './steps.ts';

const harness = await startHarness();
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(harness.url + path, { headers });
  return { status: response.status, headers: response.headers, json: (await response.json()) as Record<string, unknown> };
};
const scopesOf = (profile?: string, { isReadonly = false } = {}) => {
  const needed = new Set(
    operationsFor('public')
      .filter(({ effect }) => !isReadonly || effect === 'read')
      .flatMap((op) => (!profile || op.profiles.includes(profile as 'crm') ? op.permissions : [])),
  );
  return permissionCodes.filter((code) => needed.has(code));
};

it.each([
  ['', '', permissionCodes],
  ['/v1', '/v1', scopesOf()],
  ['/mcp', '/mcp', scopesOf()],
  ['/mcp/voice', '/mcp/voice', scopesOf('voice')],
  ['/mcp/dispatch', '/mcp/dispatch', scopesOf('dispatch')],
  ['/mcp/crm', '/mcp/crm', scopesOf('crm')],
  ['/mcp?profile=voice', '/mcp?profile=voice', scopesOf('voice')],
  ['/mcp?profile=crm', '/mcp?profile=crm', scopesOf('crm')],
  ['/mcp/readonly', '/mcp/readonly', scopesOf(undefined, { isReadonly: true })],
  ['/mcp/voice/readonly', '/mcp/voice/readonly', scopesOf('voice', { isReadonly: true })],
  ['/mcp?readonly=1', '/mcp?readonly=1', scopesOf(undefined, { isReadonly: true })],
  ['/mcp/voice?readonly=1', '/mcp/voice?readonly=1', scopesOf('voice', { isReadonly: true })],
  ['/mcp?readonly=1&profile=crm', '/mcp?profile=crm&readonly=1', scopesOf('crm', { isReadonly: true })],
] as const)('[oauth.resource-metadata] %j has a resource document', async (path, resource, scopes) => {
  const { status, headers, json } = await get(`/.well-known/oauth-protected-resource${path}`);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(json).toMatchObject({
    resource: harness.url + resource,
    authorization_servers: [harness.url],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
  });
});

it.each(['/mcp/other', '/mcp/other/readonly', '/mcp?profile=other', '/mcp?profile=voice&profile=crm', '/v2'])(
  '[oauth.resource-metadata] %j has no resource document',
  async (path) => {
    expect((await get(`/.well-known/oauth-protected-resource${path}`)).status).toBe(404);
  },
);

test('[oauth.server-metadata] the metadata name the endpoints, which exist, and what they accept', async () => {
  const { status, json } = await get('/.well-known/oauth-authorization-server');
  expect(status).toBe(200);
  expect(json).toMatchObject({
    issuer: harness.url,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    scopes_supported: permissionCodes,
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  });
  for (const [name, method] of [
    ['authorization_endpoint', 'GET'],
    ['token_endpoint', 'POST'],
    ['registration_endpoint', 'POST'],
    ['revocation_endpoint', 'POST'],
  ] as const)
    expect([name, (await fetch(json[name] as string, { method, redirect: 'manual' })).status]).toEqual([name, 400]);
  const documentation = await fetch(json['service_documentation'] as string);
  expect(documentation.status).toBe(200);
});

test('[oauth.server-metadata] without PUBLIC_URL the issuer is the requested origin, and the whole flow names it', async () => {
  const origin = harness.url.replace('127.0.0.1', 'localhost');
  const response = await fetch(`${origin}/.well-known/oauth-authorization-server`);
  expect(await response.json()).toMatchObject({ issuer: origin, token_endpoint: `${origin}/oauth/token` });
  const unauthorized = await fetch(`${origin}/mcp`, { method: 'POST' });
  expect(unauthorized.headers.get('www-authenticate')).toBe(
    `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`,
  );
  const at = { url: origin };
  const app = await newApp(at);
  const { location } = await open(at, null, authorizePath(app, newProof(), { code_challenge_method: 'plain', resource: `${origin}/mcp` }));
  expect(new URL(location!).searchParams.get('iss')).toBe(origin);
});

it.each([
  '/mcp',
  '/mcp/crm',
  '/mcp?profile=dispatch',
  '/mcp/readonly',
  '/mcp/crm/readonly',
  '/mcp?readonly=1',
  '/mcp?profile=dispatch&readonly=1',
])('[mcp.unauthenticated] the 401 of %s leads to its own document', async (path) => {
  const response = await fetch(harness.url + path, { method: 'POST' });
  const [, address] = /resource_metadata="([^"]+)"/.exec(response.headers.get('www-authenticate')!)!;
  expect(await (await fetch(address!)).json()).toMatchObject({ resource: harness.url + path });
});

test('[oauth.register] a public app gets a client_id, and never a secret, even if it asks for one', async () => {
  const response = await register(harness, {
    redirect_uris: ['https://app.example/callback', 'http://localhost/cb'],
    client_name: 'Night Desk',
    token_endpoint_auth_method: 'client_secret_post',
    grant_types: ['authorization_code', 'refresh_token', 'urn:something'],
    scope: 'openid',
    unknown: { anything: 1 },
  });
  expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store']);
  expect(await response.json()).toEqual({
    client_id: expect.stringMatching(/^tr_app_[\w-]{22}$/) as unknown,
    client_id_issued_at: expect.any(Number) as unknown,
    client_name: 'Night Desk',
    redirect_uris: ['https://app.example/callback', 'http://localhost/cb'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  });
});

it.each([
  ['a list', '[]', 'application/json', 400, 'invalid_client_metadata'],
  ['no JSON', '{', 'application/json', 400, 'invalid_client_metadata'],
  ['nothing', '', 'application/json', 400, 'invalid_client_metadata'],
  ['a form', 'redirect_uris=x', 'application/x-www-form-urlencoded', 400, 'invalid_client_metadata'],
  ['a plain http redirect', '{"redirect_uris":["http://app.example/"]}', 'application/json', 400, 'invalid_redirect_uri'],
  ['more than 32 kB', JSON.stringify({ client_name: 'x'.repeat(33_000) }), 'application/json', 413, 'invalid_request'],
])('[oauth.registration-bounded] %s is refused in the form of OAuth', async (_what, body, type, status, error) => {
  const response = await fetch(`${harness.url}/oauth/register`, { method: 'POST', headers: { 'content-type': type }, body });
  expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([status, error]);
});

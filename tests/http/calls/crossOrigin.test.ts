/** MCP clients that run in a browser. docs/operating/proxy.md#mcp-clients-in-a-browser. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it, test } from 'vitest';
import { atEnd } from '../../support/atEnd.ts';
import { startHarness } from '../../support/harness.ts';

const page = 'https://app.example.com';
const other = 'https://evil.example';
const harness = await startHarness({ env: { MCP_ALLOWED_ORIGINS: `${page},http://localhost:6274`, OAUTH_REDIRECT_SCHEMES: 'zed' } });
const business = await harness.business();

/** Headers and types that need no preflight (Fetch, "CORS-safelisted"). */
const safeHeaders = ['accept', 'accept-language', 'content-language'];

/** Fetches as a browser does for a page of `origin`: it asks first, and hides the answer unless the server shares it. */
function browserFetch(origin: string, asked: string[] = []): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const names = [...request.headers.keys()].filter(
      (name) => !safeHeaders.includes(name) && !(name === 'content-type' && !/json/.test(request.headers.get(name)!)),
    );
    if (names.length > 0 || !['GET', 'HEAD', 'POST'].includes(request.method)) {
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      const headers = {
        origin,
        'access-control-request-method': request.method,
        ...(names.length > 0 ? { 'access-control-request-headers': names.sort().join(',') } : {}),
      };
      const preflight = await fetch(request.url, { method: 'OPTIONS', headers });
      const listed = (name: string) => preflight.headers.get(name)?.toLowerCase().split(/, */) ?? [];
      const isAllowed =
        preflight.ok &&
        preflight.headers.get('access-control-allow-origin') === origin &&
        // POST and GET are allowed without being listed.
        (['GET', 'POST'].includes(request.method) || listed('access-control-allow-methods').includes(request.method.toLowerCase())) &&
        names.every((name) => listed('access-control-allow-headers').includes(name));
      if (!isAllowed) throw new TypeError(`Failed to fetch: preflight of ${request.method} answers ${preflight.status}`);
    }
    const response = await fetch(input, { ...init, headers: { ...Object.fromEntries(request.headers), origin } });
    if (response.headers.get('access-control-allow-origin') !== origin) throw new TypeError('Failed to fetch: the answer is not shared');
    const shared = response.headers.get('access-control-expose-headers')?.toLowerCase().split(', ') ?? [];
    const kept = [...response.headers].filter(([name]) => shared.includes(name) || ['content-type', 'cache-control'].includes(name));
    const isEmpty = [202, 204].includes(response.status);
    return new Response(isEmpty ? null : await response.text(), { status: response.status, headers: kept });
  };
}

test('[mcp.cors] the official client works in a page of an allowed origin', async () => {
  const asked: string[] = [];
  const client = new Client({ name: 'page', version: '1' });
  atEnd(() => client.close());
  const transport = new StreamableHTTPClientTransport(new URL(`${harness.url}/mcp/voice`), {
    fetch: browserFetch(page, asked),
    requestInit: { headers: { Authorization: `Bearer ${business.key}` } },
  });
  await client.connect(transport);
  expect((await client.listTools()).tools.length).toBeGreaterThan(10);
  const result = await client.callTool({ name: 'listSkills', arguments: {} });
  expect(result.structuredContent).toMatchObject({ error_code: 0 });
  expect(asked).toContain('POST /mcp/voice');
});

describe('[mcp.cors] signing in from a page', () => {
  const browser = browserFetch(page);

  it('reads the challenge, the documents and the answers of each endpoint', async () => {
    const challenged = await browser(`${harness.url}/mcp`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    expect(challenged.status).toBe(401);
    const address = /resource_metadata="([^"]+)"/.exec(challenged.headers.get('www-authenticate')!)![1]!;
    // The official client sends this header, which needs a preflight.
    const headers = { 'mcp-protocol-version': '2025-11-25' };
    const resource = (await (await browser(address, { headers })).json()) as { authorization_servers: string[] };
    const server = (await (
      await browser(`${resource.authorization_servers[0]}/.well-known/oauth-authorization-server`, { headers })
    ).json()) as Record<string, string>;
    const registered = await browser(server['registration_endpoint']!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [`${page}/callback`] }),
    });
    expect(registered.status).toBe(201);
    for (const endpoint of ['token_endpoint', 'revocation_endpoint']) {
      const answer = await browser(server[endpoint]!, { method: 'POST', body: new URLSearchParams({ grant_type: 'authorization_code' }) });
      expect(await answer.json()).toMatchObject({ error: expect.any(String) as unknown });
    }
  });

  it('an origin that is not listed gets no answer', async () => {
    for (const path of ['/mcp', '/.well-known/oauth-authorization-server', '/oauth/token', '/oauth/register']) {
      const { status, headers } = await fetch(harness.url + path, {
        method: 'OPTIONS',
        headers: { origin: other, 'access-control-request-method': 'POST' },
      });
      expect([path, status]).toEqual([path, path === '/mcp' ? 403 : 405]);
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('access-control-allow-headers')).toBeNull();
    }
    await expect(browserFetch(other)(`${harness.url}/.well-known/oauth-authorization-server`)).rejects.toThrow('not shared');
  });
});

test('[mcp.cors] answers vary by origin, and the rest of the service is not open to other origins', async () => {
  const shared = await fetch(`${harness.url}/.well-known/oauth-authorization-server`, { headers: { origin: page } });
  expect(shared.headers.get('vary')).toMatch(/Host, Origin/);
  for (const path of ['/v1/customers', '/', '/docs', '/healthz', '/mcpx', '/oauth/authorize']) {
    const { headers } = await fetch(harness.url + path, { headers: { origin: page }, redirect: 'manual' });
    expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null]);
  }
});

test('[mcp.cors] OPTIONS without a preflight answers 405 with the method of the path', async () => {
  for (const [path, allow] of [
    ['/mcp', 'POST'],
    ['/.well-known/oauth-protected-resource/mcp', 'GET'],
    ['/oauth/token', 'POST'],
  ] as const) {
    const { status, headers } = await fetch(harness.url + path, { method: 'OPTIONS', headers: { origin: page } });
    expect([path, status, headers.get('allow')]).toEqual([path, 405, allow]);
  }
});

test('[oauth.redirect-schemes] a native app registers a scheme from the setting, and the refusal of another scheme names the setting', async () => {
  const register = async (uri: string) => {
    const response = await fetch(`${harness.url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [uri] }),
    });
    return { status: response.status, body: (await response.json()) as { error_description?: string } };
  };
  for (const uri of ['zed://callback', 'com.example.app:/callback']) expect([uri, (await register(uri)).status]).toEqual([uri, 201]);
  const refused = await register('cursor://anysphere.cursor-mcp/oauth/callback');
  expect(refused.status).toBe(400);
  expect(refused.body.error_description).toContain('OAUTH_REDIRECT_SCHEMES');
});

/** The security headers of every answer, route by route. docs/security.md. */
import diagnostics from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { expect, it } from 'vitest';
import { freePort } from '../../scripts/postgres.ts';
import { startHarness } from '../support/harness.ts';
import { signIn } from '../support/session.ts';

/** Every route as the service mounts it, so that new routes are checked without being listed here. */
const routes: { method: string; url: string }[] = [];
const listen = (message: unknown) => {
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) if (!['HEAD', 'OPTIONS'].includes(one)) routes.push({ method: one, url });
  });
};
// Behind a TLS proxy the service itself does not use TLS.
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
diagnostics.subscribe('fastify.initialization', listen);
const secure = await startHarness({
  env: { PORT: String(port), PUBLIC_URL: 'https://dispatch.example', METRICS_TOKEN: 'token-of-a-test-of-headers' },
});
diagnostics.unsubscribe('fastify.initialization', listen);
const plain = await startHarness();
const business = await secure.business();

const filled = (url: string) =>
  url
    .replace('/docs/*', '/docs/operating')
    .replace(/\*/g, 'x')
    .replace(/:alias/g, business.alias)
    .replace(/:\w+(\([^)]*\))?/g, '01900000-0000-7000-8000-000000000000');

it(
  '[security.headers] every route and every refusal forbids sniffing, framing and storing, and requires TLS',
  { timeout: 180_000 },
  async () => {
    expect(routes.length).toBeGreaterThan(100);
    let pages = 0;
    for (const { method, url } of routes) {
      const asked = await fetch(base + filled(url), {
        method,
        redirect: 'manual',
        ...(method === 'GET' ? {} : { body: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      });
      await asked.arrayBuffer();
      const name = `${method} ${url}`;
      const header = (of: string) => asked.headers.get(of) ?? '';
      const policy = header('content-security-policy');
      expect([name, header('x-content-type-options'), header('strict-transport-security')]).toEqual([name, 'nosniff', 'max-age=31536000']);
      expect([name, policy.startsWith("default-src 'none'"), header('x-request-id') !== '']).toEqual([name, true, true]);
      expect([name, asked.status < 500 || url === '/readyz']).toEqual([name, true]);
      if (!header('content-type').startsWith('text/html')) continue;
      pages++;
      // A business may name hosts that may embed its booking page. No other page may be embedded.
      expect([name, policy.includes("frame-ancestors 'none'"), policy.includes("base-uri 'none'")]).toEqual([name, true, true]);
      expect([name, /script-src[^;]*('unsafe|data:|\*|https?:)/.test(policy)]).toEqual([name, false]);
      if (url !== '/docs') expect([name, policy.includes('unsafe')]).toEqual([name, false]);
      expect([name, ['no-referrer', 'same-origin'].includes(header('referrer-policy'))]).toEqual([name, true]);
    }
    expect(pages).toBeGreaterThan(10);
  },
);

it('[security.headers] without an https PUBLIC_URL no answer requires TLS', async () => {
  for (const path of ['/', '/healthz', '/v1/skills', '/signin'])
    expect([path, (await fetch(plain.url + path)).headers.get('strict-transport-security')]).toEqual([path, null]);
});

it('[security.headers] pages contain no inline script or style, except those of the API reference', async () => {
  for (const { method, url } of routes) {
    if (method !== 'GET' || url === '/docs') continue;
    const answer = await fetch(base + filled(url), { redirect: 'manual' });
    const text = await answer.text();
    if (!(answer.headers.get('content-type') ?? '').startsWith('text/html')) continue;
    expect([url, /<script(?![^>]*\bsrc=)|<style|\sstyle="|\son\w+="|javascript:/i.exec(text)?.[0]]).toEqual([url, undefined]);
  }
});

it('[security.no-store] answers to a session or a key are not cached, unless a stranger gets the same answer', async () => {
  const own = await plain.business();
  const session = await signIn(plain, own.owner);
  const credentials = [{ cookie: session.cookie, 'x-csrf-token': session.formToken }, { authorization: `Bearer ${own.key}` }];
  let stored = 0;
  let kept = 0;
  for (const { method, url } of routes.filter((route) => !/stream|signout/.test(route.url)))
    for (const headers of credentials) {
      const ask = async (as: Record<string, string>) => {
        const sent = method === 'GET' ? { headers: as } : { body: '{}', headers: { ...as, 'content-type': 'application/json' } };
        const answer = await fetch(plain.url + filled(url), { method, redirect: 'manual', ...sent });
        return { policy: answer.headers.get('cache-control'), status: answer.status, text: await answer.text() };
      };
      const { policy, ...answer } = await ask(headers);
      const name = `${method} ${url}`;
      if (policy === 'no-store') kept++;
      else {
        stored++;
        expect([name, await ask({})]).toEqual([name, { policy, ...answer }]);
      }
    }
  // Both kinds of answers occurred, and the sign-in really worked.
  expect(kept).toBeGreaterThan(200);
  expect(stored).toBeGreaterThan(5);
  expect((await session.call('getSession', {})).status).toBe(200);
});

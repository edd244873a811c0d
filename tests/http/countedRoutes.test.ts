/** Every route that strangers reach counts them, or costs next to nothing. The routes come from the router. docs/internals/access.md#guessing. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { expect, test } from 'vitest';
import { gateway, sendText } from '../support/inboundTexts.ts';
import { protectedResources } from '../../src/machinery/oauth/resources.ts';
import { wellKnown } from '../../src/machinery/oauth/metadata.ts';
import { dashboardSections } from '../../src/edges/http/pages/dashboard.ts';
import { startHarness } from '../support/harness.ts';

/** The routes of the service, as its router gets them. */
const routes = new Set<string>();
const watch = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => [method].flat().forEach((name) => routes.add(`${name} ${url}`)));
};
subscribe('fastify.initialization', watch);
const limit = 2;
const harness = await startHarness({
  env: {
    ...gateway,
    TRUST_PROXY: '1',
    METRICS_TOKEN: 'the token of a test, of no other use',
    RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: `${limit}`,
    RATE_LIMIT_REGISTRATIONS_PER_HOUR: `${limit}`,
    RATE_LIMIT_SIGN_IN_PER_ADDRESS: `${limit}`,
    RATE_LIMIT_GUEST_REQUESTS_PER_MINUTE: `${limit}`,
  },
});
unsubscribe('fastify.initialization', watch);

const toSignIn = 'a redirect to the sign-in; nothing is looked up without a cookie, and a cookie of no session is counted';
const form = 'a form without any data: it must open for members whatever strangers at the same address do';
const constant = 'a short answer from memory';
const file = 'a file of the program, read and compressed once';
/** Routes on which strangers are not counted, each with the reason. Each answers in less than a millisecond. */
const cheap: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['/', '/my-day', '/signout', ...dashboardSections.flatMap((name) => [`/${name}`, `/${name}/*`])].map((url) => [`GET ${url}`, toSignIn]),
  ),
  ...Object.fromEntries(
    [wellKnown.server, ...protectedResources.map(({ path }) => wellKnown.resource + path)].map((url) => [`GET ${url}`, constant]),
  ),
  'POST /my-day': toSignIn,
  'GET /confirm/:id': toSignIn,
  'POST /confirm/:id': toSignIn,
  'GET /second-factor': toSignIn,
  'POST /second-factor': toSignIn,
  'GET /signin/code': 'a redirect',
  'GET /signin/passkey': 'a signed challenge; nothing is looked up or stored',
  'POST /signin/code': 'a token that this service did not make is refused without a look-up; wrong codes are counted',
  'POST /signout': 'a redirect; nothing is looked up without a cookie',
  'POST /oauth/authorize': 'refused without a session',
  'GET /signin': form,
  'GET /forgot': form,
  'GET /signin/provider/find': form,
  'GET /app/:name': file,
  'GET /my-day/worker.js': file,
  'GET /my-day/manifest.webmanifest': file,
  'GET /assets/my-day-:hash.js': file,
  'GET /healthz': constant,
  'GET /readyz': 'one probe of the database for all who ask at a time',
  'GET /metrics': 'the token is compared, and nothing else done without it',
};

let addresses = 0;
/** More than every limit that no setting changes. */
const most = 130;

/** Whether an address that asks again and again is refused. */
async function isCounted(route: string): Promise<boolean> {
  const [method, url] = route.split(' ') as [string, string];
  const path = url.replaceAll(/:\w+/g, 'x').replace('*', 'x/y');
  addresses += 1;
  const headers = { 'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`, origin: harness.url };
  const body = method === 'GET' || method === 'HEAD' ? undefined : new URLSearchParams({ email: 'a@example.com', password: 'x' });
  for (let asked = 0; asked < most; asked++) {
    const { status } = await fetch(harness.url + path, { method, headers, redirect: 'manual', ...(body ? { body } : {}) });
    if (status === 429) return true;
  }
  return false;
}

// OPTIONS answers a preflight from memory, and HEAD is GET without its body.
const reached = [...routes].filter((route) => !/^(HEAD|OPTIONS) /.test(route)).sort();

test('[rate-limit.counted] every route that strangers reach counts them, but those that are named as cheap', async () => {
  expect(reached.length).toBeGreaterThan(400);
  const uncounted: string[] = [];
  for (const route of reached) if (!(await isCounted(route))) uncounted.push(route);
  expect(uncounted.filter((route) => cheap[route] === undefined)).toEqual([]);
  expect(Object.keys(cheap).filter((route) => !uncounted.includes(route))).toEqual([]);
}, 120_000);

test('[rate-limit.counted] strangers at the address of the gateway hold up no signed text', async () => {
  const unsigned = () => fetch(`${harness.url}/sms/inbound`, { method: 'POST', body: new URLSearchParams({ From: '+13035550142' }) });
  const statuses = [await unsigned(), await unsigned(), await unsigned()].map(({ status }) => status);
  expect(statuses).toEqual([403, 403, 429]);
  expect(await sendText(harness, { From: '+13035550142', Body: 'Hello' })).toBe(200);
});

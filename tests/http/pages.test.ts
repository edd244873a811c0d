/** What the service shows beside the API: the OpenAPI document, the reference, and its health. Decisions, section 1. */
import { expect, it, vi } from 'vitest';
import { headerNames } from '../../src/contract/headers.ts';
import { operationsFor } from '../../src/contract/index.ts';
import { startHarness } from '../harness.ts';

/** What a key may call; the dashboard's own operations have no route of these edges. */
const operationList = operationsFor('public');

const harness = await startHarness();
const get = (path: string) => fetch(harness.url + path);

interface Described {
  operationId: string;
  'x-permissions': string[];
  description: string;
  parameters: { name?: string; in?: string }[];
  requestBody?: { content: { 'application/json': { schema: { properties: object } } } };
  responses: Record<string, unknown>;
}

it('[openapi.served] /openapi.json is OpenAPI 3.1 and holds every operation with its fields and permissions', async () => {
  const response = await get('/openapi.json');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const document = (await response.json()) as {
    openapi: string;
    info: { title: string; version: string };
    servers: { url: string }[];
    paths: Record<string, Record<string, Described>>;
  };
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: 'Truckroll API', version: expect.stringMatching(/^\d+\.\d+\.\d+/) as unknown });
  expect(document.servers).toEqual([{ url: harness.url }]);
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method: method.toUpperCase(), ...one })),
  );
  expect(described.map(({ operationId }) => operationId).sort()).toEqual(operationList.map(({ id }) => id).sort());
  for (const op of operationList) {
    const one = described.find(({ operationId }) => operationId === op.id)!;
    expect(one).toMatchObject({ path: op.path, method: op.method, 'x-permissions': op.permissions });
    for (const permission of op.permissions) expect(one.description).toContain(permission);
    const named = (where: string) => one.parameters.filter((parameter) => parameter.in === where).map(({ name }) => name);
    expect(named('path')).toEqual(Object.keys(op.pathFields));
    expect(named('query')).toEqual(Object.keys(op.queryFields));
    expect(named('header')).toEqual(Object.keys(op.headerFields).map((name) => headerNames[name]));
    expect(Object.keys(one.requestBody?.content['application/json'].schema.properties ?? {})).toEqual(Object.keys(op.bodyFields));
    expect(Object.keys(one.responses)).toEqual(expect.arrayContaining(['200', '401', '403', '422', '429', '500']));
  }
});

it('[openapi.served] refers to nothing that it does not hold', async () => {
  const text = await (await get('/openapi.json')).text();
  const document = JSON.parse(text) as { components: Record<string, object> };
  const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(50);
  expect(references.filter(([, kind, name]) => !Object.hasOwn(document.components[kind!] ?? {}, name!)).map(([all]) => all)).toEqual([]);
});

it('[docs.served] /docs shows the reference of that document, with nothing from elsewhere', async () => {
  for (const path of ['/docs', '/docs/']) {
    const response = await get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)]);
    const page = await response.text();
    expect(page).toContain('/openapi.json');
    const sources = [...page.matchAll(/<(?:script|link|img)[^>]+?(?:src|href)="([^"]+)"/g)].map(([, source]) => source!);
    expect(sources.filter((source) => /^(https?:)?\/\//.test(source))).toEqual([]);
    for (const source of sources) {
      const script = await fetch(new URL(source, response.url));
      expect([source, script.status]).toEqual([source, 200]);
      await script.body?.cancel();
    }
  }
  const start = await get('/');
  expect([start.status, await start.text()]).toEqual([200, expect.stringContaining('href="/docs"')]);
});

it('[health.live, health.ready] live while the process runs, ready only while the database answers', async () => {
  const both = async () => {
    const [live, ready] = [await get('/healthz'), await get('/readyz')];
    return [live.status, await live.json(), ready.status, await ready.json()];
  };
  expect(await both()).toEqual([200, { status: 'ok' }, 200, { status: 'ready' }]);
  const spy = vi.spyOn(harness.store, 'probe').mockRejectedValue(new Error('connect ECONNREFUSED 10.0.0.7:5432'));
  expect(await both()).toEqual([200, { status: 'ok' }, 503, { status: 'not_ready', reason: 'the database does not answer' }]);
  spy.mockRestore();
  expect(await both()).toEqual([200, { status: 'ok' }, 200, { status: 'ready' }]);
});

it('[health.ready] a database that never answers is told within 2 s, to all who ask, and asked once', async () => {
  const probe = vi.spyOn(harness.store, 'probe').mockReturnValue(new Promise(() => undefined));
  const answers = await Promise.all([get('/readyz'), get('/readyz'), get('/readyz')]);
  expect(await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]))).toEqual(
    Array(3).fill([503, { status: 'not_ready', reason: 'the database does not answer' }]),
  );
  expect(probe).toHaveBeenCalledTimes(1);
  probe.mockRestore();
});

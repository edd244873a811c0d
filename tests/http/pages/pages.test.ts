/**
 * What the service serves besides the API: the OpenAPI document, the API reference, and its health.
 * docs/reference/conventions.md#the-product.
 */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { withFormerFields } from '../../../src/contract/formerNames.ts';
import { headerNames } from '../../../src/contract/headers.ts';
import { operationsFor } from '../../../src/contract/index.ts';
import { formerRoutes } from '../../../src/contract/operation.ts';
import { startHarness } from '../../support/harness.ts';

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
  expect(document.servers.map(({ url }) => url)).toEqual(['/']);
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method: method.toUpperCase(), ...one })),
  );
  expect(described.map(({ operationId }) => operationId).sort()).toEqual(
    [...operationsFor('public').map(({ id }) => id), ...formerRoutes(operationsFor('public')).map(({ op }) => `${op.id}Formerly`)].sort(),
  );
  for (const op of operationsFor('public')) {
    const one = described.find(({ operationId }) => operationId === op.id)!;
    expect(one).toMatchObject({ path: op.path, method: op.method, 'x-permissions': op.permissions });
    for (const permission of op.permissions) expect(one.description).toContain(permission);
    const named = (where: string) => one.parameters.filter((parameter) => parameter.in === where).map(({ name }) => name);
    expect(named('path')).toEqual(Object.keys(op.pathFields));
    expect(named('query')).toEqual(Object.keys(withFormerFields(op.queryFields)));
    expect(named('header')).toEqual(Object.keys(op.headerFields).map((name) => headerNames[name]));
    expect(Object.keys(one.requestBody?.content['application/json'].schema.properties ?? {})).toEqual(
      Object.keys(withFormerFields(op.bodyFields)),
    );
    expect(Object.keys(one.responses)).toEqual(expect.arrayContaining(['200', '401', '403', '422', '429', '500']));
  }
});

it('[openapi.served] the document refers only to parts that it contains', async () => {
  const text = await (await get('/openapi.json')).text();
  const document = JSON.parse(text) as { components: Record<string, object> };
  const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(50);
  expect(references.filter(([, kind, name]) => !Object.hasOwn(document.components[kind!] ?? {}, name!)).map(([all]) => all)).toEqual([]);
});

it('[docs.served] /docs shows the reference of that document, and loads nothing from other hosts', async () => {
  for (const path of ['/docs', '/docs/']) {
    const response = await get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)]);
    const page = await response.text();
    const sources = [...page.matchAll(/<(?:script|link|img)[^>]+?(?:src|href)="([^"]+)"/g)].map(([, source]) => source!);
    expect(sources.length).toBeGreaterThan(2);
    expect(sources.filter((source) => /^(https?:)?\/\//.test(source))).toEqual([]);
    for (const source of sources) {
      const loaded = await get(source);
      expect([source, loaded.status]).toEqual([source, 200]);
      const text = await loaded.text();
      if (source.endsWith('.js')) expect(text).toContain('"url":"/openapi.json"');
    }
  }
  expect((await get('/assets/reference-0000000000000000.js')).status).toBe(404);
  const start = await get('/start');
  expect([start.status, await start.text()]).toEqual([200, expect.stringContaining('href="/docs"')]);
});

it('[docs.cached] files of a page are cached for ever by their hash, and the page itself is revalidated', async () => {
  for (const path of ['/start', '/docs', '/docs/operating', '/docs/operating.md', '/openapi.json', '/llms.txt']) {
    const first = await get(path);
    const tag = first.headers.get('etag')!;
    expect([path, first.headers.get('cache-control'), tag]).toEqual([path, 'no-cache', expect.stringMatching(/^W\/"[\da-f]{16}"$/)]);
    expect(first.headers.get('vary')).toContain('Accept-Encoding');
    await first.body?.cancel();
    const again = await fetch(harness.url + path, { headers: { 'if-none-match': `"other", ${tag}` } });
    expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
  }
  const page = await (await get('/docs')).text();
  for (const [, path] of page.matchAll(/"(\/assets\/[^"]+)"/g)) {
    // Requesting the script a second time would repeat half a second of compression.
    for (const encoding of path!.endsWith('.js') ? ['br'] : ['br', 'gzip']) {
      const asset = await fetch(harness.url + path!, { headers: { 'accept-encoding': encoding } });
      expect([path, asset.headers.get('cache-control')]).toEqual([path, 'public, max-age=31536000, immutable']);
      // The icon is too small to benefit.
      if (!path!.endsWith('.svg')) expect([path, asset.headers.get('content-encoding')]).toEqual([path, encoding]);
      await asset.body?.cancel();
    }
  }
});

it('[docs.policy] our pages run no script, the reference only its own, and neither contacts another host', async () => {
  const policy = async (path: string) => (await get(path)).headers.get('content-security-policy')!;
  for (const path of ['/start', '/docs/operating', '/docs/decisions']) {
    expect(await policy(path)).toMatch(/^default-src 'none';/);
    expect(await policy(path)).not.toMatch(/script-src|unsafe|http|\*/);
  }
  const reference = await policy('/docs');
  expect(reference).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(reference).toContain("connect-src 'self'");
  expect(reference).not.toMatch(/script-src[^;]*unsafe|https?:|\*/);
});

it('[docs.pages] every file of docs is served, pages as HTML and as Markdown', async () => {
  const root = join(import.meta.dirname, '../../..');
  const files = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'LICENSE'].concat(
    readdirSync(join(root, 'docs'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
  expect(files.length).toBeGreaterThan(40);
  for (const file of files) {
    const served = await get(`/${file}`);
    expect([file, served.status, await served.text()]).toEqual([file, 200, readFileSync(join(root, file), 'utf8')]);
    if (!file.endsWith('.md')) continue;
    expect(served.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const slug = file.startsWith('docs/') ? file.slice(5, -3) : file.slice(0, -3).toLowerCase();
    const page = await get(`/docs/${slug}`);
    expect([slug, page.status, page.headers.get('content-type')]).toEqual([slug, 200, 'text/html; charset=utf-8']);
    expect(await page.text()).toMatch(/<main[\s\S]*<h1 id=/);
    const beside = await get(`/docs/${slug}.md`);
    expect([slug, beside.status, await beside.text()]).toEqual([slug, 200, readFileSync(join(root, file), 'utf8')]);
  }
  const negotiated = await fetch(`${harness.url}/docs/operating`, { headers: { accept: 'text/markdown, */*' } });
  expect([negotiated.headers.get('content-type'), negotiated.headers.get('vary')]).toEqual([
    'text/markdown; charset=utf-8',
    'Accept, Accept-Encoding',
  ]);
  for (const path of ['/docs/nowhere', '/docs/../package.json', '/docs/..%2fpackage.json', '/package.json'])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});

const search = async (query: string) => {
  const response = await get(`/docs/search?q=${encodeURIComponent(query)}`);
  return { status: response.status, headers: response.headers, page: await response.text() };
};

it('[docs.search] every page of docs has the search field, and its policy lets the form be sent', async () => {
  for (const path of ['/docs/operating', '/docs/errors/not_found', '/docs/search', '/start']) {
    const response = await get(path);
    expect([path, response.headers.get('content-security-policy')]).toEqual([path, expect.stringContaining("form-action 'self'")]);
    expect(await response.text()).toMatch(/<form class="search" role="search" action="\/docs\/search">\s*<input type="search" name="q"/);
  }
});

it('[docs.search] a search shows titles, headings that exist and lines with the words marked', async () => {
  const { status, headers, page } = await search('thumbnails memory');
  expect([status, headers.get('content-type'), headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'noindex',
    'no-cache',
  ]);
  expect(page).toContain('value="thumbnails memory"');
  expect(page).toMatch(/<mark>thumbnail<\/mark>/i);
  const [, address, id] = /<p class="under">\s*<a href="(\/docs\/[^"#]+)#([^"]+)">/.exec(page)!;
  expect(await (await get(address!)).text()).toContain(` id="${id}"`);
});

it('[docs.search] a search for an error code shows its page first', async () => {
  const { page } = await search('skill not found');
  expect(/<ol class="found">\s*<li>\s*<h2><a href="([^"]+)">/.exec(page)![1]).toBe('/docs/errors/skill_not_found');
});

it('[docs.search] the search text is escaped, and a script as search text finds nothing', async () => {
  const { status, page } = await search('"><script>alert(1)</script>');
  expect(status).toBe(200);
  expect(page).not.toMatch(/<script|value=""/);
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(page).toContain('No page has all of these words');
});

it.each([
  ['nothing', '', 200, 'Type words into the field'],
  ['spaces', '   ', 200, 'Type words into the field'],
  ['a word of no page', 'xyzzy', 200, 'Use fewer words'],
  ['200 characters', 'a'.repeat(200), 200, 'No page has all of these words'],
  ['too much', 'a'.repeat(201), 422, 'Use at most 200 characters'],
])('[docs.search] the answer to a search for %s says what to do', async (_what, query, status, text) => {
  const found = await search(query);
  expect([found.status, found.page.includes(text)]).toEqual([status, true]);
});

it('[docs.search] a search without a search text, or with two, is no failure', async () => {
  for (const path of ['/docs/search', '/docs/search/', '/docs/search?q=a&q=b', '/docs/search?p=1'])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
});

it('[docs.llms] /llms.txt follows llmstxt.org and names every page, and /llms-full.txt has the guide and every operation', async () => {
  const index = await (await get('/llms.txt')).text();
  expect(index).toMatch(/^# Truckroll\n\n> .+\n\n[\s\S]+\n## API\n\n- \[/);
  const links = [...index.matchAll(/^- \[[^\]]+\]\(([^)]+)\)(?:: .+)?$/gm)].map(([, link]) => link!);
  for (const path of [
    '/openapi.json',
    '/mcp',
    '/docs/getting-started.md',
    '/docs/errors.md',
    '/docs/architecture.md',
    '/docs/operating/backup.md',
  ])
    expect(links).toContain(path);
  for (const link of links.filter((one) => !one.endsWith('/mcp'))) expect([link, (await get(link)).status]).toEqual([link, 200]);
  const full = await (await get('/llms-full.txt')).text();
  expect(full).toContain('# Getting started');
  expect(full).toContain('](/docs/operating/settings.md)');
  for (const code of ['api_key_invalid', 'validation_error'])
    expect(full).toContain(`\nSource: /docs/errors/${code}.md\n\n# ${code.toUpperCase()}\n`);
  for (const { method, path, id } of operationsFor('public')) expect(full).toContain(`- \`${method} ${path}\` \`${id}\`: `);
});

it.each(['/start', '/openapi.json', '/llms.txt', '/llms-full.txt', '/skill.md'])(
  '[docs.one-text] %s is the same text for every Host header while PUBLIC_URL is unset',
  async (path) => {
    const text = await rawGet(harness.url, path, 'asked.example');
    expect(text.includes('asked.example')).toBe(false);
    expect((await rawGet(harness.url, path, 'other.example:8080')) === text).toBe(true);
  },
);

it('[docs.one-text] the relative addresses lead to this server', async () => {
  expect((await (await get('/openapi.json')).text()).includes('"servers":[{"url":"/"')).toBe(true);
  expect(await (await get('/llms.txt')).text()).toContain('REST is at /v1, MCP at /mcp. Addresses without a host belong');
  expect(await (await get('/skill.md')).text()).toContain('at the addresses below of the server that sent this text');
});

/** Requests with a custom Host header, which fetch does not allow. Returns the body. */
async function rawGet(url: string, path: string, host: string): Promise<string> {
  const request = httpGet(url + path, { headers: { host } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return text(response);
}

it('[health.live, health.ready] the service is live while the process runs, and ready only while the database answers', async () => {
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

it('[health.ready] a database that never answers is reported within 2 s to all callers, after a single probe', async () => {
  const probe = vi.spyOn(harness.store, 'probe').mockReturnValue(new Promise(() => undefined));
  const answers = await Promise.all([get('/readyz'), get('/readyz'), get('/readyz')]);
  expect(await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]))).toEqual(
    Array(3).fill([503, { status: 'not_ready', reason: 'the database does not answer' }]),
  );
  expect(probe).toHaveBeenCalledTimes(1);
  probe.mockRestore();
});

it('[mcp.skill] /skill.md is Markdown with the paths of this server', async () => {
  const reply = await fetch(`${harness.url}/skill.md`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
  expect(await reply.text()).toContain('| /mcp/voice |');
});

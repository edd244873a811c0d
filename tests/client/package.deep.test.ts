/** The package as users get it: installed from its tarball, run in Node, Deno and a browser, and compiled in another project. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { packClient, type ClientPackage } from '../../scripts/clientPackage.ts';
import { atEnd } from '../support/atEnd.ts';
import { openPage } from '../support/browser.ts';
import { cannotRun } from '../support/cannotRun.ts';
import { startHarness } from '../support/harness.ts';
import { typescriptBlocks } from '../recipes/load.ts';
import { startFaultyProxy } from './faultyProxy.ts';

const run = promisify(execFile);
const harness = await startHarness();
const business = await harness.business();
const proxy = await startFaultyProxy(harness.url);
const folder = await mkdtemp(join(tmpdir(), 'truckroll-package-'));
atEnd(() => rm(folder, { recursive: true }));

/** A user's project, with the tarball installed offline. */
const project = join(folder, 'project');
const installed = join(project, 'node_modules/@truckroll/client');
let packed: ClientPackage;
beforeAll(async () => {
  packed = await packClient(join(folder, 'client'));
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{"type":"module"}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', packed.tarball], { cwd: project });
});

const scriptsOf = async () => {
  const names = (await readdir(installed, { recursive: true })).filter((name) => name.endsWith('.js'));
  return Promise.all(names.map(async (name) => ({ name, code: await readFile(join(installed, name), 'utf8') })));
};

/** The program for every platform: creates a record over a breaking connection, walks a list, polls a feed and meets a refusal. */
const program = (baseUrl: string, specifier: string) => `
import { createClient, TruckrollError } from '${specifier}';
const client = createClient({ baseUrl: ${baseUrl}, apiKey: '${business.key}' });
const { customer_id } = await client.orThrow.createCustomer({ full_name: 'Ann Lee', phone: '+1 212 555 0111' });
const names = [];
for await (const { full_name } of client.iterate.listCustomers({ limit: 1, search: 'Ann' })) names.push(full_name);
const batches = [];
for await (const batch of client.changes.listJobRequestChanges({}, { stopWhenCaughtUp: true })) batches.push(batch.items.length);
const error = await client.orThrow.getTechnician({ id: customer_id }).catch((thrown) => thrown);
const refused = error instanceof TruckrollError && error.code;
const control = new AbortController();
setTimeout(() => control.abort(), 50);
const aborted = await client.changes.listCustomers({ since: '2020-01-01T00:00:00Z' }, { signal: control.signal }).next()
  .then(() => client.getCustomer({ id: customer_id }, { signal: AbortSignal.abort() })).catch(({ name }) => name);
export const result = JSON.stringify({ named: names[0], batches, refused, aborted });
`;
const result = { named: 'Ann Lee', batches: [0], refused: 'TECHNICIAN_NOT_FOUND', aborted: 'AbortError' };

async function runFile(command: string, args: string[], name: string): Promise<unknown> {
  await writeFile(join(project, name), `${program(`'${proxy.url}'`, '@truckroll/client')}console.log(result);\n`);
  proxy.faults.push('lose');
  const { stdout } = await run(command, [...args, name], { cwd: project });
  return JSON.parse(stdout);
}

describe('the package', () => {
  it('[client.package] holds scripts, declarations, licence and guide, and depends on nothing', async () => {
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>;
    expect(manifest).toMatchObject({
      name: '@truckroll/client',
      license: 'Apache-2.0',
      type: 'module',
      sideEffects: false,
      exports: { '.': { types: './index.d.ts', default: './index.js' } },
    });
    expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([]);
    const names = await readdir(installed, { recursive: true });
    expect(names).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'index.js', 'index.d.ts']));
    expect(names.filter((name) => !/^derived$|\.js$|\.d\.ts$|^(LICENSE|README\.md|package\.json)$/.test(name))).toEqual([]);
  });

  it('[client.package] is at most 12 kB in all when each file is compressed', async () => {
    const bytes = (await scriptsOf()).reduce((sum, { code }) => sum + gzipSync(code).byteLength, 0);
    expect(bytes).toBeGreaterThan(1000);
    expect(bytes).toBeLessThanOrEqual(12_000);
  });

  it('[client.package] imports only its own files, and uses only what every platform has', async () => {
    for (const { name, code } of await scriptsOf()) {
      const outside = [...code.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)]
        .map(([, from]) => from!)
        .filter((from) => !from.startsWith('./') && !from.startsWith('../'));
      expect({ name, outside }).toEqual({ name, outside: [] });
      expect(code).not.toMatch(/\b(process|Buffer|require|__dirname|window|document)\b/);
    }
  });
});

describe('the installed package runs', () => {
  it('[client.package] in Node', async () => {
    expect(await runFile(process.execPath, [], 'node.mjs')).toEqual(result);
  });

  const deno = findDeno();
  // Deno's npm package is a 92 MB binary, too much for every checkout. The test runs only where Deno is installed.
  it.skipIf(cannotRun(deno === null, 'deno is not installed'))('[client.package] in Deno', async () => {
    expect(await runFile(deno!, ['run', '--allow-net=127.0.0.1', '--node-modules-dir=manual', '--no-prompt'], 'deno.mjs')).toEqual(result);
  });

  it('[client.package] in a browser, in a page of the same origin', async () => {
    const visit = await openPage();
    const { page, complaints } = visit;
    await serve(page, harness.url);
    await page.goto(`${harness.url}/app/`);
    await page.waitForFunction(() => 'done' in globalThis);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    expect(JSON.parse(await page.evaluate(() => (globalThis as unknown as { done: string }).done))).toEqual(result);
    await visit.close();
  });

  it('[client.package] but not in a page of another site, where a key must not be', async () => {
    const visit = await openPage();
    const { page } = visit;
    const elsewhere = harness.url.replace('127.0.0.1', 'localhost');
    await serve(page, elsewhere, harness.url);
    await page.goto(`${elsewhere}/app/`);
    await page.waitForFunction(() => 'failed' in globalThis);
    expect(await page.evaluate(() => (globalThis as unknown as { failed: string }).failed)).toMatch(/^ConnectionError/);
    await visit.close();
  });
});

/** Serves the installed package, and a page that runs it, under /app of an origin. Its calls go to `baseUrl`. */
async function serve(page: Awaited<ReturnType<typeof openPage>>['page'], origin: string, baseUrl = origin): Promise<void> {
  const code = program(`'${baseUrl}'`, './client/index.js').replace('apiKey:', 'maxRetries: 0, apiKey:');
  const files: Record<string, string> = {
    '': '<!doctype html><title>App</title><script type="module" src="run.js"></script>',
    'main.js': code,
  };
  files['run.js'] = `import('./main.js').then(({ result }) => (globalThis.done = result), (error) => (globalThis.failed = String(error)));`;
  for (const { name, code } of await scriptsOf()) files[`client/${name}`] = code;
  await page.route(`${origin}/app/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice('/app/'.length);
    const contentType = name.endsWith('.js') ? 'text/javascript' : 'text/html';
    return files[name] === undefined ? route.abort() : route.fulfill({ body: files[name], contentType });
  });
}

function findDeno(): string | null {
  try {
    execFileSync('deno', ['--version'], { stdio: 'ignore' });
    return 'deno';
  } catch {
    return null;
  }
}

describe('the types compile', () => {
  const blocks = typescriptBlocks('docs/client.md').map(({ code }) => code.replaceAll(/^import .*\n/gm, ''));
  const guide = [
    "import { createClient, TruckrollError } from '@truckroll/client';",
    'declare const process: { env: Record<string, string | undefined> };',
    'declare const id: string, status_version: number, stored: string, signal: AbortSignal;',
    'declare const location: { origin: string };',
    'declare function save(items: readonly { id: string }[], next_since: string): Promise<void>;',
    'declare const console: { log(...values: unknown[]): void };',
    'const whole = createClient({ baseUrl: "", apiKey: null });',
    ...blocks.map(
      (code, n) => `export async function block${n}() {${n > 0 && !code.includes('const client') ? 'const client = whole;' : ''}\n${code}}`,
    ),
  ].join('\n');
  const page = typescriptBlocks('docs/recipes.md');
  const files = { 'guide.ts': guide, ...Object.fromEntries(page.map(({ name, code }) => [name ?? 'start.ts', code])) };

  const compile = (names: string[], options: ts.CompilerOptions) => {
    const program = ts.createProgram(
      names.map((name) => join(project, name)),
      { strict: true, noEmit: true, target: ts.ScriptTarget.ESNext, types: [], ...options },
    );
    return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  };
  const bundler = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
  const node = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
  const dom = ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'];
  const nodeTypes = { lib: ['lib.esnext.d.ts'], types: ['node'], typeRoots: [join(import.meta.dirname, '../../node_modules/@types')] };

  beforeAll(async () => {
    for (const [name, code] of Object.entries(files)) await writeFile(join(project, name), code);
  });

  it.each<[string, ts.CompilerOptions]>([
    ['a browser, with a bundler', { ...bundler, lib: dom, skipLibCheck: false }],
    ['a browser, as strict as can be', { ...bundler, lib: dom, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true }],
    ['Node, with its resolution', { ...node, ...nodeTypes, skipLibCheck: true }],
  ])('[client.package] in %s', (_what, options) => {
    expect(compile(['guide.ts'], options)).toEqual([]);
  });

  it('[client.recipes] in every program of docs/recipes.md', async () => {
    // The voice recipe reads phone numbers with this library, which its reader installs.
    await symlink(join(import.meta.dirname, '../../node_modules/libphonenumber-js'), join(project, 'node_modules/libphonenumber-js'));
    const names = Object.keys(files).filter((name) => name !== 'guide.ts');
    expect(names).toHaveLength(4);
    expect(compile(names, { ...node, ...nodeTypes, skipLibCheck: true, exactOptionalPropertyTypes: true })).toEqual([]);
  });
});

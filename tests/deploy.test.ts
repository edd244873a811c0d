/** The examples in deploy/ are read by the programs that they are for, where those are installed. docs/operating/proxy.md. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { operationsFor } from '../src/contract/index.ts';
import { settings } from '../src/process/settings.ts';
import { skipIfMissing } from './support/cannotRun.ts';

const deploy = new URL('../deploy/', import.meta.url).pathname;
/** Programs of system services are where ordinary users do not look. */
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` };
const run = (program: string, args: string[], more: Record<string, string> = {}) =>
  spawnSync(program, args, { encoding: 'utf8', env: { ...env, ...more } });
const isInstalled = (program: string) => run(program, ['--help']).error === undefined;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-deploy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it('[deploy.examples] Caddy reads its file, gets certificates for the domain and passes requests on', (ctx) => {
  skipIfMissing(ctx, !isInstalled('caddy'), 'caddy is not installed');
  const adapted = run('caddy', ['adapt', '--config', join(deploy, 'Caddyfile'), '--adapter', 'caddyfile'], {
    PUBLIC_DOMAIN: 'dispatch.example.com',
    TRUCKROLL_UPSTREAM: 'app:8080',
  });
  expect([adapted.status, adapted.stdout]).toEqual([0, expect.stringContaining('"dial":"app:8080"') as unknown]);
  expect(adapted.stdout).toContain('"host":["dispatch.example.com"]');
  expect(adapted.stderr).not.toMatch(/"level":"(warn|error)"|\bWARN\b/i);
});

it('[deploy.examples] nginx reads its file', async (ctx) => {
  skipIfMissing(ctx, !isInstalled('nginx'), 'nginx is not installed');
  const folder = await newFolder();
  const made = run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=x',
    '-keyout',
    `${folder}/k`,
    '-out',
    `${folder}/c`,
  ]);
  skipIfMissing(ctx, made.status !== 0, 'openssl is not installed');
  const text = await readFile(join(deploy, 'nginx.conf'), 'utf8');
  const site = text
    .replaceAll(/\/etc\/letsencrypt\S+fullchain\.pem/g, `${folder}/c`)
    .replaceAll(/\/etc\/letsencrypt\S+privkey\.pem/g, `${folder}/k`);
  await writeFile(join(folder, 'site.conf'), site);
  const main = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${folder}/site.conf; }`;
  await writeFile(join(folder, 'nginx.conf'), main);
  const checked = run('nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')]);
  expect([checked.status, checked.stderr]).toEqual([0, expect.stringContaining('test is successful') as unknown]);
});

it('[deploy.examples] systemd reads the unit, and rates its exposure as small', async (ctx) => {
  skipIfMissing(ctx, !isInstalled('systemd-analyze'), 'systemd-analyze is not installed');
  // The program is not in /opt here.
  const text = await readFile(join(deploy, 'truckroll.service'), 'utf8');
  const unit = join(await newFolder(), 'truckroll.service');
  await writeFile(unit, text.replace(/^ExecStart=\S+ \S+/m, 'ExecStart=/bin/true').replace(/^WorkingDirectory=.*$/m, 'WorkingDirectory=/'));
  const verified = run('systemd-analyze', ['verify', '--man=no', unit]);
  expect([verified.status, verified.stderr.split('\n').filter((line) => line.includes('truckroll'))]).toEqual([0, []]);
  const security = run('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit]);
  expect([security.status, security.stderr]).toEqual([0, '']);
});

it('[deploy.examples, package.unit] both units have the same limits, and commands write to the /tmp of the operator', async () => {
  const packaged = new URL('../scripts/package/debian/truckroll.service', import.meta.url).pathname;
  const [ours, packages] = (await Promise.all([join(deploy, 'truckroll.service'), packaged].map((path) => readFile(path, 'utf8')))) as [
    string,
    string,
  ];
  // From the user to the end of the section, without what names places and times.
  const limits = (text: string) =>
    text
      .slice(text.indexOf('[Service]'), text.indexOf('[Install]'))
      .split('\n')
      .filter(
        (line) => /^[A-Z]/.test(line) && !/^(Type|WorkingDirectory|Environment|EnvironmentFile|Exec|CacheDirectory|Timeout)/.test(line),
      );
  expect(limits(ours)).toEqual(limits(packages));
  expect(limits(ours)).toEqual(expect.arrayContaining(['User=truckroll', 'ProtectSystem=strict', 'ReadWritePaths=/tmp /var/tmp']));
  expect(limits(ours).filter((line) => /^(PrivateTmp|DynamicUser)/.test(line))).toEqual([]);
});

it('[deploy.examples] the examples name the settings that they need', async () => {
  const files = ['Caddyfile', 'nginx.conf', 'truckroll.service'];
  const texts = await Promise.all(files.map((file) => readFile(join(deploy, file), 'utf8')));
  expect(texts.map((text) => ['PUBLIC_URL', 'TRUST_PROXY', 'DATA_DIR'].filter((name) => text.includes(name)))).toEqual([
    ['PUBLIC_URL', 'TRUST_PROXY'],
    ['PUBLIC_URL', 'TRUST_PROXY'],
    ['DATA_DIR'],
  ]);
  for (const name of ['PUBLIC_URL', 'TRUST_PROXY', 'DATA_DIR']) expect(settings).toHaveProperty(name);
});

it('[deploy.examples] the image has the client programs of the database in compose.yaml, or newer ones', async () => {
  const root = new URL('../', import.meta.url).pathname;
  const [image, compose] = await Promise.all(['Dockerfile', 'compose.yaml'].map((name) => readFile(join(root, name), 'utf8')));
  const client = Number(/^ARG POSTGRES_CLIENT=(\d+)$/m.exec(image!)?.[1]);
  expect(client).toBeGreaterThanOrEqual(Number(/image: postgres:(\d+)[.@]/.exec(compose!)?.[1]));
});

const readDeployed = (name: string) => readFile(join(deploy, name), 'utf8');

it('[deploy.scale] HAProxy reads its file, and its own error answers have the form of the service', async (ctx) => {
  skipIfMissing(ctx, !isInstalled('haproxy'), 'haproxy is not installed');
  const addresses = Object.fromEntries(
    ['HTTP_BIND', 'POSTGRES_BIND', 'APP_A', 'APP_B', 'POSTGRES_A', 'POSTGRES_B'].map((name, index) => [name, `127.0.0.1:${9_001 + index}`]),
  );
  const more = { ...addresses, PATRONI_PORT_A: '9010', PATRONI_PORT_B: '9011', ERROR_FILES: join(deploy, 'scale') };
  const checked = run('haproxy', ['-c', '-f', join(deploy, 'scale/haproxy.cfg')], more);
  expect([checked.status, checked.stderr]).toEqual([0, expect.not.stringMatching(/WARNING|ALERT/) as unknown]);
  for (const [name, data] of [
    ['unknown', { outcome: 'unknown' }],
    ['unread', null],
  ] as const) {
    const [head, body] = (await readDeployed(`scale/${name}.http`)).split('\r\n\r\n') as [string, string];
    expect(head).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\nContent-Type: application\/json\r\n/);
    expect(head).toContain(`\r\nContent-Length: ${Buffer.byteLength(body)}`);
    expect(JSON.parse(body)).toMatchObject({ error_code: 'SERVICE_UNAVAILABLE', errors: null, data });
  }
  expect(JSON.parse(await readDeployed('scale/unavailable.json'))).toMatchObject({ error_code: 'SERVICE_UNAVAILABLE', errors: null });
});

it('[deploy.scale] HAProxy answers that a lost change may have been made, and that a lost read changed nothing', async (ctx) => {
  skipIfMissing(ctx, !isInstalled('haproxy'), 'haproxy is not installed');
  // Ready, but hangs up on every other request.
  const app = createServer(({ url }, response) => void (url === '/readyz' ? response.end() : response.destroy()));
  const free = createServer();
  const ports: number[] = [];
  for (const server of [app, free]) {
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    ports.push((server.address() as AddressInfo).port);
  }
  await new Promise((done) => void free.close(done));
  const [appAddress, address] = ports.map((port) => `127.0.0.1:${port}`) as [string, string];
  const text = await readDeployed('scale/haproxy.cfg');
  const file = join(await newFolder(), 'haproxy.cfg');
  await writeFile(file, text.slice(0, text.indexOf('# PostgreSQL:')));
  const proxy = spawn('haproxy', ['-db', '-f', file], {
    env: { ...env, HTTP_BIND: address, APP_A: appAddress, APP_B: appAddress, ERROR_FILES: join(deploy, 'scale') },
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    proxy.kill();
    await Promise.all([once(proxy, 'exit'), new Promise((done) => void app.close(done))]);
  });
  const lost = async (method: string) => {
    const response = await fetch(`http://${address}/v1/customers/1`, { method });
    const { data } = (await response.json()) as { data: unknown };
    return [response.status, data];
  };
  // Until it listens and has seen that the service is ready.
  await expect.poll(() => lost('PATCH').catch(() => null), { timeout: 20_000 }).toEqual([503, { outcome: 'unknown' }]);
  expect(await lost('GET')).toEqual([503, null]);
});

it('[deploy.scale] HAProxy repeats the changes that an Idempotency-Key protects, and no others', async () => {
  const file = await readDeployed('scale/haproxy.cfg');
  const paths = new Set(/^ +acl makes_once path (.+)$/m.exec(file)![1]!.split(' '));
  const pattern = new RegExp(/^ +acl makes_once path_reg (.+)$/m.exec(file)![1]!);
  const kept = operationsFor('public').filter(({ idempotent }) => idempotent);
  for (const { id, path, method, idempotent } of operationsFor('public').filter((op) => op.method === 'POST')) {
    const called = path.replaceAll(/\{\w+\}/g, '018f2b5c-0000-7000-8000-00000000000b');
    expect([method, id, paths.has(called) || pattern.test(called)]).toEqual([method, id, idempotent === true]);
  }
  // Each listed address is that of an operation.
  expect([...paths].filter((path) => !kept.some((op) => op.path === path))).toEqual([]);
  expect(new Set(kept.map(({ method }) => method))).toEqual(new Set(['POST']));
  // The same address and method lead to no other operation.
  for (const { path } of kept)
    expect(operationsFor('public').filter((other) => other.path === path && other.method === 'POST')).toHaveLength(1);
});

it('[deploy.scale] the larger example has two processes with equal, existing settings, and each address leads to a part of it', async () => {
  const { services } = parse(await readDeployed('compose.scale.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string>; depends_on?: string[] | object; volumes?: string[] }>;
  };
  const environment = services['app-a']!.environment!;
  expect(services['app-b']!.environment).toEqual(environment);
  for (const name of Object.keys(environment).filter((key) => !key.startsWith('POSTGRES_'))) expect(settings).toHaveProperty(name);
  // What only the database's own users need does not reach the service.
  for (const [name, value] of Object.entries(environment)) if (name.startsWith('POSTGRES_')) expect(value).toBe('');
  expect(environment).toMatchObject({
    DATABASE_URL: expect.stringContaining('@pgbouncer:6432/') as unknown,
    REDIS_URL: 'redis://redis:6379',
  });
  const hosts = Object.values(services['haproxy']!.environment!).flatMap((value) => /^([a-z][a-z-]+):\d+$/.exec(String(value))?.[1] ?? []);
  for (const host of [...hosts, 'pgbouncer', 'redis', 'etcd']) expect(services).toHaveProperty(host);
  expect(hosts.sort()).toEqual(['app-a', 'app-b', 'postgres-a', 'postgres-b']);
  // Both nodes differ by their names and addresses alone.
  const node = (name: string) =>
    JSON.stringify(services[name])
      .replaceAll(name, 'node')
      .replace(/"PATRONI_NAME":"."/, '');
  expect(node('postgres-a')).toBe(node('postgres-b'));
  const sample = await readFile(new URL('../.env.example', import.meta.url).pathname, 'utf8');
  for (const [, name] of (await readDeployed('compose.scale.yaml')).matchAll(/\$\{(\w+)/g)) expect(sample).toContain(`${name}=`);
});

it.each(['../compose.yaml', 'compose.scale.yaml'])(
  '[deploy.held] every container of %s is kept from what it does not need',
  async (file) => {
    const { services } = parse(await readDeployed(file), { merge: true }) as {
      services: Record<string, { read_only?: true; cap_drop?: string[]; security_opt?: string[]; mem_limit?: string }>;
    };
    for (const [name, service] of Object.entries(services)) {
      expect([name, service.cap_drop, service.security_opt]).toEqual([name, ['ALL'], ['no-new-privileges:true']]);
      expect([name, service.mem_limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)]);
      // The image of PostgreSQL writes beside its volume when it begins.
      expect([name, service.read_only === true]).toEqual([name, name !== 'postgres']);
    }
  },
);

it('[deploy.digests] every image of others is named by its digest, and the same image by the same one everywhere', async () => {
  const files = ['../compose.yaml', 'compose.scale.yaml', '../Dockerfile', 'scale/Dockerfile'];
  for (const file of await readdir(join(deploy, 'kubernetes'), { recursive: true }))
    if (file.endsWith('.yaml')) files.push(`kubernetes/${file}`);
  const texts = await Promise.all(files.map(readDeployed));
  const images = texts.flatMap((text) => [...text.matchAll(/^(?: *image: |FROM )([^\s#]+)/gm)].map(([, image]) => image!));
  // Ours are built: by compose, or under the names that kustomization.yaml replaces. A stage of a Dockerfile may build on another stage.
  const foreign = images.filter((image) => !/(^|\/)truckroll\b/.test(image) && image !== 'build');
  expect(foreign.length).toBeGreaterThan(8);
  expect(foreign.filter((image) => !/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
  const tagsOf = Map.groupBy(new Set(foreign), (image) => image.split(':')[0]!);
  for (const [name, tags] of tagsOf) expect([name, tags.length]).toEqual([name, 1]);
});

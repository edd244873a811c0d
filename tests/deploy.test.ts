/** The examples in deploy/ are read by the programs that they are for, where those are installed. docs/operating.md#behind-a-proxy. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { settings } from '../src/settings.ts';

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
  if (!isInstalled('caddy')) ctx.skip('caddy is not installed');
  const adapted = run('caddy', ['adapt', '--config', join(deploy, 'Caddyfile'), '--adapter', 'caddyfile'], {
    PUBLIC_DOMAIN: 'dispatch.example.com',
    TRUCKROLL_UPSTREAM: 'app:8080',
  });
  expect([adapted.status, adapted.stdout]).toEqual([0, expect.stringContaining('"dial":"app:8080"') as unknown]);
  expect(adapted.stdout).toContain('"host":["dispatch.example.com"]');
  expect(adapted.stderr).not.toMatch(/"level":"(warn|error)"|\bWARN\b/i);
});

it('[deploy.examples] nginx reads its file', async (ctx) => {
  if (!isInstalled('nginx')) ctx.skip('nginx is not installed');
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
  if (made.status !== 0) ctx.skip('openssl is not installed');
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

it('[deploy.examples] systemd reads the unit, and its exposure is small', async (ctx) => {
  if (!isInstalled('systemd-analyze')) ctx.skip('systemd-analyze is not installed');
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
  expect(client).toBeGreaterThanOrEqual(Number(/image: postgres:(\d+)$/m.exec(compose!)?.[1]));
});

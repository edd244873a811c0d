/** Installed packages, started as another user on folders of their own, as their operators do. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { createClient } from '../../src/client/index.ts';
import { atEnd } from '../support/atEnd.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** Without root's rights a test cannot become another user, and runs everything as its own. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export interface Installed {
  /** Command and arguments that run `truckroll`. */
  readonly command: readonly string[];
  readonly env?: Record<string, string>;
  /** The command becomes another user itself. */
  readonly isRoot?: boolean;
  /** Where the test finds the data; the folder that it gives to the service by default. */
  readonly dataDir?: string;
}

/** Makes folders that belong to the other user, and removes them after the test file. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-package-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  await belongs(folder);
  return folder;
}

async function belongs(path: string): Promise<void> {
  if (nobody.uid !== undefined) await chown(path, nobody.uid, nobody.gid);
}

/** A copy of this Node.js in `folder`, because the other user may not read the folders above ours. Returns the folder to put in PATH. */
export async function readableNode(folder: string): Promise<string> {
  const bin = join(folder, 'node/bin');
  await mkdir(bin, { recursive: true });
  await copyFile(process.execPath, join(bin, 'node'));
  await chmod(join(bin, 'node'), 0o755);
  return bin;
}

/** Runs a command as the other user, in its folder. */
export function spawnAsNobody(command: readonly string[], folder: string, env: Record<string, string> = {}, user = nobody) {
  const child = spawn(command[0]!, command.slice(1), {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, PORT: '0', LOG_LEVEL: 'warn', PASSWORD_COST: '10', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

/** Runs a command to its end. */
export async function ended(command: readonly string[], folder: string, env: Record<string, string> = {}) {
  const { child, output } = spawnAsNobody(command, folder, env);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

interface Running {
  readonly url: string;
  readonly child: ChildProcess;
}

/** Starts the service and waits for its greeting. */
async function start(installed: Installed, folder: string, dataDir: string): Promise<Running> {
  const env = { DATA_DIR: dataDir, ...installed.env };
  const { child, output } = spawnAsNobody([...installed.command, 'serve'], folder, env, installed.isRoot ? {} : nobody);
  atEnd(() => void child.kill('SIGKILL'));
  return new Promise((resolve, reject) => {
    child.stdout.on('data', () => {
      const url = /running at (http\S+)/.exec(output())?.[1];
      if (url) resolve({ url, child });
    });
    child.once('close', (code) => reject(new Error(`the service ended (${code}): ${output()}`)));
  });
}

async function stop({ child }: Running): Promise<void> {
  const closed = once(child, 'close') as Promise<[number | null]>;
  child.kill('SIGTERM');
  expect((await closed)[0]).toBe(0);
}

/** From a first start to a confirmed visit, and again with the same data after a stop. */
export async function servesFromFirstStart(installed: Installed, folder: string): Promise<void> {
  const dataDir = installed.dataDir ?? join(folder, 'data');
  for (let round = 0; round < 2; round++) {
    const service = await start(installed, folder, dataDir);
    await bookVisit(service.url, (await demoOf(dataDir)).sandbox_key);
    const [script] = (await readdir(join(root, 'dashboard/dist/app'))).filter((name) => name.endsWith('.js'));
    for (const path of ['/docs', '/docs/operating', '/signin', `/app/${script!}`])
      expect([path, (await fetch(service.url + path)).status]).toEqual([path, 200]);
    await stop(service);
  }
}

async function demoOf(dataDir: string): Promise<{ business_alias: string; sandbox_key: string }> {
  return JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as { business_alias: string; sandbox_key: string };
}

async function bookVisit(url: string, apiKey: string): Promise<void> {
  const { orThrow: api } = createClient({ baseUrl: url, apiKey });
  const address = { line: '1437 Bannock St', city: 'Denver', state: 'CO', postal_code: '80202' };
  const { customer_id } = await api.createCustomer({ full_name: 'Grace Hopper', phone: '+1 303 555 0142', address });
  const { days } = await api.listBookableStarts({ customer_id, job_duration_minutes: 60 });
  const scheduled_at = days.flatMap(({ starts }) => starts)[0]!;
  expect(await api.bookAndConfirmJobRequest({ customer_id, job_duration_minutes: 60, scheduled_at })).toMatchObject({ confirmed: true });
}

/** A package takes over the data of an earlier commit, and books a visit in it. */
export async function takesOver(installed: Installed, commit: string, folder: string): Promise<void> {
  const dataDir = await dataOf(await sourcesOf(commit, folder));
  const service = await start(installed, folder, dataDir);
  await bookVisit(service.url, (await demoOf(dataDir)).sandbox_key);
  await stop(service);
}

/** A package refuses the data of a commit from before the first release, and books a visit after export and import. */
export async function movesFrom(installed: Installed, commit: string, folder: string): Promise<void> {
  const sources = await sourcesOf(commit, folder);
  const dataDir = await dataOf(sources);
  const refused = await ended([...installed.command, 'serve'], folder, { DATA_DIR: dataDir, PORT: '0', ...installed.env });
  expect(refused).toEqual({
    code: 1,
    output: expect.stringContaining('The database is from before Truckroll 0.2.0. Export each business with the version that made it'),
  });
  const { business_alias: business } = await demoOf(dataDir);
  const exported = join(folder, 'exported');
  await mkdir(exported);
  for (const environment of ['live', 'sandbox']) {
    const words = ['export', '--business', business, '--environment', environment, '--out', join(exported, environment)];
    await run(process.execPath, [join(sources, 'src/cli/main.ts'), ...words], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    });
  }
  await allBelong(exported);
  const env = { DATA_DIR: join(folder, 'moved-data'), ...installed.env };
  const truckroll = async (...words: string[]) => {
    const { code, output } = await ended([...installed.command, ...words], folder, env);
    expect([code, output]).toEqual([0, expect.any(String)]);
    return output;
  };
  await truckroll('migrate');
  await truckroll('import-business', exported);
  const { key } = JSON.parse(await truckroll('create-key', '--business', business, '--environment', 'sandbox', '--json')) as {
    key: string;
  };
  const service = await start(installed, folder, env.DATA_DIR);
  await bookVisit(service.url, key);
  await stop(service);
}

/** The sources of a commit, with the packages of this one. */
async function sourcesOf(commit: string, folder: string): Promise<string> {
  const sources = join(folder, commit);
  const archive = `${sources}.tar`;
  await mkdir(sources);
  await run('git', ['archive', '--output', archive, commit, 'src', 'migrations', 'docs', 'package.json', 'README.md'], { cwd: root });
  await run('tar', ['-xf', archive, '-C', sources]);
  await symlink(join(root, 'node_modules'), join(sources, 'node_modules'));
  return sources;
}

/** A data folder that the service of these sources has made, with the demo. */
async function dataOf(sources: string): Promise<string> {
  const dataDir = `${sources}-data`;
  const old = spawn(process.execPath, [join(sources, 'src/main.ts')], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', PASSWORD_COST: '10' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atEnd(() => void old.kill('SIGKILL'));
  await once(old.stdout, 'data');
  const closed = once(old, 'close');
  old.kill('SIGTERM');
  await closed;
  await allBelong(dataDir);
  return dataDir;
}

async function allBelong(folder: string): Promise<void> {
  await belongs(folder);
  for (const entry of await readdir(folder, { recursive: true })) await belongs(join(folder, entry));
}

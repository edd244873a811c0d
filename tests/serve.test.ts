/** The process from start to end: ready last, stopped well, and clear about why it cannot start. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { openRaw } from './http/rawSocket.ts';
import { servers } from './servers.ts';

const { newFolder, spawnServer, start, stop } = servers();
// Whole processes, several a test: a busy machine takes a minute for what an idle one does in seconds.
vi.setConfig({ testTimeout: 300_000 });
const quiet = { TRUCKROLL_DEMO: '0', LOG_LEVEL: 'silent' };
/** What a stopped server may leave that is no data. */
const leftovers = async (folder: string) => (await readdir(folder)).filter((name) => /^lock|\.sock$/.test(name));

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

describe('a start', () => {
  it('[start.ready-last, store.lost] is ready only with demo.json written, can be stopped well from then on, and does not seed over a loss', async () => {
    const [dataDir, port] = [await newFolder(), await freePort()];
    const server = spawnServer(dataDir, { LOG_LEVEL: 'silent', PORT: `${port}` });
    const reasons = new Set<unknown>();
    for (let isReady = false; !isReady;) {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      isReady = response?.status === 200;
      await sleep(50);
      if (response && !isReady) reasons.add(((await response.json()) as { reason: string }).reason);
    }
    expect(existsSync(join(dataDir, 'demo.json'))).toBe(true);
    expect([...reasons].filter((reason) => reason !== 'starting')).toEqual([]);
    expect(await stop(server)).toBe(0);
    expect(await leftovers(dataDir)).toEqual([]);

    for (const lost of ['database', 'truckroll-database']) await rm(join(dataDir, lost), { recursive: true });
    const says = /^truckroll: .*demo\.json stands, but .* is gone\. .*\n$/;
    expect(await ended(spawnServer(dataDir, { LOG_LEVEL: 'silent' }))).toEqual({ code: 1, output: expect.stringMatching(says) });
    expect((await readdir(dataDir)).sort()).toEqual(['demo.json', 'secret']);
  });

  it('[shutdown.in-time] is broken off by a signal, and leaves no lock', async () => {
    const dataDir = await newFolder();
    const server = spawnServer(dataDir, quiet);
    await vi.waitFor(() => expect(existsSync(join(dataDir, 'lock.json'))).toBe(true), 30_000);
    expect(await stop(server)).toBe(0);
    expect([await leftovers(dataDir), server.output()]).toEqual([[], '']);
  });
});

/** What a process that ends by itself says. */
async function ended({ child, output }: ReturnType<typeof spawnServer>) {
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

describe('a start that cannot be', () => {
  it('[start.explained, config.together] is one line for each reason, without a stack, and leaves the folder free', async () => {
    const dataDir = await newFolder();
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as { port: number };
    const file = join(await newFolder(), 'file');
    await writeFile(file, '');
    const cases: [Record<string, string>, RegExp][] = [
      [{ PORT: `${port}` }, new RegExp(`^truckroll: PORT ${port} is in use on 127\\.0\\.0\\.1\\. .+\\n$`)],
      [{ DATA_DIR: file }, /^truckroll: DATA_DIR \S+ is, or lies below, a file.+\n$/],
      [{ PORT: 'x', SECRET_KEY: 'short' }, /^truckroll: SECRET_KEY must .+\ntruckroll: PORT must .+\n$/],
    ];
    for (const [settings, says] of cases)
      expect(await ended(spawnServer(dataDir, { ...quiet, ...settings }))).toEqual({ code: 1, output: expect.stringMatching(says) });
    expect(await leftovers(dataDir)).toEqual([]);
    blocker.close();
  });
});

describe('a stop', () => {
  it('[shutdown.in-time, shutdown.drains] ends with 0 and leaves nothing, with bodies half sent and connections at rest', async () => {
    const dataDir = await newFolder();
    const server = await start(dataDir, { ...quiet, STOP_TIMEOUT_SECONDS: '4' });
    const half = 'POST /v1/customers HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';
    const connections = await Promise.all(Array.from({ length: 40 }, () => openRaw(server.url)));
    for (const [n, { socket }] of connections.entries())
      socket.write([half, half.slice(0, 30), 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n', ''][n % 4]!);
    for (const [n, { until }] of connections.entries()) if (n % 4 === 2) await until('"ok"');
    // The terminal's key reaches npm and the process, and npm passes it on: twice is once.
    server.child.kill('SIGINT');
    expect(await stop(server, 'SIGINT')).toBe(0);
    expect(await leftovers(dataDir)).toEqual([]);
    const said = await Promise.all(connections.map(async ({ ended }) => (await ended).split('\r\n')[0]));
    expect(said.slice(0, 4)).toEqual(['HTTP/1.1 503 Service Unavailable', 'HTTP/1.1 503 Service Unavailable', 'HTTP/1.1 200 OK', '']);
    expect(new Set(said.map((line, n) => `${n % 4} ${line}`)).size).toBe(4);
  });

  /** A process that holds a folder and does not come to an end by itself. */
  async function hanging(dataDir: string, limitMilliseconds: number) {
    const [lock, module] = ['../src/store/folderLock.ts', '../src/stop.ts'].map((path) => new URL(path, import.meta.url).href);
    const source = `import { acquireFolder } from '${lock}'; import { stopOnSignal } from '${module}';
      const stop = stopOnSignal(${limitMilliseconds}); await acquireFolder('${dataDir}'); stop.by(() => new Promise(() => {}));
      process.stdout.write('held'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await once(child.stdout, 'data');
    return { child, said: () => said };
  }

  it('[shutdown.in-time] that hangs says so, ends with 1, and releases the folder', async () => {
    const dataDir = await newFolder();
    const { child, said } = await hanging(dataDir, 300);
    expect(await leftovers(dataDir)).toHaveLength(2);
    expect(await stop({ child })).toBe(1);
    expect(said()).toBe('truckroll: The stop was not done within 0.3 s (STOP_TIMEOUT_SECONDS); ended without it.\n');
    expect(await leftovers(dataDir)).toEqual([]);
  });

  it('[shutdown.in-time] is cut short by a second signal, later than an echo of the first', async () => {
    const dataDir = await newFolder();
    const { child, said } = await hanging(dataDir, 60_000);
    const end = once(child, 'close') as Promise<[number]>;
    const signals = setInterval(() => child.kill('SIGTERM'), 200);
    expect((await end)[0]).toBe(1);
    clearInterval(signals);
    expect(said()).toBe('truckroll: Ended at once by a second signal.\n');
    expect(await leftovers(dataDir)).toEqual([]);
  });
});

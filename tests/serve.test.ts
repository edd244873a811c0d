/** The process from start to end: ready last, stopped well, and clear about why it cannot start. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openRaw } from './http/rawSocket.ts';
import { servers } from './servers.ts';

const { newFolder, spawnServer, start, stop } = servers();
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
  it('[start.ready-last] is ready only with demo.json written, and can be stopped well from then on', async () => {
    const [dataDir, port] = [await newFolder(), await freePort()];
    const server = spawnServer(dataDir, { LOG_LEVEL: 'silent', PORT: `${port}` });
    const reasons = new Set<unknown>();
    for (let isReady = false; !isReady;) {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      isReady = response?.status === 200;
      if (response && !isReady) reasons.add(((await response.json()) as { reason: string }).reason);
    }
    expect(existsSync(join(dataDir, 'demo.json'))).toBe(true);
    expect([...reasons].filter((reason) => reason !== 'starting')).toEqual([]);
    expect(await stop(server)).toBe(0);
    expect(await leftovers(dataDir)).toEqual([]);
  });

  it('[shutdown.in-time] is broken off by a signal, and leaves no lock', async () => {
    const dataDir = await newFolder();
    const server = spawnServer(dataDir, quiet);
    await vi.waitFor(() => expect(existsSync(join(dataDir, 'lock.json'))).toBe(true), 30_000);
    expect(await stop(server)).toBe(0);
    expect([await leftovers(dataDir), server.output()]).toEqual([[], '']);
  });

  it('[store.lost] does not make a fresh demo where demo.json tells of one', async () => {
    const dataDir = await newFolder();
    const server = await start(dataDir, { LOG_LEVEL: 'silent' });
    expect(await stop(server)).toBe(0);
    for (const lost of ['database', 'truckroll-database']) await rm(join(dataDir, lost), { recursive: true });
    const again = await ended(spawnServer(dataDir, { LOG_LEVEL: 'silent' }));
    expect(again).toEqual({ code: 1, output: expect.stringMatching(/^truckroll: .*demo\.json stands, but .* is gone\. .*\n$/) });
    expect((await readdir(dataDir)).sort()).toEqual(['demo.json', 'secret']);
  });
});

/** What a process that ends by itself says. */
async function ended({ child, output }: ReturnType<typeof spawnServer>) {
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

describe('a start that cannot be', () => {
  const refusedPort = freePort();

  it.concurrent.each<[string, (dataDir: string) => Promise<{ settings: Record<string, string>; says: RegExp }>]>([
    [
      'DATA_DIR is a file',
      async (dataDir) => {
        const file = join(dataDir, 'file');
        await writeFile(file, '');
        return { settings: { DATA_DIR: file }, says: /^DATA_DIR \S+ is, or lies below, a file/ };
      },
    ],
    [
      'DATA_DIR is below a file',
      async (dataDir) => {
        await writeFile(join(dataDir, 'file'), '');
        return { settings: { DATA_DIR: join(dataDir, 'file', 'data') }, says: /^DATA_DIR \S+ is, or lies below, a file/ };
      },
    ],
    [
      'nothing listens at the database',
      async () => {
        const port = await refusedPort;
        const settings = { DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${port}/db` };
        return { settings, says: new RegExp(`^DATABASE_URL: nothing listens at 127\\.0\\.0\\.1:${port}\\. `) };
      },
    ],
    [
      'the host of the database is unknown',
      async () => ({
        settings: { DATABASE_URL: 'postgres://me:hunter2@no-such-host.invalid/db' },
        says: /^DATABASE_URL: the host no-such-host\.invalid is not known\. /,
      }),
    ],
    [
      'DATA_DIR cannot be written to, beside a database elsewhere',
      async () => ({ settings: { DATA_DIR: '/proc/nowhere' }, says: /^DATA_DIR \/proc\/nowhere cannot be (used|written to) \(/ }),
    ],
  ])('[start.explained] because %s', async (_why, make) => {
    const { settings, says } = await make(await newFolder());
    const { code, output } = await ended(spawnServer('unused', { ...quiet, ...settings }));
    expect([code, output.endsWith('\n'), output.trimEnd().split('\n').length, output.slice(0, 11)]).toEqual([1, true, 1, 'truckroll: ']);
    expect(output.slice(11)).toMatch(says);
    expect(output).not.toContain('hunter2');
  });

  it("[start.explained] because the port is in use, its address is another machine's, or its name nobody's; then the folder is free", async () => {
    const dataDir = await newFolder();
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as { port: number };
    const cases: [Record<string, string>, RegExp][] = [
      [{ PORT: `${port}` }, new RegExp(`^truckroll: PORT ${port} is in use on 127\\.0\\.0\\.1\\. .+\\n$`)],
      [{ HOST: '192.0.2.1' }, /^truckroll: HOST 192\.0\.2\.1 is no address of this machine\. .+\n$/],
      [{ HOST: 'no-such-host.invalid' }, /^truckroll: HOST no-such-host\.invalid is not known on this machine\. .+\n$/],
    ];
    for (const [settings, says] of cases) {
      expect(await ended(spawnServer(dataDir, { ...quiet, ...settings }))).toEqual({ code: 1, output: expect.stringMatching(says) });
      expect(await leftovers(dataDir)).toEqual([]);
    }
    blocker.close();
  });

  it.skipIf(process.getuid?.() === 0)('[start.explained] because DATA_DIR may not be written to', async () => {
    const dataDir = await newFolder();
    await chmod(dataDir, 0o500);
    const { code, output } = await ended(spawnServer(dataDir, quiet));
    expect([code, output]).toEqual([1, expect.stringMatching(/^truckroll: DATA_DIR \S+ cannot be written to \(EACCES\)\. .+\n$/)]);
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

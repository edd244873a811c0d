/** The process stops cleanly, and says why it cannot start. For whole starts see start.deep.test.ts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { servers } from './support/servers.ts';

const { newFolder, spawnServer, stop } = servers();
// Each test runs several processes. A busy machine takes a minute for what an idle machine does in seconds.
vi.setConfig({ testTimeout: 300_000 });
const quiet = { TRUCKROLL_DEMO: '0', LOG_LEVEL: 'silent' };
/** The lock files and sockets in a folder. A running server has some, and a stopped server must leave none. */
const leftovers = async (folder: string) => (await readdir(folder)).filter((name) => /^lock|\.sock$/.test(name));

/** Waits until a process ends by itself. Returns its exit code and output. */
async function ended({ child, output }: ReturnType<typeof spawnServer>) {
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

describe('a start that fails', () => {
  it('[start.explained, config.together] prints one line for each reason, without a stack, and leaves the folder free', async () => {
    const dataDir = await newFolder();
    const file = join(await newFolder(), 'file');
    await writeFile(file, '');
    const cases: [Record<string, string>, RegExp][] = [
      [{ DATA_DIR: file }, /^truckroll: DATA_DIR \S+ is, or lies below, a file.+\n$/],
      [{ PORT: 'x', SECRET_KEY: 'short' }, /^truckroll: SECRET_KEY must .+\ntruckroll: PORT must .+\n$/],
    ];
    const said = await Promise.all(cases.map(([settings]) => ended(spawnServer(dataDir, { ...quiet, ...settings }))));
    expect(said).toEqual(cases.map(([, says]) => ({ code: 1, output: expect.stringMatching(says) as unknown })));
    expect(await leftovers(dataDir)).toEqual([]);
  });
});

describe.concurrent('a stop', () => {
  /** A process that holds a folder. Its stop never finishes, unless `close` is code that does. */
  async function hanging(dataDir: string, limitMilliseconds: number, close = 'new Promise(() => {})') {
    const [lock, module] = ['../src/store/folder/lock.ts', '../src/process/stop.ts'].map((path) => new URL(path, import.meta.url).href);
    const source = `import { acquireFolder } from '${lock}'; import { stopOnSignal } from '${module}';
      const stop = stopOnSignal(${limitMilliseconds}); await acquireFolder('${dataDir}'); stop.by(() => ${close});
      process.stdout.write('held'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await once(child.stdout, 'data');
    return { child, said: () => said };
  }

  it('[shutdown.in-time] that hangs says so, exits with 1, and releases the folder', async () => {
    const dataDir = await newFolder();
    const { child, said } = await hanging(dataDir, 300);
    expect(await leftovers(dataDir)).toHaveLength(2);
    expect(await stop({ child })).toBe(1);
    expect(said()).toBe('truckroll: The stop took longer than 0.3 s (STOP_TIMEOUT_SECONDS), so the process ended without finishing it.\n');
    expect(await leftovers(dataDir)).toEqual([]);
  });

  it('[shutdown.told] in the regular way prints one line, and a killed process prints none', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const { child, said } = await hanging(await newFolder(), 60_000, 'Promise.resolve(null)');
      expect([await stop({ child }, signal), said()]).toEqual([0, `truckroll: Stopped by ${signal}.\n`]);
    }
    const lossy = await hanging(await newFolder(), 60_000, `Promise.resolve('Stopped, but something was lost.')`);
    expect([await stop(lossy), lossy.said()]).toEqual([1, 'truckroll: Stopped, but something was lost.\n']);
    const dead = await hanging(await newFolder(), 60_000);
    expect([await stop(dead, 'SIGKILL'), dead.said()]).toEqual([null, '']);
  });

  it('[shutdown.in-time] is cut short by a second signal, unless it is an echo of the first', async () => {
    const dataDir = await newFolder();
    const { child, said } = await hanging(dataDir, 60_000);
    const end = once(child, 'close') as Promise<[number]>;
    const signals = setInterval(() => child.kill('SIGTERM'), 200);
    expect((await end)[0]).toBe(1);
    clearInterval(signals);
    expect(said()).toBe('truckroll: Ended immediately by a second signal.\n');
    expect(await leftovers(dataDir)).toEqual([]);
  });
});

/** The program as processes of their own, for what only a whole one does: starting, stopping, being killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './atEnd.ts';

const program = new URL('../../src/main.ts', import.meta.url).pathname;

/**
 * For Node.js in a process that lives for seconds: PGlite is not compiled a second time to run faster, and garbage is collected by one
 * thread. Both together took a fifth of the processor time of starting, killing and stopping.
 */
export const shortLived = ['--liftoff-only', '--single-threaded-gc'] as const;

export interface Server {
  url: string;
  child: ChildProcess;
  /** What it has written so far, to either stream. */
  output(): string;
}

/** Makers of folders and processes, all of which are gone after the test file. */
export function servers() {
  const folders: string[] = [];
  const children = new Set<ChildProcess>();
  atEnd(async () => {
    for (const child of children) child.kill('SIGKILL');
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  async function newFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'truckroll-program-'));
    folders.push(folder);
    return folder;
  }

  /** Starts a process; `wrapper` is a command that runs it. Nothing is waited for. */
  function spawnServer(dataDir: string, settings: Record<string, string> = {}, wrapper: readonly string[] = []) {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, PORT: '0', DATA_DIR: dataDir, PASSWORD_COST: '10', ...settings };
    const command = [...wrapper, process.execPath, ...shortLived, program];
    const child = spawn(command[0]!, command.slice(1), { env, stdio: ['ignore', 'pipe', 'pipe'] });
    children.add(child);
    child.once('close', () => children.delete(child));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return { child, output: () => output };
  }

  /** Starts a process and waits for its greeting. Rejects with what it wrote when it ends before. */
  function start(dataDir: string, settings: Record<string, string> = {}, wrapper: readonly string[] = []): Promise<Server> {
    const { child, output } = spawnServer(dataDir, settings, wrapper);
    return new Promise((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', () => {
          const url = /running at (http\S+)/.exec(output())?.[1];
          if (url) resolve({ url, child, output });
        });
      child.once('close', (code) => reject(new Error(`the server ended (${code}): ${output()}`)));
    });
  }

  /** Sends a signal and waits for the end; answers the exit code. */
  async function stop({ child }: { child: ChildProcess }, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const ended = once(child, 'close') as Promise<[number | null]>;
    child.kill(signal);
    return (await ended)[0];
  }

  return { newFolder, spawnServer, start, stop };
}

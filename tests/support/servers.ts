/** The program in separate processes, for tests of a whole process: starting, stopping and being killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './atEnd.ts';

const program = new URL('../../src/main.ts', import.meta.url).pathname;

/**
 * Node.js options for a process that lives for seconds: no second compilation of PGlite, and one thread for garbage collection. Both save a
 * fifth of the processor time of starting, killing and stopping.
 */
export const shortLived = ['--liftoff-only', '--single-threaded-gc'] as const;

export interface Server {
  url: string;
  child: ChildProcess;
  /** What the process has written so far to stdout and stderr. */
  output(): string;
}

/** Creates folders and processes, and removes them after the test file. */
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

  /** Starts a process without waiting; `wrapper` is a command that runs it. */
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

  /** Starts a process and waits for its greeting. Rejects with the output if the process ends first. */
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

  /** Sends a signal, waits for the end and returns the exit code. */
  async function stop({ child }: { child: ChildProcess }, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const ended = once(child, 'close') as Promise<[number | null]>;
    child.kill(signal);
    return (await ended)[0];
  }

  return { newFolder, spawnServer, start, stop };
}

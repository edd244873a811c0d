/**
 * A temporary Redis for tests and benches: nothing on disk, on a free loopback port, stopped at the end. It needs the program
 * `redis-server` (Debian: `apt-get install redis-server`).
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { promisify } from 'node:util';
import { freePort } from './postgres.ts';

export interface TemporaryRedis {
  readonly url: string;
  /** Ends the server. Its port stays for `start`, its data does not. */
  halt(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Whether this machine has the program. */
export async function hasRedis(): Promise<boolean> {
  return promisify(execFile)('redis-server', ['--version']).then(
    () => true,
    () => false,
  );
}

/** Starts a server with a password and waits until it answers. */
export async function startRedis(): Promise<TemporaryRedis> {
  const [port, password] = [await freePort(), 'secret of a throw-away'];
  let server: ChildProcess | null = null;
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--requirepass', password];
    server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
    await untilReady(server);
  };
  const halt = async () => {
    if (server === null || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server!.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
  };
  await start();
  return { url: `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}`, halt, start, stop: halt };
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout!.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000);
      if (said.includes('Ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Redis ended with ${code}: ${said}`)));
  });
}

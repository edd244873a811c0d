/**
 * A temporary PostgreSQL for tests and benches: a fresh cluster in a temporary folder on a free port, stopped and removed at the end. It
 * needs PostgreSQL's server programs (Debian: `apt-get install postgresql`). They refuse to run as root; then the user `postgres` runs them.
 *
 * `node scripts/postgres.ts [--env NAME] -- command…` runs a command with the address in NAME (TEST_DATABASE_URL).
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * PostgreSQL's ways to shut down. `fast` rolls back and ends database sessions; `immediate` is like a crash, and the next start recovers.
 */
export type ShutdownMode = 'fast' | 'immediate';

export interface TemporaryPostgres {
  /** Address of a superuser's database on loopback. */
  readonly url: string;
  /** Stops the server; its data and port stay for `start`. */
  halt(mode: ShutdownMode): Promise<void>;
  /** Kills all processes at once, as when the machine is lost (kill -9). Linux only. The server cannot be started again. */
  kill(): Promise<void>;
  /** Starts a halted server again and waits until it answers. */
  start(): Promise<void>;
  /** Freezes all processes (SIGSTOP); connections stay open. Linux only. Returns a function that lets them continue. */
  freeze(): Promise<() => void>;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Committed data survives `halt('immediate')`. It need not survive a crash of the machine. */
  readonly survivesCrash?: boolean;
  /** Further server settings, such as `autovacuum=off`. */
  readonly settings?: readonly string[];
}

/** Whether this machine has the server programs that `startPostgres` needs. */
export async function hasPostgres(): Promise<boolean> {
  return findPrograms().then(
    () => true,
    () => false,
  );
}

/** Starts a server and waits until it answers. If PostgreSQL is missing, throws with the command that installs it. */
export async function startPostgres({ survivesCrash = false, settings: further = [] }: PostgresOptions = {}): Promise<TemporaryPostgres> {
  const programs = await findPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-postgres-'));
  const port = await freePort();
  const user = await serverUser();
  if (user) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  await run(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'], {
    cwd: folder,
    ...user,
  });
  // No forced writes: the cluster only lives as long as its command.
  const settings = ['fsync=off', 'max_connections=200', 'listen_addresses=127.0.0.1', ...further];
  if (!survivesCrash) settings.push('synchronous_commit=off', 'full_page_writes=off');
  const options = ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((setting) => ['-c', setting])];
  const launch = () => launchServer(join(programs, 'postgres'), options, { cwd: folder, ...user });
  let server = await launch();
  let thaw = () => {};
  const halt = async (mode: ShutdownMode) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    halt,
    async kill() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      await freeze(server.pid!);
      for (const id of [server.pid!, ...(await childrenOf(server.pid!))]) process.kill(id, 'SIGKILL');
      await ended;
    },
    async start() {
      server = await launch();
    },
    freeze: async () => (thaw = await freeze(server.pid!)),
    async stop() {
      // A test may have ended while the server was frozen.
      thaw();
      // Closes the connections that a killed test left.
      await halt('fast');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Freezes the first process before listing its children, so that none is missed. */
async function freeze(first: number): Promise<() => void> {
  process.kill(first, 'SIGSTOP');
  const all = [first, ...(await childrenOf(first))];
  const send = (signal: NodeJS.Signals) => {
    for (const id of all)
      try {
        process.kill(id, signal);
      } catch {
        // The process ended by itself.
      }
  };
  send('SIGSTOP');
  return () => send('SIGCONT');
}

/** Ids of the processes that a process has started. Linux only. */
export const childrenOf = async (id: number): Promise<number[]> =>
  (await readFile(`/proc/${id}/task/${id}/children`, 'utf8')).trim().split(' ').filter(Boolean).map(Number);

/** Root must run the server as the user `postgres`; everyone else runs it as themselves. */
export async function serverUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const id = async (option: string) => Number((await run('id', [option, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

export async function findPrograms(): Promise<string> {
  const onPath = (process.env['PATH'] ?? '').split(':');
  const debian = existsSync('/usr/lib/postgresql')
    ? (await readdir('/usr/lib/postgresql')).sort((a, b) => Number(b) - Number(a)).map((version) => `/usr/lib/postgresql/${version}/bin`)
    : [];
  const found = [...debian, ...onPath].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  if (!found) throw new Error('PostgreSQL is not installed (no initdb found). On Debian or Ubuntu: apt-get install postgresql.');
  return found;
}

/** A loopback port that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** Starts `postgres` and waits until it accepts connections; a standby accepts only reads. */
export async function launchServer(
  program: string,
  options: readonly string[],
  where: { readonly cwd: string; readonly uid?: number; readonly gid?: number },
): Promise<ChildProcess> {
  const launched = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'], ...where });
  await untilReady(launched);
  return launched;
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr!.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000);
      if (/ready to accept (read-only )?connections/.test(text)) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)));
  });
}

async function main(argv: readonly string[]): Promise<number> {
  const end = argv.indexOf('--');
  const name = argv[0] === '--env' ? argv[1]! : 'TEST_DATABASE_URL';
  const [program, ...args] = argv.slice(end + 1);
  if (end < 0 || !program) throw new Error('Usage: node scripts/postgres.ts [--env NAME] -- command…');
  const postgres = await startPostgres();
  try {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, [name]: postgres.url } });
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    await postgres.stop();
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));

/**
 * A throw-away PostgreSQL for tests and benches: a fresh cluster in a temporary folder on a free port, stopped and removed at
 * the end. It needs PostgreSQL's server programs (Debian: `apt-get install postgresql`), which refuse to run as root: then the
 * user `postgres` runs them.
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

/** PostgreSQL's ways to shut down: `fast` rolls back and ends sessions, `immediate` is as a crash, recovered from at the next start. */
export type ShutdownMode = 'fast' | 'immediate';

export interface TemporaryPostgres {
  /** Address of a superuser's database on loopback. */
  readonly url: string;
  /** Stops the server; its data and port stay for `start`. */
  halt(mode: ShutdownMode): Promise<void>;
  /** Kills all its processes at once, as when the machine is lost (kill -9); Linux only. It cannot be started again. */
  kill(): Promise<void>;
  /** Starts a halted server again and waits until it answers. */
  start(): Promise<void>;
  /** Stops all its processes where they stand (SIGSTOP), connections and all; Linux only. Answers what lets them go on. */
  freeze(): Promise<() => void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** What was committed is there after `halt('immediate')`. A crash of the machine is another matter. */
  readonly survivesCrash?: boolean;
}

/** Whether this machine has the server programs that `startPostgres` needs. */
export async function hasPostgres(): Promise<boolean> {
  return findPrograms().then(
    () => true,
    () => false,
  );
}

/** Starts one and waits until it answers. Throws with the command that would install PostgreSQL when there is none. */
export async function startPostgres({ survivesCrash = false }: PostgresOptions = {}): Promise<TemporaryPostgres> {
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
  // No forced writes: the cluster lives as long as the command it serves.
  const settings = ['fsync=off', 'max_connections=200', 'listen_addresses=127.0.0.1'];
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
      // A test may have ended while it stood still.
      thaw();
      // It closes the connections that a killed test left.
      await halt('fast');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The first process stands still before its children are counted, so that none is missed. */
async function freeze(first: number): Promise<() => void> {
  process.kill(first, 'SIGSTOP');
  const all = [first, ...(await childrenOf(first))];
  const send = (signal: NodeJS.Signals) => {
    for (const id of all)
      try {
        process.kill(id, signal);
      } catch {
        // It ended by itself.
      }
  };
  send('SIGSTOP');
  return () => send('SIGCONT');
}

const childrenOf = async (id: number) =>
  (await readFile(`/proc/${id}/task/${id}/children`, 'utf8')).trim().split(' ').filter(Boolean).map(Number);

/** Root must hand over to the user `postgres`; everyone else runs the server as themselves. */
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

/** A port of loopback that nobody has at this moment. */
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

/** Starts `postgres` and waits until it accepts connections: on a standby for reading alone. */
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

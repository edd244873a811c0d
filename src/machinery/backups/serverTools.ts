/** PostgreSQL's own tools, pg_dump and pg_restore, for databases on a server. The password reaches them in their environment alone. */
import { spawn } from 'node:child_process';
import { InvalidInput } from '../../store/settings/businesses.ts';
import { environmentOfTools } from './toolEnvironment.ts';

/** The name of the dump in a backup file. */
export const dumpName = 'database.dump';

/** The commands that do by hand what a backup and a restore do, for the operator. */
export const commandsByHand = {
  backup: `pg_dump --format=custom --no-owner --file=${dumpName} "$DATABASE_URL"`,
  restore: `pg_restore --no-owner --single-transaction --exit-on-error --dbname="$DATABASE_URL" ${dumpName}`,
} as const;

/** The address without a password, and the environment that has it. An address can have the password as a parameter, which decides. */
export function connectionOf(databaseUrl: string): { address: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const parameters = url.search.slice(1).split('&');
  const isPassword = (parameter: string) => parameter.startsWith('password=');
  const password = decodeURIComponent(parameters.findLast(isPassword)?.slice('password='.length) ?? url.password);
  url.password = '';
  // The other parameters stay as they are: PostgreSQL does not read "+" as a space.
  url.search = parameters.filter((parameter) => !isPassword(parameter)).join('&');
  return { address: url.href, env: { ...environmentOfTools(), ...(password === '' ? {} : { PGPASSWORD: password }) } };
}

type Tool = 'pg_dump' | 'pg_restore';

const howToInstall =
  "Install PostgreSQL's client programs in the version of your server or a newer one (Debian: apt-get install postgresql-client)";

const notInstalled = (program: Tool) =>
  `${program} is not installed here. ${howToInstall}, or run it elsewhere: ${commandsByHand[program === 'pg_dump' ? 'backup' : 'restore']}`;

/** What a tool says and its exit code; null when it is not installed. */
async function runProgram(program: Tool, args: readonly string[], options: { env: NodeJS.ProcessEnv; signal?: AbortSignal }) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(0, 2_000)));
  return new Promise<{ said: string; end: string | number } | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? resolve(null) : reject(error)));
    child.once('close', (code, signal) => resolve({ said: said.trim(), end: signal ?? code ?? '?' }));
  });
}

async function runTool(program: Tool, args: readonly string[], env: NodeJS.ProcessEnv, signal: AbortSignal) {
  const ran = await runProgram(program, args, { env, signal });
  if (ran === null) throw new InvalidInput(notInstalled(program));
  const { said, end } = ran;
  if (end === 0) return;
  const isOlder = said.includes('server version mismatch');
  // The line behind the first one names the versions, or the statement that failed.
  const reason = said.split('\n').slice(0, 2).join(' ') || `it ended with ${end} and said nothing`;
  throw new InvalidInput(`${program} failed: ${reason}${isOlder ? `. ${howToInstall}.` : ''}`);
}

/** Why pg_dump cannot dump a server of a version, in one line for the operator; null when it can. `serverVersion`: such as `18.1`. */
export async function dumpProblem(serverVersion: string): Promise<string | null> {
  const ran = await runProgram('pg_dump', ['--version'], { env: environmentOfTools() });
  if (ran === null) return notInstalled('pg_dump');
  const own = /\b\d+(\.\d+)?/.exec(ran.said)?.[0];
  if (own === undefined) return `pg_dump does not work here: ${ran.said.split('\n')[0] || `it ended with ${ran.end}`}`;
  if (Number.parseInt(own, 10) >= Number.parseInt(serverVersion, 10)) return null;
  return `pg_dump is of version ${own} here, and cannot dump the server, which is of version ${serverVersion}. ${howToInstall}.`;
}

/** Writes a dump in the custom format. Throws InvalidInput with one line. */
export async function dumpDatabase(databaseUrl: string, path: string, signal: AbortSignal): Promise<void> {
  const { address, env } = connectionOf(databaseUrl);
  // The whole backup is compressed.
  await runTool('pg_dump', ['--format=custom', '--no-owner', '--compress=0', `--file=${path}`, `--dbname=${address}`], env, signal);
}

/** Restores a dump into an empty database, in one transaction: a killed restore leaves nothing. Throws InvalidInput with one line. */
export async function restoreDump(databaseUrl: string, path: string, signal: AbortSignal): Promise<void> {
  const { address, env } = connectionOf(databaseUrl);
  const options = ['--no-owner', '--no-privileges', '--no-comments', '--single-transaction', '--exit-on-error'];
  await runTool('pg_restore', [...options, `--dbname=${address}`, path], env, signal);
}

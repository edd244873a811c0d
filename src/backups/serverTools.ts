/** PostgreSQL's own tools, pg_dump and pg_restore, for databases on a server. The password reaches them in their environment alone. */
import { spawn } from 'node:child_process';
import { environmentOfTools } from '../config.ts';
import { InvalidInput } from '../store/settings/businesses.ts';

/** The name of the dump in a backup file. */
export const dumpName = 'database.dump';

/** The commands that do by hand what a backup and a restore do, for the operator. */
export const commandsByHand = {
  backup: `pg_dump --format=custom --no-owner --file=${dumpName} "$DATABASE_URL"`,
  restore: `pg_restore --no-owner --single-transaction --exit-on-error --dbname="$DATABASE_URL" ${dumpName}`,
} as const;

/** The address without its password, and the environment that has it. */
function connectionOf(databaseUrl: string): { address: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { address: url.href, env: { ...environmentOfTools(), ...(password === '' ? {} : { PGPASSWORD: password }) } };
}

async function runTool(program: 'pg_dump' | 'pg_restore', args: readonly string[], env: NodeJS.ProcessEnv, signal: AbortSignal) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'], signal });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(0, 2_000)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new InvalidInput(
      `${program} is not installed here. Install PostgreSQL's client programs in the version of your server (Debian: apt-get install postgresql-client), or run it elsewhere: ${commandsByHand[program === 'pg_dump' ? 'backup' : 'restore']}`,
    );
  });
  if (code !== 0) throw new InvalidInput(`${program} failed: ${said.trim().split('\n')[0] ?? `exit code ${code}`}`);
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

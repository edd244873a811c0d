/**
 * A standby of a temporary PostgreSQL for tests of failover: real streaming replication, which can be cut off, and a standby that can be
 * promoted.
 */
import { execFile, type ChildProcess } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPrograms, freePort, launchServer, serverUser } from './postgres.ts';

const run = promisify(execFile);

export interface Standby {
  /** Address of a superuser's database on loopback. */
  readonly url: string;
  /** Waits until the standby has everything that was committed on the primary, then cuts it off. */
  stopHearing(): Promise<void>;
  /** Makes the standby a primary. */
  promote(): Promise<void>;
  /** Ends the standby and removes its data. */
  stop(): Promise<void>;
}

/** Starts a standby of the primary at this address. */
export async function startStandby(primary: string): Promise<Standby> {
  const programs = await findPrograms();
  const user = await serverUser();
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-standby-'));
  if (user) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  await run(join(programs, 'pg_basebackup'), ['-d', primary, '-D', data, '-R', '--checkpoint=fast', '--no-sync'], { cwd: folder, ...user });
  const settings = ['fsync=off', 'max_connections=200', 'listen_addresses=127.0.0.1', 'hot_standby=on'];
  const options = ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((setting) => ['-c', setting])];
  const server: ChildProcess = await launchServer(join(programs, 'postgres'), options, { cwd: folder, ...user });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return {
    url,
    async stopHearing() {
      const [{ place }] = (await ask(primary, 'select pg_current_wal_flush_lsn()::text as place')) as [{ place: string }];
      const until = `select pg_last_wal_replay_lsn() >= '${place}'::pg_lsn as "isThere"`;
      while ((await ask(url, until))[0]!['isThere'] !== true) await pause(50);
      await ask(url, `alter system set primary_conninfo = ''`);
      await ask(url, 'select pg_reload_conf()');
      while ((await ask(url, 'select from pg_stat_wal_receiver')).length > 0) await pause(50);
    },
    async promote() {
      await ask(url, 'select pg_promote()');
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const ended = new Promise((resolve) => server.once('exit', resolve));
        server.kill('SIGQUIT');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

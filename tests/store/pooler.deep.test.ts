/** A real PgBouncer in transaction mode between the service and PostgreSQL. docs/operating/postgresql.md#poolers. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freePort, hasPostgres, serverUser, startPostgres, type TemporaryPostgres } from '../../scripts/postgres.ts';
import { loadConfig } from '../../src/process/config.ts';
import { openDatabase } from '../../src/process/openDatabase.ts';
import { startServer } from '../../src/process/server.ts';
import { openStore } from '../../src/store/driver/database.ts';
import { migrate, migrationFiles, type MigrationFile } from '../../src/store/driver/migrate.ts';
import { atEnd } from '../support/atEnd.ts';
import { databaseKind } from '../support/harness.ts';
import { administer } from '../support/testDatabases.ts';
import { cannotRun } from '../support/cannotRun.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find((path) => existsSync(path)) ?? null;
const isPostgres = databaseKind === 'postgres' && (await hasPostgres());
const canRun = isPostgres && !cannotRun(program === null, 'pgbouncer is not installed');
/** 1.18 is 118. */
const version = () => {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(execFileSync(program!, ['--version'], { encoding: 'utf8' }))!;
  return Number(major) * 100 + Number(minor);
};

describe.skipIf(!canRun).sequential('[database.session] PgBouncer in transaction mode', () => {
  let postgres: TemporaryPostgres;
  let pooler: { url: string; stop: () => Promise<void> } | null = null;
  afterEach(async () => {
    await pooler?.stop();
    pooler = null;
  });

  async function startPooler(...lines: string[]): Promise<string> {
    postgres ??= await startPostgres();
    const folder = await mkdtemp(join(tmpdir(), 'truckroll-pooler-'));
    const port = await freePort();
    const server = new URL(postgres.url);
    const file = join(folder, 'pgbouncer.ini');
    const own = ['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'auth_type = any', 'unix_socket_dir =', 'pool_mode = transaction'];
    const database = `app = host=127.0.0.1 port=${server.port} dbname=app user=postgres`;
    await writeFile(file, ['[databases]', database, '[pgbouncer]', ...own, 'default_pool_size = 4', ...lines, ''].join('\n'));
    const user = await serverUser();
    if (user) for (const path of [folder, file]) await chown(path, user.uid, user.gid);
    const child: ChildProcess = spawn(program!, [file], { cwd: folder, stdio: 'ignore', ...user });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await vi.waitFor(() => reached(port), 10_000);
    const url = `postgres://postgres@127.0.0.1:${port}/app`;
    pooler = {
      url,
      stop: async () => {
        child.kill('SIGINT');
        await ended;
        await rm(folder, { recursive: true, force: true });
      },
    };
    return url;
  }

  const reached = (port: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(void socket.destroy()));
      socket.once('error', reject);
    });

  const ignored = 'ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout,extra_float_digits';
  const open = (url: string, more: Record<string, string> = {}) =>
    openDatabase(loadConfig({ DATABASE_URL: url, DATABASE_POOL_SIZE: '10', ...more }));
  const refusalOf = (url: string, more?: Record<string, string>) =>
    open(url, more).then(
      () => 'opened',
      (error: unknown) => (error as Error).message,
    );

  /** The service works: it is ready, and thirty transactions at once on four connections of the server see their own rows. */
  async function expectWorking(url: string, more: Record<string, string>): Promise<void> {
    const database = await open(url, more);
    const settings = { PORT: '0', LOG_LEVEL: 'silent', STOP_DELAY_SECONDS: '0', SECRET_KEY: 'the secret of a test, of no other use' };
    const server = await startServer(loadConfig(settings), { store: database.store });
    try {
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          database.store.transaction(async (tx) => {
            const [row] = await tx.query<{ value: number }>('select $1::int as value', [index]);
            return row!.value;
          }),
        ),
      );
      expect(answers).toEqual(Array.from({ length: 30 }, (_, index) => index));
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    } finally {
      await server.close();
      await database.close();
    }
  }

  it('a start reports each missing setting until it is set, and then the service works', async () => {
    const plain = await startPooler();
    atEnd(() => postgres.stop());
    await administer(postgres.url, 'create database app');
    await administer(postgres.url, `alter database app set timezone = 'America/Denver'`);
    await administer(postgres.url, `alter database app set datestyle = 'SQL, DMY'`);
    expect(await refusalOf(plain)).toMatch(/^DATABASE_URL: the pooler refuses .*ignore_startup_parameters = options,/);
    await pooler!.stop();

    const silent = await startPooler(ignored);
    const missing = await refusalOf(silent);
    expect(missing).toMatch(/^DATABASE_URL: .*\(TimeZone America\/Denver, DateStyle SQL, DMY, .*statement_timeout 0/);
    // As told, but for the role in this database, whose settings are stronger than those of the database.
    for (const [statement] of missing.matchAll(/alter role "postgres" set [^;]+;/g))
      await administer(postgres.url, statement.replace(' set ', ' in database app set '));
    await pooler!.stop();

    const fit = await startPooler(ignored);
    expect(await refusalOf(fit)).toMatch(/^DATABASE_PREPARED_STATEMENTS: .*DATABASE_PREPARED_STATEMENTS=0/);
    await expectWorking(fit, { DATABASE_PREPARED_STATEMENTS: '0' });
  });

  it('[store.concurrent-migrations] small tables are indexed in a transaction, and large ones by "truckroll migrate" on a direct connection', async () => {
    const url = await startPooler(ignored);
    const direct = new URL(postgres.url);
    direct.pathname = '/app';
    const rows = (name: string, pages: number): MigrationFile => ({
      name: `9000_${name}.sql`,
      sql: `create table ${name} (words text); alter table ${name} alter words set storage plain;
        insert into ${name} select repeat('x', 7000) from generate_series(1, ${pages})`,
    });
    const index = (name: string) => ({
      name: `9001_${name}.concurrent.sql`,
      sql: `create index concurrently ${name}_long on ${name} (length(words));`,
    });
    const known = await migrationFiles();
    const small = [rows('few', 1), index('few')];
    const large = [rows('many', 8_500), index('many')].map((file) => ({ ...file, name: file.name.replace('9', '8') }));
    const files = [...known, ...large, ...small];
    const pooled = await openStore({ databaseUrl: url, folder: '', poolSize: 4, preparedStatements: false });
    const straight = await openStore({ databaseUrl: direct.href, folder: '', poolSize: 4 });
    try {
      await expect(migrate(pooled, { files })).rejects.toThrow(
        /^DATABASE_URL leads to a pooler, and 8001_many\.concurrent\.sql makes indexes of large tables, .* Run "truckroll migrate" once /,
      );
      expect(await migrate(straight, { files: [...known, ...large] })).toEqual(['8001_many.concurrent.sql']);
      expect(await migrate(pooled, { files })).toEqual(small.map(({ name }) => name));
      expect(
        await pooled.query(`select indisvalid as valid from pg_index where indexrelid in ('few_long'::regclass, 'many_long'::regclass)`),
      ).toEqual([{ valid: true }, { valid: true }]);
    } finally {
      await Promise.all([pooled.close(), straight.close()]);
    }
  });

  it.skipIf(!canRun || version() < 121)('named statements work with a pooler that supports them', async () => {
    await expectWorking(await startPooler(ignored, 'max_prepared_statements = 200'), {});
  });
});

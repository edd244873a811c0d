/** A start that fails because of a setting names that setting in one line, and never prints a password. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import pg from 'pg';
import { loadConfig } from '../src/process/config.ts';
import { openDatabase } from '../src/process/openDatabase.ts';
import { startServer } from '../src/process/server.ts';
import { CannotStart } from '../src/store/folder/cannotStart.ts';
import { refuseUnfitServer } from '../src/store/driver/fitServer.ts';
import { explainDatabase } from '../src/process/wrongStart.ts';
import { atEnd } from './support/atEnd.ts';
import { databaseKind, startHarness } from './support/harness.ts';

const password = 'hunter2';
const folder = await mkdtemp(join(tmpdir(), 'truckroll-wrong-'));
atEnd(() => rm(folder, { recursive: true, force: true }));

/** The line that a refused start prints. */
async function lineOf(start: Promise<unknown>): Promise<string> {
  const error = await start.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CannotStart);
  const { message } = error as Error;
  expect(message).not.toMatch(new RegExp(`${password}|\\n`));
  return message;
}

/** An address on which nothing listens. */
async function freeAddress(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return `127.0.0.1:${port}`;
}

describe('[start.explained] the address to listen on', async () => {
  const { store } = await startHarness();
  const listen = (env: Record<string, string>) =>
    lineOf(startServer(loadConfig({ PORT: '0', LOG_LEVEL: 'silent', SECRET_KEY: 'x'.repeat(32), ...env }), { store }));

  it('belongs to another machine, or to none', async () => {
    expect(await listen({ HOST: '192.0.2.1' })).toMatch(/^HOST 192\.0\.2\.1 is not an address of this machine\. /);
    expect(await listen({ HOST: 'no-such-host.invalid' })).toMatch(/^HOST no-such-host\.invalid is not known on this machine\. /);
  });

  it('is in use', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as { port: number };
    expect(await listen({ PORT: `${port}` })).toMatch(`PORT ${port} is in use on 127.0.0.1. `);
    blocker.close();
  });
});

describe('[start.explained] the data folder', () => {
  const open = (dataDir: string) => lineOf(openDatabase(loadConfig({ DATA_DIR: dataDir })));

  it('is a file, or is below a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const dataDir of [file, join(file, 'data')]) expect(await open(dataDir)).toMatch(`DATA_DIR ${dataDir} is, or lies below, a file`);
  });

  it.skipIf(process.platform !== 'linux')('is at a path where no folder can be made', async () => {
    for (const dataDir of ['/proc/nowhere/data', '/proc'])
      expect(await open(dataDir)).toBe(`DATA_DIR ${dataDir} cannot be used (ENOENT). Correct it, or set another DATA_DIR.`);
  });

  /** Root may write everywhere, so another user tries. */
  const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const user = other.uid ?? process.getuid?.();
  const asOther = (module: string, call: string) => {
    const source = `const it = await import('${new URL(module, import.meta.url).href}');
      await it.${call}.catch((error) => console.log(error.constructor.name, error.message));`;
    return spawnSync(process.execPath, ['--input-type=module', '-e', source], { encoding: 'utf8', cwd: '/', ...other }).stdout;
  };

  it.skipIf(process.platform !== 'linux')('cannot be written to', async () => {
    const locked = join(folder, 'locked');
    await mkdir(locked, { mode: 0o500 });
    const config = JSON.stringify(loadConfig({ DATA_DIR: join(locked, 'data') }));
    expect(asOther('../src/process/openDatabase.ts', `openDatabase(${config})`)).toMatch(
      new RegExp(`^CannotStart DATA_DIR \\S+ cannot be written to \\(EACCES\\)\\. Let user ${user} write there, or .+\\n$`),
    );
  });

  it.skipIf(process.platform !== 'linux')('has files of another user, which are not reported as damage', async () => {
    const dataDir = join(folder, 'mixed');
    const base = join(dataDir, 'database', 'base');
    await mkdir(base, { recursive: true });
    const theirs = join(base, '1259');
    for (const file of [join(dataDir, 'database', 'PG_VERSION'), theirs]) await writeFile(file, '18\n');
    await chmod(theirs, 0);
    await chmod(folder, 0o755);
    if (other.uid)
      for (const ours of ['', 'database', 'database/base', 'database/PG_VERSION']) await chown(join(dataDir, ours), other.uid, other.gid);
    // Load only the module of the lock, because the whole service takes a second to load.
    const start = () => asOther('../src/store/folder/lock.ts', `acquireFolder('${dataDir}')`);
    expect(start()).toBe(
      `CannotStart ${theirs} may not be used by user ${user} (EACCES). Make all of ${dataDir} that user's (chown -R, chmod -R u+rwX), or set another DATA_DIR.\n`,
    );
    await writeFile(join(dataDir, 'lock.json'), '{}', { mode: 0 });
    expect(start()).toMatch(/^CannotStart \S+lock\.json cannot be read\. If no Truckroll process uses .+\n$/);
  });
});

describe('[start.explained] the database', () => {
  const open = (url: string) => lineOf(openDatabase(loadConfig({ DATABASE_URL: url })));

  it('does not exist, or its host does not', async () => {
    const address = await freeAddress();
    expect(await open(`postgres://me:${password}@${address}/db`)).toMatch(`DATABASE_URL: nothing listens at ${address}. `);
    expect(await open(`postgres://me:${password}@no-such-host.invalid/db`)).toMatch(
      'DATABASE_URL: the host no-such-host.invalid is not known. ',
    );
    for (const url of ['postgres:///db?host=/nowhere', 'postgres://%2Fnowhere/db'])
      expect(await open(url)).toMatch('DATABASE_URL: nothing listens at /nowhere/.s.PGSQL.5432. ');
  });

  it('is another kind of server', async () => {
    const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await open(`postgres://me:${password}@127.0.0.1:${port}/db`)).toMatch(
      new RegExp(`^DATABASE_URL: 127\\.0\\.0\\.1:${port} does not answer as PostgreSQL `),
    );
    other.close();
  });

  it('has a certificate file that does not exist', async () => {
    expect(await open(`postgres://me:${password}@127.0.0.1:5432/db?sslmode=verify-full&sslrootcert=/none.pem`)).toBe(
      'DATABASE_URL: its file /none.pem cannot be read (ENOENT). Correct its sslrootcert, sslcert or sslkey.',
    );
  });

  it('is too old', async () => {
    const server = (number: number, name: string) => ({
      query: async () => [{ number, name, database: 'db', encoding: 'UTF8' }] as never,
    });
    expect(await lineOf(refuseUnfitServer(server(140_012, '14.12')))).toBe(
      'DATABASE_URL: the server is PostgreSQL 14.12; 15 or newer is needed.',
    );
    await refuseUnfitServer(server(150_000, '15.0'));
  });

  it.each([
    ['28P01', 'password authentication failed for user "me"', 'the server refused: password authentication failed for user "me". Correct'],
    ['28000', 'no pg_hba.conf entry for host "10.0.0.7"', 'the server refused: no pg_hba.conf entry'],
    ['', 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', 'the server asks for a password'],
    ['0A000', 'extension "btree_gist" is not available', 'the server lacks the extension btree_gist'],
    ['25006', 'cannot execute CREATE TABLE in a read-only transaction', 'cannot execute CREATE TABLE in a read-only transaction. The'],
    ['57P03', 'the database system is starting up', 'the server accepts no connections now: the database system is starting up'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'TLS with host:5432 failed: self-signed certificate'],
    ['', 'timeout exceeded when trying to connect', 'host:5432 does not answer as PostgreSQL (timeout'],
  ])('refuses with %s %s', async (code, message, line) => {
    const thrown = new Error('wrapped', { cause: Object.assign(new Error(message), code ? { code } : {}) });
    const told = explainDatabase(code ? thrown : thrown.cause, `postgres://me:${password}@host/db`);
    expect(await lineOf(Promise.reject(told as Error))).toMatch(`DATABASE_URL: ${line}`);
  });

  it('leaves a fault of the service unexplained', () => {
    const bug = Object.assign(new Error('syntax error at or near "tabel"'), { code: '42601' });
    expect(explainDatabase(bug, 'postgres://host/db')).toBe(bug);
  });

  describe.skipIf(databaseKind !== 'postgres')('of a real server', () => {
    const name = `wrong_${randomUUID().slice(0, 8)}`;
    const url = (change: { user?: string; database?: string }) => {
      const at = new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://none');
      if (change.user) at.username = change.user;
      at.password = password;
      if (change.database) at.pathname = `/${change.database}`;
      return at.href;
    };
    const administer = async (...statements: string[]) => {
      const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    };

    it('does not exist, does not know the user, or does not let the user create anything', async () => {
      expect(await open(url({ database: name }))).toBe(
        `DATABASE_URL: database "${name}" does not exist. Create it (createdb ${name}), or correct the name.`,
      );
      expect(await open(url({ user: name }))).toMatch(`DATABASE_URL: the server refused: role "${name}" does not exist. `);
      await administer(`create role ${name} login`, `create database ${name}`);
      const refused = open(url({ user: name, database: name }));
      expect(await refused.finally(() => administer(`drop database ${name}`, `drop role ${name}`))).toMatch(
        new RegExp(`^DATABASE_URL: permission denied .*(extension "btree_gist"|schema public).*\\. Make ${name} the owner of the database`),
      );
    });

    it.each<[why: string, options: string, statement: string, line: string]>([
      ['whose migrations are another’s', '', 'create table migrations (id int, migration text)', 'holds tables of another application: '],
      [
        'whose migrations have other names',
        '',
        `create table migrations as select text 'Init1' as name, now() as applied_at`,
        'belongs to another application: its table migrations lists Init1. Name a database for Truckroll alone.',
      ],
      ['with tables of another', '', 'create table customers (id int)', 'holds tables of another application: '],
      ['without a schema', '', 'drop schema public', 'no schema has been selected to create in. Create'],
      ['in Latin letters alone', `encoding 'LATIN1' locale 'C' template template0`, 'select 1', 'has the encoding LATIN1; UTF8 is needed.'],
      ['without an encoding', `encoding 'SQL_ASCII' locale 'C' template template0`, 'select 1', 'has the encoding SQL_ASCII; UTF8'],
      ['that takes no connections', 'allow_connections false', '', 'is not currently accepting connections. Allow them, or'],
    ])('is one %s', async (_why, options, statement, line) => {
      const database = `wrong_${randomUUID().slice(0, 8)}`;
      await administer(`create database ${database} ${options}`);
      const at = new URL(process.env['TEST_DATABASE_URL']!);
      at.pathname = `/${database}`;
      if (statement) {
        const client = new pg.Client({ connectionString: at.href });
        await client.connect();
        await client.query(statement);
        await client.end();
      }
      const told = await lineOf(openDatabase(loadConfig({ DATABASE_URL: at.href }))).finally(() => administer(`drop database ${database}`));
      expect(told).toMatch(/^DATABASE_URL: /);
      expect(told).toContain(line);
    });
  });
});

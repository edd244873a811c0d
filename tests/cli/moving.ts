/** Runs the command line on databases of a test's own, and reads what a move must keep. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runCommand } from '../../src/process/cli/commands.ts';
import { main } from '../../src/process/cli/main.ts';
import { loadConfig } from '../../src/process/config.ts';
import { openDatabase } from '../../src/process/openDatabase.ts';
import type { Database, Store } from '../../src/store/driver/database.ts';
import { copiedTables, sameTexts } from '../../src/store/move/catalog.ts';
import { digestOf } from '../../src/store/move/copyRows.ts';
import { atEnd } from '../support/atEnd.ts';
import { administer } from '../support/testDatabases.ts';

export type Env = Readonly<Record<string, string>>;

export async function run(env: Env, ...argv: string[]) {
  const lines = { out: '', err: '' };
  const code = await main(
    argv,
    { out: (text) => (lines.out += text), err: (text) => (lines.err += text) },
    { PASSWORD_COST: '10', ...env },
  );
  return { code, ...lines };
}

export async function runJson(env: Env, ...argv: string[]): Promise<Record<string, unknown>> {
  const { code, out, err } = await run(env, ...argv, '--json');
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out) as Record<string, unknown>;
}

/** The one line of a refusal. */
export async function refusal(env: Env, ...argv: string[]): Promise<string> {
  const { code, err } = await run(env, ...argv);
  expect([code, err]).toEqual([1, expect.stringMatching(/^truckroll: .*\n$/)]);
  return err;
}

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-move-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The address of a new and empty database on a server. */
export async function newServerDatabase(server: string): Promise<string> {
  const name = `move_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name}`);
  atEnd(() => administer(server, `drop database if exists ${name} with (force)`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** An empty database of a kind: its settings, and its name for `--to`. */
export async function newTarget(kind: 'postgres' | 'pglite', server = process.env['TEST_DATABASE_URL']): Promise<{ env: Env; to: string }> {
  const folder = await newFolder();
  if (kind === 'pglite') return { env: { DATA_DIR: folder }, to: folder };
  const url = await newServerDatabase(server!);
  return { env: { DATA_DIR: folder, DATABASE_URL: url }, to: url };
}

interface Inside {
  readonly store: Store;
  readonly command: (name: string, args: Readonly<Record<string, string>>) => Promise<Record<string, unknown>>;
}

/** Opens the database of the settings once, for several commands. */
export async function inside<Result>(
  env: Env,
  work: (database: Inside) => Promise<Result>,
  options: Parameters<typeof openDatabase>[1] = {},
): Promise<Result> {
  const config = loadConfig({ PASSWORD_COST: '10', ...env });
  const database = await openDatabase(config, options);
  const signal = new AbortController().signal;
  try {
    return await work({
      store: database.store,
      command: async (name, args) =>
        (await runCommand(
          database.store,
          name,
          { 'public-url': 'http://localhost', ...args },
          { nowMilliseconds: Date.now(), config, signal },
        )) as Record<string, unknown>,
    });
  } finally {
    await database.close();
  }
}

/** An embedded database with a business, its key and the secret of its service. */
export async function embedded(): Promise<Env> {
  const env = { DATA_DIR: await newFolder() };
  await writeFile(join(env.DATA_DIR, 'secret'), `${'s'.repeat(43)}\n`, { mode: 0o600 });
  await inside(env, async ({ command }) => {
    await command('create-business', { name: 'Leeds Boilers', timezone: 'Europe/London', 'owner-email': 'o@leeds.example' });
    await command('create-key', { business: 'leeds-boilers', environment: 'live', name: 'Phone' });
  });
  return env;
}

/** Rows and digest of each table that has rows. */
export async function contentOf(store: Store): Promise<Record<string, string>> {
  return store.transaction(async (tx) => {
    await sameTexts(tx);
    const content: Record<string, string> = {};
    for (const table of await copiedTables(tx)) {
      const { rows, digest } = await digestOf(tx, table);
      if (rows > 0) content[table.name] = `${rows} ${digest}`;
    }
    return content;
  });
}

/** Constraints, enabled triggers and indexes, which a move takes off or could lose. */
export async function schemaOf(db: Database): Promise<string[]> {
  const rows = await db.query<{ line: string }>(
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as line from pg_constraint
      where connamespace = current_schema()::regnamespace and contype <> 'n'
     union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select indexdef from pg_indexes where schemaname = current_schema() order by 1`,
  );
  return rows.map(({ line }) => line);
}

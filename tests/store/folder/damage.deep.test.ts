/** Damage to the embedded database's folder: reported in one line before anything is opened, with the files unchanged. */
import { readdirSync, statSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../../src/store/driver/database.ts';
import { acquireFolder, CannotStart } from '../../../src/store/folder/lock.ts';
import { migrate } from '../../../src/store/driver/migrate.ts';
import { readTemplate } from '../../../src/store/driver/template.ts';
import { atEnd } from '../../support/atEnd.ts';

let dataDir: string;
let folder: string;
/** The files of tables and indexes within the folder. */
const pathOf = new Map<string, string>();
const openFolder = async () => openStore({ databaseUrl: null, folder, poolSize: 1 });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'truckroll-damage-'));
  const locked = await acquireFolder(dataDir);
  folder = locked.databaseFolder;
  const store = await openStore({ databaseUrl: null, folder, poolSize: 1, template: await readTemplate() });
  await migrate(store);
  // Ids in order of time, as the service makes them. With random ids, the first and the last row were sometimes on the page that a cut
  // leaves.
  await store.query(
    `insert into businesses (id, alias, name)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'b' || n, repeat('n', 200) from generate_series(1, 200) n`,
  );
  const paths = await store.query<{ name: string; path: string }>(
    `select name, pg_relation_filepath(name) as path from unnest(array['businesses', 'businesses_pkey']) name`,
  );
  for (const { name, path } of paths) pathOf.set(name, path);
  await store.close();
  await locked.markReady();
  await locked.release();
});
atEnd(() => rm(dataDir, { recursive: true, force: true }));

/** Everything in the data folder, with the change times: a writer cannot reset a file's change time. */
function traces(): Record<string, string> {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.map((path) => {
      const { size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
      return [path, `${size} ${mtimeNs} ${ctimeNs}`];
    }),
  );
}

/** Damages one file, runs `work` on the folder, and repairs the file. */
async function damaged(name: string, damage: (path: string) => Promise<unknown>, work: () => Promise<unknown>): Promise<void> {
  const path = join(folder, name);
  const kept = join(tmpdir(), `kept-${process.pid}`);
  await copyFile(path, kept);
  try {
    await damage(path);
    await work();
  } finally {
    await copyFile(kept, path);
    await rm(kept);
  }
}

const firstSegment = async () => `pg_wal/${(await readdir(join(folder, 'pg_wal'))).filter((name) => name.length === 24).sort()[0]!}`;
const scribble = (at: number) => async (path: string) => {
  const bytes = await readFile(path);
  bytes.fill(0x5a, at, at + 64);
  await writeFile(path, bytes);
};
const cut = (bytes: number) => (path: string) => truncate(path, bytes);

describe('[store.damaged] before it is opened', () => {
  test('an undamaged folder is accepted, again and again', async () => {
    const before = traces();
    await (await acquireFolder(dataDir)).release();
    expect(traces()).toEqual(before);
  });

  test.each<[what: string, name: string, damage: (path: string) => Promise<unknown>, told: string]>([
    ['an empty PG_VERSION', 'PG_VERSION', cut(0), 'PG_VERSION is empty'],
    ['another version', 'PG_VERSION', (path) => writeFile(path, '17\n'), 'PG_VERSION says 17, not 18'],
    ['no PG_VERSION', 'PG_VERSION', (path) => rm(path), 'PG_VERSION is missing'],
    ['no pg_control', 'global/pg_control', (path) => rm(path), 'global/pg_control is missing'],
    ['a cut pg_control', 'global/pg_control', cut(100), 'global/pg_control has 100 bytes'],
    ['an overwritten pg_control', 'global/pg_control', scribble(32), 'global/pg_control has a wrong checksum'],
    ['no settings', 'postgresql.conf', (path) => rm(path), 'postgresql.conf is missing'],
    ['nobody who may connect', 'pg_hba.conf', (path) => rm(path), 'pg_hba.conf is missing'],
    ['no holders of rows', 'pg_multixact/offsets/0000', (path) => rm(path), 'pg_multixact/offsets is missing, or empty'],
    ['no transaction states', 'pg_xact/0000', (path) => rm(path), 'pg_xact/0000 is missing'],
    ['no map of the catalogs', 'base/5/pg_filenode.map', (path) => rm(path), 'base/5/pg_filenode.map is missing'],
    ['a cut map of the catalogs', 'global/pg_filenode.map', cut(8), 'global/pg_filenode.map is not intact'],
    ['no pg_database', 'global/1262', (path) => rm(path), 'global/1262 is missing'],
    ['an emptied pg_authid', 'global/1260', cut(0), 'global/1260 is cut off'],
    ['no pg_class', 'base/5/1259', (path) => rm(path), 'base/5/1259 is missing'],
    ['no pg_namespace', 'base/5/2615', (path) => rm(path), 'base/5/2615, a system catalog, is missing'],
    ['a cut pg_proc', 'base/5/1255', cut(8192), 'base/5/1255, a system catalog, is cut off'],
    ['a cut index of pg_index', 'base/5/2678', cut(0), 'base/5/2678, a system catalog, is cut off'],
  ])('%s is reported in one line with what to do, and nothing is changed', async (_what, name, damage, told) => {
    await damaged(name, damage, () => expectRefused(told));
  });

  test.each<[what: string, damage: (path: string) => Promise<unknown>, told: RegExp]>([
    ['missing', (path) => rm(path), /pg_wal\/\w{24} is missing/],
    ['cut off', cut(1_000_000), /pg_wal\/\w{24} has 1000000 bytes, not 16777216/],
    ['overwritten', (path) => writeFile(path, Buffer.alloc(16_777_216)), /does not hold the last checkpoint/],
  ])('a log that is %s is reported in one line with what to do, and nothing is changed', async (_what, damage, told) => {
    await damaged(await firstSegment(), damage, () => expectRefused(told));
  });

  test.each(['pg_wal', 'pg_commit_ts', 'pg_multixact', 'pg_notify', 'pg_replslot', 'pg_twophase'])(
    'the folder %s is reported when it is missing',
    async (name) => {
      await rename(join(folder, name), join(folder, 'elsewhere'));
      await expectRefused(new RegExp(`damaged: ${name}\\S* is missing`));
      await rename(join(folder, 'elsewhere'), join(folder, name));
    },
  );
});

async function expectRefused(told: string | RegExp): Promise<void> {
  const before = traces();
  const refusal: unknown = await acquireFolder(dataDir).then(
    () => null,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(CannotStart);
  const { message } = refusal as Error;
  expect(message).toMatch(told);
  expect(message).toContain(`Restore a backup with "npm run truckroll -- restore <file> --into <new folder>"`);
  expect(message).not.toContain('\n');
  expect(traces()).toEqual(before);
}

test('[store.damaged] damage that only PostgreSQL notices while opening is reported in one line too', async () => {
  await damaged('base/5/1259', scribble(16), async () => {
    await (await acquireFolder(dataDir)).release();
    const refusal: unknown = await openFolder().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CannotStart);
    expect((refusal as Error).message).toMatch(/^The database in .+ does not open: .+ Restore a backup with/);
    expect((refusal as Error).message).not.toContain('\n');
  });
});

describe('[store.unreadable-table] a table whose file is', () => {
  const damages: [what: string, relation: string, damage: (path: string) => Promise<unknown>, told: string][] = [
    ['missing', 'businesses', (path) => rm(path), 'table businesses cannot be read'],
    ['empty', 'businesses', cut(0), 'table businesses cannot be read'],
    ['cut to its first page', 'businesses', cut(8192), 'table businesses cannot be read'],
    ['whole and its index missing', 'businesses_pkey', (path) => rm(path), 'businesses_pkey'],
  ];
  test.each(damages)('%s makes the database not ready, with the reason', async (_what, relation, damage, told) => {
    await damaged(pathOf.get(relation)!, damage, async () => {
      const store = await openFolder();
      try {
        expect(await store.probe()).toContain(told);
        expect(await store.probe()).toContain(told);
      } finally {
        await store.close();
      }
    });
  });
});

/**
 * The first file of migrations makes what the files that it replaces made, on both databases. They are read from git. Without its history,
 * as in an archive of the sources, the test is skipped.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { describeSchema } from '../../../scripts/schema.ts';
import { openStore, type Store } from '../../../src/store/driver/database.ts';
import { migrationFiles } from '../../../src/store/driver/migrate.ts';
import { commitBeforeFirstRelease } from '../../package/earlierCommits.ts';
import { databaseKind } from '../../support/harness.ts';
import { administer, testDatabaseName } from '../../support/testDatabases.ts';

const root = join(import.meta.dirname, '../../..');
const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: root, maxBuffer: 2 ** 24 })).stdout;
const commit = await commitBeforeFirstRelease();

/** Runs the files in an empty database, and describes all that they make. */
async function madeBy(files: readonly string[]) {
  const server = databaseKind === 'postgres' ? process.env['TEST_DATABASE_URL'] : undefined;
  const name = testDatabaseName();
  if (server !== undefined) await administer(server, `create database ${name}`);
  const url = server === undefined ? null : new URL(`/${name}`, server).href;
  const store = await openStore({ databaseUrl: url, folder: 'memory://', poolSize: 1 });
  try {
    for (const sql of files) await store.query(sql);
    return { schema: await describeSchema(store), rows: await allRows(store) };
  } finally {
    await store.close();
    if (server !== undefined) await administer(server, `drop database ${name}`);
  }
}

async function allRows(store: Store): Promise<Record<string, object[]>> {
  const tables = await store.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  const rows: Record<string, object[]> = {};
  for (const { name } of tables) rows[name] = await store.query(`select * from ${name}`);
  return rows;
}

it.skipIf(commit === null)(
  '[store.first-release] the first migration file makes the same schema and rows as all earlier files together',
  async () => {
    const names = (await git('ls-tree', '--name-only', commit!, 'migrations/')).trim().split('\n').sort();
    const before: string[] = [];
    for (const name of names) before.push(await git('show', `${commit!}:${name}`));
    expect(before.length).toBe(66);
    const [first] = await migrationFiles();
    const made = await madeBy([first!.sql]);
    expect(made).toEqual(await madeBy(before));
    // The comparison sees a difference.
    expect(made.rows['computed_forms']).toEqual([{ name: 'job_searches', form: 1 }]);
    expect((await madeBy([first!.sql, 'drop index events_member'])).schema).not.toBe(made.schema);
  },
);

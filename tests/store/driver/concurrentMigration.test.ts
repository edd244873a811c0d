/**
 * Migrations of the second kind, on a table with rows. What only a server can show runs with TEST_DATABASE_URL.
 * docs/internals/store.md#migrations.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import pg from 'pg';
import { concurrentStatements } from '../../../src/store/driver/concurrentMigration.ts';
import { migrate, migrationFiles, type MigrationFile } from '../../../src/store/driver/migrate.ts';
import type { Patience } from '../../../src/store/driver/patience.ts';
import { CannotStart } from '../../../src/store/folder/cannotStart.ts';
import { atEnd } from '../../support/atEnd.ts';
import { databaseKind, freshDatabase } from '../../support/harness.ts';

const isServer = databaseKind === 'postgres';
const table: MigrationFile = {
  name: '9000_visits.sql',
  // A vacuum of the table would hold up its indexes, as the transactions of these tests do.
  sql: 'create table visits (number integer) with (autovacuum_enabled = false); insert into visits select generate_series(1, 1000)',
};
const indexes: MigrationFile = {
  name: '9001_visits.concurrent.sql',
  sql: `-- Found by number; the first was never used.
create index concurrently visits_number on visits (number);
drop index concurrently if exists visits_unused;
create unique index concurrently visits_once on visits (number) where number > 0;`,
};

describe('a migration that runs concurrently', async () => {
  const known = await migrationFiles();
  const before = [...known, table];
  const files = [...before, indexes];
  const database = await freshDatabase();
  const { store, url } = database;
  atEnd(() => database.close());
  beforeAll(() => migrate(store, { files: before }));
  const made = () =>
    store.query<{ name: string; valid: boolean; oid: number }>(
      `select indexrelid::regclass::text as name, indisvalid as valid, indexrelid::integer as oid from pg_index where indrelid = 'visits'::regclass order by 1`,
    );
  const valid = [
    { name: 'visits_number', valid: true },
    { name: 'visits_once', valid: true },
  ];
  const undo = () => store.query(`drop index visits_number, visits_once; delete from migrations where name = '${indexes.name}'`);

  it('[store.concurrent-migrations] is applied once, on either database', async () => {
    expect(await migrate(store, { files })).toEqual([indexes.name]);
    expect(await migrate(store, { files })).toEqual([]);
    expect(await made()).toMatchObject(valid);
    await undo();
  });

  it('[store.concurrent-migrations] may contain no statement that would block writers', () => {
    for (const sql of [
      'create index visits_number on visits (number)',
      'update visits set number = 0',
      'alter table visits add column at date',
    ])
      expect(() => concurrentStatements({ name: '9001_visits.concurrent.sql', sql })).toThrow(
        /holds only "create \[unique\] index concurrently/,
      );
  });

  describe.skipIf(!isServer)('on a server', () => {
    /** A transaction with a snapshot, for which each index waits, until `end`. */
    async function oldTransaction(statement: string) {
      const client = new pg.Client({ connectionString: url!, application_name: 'a long report' });
      await client.connect();
      await client.query('begin isolation level repeatable read');
      await client.query(statement);
      const end = () => client.end().catch(() => undefined);
      // Also after a failure, or the next case would wait for this one.
      onTestFinished(end);
      return { end };
    }
    const patience: Patience = { lockSeconds: 1, blockingSeconds: 1, attempts: 2, pauseSeconds: 0 };
    /** The processes of the server that build an index now and wait for somebody. */
    const waiting = async () =>
      (
        await store.query<{ pid: number }>(
          `select pid from pg_stat_activity where query like 'create index concurrently%' and wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).map(({ pid }) => pid);

    it('[store.concurrent-migrations] a killed start leaves an invalid index, which the next start rebuilds while writers continue', async () => {
      const reader = await oldTransaction('select count(*) from visits');
      const child = spawn(process.execPath, ['--input-type=module', '--eval', childCode], {
        env: { ...process.env, CHILD_URL: url!, CHILD_FILES: JSON.stringify([table, indexes]) },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      await expect.poll(waiting).toHaveLength(1);
      await store.query('insert into visits values (1001)');
      child.kill('SIGKILL');
      await once(child, 'exit');
      // The server notices within seconds that nobody waits for its answer, although the reader is still there.
      await expect.poll(waiting).toEqual([]);
      const [left] = await made();
      expect(left).toMatchObject({ name: 'visits_number', valid: false });
      await reader.end();
      const starts = await Promise.all([migrate(store, { files }), migrate(store, { files })]);
      expect(starts.flat()).toEqual([indexes.name]);
      const whole = await made();
      expect(whole).toMatchObject(valid);
      expect(whole[0]!.oid).not.toBe(left!.oid);
      await undo();
    });

    it.each([
      ['a snapshot', 'select 1'],
      ['a lock', 'lock table visits in share mode'],
      ['a change', 'delete from visits where number = 1001'],
    ])(
      '[store.concurrent-migrations] gives up behind %s, names the transaction it waited for, and can start again',
      async (_kind, statement) => {
        const notices: string[] = [];
        const holder = await oldTransaction(statement);
        const refusal = await migrate(store, { files, patience, onNotice: (line) => notices.push(line) }).catch((error: unknown) => error);
        const waited =
          /^9001_visits\.concurrent\.sql: the index visits_number of visits has waited 1 s for a transaction that began \d+ s ago \(process \d+ of a long report; "select pg_terminate_backend\(\d+\)" ends it\)\. /;
        expect([refusal instanceof CannotStart, (refusal as Error).message]).toEqual([true, expect.stringMatching(waited)]);
        expect((refusal as Error).message).toMatch(/Start again once it has ended\. What is done already stays\.$/);
        expect(notices).toEqual([expect.stringContaining('changes 3 indexes'), expect.stringMatching(/Trying again\.$/)]);
        await holder.end();
        expect(await migrate(store, { files })).toEqual([indexes.name]);
        expect(await made()).toMatchObject(valid);
        await undo();
      },
    );

    it('[store.concurrent-migrations] is not delayed by another start that waits for its turn', async () => {
      const client = () => new pg.Client({ connectionString: url! });
      const [first, indexer] = [client(), client()];
      for (const one of [first, indexer]) {
        await one.connect();
        onTestFinished(() => one.end());
      }
      await first.query('select pg_advisory_lock(7318422901)');
      const start = migrate(store, { files: before });
      await expect
        .poll(() => store.query(`select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`))
        .toHaveLength(1);
      // A transaction since the last look: an index waits for everybody whose snapshot is older.
      await indexer.query('insert into visits values (1002)');
      await indexer.query("set lock_timeout = '2s'");
      await indexer.query('create index concurrently visits_held_up on visits (number)');
      await indexer.query('drop index visits_held_up; delete from visits where number = 1002');
      await first.query('select pg_advisory_unlock(7318422901)');
      expect(await start).toEqual([]);
    });

    it('[store.unblocked-migrations] a blocking migration gives up soon, because writers wait behind it', async () => {
      const holder = await oldTransaction('select count(*) from visits');
      const column = { name: '9002_seen.sql', sql: 'alter table visits add column seen_at timestamptz' };
      const start = migrate(store, { files: [...before, column], patience });
      await expect(start).rejects.toThrow(/^Migrations have waited 1 s for a transaction that began .* Start again once it has ended\./);
      await holder.end();
      expect(await migrate(store, { files: [...before, column] })).toEqual([column.name]);
      await store.query(`alter table visits drop column seen_at; delete from migrations where name = '${column.name}'`);
    });

    it('[store.concurrent-migrations] takes turns with a start that holds the lock in a transaction, as earlier versions do', async () => {
      const earlier = new pg.Client({ connectionString: url! });
      await earlier.connect();
      await earlier.query('begin');
      await earlier.query('select pg_advisory_xact_lock(7318422901)');
      const start = migrate(store, { files });
      const first = await Promise.race([start, earlier.query('select pg_sleep(1)').then(() => 'still waiting')]);
      expect(first).toBe('still waiting');
      await earlier.query('commit');
      await earlier.end();
      expect(await start).toEqual([indexes.name]);
      await undo();
    });
  });
});

/** A start in a process of its own, which can be killed. All migrations would be too long for a variable of the environment. */
const childCode = `
import { openStore } from ${JSON.stringify(new URL('../../../src/store/driver/database.ts', import.meta.url).href)};
import { migrate, migrationFiles } from ${JSON.stringify(new URL('../../../src/store/driver/migrate.ts', import.meta.url).href)};
const store = await openStore({ databaseUrl: process.env.CHILD_URL, folder: '', poolSize: 2 });
await migrate(store, { files: [...(await migrationFiles()), ...JSON.parse(process.env.CHILD_FILES)] });
`;

/** The embedded database behind the store: one database session on a thread, and a disk that may fill up. */
import { beforeAll, expect, test, vi } from 'vitest';
import { openStore, type Store } from '../../../src/store/driver/database.ts';
import { DiskFull, DiskRoom } from '../../../src/store/driver/diskRoom.ts';
import { analyze } from '../../../src/store/driver/embedded.ts';
import { readTemplate } from '../../../src/store/driver/template.ts';
import { atEnd } from '../../support/atEnd.ts';

const onLost = vi.fn();
let store: Store;
beforeAll(async () => {
  store = await openStore({ databaseUrl: null, folder: 'memory://', poolSize: 1, template: await readTemplate(), onLost });
  await store.query('create table numbers (n integer unique)');
});
atEnd(() => store.close());

test('[store.failed-statement] a failed statement does not affect the next one, whoever sends it and however soon', async () => {
  for (let round = 0; round < 20; round++) {
    const outcomes = await Promise.allSettled([
      store.query('select 1/0'),
      store.query('select 7 as n'),
      store.query('select $1::integer / 0', [1]),
      store.query('select $1::integer as n', [round]),
    ]);
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value[0] : (one.reason as { code: string }).code))).toEqual([
      '22012',
      { n: 7 },
      '22012',
      { n: round },
    ]);
  }
});

test('[store.failed-statement] statements of a transaction are sent together, and a failed one undoes them all', async () => {
  const work = store.transaction(async (tx) => {
    tx.later('insert into numbers values ($1)', [1]);
    tx.later('insert into numbers values ($1)', [1]);
    tx.later('insert into numbers values ($1)', [2]);
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await store.query('select * from numbers')).toEqual([]);
});

test('only tables that changed much get new statistics, as with autovacuum', async () => {
  await store.query('create table grown (n integer); create table small (n integer)');
  await store.query('insert into grown select generate_series(1, 500)');
  await store.query('insert into small select generate_series(1, 5)');
  // PostgreSQL counts a session's work a second later unless it is flushed.
  await store.query('select pg_stat_force_next_flush()');
  const rowsKnown = () => store.query(`select relname, reltuples from pg_class where relname in ('grown', 'small') order by 1`);
  await analyze(store);
  expect(await rowsKnown()).toEqual([
    { relname: 'grown', reltuples: 500 },
    { relname: 'small', reltuples: -1 },
  ]);
});

test('[since.clock] no two statements have the same time, and each time is later than the clock before the statement', async () => {
  let last = '';
  for (let statement = 0; statement < 500; statement++) {
    const before = new Date().toISOString().replace('Z', '000Z');
    const [{ at }] = (await store.query<{ at: string }>('select now() as at')) as [{ at: string }];
    expect(at > last && at > before).toBe(true);
    last = at;
  }
});

test('an answer of many megabytes arrives whole', async () => {
  const rows = await store.query<{ n: number; text: string }>(`select n, repeat('x', 1000) as text from generate_series(1, 5000) n`);
  expect(rows).toHaveLength(5_000);
  expect(rows.every(({ n, text }, index) => n === index + 1 && text.length === 1000)).toBe(true);
});

test('answers arrive in the order of the statements', async () => {
  const answered: number[] = [];
  await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      await store.query('select pg_sleep(0)');
      answered.push(n);
    }),
  );
  expect(answered).toEqual(Array.from({ length: 50 }, (_, n) => n));
});

test('[store.disk-full] a statement that meets a full disk fails alone while the log can grow', async () => {
  const full = `do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`;
  await expect(store.query(full)).rejects.toMatchObject({ code: '53100' });
  await expect(store.transaction((tx) => tx.query(full))).rejects.toMatchObject({ code: '53100' });
  expect(await store.query('select 1 as n')).toEqual([{ n: 1 }]);
  expect(onLost).not.toHaveBeenCalled();
});

test('[store.disk-full] without free space, changes are refused with one line that names disk and folder, until space is free again', () => {
  const notices: string[] = [];
  let free: number | null = 100e6;
  const room = new DiskRoom(
    '/tmp/of-a-test',
    (line) => notices.push(line),
    () => free,
  );
  expect(() => room.check()).not.toThrow();
  free = 5 * 1024 * 1024;
  expect(() => room.check()).toThrow(DiskFull);
  expect(() => room.check()).toThrow(/^The disk of \/tmp\/of-a-test \(.+\) is full: 5 MB free, 24 MB needed/);
  expect(notices).toEqual([expect.stringMatching(/^The disk of .+ is full: .+refused with 503\.$/)]);
  free = 30e6;
  expect(() => room.check()).not.toThrow();
  expect(notices).toEqual([expect.anything(), expect.stringContaining('has room again')]);
  // If the system does not report free space, the service does not refuse.
  free = null;
  expect(room.reason()).toBeNull();
});

test('[store.unreadable-table] the database is ready until a statement meets damage', async () => {
  expect(await store.probe()).toBeNull();
  const meet = `do $$ begin raise exception 'invalid page in block 7' using errcode = 'XX001'; end $$`;
  await expect(store.query(meet)).rejects.toMatchObject({ code: 'XX001' });
  expect(await store.probe()).toContain('invalid page in block 7');
});

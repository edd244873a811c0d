/** Transactions of the store whose statements fail. */
import { expect, test } from 'vitest';
import { sqlState } from '../../../src/store/driver/sqlState.ts';
import { atEnd } from '../../support/atEnd.ts';
import { freshDatabase } from '../../support/harness.ts';

const database = await freshDatabase();
const { store } = database;
atEnd(() => database.close());
await store.query('create table scratch_notes (id integer primary key)');
const ids = async () => (await store.query<{ id: number }>('select id from scratch_notes order by id')).map(({ id }) => id);
const stateOf = (work: Promise<unknown>) => work.then(() => 'committed', sqlState);

test('[store.transactions-whole] a transaction with an ignored failed statement is never reported as committed', async () => {
  const passedOver = store.transaction(async (tx) => {
    await tx.query('insert into scratch_notes values (1)');
    await tx.query('select 1 / 0').catch(() => undefined);
  });
  await expect(passedOver).rejects.toThrow('rolled back');
  expect(await ids()).toEqual([]);
});

test('[store.transactions-whole] a failing statement that nobody awaits fails the transaction with its own error', async () => {
  const duplicate = (after: string | null) =>
    store.transaction(async (tx) => {
      await tx.query('insert into scratch_notes values (1)');
      tx.later('insert into scratch_notes values ($1)', [1]);
      if (after) await tx.query(after);
    });
  expect(await stateOf(duplicate(null))).toBe('23505');
  // For the second statement the server reports 25P02, which only repeats that the transaction failed.
  expect(await stateOf(duplicate('select 1'))).toBe('23505');
  expect(await ids()).toEqual([]);
});

test('[store.transactions-whole] a committed transaction is not repeated because one of its statements deadlocked', async () => {
  let runs = 0;
  const odd = store.transaction(async (tx) => {
    runs++;
    await tx.query('insert into scratch_notes values (5)');
    await tx.query('savepoint s');
    tx.later(`do $$ begin raise exception using errcode = '40P01'; end $$`, []);
    await tx.query('rollback to savepoint s');
  });
  await expect(odd).rejects.toThrow('committed although');
  expect([runs, await ids()]).toEqual([1, [5]]);
  await store.query('delete from scratch_notes');
});

test('[since.commit-order, times.form] an instant has six digits, or none in a whole minute, so that cursors sort as text', async () => {
  const told = ['00.406Z', '00.4Z', '00.123456Z', '07Z', '00Z'].map(async (seconds) => {
    const [row] = await store.query<{ at: string }>('select $1::timestamptz as at', [`2030-01-01T00:00:${seconds}`]);
    return row!.at.slice(17);
  });
  expect(await Promise.all(told)).toEqual(['00.406000Z', '00.400000Z', '00.123456Z', '07.000000Z', '00Z']);
  expect(await store.query(`select '-infinity'::timestamptz as at`)).toEqual([{ at: '-infinity' }]);
});

test('[store.transactions-whole] statements arrive in order, even those sent before the transaction has begun', async () => {
  const seen = await store.transaction((tx) => {
    tx.later('insert into scratch_notes values ($1)', [1]);
    tx.later('update scratch_notes set id = id + $1', [10]);
    tx.later('insert into scratch_notes values ($1)', [1]);
    return tx.query('select id from scratch_notes order by id');
  });
  expect(seen).toEqual([{ id: 1 }, { id: 11 }]);
  expect(await ids()).toEqual([1, 11]);
});

test('[store.connections-lost] a statement that the server refuses leaves the connection usable', async () => {
  const session = async () => (await store.query('select pg_backend_pid() as id'))[0];
  const before = await session();
  expect(await stateOf(store.query('select 1 / 0'))).toBe('22012');
  expect(await stateOf(store.transaction((tx) => tx.query('select 1 / 0')))).toBe('22012');
  expect(await session()).toEqual(before);
});

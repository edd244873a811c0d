/**
 * Moving the rows between two small databases of one kind. The command, both kinds and kills: move.deep.test.ts.
 * docs/internals/processes.md#moving.
 */
import { expect, it } from 'vitest';
import { createBusiness } from '../../src/machinery/auth/onboarding.ts';
import { migrate } from '../../src/store/driver/migrate.ts';
import { readMark } from '../../src/store/move/marks.ts';
import { moveRows } from '../../src/store/move/moveRows.ts';
import { atEnd } from '../support/atEnd.ts';
import { freshDatabase } from '../support/harness.ts';
import { contentOf, schemaOf } from './moving.ts';

async function database(name: string) {
  const fresh = await freshDatabase();
  atEnd(() => fresh.close());
  return { store: fresh.store, name, application: null };
}

it('[cli.move] a move keeps every row and the schema, goes on after a failure, and leaves one database that starts', async () => {
  const [source, target] = [await database('the source'), await database('the target')];
  const owner = { ownerEmail: 'o@leeds.example', passwordCostLog2: 1 };
  await createBusiness(source.store, { name: 'Leeds', timezone: 'Europe/London', ...owner }, Date.now());
  const before = [await contentOf(source.store), await schemaOf(source.store)];
  const isFailing = () => Promise.reject(new Error('the power is gone'));
  const options = { source, target, isReplaced: false, told: () => undefined };
  await expect(moveRows({ ...options, beforeRelease: isFailing })).rejects.toThrow('the power is gone');
  await expect(migrate(target.store)).rejects.toThrow('A move from the source into this database has not finished.');
  await migrate(source.store);
  // The source went on meanwhile.
  await source.store.query(`update businesses set name = 'Leeds Ltd'`);
  const other = { ...source, name: 'another source' };
  const isDone = () => Promise.resolve();
  await expect(moveRows({ ...options, source: other, beforeRelease: isDone })).rejects.toThrow('holds an unfinished move from the source');

  expect(await moveRows({ ...options, beforeRelease: isDone })).toMatchObject({ isResumed: true, rows: { businesses: 1, tenants: 2 } });
  const [content, schema] = [await contentOf(target.store), await schemaOf(target.store)];
  expect(content).toEqual(await contentOf(source.store));
  expect(content).not.toEqual(before[0]);
  expect(schema).toEqual(before[1]);
  expect(await readMark(target.store)).toBeNull();
  await expect(migrate(source.store)).rejects.toThrow('was moved to the target');
  // New rows get numbers that no moved row has.
  await createBusiness(target.store, { name: 'York', timezone: 'Europe/London', ...owner }, Date.now());
  await expect(moveRows({ ...options, beforeRelease: isDone })).rejects.toThrow('has finished already');
  const back = { ...options, source: target, target: source, beforeRelease: isDone };
  await expect(moveRows(back)).rejects.toThrow('add --replace');
  expect(await moveRows({ ...back, isReplaced: true })).toMatchObject({ rows: { businesses: 2 } });
});

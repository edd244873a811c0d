/** Objects of deleted files go from the store. docs/internals/files.md#where-the-bytes-are. */
import { expect, it } from 'vitest';
import { fileObjectJobs } from '../../src/machinery/background/fileObjects.ts';
import { releaseLeftObjects } from '../../src/store/files/fileObjects.ts';
import { startHarness } from '../support/harness.ts';

const { store } = await startHarness({ ownDatabase: true });
const running = new AbortController().signal;
const keysOf = async () => (await store.query<{ key: string }>(`select key from file_objects order by key`)).map(({ key }) => key);
const add = (keys: readonly string[]) => store.query(`insert into file_objects (key, state) select unnest($1::text[]), 'removing'`, [keys]);

it('[file.store.removed] an object that the store will not remove blocks no other, and is tried again', async () => {
  const asked: string[] = [];
  let refused = new Set(['a1', 'a2', 'a3', 'a4']);
  const [job] = fileObjectJobs(store, {
    remove: async (key) => {
      asked.push(key);
      if (refused.has(key)) throw new Error(`${key} is locked`);
    },
  });
  await add(['a1', 'a2', 'a3', 'a4', 'b1', 'b2']);
  // A store that is away is not asked for all of them.
  await expect(job!.tick(0, running)).rejects.toThrow('a1 is locked');
  expect(asked).toEqual(['a1', 'a2', 'a3']);
  await expect(job!.tick(0, running)).rejects.toThrow('a4 is locked');
  expect(await keysOf()).toEqual(['a1', 'a2', 'a3', 'a4']);
  refused = new Set(['a2']);
  await expect(job!.tick(0, running)).rejects.toThrow('a2 is locked');
  refused = new Set();
  await job!.tick(0, running);
  expect(await keysOf()).toEqual([]);
});

it.each([2, 3])('[file.store.removed] with two objects a step, %i objects are all removed', async (count) => {
  const keys = ['d1', 'd2', 'd3'].slice(0, count);
  const asked: string[] = [];
  const [job] = fileObjectJobs(store, { remove: async (key) => void asked.push(key) }, 2);
  await add(keys);
  await job!.tick(0, running);
  expect([asked, await keysOf()]).toEqual([keys, []]);
});

it('[file.store.removed] objects that a move to the database left behind are not removed until they are released', async () => {
  await store.query(`insert into file_objects (key, state) values ('c1', 'kept')`);
  const asked: string[] = [];
  const [job] = fileObjectJobs(store, { remove: async (key) => void asked.push(key) });
  await job!.tick(0, running);
  expect([asked, await keysOf()]).toEqual([[], ['c1']]);
  await releaseLeftObjects(store);
  await job!.tick(0, running);
  expect([asked, await keysOf()]).toEqual([['c1'], []]);
});

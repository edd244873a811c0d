/** Which boards stay in memory. docs/internals/store.md#boards-and-ranks-in-memory. */
import { expect, it } from 'vitest';
import { KeptBoards } from '../../../src/domain/planning/boards/keptBoards.ts';

const kept = (mostBytes: number) => new KeptBoards<{ bytes: number }>(mostBytes, ({ bytes }) => bytes);

it('a large board in repeated use is not dropped for small boards that are used once', () => {
  const boards = kept(1_000);
  boards.keep(1, { bytes: 700 });
  boards.use(1);
  for (let small = 2; small < 5_000; small++) {
    boards.keep(small, { bytes: 20 });
    expect(boards.get(small)).toBeDefined();
  }
  expect(boards.get(1)).toBeDefined();
  expect(boards.values.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(1_000);
});

it('among boards used once the oldest is dropped first, and each use renews a board in repeated use', () => {
  const boards = kept(100);
  for (const id of [1, 2, 3, 4]) boards.keep(id, { bytes: 25 });
  boards.use(1);
  boards.use(2);
  boards.use(1);
  boards.keep(5, { bytes: 25 });
  expect([1, 2, 3, 4, 5].filter((id) => boards.get(id))).toEqual([1, 2, 4, 5]);
  for (const id of [4, 5]) boards.use(id);
  // Three quarters are for those asked for again, so the one used longest ago is as one asked for once.
  boards.keep(6, { bytes: 25 });
  expect([1, 2, 4, 5, 6].filter((id) => boards.get(id))).toEqual([1, 4, 5, 6]);
});

it('the limit counts bytes: a board that grows drops others, and the last board stays whatever its size', () => {
  const boards = kept(100);
  boards.keep(1, { bytes: 40 });
  boards.keep(2, { bytes: 40 });
  boards.keep(1, { bytes: 90 });
  expect([boards.get(1)?.bytes, boards.get(2)]).toEqual([90, undefined]);
  boards.keep(3, { bytes: 500 });
  expect(boards.values).toEqual([{ bytes: 500 }]);
  boards.clear();
  expect(boards.values).toEqual([]);
});

/** Uses of keys are written in batches. */
import { expect, it } from 'vitest';
import { KeyUses } from '../../src/machinery/auth/keyUses.ts';

const db = { query: async () => [] };

function uses(failsAt = 0) {
  const written: string[][] = [];
  let calls = 0;
  const kept = new KeyUses(async (_db, batch) => {
    calls += 1;
    if (calls === failsAt) throw new Error('away');
    written.push(batch.map(({ id, at }) => `${id} ${Date.parse(at)}`));
  }, 2);
  return { kept, written };
}

it('one statement writes a full batch of uses, and a further use takes a second statement', async () => {
  const { kept, written } = uses();
  kept.saw('b', 1);
  kept.saw('a', 2);
  await kept.write(db);
  expect(written).toEqual([['a 2', 'b 1']]);
  kept.saw('c', 3);
  kept.saw('a', 4);
  kept.saw('b', 5);
  await kept.write(db);
  expect(written.slice(1)).toEqual([['a 4', 'c 3'], ['b 5']]);
  await kept.write(db);
  expect(written).toHaveLength(3);
});

it('after a failure in the second batch its uses are kept, and a later use of the same key counts', async () => {
  const { kept, written } = uses(2);
  for (const id of ['a', 'b', 'c', 'd']) kept.saw(id, 1);
  const writing = kept.write(db);
  // While the first batch is written.
  kept.saw('c', 9);
  await expect(writing).rejects.toThrow('away');
  await kept.write(db);
  expect(written).toEqual([
    ['a 1', 'b 1'],
    ['c 9', 'd 1'],
  ]);
});

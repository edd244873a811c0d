/** Test files close what they opened. */
import { expect, it } from 'vitest';
import { atEnd, closeAll } from './atEnd.ts';

it('closes the last first, said in a test too, and each once', async () => {
  const closed: number[] = [];
  for (const number of [1, 2, 3]) atEnd(() => closed.push(number));
  await closeAll();
  await closeAll();
  expect(closed).toEqual([3, 2, 1]);
});

it('closes all though some fail, and tells which', async () => {
  const closed: number[] = [];
  atEnd(() => closed.push(1));
  atEnd(() => Promise.reject(new Error('hangs')));
  atEnd(async () => {
    await Promise.resolve();
    closed.push(2);
  });
  await expect(closeAll()).rejects.toMatchObject({ errors: [new Error('hangs')] });
  expect(closed).toEqual([2, 1]);
});

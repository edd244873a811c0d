/** Test files close what they opened. */
import { expect, it } from 'vitest';
import { atEnd, closeAll } from './atEnd.ts';

it('atEnd closes the last first, even if it is called in a test, and each once', async () => {
  const closed: number[] = [];
  for (const number of [1, 2, 3]) atEnd(() => closed.push(number));
  await closeAll();
  await closeAll();
  expect(closed).toEqual([3, 2, 1]);
});

it('atEnd closes all resources even if some fail, and reports the failures', async () => {
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

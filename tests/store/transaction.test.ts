/** What a transaction guarantees besides its rows. */
import { expect, it } from 'vitest';
import { startHarness } from '../support/harness.ts';

const { store } = await startHarness();

it('[background.after-commit] what is to follow a commit follows it, once, and never a rollback', async () => {
  const followed: string[] = [];
  const standing: boolean[] = [];
  await store.transaction(async (tx) => {
    tx.afterCommit(() => followed.push('committed'));
    await tx.query('select 1');
    standing.push(followed.length === 0);
  });
  const failure = new Error('no');
  await expect(
    store.transaction(async (tx) => {
      tx.afterCommit(() => followed.push('rolled back'));
      throw failure;
    }),
  ).rejects.toBe(failure);
  expect([followed, standing]).toEqual([['committed'], [true]]);
});

it('[background.after-commit] a repeated transaction runs its after-commit callback once', async () => {
  const followed: number[] = [];
  let attempts = 0;
  await store.transaction(async (tx) => {
    const attempt = ++attempts;
    tx.afterCommit(() => followed.push(attempt));
    await tx.query('select 1');
    if (attempt === 1) throw Object.assign(new Error('could not serialize access'), { code: '40001' });
  });
  expect(followed).toEqual([2]);
});

/** Valid credentials are cached for a second, and no more of them than fit. */
import { expect, it } from 'vitest';
import { accessChanged, cachedLookup } from '../../src/machinery/auth/credentialCache.ts';

function cached() {
  const asked: string[] = [];
  let now = 1_000;
  const find = cachedLookup(
    async (hash) => {
      asked.push(hash.toString());
      return hash.toString() === 'unknown' ? null : hash.toString();
    },
    () => now,
    2,
  );
  const look = async (...names: string[]) => {
    asked.length = 0;
    for (const name of names) await find(Buffer.from(name));
    return asked.join(' ');
  };
  return { look, pass: (milliseconds: number) => (now += milliseconds) };
}

it('a credential is looked up at most once a second, and an unknown credential each time', async () => {
  const { look, pass } = cached();
  expect(await look('a', 'a', 'unknown', 'unknown')).toBe('a unknown unknown');
  pass(999);
  expect(await look('a')).toBe('');
  pass(1);
  expect(await look('a')).toBe('a');
});

it('after the clock is set back, a cached credential is looked up again', async () => {
  const { look, pass } = cached();
  await look('a');
  pass(-1);
  expect(await look('a')).toBe('a');
});

it('the cache starts anew when it is full and another credential comes', async () => {
  const { look } = cached();
  expect(await look('a', 'b', 'a', 'b')).toBe('a b');
  expect(await look('c', 'c', 'a', 'b')).toBe('c a b');
});

it('after a change of access is committed, every credential is looked up again', async () => {
  const { look } = cached();
  await look('a');
  const committed: (() => void)[] = [];
  accessChanged({ afterCommit: (work) => void committed.push(work) });
  expect(await look('a')).toBe('');
  for (const work of committed) work();
  expect(await look('a', 'a')).toBe('a');
});

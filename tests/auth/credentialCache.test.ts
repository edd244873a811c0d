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

it('a credential is looked up once a second, and an unknown one each time', async () => {
  const { look, pass } = cached();
  expect(await look('a', 'a', 'unknown', 'unknown')).toBe('a unknown unknown');
  pass(999);
  expect(await look('a')).toBe('');
  pass(1);
  expect(await look('a')).toBe('a');
});

it('a clock that was set back trusts nothing that it has not read yet', async () => {
  const { look, pass } = cached();
  await look('a');
  pass(-1);
  expect(await look('a')).toBe('a');
});

it('as many as fit are kept, and one more begins anew', async () => {
  const { look } = cached();
  expect(await look('a', 'b', 'a', 'b')).toBe('a b');
  expect(await look('c', 'c', 'a', 'b')).toBe('c a b');
});

it('once access has changed, every credential is looked up again after the commit', async () => {
  const { look } = cached();
  await look('a');
  const committed: (() => void)[] = [];
  accessChanged({ afterCommit: (work) => void committed.push(work) });
  expect(await look('a')).toBe('');
  for (const work of committed) work();
  expect(await look('a', 'a')).toBe('a');
});

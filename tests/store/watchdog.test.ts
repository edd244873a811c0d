/** An embedded database that cannot write or never answers is told of, once. Architecture, facts about PGlite. */
import { afterEach, expect, test, vi } from 'vitest';
import { openStore } from '../../src/store/database.ts';
import { readTemplate } from '../../src/store/template.ts';
import { watchdog } from '../../src/store/watchdog.ts';

afterEach(() => void vi.useRealTimers());

test('[store.disk-full] a full disk is told of once, and the statement that met it fails', async () => {
  const reasons: string[] = [];
  const template = await readTemplate();
  const store = await openStore({
    databaseUrl: null,
    folder: 'memory://',
    poolSize: 1,
    template,
    onLost: (reason) => reasons.push(reason),
  });
  const full = `do $$ begin raise exception 'no space left' using errcode = '53100'; end $$`;
  try {
    await expect(store.query('select 1/0')).rejects.toMatchObject({ code: '22012' });
    expect(reasons).toEqual([]);
    await expect(store.query(full)).rejects.toMatchObject({ code: '53100' });
    await expect(store.transaction((tx) => tx.query(full))).rejects.toMatchObject({ code: '53100' });
    expect(reasons).toEqual([expect.stringContaining('disk is full')]);
  } finally {
    await store.close();
  }
});

/** Work that ends when it is let go. */
function held() {
  let release = () => {};
  const work = new Promise<void>((resolve) => (release = resolve));
  return { work, release: () => release() };
}

test('[store.hangs] work that never comes back is told of, once', async () => {
  vi.useFakeTimers();
  const reasons: string[] = [];
  const watch = watchdog((reason) => reasons.push(reason));
  void watch(held().work);
  void watch(held().work);
  await vi.advanceTimersByTimeAsync(55_000);
  expect(reasons).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reasons).toEqual([expect.stringContaining('does not answer')]);
});

test('[store.hangs] work that came back is not, however late its timer fires', async () => {
  vi.useFakeTimers();
  const reasons: string[] = [];
  const { work, release } = held();
  const watched = watchdog((reason) => reasons.push(reason))(work);
  await vi.advanceTimersByTimeAsync(60_000);
  release();
  await watched;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reasons).toEqual([]);
});

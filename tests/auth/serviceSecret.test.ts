/** The secret that a service makes for itself. For the message about a lost secret see cli/lostSecret.test.ts. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { secretOf } from '../../src/machinery/auth/serviceSecret.ts';
import { CannotStart } from '../../src/store/folder/cannotStart.ts';
import { atEnd } from '../support/atEnd.ts';
import { startHarness } from '../support/harness.ts';

const { store } = await startHarness();
const folder = await mkdtemp(join(tmpdir(), 'truckroll-secret-'));
atEnd(() => rm(folder, { recursive: true, force: true }));
const secretIn = (name: string) => secretOf(store, { secretKey: null, dataDir: join(folder, name) });

it('[secrets.whole] processes that start at once share one service secret, which only its owner can read', async () => {
  const [first, ...others] = await Promise.all([secretIn('new'), secretIn('new'), secretIn('new')]);
  expect(first).toHaveLength(32);
  for (const other of [...others, await secretIn('new')]) expect(other).toEqual(first);
  expect(await readdir(join(folder, 'new'))).toEqual(['secret']);
  expect((await stat(join(folder, 'new', 'secret'))).mode & 0o777).toBe(0o600);
});

it('[secrets.whole] a service secret that was cut short is refused, and its file stays as it is', async () => {
  const kept = await secretIn('cut');
  const path = join(folder, 'cut', 'secret');
  const whole = await readFile(path, 'utf8');
  for (const bytes of [31, 5, 0]) {
    await truncate(path, bytes);
    await expect(secretIn('cut')).rejects.toThrow(CannotStart);
    await expect(secretIn('cut')).rejects.toThrow(/^\S+secret is damaged: it holds \d+ bytes .* set SECRET_KEY .* remove that file/);
    expect(await readFile(path, 'utf8')).toBe(whole.slice(0, bytes));
  }
  await writeFile(path, whole);
  expect(await secretIn('cut')).toEqual(kept);
});

it('[secrets.whole] a service secret that cannot be read is refused', async () => {
  await mkdir(join(folder, 'unreadable', 'secret'), { recursive: true });
  await expect(secretIn('unreadable')).rejects.toThrow(CannotStart);
  await expect(secretIn('unreadable')).rejects.toThrow(/secret cannot be read \(EISDIR\)\. Let user \d+ read it, or set SECRET_KEY\.$/);
});

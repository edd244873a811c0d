import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireFolder, type LockHolder } from '../../src/store/folderLock.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'truckroll-lock-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const readLock = async () => JSON.parse(await readFile(join(dataDir, 'lock.json'), 'utf8')) as LockHolder;
const writeLock = (holder: LockHolder) => writeFile(join(dataDir, 'lock.json'), JSON.stringify(holder));

/** A lock as this process would take it, changed to look like another holder's. */
async function lockOf(change: Partial<LockHolder>): Promise<void> {
  const folder = await acquireFolder(dataDir);
  const holder = await readLock();
  await folder.release();
  await writeLock({ ...holder, token: '00000000-dead', ...change });
}

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.on('exit', resolve));
  return child.pid!;
}

describe('[store.folder-lock] the lock', () => {
  it('refuses a second holder, by its pid, and is free after release', async () => {
    const first = await acquireFolder(dataDir);
    await expect(acquireFolder(dataDir)).rejects.toThrow(`process ${process.pid} `);
    await first.release();
    expect(await readdir(dataDir)).toEqual([]);
    await (await acquireFolder(dataDir)).release();
  });

  it('is held by a living process however old it is', async () => {
    await lockOf({ started_at: '2001-01-01T00:00:00.000Z' });
    await expect(acquireFolder(dataDir)).rejects.toThrow('in use by process');
  });

  it('does not believe a holder in another container dead', async () => {
    await lockOf({ pid: await deadPid(), pid_namespace: 'pid:[1]' });
    await expect(acquireFolder(dataDir)).rejects.toThrow('in another container');
  });

  it.each([
    ['its pid is gone', async () => ({ pid: await deadPid() })],
    ['its pid is another process now', async () => ({ process_start: '1' })],
    ['the machine was started anew', async () => ({ boot_id: 'another' })],
  ])('passes from a dead holder: %s', async (_name, change) => {
    await lockOf(await change());
    const folder = await acquireFolder(dataDir);
    expect((await readLock()).pid).toBe(process.pid);
    await folder.release();
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('passes from a dead holder to one of many racers', async () => {
    for (let round = 0; round < 20; round++) {
      await lockOf({ boot_id: 'another', token: `${round}`.padStart(8, '0') });
      const racers = await Promise.allSettled(Array.from({ length: 8 }, () => acquireFolder(dataDir)));
      const winners = racers.filter((racer) => racer.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      await winners[0]!.value.release();
      expect(await readdir(dataDir)).toEqual([]);
    }
  });

  it('does not remove a lock that is no longer its own', async () => {
    const folder = await acquireFolder(dataDir);
    await writeLock({ ...(await readLock()), token: 'of another' });
    await folder.release();
    expect((await readLock()).token).toBe('of another');
  });

  it('refuses a lock it cannot read', async () => {
    await writeFile(join(dataDir, 'lock.json'), '');
    await expect(acquireFolder(dataDir)).rejects.toThrow('cannot be read');
  });
});

describe('[store.damaged] a damaged database', () => {
  it('is refused when it was ready once and PG_VERSION is missing', async () => {
    const folder = await acquireFolder(dataDir);
    await folder.markReady();
    await folder.markReady();
    await folder.release();
    await expect(acquireFolder(dataDir)).rejects.toThrow('PG_VERSION is missing');
    expect(await readdir(dataDir)).toEqual(['truckroll-database']);
  });

  it('is made anew when the first start was killed before it had answered anybody', async () => {
    await acquireFolder(dataDir);
    await mkdir(join(dataDir, 'database', 'base'), { recursive: true });
    await rm(join(dataDir, 'lock.json'));
    await (await acquireFolder(dataDir)).release();
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is refused when there are files without a marker and without PG_VERSION', async () => {
    await mkdir(join(dataDir, 'database', 'base'), { recursive: true });
    await expect(acquireFolder(dataDir)).rejects.toThrow('PG_VERSION is missing');
  });
});

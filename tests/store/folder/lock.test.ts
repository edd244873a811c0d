import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { acquireFolder } from '../../../src/store/folder/lock.ts';
import type { LockHolder } from '../../../src/store/folder/lockHolder.ts';
import { endHolders, killed, mayUnshare, startHolder } from '../folderHolders.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'truckroll-lock-'));
});
afterEach(async () => {
  await endHolders();
  await rm(dataDir, { recursive: true, force: true });
});

const readLock = async () => JSON.parse(await readFile(join(dataDir, 'lock.json'), 'utf8')) as LockHolder;
const writeLock = (holder: LockHolder) => writeFile(join(dataDir, 'lock.json'), JSON.stringify(holder));

/** Writes a lock file like this process's own, changed to look like another holder's. */
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
  it('refuses a second holder, names the holder’s pid, and is free after release', async () => {
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
    await expect(acquireFolder(dataDir)).rejects.toThrow('in another container. If that process has stopped, remove');
  });

  it('asks the socket of a holder in another container, and believes it dead when nobody listens', async () => {
    const holder = await startHolder(dataDir);
    expect(holder.said).toBe('held');
    await writeLock({ ...(await readLock()), pid_namespace: 'pid:[1]' });
    const inUse = /in use by process \d+ on .+, in another container\. Stop it first/;
    await expect(acquireFolder(dataDir)).rejects.toThrow(inUse);
    // A frozen holder is alive: it may continue at any moment.
    holder.child.kill('SIGSTOP');
    await expect(acquireFolder(dataDir)).rejects.toThrow(inUse);
    await killed(holder.child);
    await (await acquireFolder(dataDir)).release();
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('does not follow an edited lock to other files', async () => {
    const holder = await startHolder(dataDir);
    await killed(holder.child);
    const elsewhere = await mkdtemp(join(tmpdir(), 'truckroll-lock-'));
    await symlink(join(dataDir, (await readLock()).socket!), join(elsewhere, 'lock-00000000.sock'));
    await writeLock({ ...(await readLock()), pid_namespace: 'pid:[1]', socket: `../${basename(elsewhere)}/lock-00000000.sock` });
    await expect(acquireFolder(dataDir)).rejects.toThrow('If that process has stopped, remove');
    await rm(elsewhere, { recursive: true });
  });

  it('works under a path longer than a socket path may be', async () => {
    dataDir = join(dataDir, 'a'.repeat(120));
    const holder = await startHolder(dataDir);
    await writeLock({ ...(await readLock()), pid_namespace: 'pid:[1]' });
    await expect(acquireFolder(dataDir)).rejects.toThrow('Stop it first');
    await killed(holder.child);
    await (await acquireFolder(dataDir)).release();
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is removed with a process that ends without releasing it', async () => {
    const holder = await startHolder(dataDir, { then: 'process.exit(3)' });
    if (holder.child.exitCode === null) await once(holder.child, 'exit');
    expect([holder.child.exitCode, await readdir(dataDir)]).toEqual([3, ['first-start-unfinished']]);
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

  it.skipIf(process.platform !== 'linux')('passes from a dead holder that its parent has not reaped', async () => {
    const holder = await startHolder(dataDir, { reaped: false });
    const { pid } = await readLock();
    expect([holder.said, pid]).not.toEqual(['held', holder.child.pid]);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z '), 30_000);
    process.kill(pid, 0);
    // A process whose main thread has ended may have others that are ending.
    await (await acquireFolder(dataDir, 60_000)).release();
    expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
  });

  it('waits for a holder that is stopping, and reports one that does not end', async () => {
    const first = `process.on('SIGTERM', () => { folder.noteEnding(); setTimeout(() => folder.release().then(() => process.exit(0)), 300); })`;
    const holder = await startHolder(dataDir, { first });
    await expect(acquireFolder(dataDir)).rejects.toThrow('Stop it first');
    holder.child.kill('SIGTERM');
    await vi.waitFor(async () => expect((await readLock()).is_ending).toBe(true), 30_000);
    await (await acquireFolder(dataDir)).release();
    await lockOf({ is_ending: true });
    await expect(acquireFolder(dataDir, 100)).rejects.toThrow(/in use by process \d+ .+ It is stopping: start again when it has ended, or/);
    expect(await readdir(dataDir)).toEqual(['lock.json']);
  });

  it('records the end only in its own lock, and leaves no lock behind', async () => {
    const folder = await acquireFolder(dataDir);
    const before = await readLock();
    folder.noteEnding();
    expect(await readLock()).toEqual({ ...before, is_ending: true });
    await writeLock({ ...before, token: 'of another' });
    folder.noteEnding();
    expect(await readLock()).toEqual({ ...before, token: 'of another' });
    await rm(join(dataDir, 'lock.json'));
    folder.noteEnding();
    await folder.release();
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('passes from a dead holder to exactly one of many processes', async () => {
    for (let round = 0; round < 20; round++) {
      await lockOf({ boot_id: 'another', token: `${round}`.padStart(8, '0') });
      const racers = await Promise.allSettled(Array.from({ length: 8 }, () => acquireFolder(dataDir)));
      const winners = racers.filter((racer) => racer.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      await winners[0]!.value.release();
      expect(await readdir(dataDir)).toEqual([]);
    }
  });

  it('does not remove a lock that now belongs to another process', async () => {
    const folder = await acquireFolder(dataDir);
    await writeLock({ ...(await readLock()), token: 'of another' });
    await folder.release();
    expect((await readLock()).token).toBe('of another');
  });

  it('refuses an unreadable lock', async () => {
    await writeFile(join(dataDir, 'lock.json'), '');
    await expect(acquireFolder(dataDir)).rejects.toThrow('cannot be read');
    await rm(join(dataDir, 'lock.json'));
    await mkdir(join(dataDir, 'lock.json'));
    await expect(acquireFolder(dataDir)).rejects.toThrow(/lock\.json cannot be read\. If no Truckroll process uses /);
  });
});

describe.skipIf(!mayUnshare())('[store.folder-lock] across containers', () => {
  it('passes from a killed holder to exactly one of many containers, and never from a living holder', async () => {
    const first = await startHolder(dataDir, { contained: true });
    expect(first.said).toBe('held');
    expect((await startHolder(dataDir, { contained: true })).said).toMatch(/in another container\. Stop it first/);
    await killed(first.child);
    expect((await readLock()).pid_namespace).not.toBe(await readlink('/proc/self/ns/pid'));
    const racers = await Promise.all(Array.from({ length: 4 }, () => startHolder(dataDir, { contained: true })));
    expect(racers.filter(({ said }) => said === 'held')).toHaveLength(1);
    expect(racers.filter(({ said }) => /in use by process|keep taking/.test(said))).toHaveLength(3);
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

  it('is created again when the first start was killed before it answered anybody', async () => {
    await acquireFolder(dataDir);
    await mkdir(join(dataDir, 'database', 'base'), { recursive: true });
    await rm(join(dataDir, 'lock.json'));
    await (await acquireFolder(dataDir)).release();
    // The first holder is this process, whose socket still listens.
    expect((await readdir(dataDir)).filter((name) => !name.endsWith('.sock'))).toEqual([]);
  });

  it('[store.lost] a lost database is reported when only demo.json is left', async () => {
    await writeFile(join(dataDir, 'demo.json'), '{}');
    await expect(acquireFolder(dataDir)).rejects.toThrow(
      /demo\.json exists, but .+database is gone\. .*Restore .+ To start with a new database, remove /,
    );
    expect(await readdir(dataDir)).toEqual(['demo.json']);
    await rm(join(dataDir, 'demo.json'));
    await (await acquireFolder(dataDir)).release();
  });

  it('is refused when there are files without a marker and without PG_VERSION', async () => {
    await mkdir(join(dataDir, 'database', 'base'), { recursive: true });
    await expect(acquireFolder(dataDir)).rejects.toThrow('PG_VERSION is missing');
  });
});

/**
 * Our own lock on the data folder of the embedded database. Two processes on one PGlite folder silently destroy it,
 * and PGlite neither locks it nor notices a damaged one: without `PG_VERSION` it starts an empty database over the files.
 *
 * A lock is stale only when its holder is dead, never because it is old: another boot, its pid gone or now another process,
 * or, across containers, its socket refusing. A holder listens on a socket of its own name from before its lock can be seen until
 * after it is removed, so who is dead stays dead. The folder must belong to one machine: a holder on another machine cannot be
 * told from a dead one.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { CannotStart } from './cannotStart.ts';
import { refuseDenied } from './folderAccess.ts';
import { damageOf, restoreAdvice } from './folderDamage.ts';
import { askForLife, listenForLife } from './folderSocket.ts';
import { makeFolder } from './makeFolder.ts';
import { replaceFile, writeOnce } from './wholeFile.ts';

export { CannotStart };

/** What a lock file says about its holder. */
export interface LockHolder {
  readonly pid: number;
  /** null where the system has none; then the pid alone decides. */
  readonly boot_id: string | null;
  /** Tells a process from a later one with its pid: the kernel's start time in ticks, null where unknown. */
  readonly process_start: string | null;
  /** A pid means something only in its own namespace (containers). */
  readonly pid_namespace: string | null;
  readonly started_at: string;
  readonly host: string;
  /** Tells this lock from any other the same process took. */
  readonly token: string;
  /** The socket beside the lock on which the holder listens while it lives; null where the folder can have none. */
  readonly socket?: string | null;
}

export interface LockedFolder {
  readonly databaseFolder: string;
  /** Nothing is in it yet. */
  readonly isNew: boolean;
  /** To be called after the first successful open and migration: from now on a missing database is a fault. */
  markReady(): Promise<void>;
  release(): Promise<void>;
}

const lockName = 'lock.json';
const markerName = 'truckroll-database';
const databaseName = 'database';
/** Stands from before the database is made until it was migrated for the first time. */
const unfinishedName = 'first-start-unfinished';

/** Stands while a backup is unpacked and tried: what is there then is nobody's database. */
export const restoringName = 'restore-unfinished';

/** Written by the demo (demo/seed.ts) after the database was ready: where it stands there was one. */
const demoFactsName = 'demo.json';

/**
 * Locks the data folder for this process, or throws an error that names the process that holds it. The lock is removed by
 * `release`, or when the process ends by itself before; a killed one leaves it, and the next holder sees that it is dead.
 */
export async function acquireFolder(dataDir: string): Promise<LockedFolder> {
  await makeFolder(dataDir);
  const lock = await lockFolder(dataDir);
  const databaseFolder = join(dataDir, databaseName);
  const unfinished = join(dataDir, unfinishedName);
  let isNew = false;
  const release = async () => {
    if ((await readdir(databaseFolder).catch(emptyWhenAbsent)).length === 0) await rm(unfinished, { force: true });
    await lock.release();
  };
  try {
    await refuseRestoring(dataDir);
    await discardUnfinished(dataDir, databaseFolder);
    refuseDenied(databaseFolder, dataDir);
    await refuseDamaged(dataDir, databaseFolder);
    isNew = (await readdir(databaseFolder).catch(emptyWhenAbsent)).length === 0;
    if (isNew) await refuseLost(dataDir, databaseFolder);
    if (isNew) await writeOnce(unfinished, 'The first start has not finished; nothing here was ever answered.\n');
  } catch (error) {
    await release();
    throw error;
  }
  return {
    databaseFolder,
    isNew,
    release,
    async markReady() {
      await writeOnce(join(dataDir, markerName), 'The folder "database" holds a Truckroll database. Keep this file beside it.\n');
      await rm(unfinished, { force: true });
    },
  };
}

async function lockFolder(dataDir: string): Promise<{ release(): Promise<void> }> {
  const path = join(dataDir, lockName);
  const token = randomUUID();
  const socket = `lock-${token.slice(0, 8)}.sock`;
  const life = await listenForLife(join(dataDir, socket));
  const mine = await describeSelf(token, life && socket);
  try {
    await take(path, mine, dataDir);
  } catch (error) {
    await life?.close();
    throw error;
  }
  const atExit = () => {
    releaseAtExit(path, token);
    rmSync(join(dataDir, socket), { force: true });
  };
  process.once('exit', atExit);
  return {
    async release() {
      process.off('exit', atExit);
      await releaseLock(path, token);
      await life?.close();
    },
  };
}

/** Creates the lock file, after removing that of a dead holder. */
async function take(path: string, mine: LockHolder, dataDir: string): Promise<void> {
  const content = `${JSON.stringify(mine)}\n`;
  for (let attempt = 0; attempt < 20; attempt++) {
    if (await writeOnce(path, content)) return;
    const holder = await readHolder(path);
    if (holder === 'absent') continue;
    if (holder === 'unreadable')
      throw new CannotStart(`${path} cannot be read. If no Truckroll process uses ${dataDir}, remove that file and start again.`);
    const state = await stateOf(holder, mine, dataDir);
    if (state !== 'dead') {
      // Released while it was being asked: its socket goes after its lock.
      if (!(await holds(path, holder.token))) continue;
      throw new CannotStart(heldBy(holder, mine, dataDir, state));
    }
    if (await replaceDead(path, holder, mine, content, dataDir)) return;
  }
  throw new CannotStart(`Other processes keep taking ${path}; try again.`);
}

/**
 * Replaces a dead holder's lock under a lock of its own, named after the dead one. Who holds that and still finds the
 * dead holder's token is the only one who may replace it, and does so by a rename, so no moment is without a lock.
 */
async function replaceDead(path: string, dead: LockHolder, mine: LockHolder, content: string, dataDir: string): Promise<boolean> {
  const guard = `${path}.${dead.token.slice(0, 8)}`;
  await take(guard, mine, dataDir);
  try {
    if (!(await holds(path, dead.token))) return false;
    await replaceFile(path, content);
    if (hasSocket(dead)) await rm(join(dataDir, dead.socket), { force: true });
    return true;
  } finally {
    await releaseLock(guard, mine.token);
  }
}

async function releaseLock(path: string, token: string): Promise<void> {
  if (await holds(path, token)) await rm(path, { force: true });
}

/** Whether the lock is, still, the one with this token. */
async function holds(path: string, token: string): Promise<boolean> {
  const holder = await readHolder(path);
  return typeof holder !== 'string' && holder.token === token;
}

/** The last act of a process that ends without having released: nothing may be awaited any more. */
function releaseAtExit(path: string, token: string): void {
  try {
    if ((JSON.parse(readFileSync(path, 'utf8')) as LockHolder).token === token) rmSync(path);
  } catch {
    // Gone or not readable: the next holder sees that this one is dead.
  }
}

async function readHolder(path: string): Promise<LockHolder | 'absent' | 'unreadable'> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'absent';
    // A folder, or another user's.
    if (['EISDIR', 'EACCES', 'EPERM'].includes(codeOf(error) ?? '')) return 'unreadable';
    throw error;
  }
  try {
    const holder = JSON.parse(text) as LockHolder;
    return Number.isInteger(holder.pid) && holder.pid > 0 && typeof holder.token === 'string' ? holder : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

async function describeSelf(token: string, socket: string | null): Promise<LockHolder> {
  return {
    pid: process.pid,
    boot_id: await firstLine('/proc/sys/kernel/random/boot_id'),
    process_start: await processStart('self'),
    pid_namespace: await readlink('/proc/self/ns/pid').catch(() => null),
    started_at: new Date(performance.timeOrigin).toISOString(),
    host: hostname(),
    token,
    socket,
  };
}

/** Whether the holder lives. `in doubt` counts as living: nothing here can tell. */
async function stateOf(holder: LockHolder, mine: LockHolder, dataDir: string): Promise<'dead' | 'alive' | 'in doubt'> {
  const life = hasSocket(holder) ? await askForLife(join(dataDir, holder.socket)) : 'unknown';
  if (life === 'listens') return 'alive';
  if (holder.boot_id !== null && mine.boot_id !== null && holder.boot_id !== mine.boot_id) return 'dead';
  if (inOtherNamespace(holder, mine)) return life === 'nobody' ? 'dead' : 'in doubt';
  if (!processExists(holder.pid)) return 'dead';
  const start = await processStart(holder.pid);
  return start !== null && holder.process_start !== null && start !== holder.process_start ? 'dead' : 'alive';
}

/** Only names that a lock gives itself: a lock file that somebody edited must not lead elsewhere. */
function hasSocket(holder: LockHolder): holder is LockHolder & { readonly socket: string } {
  return typeof holder.socket === 'string' && /^lock-[0-9a-f]{8}\.sock$/.test(holder.socket);
}

function inOtherNamespace(holder: LockHolder, mine: LockHolder): boolean {
  return holder.pid_namespace !== mine.pid_namespace;
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

/** Field 22 of /proc/<pid>/stat; the name in field 2 may hold spaces and brackets, so count from its last bracket. */
async function processStart(pid: number | 'self'): Promise<string | null> {
  const line = await firstLine(`/proc/${pid}/stat`);
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

function heldBy(holder: LockHolder, mine: LockHolder, dataDir: string, state: 'alive' | 'in doubt'): string {
  const who = `process ${holder.pid} on ${holder.host}, since ${holder.started_at}`;
  const where = inOtherNamespace(holder, mine) ? ', in another container' : '';
  return state === 'in doubt'
    ? `${dataDir} is in use by ${who}${where}. If that is stopped, remove ${join(dataDir, lockName)} and start again.`
    : `${dataDir} is in use by ${who}${where}. Stop it first, or set another DATA_DIR.`;
}

/** A first start that was killed leaves half a database, which nobody was ever answered from: it is made anew. */
async function discardUnfinished(dataDir: string, databaseFolder: string): Promise<void> {
  const files = await readdir(dataDir);
  if (!files.includes(unfinishedName)) return;
  if (!files.includes(markerName)) await rm(databaseFolder, { recursive: true, force: true });
  await rm(join(dataDir, unfinishedName), { force: true });
}

/** Throws where a restore was cut short: a fresh database in its place would look like a restored one that lost everything. */
async function refuseRestoring(dataDir: string): Promise<void> {
  if (!(await readdir(dataDir)).includes(restoringName)) return;
  throw new CannotStart(`A restore into ${dataDir} did not finish. Remove that folder, and restore again.`);
}

/** Throws when there was a database and nothing of it is left: a fresh demo in its place would hide the loss. */
async function refuseLost(dataDir: string, databaseFolder: string): Promise<void> {
  if (!(await readdir(dataDir)).includes(demoFactsName)) return;
  const facts = join(dataDir, demoFactsName);
  throw new CannotStart(
    `${facts} stands, but ${databaseFolder} is gone. Restore DATA_DIR from a backup or mount its volume; to begin anew, remove ${facts}.`,
  );
}

/** Throws when the folder holds database files that PGlite would write over, or open in vain; they are left as they are. */
async function refuseDamaged(dataDir: string, databaseFolder: string): Promise<void> {
  const files = await readdir(databaseFolder).catch(emptyWhenAbsent);
  if (files.includes('PG_VERSION')) {
    const damage = await damageOf(databaseFolder);
    if (damage === null) return;
    throw new CannotStart(`${databaseFolder} is damaged: ${damage}. Nothing in it was changed. ${restoreAdvice}`);
  }
  const marked = (await readdir(dataDir)).includes(markerName);
  if (!marked && files.length === 0) return;
  throw new CannotStart(
    marked
      ? `${databaseFolder} should hold a database, but PG_VERSION is missing. ${restoreAdvice}`
      : `${databaseFolder} holds files, but PG_VERSION is missing: it is damaged or not ours. Move it away, or set another DATA_DIR.`,
  );
}

function emptyWhenAbsent(error: unknown): string[] {
  if (codeOf(error) === 'ENOENT') return [];
  throw error;
}

async function firstLine(path: string): Promise<string | null> {
  return readFile(path, 'utf8').then(
    (text) => text.split('\n')[0]!.trim() || null,
    () => null,
  );
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

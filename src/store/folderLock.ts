/**
 * Our own lock on the data folder of the embedded database. Two processes on one PGlite folder silently destroy it,
 * and PGlite neither locks it nor notices a damaged one: without `PG_VERSION` it starts an empty database over the files.
 *
 * A lock is stale only when its holder is dead (another boot, or its pid is gone or now another process), never because
 * it is old. The folder must belong to one machine: a holder on another machine cannot be told from a dead one.
 */
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, readlink, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { damageOf, restoreAdvice } from './folderDamage.ts';

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

/** The folder cannot be used now; the message says who holds it or what to do. */
export class CannotStart extends Error {}

/** Locks the data folder for this process, or throws an error that names the process that holds it. */
export async function acquireFolder(dataDir: string): Promise<LockedFolder> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, lockName);
  const mine = await describeSelf();
  await take(path, mine, dataDir);
  const databaseFolder = join(dataDir, databaseName);
  const unfinished = join(dataDir, unfinishedName);
  let isNew = false;
  const release = async () => {
    if ((await readdir(databaseFolder).catch(emptyWhenAbsent)).length === 0) await rm(unfinished, { force: true });
    await releaseLock(path, mine.token);
  };
  try {
    await discardUnfinished(dataDir, databaseFolder);
    await refuseDamaged(dataDir, databaseFolder);
    isNew = (await readdir(databaseFolder).catch(emptyWhenAbsent)).length === 0;
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

/** Creates the lock file, after removing that of a dead holder. */
async function take(path: string, mine: LockHolder, dataDir: string): Promise<void> {
  const content = `${JSON.stringify(mine)}\n`;
  for (let attempt = 0; attempt < 20; attempt++) {
    if (await writeOnce(path, content)) return;
    const holder = await readHolder(path);
    if (holder === 'absent') continue;
    if (holder === 'unreadable')
      throw new CannotStart(`${path} cannot be read. If no Truckroll process uses ${dataDir}, remove that file and start again.`);
    if (!(await isDead(holder, mine))) throw new CannotStart(heldBy(holder, mine, dataDir));
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
    const holder = await readHolder(path);
    if (typeof holder === 'string' || holder.token !== dead.token) return false;
    const fresh = await writeTemporary(path, content);
    await rename(fresh, path);
    return true;
  } finally {
    await releaseLock(guard, mine.token);
  }
}

async function releaseLock(path: string, token: string): Promise<void> {
  const holder = await readHolder(path);
  if (typeof holder !== 'string' && holder.token === token) await rm(path, { force: true });
}

/** Creates a file with its whole content, never seen half-written; false when there is one already. */
async function writeOnce(path: string, content: string): Promise<boolean> {
  const temporary = await writeTemporary(path, content);
  try {
    await link(temporary, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function writeTemporary(path: string, content: string): Promise<string> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  return temporary;
}

async function readHolder(path: string): Promise<LockHolder | 'absent' | 'unreadable'> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'absent';
    throw error;
  }
  try {
    const holder = JSON.parse(text) as LockHolder;
    return Number.isInteger(holder.pid) && holder.pid > 0 && typeof holder.token === 'string' ? holder : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

async function describeSelf(): Promise<LockHolder> {
  return {
    pid: process.pid,
    boot_id: await firstLine('/proc/sys/kernel/random/boot_id'),
    process_start: await processStart(process.pid),
    pid_namespace: await readlink('/proc/self/ns/pid').catch(() => null),
    started_at: new Date(performance.timeOrigin).toISOString(),
    host: hostname(),
    token: randomUUID(),
  };
}

/** Whether the holder is certainly gone. In doubt it lives. */
async function isDead(holder: LockHolder, mine: LockHolder): Promise<boolean> {
  if (holder.boot_id !== null && mine.boot_id !== null && holder.boot_id !== mine.boot_id) return true;
  if (inOtherNamespace(holder, mine)) return false;
  if (!processExists(holder.pid)) return true;
  const start = await processStart(holder.pid);
  return start !== null && holder.process_start !== null && start !== holder.process_start;
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
async function processStart(pid: number): Promise<string | null> {
  const line = await firstLine(`/proc/${pid}/stat`);
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

function heldBy(holder: LockHolder, mine: LockHolder, dataDir: string): string {
  const who = `process ${holder.pid} on ${holder.host}, since ${holder.started_at}`;
  return inOtherNamespace(holder, mine)
    ? `${dataDir} is in use by ${who}, in another container. If that is stopped, remove ${join(dataDir, lockName)} and start again.`
    : `${dataDir} is in use by ${who}. Stop it first, or set another DATA_DIR.`;
}

/** A first start that was killed leaves half a database, which nobody was ever answered from: it is made anew. */
async function discardUnfinished(dataDir: string, databaseFolder: string): Promise<void> {
  const files = await readdir(dataDir);
  if (!files.includes(unfinishedName)) return;
  if (!files.includes(markerName)) await rm(databaseFolder, { recursive: true, force: true });
  await rm(join(dataDir, unfinishedName), { force: true });
}

/** Throws when the folder holds database files that PGlite would write over, or open in vain; they are left as they are. */
async function refuseDamaged(dataDir: string, databaseFolder: string): Promise<void> {
  const files = await readdir(databaseFolder).catch(emptyWhenAbsent);
  if (files.includes('PG_VERSION')) {
    const damage = await damageOf(databaseFolder);
    if (damage === null) return;
    throw new CannotStart(`${databaseFolder} is damaged: ${damage}. Nothing in it was changed. ${restoreAdvice(databaseFolder)}`);
  }
  const marked = (await readdir(dataDir)).includes(markerName);
  if (!marked && files.length === 0) return;
  throw new CannotStart(
    marked
      ? `${databaseFolder} should hold a database, but PG_VERSION is missing. ${restoreAdvice(databaseFolder)}`
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

/**
 * The lock on the data folder of the embedded database. Two processes on one PGlite folder silently destroy it. PGlite does not lock the
 * folder, and does not notice damage: without `PG_VERSION` it starts an empty database over the files.
 *
 * A lock is stale only when its holder is dead, never because it is old. A holder is dead when the machine has restarted since, or when its
 * pid is gone, belongs to another process, or belongs to a zombie. Across containers it is dead when its socket refuses connections. A start
 * waits for a holder that is ending.
 *
 * A holder listens on its socket from before its lock is visible until after the lock is removed. So a holder that was seen dead is never
 * alive again. Only one machine may use the folder: a holder on another machine looks dead.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from './cannotStart.ts';
import { refuseDenied } from './access.ts';
import { damageOf, restoreAdvice } from './damage.ts';
import { answerProbes } from './socket.ts';
import { describeSelf, hasSocket, inOtherNamespace, readHolder, stateOf, type HolderState, type LockHolder } from './lockHolder.ts';
import { makeFolder, replaceFile, replaceFileSync, writeOnce } from './forced.ts';
import { randomId } from '../ids.ts';

export { CannotStart };

export interface LockedFolder {
  readonly databaseFolder: string;
  /** The database folder is still empty. */
  readonly isNew: boolean;
  /** Call it after the first successful open and migration. From then on a missing database is an error. */
  markReady(): Promise<void>;
  /** Notes in the lock that this process is stopping, so that a new start waits for it. Call `release` as well. */
  noteEnding(): void;
  release(): Promise<void>;
}

/** How long a start waits for a holder that is ending, for example one that a supervisor has just stopped, and how often it looks. */
const endingMilliseconds = 5_000;
const lookMilliseconds = 50;
/** Most attempts to take the lock while other processes take it too. */
const mostAttempts = 20;

const lockName = 'lock.json';
const markerName = 'truckroll-database';
const databaseName = 'database';
/** This file exists from before the database is created until its first migration has finished. */
const unfinishedName = 'first-start-unfinished';

/** This file exists while a backup is unpacked and checked. Until then the folder holds no usable database. */
export const restoringName = 'restore-unfinished';

/** The demo writes this file after the database is ready (demo/seed.ts). Where it exists, there was a database. */
const demoFactsName = 'demo.json';

/**
 * Locks the data folder for this process. Throws `CannotStart` with the process that holds it. `release` removes the lock, and so does the
 * normal end of the process. A killed process leaves its lock; the next start sees that its holder is dead.
 */
export async function acquireFolder(dataDir: string, patienceMilliseconds = endingMilliseconds): Promise<LockedFolder> {
  await makeFolder(dataDir);
  const lock = await lockFolder(dataDir, patienceMilliseconds);
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
    if (isNew) await writeOnce(unfinished, 'The first start has not finished. No request was ever answered from this folder.\n');
  } catch (error) {
    await release();
    throw error;
  }
  return {
    databaseFolder,
    isNew,
    noteEnding: () => lock.noteEnding(),
    release,
    async markReady() {
      await writeOnce(join(dataDir, markerName), 'The folder "database" holds a Truckroll database. Keep this file beside it.\n');
      await rm(unfinished, { force: true });
    },
  };
}

/** Whether a database was ever created in this folder, or a backup is being restored into it. Opening it says what is wrong with it. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch(emptyWhenAbsent);
  return [markerName, databaseName, demoFactsName, restoringName].some((name) => names.includes(name));
}

async function lockFolder(dataDir: string, patienceMilliseconds: number): Promise<Pick<LockedFolder, 'noteEnding' | 'release'>> {
  const path = join(dataDir, lockName);
  const token = randomId();
  const socket = `lock-${token.slice(0, 8)}.sock`;
  // From before the first file: a signal may end the process as soon as others see the lock.
  const atExit = () => removeAtExit(dataDir, token, socket);
  process.once('exit', atExit);
  const life = await answerProbes(join(dataDir, socket));
  const ownHolder = await describeSelf(token, life && socket);
  try {
    await take(path, { ownHolder, dataDir, looks: patienceMilliseconds / lookMilliseconds });
  } catch (error) {
    process.off('exit', atExit);
    await life?.close();
    throw error;
  }
  return {
    noteEnding: () => writeEnding(path, ownHolder),
    async release() {
      process.off('exit', atExit);
      await releaseLock(path, token);
      await life?.close();
    },
  };
}

interface Taking {
  readonly ownHolder: LockHolder;
  readonly dataDir: string;
  /** How often to look at a holder that is ending before the start is refused. */
  readonly looks: number;
}

/** Creates the lock file. Replaces the lock of a dead holder. */
async function take(path: string, taking: Taking): Promise<void> {
  const { ownHolder, dataDir } = taking;
  let { looks } = taking;
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    if (await writeOnce(path, contentOf(ownHolder), ownHolder.token)) return;
    const holder = await readHolder(path);
    if (holder === 'absent') continue;
    if (holder === 'unreadable')
      throw new CannotStart(`${path} cannot be read. If no Truckroll process uses ${dataDir}, remove that file and start again.`);
    const state = await stateOf(holder, ownHolder, dataDir);
    if (state === 'dead') {
      if (await replaceDead(path, holder, taking)) return;
    } else if (state === 'ending' && looks > 0) {
      looks--;
      attempt--;
      await sleep(lookMilliseconds);
    } else if (await holds(path, holder.token)) throw new CannotStart(heldBy(holder, ownHolder, dataDir, state));
    // Otherwise the holder has released the lock meanwhile: it removes its socket after its lock.
  }
  throw new CannotStart(`Other processes keep taking ${path}; try again.`);
}

const contentOf = (holder: LockHolder) => `${JSON.stringify(holder)}\n`;

/**
 * Replaces a dead holder's lock. A second lock, named after the dead holder, makes sure that only one process does so. That process checks
 * that the lock still has the dead holder's token, and replaces it by a rename, so that the folder is locked at every moment.
 */
async function replaceDead(path: string, dead: LockHolder, taking: Taking): Promise<boolean> {
  const { ownHolder, dataDir } = taking;
  const guard = `${path}.${dead.token.slice(0, 8)}`;
  await take(guard, taking);
  try {
    if (!(await holds(path, dead.token))) return false;
    await replaceFile(path, contentOf(ownHolder), ownHolder.token);
    if (hasSocket(dead)) await rm(join(dataDir, dead.socket), { force: true });
    return true;
  } finally {
    await releaseLock(guard, ownHolder.token);
  }
}

async function releaseLock(path: string, token: string): Promise<void> {
  if (await holds(path, token)) await rm(path, { force: true });
}

/** Whether the lock still has this token. */
async function holds(path: string, token: string): Promise<boolean> {
  const holder = await readHolder(path);
  return typeof holder !== 'string' && holder.token === token;
}

/** Synchronous, because the process may have little time left. If the note cannot be written, a new start is refused without waiting. */
function writeEnding(path: string, ownHolder: LockHolder): void {
  const draft = `${path}.${ownHolder.token.slice(0, 8)}.ending.tmp`;
  try {
    if ((JSON.parse(readFileSync(path, 'utf8')) as LockHolder).token !== ownHolder.token) return;
    replaceFileSync(path, contentOf({ ...ownHolder, is_ending: true }), draft);
  } catch {
    rmSync(draft, { force: true });
  }
}

/**
 * Removes this holder's socket, locks and drafts of locks. Runs when a process exits without having called `release`. Nothing can be awaited
 * then.
 */
function removeAtExit(dataDir: string, token: string, socket: string): void {
  try {
    for (const name of readdirSync(dataDir)) {
      const path = join(dataDir, name);
      if (name === socket || (name.startsWith(lockName) && (name.endsWith(`.${token}.tmp`) || isLockOf(path, token))))
        rmSync(path, { force: true });
    }
  } catch {
    // The folder is gone or cannot be read. The next start sees that this holder is dead.
  }
}

function isLockOf(path: string, token: string): boolean {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as LockHolder).token === token;
  } catch {
    return false;
  }
}

function heldBy(holder: LockHolder, ownHolder: LockHolder, dataDir: string, state: HolderState): string {
  const where = inOtherNamespace(holder, ownHolder) ? ', in another container' : '';
  const inUse = `${dataDir} is in use by process ${holder.pid} on ${holder.host}, since ${holder.started_at}${where}.`;
  if (state === 'in doubt') return `${inUse} If that process has stopped, remove ${join(dataDir, lockName)} and start again.`;
  if (state === 'ending') return `${inUse} It is stopping: start again when it has ended, or set another DATA_DIR.`;
  return `${inUse} Stop it first, or set another DATA_DIR.`;
}

/**
 * A first start that was killed leaves half a database, from which no request was answered. Removes it. The note that the start has not
 * finished stays until one has: after a power cut some of the removed files can be there again.
 */
async function discardUnfinished(dataDir: string, databaseFolder: string): Promise<void> {
  const files = await readdir(dataDir);
  if (!files.includes(unfinishedName)) return;
  if (files.includes(markerName)) await rm(join(dataDir, unfinishedName), { force: true });
  else await rm(databaseFolder, { recursive: true, force: true });
}

/** Throws when a restore was cut short. A new database in this folder would look like a restored one that lost everything. */
async function refuseRestoring(dataDir: string): Promise<void> {
  if (!(await readdir(dataDir)).includes(restoringName)) return;
  throw new CannotStart(`A restore into ${dataDir} did not finish. Remove that folder, and restore again.`);
}

/** Throws when there was a database and all of it is gone. A new demo in its place would hide the loss. */
async function refuseLost(dataDir: string, databaseFolder: string): Promise<void> {
  if (!(await readdir(dataDir)).includes(demoFactsName)) return;
  const facts = join(dataDir, demoFactsName);
  throw new CannotStart(
    `${facts} exists, but ${databaseFolder} is gone. Restore DATA_DIR from a backup or mount its volume. To start with a new database, remove ${facts}.`,
  );
}

/** Throws when the folder holds damaged database files, which PGlite would overwrite or fail to open. Does not change them. */
async function refuseDamaged(dataDir: string, databaseFolder: string): Promise<void> {
  const files = await readdir(databaseFolder).catch(emptyWhenAbsent);
  if (files.includes('PG_VERSION')) {
    const damage = await damageOf(databaseFolder);
    if (damage === null) return;
    throw new CannotStart(`${databaseFolder} is damaged: ${damage}. Nothing in it was changed. ${restoreAdvice}`);
  }
  const hadDatabase = (await readdir(dataDir)).includes(markerName);
  if (!hadDatabase && files.length === 0) return;
  throw new CannotStart(
    hadDatabase
      ? `${databaseFolder} should hold a database, but PG_VERSION is missing. ${restoreAdvice}`
      : `${databaseFolder} holds files, but PG_VERSION is missing: it is damaged, or not a folder of Truckroll. Move it away, or set another DATA_DIR.`,
  );
}

function emptyWhenAbsent(error: unknown): string[] {
  if (codeOf(error) === 'ENOENT') return [];
  throw error;
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

/**
 * Our own lock on the data folder of the embedded database. Two processes on one PGlite folder silently destroy it,
 * and PGlite neither locks it nor notices a damaged one: without `PG_VERSION` it starts an empty database over the files.
 *
 * A lock is stale only when its holder is dead, never because it is old. Dead means: the machine has started anew since, or the pid is gone,
 * is another process now, or is a process that its parent has not reaped yet. Across containers it means that the holder's socket refuses.
 * A holder that is ending is waited for.
 *
 * A holder listens on a socket of its own name from before its lock can be seen until after it is removed, so who is dead stays dead. The
 * folder must belong to one machine: a holder on another machine cannot be told from a dead one.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from './cannotStart.ts';
import { refuseDenied } from './access.ts';
import { damageOf, restoreAdvice } from './damage.ts';
import { answerProbes } from './socket.ts';
import { describeSelf, hasSocket, inOtherNamespace, readHolder, stateOf, type HolderState, type LockHolder } from './lockHolder.ts';
import { makeFolder } from './makeFolder.ts';
import { replaceFile, writeOnce } from './wholeFile.ts';

export { CannotStart };

export interface LockedFolder {
  readonly databaseFolder: string;
  /** Nothing is in it yet. */
  readonly isNew: boolean;
  /** To be called after the first successful open and migration: from now on a missing database is a fault. */
  markReady(): Promise<void>;
  /** Says in the lock that this process has begun to stop: a start then waits for its end. It must still call `release`. */
  noteEnding(): void;
  release(): Promise<void>;
}

/** How long a start waits for a holder that is ending, as one that a supervisor has just stopped, and how often it looks. */
const endingMilliseconds = 5_000;
const lookMilliseconds = 50;

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
    if (isNew) await writeOnce(unfinished, 'The first start has not finished; nothing here was ever answered.\n');
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

async function lockFolder(dataDir: string, patienceMilliseconds: number): Promise<Pick<LockedFolder, 'noteEnding' | 'release'>> {
  const path = join(dataDir, lockName);
  const token = randomUUID();
  const socket = `lock-${token.slice(0, 8)}.sock`;
  const life = await answerProbes(join(dataDir, socket));
  const mine = await describeSelf(token, life && socket);
  try {
    await take(path, { mine, dataDir, looks: patienceMilliseconds / lookMilliseconds });
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
    noteEnding: () => writeEnding(path, mine),
    async release() {
      process.off('exit', atExit);
      await releaseLock(path, token);
      await life?.close();
    },
  };
}

interface Taking {
  readonly mine: LockHolder;
  readonly dataDir: string;
  /** How often a holder that is ending is looked at before it is told as one that has the folder. */
  readonly looks: number;
}

/** Creates the lock file, after removing that of a dead holder. */
async function take(path: string, taking: Taking): Promise<void> {
  const { mine, dataDir } = taking;
  let { looks } = taking;
  for (let attempt = 0; attempt < 20; attempt++) {
    if (await writeOnce(path, contentOf(mine))) return;
    const holder = await readHolder(path);
    if (holder === 'absent') continue;
    if (holder === 'unreadable')
      throw new CannotStart(`${path} cannot be read. If no Truckroll process uses ${dataDir}, remove that file and start again.`);
    const state = await stateOf(holder, mine, dataDir);
    if (state === 'dead') {
      if (await replaceDead(path, holder, taking)) return;
    } else if (state === 'ending' && looks > 0) {
      looks--;
      attempt--;
      await sleep(lookMilliseconds);
    } else if (await holds(path, holder.token)) throw new CannotStart(heldBy(holder, mine, dataDir, state));
    // Otherwise it was released while it was being asked: its socket goes after its lock.
  }
  throw new CannotStart(`Other processes keep taking ${path}; try again.`);
}

const contentOf = (holder: LockHolder) => `${JSON.stringify(holder)}\n`;

/**
 * Replaces a dead holder's lock under a lock of its own, named after the dead one. Who holds that and still finds the
 * dead holder's token is the only one who may replace it, and does so by a rename, so no moment is without a lock.
 */
async function replaceDead(path: string, dead: LockHolder, taking: Taking): Promise<boolean> {
  const { mine, dataDir } = taking;
  const guard = `${path}.${dead.token.slice(0, 8)}`;
  await take(guard, taking);
  try {
    if (!(await holds(path, dead.token))) return false;
    await replaceFile(path, contentOf(mine));
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

/** At once, for a process that may have little time left. Where it cannot be written, a start refuses this holder without waiting. */
function writeEnding(path: string, mine: LockHolder): void {
  const draft = `${path}.${mine.token.slice(0, 8)}.ending.tmp`;
  try {
    if ((JSON.parse(readFileSync(path, 'utf8')) as LockHolder).token !== mine.token) return;
    writeFileSync(draft, contentOf({ ...mine, is_ending: true }), { mode: 0o600 });
    renameSync(draft, path);
  } catch {
    rmSync(draft, { force: true });
  }
}

/** The last act of a process that ends without having released: nothing may be awaited any more. */
function releaseAtExit(path: string, token: string): void {
  try {
    if ((JSON.parse(readFileSync(path, 'utf8')) as LockHolder).token === token) rmSync(path);
  } catch {
    // Gone or not readable: the next holder sees that this one is dead.
  }
}

function heldBy(holder: LockHolder, mine: LockHolder, dataDir: string, state: HolderState): string {
  const where = inOtherNamespace(holder, mine) ? ', in another container' : '';
  const inUse = `${dataDir} is in use by process ${holder.pid} on ${holder.host}, since ${holder.started_at}${where}.`;
  if (state === 'in doubt') return `${inUse} If that is stopped, remove ${join(dataDir, lockName)} and start again.`;
  if (state === 'ending') return `${inUse} It is stopping: start again when it has ended, or set another DATA_DIR.`;
  return `${inUse} Stop it first, or set another DATA_DIR.`;
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

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

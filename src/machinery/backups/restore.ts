/** Restores a backup into an empty folder, or into an empty database on a server. */
import { access, constants, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAbsent, nullWhenAbsent } from '../../store/folder/absent.ts';
import { unpackBackup, type BackupFacts } from '../../store/folder/backupFile.ts';
import { InvalidInput } from '../../store/settings/businesses.ts';
import { openStore, type Store } from '../../store/driver/database.ts';
import { explainTarget } from '../../store/folder/explainTarget.ts';
import { lostAndFound, thisUser } from '../../store/folder/access.ts';
import { acquireFolder, restoringName, type LockedFolder } from '../../store/folder/lock.ts';
import { forceTree, makeFolder, removeForced, writeOnce } from '../../store/folder/forced.ts';
import { appliedMigrations, howToMove, isMigrated, isReplaced, migrationFiles } from '../../store/driver/migrate.ts';
import { countRows, leastCounts } from '../../store/folder/rowCounts.ts';
import { dumpName, restoreDump } from './serverTools.ts';

export interface Restored {
  readonly restored_into: string;
  readonly made_at: string;
  /** Version of the program that made the backup. */
  readonly version: string;
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Restores `path` into `dataDir`, which must be absent or empty. The folder becomes a data folder that a server can start on, or stays as
 * it was. Every row is read before the restore counts as done. Throws InvalidInput.
 */
export async function restoreFolder(path: string, dataDir: string): Promise<Restored> {
  await refuseUnreadable(path);
  try {
    return await restoreInto(dataDir, path);
  } catch (error) {
    throw explainTarget(error, { folder: dataDir, written: dataDir });
  }
}

async function refuseUnreadable(path: string): Promise<void> {
  await access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    if (!isAbsent(error)) throw new InvalidInput(`${path} cannot be read (${error.code}). Let ${thisUser()} read it.`);
  });
  if (!(await stat(path).catch(nullWhenAbsent))?.isFile()) throw new InvalidInput(`There is no file ${path}.`);
}

async function restoreInto(dataDir: string, path: string): Promise<Restored> {
  const before = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (before?.some((name) => name !== lostAndFound))
    throw new InvalidInput(`${dataDir} is not empty. Name an empty folder with --into <folder>.`);
  await makeFolder(dataDir);
  const folder = await acquireFolder(dataDir);
  const restoring = join(dataDir, restoringName);
  try {
    await writeOnce(restoring, 'A restore into this folder has not finished.\n');
    await makeFolder(folder.databaseFolder);
    const facts = await unpackBackup(path, dataDir);
    if (dumpName in facts.files)
      throw new InvalidInput(`${path} is a backup of PostgreSQL. Set DATABASE_URL to an empty database, and leave out --into.`);
    const counts = await openRestored(folder, facts, path);
    // Before the marks say that everything is there.
    await forceTree(dataDir);
    await folder.markReady();
    await removeForced(restoring);
    await folder.release();
    return { restored_into: dataDir, made_at: facts.made_at, version: facts.version, counts };
  } catch (error) {
    for (const name of ['database', dumpName, 'secret', 'demo.json', restoringName])
      await rm(join(dataDir, name), { recursive: true, force: true });
    await folder.release();
    if (before === null) await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Restores the dump in a backup into an empty database, in one transaction. The service's secret comes into `dataDir` if it is not there.
 * Throws InvalidInput. The database is then as it was, unless the restored rows do not match the manifest: the message says to drop it.
 */
export async function restoreServer(
  path: string,
  { databaseUrl, dataDir, secretKey }: { databaseUrl: string; dataDir: string | null; secretKey: string | null },
  signal: AbortSignal,
): Promise<Restored> {
  await refuseUnreadable(path);
  const work = await mkdtemp(join(tmpdir(), 'truckroll-restore-'));
  const store = await openStore({ databaseUrl, folder: '', poolSize: 1 });
  try {
    if (await isMigrated(store)) throw new InvalidInput('The database of DATABASE_URL is not empty. Create an empty one, and name that.');
    const facts = await unpackBackup(path, work);
    if (!(dumpName in facts.files))
      throw new InvalidInput(
        `${path} is a backup of an embedded database. Restore it with --into <folder>. Then "truckroll move" brings it to PostgreSQL.`,
      );
    await refuseUnknownTables(facts, path);
    if (dataDir !== null && secretKey === null) await restoreSecret(work, dataDir);
    await restoreDump(databaseUrl, join(work, dumpName), signal);
    const counts = await checkRows(store, facts, path).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new InvalidInput(`${reason} The database holds what was restored. Drop it, and start no service on it.`, { cause: error });
    });
    return { restored_into: 'PostgreSQL', made_at: facts.made_at, version: facts.version, counts };
  } finally {
    await store.close();
    await rm(work, { recursive: true, force: true });
  }
}

/** Before the rows, so that no service starts on them with a new secret. */
async function restoreSecret(work: string, dataDir: string): Promise<void> {
  const secret = await readFile(join(work, 'secret'), 'utf8').catch(nullWhenAbsent);
  if (secret === null) return;
  await makeFolder(dataDir);
  if (await writeOnce(join(dataDir, 'secret'), secret)) return;
  if ((await readFile(join(dataDir, 'secret'), 'utf8')).trim() !== secret.trim())
    throw new InvalidInput(`${join(dataDir, 'secret')} differs from the secret in the backup. Move it away, or set another DATA_DIR.`);
}

/** Opens the unpacked database, which replays its log, and reads all rows. */
async function openRestored(folder: LockedFolder, facts: BackupFacts, path: string): Promise<Record<string, number>> {
  await refuseUnknownTables(facts, path);
  const store = await openStore({ databaseUrl: null, folder: folder.databaseFolder, poolSize: 1 });
  try {
    return await checkRows(store, facts, path);
  } finally {
    await store.close();
  }
}

async function refuseUnknownTables(facts: BackupFacts, path: string): Promise<void> {
  if (facts.migrations.some(isReplaced))
    throw new InvalidInput(`${path} is from before Truckroll 0.2.0. Restore it with the version that made it. ${howToMove}`);
  const known = new Set((await migrationFiles()).map(({ name }) => name));
  if (facts.migrations.some((name) => !known.has(name)))
    throw new InvalidInput(`${path} was made by Truckroll ${facts.version}, which is newer. Restore it with that version.`);
}

/** Reads all rows, and compares tables and counts with the manifest. */
async function checkRows(store: Store, facts: BackupFacts, path: string): Promise<Record<string, number>> {
  const migrations = await appliedMigrations(store);
  if (migrations.join() !== facts.migrations.join()) throw new InvalidInput(`${path} is damaged: its tables are of another version.`);
  const counts = await countRows(store);
  const lost = Object.keys(facts.counts).find((name) => (counts[name] ?? 0) < facts.counts[name]!);
  if (lost !== undefined) throw new InvalidInput(`${path} is damaged: rows of ${lost} are missing. Take another backup.`);
  // Count as the backup does, without the rows that lists leave out, because people compare both counts.
  return leastCounts(store);
}

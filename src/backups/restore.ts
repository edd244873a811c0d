/** `restore` unpacks a backup into an empty folder. */
import { access, constants, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbsent, nullWhenAbsent } from '../store/folder/absent.ts';
import { unpackBackup, type BackupFacts } from '../store/folder/backupFile.ts';
import { InvalidInput } from '../store/settings/businesses.ts';
import { openStore } from '../store/driver/database.ts';
import { explainTarget } from '../store/folder/explainTarget.ts';
import { lostAndFound, thisUser } from '../store/folder/access.ts';
import { acquireFolder, restoringName, type LockedFolder } from '../store/folder/lock.ts';
import { makeFolder } from '../store/folder/makeFolder.ts';
import { appliedMigrations, migrationFiles } from '../store/driver/migrate.ts';
import { countRows, leastCounts } from '../store/folder/rowCounts.ts';

/**
 * Restores `path` into `dataDir`, which must be absent or empty. The folder becomes a data folder that a server can start on, or stays as
 * it was. Every row is read before the restore counts as done. Throws InvalidInput.
 */
export async function restore(path: string, dataDir: string): Promise<object> {
  await access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    if (!isAbsent(error)) throw new InvalidInput(`${path} cannot be read (${error.code}). Let ${thisUser()} read it.`);
  });
  if (!(await stat(path).catch(nullWhenAbsent))?.isFile()) throw new InvalidInput(`There is no file ${path}.`);
  try {
    return await restoreInto(dataDir, path);
  } catch (error) {
    throw explainTarget(error, { folder: dataDir, written: dataDir });
  }
}

async function restoreInto(dataDir: string, path: string): Promise<object> {
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
    await writeFile(restoring, 'A restore into this folder has not finished.\n', { mode: 0o600 });
    await mkdir(folder.databaseFolder, { recursive: true, mode: 0o700 });
    const facts = await unpackBackup(path, dataDir);
    const counts = await openRestored(folder, facts, path);
    await folder.markReady();
    await rm(restoring);
    await folder.release();
    return { restored_into: dataDir, made_at: facts.made_at, version: facts.version, counts };
  } catch (error) {
    for (const name of ['database', 'secret', 'demo.json', restoringName]) await rm(join(dataDir, name), { recursive: true, force: true });
    await folder.release();
    if (before === null) await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** Opens the unpacked database, which replays its log, and reads all rows. */
async function openRestored(folder: LockedFolder, facts: BackupFacts, path: string): Promise<Record<string, number>> {
  const known = new Set((await migrationFiles()).map(({ name }) => name));
  if (facts.migrations.some((name) => !known.has(name)))
    throw new InvalidInput(`${path} was made by Truckroll ${facts.version}, which is newer. Restore it with that version.`);
  const store = await openStore({ databaseUrl: null, folder: folder.databaseFolder, poolSize: 1 });
  try {
    const migrations = await appliedMigrations(store);
    if (migrations.join() !== facts.migrations.join()) throw new InvalidInput(`${path} is damaged: its tables are of another version.`);
    const counts = await countRows(store);
    const lost = Object.keys(facts.counts).find((name) => (counts[name] ?? 0) < facts.counts[name]!);
    if (lost !== undefined) throw new InvalidInput(`${path} is damaged: rows of ${lost} are missing. Take another backup.`);
    // Count as the backup does, without the rows that lists leave out, because people compare both counts.
    return await leastCounts(store);
  } finally {
    await store.close();
  }
}

/** Rehearses a restore: the backup is restored into a temporary folder or database, checked, and removed. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nullWhenAbsent } from '../../store/folder/absent.ts';
import { makeFolder } from '../../store/folder/forced.ts';
import { inTemporaryDatabase } from '../../store/driver/temporaryDatabase.ts';
import { InvalidInput } from '../../store/settings/businesses.ts';
import { openPlace, placeName } from './places.ts';
import { restoreFolder, restoreServer, type Restored } from './restore.ts';
import type { BackupPlace } from './settings.ts';
import { noteRehearsal } from './state.ts';

interface RehearsalOptions {
  /** Absolute path of a backup; null: the newest one at `place`. */
  readonly file: string | null;
  readonly place: BackupPlace | null;
  readonly dataDir: string;
  /** null: the backup is of an embedded database. */
  readonly databaseUrl: string | null;
}

const folderPrefix = 'rehearsal-';
/** What a killed rehearsal left is removed after this time. */
const leftMilliseconds = 24 * 3_600_000;

/** Needs room for a second copy of the data, in DATA_DIR or on the server. Notes how it went. Throws InvalidInput. */
export async function rehearseRestore(options: RehearsalOptions, now: () => number, signal: AbortSignal) {
  const { file, place, dataDir, databaseUrl } = options;
  if (file === null && place === null)
    throw new InvalidInput('Name a backup, or set BACKUP_TO: then the newest backup there is rehearsed.');
  await makeFolder(dataDir);
  await removeLeft(dataDir, now());
  const work = await mkdtemp(join(dataDir, folderPrefix));
  const begun = new Date(now()).toISOString();
  let [name, bytes]: [string, number | null] = [file ?? '?', null];
  const note = (error: string | null) =>
    noteRehearsal(dataDir, {
      started_at: begun,
      ended_at: new Date(now()).toISOString(),
      place: place && file === null ? placeName(place) : 'a file',
      name,
      bytes,
      error,
    });
  try {
    let path = file;
    if (path === null) {
      const open = openPlace(place!, join(work, 'transit'));
      const newest = (await open.list()).at(-1);
      if (newest === undefined) throw new InvalidInput(`There is no backup in ${placeName(place!)} yet.`);
      name = newest;
      path = join(work, newest);
      await open.get(newest, path);
    }
    bytes = (await stat(path).catch(nullWhenAbsent))?.size ?? null;
    const restored: Restored =
      databaseUrl === null
        ? await restoreFolder(path, join(work, 'restored'))
        : await inTemporaryDatabase(databaseUrl, (url) =>
            restoreServer(path, { databaseUrl: url, dataDir: null, secretKey: null }, signal),
          );
    await note(null);
    return {
      rehearsed: file ?? `${placeName(place!)}/${name}`,
      made_at: restored.made_at,
      version: restored.version,
      counts: restored.counts,
    };
  } catch (error) {
    await note(error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error));
    throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function removeLeft(dataDir: string, nowMilliseconds: number): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(folderPrefix)) continue;
    const path = join(dataDir, name);
    const found = await stat(path).catch(nullWhenAbsent);
    if (found && found.mtimeMs < nowMilliseconds - leftMilliseconds) await rm(path, { recursive: true, force: true });
  }
}

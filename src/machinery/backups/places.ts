/** Where scheduled backups are kept: a folder, or an S3-compatible store. Old ones are removed, other files are left alone. */
import { constants, copyFile, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { objectStore, type ObjectStoreSettings } from '../outbound/objectStore.ts';
import { nullWhenAbsent } from '../../store/folder/absent.ts';
import { explainTarget } from '../../store/folder/explainTarget.ts';
import { makeFolder } from '../../store/folder/forced.ts';
import type { BackupPlace } from './settings.ts';

/** The place as people read it. */
export const placeName = (place: BackupPlace): string =>
  place.kind === 'folder' ? place.path : `s3://${place.bucket}${place.prefix && `/${place.prefix}`}`;

/** Names sort by time. */
export function backupName(milliseconds: number): string {
  return `truckroll-${new Date(milliseconds).toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.gz`;
}
const isBackupName = (name: string) => /^truckroll-\d{8}T\d{6}Z\.tar\.gz$/.test(name);
/** What a killed backup leaves in a folder. */
const isPartialName = (name: string) => /^truckroll-\d{8}T\d{6}Z\.tar\.gz\.[\w-]+\.partial$/.test(name);

/** Folders of dumps by pg_dump begin with this. */
export const dumpFolderPrefix = '.truckroll-dump-';
/** A dump that is older was left by a killed process. A younger one may belong to a running `truckroll backup`. */
const leftMilliseconds = 24 * 3_600_000;

interface OpenPlace {
  /** Where the file is written first. */
  readonly draft: (name: string) => string;
  /** Takes the finished file from where it was written. */
  put(draft: string, name: string, file: { readonly bytes: number; readonly sha256: string }, signal: AbortSignal): Promise<void>;
  /** Names of the backups, the oldest first. */
  list(): Promise<string[]>;
  /** Copies a backup to a path. */
  get(name: string, path: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Removes what killed backups left. */
  clean(nowMilliseconds: number): Promise<void>;
}

/** `temporaryFolder` holds files on their way to or from a store. */
export function openPlace(place: BackupPlace, temporaryFolder: string): OpenPlace {
  return place.kind === 'folder' ? folderPlace(place.path) : storePlace(place, temporaryFolder);
}

function folderPlace(path: string): OpenPlace {
  return {
    draft: (name) => join(path, name),
    // Writing a backup ends with a rename, so the file is in its place already.
    put: () => Promise.resolve(),
    async list() {
      return ((await readdir(path).catch(nullWhenAbsent)) ?? []).filter(isBackupName).sort();
    },
    get: (name, target) => copyFile(join(path, name), target, constants.COPYFILE_EXCL),
    remove: (name) => rm(join(path, name), { force: true }),
    async clean(nowMilliseconds) {
      try {
        await makeFolder(path);
        for (const name of await readdir(path))
          if (isPartialName(name) || (await isLeftDump(join(path, name), nowMilliseconds)))
            await rm(join(path, name), { force: true, recursive: true });
      } catch (error) {
        throw explainTarget(error, { folder: path, written: path });
      }
    },
  };
}

async function isLeftDump(path: string, nowMilliseconds: number): Promise<boolean> {
  if (!basename(path).startsWith(dumpFolderPrefix)) return false;
  const found = await stat(path).catch(nullWhenAbsent);
  return found !== null && found.mtimeMs < nowMilliseconds - leftMilliseconds;
}

function storePlace(settings: ObjectStoreSettings, temporaryFolder: string): OpenPlace {
  const store = objectStore(settings);
  const prefix = settings.prefix === '' ? '' : `${settings.prefix}/`;
  return {
    draft: (name) => join(temporaryFolder, name),
    async put(draft, name, file, signal) {
      await store.put(prefix + name, draft, file, signal);
      await rm(draft, { force: true });
    },
    async list() {
      const keys = await store.list(prefix);
      return keys
        .map((key) => key.slice(prefix.length))
        .filter(isBackupName)
        .sort();
    },
    get: (name, target) => store.get(prefix + name, target),
    remove: (name) => store.remove(prefix + name),
    async clean() {
      await makeFolder(temporaryFolder);
      for (const name of await readdir(temporaryFolder)) await rm(join(temporaryFolder, name), { force: true, recursive: true });
    },
  };
}

/**
 * Writes a backup of the database and of the files that `DATA_DIR` needs beside it into one file, while the service runs.
 * docs/internals/processes.md#backups.
 */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { secretOf } from '../auth/serviceSecret.ts';
import type { Store } from '../../store/driver/database.ts';
import { appliedMigrations } from '../../store/driver/migrate.ts';
import { copyFolder, type CopiedEntry } from '../../store/folder/backup.ts';
import { filesBesideDatabase, writeBackup } from '../../store/folder/backupFile.ts';
import { explainTarget } from '../../store/folder/explainTarget.ts';
import { leastCounts } from '../../store/folder/rowCounts.ts';
import { InvalidInput } from '../../store/settings/businesses.ts';
import { dumpFolderPrefix } from './places.ts';
import { commandsByHand, dumpDatabase, dumpName } from './serverTools.ts';

/** Further files: the secret that customer links are made with, and the demo facts written at the first start. */
const beside = ['secret', 'demo.json'];

/** What a backup is made of. */
export interface BackupSource {
  readonly store: Store;
  readonly dataDir: string;
  /** null: the embedded database. */
  readonly databaseUrl: string | null;
  readonly secretKey: string | null;
  /** Version of this program. */
  readonly version: string;
}

/**
 * Writes the file, which must not exist. It appears when it is whole. Of a database on a server it holds a dump by pg_dump. Throws
 * InvalidInput with one line.
 */
export async function writeDatabaseBackup(source: BackupSource, path: string, nowMilliseconds: number, signal: AbortSignal) {
  const { store, dataDir, databaseUrl, secretKey, version } = source;
  // Creates the secret if no server has started yet. Otherwise links created later would stop working after a restore.
  await secretOf(store, { secretKey, dataDir });
  const facts = {
    version,
    made_at: new Date(nowMilliseconds).toISOString(),
    migrations: await appliedMigrations(store),
    counts: await leastCounts(store),
  };
  if (await stat(path).catch(() => null)) throw new InvalidInput(`${path} exists already. Name a new file.`);
  const work = store.embedded ? null : await workFolder(dirname(path));
  try {
    const entries = work === null ? embeddedEntries(store, dataDir) : dumpEntries(databaseUrl!, dataDir, join(work, dumpName), signal);
    const written = await writeBackup(path, entries, facts, signal);
    return {
      file: path,
      ...written,
      made_at: facts.made_at,
      counts: facts.counts,
      // A secret from the settings is not in the folder, but the links need it again after a restore.
      secret_key: secretKey === null ? 'in the backup' : 'in the setting SECRET_KEY: keep it too',
      ...(databaseUrl === null ? {} : { by_hand: commandsByHand.backup }),
    };
  } finally {
    if (work !== null) await rm(work, { recursive: true, force: true });
  }
}

async function workFolder(folder: string): Promise<string> {
  return mkdtemp(join(folder, dumpFolderPrefix)).catch((error: unknown) => {
    throw explainTarget(error, { folder, written: folder });
  });
}

async function* embeddedEntries(store: Store, dataDir: string): AsyncGenerator<CopiedEntry> {
  yield* filesBesideDatabase(dataDir, beside);
  for await (const entry of copyFolder(store, join(dataDir, 'database'))) yield { ...entry, name: `database/${entry.name}` };
}

async function* dumpEntries(databaseUrl: string, dataDir: string, path: string, signal: AbortSignal): AsyncGenerator<CopiedEntry> {
  yield* filesBesideDatabase(dataDir, ['secret']);
  await dumpDatabase(databaseUrl, path, signal);
  const { size } = await stat(path);
  yield { kind: 'file', name: dumpName, bytes: size, read: () => createReadStream(path) as AsyncIterable<Uint8Array> };
}

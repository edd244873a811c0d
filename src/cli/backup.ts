/** `backup` writes the embedded database and the files that `DATA_DIR` needs into one file, while the service runs. docs/decisions/0034. */
import { join } from 'node:path';
import { secretOf } from '../auth/serviceSecret.ts';
import type { Config } from '../config.ts';
import { version } from '../server.ts';
import { filesBesideDatabase, writeBackup } from '../store/folder/backupFile.ts';
import { InvalidInput } from '../store/settings/businesses.ts';
import type { Store } from '../store/driver/database.ts';
import { copyFolder, type CopiedEntry } from '../store/folder/backup.ts';
import { appliedMigrations } from '../store/driver/migrate.ts';
import { leastCounts } from '../store/folder/rowCounts.ts';

/** Further files: the secret that customer links are made with, and the demo facts written at the first start. */
const beside = ['secret', 'demo.json'];

export async function backup(store: Store, path: string, config: Config, nowMilliseconds: number, signal: AbortSignal): Promise<object> {
  if (!store.embedded)
    throw new InvalidInput(
      'The data is in PostgreSQL. Use pg_dump --format=custom --file=<file> "$DATABASE_URL", and keep SECRET_KEY or DATA_DIR/secret with it.',
    );
  // Creates the secret if no server has started yet. Otherwise links created later would stop working after a restore.
  await secretOf(store, config);
  const facts = {
    version,
    made_at: new Date(nowMilliseconds).toISOString(),
    migrations: await appliedMigrations(store),
    counts: await leastCounts(store),
  };
  const written = await writeBackup(path, contentOf(store, config.dataDir), facts, signal);
  return {
    file: path,
    ...written,
    made_at: facts.made_at,
    counts: facts.counts,
    // A secret from the settings is not in the folder, but the links need it again after a restore.
    secret_key: config.secretKey === null ? 'in the backup' : 'in the setting SECRET_KEY: keep it too',
  };
}

async function* contentOf(store: Store, dataDir: string): AsyncGenerator<CopiedEntry> {
  yield* filesBesideDatabase(dataDir, beside);
  for await (const entry of copyFolder(store, join(dataDir, 'database'))) yield { ...entry, name: `database/${entry.name}` };
}

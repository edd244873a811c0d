/** `backup`: the embedded database and what `DATA_DIR` needs, in one file, while the service works. docs/decisions/0034. */
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

/** The secret that customer links are made with, and what a first start wrote. */
const beside = ['secret', 'demo.json'];

export async function backup(store: Store, path: string, config: Config, nowMilliseconds: number, signal: AbortSignal): Promise<object> {
  if (!store.embedded)
    throw new InvalidInput(
      'The data is in PostgreSQL: take pg_dump --format=custom --file=<file> "$DATABASE_URL", and keep SECRET_KEY or DATA_DIR/secret with it.',
    );
  // Made at the first start of a server; links that one gives out later would not outlive the restore.
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
    // One that comes from the settings is not in the folder, and the links need it again.
    secret_key: config.secretKey === null ? 'in the backup' : 'in the setting SECRET_KEY: keep it too',
  };
}

async function* contentOf(store: Store, dataDir: string): AsyncGenerator<CopiedEntry> {
  yield* filesBesideDatabase(dataDir, beside);
  for await (const entry of copyFolder(store, join(dataDir, 'database'))) yield { ...entry, name: `database/${entry.name}` };
}

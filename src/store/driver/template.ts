/**
 * A dump of a migrated, empty embedded database, made once at installation. Loading it takes half a second; migrating a new database takes
 * four. The dump is a cache, named after everything it is made of. Without it a first start is only slower.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openStore } from './database.ts';
import { EmbeddedSession } from './embeddedSession.ts';
import { migrate, migrationFiles } from './migrate.ts';
import { makeFolder, replaceFile } from '../folder/forced.ts';

const folder = new URL('../../../node_modules/.cache/truckroll/', import.meta.url);
const pgliteManifest = new URL('../../../node_modules/@electric-sql/pglite/package.json', import.meta.url);

/** The template of this version's schema. null when there is none. */
export async function readTemplate(): Promise<Blob | null> {
  try {
    return new Blob([await readFile(await templatePath())]);
  } catch {
    return null;
  }
}

/** Makes the template if it is missing. Safe when several processes do it at once. */
export async function ensureTemplate(): Promise<void> {
  if (await readTemplate()) return;
  const session = await EmbeddedSession.open({ folder: 'memory://', template: null, onDisk: 'nothing' }, () => undefined);
  const store = await openStore({ databaseUrl: null, folder: 'memory://', poolSize: 1, session });
  await migrate(store);
  await store.query('checkpoint');
  const dump = await session.dump();
  await store.close();
  await makeFolder(fileURLToPath(folder));
  // Forced: a start takes the file for whole wherever it is there.
  await replaceFile(fileURLToPath(await templatePath()), dump);
}

async function templatePath(): Promise<URL> {
  const hash = createHash('sha256').update(await readFile(pgliteManifest));
  for (const { name, sql } of await migrationFiles()) hash.update(name).update(sql);
  return new URL(`database-${hash.digest('hex').slice(0, 16)}.tgz`, folder);
}

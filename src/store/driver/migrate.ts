/** Plain SQL migrations, forward only. Safe when several processes start at once. */
import { readdir, readFile } from 'node:fs/promises';
import { CannotStart } from '../folder/lock.ts';
import { refuseMarked } from '../move/marks.ts';
import type { Database, Store, Transaction } from './database.ts';

const migrationName = /^\d{4}_.*\.sql$/;
const folder = new URL('../../../migrations/', import.meta.url);
/** Key of the advisory lock that makes starting processes take turns. The number has no meaning. */
const migrationLock = 7_318_422_901;

/** The migrations of this version, in order. */
export async function migrationFiles(): Promise<{ name: string; sql: string }[]> {
  const names = (await readdir(folder)).filter((name) => migrationName.test(name)).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })));
}

/** Waits until no other process migrates or moves this database. The lock ends with the transaction. */
export async function takeMigrationLock(tx: Transaction): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [migrationLock]);
}

/**
 * Applies the missing migrations and returns their names. Throws `CannotStart` for a database of a newer version or another application, and
 * for one with the mark of a move, unless `isMove`.
 */
export async function migrate(store: Store, { isMove = false }: { readonly isMove?: boolean } = {}): Promise<string[]> {
  const files = await migrationFiles();
  const names = files.map(({ name }) => name);
  return store.transaction(
    async (tx) => {
      // Migrating a large table may take longer than a request may.
      await tx.query('set local statement_timeout = 0');
      await takeMigrationLock(tx);
      if (!isMove) await refuseMarked(tx);
      await tx.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())');
      const applied = await appliedMigrations(tx);
      refuseUnknown(applied, names);
      const missing = files.filter(({ name }) => !applied.includes(name));
      for (const { name, sql } of missing) {
        await tx.query(sql);
        await tx.query('insert into migrations (name) values ($1)', [name]);
      }
      return missing.map(({ name }) => name);
    },
    { unlimited: true },
  );
}

/** Throws `CannotStart` when migrations were applied that this version does not have. */
function refuseUnknown(applied: readonly string[], names: readonly string[]): void {
  const unknown = applied.filter((name) => !names.includes(name));
  if (unknown.some((name) => !migrationName.test(name)))
    throw new CannotStart(
      `DATABASE_URL: the database belongs to another application: its table migrations lists ${unknown.slice(0, 3).join(', ')}. Name a database for Truckroll alone.`,
    );
  if (unknown.length > 0)
    throw new CannotStart(`The database was migrated by a newer version (${unknown.join(', ')}). Start that version, or restore a backup.`);
}

/** Refuses what `migrate` refuses, and changes nothing. */
export async function refuseUnfitDatabase(db: Database): Promise<void> {
  await refuseMarked(db);
  refuseUnknown(
    await appliedMigrations(db),
    (await migrationFiles()).map(({ name }) => name),
  );
}

/** Names of the migrations that `migrate` would apply. */
export async function missingMigrations(db: Database): Promise<string[]> {
  const applied = await appliedMigrations(db);
  return (await migrationFiles()).map(({ name }) => name).filter((name) => !applied.includes(name));
}

/** Names of the applied migrations, in order. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  return (await db.query<{ name: string }>('select name from migrations order by name')).map((row) => row.name);
}

/** Whether a migration was ever applied. */
export async function isMigrated(db: Database): Promise<boolean> {
  const [row] = await db.query<{ known: boolean }>("select to_regclass('migrations') is not null as known");
  return row!.known;
}

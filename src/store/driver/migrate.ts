/** Plain SQL migrations, forward only. Safe when several processes start at once. */
import { readdir, readFile } from 'node:fs/promises';
import { CannotStart } from '../folder/lock.ts';
import { refuseMarked } from '../move/marks.ts';
import type { Database, Store, Transaction } from './database.ts';

const migrationName = /^\d{4}_.*\.sql$/;
const folder = new URL('../../../migrations/', import.meta.url);
/**
 * Number and last name of the files that the first one of this version replaces (docs/decisions/0119). A database with all of them has the
 * tables that the first file makes.
 */
const replaced = { count: 66, last: '0080_taking_over_a_diary.sql' } as const;
const firstName = '0081_schema.sql';
/** Key of the advisory lock that makes starting processes take turns. The number has no meaning. */
const migrationLock = 7_318_422_901;

export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
}

/** The migrations of this version, in order. */
export async function migrationFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => migrationName.test(name)).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })));
}

/** Waits until no other process migrates or moves this database. The lock ends with the transaction. */
export async function takeMigrationLock(tx: Transaction): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [migrationLock]);
}

export interface MigrateOptions {
  readonly isMove?: boolean;
  /** Those of this version, unless given: the beginning of them makes the tables of an earlier version. */
  readonly files?: readonly MigrationFile[];
}

/**
 * Applies the missing migrations and returns their names. Throws `CannotStart` for a database of a newer version, of a version before the first
 * release or of another application, and for one with the mark of a move, unless `isMove`.
 */
export async function migrate(store: Store, { isMove = false, files: given }: MigrateOptions = {}): Promise<string[]> {
  const files = given ?? (await migrationFiles());
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

/** What an owner of data from before the first release does. docs/operating.md, "Data from before 0.2.0". */
export const howToMove =
  'Export each business with the version that made it ("truckroll export"), and import it into a new database with this version ("truckroll import-business").';

/** Whether a migration belongs to the files from before the first release. */
export const isReplaced = (name: string): boolean => migrationName.test(name) && name < firstName;

/**
 * The migrations of this version that make the tables which these made. The whole list from before the first release becomes its first file.
 * null: no beginning of the migrations of this version makes such tables.
 */
export function sameTablesBy(applied: readonly string[], names: readonly string[]): readonly string[] | null {
  const isWholeOldList = applied.length === replaced.count && applied.at(-1) === replaced.last;
  const here = isWholeOldList ? [firstName] : applied;
  return here.length > 0 && here.every((name, index) => name === names[index]) ? here : null;
}

/** Throws `CannotStart` when migrations were applied that this version does not have. */
function refuseUnknown(applied: readonly string[], names: readonly string[]): void {
  const unknown = applied.filter((name) => !names.includes(name));
  if (unknown.some((name) => !migrationName.test(name)))
    throw new CannotStart(
      `DATABASE_URL: the database belongs to another application: its table migrations lists ${unknown.slice(0, 3).join(', ')}. Name a database for Truckroll alone.`,
    );
  if (unknown.some(isReplaced)) throw new CannotStart(`The database is from before Truckroll 0.2.0. ${howToMove}`);
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
